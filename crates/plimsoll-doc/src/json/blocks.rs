//! Looking at sixteen bytes at once. Plain code that compilers turn into vector instructions.

/// Bytes looked at in one step.
pub(super) const BLOCK: usize = 16;

/// For each byte of a block: all bits set where it ends a run of plain text in a string, which a
/// quote, a backslash and any control character do; else no bit. The first byte is the lowest.
#[inline]
pub(super) fn text_ends(block: &[u8; BLOCK]) -> u128 {
    let ends = |byte: u8| (byte == b'"') | (byte == b'\\') | (byte < 0x20);
    u128::from_le_bytes(std::array::from_fn(|at| if ends(block[at]) { 0xff } else { 0 }))
}

/// Offset of the first byte that ends a run of plain text, at or after `at`; the length of the
/// text where nothing does.
#[inline]
pub(super) fn text_end(bytes: &[u8], at: usize) -> usize {
    let mut at = at;
    while let Some(block) = bytes.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
        let ends = text_ends(block);
        if ends != 0 {
            return at + first(ends);
        }
        at += BLOCK;
    }
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < 0x20).unwrap_or(rest.len())
}

/// Index of the first byte that is set; [`BLOCK`] where none is.
#[inline]
pub(super) fn first(flags: u128) -> usize {
    flags.trailing_zeros() as usize / 8
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
