//! Texts that may not be UTF-8.

use std::ops::Range;

/// A text in which every byte that belongs to no character is U+FFFD, as Go's matcher sees it.
pub(super) enum Text<'t> {
    Valid(&'t str),
    Repaired {
        text: String,
        /// Where in `text` the replaced bytes are.
        replaced: Vec<usize>,
    },
}

impl<'t> Text<'t> {
    pub(super) fn new(bytes: &'t [u8]) -> Self {
        if let Ok(text) = std::str::from_utf8(bytes) {
            return Self::Valid(text);
        }
        let mut text = String::with_capacity(bytes.len());
        let mut replaced = Vec::new();
        for chunk in bytes.utf8_chunks() {
            text.push_str(chunk.valid());
            for _ in chunk.invalid() {
                replaced.push(text.len());
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        Self::Repaired { text, replaced }
    }

    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Valid(text) => text,
            Self::Repaired { text, .. } => text,
        }
    }

    /// The bytes that a part of [`Text::as_str`] stands for.
    pub(super) fn original(&self, part: Range<usize>) -> Range<usize> {
        self.original_place(part.start)..self.original_place(part.end)
    }

    fn original_place(&self, place: usize) -> usize {
        match self {
            Self::Valid(_) => place,
            Self::Repaired { replaced, .. } => {
                let before = replaced.partition_point(|&at| at < place);
                place - before * (char::REPLACEMENT_CHARACTER.len_utf8() - 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Text;

    #[test]
    fn every_bad_byte_is_one_character() {
        let text = Text::new(b"a\xf0\x9f\x98b\xffc");
        assert_eq!(text.as_str(), "a\u{fffd}\u{fffd}\u{fffd}b\u{fffd}c");
        assert_eq!(text.original(1..10), 1..4);
        assert_eq!(text.original(4..11), 2..5);
        assert_eq!(text.original(14..15), 6..7);
    }
}
