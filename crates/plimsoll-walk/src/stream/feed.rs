//! The bytes at hand.

use std::io::{self, Read};

/// What is read at once.
const PIECE: usize = 1 << 18;

/// A window of the input: the bytes that were read and are not done with.
#[derive(Debug)]
pub(super) struct Feed<R> {
    input: R,
    buffer: Vec<u8>,
    /// The first byte that is not done with; at least one lies before it, which may be written over.
    start: usize,
    end: usize,
    /// Offset of the byte at `start` in the input.
    offset: u64,
    is_ended: bool,
}

impl<R: Read> Feed<R> {
    pub(super) fn new(input: R) -> Self {
        Self { input, buffer: vec![0; PIECE + 2], start: 1, end: 1, offset: 0, is_ended: false }
    }

    /// The bytes at hand.
    pub(super) fn bytes(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    /// The offset of the first of them.
    pub(super) fn offset(&self) -> u64 {
        self.offset
    }

    /// Is done with bytes.
    pub(super) fn skip(&mut self, count: usize) {
        let count = count.min(self.end - self.start);
        self.start += count;
        self.offset += count as u64;
    }

    /// Reads more; says whether there was more.
    pub(super) fn more(&mut self) -> io::Result<bool> {
        if self.is_ended {
            return Ok(false);
        }
        // A place for a byte on each side stays free.
        if self.start > 1 && self.buffer.len() - self.end < PIECE / 2 {
            self.buffer.copy_within(self.start..self.end, 1);
            self.end = self.end - self.start + 1;
            self.start = 1;
        }
        if self.buffer.len() - self.end < PIECE / 2 {
            self.buffer.resize(self.buffer.len() * 2, 0);
        }
        let limit = self.buffer.len() - 1;
        loop {
            match self.input.read(self.buffer.get_mut(self.end..limit).unwrap_or_default()) {
                Ok(0) => {
                    self.is_ended = true;
                    return Ok(false);
                }
                Ok(count) => {
                    self.end += count.min(limit - self.end);
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Shows the first `length` bytes between two brackets, which stand in their place for so long.
    pub(super) fn bracketed<T>(&mut self, length: usize, brackets: [u8; 2], show: impl FnOnce(&[u8]) -> T) -> T {
        let (first, last) = (self.start - 1, self.start + length);
        let mut swap = |brackets: [u8; 2]| {
            let mut was = brackets;
            for (place, own) in [first, last].into_iter().zip(&mut was) {
                if let Some(byte) = self.buffer.get_mut(place) {
                    std::mem::swap(byte, own);
                }
            }
            was
        };
        let was = swap(brackets);
        let shown = show(self.buffer.get(first..=last).unwrap_or_default());
        let (first, last) = (first, last);
        for (place, own) in [first, last].into_iter().zip(was) {
            if let Some(byte) = self.buffer.get_mut(place) {
                *byte = own;
            }
        }
        shown
    }

    /// Writes a byte over one that separates values.
    pub(super) fn replace(&mut self, at: usize, byte: u8) {
        if let Some(place) = self.buffer.get_mut(self.start + at) {
            *place = byte;
        }
    }
}
