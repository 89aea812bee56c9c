//! `url.Parse` and `url.ParseRequestURI`.

use super::error::{Reason, UrlError};
use super::escape::{Mode, check};
use super::{Url, UrlRules, host};

/// Reads a URL, absolute or relative, with an optional fragment.
///
/// # Errors
/// What `url.Parse` says about the first fault; the text is shown without its fragment unless that is at fault.
pub fn parse<'a, T: AsRef<[u8]> + ?Sized>(text: &'a T, rules: &UrlRules) -> Result<Url<'a>, UrlError<'a>> {
    let input = text.as_ref();
    let (body, fragment) = match memchr::memchr(b'#', input) {
        Some(hash) => (&input[..hash], &input[hash + 1..]),
        None => (input, &input[..0]),
    };
    let url = read(body, Context::Anywhere, rules).map_err(|reason| UrlError { input: body, reason })?;
    check(fragment, Mode::Fragment).map_err(|reason| UrlError { input, reason })?;
    Ok(Url { fragment, ..url })
}

/// Reads the target of an HTTP request: an absolute URL or an absolute path, `#` being a character like others.
///
/// # Errors
/// What `url.ParseRequestURI` says about the first fault.
pub fn parse_request_uri<'a, T: AsRef<[u8]> + ?Sized>(text: &'a T, rules: &UrlRules) -> Result<Url<'a>, UrlError<'a>> {
    let input = text.as_ref();
    read(input, Context::Request, rules).map_err(|reason| UrlError { input, reason })
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Anywhere,
    Request,
}

fn read<'a>(input: &'a [u8], context: Context, rules: &UrlRules) -> Result<Url<'a>, Reason<'a>> {
    if input.iter().any(u8::is_ascii_control) {
        return Err(Reason::ControlCharacter);
    }
    if input.is_empty() && context == Context::Request {
        return Err(Reason::Empty);
    }
    if input == b"*" {
        return Ok(Url { path: input, asterisk: true, ..Url::default() });
    }
    let (scheme, rest) = split_scheme(input)?;
    let mut url = Url { scheme, ..Url::default() };
    let mut rest = match memchr::memchr(b'?', rest) {
        Some(mark) => {
            url.query = &rest[mark + 1..];
            url.force_query = url.query.is_empty();
            &rest[..mark]
        }
        None => rest,
    };
    if !rest.starts_with(b"/") {
        if !scheme.is_empty() {
            url.opaque = rest;
            return Ok(url);
        }
        if context == Context::Request {
            return Err(Reason::NotForRequest);
        }
        if rest.iter().take_while(|&&byte| byte != b'/').any(|&byte| byte == b':') {
            return Err(Reason::ColonInFirstSegment);
        }
    }
    let has_authority =
        rest.starts_with(b"//") && (!scheme.is_empty() || (context == Context::Anywhere && !rest.starts_with(b"///")));
    if has_authority {
        let authority = &rest[2..];
        let end = memchr::memchr(b'/', authority).unwrap_or(authority.len());
        rest = &authority[end..];
        (url.userinfo, url.host) = read_authority(scheme, &authority[..end], rules)?;
    } else {
        url.omit_host = !scheme.is_empty() && rest.starts_with(b"/");
    }
    check(rest, Mode::Path)?;
    url.path = rest;
    Ok(url)
}

/// The scheme and what follows its colon; a text that cannot begin with a scheme has none.
fn split_scheme(input: &[u8]) -> Result<(&[u8], &[u8]), Reason<'_>> {
    for (index, &byte) in input.iter().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' => {}
            b'0'..=b'9' | b'+' | b'-' | b'.' if index > 0 => {}
            b':' if index == 0 => return Err(Reason::MissingScheme),
            b':' => return Ok((&input[..index], &input[index + 1..])),
            _ => break,
        }
    }
    Ok((&input[..0], input))
}

type Authority<'a> = (Option<&'a [u8]>, &'a [u8]);

fn read_authority<'a>(scheme: &[u8], authority: &'a [u8], rules: &UrlRules) -> Result<Authority<'a>, Reason<'a>> {
    let Some(at) = memchr::memrchr(b'@', authority) else {
        return Ok((None, host::read(scheme, authority, rules)?));
    };
    let host = host::read(scheme, &authority[at + 1..], rules)?;
    let userinfo = &authority[..at];
    if !userinfo.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"-._:~!$&'()*+,;=%@".contains(&byte)) {
        return Err(Reason::InvalidUserinfo);
    }
    for part in userinfo.splitn(2, |&byte| byte == b':') {
        check(part, Mode::User)?;
    }
    Ok((Some(userinfo), host))
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::{UrlRules, parse, parse_request_uri};

    const GO_1_26: &UrlRules = &Release::LATEST.rules().go.formats.url;

    #[test]
    fn urls_print_as_go_prints_them() {
        for (text, want) in [
            ("HTTP://u:p%40@h:80/a b/%2f?x y#f g", "http://u:p%40@h:80/a%20b//?x y#f%20g"),
            ("http://h/%2f", "http://h/%2f"),
            ("a:b", "a:b"),
            ("x:/p", "x:/p"),
            ("x:///p", "x:///p"),
            ("//h/p", "//h/p"),
            ("///p", "///p"),
            ("./a:b", "./a:b"),
            ("%2A", "*"),
            ("?", "?"),
            ("http://[fe80::1%25en%20]:1", "http://[fe80::1%25en%20]:1"),
        ] {
            let url = parse(text, GO_1_26).unwrap();
            assert_eq!(String::from_utf8_lossy(&url.to_bytes()), want);
        }
    }

    #[test]
    fn faults_read_as_go_words_them() {
        for (text, want) in [
            (":a", "parse \":a\": missing protocol scheme"),
            ("a_b:c", "parse \"a_b:c\": first path segment in URL cannot contain colon"),
            ("http://h/%zz#f", "parse \"http://h/%zz\": invalid URL escape \"%zz\""),
            ("http://h/#%zz", "parse \"http://h/#%zz\": invalid URL escape \"%zz\""),
            ("http://a b/", "parse \"http://a b/\": invalid character \" \" in host name"),
            ("http://[1::2", "parse \"http://[1::2\": missing ']' in host"),
            ("http://[x]", "parse \"http://[x]\": invalid host: ParseAddr(\"x\"): unable to parse IP"),
            ("http://h:a", "parse \"http://h:a\": invalid port \":a\" after host"),
            ("http://u[@h", "parse \"http://u[@h\": net/url: invalid userinfo"),
            ("a\n", "parse \"a\\n\": net/url: invalid control character in URL"),
        ] {
            assert_eq!(parse(text, GO_1_26).unwrap_err().to_string(), want);
        }
    }

    #[test]
    fn requests_want_an_absolute_target() {
        for text in ["/", "*", "/a#b", "http:", "x:y"] {
            assert!(parse_request_uri(text, GO_1_26).is_ok(), "{text}");
        }
        for text in ["", "a", "?q", "#f", "http://h#f"] {
            assert!(parse_request_uri(text, GO_1_26).is_err(), "{text}");
        }
    }

    #[test]
    fn hosts_by_go_version() {
        let verdicts = |text| {
            [Release::V1_30, Release::V1_31, Release::V1_32, Release::V1_33, Release::V1_36]
                .map(|release| parse(text, &release.rules().go.formats.url).map_or(-1, |url| url.host().len() as i32))
        };
        assert_eq!(verdicts("http://[x]/"), [3, -1, -1, -1, -1]);
        assert_eq!(verdicts("http://[::ffff:1.2.3.4]/"), [16, -1, 16, 16, 16]);
        assert_eq!(verdicts("http://[1.2.3.4]/"), [9, -1, -1, -1, -1]);
        assert_eq!(verdicts("http://a[::1]/"), [-1, 5, 5, -1, -1]);
        assert_eq!(verdicts("http://a:1:2/"), [5, 5, 5, 5, -1]);
        assert_eq!(verdicts("x://a:1:2/"), [5, 5, 5, 5, 5]);
    }
}
