//! Finding bytes, sixteen at once.

/// Bytes looked at in one step.
pub(super) const BLOCK: usize = 16;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The byte at an offset; 0, which no text has, behind the end.
#[inline]
pub(super) fn byte_at(bytes: &[u8], at: usize) -> u8 {
    bytes.get(at).copied().unwrap_or(0)
}

/// Whether a byte is a space, a tab, a line feed, or stands for the end.
#[inline]
pub(super) fn is_blank_or_end(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | 0)
}

/// Offset of the line feed at or behind `at`, or of the end of the text.
#[inline]
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + memchr::memchr(b'\n', rest).unwrap_or(rest.len())
}

/// Offset of the first byte at or behind `at` that is no space.
#[inline]
pub(super) fn skip_spaces(bytes: &[u8], at: usize) -> usize {
    let mut at = at;
    while let Some(block) = block_at(bytes, at) {
        let spaces = u128::from_le_bytes([b' '; BLOCK]);
        let other = u128::from_le_bytes(*block) ^ spaces;
        if other != 0 {
            return at + other.trailing_zeros() as usize / 8;
        }
        at += BLOCK;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| byte != b' ').unwrap_or(rest.len())
}

/// The block that begins at an offset, where that many bytes are left.
#[inline]
pub(super) fn block_at(bytes: &[u8], at: usize) -> Option<&[u8; BLOCK]> {
    bytes.get(at..).and_then(|rest| rest.first_chunk())
}

/// Index of the first byte of a block that is one of three, or [`BLOCK`].
#[inline]
pub(super) fn find_in_block(block: &[u8; BLOCK], wanted: [u8; 3]) -> usize {
    let word = u128::from_le_bytes(*block);
    let low = marks(word as u64, wanted);
    if low != 0 {
        return low.trailing_zeros() as usize / 8;
    }
    // Nothing found has no ones at all, and 64 zeros are one word.
    let high = marks((word >> 64) as u64, wanted);
    (64 + high.trailing_zeros()) as usize / 8
}

/// The highest bit of each byte that is one of three. Bytes above the first one may be marked
/// without being one: the subtraction borrows from them.
#[inline]
fn marks(word: u64, wanted: [u8; 3]) -> u64 {
    let mut found = 0;
    for byte in wanted {
        let difference = word ^ (ONES * u64::from(byte));
        found |= difference.wrapping_sub(ONES) & !difference;
    }
    found & HIGHS
}

/// Offset of the first byte at or behind `at` that is one of three, or of the end of the text.
#[inline]
pub(super) fn find(bytes: &[u8], at: usize, wanted: [u8; 3]) -> usize {
    let mut at = at;
    while let Some(block) = block_at(bytes, at) {
        let index = find_in_block(block, wanted);
        if index < BLOCK {
            return at + index;
        }
        at += BLOCK;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|byte| wanted.contains(byte)).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_found() {
        for len in 0..50 {
            for at in 0..len {
                for byte in [b':', b'#', b'\n'] {
                    let mut text = vec![b'9'; len];
                    text[at] = byte;
                    for from in 0..=at {
                        assert_eq!(find(&text, from, [b':', b'#', b'\n']), at);
                    }
                    assert_eq!(find(&text, at + 1, [b':', b'#', b'\n']), len);
                }
                let mut text = vec![b' '; len];
                text[at] = b'!';
                for from in 0..=at {
                    assert_eq!(skip_spaces(&text, from), at);
                }
            }
        }
    }
}
