//! The parameters of a query.

use std::borrow::Cow;

use super::UrlRules;
use super::escape::{Mode, check, unescape};

/// Key and value of one parameter, decoded.
pub type Parameter<'a> = (Cow<'a, [u8]>, Cow<'a, [u8]>);

/// What `URL.Query` keeps: settings with a semicolon or a faulty escape are dropped silently.
pub(super) fn parameters<'a>(query: &'a [u8], rules: &UrlRules) -> Vec<Parameter<'a>> {
    let settings = memchr::memchr_iter(b'&', query).count() + 1;
    if rules.max_query_parameters.is_some_and(|max| settings > max) {
        return Vec::new();
    }
    query.split(|&byte| byte == b'&').filter_map(parameter).collect()
}

fn parameter(setting: &[u8]) -> Option<Parameter<'_>> {
    if setting.is_empty() || setting.contains(&b';') {
        return None;
    }
    let equals = memchr::memchr(b'=', setting);
    let (key, value) = match equals {
        Some(equals) => (&setting[..equals], &setting[equals + 1..]),
        None => (setting, &setting[..0]),
    };
    check(key, Mode::Query).ok()?;
    check(value, Mode::Query).ok()?;
    Some((unescape(key, Mode::Query), unescape(value, Mode::Query)))
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::parameters;

    #[test]
    fn faulty_settings_are_dropped() {
        let read = |query: &str| {
            let found = parameters(query.as_bytes(), &Release::LATEST.rules().go.formats.url);
            let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
            found.iter().map(|(key, value)| format!("{}={}", shown(key), shown(value))).collect::<Vec<_>>()
        };
        assert_eq!(read("a=b+c&&d&=e&%41==&%zz&f;g=h"), ["a=b c", "d=", "=e", "A=="]);
        assert_eq!(read(&"a&".repeat(10_000)).len(), 0);
        assert_eq!(read(&"a&".repeat(9_999)).len(), 9_999);
    }
}
