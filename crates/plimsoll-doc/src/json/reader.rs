//! One pass over the text, without recursion.

use std::borrow::Cow;

use super::{JsonFault, SyntaxPlace, lossy};
use crate::builder::Builder;
use crate::{Document, Fault, FaultKind, Kind, Limit, ReadRules, Span};

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

/// What is known about a text while it is read. The place is not in here: it is handed from
/// function to function, because everything waits for it.
#[derive(Debug)]
pub(super) struct Reader<'s> {
    pub(super) bytes: &'s [u8],
    pub(super) builder: Builder<'s, Vec<u8>>,
    /// Some bytes are no UTF-8.
    pub(super) is_lossy: bool,
    pub(super) out_of_range: Option<Fault>,
    max_depth: usize,
    fault: Option<Fault>,
}

/// The text is refused; the reader holds the fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused;

/// The offset one past what was read.
pub(super) type Step = Result<usize, Refused>;

impl<'s> Reader<'s> {
    fn new(bytes: &'s [u8], source: &'s str, rules: &ReadRules, is_lossy: bool) -> Self {
        let builder = Builder::new(source, rules.duplicates);
        Self { bytes, builder, is_lossy, out_of_range: None, max_depth: rules.limits.depth as usize, fault: None }
    }

    fn read(mut self, extent: Extent) -> Result<JsonReading<'s>, Fault> {
        match self.value().and_then(|end| self.end_of_root(end, extent)) {
            Ok(end) => Ok(JsonReading { document: self.builder.finish(), out_of_range: self.out_of_range, end }),
            Err(Refused) => Err(self.fault.unwrap_or_else(|| end_of_text(self.bytes))),
        }
    }

    /// Reads one value with all that it holds.
    fn value(&mut self) -> Step {
        let mut at = 0;
        loop {
            at = self.skip_blanks(at);
            at = match self.peek(at) {
                b'"' => self.text(at)?,
                b'{' => {
                    self.check_depth(at)?;
                    self.builder.open_map(at as u32);
                    at = self.skip_blanks(at + 1);
                    if self.peek(at) != b'}' {
                        at = self.key_and_colon(at)?;
                        continue;
                    }
                    self.builder.close(at as u32 + 1);
                    at + 1
                }
                b'[' => {
                    self.check_depth(at)?;
                    self.builder.open_seq(at as u32);
                    at = self.skip_blanks(at + 1);
                    if self.peek(at) != b']' {
                        continue;
                    }
                    self.builder.close(at as u32 + 1);
                    at + 1
                }
                b'-' | b'0'..=b'9' => self.number(at)?,
                b't' => self.word(at, "true", Kind::Bool, 1)?,
                b'f' => self.word(at, "false", Kind::Bool, 0)?,
                b'n' => self.word(at, "null", Kind::Null, 0)?,
                _ => return self.unexpected(at, SyntaxPlace::Value),
            };
            // From the end of a value to the next one, through the ends of containers.
            loop {
                let Some(kind) = self.builder.inside() else { return Ok(at) };
                at = self.skip_blanks(at);
                let byte = self.peek(at);
                if byte == b',' {
                    at += 1;
                    if kind == Kind::Map {
                        at = self.skip_blanks(at);
                        at = self.key_and_colon(at)?;
                    }
                    break;
                }
                match (byte, kind) {
                    (b'}', Kind::Map) | (b']', Kind::Seq) => {
                        at += 1;
                        self.builder.close(at as u32);
                    }
                    (_, Kind::Map) => return self.unexpected(at, SyntaxPlace::AfterEntry),
                    _ => return self.unexpected(at, SyntaxPlace::AfterItem),
                }
            }
        }
    }

    #[inline]
    fn key_and_colon(&mut self, at: usize) -> Step {
        if self.peek(at) != b'"' {
            return self.unexpected(at, SyntaxPlace::Key);
        }
        let at = self.key(at)?;
        let at = self.skip_blanks(at);
        if self.peek(at) == b':' { Ok(at + 1) } else { self.unexpected(at, SyntaxPlace::AfterKey) }
    }

    #[inline]
    fn word(&mut self, at: usize, word: &'static str, kind: Kind, data: u64) -> Step {
        let end = at + word.len();
        if self.bytes.get(at..end) == Some(word.as_bytes()) {
            self.builder.scalar(kind, Span::new(at as u32, end as u32), data);
            return Ok(end);
        }
        self.broken_word(at, word)
    }

    #[cold]
    fn broken_word(&mut self, at: usize, word: &'static str) -> Step {
        for (at, expected) in (at..).zip(word.chars()) {
            if self.bytes.get(at).copied().map(char::from) != Some(expected) {
                return self.unfit(at, SyntaxPlace::Word { word, expected });
            }
        }
        Ok(at + word.len())
    }

    fn end_of_root(&mut self, at: usize, extent: Extent) -> Step {
        let end = self.skip_blanks(at);
        if extent == Extent::FirstValue {
            return Ok(at);
        }
        if end == self.bytes.len() { Ok(at) } else { self.unfit(end, SyntaxPlace::AfterRoot) }
    }

    #[inline]
    fn check_depth(&mut self, at: usize) -> Step {
        if self.builder.depth() < self.max_depth { Ok(at) } else { self.unfit(at, SyntaxPlace::Depth) }
    }

    /// The byte at an offset; NUL, which fits nowhere, after the end.
    #[inline]
    pub(super) fn peek(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[inline]
    fn skip_blanks(&self, at: usize) -> usize {
        if self.peek(at) > b' ' { at } else { self.after_blanks(at) }
    }

    fn after_blanks(&self, at: usize) -> usize {
        let rest = self.bytes.get(at..).unwrap_or_default();
        at + rest.iter().position(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n')).unwrap_or(rest.len())
    }

    /// Refuses a byte that does not fit, or the end of the text between two tokens.
    #[cold]
    fn unexpected(&mut self, at: usize, place: SyntaxPlace) -> Step {
        if at < self.bytes.len() { self.unfit(at, place) } else { self.unended() }
    }

    /// Refuses a byte that does not fit; the end of the text counts as a space.
    #[cold]
    pub(super) fn unfit(&mut self, at: usize, place: SyntaxPlace) -> Step {
        let (found, end) = self.bytes.get(at).map_or((b' ', at), |byte| (*byte, at + 1));
        let kind = FaultKind::Json(JsonFault::Character { found, place });
        self.fault = Some(Fault { kind, span: Span::new(at as u32, end as u32) });
        Err(Refused)
    }

    /// Refuses a text that ends inside a value.
    #[cold]
    pub(super) fn unended(&mut self) -> Step {
        self.fault = Some(end_of_text(self.bytes));
        Err(Refused)
    }
}

fn end_of_text(bytes: &[u8]) -> Fault {
    Fault { kind: FaultKind::Json(JsonFault::UnexpectedEnd), span: Span::at(bytes.len() as u32) }
}
