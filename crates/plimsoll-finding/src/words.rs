//! The words: every text of ours that people read about a finding is made here, last of all.
//!
//! The server's own text and ours are kept apart. The first is a fact, compared to the letter with
//! recorded answers; the second may get better every day.

mod crd;
mod exception;
mod expression;
mod fault;
mod metadata;
mod name_rule;
mod native;
mod object;
mod openapi;
mod payload;
mod prose;
mod quote;
mod rule;
mod said;
mod schema;
mod storage;
mod surprise;
mod tag;
mod told;
mod verdict;

use plimsoll_doc::{KeyAlreadySet, Span};
use plimsoll_go::strconv::quote as quote_go;

pub use prose::{counted, grouped, listed, share, times, times_limit};

use crate::{Cause, CrdPlace, DuplicateKeyPolicy, Finding, Path, Window, Wording};

/// What is said about a finding.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// One terse line, without a full stop.
    pub headline: String,
    /// The reason, short enough to stand beside the place; may be empty.
    pub label: String,
    /// Other places of the same text, with what they have to do with it.
    pub others: Vec<(Span, String)>,
    /// How to fix it.
    pub help: Option<String>,
    /// What the server says, where it says something.
    pub server: Option<String>,
    /// What else there is to know, each under a name.
    pub remarks: Vec<(&'static str, String)>,
}

impl Words {
    /// Words for a finding, beside those of the server in the wording of a release. The window shows the
    /// text around its span.
    pub fn of(finding: &Finding, wording: Wording, window: &Window<'_>) -> Self {
        let mut words = Self { server: finding.server_text(wording), ..Self::ours(finding, window) };
        if let Some(advice) = &finding.advice {
            words.help = Some(words.help.map_or_else(|| advice.to_string(), |help| format!("{help}; {advice}")));
        }
        // A rule says itself where it is written.
        let is_told = finding.rule.as_ref().is_some_and(|rule| rule.written.is_some());
        if let Some(CrdPlace { file, line }) = finding.judged_by.as_ref().filter(|_| !is_told) {
            words.remarks.push(("schema", format!("{file}:{line}")));
        }
        words
    }

    fn ours(finding: &Finding, window: &Window<'_>) -> Self {
        match &finding.cause {
            Cause::Unreadable(fault) => fault::words(fault, window),
            Cause::NothingToRead => Self::new("no document in the input")
                .help("check what produced the input: an earlier command may have failed, or a template may be empty"),
            Cause::DuplicateKey { first, policy, .. } => duplicate_key(&quote::key(finding), *first, *policy),
            Cause::MergeOverride { merged, policy, merged_later, .. } => {
                merge_override(&quote::key(finding), *merged, *policy, *merged_later)
            }
            Cause::IgnoredDocument => ignored_document(finding, window),
            Cause::Surprise(kind) => surprise::words(*kind, finding, window),
            Cause::Field(cause) => {
                let words = verdict::field(cause, finding, window);
                match &finding.expression {
                    Some(note) => expression::words(note, cause.code, words),
                    None => words,
                }
            }
            Cause::UnknownField { near, .. } => verdict::unknown_field(near.as_deref(), finding),
            Cause::Told { code, text } => told::words(*code, text),
            Cause::VersionNotServed { version, served, .. } => told::not_served(version, served),
            Cause::OpenApi(cause) => openapi::words(cause, window),
            Cause::Go { message, help, .. } => {
                let words = Self::new(&**message);
                match help {
                    Some(help) => words.help(&**help),
                    None => words,
                }
            }
            Cause::Misfit { text, wanted } => native::misfit(text, *wanted, finding),
            Cause::NotServed(not_served) => native::not_served(not_served),
            Cause::NotAQuantity { name, value } => native::not_a_quantity(name, value),
            Cause::NotJudged(why) => verdict::not_judged(why),
            Cause::CrdsDisagree { accepted_by, rejected_by, error } => {
                verdict::crds_disagree(accepted_by, rejected_by, error)
            }
            Cause::UnlikeStorage(unlike) => storage::unlike(unlike),
            Cause::LostInStorage { version } => storage::lost(version, finding),
            Cause::AddedByStorage { version, list } => storage::added(version, list),
            Cause::ConvertedByWebhook { version } => storage::webhook(version),
            Cause::ClusterFields { names } => verdict::cluster_fields(names),
            Cause::Exception(fault) => exception::words(fault),
            Cause::DefaultsListed { list } => verdict::defaults_listed(list),
        }
    }

    fn new(headline: impl Into<String>) -> Self {
        Self { headline: headline.into(), ..Self::default() }
    }

    fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    fn other(mut self, span: Span, label: &str) -> Self {
        self.others.push((span, label.to_string()));
        self
    }

    fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// What the server says under strict field validation, where it is asked for.
pub(crate) fn strict_text(policy: DuplicateKeyPolicy, told: Option<&KeyAlreadySet>, path: &Path) -> Option<String> {
    (policy == DuplicateKeyPolicy::Rejected).then(|| match told {
        Some(KeyAlreadySet { line, key, .. }) => format!("line {line}: key {key} already set in map"),
        None => format!("duplicate field {}", quote_go(path.field().to_string().as_bytes())),
    })
}

fn duplicate_key(key: &str, first: Span, policy: DuplicateKeyPolicy) -> Words {
    match policy {
        DuplicateKeyPolicy::LastWins => Words::new(format!("duplicate key {key}, the last one is used"))
            .label("this one is used")
            .other(first, "this one is dropped")
            .help("keep one of the two; with strict field validation the server rejects both"),
        DuplicateKeyPolicy::FirstWins => Words::new(format!("duplicate key {key}, the first one is used"))
            .label("this one is dropped")
            .other(first, "this one is used")
            .help("keep one of the two; the server uses the last one, or rejects both with strict field validation"),
        DuplicateKeyPolicy::Rejected => Words::new(format!("duplicate key {key}"))
            .label("again here")
            .other(first, "first here")
            .help("keep one of the two, or combine their contents"),
    }
}

fn ignored_document(finding: &Finding, window: &Window<'_>) -> Words {
    let words = Words::new("everything from here on is ignored").label("the first document has ended before this");
    if window.before(finding.place.span.start).trim_end().ends_with("\n...") {
        return words.help("the line `...` ends a document: remove it, or write `---` instead");
    }
    words.help("send one request per document")
}

fn merge_override(key: &str, merged: Span, policy: DuplicateKeyPolicy, merged_later: bool) -> Words {
    let (mine, theirs) = match (policy, merged_later) {
        (DuplicateKeyPolicy::Rejected, _) => ("written here", "merged from here"),
        (DuplicateKeyPolicy::LastWins, false) | (DuplicateKeyPolicy::FirstWins, true) => {
            ("this one is used", "merged from here, and dropped")
        }
        (DuplicateKeyPolicy::LastWins, true) | (DuplicateKeyPolicy::FirstWins, false) => {
            ("this one is dropped", "merged from here, and used")
        }
    };
    let headline = match (policy, merged_later) {
        (DuplicateKeyPolicy::LastWins, true) => format!("key {key} is replaced by a merge `<<` below it"),
        _ => format!("key {key} is both written and merged with `<<`"),
    };
    Words::new(headline)
        .label(mine)
        .other(merged, theirs)
        .help("keep it in one of the two places; with strict field validation the server rejects this")
}
