//! The proleptic Gregorian calendar.

pub(super) const SECONDS_PER_DAY: i64 = 86_400;

/// A day of the calendar; months and days count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    pub(super) year: i64,
    pub(super) month: u8,
    pub(super) day: u8,
}

/// Days in the 400 years after which the calendar repeats.
const DAYS_PER_ERA: i64 = 146_097;
/// Days from the first of March of year 0 to the first of January 1970.
const EPOCH_DAY: i64 = 719_468;

impl Date {
    /// Days since 1970.
    ///
    /// Years are counted from March, so that the leap day is the last of its year and the months
    /// before it follow one rule of 153 days per five months.
    pub(super) fn to_days(self) -> i64 {
        let shifted_year = if self.month < 3 { self.year - 1 } else { self.year };
        let shifted_month = (i64::from(self.month) + 9) % 12;
        let year_day = (153 * shifted_month + 2) / 5 + i64::from(self.day) - 1;
        let (era, year) = (shifted_year.div_euclid(400), shifted_year.rem_euclid(400));
        era * DAYS_PER_ERA + year * 365 + year / 4 - year / 100 + year_day - EPOCH_DAY
    }

    /// The date that many days after the first of January 1970.
    pub(super) fn from_days(days: i64) -> Self {
        let days = days.saturating_add(EPOCH_DAY);
        let (era, day) = (days.div_euclid(DAYS_PER_ERA), days.rem_euclid(DAYS_PER_ERA));
        // Leap days that lie before `day` are taken out, so that every year has 365 days.
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let year_day = day - (year * 365 + year / 4 - year / 100);
        let shifted_month = (5 * year_day + 2) / 153;
        let month = (shifted_month + 2) % 12 + 1;
        Self {
            year: era * 400 + year + i64::from(month < 3),
            month: month as u8,
            day: (year_day - (153 * shifted_month + 2) / 5 + 1) as u8,
        }
    }
}

/// Number of days in a month; months outside 1 to 12 have none.
pub(super) fn days_in_month(year: i64, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        1..=12 => 31,
        _ => 0,
    }
}

pub(super) fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

#[cfg(test)]
mod tests {
    use super::{Date, days_in_month};

    #[test]
    fn days_and_dates_are_inverse() {
        let mut days = Date { year: -401, month: 12, day: 31 }.to_days();
        for year in -400..=2_500 {
            for month in 1..=12 {
                for day in 1..=days_in_month(year, month) {
                    days += 1;
                    let date = Date { year, month, day };
                    assert_eq!(Date::from_days(days), date);
                    assert_eq!(date.to_days(), days);
                }
            }
        }
        assert_eq!(Date { year: 1970, month: 1, day: 1 }.to_days(), 0);
    }
}
