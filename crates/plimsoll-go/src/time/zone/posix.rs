//! Rules of zones for all years to come, as POSIX writes them: `CET-1CEST,M3.5.0,M10.5.0/3`.

use crate::time::calendar::{Date, SECONDS_PER_DAY, days_in_month, is_leap};

/// Seconds east of UTC at an instant; `None` where the rule is broken.
pub(super) fn offset(rule: &[u8], seconds: i64) -> Option<i32> {
    let mut rest = rule;
    name(&mut rest)?;
    let standard = -clock(&mut rest)?;
    if rest.is_empty() {
        return i32::try_from(standard).ok();
    }
    name(&mut rest)?;
    let summer = if rest.first() == Some(&b',') { standard + 3_600 } else { -clock(&mut rest)? };
    let start = change(&mut rest)?;
    let end = change(&mut rest)?;

    let year = Date::from_days((seconds + standard).div_euclid(SECONDS_PER_DAY)).year;
    let new_year = Date { year, month: 1, day: 1 }.to_days() * SECONDS_PER_DAY;
    let start = new_year + start.within(year)? - standard;
    let end = new_year + end.within(year)? - summer;
    let is_summer = if start < end { (start..end).contains(&seconds) } else { !(end..start).contains(&seconds) };
    i32::try_from(if is_summer { summer } else { standard }).ok()
}

/// Skips a name: letters, or anything in angle brackets.
fn name(rest: &mut &[u8]) -> Option<()> {
    let end = if rest.first() == Some(&b'<') {
        memchr::memchr(b'>', rest)? + 1
    } else {
        rest.iter().position(|byte| !byte.is_ascii_alphabetic()).unwrap_or(rest.len())
    };
    *rest = rest.get(end..)?;
    (end > 0).then_some(())
}

fn number(rest: &mut &[u8]) -> Option<i64> {
    let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit()).count();
    let (number, after) = rest.split_at_checked(digits)?;
    *rest = after;
    str::from_utf8(number).ok()?.parse().ok()
}

/// Takes a character where it comes next.
fn skip(rest: &mut &[u8], byte: u8) -> bool {
    match rest.split_first() {
        Some((&first, after)) if first == byte => {
            *rest = after;
            true
        }
        _ => false,
    }
}

/// `[+-]hh[:mm[:ss]]` in seconds.
fn clock(rest: &mut &[u8]) -> Option<i64> {
    let back = skip(rest, b'-');
    if !back {
        skip(rest, b'+');
    }
    let mut seconds = number(rest)? * 3_600;
    if skip(rest, b':') {
        seconds += number(rest)? * 60;
        if skip(rest, b':') {
            seconds += number(rest)?;
        }
    }
    Some(if back { -seconds } else { seconds })
}

/// When a change comes, by the clock before it.
struct Change {
    day: Day,
    time: i64,
}

enum Day {
    /// `Jn`: from 1, leap days are never counted.
    Julian(i64),
    /// `n`: from 0.
    Zero(i64),
    /// `Mm.w.d`: a day of a week of a month, the last for week 5.
    Week { month: u8, week: i64, weekday: i64 },
}

fn change(rest: &mut &[u8]) -> Option<Change> {
    if !skip(rest, b',') {
        return None;
    }
    let day = if skip(rest, b'J') {
        Day::Julian(number(rest)?)
    } else if skip(rest, b'M') {
        let month = u8::try_from(number(rest)?).ok()?;
        skip(rest, b'.');
        let week = number(rest)?;
        skip(rest, b'.');
        Day::Week { month, week, weekday: number(rest)? }
    } else {
        Day::Zero(number(rest)?)
    };
    let time = if skip(rest, b'/') { clock(rest)? } else { 2 * 3_600 };
    Some(Change { day, time })
}

impl Change {
    /// Seconds after the beginning of a year.
    fn within(&self, year: i64) -> Option<i64> {
        let day = match self.day {
            Day::Julian(day) => day - 1 + i64::from(is_leap(year) && day > 59),
            Day::Zero(day) => day,
            Day::Week { month, week, weekday } => {
                let first = Date { year, month: (1..=12).contains(&month).then_some(month)?, day: 1 }.to_days();
                // The first day of 1970 was a Thursday.
                let first_weekday = (first + 4).rem_euclid(7);
                let mut day = (weekday - first_weekday).rem_euclid(7) + (week - 1) * 7;
                if day >= i64::from(days_in_month(year, month)) {
                    day -= 7;
                }
                first + day - Date { year, month: 1, day: 1 }.to_days()
            }
        };
        Some(day * SECONDS_PER_DAY + self.time)
    }
}
