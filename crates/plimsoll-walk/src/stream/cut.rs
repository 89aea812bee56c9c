//! Where values end, without reading them.

use memchr::memchr2;

/// How far the bytes of one value, or of the members or items of one, have been looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cut {
    depth: u32,
    in_text: bool,
}

/// What ended the looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// No more bytes.
    More,
    /// A comma between members or items.
    Comma,
    /// The bracket that ends what contains them.
    Close,
}

/// Bytes that mean something outside of texts.
const MARKS: [bool; 256] = {
    let mut marks = [false; 256];
    let mut at = 0;
    while at < 6 {
        marks[b"\"{}[],"[at] as usize] = true;
        at += 1;
    }
    marks
};

impl Cut {
    /// Goes on from `at` to the next comma or end of the container whose members or items these are; gives
    /// its place, or where to go on with more bytes.
    pub(super) fn next(&mut self, bytes: &[u8], mut at: usize) -> (usize, Stop) {
        loop {
            if self.in_text {
                let Some(found) = memchr2(b'"', b'\\', bytes.get(at..).unwrap_or_default()) else {
                    return (bytes.len(), Stop::More);
                };
                at += found;
                if bytes.get(at) == Some(&b'\\') {
                    if at + 1 >= bytes.len() {
                        return (at, Stop::More);
                    }
                    at += 2;
                    continue;
                }
                self.in_text = false;
                at += 1;
                continue;
            }
            let rest = bytes.get(at..).unwrap_or_default();
            let Some(found) = rest.iter().position(|&byte| MARKS[byte as usize]) else {
                return (bytes.len(), Stop::More);
            };
            at += found;
            match bytes.get(at) {
                Some(b'"') => self.in_text = true,
                Some(b'{' | b'[') => self.depth += 1,
                Some(b'}' | b']') => {
                    if self.depth == 0 {
                        return (at, Stop::Close);
                    }
                    self.depth -= 1;
                }
                Some(b',') if self.depth == 0 => return (at, Stop::Comma),
                _ => {}
            }
            at += 1;
        }
    }

    /// Goes on from `at` to the end of the container whose first byte was the last one before; as
    /// [`Self::next`] otherwise.
    pub(super) fn close(&mut self, bytes: &[u8], at: usize) -> (usize, Stop) {
        let mut at = at;
        loop {
            match self.next(bytes, at) {
                (place, Stop::Comma) => at = place + 1,
                other => return other,
            }
        }
    }
}
