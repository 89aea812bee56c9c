//! Go's time.Time: reading and printing with the layouts that the server uses.

mod calendar;
mod layout;
mod meta;
mod parse;
mod zone;

use std::fmt;

pub use layout::Layout;
pub use meta::{JsonInput, MetaError, NotAString, read_meta_time, read_micro_time, write_meta_time, write_micro_time};
pub use parse::{TimeError, parse_time};
pub use zone::{UnknownZone, Zone};

use calendar::{Date, SECONDS_PER_DAY};

/// An instant with the offset from UTC in which it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Time {
    seconds: i64,
    nanoseconds: u32,
    offset: i32,
}

/// Seconds from 1970 back to the first of January of year 1, Go's zero time.
const ZERO_SECONDS: i64 = -62_135_596_800;

impl Time {
    /// Go's zero time: the first of January of year 1, UTC.
    pub const ZERO: Self = Self { seconds: ZERO_SECONDS, nanoseconds: 0, offset: 0 };

    /// The instant that many seconds and nanoseconds after 1970, in UTC.
    pub fn from_unix(seconds: i64, nanoseconds: u32) -> Self {
        Self { seconds, nanoseconds, offset: 0 }
    }

    /// Another instant, in the same offset.
    #[must_use]
    pub fn at(self, seconds: i64, nanoseconds: u32) -> Self {
        Self { seconds, nanoseconds, ..self }
    }

    /// Seconds since 1970, rounded down.
    pub fn unix(self) -> i64 {
        self.seconds
    }

    /// Nanoseconds within the second.
    pub fn nanosecond(self) -> u32 {
        self.nanoseconds
    }

    /// Seconds east of UTC.
    pub fn offset(self) -> i32 {
        self.offset
    }

    /// The same instant, written in UTC.
    #[must_use]
    pub fn utc(self) -> Self {
        Self { offset: 0, ..self }
    }

    /// Whether this is Go's zero time.
    pub fn is_zero(self) -> bool {
        self.seconds == ZERO_SECONDS && self.nanoseconds == 0
    }

    /// Seconds since 1970 of a clock that shows this time in its offset, taken for UTC.
    fn local_seconds(self) -> i64 {
        self.seconds.saturating_add(i64::from(self.offset))
    }

    fn date(self) -> Date {
        Date::from_days(self.local_seconds().div_euclid(SECONDS_PER_DAY))
    }

    /// The year in its offset: `Time.Year`.
    pub fn year(self) -> i64 {
        self.date().year
    }

    /// The month of the year, from 1: `Time.Month`.
    pub fn month(self) -> u8 {
        self.date().month
    }

    /// The day of the month, from 1: `Time.Day`.
    pub fn day(self) -> u8 {
        self.date().day
    }

    /// The day of the year, from 1: `Time.YearDay`.
    pub fn year_day(self) -> i64 {
        let date = self.date();
        date.to_days() - Date { month: 1, day: 1, ..date }.to_days() + 1
    }

    /// The day of the week, 0 for Sunday: `Time.Weekday`.
    pub fn weekday(self) -> i64 {
        // The first day of 1970 was a Thursday.
        (self.local_seconds().div_euclid(SECONDS_PER_DAY) + 4).rem_euclid(7)
    }

    /// Hour, minute and second: `Time.Clock`.
    pub fn clock(self) -> (i64, i64, i64) {
        let seconds = self.local_seconds().rem_euclid(SECONDS_PER_DAY);
        (seconds / 3_600, seconds / 60 % 60, seconds % 60)
    }

    /// The text in that layout: `Time.Format`.
    pub fn format(self, layout: Layout) -> String {
        Formatted { time: self, layout }.to_string()
    }
}

struct Formatted {
    time: Time,
    layout: Layout,
}

impl fmt::Display for Formatted {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let clock = self.time.local_seconds().rem_euclid(SECONDS_PER_DAY);
        self.layout.write(out, self.time.date(), clock, self.time.nanoseconds, self.time.offset)
    }
}

/// The quoting of package time: what is not printable ASCII is written byte by byte.
pub(crate) fn quote(text: &[u8]) -> String {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for &byte in text {
        match byte {
            b'"' | b'\\' => quoted.extend(['\\', byte as char]),
            b' '..=b'\x7f' => quoted.push(byte as char),
            _ => quoted.extend(['\\', 'x', HEX[usize::from(byte >> 4)] as char, HEX[usize::from(byte & 15)] as char]),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::{Layout, Time, parse_time};

    #[test]
    fn instants_print_in_their_offset() {
        for (text, unix, want) in [
            ("2006-01-02T15:04:05Z", 1_136_214_245, "2006-01-02T15:04:05Z"),
            ("2006-01-02T15:04:05.120-07:00", 1_136_239_445, "2006-01-02T15:04:05.12-07:00"),
            ("0000-01-01T00:00:00+00:00", -62_167_219_200, "0000-01-01T00:00:00Z"),
            ("2000-02-29T23:59:59.999999999+24:00", 951_782_399, "2000-02-29T23:59:59.999999999+24:00"),
        ] {
            let time = parse_time(Layout::RFC3339, text).unwrap();
            assert_eq!((time.unix(), time.format(Layout::RFC3339_NANO).as_str()), (unix, want));
        }
    }

    #[test]
    fn years_beyond_four_digits() {
        let time = parse_time(Layout::RFC3339, "9999-12-31T23:59:59-01:00").unwrap();
        assert_eq!(time.utc().format(Layout::RFC3339), "10000-01-01T00:59:59Z");
        let time = parse_time(Layout::RFC3339, "0000-01-01T00:00:00+01:00").unwrap();
        assert_eq!(time.utc().format(Layout::RFC3339), "-0001-12-31T23:00:00Z");
        assert!(Time::ZERO.is_zero());
        assert_eq!(Time::ZERO.format(Layout::RFC3339_MICRO), "0001-01-01T00:00:00.000000Z");
    }
}
