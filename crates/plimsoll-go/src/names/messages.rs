//! The texts that the checks share, and how releases word them.

pub use plimsoll_release::rules::{LengthUnit, NameWords};

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
