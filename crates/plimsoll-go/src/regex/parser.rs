//! Go's syntax of regular expressions (`regexp/syntax` with the flags `Perl`), read into a [`Tree`].

mod class;
mod escape;
mod factor;
mod group;
mod repeat;
mod stack;

use super::error::{RegexError, RegexErrorKind};
use super::limits::{Limits, check_whole};
use super::tree::{Flags, Look, NodeId, Op, Tree};
use crate::unicode::ClassNames;

/// A pattern that has been read.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) tree: Tree,
    pub(super) root: NodeId,
    /// How many groups capture.
    pub(super) groups: u32,
}

/// Reads a pattern.
pub(super) fn parse(pattern: &[u8], names: ClassNames) -> Result<Parsed, RegexError> {
    let mut parser = Parser::new(pattern, names);
    match parser.expression() {
        Ok(root) => Ok(Parsed { tree: parser.tree, root, groups: parser.groups }),
        Err(Fault { kind, start, end }) => Err(RegexError::new(kind, &pattern[start..end])),
    }
}

/// What is wrong with which bytes of the pattern.
#[derive(Debug)]
struct Fault {
    kind: RegexErrorKind,
    start: usize,
    end: usize,
}

impl Fault {
    fn new(kind: RegexErrorKind, start: usize, end: usize) -> Self {
        Self { kind, start, end }
    }
}

struct Parser<'p> {
    pattern: &'p [u8],
    class_names: ClassNames,
    /// Offset of what is read next.
    at: usize,
    flags: Flags,
    groups: u32,
    tree: Tree,
    stack: Vec<NodeId>,
    limits: Limits,
    /// Offset of the pattern's last `:]`. Without it, a class of many `[:` would be searched to its end for each.
    last_posix_end: Option<usize>,
}

impl<'p> Parser<'p> {
    fn new(pattern: &'p [u8], class_names: ClassNames) -> Self {
        Self {
            pattern,
            class_names,
            at: 0,
            flags: Flags::NONE,
            groups: 0,
            tree: Tree::default(),
            stack: Vec::new(),
            limits: Limits::new(),
            last_posix_end: memchr::memmem::rfind(pattern, b":]"),
        }
    }

    fn expression(&mut self) -> Result<NodeId, Fault> {
        // Where the repeat operator stood that what follows would be stacked on.
        let mut last_repeat = None;
        while let Some(byte) = self.peek() {
            let start = self.at;
            let mut repeat = None;
            match byte {
                b'(' => self.open_group()?,
                b'|' => self.vertical_bar()?,
                b')' => self.close_group()?,
                b'^' if self.flags.has(Flags::MULTI_LINE) => self.look(1, Look::LineStart)?,
                b'^' => self.look(1, Look::TextStart)?,
                b'$' if self.flags.has(Flags::MULTI_LINE) => self.look(1, Look::LineEnd)?,
                b'$' => self.look(1, Look::TextEnd)?,
                b'.' => self.dot()?,
                b'[' => self.class()?,
                b'*' | b'+' | b'?' | b'{' => {
                    if self.repeat(last_repeat)? {
                        repeat = Some(start);
                    }
                }
                b'\\' => self.escape()?,
                _ => {
                    let rune = self.rune()?;
                    self.literal(rune)?;
                }
            }
            last_repeat = repeat;
        }
        self.end_alternatives()?;
        let [root] = self.stack[..] else { return Err(self.fault_of_all(RegexErrorKind::MissingParen)) };
        check_whole(&self.tree, root).map_err(|kind| self.fault_of_all(kind))?;
        Ok(root)
    }

    fn dot(&mut self) -> Result<(), Fault> {
        self.at += 1;
        let op = if self.flags.has(Flags::DOT_NEWLINE) { Op::Any } else { Op::AnyButNewline };
        self.push_new(op)
    }

    fn look(&mut self, width: usize, look: Look) -> Result<(), Fault> {
        self.at += width;
        self.push_new(Op::Look(look))
    }

    /// What follows a `\` outside of classes.
    fn escape(&mut self) -> Result<(), Fault> {
        match self.peek_at(1) {
            Some(b'A') => return self.look(2, Look::TextStart),
            Some(b'b') => return self.look(2, Look::WordBoundary),
            Some(b'B') => return self.look(2, Look::NoWordBoundary),
            Some(b'z') => return self.look(2, Look::TextEnd),
            Some(b'C') => return Err(Fault::new(RegexErrorKind::InvalidEscape, self.at, self.at + 2)),
            Some(b'Q') => return self.quoted(),
            _ => {}
        }
        let node = self.tree.add(Op::Class(Vec::new()), self.flags);
        let mut ranges = Vec::new();
        if self.unicode_class(&mut ranges)? || self.perl_class(&mut ranges) {
            self.tree.get_mut(node).op = Op::Class(ranges);
            return self.push(node);
        }
        self.release(node);
        let rune = self.escaped_rune()?;
        self.literal(rune)
    }

    /// `\Q…\E`: everything up to the end is literal.
    fn quoted(&mut self) -> Result<(), Fault> {
        self.at += 2;
        let rest = &self.pattern[self.at..];
        let (end, after) = match memchr::memmem::find(rest, b"\\E") {
            Some(found) => (self.at + found, self.at + found + 2),
            None => (self.pattern.len(), self.pattern.len()),
        };
        while self.at < end {
            let rune = self.rune_before(end)?;
            self.literal(rune)?;
        }
        self.at = after;
        Ok(())
    }

    fn peek(&self) -> Option<u8> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Option<u8> {
        self.pattern.get(self.at + ahead).copied()
    }

    /// Takes the next byte if it is the given one.
    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Takes the next code point; at the end of the pattern it is U+FFFD, as for Go's `DecodeRune`.
    fn rune(&mut self) -> Result<u32, Fault> {
        self.rune_before(self.pattern.len())
    }

    fn rune_before(&mut self, end: usize) -> Result<u32, Fault> {
        let rest = &self.pattern[self.at..end];
        match decode_rune(rest) {
            Some((rune, width)) => {
                self.at += width;
                Ok(rune)
            }
            None => Err(Fault::new(RegexErrorKind::InvalidUtf8, self.at, end)),
        }
    }

    /// Checks that a part of the pattern is UTF-8.
    fn check_utf8(&self, start: usize, end: usize) -> Result<&'p str, Fault> {
        std::str::from_utf8(&self.pattern[start..end])
            .map_err(|error| Fault::new(RegexErrorKind::InvalidUtf8, start + error.valid_up_to(), end))
    }

    /// An error that shows the whole pattern.
    fn fault_of_all(&self, kind: RegexErrorKind) -> Fault {
        Fault { kind, start: 0, end: self.pattern.len() }
    }
}

/// The first code point of a text and its width in bytes; `None` for a byte that begins none.
fn decode_rune(text: &[u8]) -> Option<(u32, usize)> {
    match text.first() {
        None => Some((u32::from(char::REPLACEMENT_CHARACTER), 0)),
        Some(byte) if byte.is_ascii() => Some((u32::from(*byte), 1)),
        Some(_) => {
            let first = text[..text.len().min(4)].utf8_chunks().next()?.valid().chars().next()?;
            Some((u32::from(first), first.len_utf8()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_read_as_in_go() {
        #[rustfmt::skip]
        let cases = [
            (r"a**", "invalid nested repetition operator: `**`"),
            (r"a*+", "invalid nested repetition operator: `*+`"),
            (r"a{2}{3}", "invalid nested repetition operator: `{2}{3}`"),
            (r"*", "missing argument to repetition operator: `*`"),
            (r"(*a)", "missing argument to repetition operator: `*`"),
            (r"a|*", "missing argument to repetition operator: `*`"),
            (r"(?i)*", "missing argument to repetition operator: `*`"),
            (r"a{1001}", "invalid repeat count: `{1001}`"),
            (r"a{2,1}", "invalid repeat count: `{2,1}`"),
            (r"(a{100}){11}", "invalid repeat count: `{11}`"),
            (r"((a{10}){10}){11}", "invalid repeat count: `{11}`"),
            (r"(", "missing closing ): `(`"),
            (r")", "unexpected ): `)`"),
            (r"(a))", "unexpected ): `(a))`"),
            (r"(a", "missing closing ): `(a`"),
            (r"[a", "missing closing ]: `[a`"),
            (r"[]", "missing closing ]: `[]`"),
            (r"[^", "missing closing ]: `[^`"),
            (r"[z-a]", "invalid character class range: `z-a`"),
            (r"[a-\d]", "invalid escape sequence: `\\d`"),
            (r"[[:foo:]]", "invalid character class range: `[:foo:]`"),
            (r"[[:alpha:", "missing closing ]: `[[:alpha:`"),
            (r"\", "trailing backslash at end of expression: ``"),
            (r"\Z", "invalid escape sequence: `\\Z`"),
            (r"\1", "invalid escape sequence: `\\1`"),
            (r"\8", "invalid escape sequence: `\\8`"),
            (r"\C", "invalid escape sequence: `\\C`"),
            (r"\x{110000}", "invalid escape sequence: `\\x{110000`"),
            (r"\xg", "invalid escape sequence: `\\xg`"),
            (r"\x{", "invalid escape sequence: `\\x{`"),
            (r"\pX", "invalid character class range: `\\pX`"),
            (r"\p{Foo}", "invalid character class range: `\\p{Foo}`"),
            (r"\p{", "invalid character class range: `\\p{`"),
            (r"\p", "invalid character class range: `\\p`"),
            (r"[\p{Old_Italic}]", "invalid character class range: `\\p{Old_Italic}`"),
            (r"(?x)a", "invalid or unsupported Perl syntax: `(?x`"),
            (r"(?=a)", "invalid or unsupported Perl syntax: `(?=`"),
            (r"(?P<n", "invalid named capture: `(?P<n`"),
            (r"(?P<n n>a)", "invalid named capture: `(?P<n n>`"),
            (r"(?<>a)", "invalid named capture: `(?<>`"),
            (r"(?i-)", "invalid or unsupported Perl syntax: `(?i-)`"),
            (r"(?P=n)", "invalid or unsupported Perl syntax: `(?P`"),
            (r"(?i", "invalid or unsupported Perl syntax: `(?i`"),
            (r"a{1,1001}?", "invalid repeat count: `{1,1001}`"),
            (r"x{2}*?", "invalid nested repetition operator: `{2}*?`"),
        ];
        for (pattern, want) in cases {
            let error = parse(pattern.as_bytes(), ClassNames::Loose).unwrap_err();
            assert_eq!(error.to_string(), format!("error parsing regexp: {want}"), "{pattern}");
        }
    }

    #[test]
    fn bad_bytes_are_shown_from_where_they_begin() {
        let cases: [(&[u8], &[u8]); 6] = [
            (b"a\xffb", b"\xffb"),
            (b"[\xff]", b"\xff]"),
            (b"(?P<\xff>a)", b"\xff"),
            (b"\\Q\xffa\\Eb", b"\xffa"),
            (b"\\p{\xff}", b"\xff"),
            (b"\\p{\xff", b"\xff"),
        ];
        for (pattern, fragment) in cases {
            let error = parse(pattern, ClassNames::Loose).unwrap_err();
            assert_eq!((error.kind(), error.fragment()), (RegexErrorKind::InvalidUtf8, fragment));
        }
    }

    #[test]
    fn names_of_classes_depend_on_the_release() {
        let accepted = |pattern: &str, names| parse(pattern.as_bytes(), names).is_ok();
        for (pattern, exact, loose) in [
            (r"\pL", true, true),
            (r"\p{Letter}", false, true),
            (r"\p{lu}", false, true),
            (r"\p{Old_Italic}", true, false),
            (r"\p{^Cn}", false, true),
        ] {
            assert_eq!(accepted(pattern, ClassNames::Exact), exact, "{pattern}");
            assert_eq!(accepted(pattern, ClassNames::Loose), loose, "{pattern}");
        }
    }
}
