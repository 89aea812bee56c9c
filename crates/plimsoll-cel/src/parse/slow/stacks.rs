//! Sets of stacks of states to return to, each set stored once.

use rustc_hash::FxHashMap;

use super::network::State;

/// A set of stacks: a tree that branches by the state on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Stacks(u32);

impl Stacks {
    /// The empty stack: the end of the text, or any caller at all where callers are not known.
    pub(super) const EMPTY: Self = Self(0);
}

/// The stacks that one prediction or more have made.
#[derive(Debug, Default)]
pub(super) struct StackTable {
    nodes: Vec<Box<[(State, Stacks)]>>,
    ids: FxHashMap<Box<[(State, Stacks)]>, Stacks>,
    merged: FxHashMap<(Stacks, Stacks), Stacks>,
}

impl StackTable {
    /// What is on top, and what is below it.
    pub(super) fn tops(&self, stacks: Stacks) -> &[(State, Stacks)] {
        (stacks.0 as usize).checked_sub(1).and_then(|index| self.nodes.get(index)).map_or(&[], |node| node)
    }

    /// Puts a state on top.
    pub(super) fn push(&mut self, below: Stacks, state: State) -> Stacks {
        self.intern(Box::new([(state, below)]))
    }

    /// Both. Where callers are not known, any caller at all swallows every other.
    ///
    /// Recurses into what both have on top; that is as deep as stacks that differ only far below.
    pub(super) fn merge(&mut self, a: Stacks, b: Stacks, any_caller: bool) -> Stacks {
        if a == b {
            return a;
        }
        match (a == Stacks::EMPTY, b == Stacks::EMPTY) {
            (true, _) => return if any_caller { a } else { b },
            (_, true) => return if any_caller { b } else { a },
            _ => {}
        }
        let key = (a.min(b), a.max(b));
        if let Some(merged) = self.merged.get(&key) {
            return *merged;
        }
        let (left, right) = (self.tops(a).to_vec(), self.tops(b).to_vec());
        let mut both = Vec::with_capacity(left.len() + right.len());
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        loop {
            match (left.peek().copied(), right.peek().copied()) {
                (Some((top, a)), Some((other, b))) if top == other => {
                    left.next();
                    right.next();
                    both.push((top, self.merge(a, b, any_caller)));
                }
                (Some((top, _)), Some((other, _))) => both.extend(if top < other { left.next() } else { right.next() }),
                (Some(_), None) => both.extend(left.next()),
                (None, Some(_)) => both.extend(right.next()),
                (None, None) => break,
            }
        }
        let merged = self.intern(both.into());
        self.merged.insert(key, merged);
        merged
    }

    fn intern(&mut self, node: Box<[(State, Stacks)]>) -> Stacks {
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        self.nodes.push(node.clone());
        let id = Stacks(self.nodes.len() as u32);
        self.ids.insert(node, id);
        id
    }
}
