//! `date-time`, which is neither a subset nor a superset of RFC 3339.

use crate::time::{Layout, Time, TimeError, parse_time};

/// `IsDateTime`: a date, a `t` in either case, a time of day with an offset that may be any two
/// numbers; from a second `t` on nothing is looked at.
pub(super) fn is_date_time(text: &[u8]) -> bool {
    let mut parts = text.split(|byte| byte.eq_ignore_ascii_case(&b't'));
    let (Some(date), Some(time)) = (parts.next(), parts.next()) else { return false };
    parse_time(Layout::DATE, date).is_ok() && is_time_of_day(time)
}

fn is_time_of_day(text: &[u8]) -> bool {
    let Some((clock, rest)) = text.split_at_checked("hh:mm:ss".len()) else { return false };
    let zone_length = match rest {
        [.., b'z' | b'Z'] => 1,
        [.., b'+' | b'-', h1, h2, b':', m1, m2] if [h1, h2, m1, m2].iter().all(|byte| byte.is_ascii_digit()) => 6,
        _ => return false,
    };
    is_clock(clock) && is_fraction(&rest[..rest.len() - zone_length])
}

fn is_clock(text: &[u8]) -> bool {
    let [h1, h2, b':', m1, m2, b':', s1, s2] = text else { return false };
    let digits = [h1, h2, m1, m2, s1, s2];
    digits.iter().all(|byte| byte.is_ascii_digit())
        && [*h1, *h2] <= *b"23"
        && [*m1, *m2] <= *b"59"
        && [*s1, *s2] <= *b"59"
}

/// Nothing, or digits after any one character: the server forgot to escape the dot of its pattern.
fn is_fraction(text: &[u8]) -> bool {
    let Some(chunk) = text.get(..text.len().min(4)).and_then(|head| head.utf8_chunks().next()) else { return true };
    // A byte that is no UTF-8 counts as one character.
    let separator = chunk.valid().chars().next();
    let digits = &text[separator.map_or(1, char::len_utf8)..];
    separator != Some('\n') && !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// `ParseDateTime`: the layouts that a date-time default may have; the empty text is 1970.
///
/// # Errors
/// What `time.Parse` says about the last layout, which has no offset.
pub fn parse_date_time<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Time, TimeError<'_>> {
    if text.as_ref().is_empty() {
        return Ok(Time::from_unix(0, 0));
    }
    let layouts = [Layout::RFC3339_MICRO, Layout::RFC3339_MILLI, Layout::RFC3339, Layout::RFC3339_NANO];
    let found = layouts.into_iter().find_map(|layout| parse_time(layout, text).ok());
    found.map_or_else(|| parse_time(Layout::LOCAL_TIME, text), Ok)
}

#[cfg(test)]
mod tests {
    use super::is_date_time;

    #[test]
    fn date_times() {
        for good in [
            "2006-01-02T15:04:05Z",
            "2006-01-02t15:04:05z",
            "2006-01-02T15:04:05.123+99:99",
            "2006-01-02T15:04:05x123Z",
            "2006-01-02T15:04:05+1-07:00",
            "2006-01-02T15:04:05\u{e9}1Z",
            "2006-01-02T15:04:05ZTxyz",
        ] {
            assert!(is_date_time(good.as_bytes()), "{good}");
        }
        for bad in [
            "",
            "t",
            "2006-01-02",
            "2006-01-02T",
            "2006-01-02T15:04:05",
            "2006-01-02T24:04:05Z",
            "2006-01-02T15:04:60Z",
            "2006-01-02T1:04:05Z",
            "2006-01-02T15:04:05.Z",
            "2006-01-02T15:04:05\n1Z",
            "2006-02-30T15:04:05Z",
            "2006-01-02T15:04:05+0700",
            "2006-01-02 15:04:05Z",
            "2006-01-02T15:04:05t1Z",
        ] {
            assert!(!is_date_time(bad.as_bytes()), "{bad}");
        }
        assert!(is_date_time(b"2006-01-02T15:04:05\xff1Z"));
    }
}
