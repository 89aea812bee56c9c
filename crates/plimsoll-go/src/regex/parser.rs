//! Go's syntax of regular expressions (`regexp/syntax` with the flags `Perl`), read into a [`Tree`].

mod class;
mod escape;
mod factor;
mod group;
mod repeat;
mod stack;

use super::error::{RegexError, RegexErrorKind};
use super::limits::Limits;
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
        match self.stack[..] {
            [root] => Ok(root),
            _ => Err(self.fault_of_all(RegexErrorKind::MissingParen)),
        }
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
