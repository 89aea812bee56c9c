//! `*`, `+`, `?` and `{n,m}`.

use super::super::error::RegexErrorKind;
use super::super::limits::{MAX_REPEAT, repeat_is_valid};
use super::super::tree::{Flags, Op};
use super::{Fault, Parser};

/// How often something may come.
struct Count {
    min: u32,
    max: Option<u32>,
}

impl Parser<'_> {
    /// Repeats what is on top of the stack; `false` where a `{` stands for itself.
    pub(super) fn repeat(&mut self, last_repeat: Option<usize>) -> Result<bool, Fault> {
        let start = self.at;
        let operator = self.peek();
        self.at += 1;
        let mut count = None;
        if operator == Some(b'{') {
            count = self.braces();
            let Some(Count { min, max }) = count else {
                self.at = start + 1;
                self.literal(u32::from('{'))?;
                return Ok(false);
            };
            if min > MAX_REPEAT || max.is_some_and(|max| max > MAX_REPEAT || min > max) {
                return Err(Fault::new(RegexErrorKind::InvalidRepeatSize, start, self.at));
            }
        }
        let flags = if self.eat(b'?') { self.flags.toggled(Flags::NON_GREEDY) } else { self.flags };
        if let Some(last) = last_repeat {
            return Err(Fault::new(RegexErrorKind::InvalidRepeatOperator, last, self.at));
        }
        let sub = match self.stack.last() {
            Some(&top) if !self.tree.get(top).is_mark() => top,
            _ => return Err(Fault::new(RegexErrorKind::MissingRepeatArgument, start, self.at)),
        };
        let op = match (operator, count) {
            (_, Some(Count { min, max })) => Op::Repeat { sub, min, max },
            (Some(b'*'), _) => Op::Star(sub),
            (Some(b'+'), _) => Op::Plus(sub),
            _ => Op::Quest(sub),
        };
        let many = matches!(op, Op::Repeat { min, max, .. } if min >= 2 || max.is_some_and(|max| max >= 2));
        let node = self.tree.add(op, flags);
        if let Some(top) = self.stack.last_mut() {
            *top = node;
        }
        self.check(node)?;
        if many && !repeat_is_valid(&self.tree, node) {
            return Err(Fault::new(RegexErrorKind::InvalidRepeatSize, start, self.at));
        }
        Ok(true)
    }

    /// What follows a `{` that begins a count: `n}`, `n,}` or `n,m}`.
    fn braces(&mut self) -> Option<Count> {
        let min = self.number()?;
        let mut max = Some(min);
        if self.eat(b',') {
            max = if self.peek() == Some(b'}') { None } else { Some(self.number()?) };
        }
        self.eat(b'}').then_some(Count { min, max })
    }

    /// Digits without leading zeros; what is too large for any use is just large.
    fn number(&mut self) -> Option<u32> {
        let digits = self.pattern[self.at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let text = &self.pattern[self.at..self.at + digits];
        if text.is_empty() || (text[0] == b'0' && digits > 1) {
            return None;
        }
        self.at += digits;
        Some(text.iter().fold(0_u32, |value, digit| value.saturating_mul(10).saturating_add(u32::from(digit - b'0'))))
    }
}
