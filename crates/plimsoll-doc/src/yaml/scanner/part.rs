//! Scalars stay a range of the source until something in them must be decoded.

use super::super::token::Text;
use super::Scanner;

/// A scalar that is being scanned.
#[derive(Debug)]
pub(super) struct Parts {
    /// Beginning of the part that is not yet copied.
    part: u32,
    /// Where the copy begins, once there is one.
    copy: Option<usize>,
}

impl Parts {
    pub(super) fn new(start: u32) -> Self {
        Self { part: start, copy: None }
    }

    /// Copies the part that ends at `end`. The caller then appends to the decoded texts and calls [`Self::begin`].
    pub(super) fn copy(&mut self, scanner: &mut Scanner<'_>, end: u32) {
        self.copy.get_or_insert(scanner.decoded.len());
        scanner.push_source(self.part, end);
        self.part = end;
    }

    /// Begins the next part.
    pub(super) fn begin(&mut self, start: u32) {
        self.part = start;
    }

    /// The whole text, whose last part ends at `end`.
    pub(super) fn finish(mut self, scanner: &mut Scanner<'_>, end: u32) -> Text {
        if self.copy.is_some() {
            self.copy(scanner, end);
        }
        match self.copy {
            Some(copy) => Text::decoded(copy, scanner.decoded.len()),
            None => Text::source(self.part, end),
        }
    }
}

impl Scanner<'_> {
    /// Appends a range of the source to the decoded texts.
    pub(super) fn push_source(&mut self, start: u32, end: u32) {
        if self.decoded.capacity() == 0 {
            self.decoded.reserve(self.cursor.len() / 2);
        }
        let part = self.cursor.text(start, end);
        // Only characters that were decoded are passed, so this is never lossy.
        self.decoded.push_str(&String::from_utf8_lossy(part));
    }
}
