//! Looking at sixteen bytes at once.

/// Bytes looked at in one step.
pub(super) const BLOCK: usize = 16;

/// The block that begins at an offset, where that many bytes are left.
#[inline]
pub(super) fn block_at(bytes: &[u8], at: usize) -> Option<&[u8; BLOCK]> {
    bytes.get(at..).and_then(|rest| rest.first_chunk())
}

/// The bytes of a block that end a run of plain text in a string: quotes, backslashes and control
/// characters. Only the first one is told reliably.
#[derive(Clone, Copy)]
pub(super) struct TextEnds {
    low: u64,
    high: u64,
}

/// Looks for the end of plain text in a block.
#[inline(always)]
pub(super) fn text_ends(block: &[u8; BLOCK]) -> TextEnds {
    let word = u128::from_le_bytes(*block);
    TextEnds { low: word_ends(word as u64), high: word_ends((word >> 64) as u64) }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The highest bit of each byte that ends plain text. Bytes above the first one may be marked too:
/// the subtraction borrows from them.
#[inline(always)]
fn word_ends(word: u64) -> u64 {
    let quote = word ^ (ONES * b'"' as u64);
    let backslash = word ^ (ONES * b'\\' as u64);
    let found = (quote.wrapping_sub(ONES) & !quote)
        | (backslash.wrapping_sub(ONES) & !backslash)
        | (word.wrapping_sub(ONES * 0x20) & !word);
    found & HIGHS
}

impl TextEnds {
    /// Index of the first such byte.
    #[inline(always)]
    pub(super) fn first(self) -> Option<usize> {
        if self.low | self.high == 0 {
            return None;
        }
        let low = self.low.trailing_zeros();
        let high = 64 + self.high.trailing_zeros();
        Some((if self.low == 0 { high } else { low } / 8) as usize)
    }

    /// The bytes before the first such one as little-endian number.
    #[inline(always)]
    pub(super) fn before_first(self, block: &[u8; BLOCK]) -> u128 {
        let word = u128::from_le_bytes(*block);
        let below = |marks: u64| ((marks & marks.wrapping_neg()) >> 7).wrapping_sub(1);
        let (low, high) = if self.low == 0 { (u64::MAX, below(self.high)) } else { (below(self.low), 0) };
        word & (u128::from(low) | u128::from(high) << 64)
    }
}

/// Offset of the first byte that ends a run of plain text, at or after `at`; the length of the
/// text where nothing does.
#[inline(always)]
pub(super) fn text_end(bytes: &[u8], at: usize) -> usize {
    let mut at = at;
    while let Some(block) = block_at(bytes, at) {
        if let Some(first) = text_ends(block).first() {
            return at + first;
        }
        at += BLOCK;
    }
    last_text_end(bytes, at)
}

fn last_text_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < 0x20).unwrap_or(rest.len())
}

/// Appends a run of plain text to `to`; offset of the byte that ends it, or length of the text.
#[inline(always)]
pub(super) fn copy_plain(bytes: &[u8], at: usize, to: &mut Vec<u8>) -> usize {
    let mut at = at;
    while let Some(block) = block_at(bytes, at) {
        let len = to.len();
        to.extend_from_slice(block);
        if let Some(first) = text_ends(block).first() {
            to.truncate(len + first);
            return at + first;
        }
        at += BLOCK;
    }
    let end = last_text_end(bytes, at);
    to.extend_from_slice(bytes.get(at..end).unwrap_or_default());
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found() {
        for len in 0..70 {
            for end in [b'"', b'\\', 0, 0x1f, b'\n'] {
                for at in 0..len {
                    let mut text = vec![b'a'; len];
                    text[at] = end;
                    for from in 0..=at {
                        assert_eq!(text_end(&text, from), at);
                    }
                    assert_eq!(text_end(&text, at + 1), len);
                }
            }
        }
        assert_eq!(text_end(&[0xff, 0x20, 0x7f, b'!', b'#'], 0), 5);
    }
}
