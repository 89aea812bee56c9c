//! Classes of characters: `[…]`, `\d`, `[:alpha:]` and `\p{…}`.

use super::super::error::RegexErrorKind;
use super::super::tree::{Flags, Op};
use super::stack::append_range;
use super::{Fault, Parser};
use crate::unicode::{CodeSet, named_class};

type Ranges = Vec<(u32, u32)>;

impl Parser<'_> {
    /// `[…]`
    pub(super) fn class(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let node = self.tree.add(Op::Class(Vec::new()), self.flags);
        self.at += 1;
        let negated = self.eat(b'^');
        let mut ranges = Ranges::new();
        // A `]` that comes first stands for itself.
        let mut first = true;
        while first || self.peek() != Some(b']') {
            first = false;
            if self.posix_class(&mut ranges)? || self.unicode_class(&mut ranges)? || self.perl_class(&mut ranges) {
                continue;
            }
            self.class_range(start, &mut ranges)?;
        }
        self.at += 1;
        let set = CodeSet::of(ranges);
        let set = if negated { set.negated() } else { set };
        self.tree.get_mut(node).op = Op::Class(set.into_ranges());
        self.push(node)
    }

    /// One character of a class, or a range of them.
    fn class_range(&mut self, class_start: usize, ranges: &mut Ranges) -> Result<(), Fault> {
        let start = self.at;
        let low = self.class_rune(class_start)?;
        let mut high = low;
        // In `[a-]` the `-` is a character.
        if self.peek() == Some(b'-') && self.peek_at(1).is_some_and(|next| next != b']') {
            self.at += 1;
            high = self.class_rune(class_start)?;
            if high < low {
                return Err(Fault::new(RegexErrorKind::InvalidCharacterRange, start, self.at));
            }
        }
        if self.flags.has(Flags::FOLD) {
            ranges.extend(CodeSet::of(vec![(low, high)]).folded().into_ranges());
        } else {
            append_range(ranges, low, high);
        }
        Ok(())
    }

    fn class_rune(&mut self, class_start: usize) -> Result<u32, Fault> {
        match self.peek() {
            None => Err(Fault::new(RegexErrorKind::MissingBracket, class_start, self.pattern.len())),
            Some(b'\\') => self.escaped_rune(),
            Some(_) => self.rune(),
        }
    }

    /// `\d`, `\s`, `\w` and their opposites; `false` where there is none.
    pub(super) fn perl_class(&mut self, ranges: &mut Ranges) -> bool {
        if self.peek() != Some(b'\\') {
            return false;
        }
        let Some(letter) = self.peek_at(1) else { return false };
        let Some(members) = perl_members(letter.to_ascii_lowercase()) else { return false };
        self.at += 2;
        self.append_members(ranges, members, letter.is_ascii_uppercase());
        true
    }

    /// `[:name:]` or `[:^name:]` inside of a class; `false` where there is none.
    fn posix_class(&mut self, ranges: &mut Ranges) -> Result<bool, Fault> {
        if self.peek() != Some(b'[') || self.peek_at(1) != Some(b':') {
            return Ok(false);
        }
        if self.last_posix_end.is_none_or(|last| last < self.at + 2) {
            return Ok(false);
        }
        let pattern = self.pattern;
        let Some(length) = memchr::memmem::find(&pattern[self.at + 2..], b":]") else { return Ok(false) };
        let name = &pattern[self.at + 2..self.at + 2 + length];
        let end = self.at + length + 4;
        let (name, negated) = name.strip_prefix(b"^").map_or((name, false), |name| (name, true));
        let Some(members) = posix_members(name) else {
            return Err(Fault::new(RegexErrorKind::InvalidCharacterRange, self.at, end));
        };
        self.at = end;
        self.append_members(ranges, members, negated);
        Ok(true)
    }

    fn append_members(&self, ranges: &mut Ranges, members: &[(u8, u8)], negated: bool) {
        let set = CodeSet::of(members.iter().map(|&(low, high)| (low.into(), high.into())).collect());
        append_set(ranges, if self.flags.has(Flags::FOLD) { set.folded() } else { set }, negated);
    }

    /// `\pL`, `\p{Greek}`, `\P{…}`, `\p{^…}`; `false` where there is none.
    pub(super) fn unicode_class(&mut self, ranges: &mut Ranges) -> Result<bool, Fault> {
        let start = self.at;
        let (Some(b'\\'), Some(letter @ (b'p' | b'P'))) = (self.peek(), self.peek_at(1)) else { return Ok(false) };
        self.at += 2;
        let name = if self.rune()? == u32::from('{') {
            let Some(length) = memchr::memchr(b'}', &self.pattern[self.at..]) else {
                self.check_utf8(start, self.pattern.len())?;
                return Err(Fault::new(RegexErrorKind::InvalidCharacterRange, start, self.pattern.len()));
            };
            let name = self.check_utf8(self.at, self.at + length)?;
            self.at += length + 1;
            name
        } else {
            self.check_utf8(start + 2, self.at)?
        };
        let (name, caret) = name.strip_prefix('^').map_or((name, false), |name| (name, true));
        let Some(class) = named_class(name, self.class_names) else {
            return Err(Fault::new(RegexErrorKind::InvalidCharacterRange, start, self.at));
        };
        let set = if class.folds && self.flags.has(Flags::FOLD) { class.set.folded() } else { class.set };
        append_set(ranges, set, (letter == b'P') != caret);
        Ok(true)
    }
}

fn append_set(ranges: &mut Ranges, set: CodeSet, negated: bool) {
    ranges.extend(if negated { set.negated() } else { set }.into_ranges());
}

fn perl_members(letter: u8) -> Option<&'static [(u8, u8)]> {
    Some(match letter {
        b'd' => &[(b'0', b'9')],
        b's' => &[(b'\t', b'\n'), (12, b'\r'), (b' ', b' ')],
        b'w' => &[(b'0', b'9'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z')],
        _ => return None,
    })
}

fn posix_members(name: &[u8]) -> Option<&'static [(u8, u8)]> {
    Some(match name {
        b"alnum" => &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')],
        b"alpha" => &[(b'A', b'Z'), (b'a', b'z')],
        b"ascii" => &[(0, 0x7f)],
        b"blank" => &[(b'\t', b'\t'), (b' ', b' ')],
        b"cntrl" => &[(0, 0x1f), (0x7f, 0x7f)],
        b"digit" => &[(b'0', b'9')],
        b"graph" => &[(b'!', b'~')],
        b"lower" => &[(b'a', b'z')],
        b"print" => &[(b' ', b'~')],
        b"punct" => &[(b'!', b'/'), (b':', b'@'), (b'[', b'`'), (b'{', b'~')],
        b"space" => &[(b'\t', b'\r'), (b' ', b' ')],
        b"upper" => &[(b'A', b'Z')],
        b"word" => &[(b'0', b'9'), (b'A', b'Z'), (b'_', b'_'), (b'a', b'z')],
        b"xdigit" => &[(b'0', b'9'), (b'A', b'F'), (b'a', b'f')],
        _ => return None,
    })
}
