//! One vector of sixteen bytes. Reading is a quarter faster than with the portable twin, against
//! which it is tested.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    _mm_cmpeq_epi8, _mm_min_epu8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8, _mm_xor_si128,
};

use super::BLOCK;

/// The bytes of a block that end a run of plain text in a string: quotes, backslashes and control
/// characters. One bit each.
#[derive(Clone, Copy)]
pub(in crate::json) struct TextEnds(u16);

impl TextEnds {
    /// Looks at a block.
    #[inline(always)]
    pub(in crate::json) fn of(block: &[u8; BLOCK]) -> Self {
        let word = u128::from_le_bytes(*block);
        // SAFETY: these functions take and give values, no pointers; they are unsafe to call only
        // where SSE2 may be absent. This module is compiled only where `target_feature = "sse2"`
        // says that all code of the program may use it.
        Self(unsafe {
            let block = _mm_set_epi64x((word >> 64) as i64, word as i64);
            // With its second bit flipped a quote is 0x20, which makes it the neighbour of the
            // control characters; those stay among themselves.
            let flipped = _mm_xor_si128(block, _mm_set1_epi8(0x02));
            let quote_or_control = _mm_cmpeq_epi8(_mm_min_epu8(flipped, _mm_set1_epi8(0x20)), flipped);
            let backslash = _mm_cmpeq_epi8(block, _mm_set1_epi8(b'\\' as i8));
            _mm_movemask_epi8(_mm_or_si128(quote_or_control, backslash)) as u16
        })
    }

    /// Index of the first such byte.
    #[inline(always)]
    pub(in crate::json) fn first(self) -> Option<usize> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as usize)
    }

    /// The bytes before the first such one as little-endian number.
    #[inline(always)]
    pub(in crate::json) fn before_first(self, block: &[u8; BLOCK]) -> u128 {
        u128::from_le_bytes(*block) & BELOW[self.0.trailing_zeros() as usize]
    }
}

/// All bits of so many bytes.
static BELOW: [u128; BLOCK + 1] = {
    let mut masks = [u128::MAX; BLOCK + 1];
    let mut len = 0;
    while len < BLOCK {
        masks[len] = (1 << (8 * len)) - 1;
        len += 1;
    }
    masks
};
