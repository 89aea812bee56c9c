//! `maxLength`, `minLength`, `pattern`, and int-or-strings that must be digits.
//!
//! Mirrors `stringValidator.Validate`.

use plimsoll_schema::plan::Operand;

use super::{Assertion, At};
use crate::validate::complaint::Detail;

/// The string has at most so many code points.
pub(super) struct MaxLength;

impl Assertion for MaxLength {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(max) = at.constraint.operand
            && length(at) > max
        {
            found(Detail::Plain);
        }
    }
}

/// The string has at least so many code points.
pub(super) struct MinLength;

impl Assertion for MinLength {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(min) = at.constraint.operand
            && length(at) < min
        {
            found(Detail::Plain);
        }
    }
}

/// The pattern matches somewhere in the string.
pub(super) struct Pattern;

impl Assertion for Pattern {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        let Operand::Pattern(pattern) = at.constraint.operand else { return };
        let Some(pattern) = at.plan.pattern(pattern) else { return };
        let text = at.value.as_str().unwrap_or_default();
        if !at.plan.regex(pattern).is_ok_and(|regex| regex.is_match(text)) {
            found(Detail::Plain);
        }
    }
}

/// The string is a number, where that is wanted of int-or-strings.
pub(super) struct IntOrString;

/// The pattern that strings of an int-or-string match where only numbers are wanted.
pub(in crate::validate) const DIGITS: &str = r"^-?\d+$";

impl Assertion for IntOrString {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        let text = at.value.as_str().unwrap_or_default();
        if at.rules.int_or_string == crate::IntOrString::Digits && !is_number(text) {
            found(Detail::Plain);
        }
    }
}

fn length(at: At<'_>) -> i64 {
    let text = at.value.as_str().unwrap_or_default();
    text.chars().count() as i64
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}
