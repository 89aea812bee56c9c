//! Which texts the fast way begins with.

/// Bytes looked at in one step.
const BLOCK: usize = 64;

/// Columns are counted with a sign.
const MAX_LEN: usize = i32::MAX as usize;

/// The body as text, if it is not huge and UTF-8 without a byte order mark, without control characters other
/// than tabs and line feeds, and without the line breaks that only Unicode has.
pub(super) fn clean_text(body: &[u8]) -> Option<&str> {
    let text = std::str::from_utf8(body).ok().filter(|text| text.len() < MAX_LEN)?;
    let (blocks, rest) = body.as_chunks::<BLOCK>();
    let mut is_ascii = rest.is_ascii();
    for block in blocks {
        let seen = look_at(block);
        if seen.control {
            return None;
        }
        is_ascii &= !seen.non_ascii;
    }
    if rest.iter().any(|&byte| is_control(byte)) {
        return None;
    }
    (is_ascii || is_ordinary(body)).then_some(text)
}

struct Seen {
    control: bool,
    non_ascii: bool,
}

#[inline]
fn look_at(block: &[u8; BLOCK]) -> Seen {
    let mut control = 0_u8;
    let mut all = 0_u8;
    for &byte in block {
        control |= u8::from(is_control(byte));
        all |= byte;
    }
    Seen { control: control != 0, non_ascii: all >= 0x80 }
}

#[inline]
fn is_control(byte: u8) -> bool {
    matches!(byte, 0..=8 | 11..=31 | 127)
}

/// Whether a UTF-8 text has none of the characters beyond ASCII that go-yaml refuses or takes for
/// something else than text.
fn is_ordinary(body: &[u8]) -> bool {
    memchr::memchr3_iter(0xc2, 0xe2, 0xef, body).all(|at| {
        let followers = [body.get(at + 1).copied().unwrap_or(0), body.get(at + 2).copied().unwrap_or(0)];
        match (body.get(at), followers) {
            // U+0080 to U+009F, among them the line break U+0085.
            (Some(0xc2), [0x80..=0x9f, _]) => false,
            // The line breaks U+2028 and U+2029.
            (Some(0xe2), [0x80, 0xa8 | 0xa9]) => false,
            // The byte order mark and the last two of the basic plane, which are no characters.
            (Some(0xef), [0xbb, 0xbf] | [0xbf, 0xbe | 0xbf]) => false,
            _ => true,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::clean_text;

    #[test]
    fn odd_characters_are_left_to_the_faithful_way() {
        for place in [0, 1, 63, 64, 65, 130] {
            let with = |odd: &str| format!("{}{odd}{}", "a".repeat(place), "b".repeat(100));
            for odd in ["\r", "\0", "\x1b", "\x7f", "\u{80}", "\u{85}", "\u{2028}", "\u{feff}", "\u{ffff}"] {
                assert_eq!(clean_text(with(odd).as_bytes()), None, "{odd:?} at {place}");
            }
            for fine in ["\t", "\n", "é", "—", "日", "\u{a0}", "\u{fffd}", "😀"] {
                assert_eq!(clean_text(with(fine).as_bytes()), Some(&*with(fine)), "{fine:?} at {place}");
            }
        }
        assert_eq!(clean_text(b"\xff"), None);
    }
}
