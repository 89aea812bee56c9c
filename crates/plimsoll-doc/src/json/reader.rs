//! One pass over the text, without recursion.

use std::borrow::Cow;

use super::decoded::Decoded;
use super::{JsonFault, SyntaxPlace, lossy};
use crate::arena::{Arena, Frame};
use crate::{Document, Fault, FaultKind, Kind, ReadRules, Span};

/// A text that is JSON.
#[derive(Debug)]
pub(crate) struct JsonReading<'s> {
    /// What it says.
    pub(crate) document: Document<'s>,
    /// The first number that is out of range; the document holds an infinity in its place.
    pub(crate) out_of_range: Option<Fault>,
}

/// Reads a text.
pub(crate) fn read<'s>(text: &'s [u8], rules: &ReadRules) -> Result<JsonReading<'s>, Fault> {
    match str::from_utf8(text) {
        Ok(text) => read_utf8(text, rules),
        Err(_) => lossy::read(text, rules),
    }
}

/// Where the value ends with which a text begins, blanks behind it included.
pub(crate) fn value_end(text: &[u8], rules: &ReadRules) -> Result<usize, Fault> {
    let text = match str::from_utf8(text) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(lossy::same_length(text)),
    };
    let mut reader = Reader::new(&text, rules);
    reader.value().map_err(|Refused| reader.fault.unwrap_or_else(|| end_of_text(text.as_bytes())))
}

/// Reads a text that is UTF-8.
pub(super) fn read_utf8<'s>(text: &'s str, rules: &ReadRules) -> Result<JsonReading<'s>, Fault> {
    let mut reader = Reader::new(text, rules);
    match reader.value().and_then(|end| reader.end_of_root(end)) {
        Ok(_) if reader.arena.is_full => Err(rules.limits.too_many_nodes()),
        Ok(_) => Ok(JsonReading { document: reader.arena.finish(), out_of_range: reader.out_of_range }),
        Err(Refused) => Err(reader.fault.unwrap_or_else(|| end_of_text(text.as_bytes()))),
    }
}

/// What is known about a text while it is read. The place and the innermost container are not in
/// here: they are handed from function to function, because everything waits for them.
#[derive(Debug)]
pub(super) struct Reader<'s> {
    pub(super) bytes: &'s [u8],
    pub(super) arena: Arena<'s, Decoded>,
    /// The containers around the innermost one.
    outer: Vec<Frame>,
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
    fn new(text: &'s str, rules: &ReadRules) -> Self {
        Self {
            bytes: text.as_bytes(),
            arena: Arena::new(text, rules),
            outer: Vec::with_capacity(32),
            out_of_range: None,
            max_depth: rules.limits.depth as usize,
            fault: None,
        }
    }

    /// Reads one value with all that it holds. Gives the offset behind it and behind blanks that follow.
    #[inline(always)]
    fn value(&mut self) -> Step {
        let mut at = 0;
        let mut frame = Frame::AROUND_ROOT;
        let mut is_key_next = false;
        loop {
            if is_key_next {
                let (end, hash) = self.key_and_colon(at)?;
                frame.add_key(hash);
                at = end;
            }
            let byte = self.peek(at);
            at = match byte {
                // Asked for apart from the others, because it is the commonest by far.
                _ if byte == b'"' => self.text(at)?,
                b'{' => {
                    let inner = self.open(Kind::Map, at)?;
                    at = self.skip_blanks(at + 1);
                    is_key_next = self.peek(at) != b'}';
                    if is_key_next {
                        self.outer.push(frame);
                        frame = inner;
                        continue;
                    }
                    self.arena.close(inner, at as u32 + 1);
                    at + 1
                }
                b'[' => {
                    let inner = self.open(Kind::Seq, at)?;
                    at = self.skip_blanks(at + 1);
                    if self.peek(at) != b']' {
                        self.outer.push(frame);
                        frame = inner;
                        is_key_next = false;
                        continue;
                    }
                    self.arena.close(inner, at as u32 + 1);
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
                frame.children += 1;
                let mut byte = self.peek(at);
                if byte <= b' ' {
                    at = self.after_blanks(at);
                    byte = self.peek(at);
                }
                match (byte, frame.kind) {
                    (_, None) => return Ok(at),
                    (b',', Some(kind)) => {
                        at += 1;
                        is_key_next = kind == Kind::Map;
                        break;
                    }
                    (b'}', Some(Kind::Map)) | (b']', Some(Kind::Seq)) => {
                        at += 1;
                        self.arena.close(frame, at as u32);
                        frame = self.outer.pop().unwrap_or(Frame::AROUND_ROOT);
                    }
                    (_, Some(Kind::Map)) => return self.unexpected(at, SyntaxPlace::AfterEntry),
                    _ => return self.unexpected(at, SyntaxPlace::AfterItem),
                }
            }
        }
    }

    #[inline(always)]
    fn open(&mut self, kind: Kind, at: usize) -> Result<Frame, Refused> {
        // The frame around the root is among the outer ones as soon as anything is open.
        if self.outer.len() >= self.max_depth {
            self.unfit(at, SyntaxPlace::Depth)?;
        }
        Ok(self.arena.open(kind, at as u32))
    }

    #[inline(always)]
    fn key_and_colon(&mut self, at: usize) -> Result<(usize, u32), Refused> {
        let mut at = at;
        if self.peek(at) != b'"' {
            at = self.skip_blanks(at);
            if self.peek(at) != b'"' {
                return self.unexpected(at, SyntaxPlace::Key).map(|at| (at, 0));
            }
        }
        let (mut at, hash) = self.key(at)?;
        if self.peek(at) != b':' {
            at = self.skip_blanks(at);
            if self.peek(at) != b':' {
                return self.unexpected(at, SyntaxPlace::AfterKey).map(|at| (at, 0));
            }
        }
        Ok((at + 1, hash))
    }

    #[inline]
    fn word(&mut self, at: usize, word: &'static str, kind: Kind, data: u64) -> Step {
        let end = at + word.len();
        if self.bytes.get(at..end) == Some(word.as_bytes()) {
            self.arena.scalar(kind, Span::new(at as u32, end as u32), data);
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
        let mut at = at;
        loop {
            // Blanks come in long rows where a text is indented.
            while self.bytes.get(at..).and_then(|rest| rest.first_chunk()) == Some(b"        ") {
                at += 8;
            }
            match self.peek(at) {
                b' ' | b'\t' | b'\r' | b'\n' => at += 1,
                _ => return at,
            }
        }
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

#[cfg(test)]
mod tests {
    use crate::{Limits, NodeRef, ReadRules, read_json};

    /// Text and number of bytes read, as Go tells them.
    fn refused(text: &str) -> (String, u32) {
        let fault = read_json(text.as_bytes(), &ReadRules::default()).unwrap_err();
        (fault.to_string(), fault.span.end)
    }

    #[test]
    fn syntax_errors() {
        let cases = [
            ("", "unexpected end of JSON input", 0),
            (" \n", "unexpected end of JSON input", 2),
            ("[1,2,3", "unexpected end of JSON input", 6),
            ("{\"a\"", "unexpected end of JSON input", 4),
            ("{\"a\":1,}", "invalid character '}' looking for beginning of object key string", 8),
            ("[1,]", "invalid character ']' looking for beginning of value", 4),
            ("{\"a\"}", "invalid character '}' after object key", 5),
            ("{\"a\":1 \"b\"", "invalid character '\"' after object key:value pair", 8),
            ("[1 2]", "invalid character '2' after array element", 4),
            ("[1}", "invalid character '}' after array element", 3),
            ("{\"a\":1]", "invalid character ']' after object key:value pair", 7),
            ("{} x", "invalid character 'x' after top-level value", 4),
            ("1,", "invalid character ',' after top-level value", 2),
            ("nul", "invalid character ' ' in literal null (expecting 'l')", 3),
            ("tru]", "invalid character ']' in literal true (expecting 'e')", 4),
            ("\u{feff}1", "invalid character 'ï' looking for beginning of value", 1),
            ("\0", "invalid character '\\x00' looking for beginning of value", 1),
        ];
        for (text, want, offset) in cases {
            assert_eq!(refused(text), (want.to_owned(), offset), "{text}");
        }
    }

    #[test]
    fn depth() {
        let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
        let rules = ReadRules { limits: Limits { depth: 3, ..Limits::SERVER }, ..ReadRules::default() };
        assert!(read_json(nested(3).as_bytes(), &rules).is_ok());
        assert!(read_json(b"[[],[],[[]],{\"a\":[]}]", &rules).is_ok());
        let fault = read_json(nested(4).as_bytes(), &rules).unwrap_err();
        assert_eq!(fault.to_string(), "invalid character '[' exceeded max depth");
        assert_eq!(fault.span.start, 3);
        assert!(read_json(nested(10_000).as_bytes(), &ReadRules::default()).is_ok());
        assert!(read_json(nested(10_001).as_bytes(), &ReadRules::default()).is_err());
    }

    #[test]
    fn spans_and_counts() {
        let text = " {\n\t\"a\" : [ 1 , \"b\\n\" , { } ] ,\r\n \"c\":null}  ";
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let root = document.root();
        assert_eq!(root.source_text(), text.trim());
        assert_eq!((root.len(), document.len()), (2, 8));
        let list = root.get("a").unwrap();
        assert_eq!(list.source_text(), "[ 1 , \"b\\n\" , { } ]");
        let items: Vec<_> = list.items().map(NodeRef::source_text).collect();
        assert_eq!(items, ["1", "\"b\\n\"", "{ }"]);
        let keys: Vec<_> = root.entries().map(|entry| entry.key.source_text()).collect();
        assert_eq!(keys, ["\"a\"", "\"c\""]);
    }
}
