//! Layouts: the order of the parts of a time in its text.

use std::fmt;

use super::calendar::Date;

/// A layout of package time, known by its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The layout as Go writes it, which error texts show.
    pub(super) text: &'static str,
    head: &'static [Part],
    tail: &'static [Part],
}

/// One part of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Literal(&'static str),
    Year,
    Month,
    Day,
    Hour,
    Minute,
    Second,
    /// A fraction with exactly that many digits.
    Fraction(usize),
    /// A fraction of any length, or none.
    AnyFraction,
    Zone,
}

use Part::{AnyFraction, Day, Fraction, Hour, Literal, Minute, Month, Second, Year, Zone};

const DATE: &[Part] = &[Year, Literal("-"), Month, Literal("-"), Day];
const DATE_AND_TIME: &[Part] =
    &[Year, Literal("-"), Month, Literal("-"), Day, Literal("T"), Hour, Literal(":"), Minute, Literal(":"), Second];

impl Layout {
    /// `time.RFC3339`; a fraction in the text is read all the same.
    pub const RFC3339: Self = Self { text: "2006-01-02T15:04:05Z07:00", head: DATE_AND_TIME, tail: &[Zone] };
    /// `time.RFC3339Nano`: with the digits of the fraction that count.
    pub const RFC3339_NANO: Self =
        Self { text: "2006-01-02T15:04:05.999999999Z07:00", head: DATE_AND_TIME, tail: &[AnyFraction, Zone] };
    /// `metav1.RFC3339Micro`: six digits of fraction.
    pub const RFC3339_MICRO: Self =
        Self { text: "2006-01-02T15:04:05.000000Z07:00", head: DATE_AND_TIME, tail: &[Fraction(6), Zone] };
    /// `strfmt.RFC3339Millis`: three digits of fraction.
    pub const RFC3339_MILLI: Self =
        Self { text: "2006-01-02T15:04:05.000Z07:00", head: DATE_AND_TIME, tail: &[Fraction(3), Zone] };
    /// `strfmt.ISO8601LocalTime`: no offset, taken as UTC.
    pub const LOCAL_TIME: Self = Self { text: "2006-01-02T15:04:05", head: DATE_AND_TIME, tail: &[] };
    /// `strfmt.RFC3339FullDate`: a date alone.
    pub const DATE: Self = Self { text: "2006-01-02", head: DATE, tail: &[] };

    pub(super) fn parts(self) -> impl Iterator<Item = Part> {
        self.head.iter().chain(self.tail).copied()
    }

    /// Whether the layout has a fraction, which then follows the seconds.
    pub(super) fn has_fraction(self) -> bool {
        matches!(self.tail, [Fraction(_) | AnyFraction, ..])
    }

    pub(super) fn write(
        self,
        out: &mut fmt::Formatter<'_>,
        date: Date,
        clock: i64,
        nanoseconds: u32,
        offset: i32,
    ) -> fmt::Result {
        for part in self.parts() {
            match part {
                Literal(text) => out.write_str(text)?,
                Year => write_year(out, date.year)?,
                Month => write!(out, "{:02}", date.month)?,
                Day => write!(out, "{:02}", date.day)?,
                Hour => write!(out, "{:02}", clock / 3_600)?,
                Minute => write!(out, "{:02}", clock / 60 % 60)?,
                Second => write!(out, "{:02}", clock % 60)?,
                Fraction(digits) => {
                    let shown = nanoseconds / 10u32.pow(9u32.saturating_sub(digits as u32));
                    write!(out, ".{shown:0digits$}")?;
                }
                AnyFraction => write_fraction(out, nanoseconds)?,
                Zone => write_zone(out, offset)?,
            }
        }
        Ok(())
    }
}

impl Part {
    /// The part as a layout spells it.
    pub(super) fn spelling(self) -> &'static str {
        match self {
            Literal(text) => text,
            Year => "2006",
            Month => "01",
            Day => "02",
            Hour => "15",
            Minute => "04",
            Second => "05",
            Fraction(digits) => ".000000000".get(..=digits).unwrap_or(".000000000"),
            AnyFraction => ".999999999",
            Zone => "Z07:00",
        }
    }
}

/// Four digits at least; the sign of a year before 0 is no digit.
fn write_year(out: &mut fmt::Formatter<'_>, year: i64) -> fmt::Result {
    let sign = if year < 0 { "-" } else { "" };
    write!(out, "{sign}{:04}", year.unsigned_abs())
}

fn write_fraction(out: &mut fmt::Formatter<'_>, nanoseconds: u32) -> fmt::Result {
    if nanoseconds == 0 {
        return Ok(());
    }
    let (mut shown, mut width) = (nanoseconds, 9);
    while shown.is_multiple_of(10) {
        shown /= 10;
        width -= 1;
    }
    write!(out, ".{shown:0width$}")
}

fn write_zone(out: &mut fmt::Formatter<'_>, offset: i32) -> fmt::Result {
    if offset == 0 {
        return out.write_str("Z");
    }
    // Go divides before it looks at the sign; seconds of an offset are dropped.
    let minutes = offset / 60;
    let sign = if minutes < 0 { '-' } else { '+' };
    write!(out, "{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
}
