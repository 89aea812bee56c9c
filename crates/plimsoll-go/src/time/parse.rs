//! `time.Parse`, with its error texts.

use std::fmt;

use super::calendar::{Date, SECONDS_PER_DAY, days_in_month};
use super::layout::{Layout, Part};
use super::{Time, quote};

/// Why a text is no time in a layout; prints as Go words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeError<'a> {
    input: &'a [u8],
    layout: &'static str,
    reason: Reason<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason<'a> {
    /// The rest of the text does not begin with the part of the layout.
    Mismatch {
        at: &'a [u8],
        part: Part,
    },
    OutOfRange(&'static str),
    ExtraText(&'a [u8]),
}

impl fmt::Display for TimeError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "parsing time {}", quote(self.input))?;
        match self.reason {
            Reason::Mismatch { at, part } => {
                let (layout, part) = (quote(self.layout.as_bytes()), quote(part.spelling().as_bytes()));
                write!(out, " as {layout}: cannot parse {} as {part}", quote(at))
            }
            Reason::OutOfRange(what) => write!(out, ": {what} out of range"),
            Reason::ExtraText(text) => write!(out, ": extra text: {}", quote(text)),
        }
    }
}

/// Reads a time in one layout.
///
/// # Errors
/// What `time.Parse` says about the first fault.
pub fn parse_time<T: AsRef<[u8]> + ?Sized>(layout: Layout, text: &T) -> Result<Time, TimeError<'_>> {
    let input = text.as_ref();
    read(layout, input).map_err(|reason| TimeError { input, layout: layout.text, reason })
}

/// Why the rest of a text does not begin with a part.
enum PartFault {
    Mismatch,
    OutOfRange(&'static str),
}

use PartFault::{Mismatch, OutOfRange};

/// The parts of a time as they are read.
#[derive(Default)]
struct Fields {
    year: i64,
    month: u8,
    day: u8,
    hour: u8,
    minute: u8,
    second: u8,
    nanoseconds: u32,
    offset: i32,
}

fn read(layout: Layout, input: &[u8]) -> Result<Time, Reason<'_>> {
    let (mut fields, mut rest) = (Fields::default(), input);
    for part in layout.parts() {
        rest = match fields.read_part(part, rest, layout) {
            Ok(rest) => rest,
            Err(OutOfRange(what)) => return Err(Reason::OutOfRange(what)),
            Err(Mismatch) => return Err(Reason::Mismatch { at: rest, part }),
        };
    }
    if !rest.is_empty() {
        return Err(Reason::ExtraText(rest));
    }
    if fields.day < 1 || fields.day > days_in_month(fields.year, fields.month) {
        return Err(Reason::OutOfRange("day"));
    }
    Ok(fields.time())
}

impl Fields {
    /// Takes one part from the start of `rest`.
    fn read_part<'a>(&mut self, part: Part, rest: &'a [u8], layout: Layout) -> Result<&'a [u8], PartFault> {
        match part {
            Part::Literal(text) => rest.strip_prefix(text.as_bytes()).ok_or(Mismatch),
            Part::Year => {
                let (digits, rest) = rest.split_at_checked(4).ok_or(Mismatch)?;
                self.year = i64::from(digits_value(digits).ok_or(Mismatch)?);
                Ok(rest)
            }
            Part::Month => {
                let (month, rest) = two_digits(rest).ok_or(Mismatch)?;
                self.month = in_range(month, 1..=12, "month")?;
                Ok(rest)
            }
            Part::Day => {
                let (day, rest) = two_digits(rest).ok_or(Mismatch)?;
                self.day = day;
                Ok(rest)
            }
            Part::Hour => {
                let (hour, rest) = one_or_two_digits(rest).ok_or(Mismatch)?;
                self.hour = in_range(hour, 0..=23, "hour")?;
                Ok(rest)
            }
            Part::Minute => {
                let (minute, rest) = two_digits(rest).ok_or(Mismatch)?;
                self.minute = in_range(minute, 0..=59, "minute")?;
                Ok(rest)
            }
            Part::Second => {
                let (second, rest) = two_digits(rest).ok_or(Mismatch)?;
                self.second = in_range(second, 0..=59, "second")?;
                // A fraction may follow the seconds although the layout has none.
                if layout.has_fraction() { Ok(rest) } else { Ok(self.read_any_fraction(rest)) }
            }
            Part::Fraction(digits) => self.read_fraction(digits, rest),
            Part::AnyFraction => Ok(self.read_any_fraction(rest)),
            Part::Zone => self.read_zone(rest),
        }
    }

    fn read_any_fraction<'a>(&mut self, rest: &'a [u8]) -> &'a [u8] {
        let [b'.' | b',', digits @ ..] = rest else { return rest };
        let count = digits.iter().take_while(|byte| byte.is_ascii_digit()).count();
        if count == 0 {
            return rest;
        }
        self.nanoseconds = digits_value(&digits[..count.min(9)]).map_or(0, |value| scaled(value, count));
        &digits[count..]
    }

    /// Exactly `count` characters after the point. The first may be a sign: Go reads them as a number.
    fn read_fraction<'a>(&mut self, count: usize, rest: &'a [u8]) -> Result<&'a [u8], PartFault> {
        let (number, after) = rest.split_at_checked(count + 1).ok_or(Mismatch)?;
        let [b'.' | b',', digits @ ..] = number else { return Err(Mismatch) };
        let (negative, digits) = match digits {
            [b'-', digits @ ..] => (true, digits),
            [b'+', digits @ ..] => (false, digits),
            digits => (false, digits),
        };
        let value = digits_value(digits).ok_or(Mismatch)?;
        if negative && value > 0 {
            return Err(OutOfRange("fractional second"));
        }
        self.nanoseconds = scaled(value, count);
        Ok(after)
    }

    fn read_zone<'a>(&mut self, rest: &'a [u8]) -> Result<&'a [u8], PartFault> {
        if let [b'Z', rest @ ..] = rest {
            return Ok(rest);
        }
        let (zone, rest) = rest.split_at_checked("-07:00".len()).ok_or(Mismatch)?;
        let [sign, h1, h2, b':', m1, m2] = *zone else { return Err(Mismatch) };
        let hours = pair_value(h1, h2);
        let minutes = hours.and_then(|_| pair_value(m1, m2));
        // Go looks at ranges before it looks at faults, at minutes last, and takes 24 hours and 60 minutes.
        if minutes.is_some_and(|minutes| minutes > 60) {
            return Err(OutOfRange("time zone offset minute"));
        }
        if hours.is_some_and(|hours| hours > 24) {
            return Err(OutOfRange("time zone offset hour"));
        }
        let seconds = (i32::from(hours.ok_or(Mismatch)?) * 60 + i32::from(minutes.ok_or(Mismatch)?)) * 60;
        self.offset = match sign {
            b'+' => seconds,
            b'-' => -seconds,
            _ => return Err(Mismatch),
        };
        Ok(rest)
    }

    fn time(&self) -> Time {
        let days = Date { year: self.year, month: self.month, day: self.day }.to_days();
        let clock = i64::from(self.hour) * 3_600 + i64::from(self.minute) * 60 + i64::from(self.second);
        Time {
            seconds: days * SECONDS_PER_DAY + clock - i64::from(self.offset),
            nanoseconds: self.nanoseconds,
            offset: self.offset,
        }
    }
}

fn in_range(value: u8, range: std::ops::RangeInclusive<u8>, name: &'static str) -> Result<u8, PartFault> {
    if range.contains(&value) { Ok(value) } else { Err(OutOfRange(name)) }
}

/// A fraction of `digits` digits, of which nine count, in billionths.
fn scaled(value: u32, digits: usize) -> u32 {
    value * 10u32.pow(9u32.saturating_sub(digits as u32))
}

/// Digits only, nine at most; none are zero.
fn digits_value(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |value, byte| byte.is_ascii_digit().then(|| value * 10 + u32::from(byte - b'0')))
}

fn pair_value(tens: u8, ones: u8) -> Option<u8> {
    (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| (tens - b'0') * 10 + (ones - b'0'))
}

fn two_digits(text: &[u8]) -> Option<(u8, &[u8])> {
    let [tens, ones, rest @ ..] = text else { return None };
    Some((pair_value(*tens, *ones)?, rest))
}

fn one_or_two_digits(text: &[u8]) -> Option<(u8, &[u8])> {
    two_digits(text).or(match text {
        [digit @ b'0'..=b'9', rest @ ..] => Some((digit - b'0', rest)),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{Layout, parse_time};

    #[test]
    fn faults_read_as_go_words_them() {
        let rfc3339 = |text| parse_time(Layout::RFC3339, text).unwrap_err().to_string();
        for (text, want) in [
            ("2006-13-02T15:04:05Z", "parsing time \"2006-13-02T15:04:05Z\": month out of range"),
            ("2006-02-30T15:04:05Z", "parsing time \"2006-02-30T15:04:05Z\": day out of range"),
            ("2006-01-02T24:04:05Z", "parsing time \"2006-01-02T24:04:05Z\": hour out of range"),
            (
                "2006-01-02T15:04:05x25:99",
                "parsing time \"2006-01-02T15:04:05x25:99\": time zone offset minute out of range",
            ),
            (
                "2006-01-02T15:04:05x25:0x",
                "parsing time \"2006-01-02T15:04:05x25:0x\": time zone offset hour out of range",
            ),
            ("2006-01-02T15:04:05ZZ", "parsing time \"2006-01-02T15:04:05ZZ\": extra text: \"Z\""),
            (
                "2006-01-02 15:04:05Z",
                "parsing time \"2006-01-02 15:04:05Z\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \" 15:04:05Z\" as \"T\"",
            ),
            (
                "2006-01-02T15:04:05\u{2212}07:00",
                "parsing time \"2006-01-02T15:04:05\\xe2\\x88\\x9207:00\" as \"2006-01-02T15:04:05Z07:00\": cannot parse \"\\xe2\\x88\\x9207:00\" as \"Z07:00\"",
            ),
        ] {
            assert_eq!(rfc3339(text), want);
        }
    }

    #[test]
    fn micro_wants_six_digits_and_takes_signs() {
        let micro = |text| parse_time(Layout::RFC3339_MICRO, text).map(super::Time::nanosecond);
        assert_eq!(micro("2006-01-02T15:04:05.123456Z"), Ok(123_456_000));
        assert_eq!(micro("2006-01-02T15:04:05,+12345Z"), Ok(12_345_000));
        let error = micro("2006-01-02T15:04:05.-12345Z").unwrap_err().to_string();
        assert_eq!(error, "parsing time \"2006-01-02T15:04:05.-12345Z\": fractional second out of range");
        let error = micro("2006-01-02T15:04:05Z").unwrap_err().to_string();
        assert!(error.ends_with("cannot parse \"Z\" as \".000000\""), "{error}");
    }

    #[test]
    fn one_digit_hours_and_commas_are_taken() {
        for text in ["2006-01-02T1:04:05Z", "2006-01-02T15:04:05,5Z", "2006-01-02T15:04:05+24:60"] {
            assert!(parse_time(Layout::RFC3339, text).is_ok(), "{text}");
        }
    }
}
