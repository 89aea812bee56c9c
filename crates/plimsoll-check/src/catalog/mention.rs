//! Whether bytes can hold a CRD at all: most files hold none, and need not be read to find out.

use std::sync::LazyLock;

use memchr::memmem::Finder;

/// Every CRD contains this word.
const WORD: &[u8] = b"CustomResourceDefinition";

/// Bytes that texts in UTF-16 begin with, in which the word is spelled otherwise. They are not in any UTF-8 text.
const UTF16_MARK: (u8, u8) = (0xfe, 0xff);

static FINDER: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(WORD));

/// Whether a text may contain a CRD.
pub fn is_in(text: &[u8]) -> bool {
    FINDER.find(text).is_some() || memchr::memchr2(UTF16_MARK.0, UTF16_MARK.1, text).is_some()
}

/// Looks at a text block by block.
#[derive(Debug, Default)]
pub struct Search {
    /// The end of the block before, in which the word may have begun.
    end: Vec<u8>,
}

impl Search {
    /// Whether the text may contain a CRD, as far as this block.
    pub fn is_in_next(&mut self, block: &[u8]) -> bool {
        let overlap = WORD.len() - 1;
        self.end.extend_from_slice(block.get(..overlap).unwrap_or(block));
        let found = is_in(block) || FINDER.find(&self.end).is_some();
        if let Some(start) = block.len().checked_sub(overlap) {
            self.end.clear();
            self.end.extend_from_slice(block.get(start..).unwrap_or_default());
        } else {
            self.end.drain(..self.end.len().saturating_sub(overlap));
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_is_found_wherever_blocks_end() {
        let text = b"kind: CustomResourceDefinition\n";
        for size in 1..=text.len() {
            let mut search = Search::default();
            let found: Vec<bool> = text.chunks(size).map(|block| search.is_in_next(block)).collect();
            assert!(found.contains(&true), "blocks of {size}");
            let mut search = Search::default();
            assert!(!b"kind: CustomResourceDefinitio\nn".chunks(size).any(|block| search.is_in_next(block)));
        }
    }

    #[test]
    fn texts_in_utf_16_may_contain_anything() {
        assert!(is_in(b"\xff\xfea\0"));
        assert!(!is_in("k: \u{10ffff}".as_bytes()));
    }
}
