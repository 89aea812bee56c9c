//! Codes: what kinds of issues there are, each with a number and a name that never change.

use std::fmt;
use std::str::FromStr;

pub use registry::Code;

use crate::{Lane, Severity};

mod registry;

/// What is written down about a code, once, for `docs/codes.md` and `plimsoll explain`.
#[derive(Clone, Copy, Debug)]
pub struct CodeInfo {
    /// The code.
    pub code: Code,
    /// Its name in `snake_case`, as reports show it.
    pub name: &'static str,
    /// A line that says what it is.
    pub title: &'static str,
    /// How much it weighs unless an option says otherwise.
    pub severity: Severity,
    /// The phase of the server's work in which it is found.
    pub lane: Lane,
    /// A paragraph: what happens, and why.
    pub meaning: &'static str,
    /// An input that has it.
    pub example: Example,
    /// How to fix it.
    pub fix: &'static str,
}

/// An input that shows an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// A YAML text.
    Yaml(&'static str),
    /// A JSON text.
    Json(&'static str),
    /// Words about an input that is too large to be shown, or that is no text.
    Described(&'static str),
}

impl Code {
    /// The number; it never changes.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// The name, as reports show it; it never changes.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// A code by its number.
    pub fn from_number(number: u16) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.number() == number)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Names that codes had before: they are read, but not shown.
const FORMER_NAMES: &[(&str, Code)] = &[
    ("rule_failed", Code::CelViolation),
    ("number_as_text", Code::NumberAsString),
    ("unfit_object", Code::MalformedObject),
    ("refused_request", Code::RejectedRequest),
    ("text_too_long", Code::StringTooLong),
    ("text_too_short", Code::StringTooShort),
    ("number_unfit", Code::NumberFormatMismatch),
    ("no_alternative", Code::AnyOfMismatch),
    ("not_all_fit", Code::AllOfMismatch),
    ("invalid_definition", Code::InvalidCrd),
    ("schema_keyword_refused", Code::InvalidSchemaKeyword),
];

/// A text that names no code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownCode;

impl fmt::Display for UnknownCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such code")
    }
}

impl std::error::Error for UnknownCode {}

/// Reads a name or a number: `duplicate_key`, `duplicate-key` and `201` are the same code.
impl FromStr for Code {
    type Err = UnknownCode;

    fn from_str(text: &str) -> Result<Self, UnknownCode> {
        let name = text.trim().to_ascii_lowercase().replace('-', "_");
        let by_name = Self::ALL.iter().copied().find(|code| code.name() == name);
        let by_former_name = || FORMER_NAMES.iter().find(|(former, _)| *former == name).map(|(_, code)| *code);
        let by_number = || Self::from_number(name.parse().ok()?);
        by_name.or_else(by_former_name).or_else(by_number).ok_or(UnknownCode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_are_unique_and_in_order() {
        for pair in Code::ALL.windows(2) {
            assert!(pair[0].number() < pair[1].number(), "{} and {}", pair[0], pair[1]);
        }
        for code in Code::ALL {
            assert_eq!(code.name().parse(), Ok(*code), "two codes share a name");
            assert_eq!(code.number().to_string().parse(), Ok(*code));
        }
    }

    #[test]
    fn names_are_snake_case() {
        for code in Code::ALL {
            assert!(code.name().bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{code}");
        }
    }

    #[test]
    fn texts_end_as_they_should() {
        for code in Code::ALL {
            let info = code.info();
            assert!(!info.title.ends_with('.'), "{code}: a title is no sentence");
            assert!(info.meaning.ends_with('.') && info.fix.ends_with('.'), "{code}: meaning and fix are sentences");
        }
    }

    #[test]
    fn former_names_are_read_and_not_taken() {
        assert_eq!("rule_failed".parse(), Ok(Code::CelViolation));
        for (former, code) in FORMER_NAMES {
            assert!(Code::ALL.iter().all(|other| other.name() != *former), "{former} of {code} is used again");
        }
    }

    #[test]
    fn reads_names_loosely() {
        assert_eq!("Duplicate-Key".parse(), Ok(Code::DuplicateKey));
        assert_eq!("nonsense".parse::<Code>(), Err(UnknownCode));
        assert_eq!("".parse::<Code>(), Err(UnknownCode));
    }
}
