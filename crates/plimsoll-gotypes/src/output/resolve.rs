//! Whether a plain scalar is read as a string. Mirrors go-yaml's `resolve`.

use plimsoll_go::strconv::{parse_float64, parse_int, parse_uint};

const WORDS: &[&str] = &[
    "y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON", "n", "N", "no", "No", "NO", "false",
    "False", "FALSE", "off", "Off", "OFF", "", "~", "null", "Null", "NULL", ".nan", ".NaN", ".NAN", ".inf", ".Inf",
    ".INF", "+.inf", "+.Inf", "+.INF", "-.inf", "-.Inf", "-.INF",
];

/// Whether a text without quotes stays a string.
pub(super) fn is_string(text: &str) -> bool {
    let Some(first) = text.chars().next() else { return false };
    match first {
        '+' | '-' | '0'..='9' => {
            !WORDS.contains(&text) && !is_timestamp(text) && !is_number(text) && !is_sexagesimal(text)
        }
        '.' => !WORDS.contains(&text) && parse_float64(text.as_bytes()).is_err(),
        'y' | 'Y' | 'n' | 'N' | 't' | 'T' | 'f' | 'F' | 'o' | 'O' | '~' => !WORDS.contains(&text),
        _ => true,
    }
}

fn is_number(text: &str) -> bool {
    let plain = text.replace('_', "");
    let bytes = plain.as_bytes();
    let is_binary = plain
        .strip_prefix("0b")
        .or_else(|| plain.strip_prefix("-0b"))
        .is_some_and(|digits| parse_int(digits.as_bytes(), 2, 64).is_ok());
    parse_int(bytes, 0, 64).is_ok() || parse_uint(bytes, 0, 64).is_ok() || is_float(&plain) || is_binary
}

/// `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?`
fn is_float(text: &str) -> bool {
    let rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(rest);
    let mut rest = rest.get(whole..).unwrap_or_default();
    let mut fraction = 0;
    if let Some(behind) = rest.strip_prefix('.') {
        fraction = digits(behind);
        rest = behind.get(fraction..).unwrap_or_default();
    }
    if whole == 0 && fraction == 0 {
        return false;
    }
    match rest.strip_prefix(['e', 'E']) {
        None => rest.is_empty(),
        Some(exponent) => {
            let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
            !exponent.is_empty() && digits(exponent) == exponent.len()
        }
    }
}

/// `[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?`
fn is_sexagesimal(text: &str) -> bool {
    let rest = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (rest, fraction) = rest.split_once('.').unwrap_or((rest, ""));
    let mut parts = rest.split(':');
    let first = parts.next().unwrap_or_default();
    let is_first =
        first.starts_with(|c: char| c.is_ascii_digit()) && first.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    let mut count = 0;
    let are_parts = parts.all(|part| {
        count += 1;
        match part.as_bytes() {
            [last] => last.is_ascii_digit(),
            [b'0'..=b'5', last] => last.is_ascii_digit(),
            _ => false,
        }
    });
    is_first && count > 0 && are_parts && fraction.bytes().all(|b| b.is_ascii_digit() || b == b'_')
}

/// The formats of go-yaml: a date, or a date with a time.
fn is_timestamp(text: &str) -> bool {
    let mut parts = text.splitn(3, '-');
    let (Some(year), Some(month), Some(rest)) = (parts.next(), parts.next(), parts.next()) else { return false };
    let in_range = |text: &str, from: u32, to: u32| {
        (1..=2).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_digit())
            && text.parse::<u32>().is_ok_and(|number| (from..=to).contains(&number))
    };
    let is_year = year.len() == 4 && year.bytes().all(|b| b.is_ascii_digit());
    let day_end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (day, rest) = rest.split_at(day_end);
    if !is_year || !in_range(month, 1, 12) || !in_range(day, 1, 31) {
        return false;
    }
    if rest.is_empty() {
        return true;
    }
    let (clock, needs_zone) = match rest.split_at_checked(1) {
        Some(("T" | "t", clock)) => (clock, true),
        Some((" ", clock)) => (clock, false),
        _ => return false,
    };
    let (clock, has_zone) = match clock.find(['Z', '+', '-']) {
        Some(at) => (clock.get(..at).unwrap_or_default(), true),
        None => (clock, false),
    };
    let clock = clock.split('.').next().unwrap_or_default();
    let parts: Vec<&str> = clock.split(':').collect();
    let is_clock = matches!(parts.as_slice(), [hours, minutes, seconds]
        if in_range(hours, 0, 23) && in_range(minutes, 0, 59) && in_range(seconds, 0, 59));
    is_clock && has_zone == needs_zone
}

#[cfg(test)]
mod tests {
    use super::is_string;

    #[test]
    fn scalars_resolve_as_in_go_yaml() {
        for text in
            ["yes", "", "~", "1", "1.5", "1e3", "0x1f", "0o7", "2026-01-01", "12:30", ".inf", "-1", "0b11", "1_000"]
        {
            assert!(!is_string(text), "{text:?}");
        }
        for text in ["yess", "=", "<<", "-", "1.2.3", "2026-13-01", "v1", "0x", "12:60", "1a", "10Gi", ".a"] {
            assert!(is_string(text), "{text:?}");
        }
    }
}
