//! Groups: `(…)`, `(?P<name>…)`, `(?flags:…)`, and flags alone.

use super::super::error::RegexErrorKind;
use super::super::tree::{Flags, Op};
use super::{Fault, Parser};

impl Parser<'_> {
    /// `(` and what belongs to it.
    pub(super) fn open_group(&mut self) -> Result<(), Fault> {
        let rest = &self.pattern[self.at..];
        if !rest.starts_with(b"(?") {
            self.at += 1;
            return self.open_capture();
        }
        // Go wants one more character after the `<`.
        if rest.starts_with(b"(?P<") && rest.len() > 4 {
            self.named_group(4)
        } else if rest.starts_with(b"(?<") && rest.len() > 3 {
            self.named_group(3)
        } else {
            self.flags()
        }
    }

    fn open_capture(&mut self) -> Result<(), Fault> {
        self.groups += 1;
        self.push_new(Op::LeftParen { group: Some(self.groups) })
    }

    fn named_group(&mut self, width: usize) -> Result<(), Fault> {
        let start = self.at;
        let Some(found) = memchr::memchr(b'>', &self.pattern[start..]) else {
            self.check_utf8(start, self.pattern.len())?;
            return Err(Fault::new(RegexErrorKind::InvalidNamedCapture, start, self.pattern.len()));
        };
        let end = start + found;
        let name = self.check_utf8(start + width, end)?;
        if name.is_empty() || !name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric()) {
            return Err(Fault::new(RegexErrorKind::InvalidNamedCapture, start, end + 1));
        }
        self.at = end + 1;
        self.open_capture()
    }

    /// `(?i)`, `(?i:` and the like.
    fn flags(&mut self) -> Result<(), Fault> {
        let start = self.at;
        self.at += 2;
        let mut flags = self.flags;
        let mut negative = false;
        let mut any = false;
        while self.at < self.pattern.len() {
            let flag = match char::from_u32(self.rune()?) {
                Some('i') => Flags::FOLD,
                Some('m') => Flags::MULTI_LINE,
                Some('s') => Flags::DOT_NEWLINE,
                Some('U') => Flags::NON_GREEDY,
                Some('-') if !negative => {
                    negative = true;
                    any = false;
                    continue;
                }
                Some(end @ (':' | ')')) if any || !negative => {
                    if end == ':' {
                        self.push_new(Op::LeftParen { group: None })?;
                    }
                    self.flags = flags;
                    return Ok(());
                }
                _ => break,
            };
            any = true;
            flags = if negative { flags.without(flag) } else { flags.with(flag) };
        }
        Err(Fault::new(RegexErrorKind::InvalidPerlOperator, start, self.at))
    }

    /// `)`
    pub(super) fn close_group(&mut self) -> Result<(), Fault> {
        self.at += 1;
        self.end_alternatives()?;
        let (content, paren) = (self.stack.pop(), self.stack.pop());
        let (Some(content), Some(paren)) = (content, paren) else {
            return Err(self.fault_of_all(RegexErrorKind::UnexpectedParen));
        };
        let Op::LeftParen { group } = self.tree.get(paren).op else {
            return Err(self.fault_of_all(RegexErrorKind::UnexpectedParen));
        };
        self.flags = self.tree.get(paren).flags;
        match group {
            None => self.push(content),
            Some(group) => {
                self.tree.get_mut(paren).op = Op::Capture { group, sub: content };
                self.push(paren)
            }
        }
    }
}
