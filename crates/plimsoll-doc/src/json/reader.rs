//! One pass over the text, without recursion.

use std::borrow::Cow;

use super::{JsonFault, SyntaxPlace, lossy};
use crate::builder::Builder;
use crate::{Document, Fault, FaultKind, Kind, Limit, ReadRules, Span};

/// Outcome of reading a piece: the reader has moved on, or the text is refused.
pub(super) type Step = Result<(), Fault>;

/// A text that is JSON.
#[derive(Debug)]
pub(crate) struct JsonReading<'s> {
    /// What it says.
    pub(crate) document: Document<'s>,
    /// The first number that is out of range; it is a null in the document.
    pub(crate) out_of_range: Option<Fault>,
    /// Offset one past the value.
    pub(crate) end: usize,
}

/// How much of a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// All of it: one value and blanks around.
    Whole,
    /// The value with which it begins.
    FirstValue,
}

/// Reads a text.
pub(crate) fn read<'s>(text: &'s [u8], rules: &ReadRules, extent: Extent) -> Result<JsonReading<'s>, Fault> {
    if let Ok(source) = str::from_utf8(text) {
        return Reader::new(text, source, rules, false).read(extent);
    }
    // Each bad byte may become three in the side buffer, whose offsets must fit too.
    let max = u32::MAX / 3;
    if text.len() > max as usize {
        return Err(Fault { kind: FaultKind::Limit { limit: Limit::Body, max: max.into() }, span: Span::at(max) });
    }
    let source = lossy::same_length(text);
    let JsonReading { document, out_of_range, end } = Reader::new(text, &source, rules, true).read(extent)?;
    let Document { nodes, side, notes, .. } = document;
    Ok(JsonReading { document: Document { source: Cow::Owned(source), nodes, side, notes }, out_of_range, end })
}

/// A place in the text and all that was read before it.
#[derive(Debug)]
pub(super) struct Reader<'s> {
    pub(super) bytes: &'s [u8],
    pub(super) at: usize,
    pub(super) builder: Builder<'s>,
    pub(super) out_of_range: Option<Fault>,
    /// Some bytes are no UTF-8.
    pub(super) is_lossy: bool,
    max_depth: usize,
}

impl<'s> Reader<'s> {
    fn new(bytes: &'s [u8], source: &'s str, rules: &ReadRules, is_lossy: bool) -> Self {
        let builder = Builder::new(source, rules.duplicates);
        Self { bytes, at: 0, builder, out_of_range: None, is_lossy, max_depth: rules.limits.depth as usize }
    }

    fn read(mut self, extent: Extent) -> Result<JsonReading<'s>, Fault> {
        self.value()?;
        let end = self.at;
        if extent == Extent::Whole {
            self.end_of_root()?;
        }
        Ok(JsonReading { document: self.builder.finish(), out_of_range: self.out_of_range, end })
    }

    /// Reads one value with all that it holds.
    fn value(&mut self) -> Step {
        loop {
            self.skip_blanks();
            let is_open = match self.peek() {
                Some(b'"') => self.text().map(|()| false)?,
                Some(b'{') => self.open_map()?,
                Some(b'[') => self.open_seq()?,
                Some(b'-' | b'0'..=b'9') => self.number().map(|()| false)?,
                Some(b't') => self.word("true", Kind::Bool, 1).map(|()| false)?,
                Some(b'f') => self.word("false", Kind::Bool, 0).map(|()| false)?,
                Some(b'n') => self.word("null", Kind::Null, 0).map(|()| false)?,
                _ => return Err(self.unexpected(SyntaxPlace::Value)),
            };
            if !is_open && !self.next_value()? {
                return Ok(());
            }
        }
    }

    /// Opens a mapping; whether a value of it comes next.
    fn open_map(&mut self) -> Result<bool, Fault> {
        self.check_depth()?;
        self.builder.open_map(self.at as u32);
        self.at += 1;
        self.skip_blanks();
        if self.eat(b'}') {
            self.builder.close(self.at as u32);
            return Ok(false);
        }
        self.key_and_colon().map(|()| true)
    }

    /// Opens a list; whether an item of it comes next.
    fn open_seq(&mut self) -> Result<bool, Fault> {
        self.check_depth()?;
        self.builder.open_seq(self.at as u32);
        self.at += 1;
        self.skip_blanks();
        if self.eat(b']') {
            self.builder.close(self.at as u32);
            return Ok(false);
        }
        Ok(true)
    }

    /// Goes from the end of a value to the next one, through the ends of all containers that end
    /// here; false after the root.
    fn next_value(&mut self) -> Result<bool, Fault> {
        loop {
            let (end, place) = match self.builder.inside() {
                None => return Ok(false),
                Some(Kind::Map) => (b'}', SyntaxPlace::AfterEntry),
                Some(_) => (b']', SyntaxPlace::AfterItem),
            };
            self.skip_blanks();
            if self.eat(b',') {
                if end == b'}' {
                    self.skip_blanks();
                    self.key_and_colon()?;
                }
                return Ok(true);
            }
            if !self.eat(end) {
                return Err(self.unexpected(place));
            }
            self.builder.close(self.at as u32);
        }
    }

    fn key_and_colon(&mut self) -> Step {
        if self.peek() != Some(b'"') {
            return Err(self.unexpected(SyntaxPlace::Key));
        }
        self.key()?;
        self.skip_blanks();
        if self.eat(b':') { Ok(()) } else { Err(self.unexpected(SyntaxPlace::AfterKey)) }
    }

    fn word(&mut self, word: &'static str, kind: Kind, data: u64) -> Step {
        let start = self.at as u32;
        for expected in word.chars() {
            if self.peek().map(char::from) != Some(expected) {
                return Err(self.unfit(SyntaxPlace::Word { word, expected }));
            }
            self.at += 1;
        }
        self.builder.scalar(kind, Span::new(start, self.at as u32), data);
        Ok(())
    }

    fn end_of_root(&mut self) -> Step {
        self.skip_blanks();
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.unfit(SyntaxPlace::AfterRoot)),
        }
    }

    fn check_depth(&self) -> Step {
        if self.builder.depth() < self.max_depth { Ok(()) } else { Err(self.unfit(SyntaxPlace::Depth)) }
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.peek() {
            self.at += 1;
        }
    }

    /// The fault of a byte here that does not fit, or of the end of the text between two tokens.
    #[cold]
    fn unexpected(&self, place: SyntaxPlace) -> Fault {
        if self.peek().is_some() { self.unfit(place) } else { self.end_of_text() }
    }

    /// The fault of a byte here that does not fit; the end of the text counts as a space.
    #[cold]
    pub(super) fn unfit(&self, place: SyntaxPlace) -> Fault {
        let (found, end) = self.peek().map_or((b' ', self.at), |byte| (byte, self.at + 1));
        let kind = FaultKind::Json(JsonFault::Character { found, place });
        Fault { kind, span: Span::new(self.at as u32, end as u32) }
    }

    #[cold]
    pub(super) fn end_of_text(&self) -> Fault {
        Fault { kind: FaultKind::Json(JsonFault::UnexpectedEnd), span: Span::at(self.bytes.len() as u32) }
    }
}
