//! URIs and IRIs: RFC 3986 and RFC 3987.

use super::address;

/// `uri`
pub(super) fn is_uri(text: &str) -> bool {
    text.is_ascii() && has_scheme(text) && is_reference(text)
}

/// `uri-reference`
pub(super) fn is_uri_reference(text: &str) -> bool {
    text.is_ascii() && is_reference(text)
}

/// `iri`
pub(super) fn is_iri(text: &str) -> bool {
    has_scheme(text) && is_reference(text)
}

/// `iri-reference`
pub(super) fn is_iri_reference(text: &str) -> bool {
    is_reference(text)
}

fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme))
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

fn is_reference(text: &str) -> bool {
    let (rest, fragment) = text.split_once('#').map_or((text, ""), |(rest, fragment)| (rest, fragment));
    let (rest, query) = rest.split_once('?').map_or((rest, ""), |(rest, query)| (rest, query));
    if !is_made_of(fragment, ":@/?", false) || !is_made_of(query, ":@/?", true) {
        return false;
    }
    let scheme = rest.split_once(':').filter(|(scheme, _)| is_scheme(scheme));
    let hierarchy = scheme.map_or(rest, |(_, rest)| rest);
    let path = match hierarchy.strip_prefix("//") {
        None => hierarchy,
        Some(rest) => {
            let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
            if !is_authority(authority) {
                return false;
            }
            path
        }
    };
    // Without a scheme, a colon in the first segment would end one.
    let first = path.split('/').next().unwrap_or_default();
    (scheme.is_some() || !first.contains(':')) && is_made_of(path, ":@/", false)
}

fn is_authority(text: &str) -> bool {
    let (user, host) = text.rsplit_once('@').map_or(("", text), |(user, host)| (user, host));
    if !is_made_of(user, ":", false) {
        return false;
    }
    let (host, port) = match host.strip_prefix('[') {
        Some(rest) => {
            let Some((literal, rest)) = rest.split_once(']') else { return false };
            if !is_literal(literal) {
                return false;
            }
            ("", rest)
        }
        None => host.split_at(host.find(':').unwrap_or(host.len())),
    };
    let digits = port.strip_prefix(':').unwrap_or(port);
    (port.is_empty() || port.starts_with(':'))
        && digits.bytes().all(|byte| byte.is_ascii_digit())
        && is_made_of(host, "", false)
}

/// What may stand in brackets: an IPv6 address, or one of a version to come.
fn is_literal(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(['v', 'V']) else { return address::is_ipv6(text) };
    rest.split_once('.').is_some_and(|(version, address)| {
        !version.is_empty()
            && version.bytes().all(|byte| byte.is_ascii_hexdigit())
            && !address.is_empty()
            && address.bytes().all(|byte| byte == b':' || is_unreserved(byte) || is_delimiter(byte))
    })
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-._~".contains(&byte)
}

fn is_delimiter(byte: u8) -> bool {
    b"!$&'()*+,;=".contains(&byte)
}

/// Whether a text consists of unreserved characters, delimiters, escapes and some others.
fn is_made_of(text: &str, others: &str, allows_private: bool) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        if byte == b'%' {
            let escape = bytes.get(at + 1..at + 3).unwrap_or_default();
            if escape.len() != 2 || !escape.iter().all(u8::is_ascii_hexdigit) {
                return false;
            }
            at += 3;
        } else if byte.is_ascii() {
            if !is_unreserved(byte) && !is_delimiter(byte) && !others.as_bytes().contains(&byte) {
                return false;
            }
            at += 1;
        } else {
            let Some(own) = text.get(at..).and_then(|rest| rest.chars().next()) else { return false };
            if !is_international(own, allows_private) {
                return false;
            }
            at += own.len_utf8();
        }
    }
    true
}

/// `ucschar`, and `iprivate` where queries may have it.
fn is_international(own: char, allows_private: bool) -> bool {
    let code = u32::from(own);
    match code {
        0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef => true,
        0xe000..=0xf8ff | 0xf0000..=0x0010_fffd => allows_private,
        0x10000..=0xeffff => code & 0xffff < 0xfffe && !(0xe0000..0xe1000).contains(&code),
        _ => false,
    }
}
