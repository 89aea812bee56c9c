//! Dates, times and durations: RFC 3339, and its grammar of ISO 8601 durations.

/// `date-time`
pub(super) fn is_date_time(text: &str) -> bool {
    let split = text.get(..10).zip(text.get(11..));
    let has_separator = matches!(text.as_bytes().get(10), Some(b'T' | b't'));
    has_separator && split.is_some_and(|(date, time)| is_date(date) && is_time(time))
}

/// `full-date`
pub(super) fn is_date(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.len() != 10 || bytes.get(4) != Some(&b'-') || bytes.get(7) != Some(&b'-') {
        return false;
    }
    let [Some(year), Some(month), Some(day)] = [(0, 4), (5, 7), (8, 10)].map(|(from, to)| number(text.get(from..to)))
    else {
        return false;
    };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    (1..=days).contains(&day)
}

/// `full-time`
pub(super) fn is_time(text: &str) -> bool {
    let bytes = text.as_bytes();
    if bytes.get(2) != Some(&b':') || bytes.get(5) != Some(&b':') {
        return false;
    }
    let [Some(hour), Some(minute), Some(second)] =
        [(0, 2), (3, 5), (6, 8)].map(|(from, to)| number(text.get(from..to)))
    else {
        return false;
    };
    let mut rest = text.get(8..).unwrap_or_default();
    if let Some(fraction) = rest.strip_prefix('.') {
        let digits = fraction.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return false;
        }
        rest = fraction.get(digits..).unwrap_or_default();
    }
    let Some(offset) = offset_minutes(rest) else { return false };
    // A leap second is the last one of a day in UTC.
    let minutes = (i64::from(hour) * 60 + i64::from(minute) - offset).rem_euclid(24 * 60);
    hour < 24 && minute < 60 && (second < 60 || second == 60 && minutes == 24 * 60 - 1)
}

fn offset_minutes(text: &str) -> Option<i64> {
    if matches!(text, "Z" | "z") {
        return Some(0);
    }
    let bytes = text.as_bytes();
    if bytes.len() != 6 || bytes.get(3) != Some(&b':') {
        return None;
    }
    let (hour, minute) = (number(text.get(1..3))?, number(text.get(4..6))?);
    let minutes = i64::from(hour * 60 + minute);
    match bytes.first() {
        _ if hour > 23 || minute > 59 => None,
        Some(b'+') => Some(minutes),
        Some(b'-') => Some(-minutes),
        _ => None,
    }
}

fn number(text: Option<&str>) -> Option<u32> {
    text.filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))?.parse().ok()
}

/// `duration` of RFC 3339, appendix A: units come in order and none between two is left out.
pub(super) fn is_duration(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('P') else { return false };
    if let Some(weeks) = rest.strip_suffix('W') {
        return is_number(weeks);
    }
    let (date, time) = rest.split_once('T').map_or((rest, None), |(date, time)| (date, Some(time)));
    match time {
        None => !date.is_empty() && follows(date, "YMD"),
        Some(time) => follows(date, "YMD") && !time.is_empty() && follows(time, "HMS"),
    }
}

/// Whether a text is numbers with these units, a run of them without a gap.
fn follows(text: &str, units: &str) -> bool {
    let mut rest = text;
    let mut allowed: Option<&str> = None;
    while !rest.is_empty() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(unit) = rest.get(digits..).and_then(|rest| rest.chars().next()).filter(|_| digits > 0) else {
            return false;
        };
        let place = units.find(unit);
        let fits = match allowed {
            None => place.is_some(),
            Some(left) => left.starts_with(unit),
        };
        if !fits {
            return false;
        }
        allowed = place.and_then(|at| units.get(at + 1..));
        rest = rest.get(digits + 1..).unwrap_or_default();
    }
    true
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
