//! Keys that are given twice, where the caller wants something else than the server does.

use plimsoll_check::Unknown;
use plimsoll_check::text::{DocumentText, LIMITS};
use plimsoll_doc::{Document, DuplicateKeys, Format, ReadRules, json_strict_errors, read, yaml_strict_error};
use plimsoll_finding::DuplicateKeyPolicy;

use crate::{Options, Status};

/// What becomes of the keys of an object that are given twice.
pub(crate) enum Duplicates<'t> {
    /// What the server does with them, or there are none.
    AsServer,
    /// One of each is left.
    Resolved(Document<'t>),
    /// They are refused, in the server's words.
    Refused(Status),
}

impl<'t> Duplicates<'t> {
    /// What options ask for.
    pub(crate) fn of(text: &'t DocumentText, options: Options) -> Self {
        let Some(policy) = options.duplicate_key_policy() else { return Self::AsServer };
        let first_wins = policy == DuplicateKeyPolicy::FirstWins;
        let duplicates = if first_wins { DuplicateKeys::FirstWins } else { DuplicateKeys::LastWins };
        let rules = ReadRules { limits: LIMITS, duplicates, ..ReadRules::SERVER };
        let Ok(document) = read(&text.text, text.format, &rules) else { return Self::AsServer };
        let strict = strict_text(text, &document, &rules);
        match (policy, strict) {
            (_, None) => Self::AsServer,
            (DuplicateKeyPolicy::LastWins | DuplicateKeyPolicy::FirstWins, Some(_)) => Self::Resolved(document),
            (DuplicateKeyPolicy::Rejected, Some(_)) if options.unknown_fields() == Unknown::Strict => Self::AsServer,
            (DuplicateKeyPolicy::Rejected, Some(strict)) => {
                Self::Refused(Status::bad_request(format!("strict decoding error: {strict}")))
            }
        }
    }
}

/// What the server's strict reader says of keys that are given twice.
fn strict_text(text: &DocumentText, document: &Document<'_>, rules: &ReadRules) -> Option<String> {
    if document.notes().is_empty() {
        return None;
    }
    match text.format {
        Format::Json => {
            let texts: Vec<String> = json_strict_errors(document).iter().map(ToString::to_string).collect();
            (!texts.is_empty()).then(|| texts.join(", "))
        }
        Format::Yaml => yaml_strict_error(&text.text, rules).map(|error| error.to_string()),
    }
}
