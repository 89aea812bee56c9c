//! One pass over the text, without recursion.

use super::{JsonFault, SyntaxPlace, lossy};
use crate::builder::Builder;
use crate::{Document, Fault, FaultKind, Kind, ReadRules, Span};

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
    match str::from_utf8(text) {
        Ok(text) => read_utf8(text, rules, extent),
        Err(_) => lossy::read(text, rules, extent),
    }
}

/// Reads a text that is UTF-8.
pub(super) fn read_utf8<'s>(text: &'s str, rules: &ReadRules, extent: Extent) -> Result<JsonReading<'s>, Fault> {
    let mut reader = Reader {
        bytes: text.as_bytes(),
        builder: Builder::new(text, rules.duplicates),
        out_of_range: None,
        max_depth: rules.limits.depth as usize,
        fault: None,
    };
    let end = reader.value().and_then(|end| match extent {
        Extent::Whole => reader.end_of_root(end),
        Extent::FirstValue => Ok(end),
    });
    match (end, reader.fault) {
        (Ok(end), None) => {
            Ok(JsonReading { document: reader.builder.finish(), out_of_range: reader.out_of_range, end })
        }
        (_, fault) => Err(fault.unwrap_or_else(|| end_of_text(text.as_bytes()))),
    }
}

/// What is known about a text while it is read. The place is not in here: it is handed from
/// function to function, because everything waits for it.
#[derive(Debug)]
pub(super) struct Reader<'s> {
    pub(super) bytes: &'s [u8],
    pub(super) builder: Builder<'s, Vec<u8>>,
    pub(super) out_of_range: Option<Fault>,
    max_depth: usize,
    fault: Option<Fault>,
}

/// The text is refused; the reader holds the fault.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refused;

/// The offset one past what was read.
pub(super) type Step = Result<usize, Refused>;

impl Reader<'_> {
    /// Reads one value with all that it holds.
    fn value(&mut self) -> Step {
        let mut at = 0;
        let mut is_key_next = false;
        loop {
            if is_key_next {
                at = self.key_and_colon(at)?;
            }
            at = match self.peek(at) {
                b'"' => self.text(at)?,
                b'{' => {
                    self.check_depth(at)?;
                    self.builder.open_map(at as u32);
                    at = self.skip_blanks(at + 1);
                    is_key_next = self.peek(at) != b'}';
                    if is_key_next {
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
                        is_key_next = false;
                        continue;
                    }
                    self.builder.close(at as u32 + 1);
                    at + 1
                }
                b'-' | b'0'..=b'9' => self.number(at)?,
                b't' => self.word(at, "true", Kind::Bool, 1)?,
                b'f' => self.word(at, "false", Kind::Bool, 0)?,
                b'n' => self.word(at, "null", Kind::Null, 0)?,
                b' ' | b'\t' | b'\r' | b'\n' => {
                    at = self.skip_blanks(at);
                    is_key_next = false;
                    continue;
                }
                _ => return self.unexpected(at, SyntaxPlace::Value),
            };
            // From the end of a value to the next one, through the ends of containers.
            loop {
                match (self.peek(at), self.builder.inside()) {
                    (_, None) => return Ok(at),
                    (b',', inside) => {
                        at += 1;
                        is_key_next = inside == Some(Kind::Map);
                        break;
                    }
                    (b'}', Some(Kind::Map)) | (b']', Some(Kind::Seq)) => {
                        at += 1;
                        self.builder.close(at as u32);
                    }
                    (b' ' | b'\t' | b'\r' | b'\n', _) => at = self.skip_blanks(at),
                    (_, Some(Kind::Map)) => return self.unexpected(at, SyntaxPlace::AfterEntry),
                    _ => return self.unexpected(at, SyntaxPlace::AfterItem),
                }
            }
        }
    }

    #[inline(always)]
    fn key_and_colon(&mut self, at: usize) -> Step {
        let mut at = at;
        if self.peek(at) != b'"' {
            at = self.skip_blanks(at);
            if self.peek(at) != b'"' {
                return self.unexpected(at, SyntaxPlace::Key);
            }
        }
        at = self.key(at)?;
        if self.peek(at) == b':' {
            return Ok(at + 1);
        }
        at = self.skip_blanks(at);
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

    fn end_of_root(&mut self, at: usize) -> Step {
        let end = self.skip_blanks(at);
        if end == self.bytes.len() { Ok(at) } else { self.unfit(end, SyntaxPlace::AfterRoot) }
    }

    #[inline]
    fn check_depth(&mut self, at: usize) -> Step {
        if self.builder.depth() < self.max_depth { Ok(at) } else { self.unfit(at, SyntaxPlace::Depth) }
    }

    /// The byte at an offset; NUL, which fits nowhere, after the end.
    #[inline(always)]
    pub(super) fn peek(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    #[inline(always)]
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
