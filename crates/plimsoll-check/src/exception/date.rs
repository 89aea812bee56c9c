//! Days, as exceptions end on them.

use std::fmt;
use std::str::FromStr;

/// A day of the calendar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day of the calendar; none where there is no such day.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_day = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&day);
        is_day.then_some(Self { year, month, day })
    }

    /// The day that is so many days after the first of January 1970; the last known one where that is too far.
    pub fn after_1970(mut days: u64) -> Self {
        for year in 1970..=9999 {
            for month in 1..=12 {
                let length = u64::from(days_of(year, month));
                if days < length {
                    return Self { year, month, day: days as u8 + 1 };
                }
                days -= length;
            }
        }
        Self { year: 9999, month: 12, day: 31 }
    }
}

fn days_of(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        _ => 31,
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl FromStr for Date {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts: Vec<&str> = text.split('-').collect();
        let date = match parts.as_slice() {
            [year, month, day] if year.len() == 4 && month.len() == 2 && day.len() == 2 => {
                year.parse().ok().zip(month.parse().ok()).zip(day.parse().ok())
            }
            _ => None,
        };
        let date = date.and_then(|((year, month), day)| Self::new(year, month, day));
        date.ok_or_else(|| "expected a date such as 2027-01-31".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted() {
        for (days, date) in [(0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_776, "2026-11-19")] {
            assert_eq!(Date::after_1970(days).to_string(), date);
        }
        assert_eq!(Date::after_1970(u64::MAX).to_string(), "9999-12-31");
        assert!("2027-01-31".parse::<Date>() < "2027-02-01".parse());
        for text in ["2027-02-29", "2027-13-01", "2027-1-1", "", "x", "2027-01-31-1"] {
            assert!(text.parse::<Date>().is_err(), "{text}");
        }
    }
}
