//! The times that go-yaml knows, which matter only behind the tag `!!timestamp`.

/// Whether go-yaml takes a text for a time.
// mirrors parseTimestamp: Go's time.Parse with four layouts
pub(super) fn is_timestamp(text: &[u8]) -> bool {
    date_and_time(text).is_some()
}

fn date_and_time(text: &[u8]) -> Option<()> {
    let (year, rest) = text.split_at_checked(4).filter(|(year, _)| year.iter().all(u8::is_ascii_digit))?;
    let year = year.iter().fold(0, |value, digit| value * 10 + u32::from(digit - b'0'));
    let (month, rest) = number(rest.strip_prefix(b"-")?)?;
    let (day, rest) = number(rest.strip_prefix(b"-")?)?;
    if !(1..=12).contains(&month) || day < 1 || day > days_in(month, year) {
        return None;
    }
    match rest {
        [] => Some(()),
        [b'T' | b't', rest @ ..] => zone(time(rest)?),
        [b' ', ..] => time(without_spaces(rest))?.is_empty().then_some(()),
        _ => None,
    }
}

/// One or two digits.
fn number(text: &[u8]) -> Option<(u32, &[u8])> {
    let digit = |byte: &u8| u32::from(byte - b'0');
    match text {
        [a @ b'0'..=b'9', b @ b'0'..=b'9', rest @ ..] => Some((digit(a) * 10 + digit(b), rest)),
        [a @ b'0'..=b'9', rest @ ..] => Some((digit(a), rest)),
        _ => None,
    }
}

/// Goes over hours, minutes and seconds with their fraction.
fn time(text: &[u8]) -> Option<&[u8]> {
    let (hour, rest) = number(text)?;
    let (minute, rest) = number(rest.strip_prefix(b":")?)?;
    let (second, rest) = number(rest.strip_prefix(b":")?)?;
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    match rest {
        [b'.' | b',', b'0'..=b'9', rest @ ..] => {
            Some(&rest[rest.iter().take_while(|byte| byte.is_ascii_digit()).count()..])
        }
        rest => Some(rest),
    }
}

fn zone(text: &[u8]) -> Option<()> {
    let two = |a: u8, b: u8| (a.is_ascii_digit() && b.is_ascii_digit()).then(|| (a - b'0') * 10 + (b - b'0'));
    match *text {
        [b'Z'] => Some(()),
        [b'+' | b'-', a, b, b':', c, d] => (two(a, b)? <= 24 && two(c, d)? <= 60).then_some(()),
        _ => None,
    }
}

fn days_in(month: u32, year: u32) -> u32 {
    let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn without_spaces(text: &[u8]) -> &[u8] {
    &text[text.iter().take_while(|&&byte| byte == b' ').count()..]
}
