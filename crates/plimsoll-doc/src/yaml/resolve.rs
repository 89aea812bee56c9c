//! The type of a scalar, told by its text and its tag.

mod core;

use std::fmt;

use plimsoll_go::strconv;

use crate::YamlVersion;

use super::event::Tag;
use super::timestamp::is_timestamp;

/// The types that go-yaml gives a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarType {
    /// `!!null`
    Null,
    /// `!!bool`
    Bool,
    /// `!!int`
    Int,
    /// `!!float`
    Float,
    /// `!!timestamp`
    Timestamp,
    /// `!!str`
    Str,
}

impl fmt::Display for ScalarType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Null => "!!null",
            Self::Bool => "!!bool",
            Self::Int => "!!int",
            Self::Float => "!!float",
            Self::Timestamp => "!!timestamp",
            Self::Str => "!!str",
        })
    }
}

/// A scalar with its type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Scalar {
    Null,
    Bool(bool),
    Int(i64),
    /// An integer beyond int64.
    Uint(u64),
    Float(f64),
    /// The text itself.
    Text,
    /// The text itself, which is a time.
    Time,
}

impl Scalar {
    const fn scalar_type(self) -> ScalarType {
        match self {
            Self::Null => ScalarType::Null,
            Self::Bool(_) => ScalarType::Bool,
            Self::Int(_) | Self::Uint(_) => ScalarType::Int,
            Self::Float(_) => ScalarType::Float,
            Self::Text => ScalarType::Str,
            Self::Time => ScalarType::Timestamp,
        }
    }
}

/// A text that does not fit its tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mismatch {
    pub(super) from: ScalarType,
    pub(super) to: ScalarType,
}

/// The scalar that a plain text without a tag is.
#[inline]
pub(super) fn resolve(text: &[u8], yaml: YamlVersion) -> Scalar {
    match yaml {
        YamlVersion::Server => resolve_plain(text),
        YamlVersion::Core => core::resolve(text),
    }
}

/// The same as go-yaml does it. Times are told apart from other texts only by
/// [`resolve_tagged`], since they are texts in the end.
#[inline]
pub(super) fn resolve_plain(text: &[u8]) -> Scalar {
    match text.first() {
        None => Scalar::Null,
        Some(b'0'..=b'9' | b'+' | b'-') => resolve_number(text),
        Some(b'y' | b'Y' | b'n' | b'N' | b't' | b'T' | b'f' | b'F' | b'o' | b'O' | b'~') => resolve_word(text),
        Some(b'.') => resolve_point(text),
        Some(_) => Scalar::Text,
    }
}

/// The scalar that a text with a tag is.
// mirrors resolve in go-yaml's resolve.go, but for !!binary, which it leaves to its caller
pub(super) fn resolve_tagged(tag: Tag, text: &[u8], yaml: YamlVersion) -> Result<Scalar, Mismatch> {
    let to = match tag {
        Tag::None => return Ok(resolve(text, yaml)),
        Tag::NonSpecific | Tag::Str | Tag::Binary | Tag::Merge | Tag::Other => return Ok(Scalar::Text),
        Tag::Bool => ScalarType::Bool,
        Tag::Int => ScalarType::Int,
        Tag::Float => ScalarType::Float,
        Tag::Null => ScalarType::Null,
        Tag::Timestamp => ScalarType::Timestamp,
    };
    let scalar = if tag == Tag::Timestamp && is_timestamp(text) { Scalar::Time } else { resolve(text, yaml) };
    match scalar {
        _ if scalar.scalar_type() == to => Ok(scalar),
        Scalar::Int(int) if to == ScalarType::Float => Ok(Scalar::Float(int as f64)),
        _ => Err(Mismatch { from: scalar.scalar_type(), to }),
    }
}

/// Booleans and nulls.
fn resolve_word(text: &[u8]) -> Scalar {
    match text {
        b"y" | b"Y" | b"yes" | b"Yes" | b"YES" | b"true" | b"True" | b"TRUE" | b"on" | b"On" | b"ON" => {
            Scalar::Bool(true)
        }
        b"n" | b"N" | b"no" | b"No" | b"NO" | b"false" | b"False" | b"FALSE" | b"off" | b"Off" | b"OFF" => {
            Scalar::Bool(false)
        }
        b"~" | b"null" | b"Null" | b"NULL" => Scalar::Null,
        _ => Scalar::Text,
    }
}

/// What begins with a point.
fn resolve_point(text: &[u8]) -> Scalar {
    match text {
        b".nan" | b".NaN" | b".NAN" => Scalar::Float(f64::NAN),
        b".inf" | b".Inf" | b".INF" => Scalar::Float(f64::INFINITY),
        [_, b'0'..=b'9', ..] if memchr::memchr(b'_', text).is_none() => float(text).unwrap_or(Scalar::Text),
        [_, b'0'..=b'9', ..] => strconv::parse_float64(text).map_or(Scalar::Text, Scalar::Float),
        _ => Scalar::Text,
    }
}

/// What begins with a digit or a sign.
fn resolve_number(text: &[u8]) -> Scalar {
    match text {
        b"+.inf" | b"+.Inf" | b"+.INF" => return Scalar::Float(f64::INFINITY),
        b"-.inf" | b"-.Inf" | b"-.INF" => return Scalar::Float(f64::NEG_INFINITY),
        _ => {}
    }
    if memchr::memchr(b'_', text).is_none() {
        return number(text);
    }
    let digits = text.iter().copied().filter(|&byte| byte != b'_');
    // Numbers are short; only a longer text needs memory of its own.
    let mut short = [0; SHORT_NUMBER];
    if text.len() > short.len() {
        return number(&digits.collect::<Vec<u8>>());
    }
    let mut length = 0;
    for (place, digit) in short.iter_mut().zip(digits) {
        *place = digit;
        length += 1;
    }
    number(&short[..length])
}

/// Bytes of a number with underscores that is read without allocating.
const SHORT_NUMBER: usize = 64;

/// A number without underscores.
fn number(text: &[u8]) -> Scalar {
    integer(text).or_else(|| float(text)).or_else(|| binary(text)).unwrap_or(Scalar::Text)
}

/// An integer as Go's ParseInt and then ParseUint read it with base 0.
fn integer(text: &[u8]) -> Option<Scalar> {
    let (sign, digits) = match text {
        [sign @ (b'+' | b'-'), digits @ ..] => (Some(*sign), digits),
        digits => (None, digits),
    };
    let (base, digits) = match digits {
        [] => return None,
        [b'0', b'b' | b'B', rest @ ..] if !rest.is_empty() => (2, rest),
        [b'0', b'o' | b'O', rest @ ..] if !rest.is_empty() => (8, rest),
        [b'0', b'x' | b'X', rest @ ..] if !rest.is_empty() => (16, rest),
        [b'0', rest @ ..] => (8, rest),
        _ => (10, digits),
    };
    signed(sign, magnitude(digits, base)?)
}

/// A decimal integer.
fn decimal(text: &[u8]) -> Option<Scalar> {
    let (sign, digits) = match text {
        [sign @ (b'+' | b'-'), digits @ ..] => (Some(*sign), digits),
        digits => (None, digits),
    };
    if digits.is_empty() { None } else { signed(sign, magnitude(digits, 10)?) }
}

fn signed(sign: Option<u8>, value: u64) -> Option<Scalar> {
    match sign {
        Some(b'-') => 0_i64.checked_sub_unsigned(value).map(Scalar::Int),
        Some(_) => i64::try_from(value).ok().map(Scalar::Int),
        None => Some(i64::try_from(value).map_or(Scalar::Uint(value), Scalar::Int)),
    }
}

fn magnitude(digits: &[u8], base: u32) -> Option<u64> {
    digits.iter().try_fold(0_u64, |value, &byte| {
        let digit = char::from(byte).to_digit(base)?;
        value.checked_mul(u64::from(base))?.checked_add(u64::from(digit))
    })
}

/// A float in the form that go-yaml's pattern asks for. One that is too large is a text.
fn float(text: &[u8]) -> Option<Scalar> {
    let unsigned = match text {
        [b'+' | b'-', rest @ ..] => rest,
        rest => rest,
    };
    let (whole, rest) = split_digits(unsigned);
    let (fraction, rest) = match rest {
        [b'.', rest @ ..] => split_digits(rest),
        rest => (0, rest),
    };
    // A point alone is no number, and one that nothing precedes needs digits behind it.
    if whole == 0 && fraction == 0 {
        return None;
    }
    let rest = match rest {
        [b'e' | b'E', b'+' | b'-', rest @ ..] | [b'e' | b'E', rest @ ..] => {
            let (exponent, rest) = split_digits(rest);
            if exponent == 0 {
                return None;
            }
            rest
        }
        rest => rest,
    };
    if !rest.is_empty() {
        return None;
    }
    let value: f64 = std::str::from_utf8(text).ok()?.parse().ok()?;
    value.is_finite().then_some(Scalar::Float(value))
}

/// Number of digits at the beginning, and what follows them.
fn split_digits(text: &[u8]) -> (usize, &[u8]) {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (digits, &text[digits..])
}

/// What is left to go-yaml's own reading of `0b`: a sign behind the prefix.
fn binary(text: &[u8]) -> Option<Scalar> {
    match text {
        [b'0', b'b', b'+', digits @ ..] if !digits.is_empty() => {
            i64::try_from(magnitude(digits, 2)?).ok().map(Scalar::Int)
        }
        [b'0', b'b', b'-', digits @ ..] if !digits.is_empty() => {
            0_i64.checked_sub_unsigned(magnitude(digits, 2)?).map(Scalar::Int)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_texts_have_the_types_that_go_yaml_gives_them() {
        let int = |value| Scalar::Int(value);
        let float = |value| Scalar::Float(value);
        for (text, want) in [
            ("010", int(8)),
            ("0o10", int(8)),
            ("08", float(8.0)),
            ("-010", int(-8)),
            ("0_7", int(7)),
            ("0x_1", int(1)),
            ("+0x10", int(16)),
            ("0x", Scalar::Text),
            ("0b-11", int(-3)),
            ("-0b11", int(-3)),
            ("-0b-11", Scalar::Text),
            ("1_e3", float(1000.0)),
            ("1.", float(1.0)),
            ("+.5", float(0.5)),
            (".1_0", float(0.1)),
            ("._1", Scalar::Text),
            (".", Scalar::Text),
            ("1e", Scalar::Text),
            ("1e400", Scalar::Text),
            ("9223372036854775808", Scalar::Uint(1 << 63)),
            ("+9223372036854775808", float(9223372036854775808.0)),
            ("-9223372036854775808", int(i64::MIN)),
            ("-9223372036854775809", float(-9223372036854775808.0)),
            ("yEs", Scalar::Text),
            ("On", Scalar::Bool(true)),
            ("NULL", Scalar::Null),
            ("", Scalar::Null),
            ("<<", Scalar::Text),
        ] {
            assert_eq!(resolve_plain(text.as_bytes()), want, "{text}");
        }
    }
}
