//! Percent escapes, and which bytes need them where.

use std::borrow::Cow;

use super::error::Reason;

/// The part of a URL that a text stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Path,
    Host,
    Zone,
    User,
    Query,
    Fragment,
}

/// Checks the escapes of a part, and in hosts also the plain characters; `unescape` in net/url.
pub(super) fn check(text: &[u8], mode: Mode) -> Result<(), Reason<'_>> {
    let mut rest = text;
    loop {
        let escape = memchr::memchr(b'%', rest);
        let plain = &rest[..escape.unwrap_or(rest.len())];
        if matches!(mode, Mode::Host | Mode::Zone)
            && let Some(at) = plain.iter().position(|&byte| byte.is_ascii() && !is_plain(byte, mode))
        {
            return Err(Reason::HostCharacter(&plain[at..=at]));
        }
        let Some(escape) = escape else { return Ok(()) };
        let sequence = &rest[escape..rest.len().min(escape + 3)];
        if !escaped_byte(sequence).is_some_and(|byte| may_be_escaped(byte, mode)) {
            return Err(Reason::Escape(sequence));
        }
        rest = &rest[escape + 3..];
    }
}

/// In hosts only bytes beyond ASCII may be escaped, and `%` itself; in zones also what could
/// stand there plainly, and blanks.
fn may_be_escaped(byte: u8, mode: Mode) -> bool {
    match mode {
        Mode::Host => byte == b'%' || !byte.is_ascii(),
        Mode::Zone => byte == b'%' || byte == b' ' || is_plain(byte, Mode::Host),
        _ => true,
    }
}

/// The byte that `%` and two hexadecimal digits stand for.
fn escaped_byte(sequence: &[u8]) -> Option<u8> {
    let [b'%', high, low] = *sequence else { return None };
    let digit = |byte| char::from(byte).to_digit(16).map(|value| value as u8);
    Some(digit(high)? << 4 | digit(low)?)
}

/// Decodes a part that was checked. A `+` is a blank in queries.
pub(super) fn unescape(text: &[u8], mode: Mode) -> Cow<'_, [u8]> {
    let plus = if mode == Mode::Query { b' ' } else { b'+' };
    if !text.iter().any(|&byte| byte == b'%' || (byte == b'+' && plus != b'+')) {
        return Cow::Borrowed(text);
    }
    let mut decoded = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let escaped = rest.get(..3).and_then(escaped_byte);
        decoded.push(match escaped {
            Some(value) => value,
            None if byte == b'+' => plus,
            None => byte,
        });
        rest = if escaped.is_some() { &rest[3..] } else { after };
    }
    Cow::Owned(decoded)
}

/// Encodes a part the way Go does by default.
pub(super) fn escape(text: &[u8], mode: Mode) -> Vec<u8> {
    let mut escaped = Vec::with_capacity(text.len());
    for &byte in text {
        if is_plain(byte, mode) {
            escaped.push(byte);
        } else {
            escaped.extend_from_slice(&escape_sequence(byte));
        }
    }
    escaped
}

/// Whether decoding a text and encoding it again gives the same text.
pub(super) fn is_default_escaping(text: &[u8], mode: Mode) -> bool {
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = match rest.get(..3).and_then(escaped_byte) {
            Some(value) if is_plain(value, mode) || rest[..3] != escape_sequence(value) => return false,
            Some(_) => &rest[3..],
            None if !is_plain(byte, mode) => return false,
            None => after,
        };
    }
    true
}

/// Whether a text has no byte that would have to be escaped; `validEncoded` in net/url, which is
/// more generous than the default encoding.
pub(super) fn is_valid_escaping(text: &[u8], mode: Mode) -> bool {
    text.iter().all(|&byte| is_plain(byte, mode) || b"!$&'()*+,;=:@[]%".contains(&byte))
}

fn escape_sequence(byte: u8) -> [u8; 3] {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    [b'%', HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]
}

/// Whether a byte may stand in that part as it is; the inverse of `shouldEscape` in net/url.
fn is_plain(byte: u8, mode: Mode) -> bool {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => true,
        b'$' | b'&' | b'+' | b',' | b';' | b'=' => mode != Mode::Query,
        b':' => !matches!(mode, Mode::Query | Mode::User),
        b'@' | b'/' => matches!(mode, Mode::Path | Mode::Fragment),
        b'?' => mode == Mode::Fragment,
        b'!' | b'(' | b')' | b'*' => matches!(mode, Mode::Host | Mode::Zone | Mode::Fragment),
        b'\'' | b'[' | b']' | b'<' | b'>' | b'"' => matches!(mode, Mode::Host | Mode::Zone),
        _ => false,
    }
}
