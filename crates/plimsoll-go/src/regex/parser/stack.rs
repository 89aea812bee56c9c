//! The parser's stack: pushing nodes, joining them into concatenations and alternations.

use super::super::tree::{Flags, NodeId, Op};
use super::{Fault, Parser};
use crate::unicode::{CodeSet, MAX_CODE, fold_orbit};

impl Parser<'_> {
    /// Pushes a node of its own, under the flags in force.
    pub(super) fn push_new(&mut self, op: Op) -> Result<(), Fault> {
        let node = self.tree.add(op, self.flags);
        self.push(node)
    }

    /// Pushes a literal character.
    pub(super) fn literal(&mut self, rune: u32) -> Result<(), Fault> {
        let rune = if self.flags.has(Flags::FOLD) { fold_orbit(rune).min().unwrap_or(rune) } else { rune };
        self.push_new(Op::Literal(vec![rune]))
    }

    /// Pushes a node; a class that is one character in one case or in both becomes a literal.
    pub(super) fn push(&mut self, id: NodeId) -> Result<(), Fault> {
        self.limits.count_runes(self.tree.get(id));
        match self.class_as_literal(id) {
            Some((rune, flags)) => {
                if self.join_literals(Some((rune, flags))) {
                    return Ok(());
                }
                let node = self.tree.get_mut(id);
                node.op = Op::Literal(vec![rune]);
                node.flags = flags;
            }
            None => {
                self.join_literals(None);
            }
        }
        self.stack.push(id);
        self.check(id)
    }

    pub(super) fn check(&mut self, id: NodeId) -> Result<(), Fault> {
        self.limits.check(&self.tree, &self.stack, id).map_err(|kind| self.fault_of_all(kind))
    }

    pub(super) fn release(&mut self, id: NodeId) -> Op {
        self.limits.forget(id);
        self.tree.release(id)
    }

    fn class_as_literal(&self, id: NodeId) -> Option<(u32, Flags)> {
        let Op::Class(ranges) = &self.tree.get(id).op else { return None };
        let pair = match ranges[..] {
            [(low, high)] if low == high => return Some((low, self.flags.without(Flags::FOLD))),
            [(low, high)] if low + 1 == high => (low, high),
            [(low, same_low), (high, same_high)] if low == same_low && high == same_high => (low, high),
            _ => return None,
        };
        fold_orbit(pair.0).eq([pair.0, pair.1]).then(|| (pair.0, self.flags.with(Flags::FOLD)))
    }

    /// Appends the literal on top of the stack to the one below it, now that no repeat operator can follow it.
    ///
    /// `next` takes the place that becomes free; the answer says whether it did. Mirrors `maybeConcat`.
    fn join_literals(&mut self, next: Option<(u32, Flags)>) -> bool {
        let &[.., below, top] = &self.stack[..] else { return false };
        let Some((below, top_node)) = self.tree.get_two_mut(below, top) else { return false };
        let (Op::Literal(text), Op::Literal(more)) = (&mut below.op, &mut top_node.op) else { return false };
        if below.flags.has(Flags::FOLD) != top_node.flags.has(Flags::FOLD) {
            return false;
        }
        text.extend_from_slice(more);
        if let Some((rune, flags)) = next {
            more.clear();
            more.push(rune);
            top_node.flags = flags;
            return true;
        }
        self.stack.pop();
        self.release(top);
        false
    }

    /// Takes what is on the stack above the last mark.
    fn pop_above_mark(&mut self) -> Vec<NodeId> {
        let mark = self.stack.iter().rposition(|&id| self.tree.get(id).is_mark());
        self.stack.split_off(mark.map_or(0, |mark| mark + 1))
    }

    /// Replaces what is above the last mark by its concatenation.
    fn concat(&mut self) -> Result<(), Fault> {
        self.join_literals(None);
        let subs = self.pop_above_mark();
        if subs.is_empty() {
            let empty = self.tree.add(Op::Empty, Flags::NONE);
            return self.push(empty);
        }
        let node = self.collapse_concat(subs);
        self.push(node)
    }

    fn collapse_concat(&mut self, subs: Vec<NodeId>) -> NodeId {
        if let [only] = subs[..] {
            return only;
        }
        let node = self.tree.add(Op::Empty, Flags::NONE);
        let mut flat = Vec::with_capacity(subs.len());
        for sub in subs {
            if matches!(self.tree.get(sub).op, Op::Concat(_)) {
                if let Op::Concat(inner) = self.release(sub) {
                    flat.extend(inner);
                }
            } else {
                flat.push(sub);
            }
        }
        self.tree.get_mut(node).op = Op::Concat(flat);
        node
    }

    /// Replaces what is above the last open group by its alternation.
    fn alternate(&mut self) -> Result<(), Fault> {
        let subs = self.pop_above_mark();
        if let Some(&last) = subs.last() {
            self.clean_class(last);
        }
        let node = self.collapse_alternate(subs)?;
        self.push(node)
    }

    /// Ends a group's last alternative and the group's alternation with it.
    pub(super) fn end_alternatives(&mut self) -> Result<(), Fault> {
        self.concat()?;
        if self.swap_vertical_bar() {
            self.stack.pop();
        }
        self.alternate()
    }

    /// `|`: ends an alternative.
    pub(super) fn vertical_bar(&mut self) -> Result<(), Fault> {
        self.at += 1;
        self.concat()?;
        if self.swap_vertical_bar() { Ok(()) } else { self.push_new(Op::VerticalBar) }
    }

    /// Moves the alternative just ended below the bar, or merges it with the one there when both are one character.
    fn swap_vertical_bar(&mut self) -> bool {
        let top = self.stack.len();
        let &[.., bar, last] = &self.stack[..] else { return false };
        if !matches!(self.tree.get(bar).op, Op::VerticalBar) {
            return false;
        }
        if top >= 3 {
            let before = self.stack[top - 3];
            if self.tree.get(last).is_one_character() && self.tree.get(before).is_one_character() {
                let (kept, merged) =
                    if self.complexity(last) > self.complexity(before) { (last, before) } else { (before, last) };
                self.merge_classes(kept, merged);
                self.release(merged);
                self.stack[top - 3] = kept;
                self.stack.pop();
                return true;
            }
            self.clean_class(before);
        }
        self.stack.swap(top - 2, top - 1);
        true
    }

    /// Order of the nodes that match one character: a merge keeps the more complex node.
    pub(super) fn complexity(&self, id: NodeId) -> u8 {
        match self.tree.get(id).op {
            Op::Literal(_) => 0,
            Op::Class(_) => 1,
            Op::AnyButNewline => 2,
            _ => 3,
        }
    }

    /// Makes `kept`, the more complex of the two, match what `merged` matches too.
    pub(super) fn merge_classes(&mut self, kept: NodeId, merged: NodeId) {
        let Some((kept, merged)) = self.tree.get_two_mut(kept, merged) else { return };
        match (&mut kept.op, &merged.op) {
            (Op::AnyButNewline, other) if matches_newline(other) => kept.op = Op::Any,
            (Op::Class(ranges), Op::Literal(runes)) => append_rune(ranges, runes[0], merged.flags),
            (Op::Class(ranges), Op::Class(more)) => {
                for &(low, high) in more {
                    append_range(ranges, low, high);
                }
            }
            (Op::Literal(runes), Op::Literal(more)) if runes[0] != more[0] || kept.flags != merged.flags => {
                let mut ranges = Vec::new();
                append_rune(&mut ranges, runes[0], kept.flags);
                append_rune(&mut ranges, more[0], merged.flags);
                kept.op = Op::Class(ranges);
            }
            _ => {}
        }
    }

    /// Puts a class in order, and says `.` where it means that (`cleanAlt`).
    pub(super) fn clean_class(&mut self, id: NodeId) {
        let op = &mut self.tree.get_mut(id).op;
        let Op::Class(ranges) = op else { return };
        let clean = CodeSet::of(std::mem::take(ranges)).into_ranges();
        *op = match clean[..] {
            [(0, MAX_CODE)] => Op::Any,
            [(0, 9), (11, MAX_CODE)] => Op::AnyButNewline,
            _ => Op::Class(clean),
        };
    }
}

fn matches_newline(op: &Op) -> bool {
    let newline = u32::from('\n');
    match op {
        Op::Literal(runes) => runes[..] == [newline],
        Op::Class(ranges) => ranges.iter().any(|&(low, high)| (low..=high).contains(&newline)),
        Op::Any => true,
        _ => false,
    }
}

/// Adds a range, widening one of the last two ranges if it can (`appendRange`).
pub(super) fn append_range(ranges: &mut Vec<(u32, u32)>, low: u32, high: u32) {
    for (start, end) in ranges.iter_mut().rev().take(2) {
        if low <= *end + 1 && *start <= high + 1 {
            *start = low.min(*start);
            *end = high.max(*end);
            return;
        }
    }
    ranges.push((low, high));
}

fn append_rune(ranges: &mut Vec<(u32, u32)>, rune: u32, flags: Flags) {
    let others = if flags.has(Flags::FOLD) { usize::MAX } else { 1 };
    for rune in fold_orbit(rune).take(others) {
        append_range(ranges, rune, rune);
    }
}
