//! Bodies that are no UTF-8. Go replaces every bad byte of a string by U+FFFD.

/// The text of a body with `?` for each byte that is no UTF-8, so that every offset stays right.
pub(super) fn same_length(bytes: &[u8]) -> String {
    replaced(bytes, "?")
}

/// Puts U+FFFD in place of each byte that is no UTF-8, in what was appended from `start` on.
pub(super) fn replace_from(side: &mut Vec<u8>, start: usize) {
    let text = side.get(start..).unwrap_or_default();
    if str::from_utf8(text).is_err() {
        let text = replaced(text, "\u{fffd}");
        side.truncate(start);
        side.extend_from_slice(text.as_bytes());
    }
}

fn replaced(bytes: &[u8], replacement: &str) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for _ in chunk.invalid() {
            text.push_str(replacement);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_for_each_byte() {
        let cases: [(&[u8], &str); 5] = [
            (b"a\xffb", "a?b"),
            (b"\xe2\x82", "??"),
            (b"\xf0\x9f\x98", "???"),
            (b"\xed\xa0\x80", "???"),
            (b"\xc3\xa9\xc3", "é?"),
        ];
        for (bytes, text) in cases {
            assert_eq!(same_length(bytes), text);
        }
    }
}
