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

    /// Appends one byte.
    #[inline(always)]
    pub(super) fn push_byte(&mut self, byte: u8) {
        if self.buffer.len() <= self.len {
            self.make_room(self.len + 1);
        }
        if let Some(room) = self.buffer.get_mut(self.len) {
            *room = byte;
            self.len += 1;
        }
    }

    /// Appends a run of plain text that begins at `at`. Gives the offset of the byte that ends it,
    /// or the length of the text.
    #[inline(always)]
    pub(super) fn push_plain(&mut self, bytes: &[u8], at: usize) -> usize {
        let mut at = at;
        loop {
            let (blocks, _) = bytes.get(at..).unwrap_or_default().as_chunks::<BLOCK>();
            let (rooms, _) = self.buffer.get_mut(self.len..).unwrap_or_default().as_chunks_mut();
            let mut copied = 0;
            for (block, room) in blocks.iter().zip(rooms) {
                *room = *block;
                if let Some(first) = TextEnds::of(block).first() {
                    self.len += copied + first;
                    return at + copied + first;
                }
                copied += BLOCK;
            }
            at += copied;
            self.len += copied;
            if block_at(bytes, at).is_none() {
                break;
            }
            self.make_room(self.len + BLOCK);
        }
        let end = last_text_end(bytes, at);
        self.push(bytes.get(at..end).unwrap_or_default());
        end
    }

    #[cold]
    #[inline(never)]
    fn make_room(&mut self, end: usize) {
        self.buffer.resize(end + STEP, 0);
    }
}

impl SideBuffer for Decoded {
    fn bytes(&self) -> &[u8] {
        self.buffer.get(..self.len).unwrap_or_default()
    }

    fn into_text(mut self) -> String {
        self.buffer.truncate(self.len);
        String::from_utf8(self.buffer).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}
