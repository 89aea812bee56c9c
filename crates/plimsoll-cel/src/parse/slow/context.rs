//! `PredictionContext`: graph-structured stacks of return states, each stored once.

use rustc_hash::FxHashMap;

use super::atn::State;

/// A set of stacks, `ArrayPredictionContext`: return states, each with its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct PredictionContext(u32);

impl PredictionContext {
    /// `BasePredictionContextEMPTY`: `$`, which is a wildcard in local context.
    pub(super) const EMPTY: Self = Self(0);
}

/// The contexts that predictions have made (`PredictionContextCache`), and the merge cache.
#[derive(Debug, Default)]
pub(super) struct PredictionContextCache {
    nodes: Vec<Box<[(State, PredictionContext)]>>,
    ids: FxHashMap<Box<[(State, PredictionContext)]>, PredictionContext>,
    merge_cache: FxHashMap<(PredictionContext, PredictionContext), PredictionContext>,
}

impl PredictionContextCache {
    /// Return states with their parents.
    pub(super) fn parents(&self, context: PredictionContext) -> &[(State, PredictionContext)] {
        (context.0 as usize).checked_sub(1).and_then(|index| self.nodes.get(index)).map_or(&[], |node| node)
    }

    /// `SingletonBasePredictionContextCreate`
    pub(super) fn singleton(&mut self, parent: PredictionContext, return_state: State) -> PredictionContext {
        self.intern(Box::new([(return_state, parent)]))
    }

    /// `merge`: with `root_is_wildcard`, `$` absorbs every other context.
    ///
    /// Recurses into parents of equal return states; that is as deep as stacks that differ only far below.
    pub(super) fn merge(
        &mut self,
        a: PredictionContext,
        b: PredictionContext,
        root_is_wildcard: bool,
    ) -> PredictionContext {
        if a == b {
            return a;
        }
        match (a == PredictionContext::EMPTY, b == PredictionContext::EMPTY) {
            (true, _) => return if root_is_wildcard { a } else { b },
            (_, true) => return if root_is_wildcard { b } else { a },
            _ => {}
        }
        let key = (a.min(b), a.max(b));
        if let Some(merged) = self.merge_cache.get(&key) {
            return *merged;
        }
        let (left, right) = (self.parents(a).to_vec(), self.parents(b).to_vec());
        let mut both = Vec::with_capacity(left.len() + right.len());
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        loop {
            match (left.peek().copied(), right.peek().copied()) {
                (Some((top, a)), Some((other, b))) if top == other => {
                    left.next();
                    right.next();
                    both.push((top, self.merge(a, b, root_is_wildcard)));
                }
                (Some((top, _)), Some((other, _))) => both.extend(if top < other { left.next() } else { right.next() }),
                (Some(_), None) => both.extend(left.next()),
                (None, Some(_)) => both.extend(right.next()),
                (None, None) => break,
            }
        }
        let merged = self.intern(both.into());
        self.merge_cache.insert(key, merged);
        merged
    }

    fn intern(&mut self, node: Box<[(State, PredictionContext)]>) -> PredictionContext {
        if let Some(id) = self.ids.get(&node) {
            return *id;
        }
        self.nodes.push(node.clone());
        let id = PredictionContext(self.nodes.len() as u32);
        self.ids.insert(node, id);
        id
    }
}
