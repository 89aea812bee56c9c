//! Encoded words (RFC 2047) as Go's mime.WordDecoder takes them apart.

use crate::base64;

/// What a word of a name turns out to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// An ordinary word, or an encoded one that is broken.
    Plain,
    /// An encoded word, and whether its text is empty.
    Encoded { empty: bool },
    /// A well encoded word in a character set that Go does not know.
    UnknownCharset,
}

/// Looks at `=?charset?encoding?text?=`.
pub(super) fn classify(word: &[u8]) -> Word {
    let inner = word.strip_prefix(b"=?").and_then(|word| word.strip_suffix(b"?="));
    let Some(inner) = inner.filter(|_| word.len() >= 8) else { return Word::Plain };
    let mut parts = inner.split(|&byte| byte == b'?');
    let (Some(charset), Some([encoding]), Some(text), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return Word::Plain;
    };
    let decodes = match encoding {
        b'B' | b'b' => base64::STANDARD.check(text).is_ok(),
        b'Q' | b'q' => is_quoted_printable(text),
        _ => false,
    };
    if charset.is_empty() || !decodes {
        return Word::Plain;
    }
    if ["utf-8", "iso-8859-1", "us-ascii"].iter().any(|known| is_same_folded(charset, known)) {
        Word::Encoded { empty: text.is_empty() }
    } else {
        Word::UnknownCharset
    }
}

fn is_quoted_printable(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        rest = match (byte, after) {
            (b'=', [high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => after,
            (b'=', _) => return false,
            (b' '..=b'~' | b'\n' | b'\r' | b'\t', after) => after,
            _ => return false,
        };
    }
    true
}

/// `strings.EqualFold` with an ASCII name: U+017F and U+212A fold to `s` and `k`.
fn is_same_folded(text: &[u8], name: &str) -> bool {
    let Ok(text) = std::str::from_utf8(text) else { return false };
    let folded = text.chars().map(|c| match c {
        '\u{17f}' => 's',
        '\u{212a}' => 'k',
        c => c.to_ascii_lowercase(),
    });
    folded.eq(name.chars())
}

#[cfg(test)]
mod tests {
    use super::{Word, classify};

    #[test]
    fn words() {
        for (word, want) in [
            ("a", Word::Plain),
            ("=?utf-8?q?a?=", Word::Encoded { empty: false }),
            ("=?UTF-8?Q??=", Word::Encoded { empty: true }),
            ("=?U\u{17f}-ASCII?b?YQ==?=", Word::Encoded { empty: false }),
            ("=?x?b?YQ==?=", Word::UnknownCharset),
            ("=?x?b?YQ=?=", Word::Plain),
            ("=?x?q?=4?=", Word::Plain),
            ("=?x?z?a?=", Word::Plain),
            ("=??q?a?=", Word::Plain),
            ("=?x?q?a?b?=", Word::Plain),
        ] {
            assert_eq!(classify(word.as_bytes()), want, "{word}");
        }
    }
}
