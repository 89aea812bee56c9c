//! Looking at sixteen bytes at once.

#[cfg(any(test, not(target_feature = "sse2")))]
mod portable;
#[cfg(target_feature = "sse2")]
mod sse2;

#[cfg(not(target_feature = "sse2"))]
pub(super) use portable::TextEnds;
#[cfg(target_feature = "sse2")]
pub(super) use sse2::TextEnds;

/// Bytes looked at in one step.
pub(super) const BLOCK: usize = 16;

/// The block that begins at an offset, where that many bytes are left.
#[inline(always)]
pub(super) fn block_at(bytes: &[u8], at: usize) -> Option<&[u8; BLOCK]> {
    bytes.get(at..).and_then(|rest| rest.first_chunk())
}

/// Offset of the first byte that ends a run of plain text in a string, at or after `at`; the
/// length of the text where nothing does.
#[inline(always)]
pub(super) fn text_end(bytes: &[u8], at: usize) -> usize {
    let (blocks, _) = bytes.get(at..).unwrap_or_default().as_chunks();
    let mut at = at;
    for block in blocks {
        if let Some(first) = TextEnds::of(block).first() {
            return at + first;
        }
        at += BLOCK;
    }
    last_text_end(bytes, at)
}

/// [`text_end`] where less than a block is left.
pub(super) fn last_text_end(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().position(|&byte| byte == b'"' || byte == b'\\' || byte < 0x20).unwrap_or(rest.len())
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

    #[test]
    fn both_ways_agree_on_every_byte_at_every_place() {
        for byte in 0..=u8::MAX {
            for at in 0..BLOCK {
                for around in [b'a', 0x80, 0xff, b'#', b'"' + 1, b'\\' - 1] {
                    let mut block = [around; BLOCK];
                    block[at] = byte;
                    block[BLOCK - 1 - at / 2] ^= 1;
                    let (portable, used) = (portable::TextEnds::of(&block), TextEnds::of(&block));
                    assert_eq!(portable.first(), used.first(), "{block:?}");
                    if used.first().is_some() {
                        assert_eq!(portable.before_first(&block), used.before_first(&block), "{block:?}");
                    }
                }
            }
        }
    }
}
