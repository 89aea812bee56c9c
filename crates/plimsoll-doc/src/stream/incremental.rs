//! Splitting a stream that is larger than memory.

use std::borrow::Cow;
use std::io::{self, BufRead};
use std::mem;
use std::ops::Range;

use super::Chunk;
use super::cutter::{Cut, Cutter};
use crate::{Fault, Format, Limits};

/// Documents of this size are handed over with the buffer they were read into, and not copied.
const LARGE: usize = 1 << 20;

/// Splits what a reader gives; holds one document at a time.
#[derive(Debug)]
pub struct StreamSplitter<R> {
    reader: R,
    cutter: Cutter,
    /// Text that was read; the part before `at` was handed over.
    buffer: Vec<u8>,
    at: usize,
    complete: bool,
}

impl<R: BufRead> StreamSplitter<R> {
    /// Splits what `reader` gives; the format is guessed as kubectl does.
    pub fn new(reader: R, limits: &Limits) -> Self {
        Self { reader, cutter: Cutter::new(*limits), buffer: Vec::new(), at: 0, complete: false }
    }

    /// The next document, or nothing at the end. The chunk lives until the next call.
    ///
    /// # Errors
    /// What the reader answers. What the text itself has against being split is in the inner result.
    pub fn next_chunk(&mut self) -> io::Result<Option<Result<Chunk<'_>, Fault>>> {
        loop {
            let rest = self.buffer.get(self.at..).unwrap_or_default();
            match self.cutter.cut(rest, self.complete) {
                Cut::More if !self.complete => self.read_on()?,
                Cut::More | Cut::End => return Ok(None),
                Cut::Fault(fault) => return Ok(Some(Err(fault))),
                Cut::Document { start, end, next, format } => {
                    if end - start >= LARGE {
                        return Ok(Some(Ok(self.hand_over(start..end, next, format))));
                    }
                    let rest = self.buffer.get(self.at..).unwrap_or_default();
                    let text = Cow::Borrowed(rest.get(start..end).unwrap_or_default());
                    self.at += next;
                    return Ok(Some(Ok(self.cutter.place(text, format, rest, start, next))));
                }
            }
        }
    }

    fn hand_over(&mut self, range: Range<usize>, next: usize, format: Format) -> Chunk<'static> {
        let rest = self.buffer.get(self.at..).unwrap_or_default();
        let chunk = self.cutter.place(Cow::Borrowed(&[]), format, rest, range.start, next);
        let at = mem::take(&mut self.at);
        let behind = self.buffer.split_off(at + next);
        let mut text = mem::replace(&mut self.buffer, behind);
        text.truncate(at + range.end);
        text.drain(..at + range.start);
        Chunk { text: Cow::Owned(text), ..chunk }
    }

    /// The text that was read but not handed over yet, with its place: offset, and line from 1.
    /// After a fault it is what the fault's span lies in.
    pub fn pending(&self) -> (&[u8], u64, u32) {
        let (offset, line) = self.cutter.reached();
        (self.buffer.get(self.at..).unwrap_or_default(), offset, line)
    }

    /// Reads the next piece. What is done with is dropped only here: once for a piece that holds many
    /// documents, and once for a document of many pieces.
    fn read_on(&mut self) -> io::Result<()> {
        self.buffer.drain(..std::mem::take(&mut self.at));
        let piece = match self.reader.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => return Ok(()),
            Err(error) => return Err(error),
        };
        let length = piece.len();
        self.complete = length == 0;
        self.buffer.extend_from_slice(piece);
        self.reader.consume(length);
        Ok(())
    }
}
