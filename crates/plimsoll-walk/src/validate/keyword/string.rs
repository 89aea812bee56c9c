//! `maxLength`, `minLength`, `pattern`, and int-or-strings that must be digits.
//!
//! Mirrors `stringValidator.Validate`.

use plimsoll_finding::{Code, FieldErrorKind, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::{Assertion, At, Said, Wrong};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// The string has at most so many code points.
pub(super) struct MaxLength;

impl Assertion for MaxLength {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(max) = at.constraint.operand
            && bytes(at) > max
            && length(at) > max
        {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let fault = SchemaFault::MaxLength(wrong.limit());
        Said { code: Code::StringTooLong, kind: FieldErrorKind::TooLong, value: None, fault }
    }
}

/// The string has at least so many code points.
pub(super) struct MinLength;

impl Assertion for MinLength {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(min) = at.constraint.operand
            && bytes(at) / MAX_BYTES < min
            && length(at) < min
        {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        Said::invalid(Code::StringTooShort, wrong.value(), SchemaFault::MinLength(wrong.limit()))
    }
}

/// The pattern matches somewhere in the string.
pub(super) struct Pattern;

impl Assertion for Pattern {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let Operand::Pattern(pattern) = at.constraint.operand else { return };
        let Some(pattern) = at.plan.pattern(pattern) else { return };
        let text = at.value.as_str().unwrap_or_default();
        if !at.is_match(pattern, text) {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let pattern = match wrong.at.constraint.operand {
            Operand::Pattern(pattern) => wrong.at.plan.pattern(pattern),
            _ => None,
        };
        let error = pattern.and_then(|pattern| wrong.at.plan.pattern_error(pattern)).map(Into::into);
        let pattern = pattern.map_or("", |pattern| wrong.at.plan.name(pattern.text)).into();
        Said::invalid(Code::PatternMismatch, wrong.value(), SchemaFault::Pattern { pattern, error })
    }
}

/// The string is a number, where that is wanted of int-or-strings.
pub(super) struct IntOrString;

/// The pattern that strings of an int-or-string match where only numbers are wanted.
pub(in crate::validate) const DIGITS: &str = r"^-?\d+$";

impl Assertion for IntOrString {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let text = at.value.as_str().unwrap_or_default();
        if at.rules.int_or_string == crate::IntOrString::Digits && !is_number(text) {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let fault = SchemaFault::Pattern { pattern: DIGITS.into(), error: None };
        Said::invalid(Code::PatternMismatch, wrong.value(), fault)
    }
}

/// A code point has no more bytes, and at least one: mostly their number tells without counting code points.
const MAX_BYTES: i64 = 4;

fn bytes<'a, V: Instance<'a>>(at: At<'a, V>) -> i64 {
    at.value.as_str().map_or(0, str::len) as i64
}

fn length<'a, V: Instance<'a>>(at: At<'a, V>) -> i64 {
    let text = at.value.as_str().unwrap_or_default();
    at.steps.take_text(text);
    text.chars().count() as i64
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn only_the_first_is_reported() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"minLength":3,"maxLength":3}"#, r#""ééé""#, none),
            (r#"{"pattern":"b"}"#, r#""abc""#, none),
            (r#"{"x-kubernetes-int-or-string":true}"#, r#""x""#, none),
            (r#"{"maxLength":1,"pattern":"b"}"#, r#""aa""#, &[Plain]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
