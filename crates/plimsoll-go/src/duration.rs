//! Go's time.Duration: reading and printing.

use std::fmt;

use crate::time::{JsonInput, MetaError, quote};

/// A span of time in nanoseconds, as `time.Duration`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Duration(pub i64);

const MICROSECOND: u64 = 1_000;
const MILLISECOND: u64 = 1_000 * MICROSECOND;
const SECOND: u64 = 1_000 * MILLISECOND;
const MINUTE: u64 = 60 * SECOND;
const HOUR: u64 = 60 * MINUTE;

/// Largest magnitude: that of the smallest duration.
const LIMIT: u64 = 1 << 63;

/// Why a text is no duration; prints as `time.ParseDuration` words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DurationError<'a> {
    input: &'a [u8],
    reason: Reason<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason<'a> {
    Invalid,
    MissingUnit,
    UnknownUnit(&'a [u8]),
}

impl fmt::Display for DurationError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.reason {
            Reason::Invalid => out.write_str("time: invalid duration ")?,
            Reason::MissingUnit => out.write_str("time: missing unit in duration ")?,
            Reason::UnknownUnit(unit) => write!(out, "time: unknown unit {} in duration ", quote(unit))?,
        }
        out.write_str(&quote(self.input))
    }
}

/// Reads a sequence of decimal numbers with units, such as `1h15m30.918s`.
///
/// # Errors
/// What `time.ParseDuration` says about the first fault.
pub fn parse_duration<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Duration, DurationError<'_>> {
    let input = text.as_ref();
    read(input).map_err(|reason| DurationError { input, reason })
}

/// Reads a metav1.Duration.
///
/// # Errors
/// The value is no text, or no duration.
pub fn read_meta_duration(value: JsonInput<'_>) -> Result<Duration, MetaError<DurationError<'_>>> {
    let text = value.text().map_err(MetaError::NotAString)?;
    parse_duration(text).map_err(MetaError::Unreadable)
}

fn read(input: &[u8]) -> Result<Duration, Reason<'_>> {
    let (negative, mut rest) = match input {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if rest == b"0" {
        return Ok(Duration(0));
    }
    if rest.is_empty() {
        return Err(Reason::Invalid);
    }
    let mut total = 0u64;
    while !rest.is_empty() {
        let (part, after) = read_part(rest)?;
        // Go's sum wraps too: twice the limit is zero, and accepted.
        total = total.wrapping_add(part);
        if total > LIMIT {
            return Err(Reason::Invalid);
        }
        rest = after;
    }
    if negative {
        return Ok(Duration((total as i64).wrapping_neg()));
    }
    i64::try_from(total).map(Duration).map_err(|_| Reason::Invalid)
}

/// One number with its unit, in nanoseconds, and what follows.
fn read_part(text: &[u8]) -> Result<(u64, &[u8]), Reason<'_>> {
    if !text.first().is_some_and(|&byte| is_number_byte(byte)) {
        return Err(Reason::Invalid);
    }
    let (digits, rest) = split_digits(text);
    let whole = whole_number(digits).ok_or(Reason::Invalid)?;
    let (fraction_digits, rest) = match rest {
        [b'.', rest @ ..] => split_digits(rest),
        rest => (&rest[..0], rest),
    };
    if digits.is_empty() && fraction_digits.is_empty() {
        return Err(Reason::Invalid);
    }
    let unit_end = rest.iter().position(|&byte| is_number_byte(byte)).unwrap_or(rest.len());
    let (unit, rest) = rest.split_at(unit_end);
    if unit.is_empty() {
        return Err(Reason::MissingUnit);
    }
    let unit = unit_nanoseconds(unit).ok_or(Reason::UnknownUnit(unit))?;
    let mut value = whole.checked_mul(unit).filter(|&value| value <= LIMIT).ok_or(Reason::Invalid)?;
    let (fraction, scale) = fraction(fraction_digits);
    if fraction > 0 {
        // Go computes in float64 here, in this order; the result is truncated.
        value += (fraction as f64 * (unit as f64 / scale)) as u64;
        if value > LIMIT {
            return Err(Reason::Invalid);
        }
    }
    Ok((value, rest))
}

fn is_number_byte(byte: u8) -> bool {
    byte == b'.' || byte.is_ascii_digit()
}

fn split_digits(text: &[u8]) -> (&[u8], &[u8]) {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    text.split_at(end)
}

fn whole_number(digits: &[u8]) -> Option<u64> {
    digits.iter().try_fold(0u64, |value, &digit| {
        value.checked_mul(10)?.checked_add(u64::from(digit - b'0')).filter(|&value| value <= LIMIT)
    })
}

/// The digits after the point as a number and the power of ten that it is to be divided by;
/// digits that do not fit are dropped.
fn fraction(digits: &[u8]) -> (u64, f64) {
    let (mut value, mut scale) = (0u64, 1.0);
    for &digit in digits {
        let longer = value.checked_mul(10).and_then(|value| value.checked_add(u64::from(digit - b'0')));
        let Some(longer) = longer.filter(|&longer| value <= (LIMIT - 1) / 10 && longer <= LIMIT) else { break };
        value = longer;
        scale *= 10.0;
    }
    (value, scale)
}

fn unit_nanoseconds(unit: &[u8]) -> Option<u64> {
    Some(match unit {
        b"ns" => 1,
        // U+00B5 and U+03BC, the micro sign and the Greek letter.
        b"us" | b"\xc2\xb5s" | b"\xce\xbcs" => MICROSECOND,
        b"ms" => MILLISECOND,
        b"s" => SECOND,
        b"m" => MINUTE,
        b"h" => HOUR,
        _ => return None,
    })
}

/// Prints as `Duration.String`: hours, minutes and seconds, or one smaller unit below a second.
impl fmt::Display for Duration {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.0.unsigned_abs();
        let sign = if self.0 < 0 { "-" } else { "" };
        out.write_str(sign)?;
        match value {
            0 => out.write_str("0s"),
            _ if value < MICROSECOND => write!(out, "{value}ns"),
            _ if value < MILLISECOND => write_decimal(out, value, MICROSECOND, "µs"),
            _ if value < SECOND => write_decimal(out, value, MILLISECOND, "ms"),
            _ => {
                let (hours, minutes) = (value / HOUR, value / MINUTE % 60);
                if hours > 0 {
                    write!(out, "{hours}h")?;
                }
                if hours > 0 || minutes > 0 {
                    write!(out, "{minutes}m")?;
                }
                write_decimal(out, value % MINUTE, SECOND, "s")
            }
        }
    }
}

/// `value / unit` as a decimal without trailing zeros; `unit` is a power of ten.
fn write_decimal(out: &mut fmt::Formatter<'_>, value: u64, unit: u64, name: &str) -> fmt::Result {
    write!(out, "{}", value / unit)?;
    let (mut fraction, mut width) = (value % unit, unit.ilog10() as usize);
    if fraction > 0 {
        while fraction % 10 == 0 {
            fraction /= 10;
            width -= 1;
        }
        write!(out, ".{fraction:0width$}")?;
    }
    out.write_str(name)
}

#[cfg(test)]
mod tests {
    use super::{Duration, parse_duration};

    #[test]
    fn texts_are_read_as_go_reads_them() {
        for (text, want) in [
            ("0", 0),
            ("-0", 0),
            ("1.5h", 5_400_000_000_000),
            ("-1m.5s", -60_500_000_000),
            ("1\u{b5}s1\u{3bc}s1us", 3_000),
            ("0.3333333333333333333h", 1_200_000_000_000),
            ("0.830103483285477580700h", 2_988_372_539_827),
            ("-9223372036854775808ns", i64::MIN),
            ("9223372036854775807ns", i64::MAX),
        ] {
            assert_eq!(parse_duration(text), Ok(Duration(want)), "{text}");
        }
    }

    #[test]
    fn faults_read_as_go_words_them() {
        for (text, want) in [
            ("", "time: invalid duration \"\""),
            ("-", "time: invalid duration \"-\""),
            (".s", "time: invalid duration \".s\""),
            ("1", "time: missing unit in duration \"1\""),
            ("1d", "time: unknown unit \"d\" in duration \"1d\""),
            ("1\u{e9}", "time: unknown unit \"\\xc3\\xa9\" in duration \"1\\xc3\\xa9\""),
            ("9223372036854775808ns", "time: invalid duration \"9223372036854775808ns\""),
            ("2562048h", "time: invalid duration \"2562048h\""),
        ] {
            assert_eq!(parse_duration(text).unwrap_err().to_string(), want);
        }
    }

    #[test]
    fn printing() {
        for (value, want) in [
            (0, "0s"),
            (1, "1ns"),
            (1_100, "1.1µs"),
            (2_200_000, "2.2ms"),
            (-3_300_000_000, "-3.3s"),
            (60_000_000_000, "1m0s"),
            (3_600_000_000_001, "1h0m0.000000001s"),
            (i64::MIN, "-2562047h47m16.854775808s"),
        ] {
            assert_eq!(Duration(value).to_string(), want);
        }
    }
}
