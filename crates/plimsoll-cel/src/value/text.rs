//! Strings that are not UTF-8.

use std::borrow::Cow;

/// The bytes as a string with U+FFFD for each byte that belongs to no character, as Go's `range` over a string and its
/// `json.Marshal` see them. Rust's own `from_utf8_lossy` puts one for several bytes of a truncated character.
pub fn repaired(bytes: &[u8]) -> Cow<'_, str> {
    let mut chunks = bytes.utf8_chunks();
    match chunks.next() {
        Some(chunk) if chunk.invalid().is_empty() => return Cow::Borrowed(chunk.valid()),
        None => return Cow::Borrowed(""),
        Some(_) => {}
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::repaired;

    #[test]
    fn every_bad_byte_is_replaced_by_itself() {
        assert_eq!(repaired(b""), "");
        assert_eq!(repaired(b"a"), "a");
        assert_eq!(repaired(b"a\xe2\x82b\xff"), "a\u{fffd}\u{fffd}b\u{fffd}");
    }
}
