//! The way into the crate: bytes to a document.

use crate::{Document, Fault, FaultKind, JsonFault, Kind, Limits, json};

/// The two formats of a body. The server never guesses: the content type alone decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON.
    Json,
    /// YAML as go-yaml v2 understands it.
    Yaml,
}

impl Format {
    /// What a program guesses that is given no format: JSON where the text begins with a brace, else YAML.
    pub fn guess(text: &[u8]) -> Self {
        let first = text.iter().find(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n'));
        if first == Some(&b'{') { Self::Json } else { Self::Yaml }
    }

    /// As [`Format::guess`], but YAML where the text only begins as JSON does: `{a: b}`.
    pub fn guess_by_reading(text: &[u8], rules: &ReadRules) -> Self {
        match Self::guess(text) {
            Self::Json if read_json(text, rules).is_err() => Self::Yaml,
            format => format,
        }
    }
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

/// What YAML means where its versions differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum YamlVersion {
    /// YAML 1.1 as go-yaml v2 understands it, and so the server.
    #[default]
    Server,
    /// YAML 1.2 with its core schema, and keys that are texts as they are written: for what is not meant for the
    /// server. Merge keys work all the same.
    Core,
}

/// How to read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReadRules {
    /// Bounds.
    pub limits: Limits,
    /// Duplicate keys.
    pub duplicates: DuplicateKeys,
    /// What YAML means.
    pub yaml: YamlVersion,
}

impl ReadRules {
    /// As the server reads.
    pub const SERVER: Self =
        Self { limits: Limits::SERVER, duplicates: DuplicateKeys::LastWins, yaml: YamlVersion::Server };
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
    rules.limits.check_body(text)?;
    let reading = json::read(text, rules)?;
    reading.out_of_range.map_or(Ok(reading.document), Err)
}

/// Reads a JSON body that must be a mapping or `null`, as the server does where it reads into a
/// mapping of Go.
///
/// # Errors
/// What the server's reader would say, with the place. That the body is no mapping is told before
/// a number that is out of range.
pub fn read_json_mapping<'s>(text: &'s [u8], rules: &ReadRules) -> Result<Document<'s>, Fault> {
    rules.limits.check_body(text)?;
    let reading = json::read(text, rules)?;
    let root = reading.document.root();
    if !matches!(root.kind(), Kind::Map | Kind::Null) {
        let kind = FaultKind::Json(JsonFault::NoMapping { found: root.kind().go_name() });
        return Err(Fault { kind, span: root.span() });
    }
    reading.out_of_range.map_or(Ok(reading.document), Err)
}

/// Reads the first document of a YAML body; what follows it is ignored, as the server does.
///
/// # Errors
/// What the server's reader would say, with the place.
pub fn read_yaml<'s>(text: &'s [u8], rules: &ReadRules) -> Result<Document<'s>, Fault> {
    rules.limits.check_body(text)?;
    crate::yaml::read(text, rules)
}

#[cfg(test)]
mod tests {
    use super::{Format, ReadRules};

    #[test]
    fn formats_are_guessed() {
        for (text, first, read) in [
            ("{}", Format::Json, Format::Json),
            (" \r\n\t{\"a\": 1}", Format::Json, Format::Json),
            ("{a: b}", Format::Json, Format::Yaml),
            ("a: {}", Format::Yaml, Format::Yaml),
            ("[]", Format::Yaml, Format::Yaml),
            ("", Format::Yaml, Format::Yaml),
        ] {
            assert_eq!(Format::guess(text.as_bytes()), first, "{text}");
            assert_eq!(Format::guess_by_reading(text.as_bytes(), &ReadRules::default()), read, "{text}");
        }
    }
}
