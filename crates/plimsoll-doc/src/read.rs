//! The way into the crate: bytes to a document.

use crate::{Document, Fault, FaultKind, Limit, Limits, Span, json};

/// The two formats of a body. The server never guesses: the content type alone decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON.
    Json,
    /// YAML as go-yaml v2 understands it.
    Yaml,
}

/// Which entry counts when a key is given twice. All of them are noted whatever the policy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DuplicateKeys {
    /// The last one, as the server does.
    #[default]
    LastWins,
    /// The first one.
    FirstWins,
}

/// How to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadRules {
    /// Bounds.
    pub limits: Limits,
    /// Duplicate keys.
    pub duplicates: DuplicateKeys,
}

/// Reads one body in the given format.
///
/// # Errors
/// What the server's reader would say, with the place.
pub fn read<'s>(text: &'s [u8], format: Format, rules: &ReadRules) -> Result<Document<'s>, Fault> {
    match format {
        Format::Json => read_json(text, rules),
        Format::Yaml => read_yaml(text, rules),
    }
}

/// Reads a JSON body.
///
/// # Errors
/// What the server's reader would say, with the place.
pub fn read_json<'s>(text: &'s [u8], rules: &ReadRules) -> Result<Document<'s>, Fault> {
    check_size(text, rules)?;
    let reading = json::read(text, rules, json::Extent::Whole)?;
    reading.out_of_range.map_or(Ok(reading.document), Err)
}

/// Reads the first document of a YAML body; what follows it is ignored, as the server does.
///
/// # Errors
/// What the server's reader would say, with the place.
pub fn read_yaml<'s>(text: &'s [u8], rules: &ReadRules) -> Result<Document<'s>, Fault> {
    check_size(text, rules)?;
    crate::yaml::read(text, rules)
}

fn check_size(text: &[u8], rules: &ReadRules) -> Result<(), Fault> {
    let max = rules.limits.body;
    if text.len() as u64 <= u64::from(max) {
        return Ok(());
    }
    Err(Fault { kind: FaultKind::Limit { limit: Limit::Body, max: max.into() }, span: Span::at(max) })
}
