//! The side buffer of the JSON reader.

use super::blocks::{BLOCK, TextEnds, block_at, last_text_end};
use crate::side::SideBuffer;

/// Decoded texts. Whole blocks are copied, also beyond the end of a text: what follows overwrites
/// the rest.
#[derive(Debug, Default)]
pub(super) struct Decoded {
    /// The texts, then room that is not used yet.
    buffer: Vec<u8>,
    len: usize,
}

/// Room is made in steps of this many bytes.
const STEP: usize = 4096;

/// More than this is not reserved at once.
const MAX_RESERVE: usize = 1 << 24;

impl Decoded {
    /// Bytes decoded so far.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Tells how much may come.
    pub(super) fn expect(&mut self, most: usize) {
        if self.buffer.capacity() == 0 {
            self.buffer.reserve(most.min(MAX_RESERVE));
        }
    }

    /// Appends some bytes.
    #[inline]
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let end = self.len + bytes.len();
        if self.buffer.len() < end {
            self.make_room(end);
        }
        if let Some(room) = self.buffer.get_mut(self.len..end) {
            room.copy_from_slice(bytes);
            self.len = end;
        }
    }

    /// Appends plain text and short escapes from the offset `at` on. Gives the offset of the first
    /// byte that begins neither, or the length of the text.
    #[inline(always)]
    pub(super) fn push_simple(&mut self, bytes: &[u8], at: usize) -> usize {
        let mut at = at;
        let mut len = self.len;
        while let Some(block) = block_at(bytes, at) {
            let Some(room) = self.buffer.get_mut(len..).and_then(|room| room.first_chunk_mut()) else {
                self.make_room(len + BLOCK);
                continue;
            };
            *room = *block;
            let Some(first) = TextEnds::of(block).first() else {
                at += BLOCK;
                len += BLOCK;
                continue;
            };
            at += first;
            len += first;
            let decoded = short_escape(bytes, at);
            let Some(room) = self.buffer.get_mut(len).filter(|_| decoded != 0) else {
                self.len = len;
                return at;
            };
            *room = decoded;
            at += 2;
            len += 1;
        }
        self.len = len;
        self.push_last(bytes, at)
    }

    /// [`Self::push_simple`] where less than a block is left.
    #[cold]
    fn push_last(&mut self, bytes: &[u8], at: usize) -> usize {
        let mut at = at;
        loop {
            let end = last_text_end(bytes, at);
            self.push(bytes.get(at..end).unwrap_or_default());
            let decoded = short_escape(bytes, end);
            if decoded == 0 {
                return end;
            }
            self.push(&[decoded]);
            at = end + 2;
        }
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, end: usize) {
        self.buffer.resize(end + STEP, 0);
    }
}

/// What an escape of two bytes stands for; 0 where none begins here.
#[inline(always)]
fn short_escape(bytes: &[u8], at: usize) -> u8 {
    match bytes.get(at..).and_then(|rest| rest.first_chunk()) {
        Some([b'\\', letter]) => SHORT_ESCAPES[usize::from(*letter)],
        _ => 0,
    }
}

/// What a letter after a backslash stands for; 0 where it stands for nothing.
static SHORT_ESCAPES: [u8; 256] = {
    let mut escapes = [0; 256];
    escapes[b'"' as usize] = b'"';
    escapes[b'\\' as usize] = b'\\';
    escapes[b'/' as usize] = b'/';
    escapes[b'b' as usize] = 0x8;
    escapes[b'f' as usize] = 0xc;
    escapes[b'n' as usize] = b'\n';
    escapes[b'r' as usize] = b'\r';
    escapes[b't' as usize] = b'\t';
    escapes
};

impl SideBuffer for Decoded {
    fn bytes(&self) -> &[u8] {
        self.buffer.get(..self.len).unwrap_or_default()
    }

    fn into_text(mut self) -> String {
        self.buffer.truncate(self.len);
        String::from_utf8(self.buffer).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}
