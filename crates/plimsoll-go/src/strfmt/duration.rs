//! The format `duration`, which finds durations in running text.

use std::fmt;

use super::is_space;
use crate::duration::{Duration, parse_duration};
use crate::strconv::{NumError, atoi};

/// Why a text holds no duration; prints as the server words it.
#[derive(Clone, Debug, PartialEq)]
pub enum FormatDurationError<'a> {
    /// No number is followed by a unit.
    NotFound(&'a [u8]),
    /// A number is too large.
    Number(NumError),
}

impl fmt::Display for FormatDurationError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotFound(text) => write!(out, "unable to parse {} as duration", String::from_utf8_lossy(text)),
            Self::Number(error) => error.fmt(out),
        }
    }
}

/// `strfmt.ParseDuration`: what Go reads, or else the sum of all whole numbers with a unit
/// anywhere in the text; the sum may overflow.
///
/// # Errors
/// There is none, or a number does not fit.
pub fn parse_format_duration<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Duration, FormatDurationError<'_>> {
    let text = text.as_ref();
    if let Ok(duration) = parse_duration(text) {
        return Ok(duration);
    }
    let (mut rest, mut total) = (text, None::<i64>);
    while let Some((number, unit, after)) = next_amount(rest) {
        rest = after;
        let number = atoi(number).map_err(FormatDurationError::Number)?;
        if let Some(nanoseconds) = unit_nanoseconds(unit) {
            total = Some(total.unwrap_or(0).wrapping_add(number.wrapping_mul(nanoseconds)));
        }
    }
    total.map(Duration).ok_or(FormatDurationError::NotFound(text))
}

/// The next digits that letters follow, after blanks at most, and the rest of the text.
fn next_amount(text: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let mut rest = text;
    loop {
        let start = rest.iter().position(u8::is_ascii_digit)?;
        let (number, after) = split_while(&rest[start..], |rest| usize::from(rest[0].is_ascii_digit()));
        let (_, after) = split_while(after, |rest| usize::from(is_space(rest[0])));
        let (unit, after) = split_while(after, |rest| match rest {
            [byte, ..] if byte.is_ascii_alphabetic() => 1,
            // The micro sign.
            [0xc2, 0xb5, ..] => 2,
            _ => 0,
        });
        if !unit.is_empty() {
            return Some((number, unit, after));
        }
        rest = after;
    }
}

/// Splits where `step`, which gives the length of what still belongs to the first part, gives zero.
fn split_while(text: &[u8], step: impl Fn(&[u8]) -> usize) -> (&[u8], &[u8]) {
    let mut end = 0;
    while end < text.len() {
        match step(&text[end..]) {
            0 => break,
            length => end += length,
        }
    }
    text.split_at(end.min(text.len()))
}

const DAY: i64 = 24 * 3_600_000_000_000;

/// Units with their exact names; the last name of each may also begin a longer word.
const UNITS: [(i64, &[&str], &str); 8] = [
    (1, &["ns"], "nano"),
    (1_000, &["us", "µs"], "micro"),
    (1_000_000, &["ms"], "milli"),
    (1_000_000_000, &["s"], "sec"),
    (60_000_000_000, &["m"], "min"),
    (3_600_000_000_000, &["h", "hr"], "hour"),
    (DAY, &["d"], "day"),
    (7 * DAY, &["w", "wk"], "week"),
];

fn unit_nanoseconds(unit: &[u8]) -> Option<i64> {
    let is_named = |name: &str| unit.eq_ignore_ascii_case(name.as_bytes());
    let begins = |name: &str| unit.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()));
    let found = UNITS.iter().find(|(_, names, longer)| names.iter().any(|name| is_named(name)) || begins(longer))?;
    Some(found.0)
}

#[cfg(test)]
mod tests {
    use super::{Duration, parse_format_duration};

    #[test]
    fn durations_in_text() {
        const HOUR: i64 = 3_600_000_000_000;
        for (text, want) in [
            ("1h30m", HOUR * 3 / 2),
            ("3 days", 72 * HOUR),
            ("foo 3 s bar 2 Weeks", 3_000_000_000 + 336 * HOUR),
            ("--1s", 1_000_000_000),
            ("PT1H", HOUR),
            ("1µs 2", 1_000),
            ("1x 2 min", 120_000_000_000),
            ("1e3s", 3_000_000_000),
        ] {
            assert_eq!(parse_format_duration(text), Ok(Duration(want)), "{text}");
        }
        for (text, want) in [
            ("", "unable to parse  as duration"),
            ("1", "unable to parse 1 as duration"),
            ("1 month", "unable to parse 1 month as duration"),
            ("9223372036854775808 x", "strconv.Atoi: parsing \"9223372036854775808\": value out of range"),
        ] {
            assert_eq!(parse_format_duration(text).unwrap_err().to_string(), want);
        }
    }
}
