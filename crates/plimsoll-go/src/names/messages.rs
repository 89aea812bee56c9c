//! The texts that the checks share, and how releases word them.

/// What the length of a text is counted in, by its message; all checks count bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LengthUnit {
    /// Package util/validation.
    Characters,
    /// Package api/validate/content.
    Bytes,
}

/// How a release words the messages that changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameWords {
    /// What a label key is called.
    pub label_key: &'static str,
    /// Unit of the lengths of label keys and values.
    pub label_length: LengthUnit,
    /// The pattern that the message on subdomains with underscores shows.
    pub underscore_pattern: &'static str,
}

impl NameWords {
    /// Kubernetes 1.30 to 1.33, whose message on underscores shows the pattern without them.
    pub const V1_30: Self = Self {
        label_key: "a qualified name",
        label_length: LengthUnit::Characters,
        underscore_pattern: SUBDOMAIN_PATTERN,
    };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self {
        underscore_pattern: r"_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*",
        ..Self::V1_30
    };
    /// Kubernetes 1.35 and later.
    pub const V1_35: Self = Self { label_key: "a valid label key", label_length: LengthUnit::Bytes, ..Self::V1_34 };
}

pub(super) const LABEL_PATTERN: &str = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
pub(super) const SUBDOMAIN_PATTERN: &str = r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*";

pub(super) const EMPTY: &str = "must be non-empty";

/// Adds `MaxLenError` for a text that is longer than allowed.
pub(super) fn check_length(messages: &mut Vec<String>, text: &[u8], limit: usize, unit: LengthUnit) {
    if text.len() > limit {
        messages.push(too_long(limit, unit));
    }
}

pub(super) fn too_long(limit: usize, unit: LengthUnit) -> String {
    let unit = match unit {
        LengthUnit::Characters => "characters",
        LengthUnit::Bytes => "bytes",
    };
    format!("must be no more than {limit} {unit}")
}

/// `RegexError`: the blanks around `or` are the server's.
pub(super) fn pattern_message(message: &str, pattern: &str, examples: &[&str]) -> String {
    if examples.is_empty() {
        return format!("{message} (regex used for validation is '{pattern}')");
    }
    let examples: Vec<String> = examples.iter().map(|example| format!("'{example}', ")).collect();
    format!("{message} (e.g. {}regex used for validation is '{pattern}')", examples.join(" or "))
}

/// `InclusiveRangeError`.
pub(super) fn out_of_range(low: i64, high: i64) -> String {
    format!("must be between {low} and {high}, inclusive")
}

/// No message for a good text, else the one given.
pub(super) fn unless(good: bool, message: impl FnOnce() -> String) -> Vec<String> {
    if good { Vec::new() } else { vec![message()] }
}
