//! Two words of eight bytes; for processors without SSE2.

use super::BLOCK;

/// The bytes of a block that end a run of plain text in a string: quotes, backslashes and control
/// characters. Only the first one is told reliably.
#[derive(Clone, Copy)]
pub(in crate::json) struct TextEnds {
    low: u64,
    high: u64,
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHEST_BITS: u64 = 0x8080_8080_8080_8080;

impl TextEnds {
    /// Looks at a block.
    #[inline(always)]
    pub(in crate::json) fn of(block: &[u8; BLOCK]) -> Self {
        let word = u128::from_le_bytes(*block);
        Self { low: ends(word as u64), high: ends((word >> 64) as u64) }
    }

    /// Index of the first such byte.
    #[inline(always)]
    pub(in crate::json) fn first(self) -> Option<usize> {
        if self.low | self.high == 0 {
            return None;
        }
        let bit = if self.low == 0 { 64 + self.high.trailing_zeros() } else { self.low.trailing_zeros() };
        Some(bit as usize / 8)
    }

    /// The bytes before the first such one as little-endian number.
    #[inline(always)]
    pub(in crate::json) fn before_first(self, block: &[u8; BLOCK]) -> u128 {
        // All bits below the lowest mark; all bits where there is none. Without a branch, because
        // lengths are hard to predict.
        let below = |marks: u64| ((marks & marks.wrapping_neg()) >> 7).wrapping_sub(1);
        let high = below(self.high) & 0_u64.wrapping_sub(u64::from(self.low == 0));
        u128::from_le_bytes(*block) & (u128::from(below(self.low)) | u128::from(high) << 64)
    }
}

/// The highest bit of each byte that ends plain text. Bytes above the first one may be marked too:
/// the subtraction borrows from them.
#[inline(always)]
fn ends(word: u64) -> u64 {
    // With its second bit flipped a quote is 0x20, which makes it the neighbour of the control
    // characters; those stay among themselves.
    let flipped = word ^ (ONES * 0x02);
    let backslash = word ^ (ONES * u64::from(b'\\'));
    let quote_or_control = flipped.wrapping_sub(ONES * 0x21) & !flipped;
    (quote_or_control | (backslash.wrapping_sub(ONES) & !backslash)) & HIGHEST_BITS
}
