//! Alternations with common beginnings factored out, as Go's parser does (`collapse` and `factor`).
//!
//! Factoring changes no match, but it decides how deep the tree becomes, and thereby what Go refuses as too deep.
//! `abc|abd|x|y` becomes `ab[cd]|[xy]`. What is left of alternatives that begin alike is an alternation again; it is
//! worked on before the one it came from goes on, with a list instead of recursion.

use super::super::error::RegexErrorKind;
use super::super::limits::MAX_HEIGHT;
use super::super::tree::{Flags, Node, NodeId, Op, Tree};
use super::{Fault, Parser};

/// An alternation being factored.
struct Factoring {
    /// The alternation's own node.
    node: NodeId,
    round: Round,
    /// The alternatives of this round, those before `next` done; in the end what the last round made of them.
    subs: Vec<NodeId>,
    next: usize,
    /// What this round has made of them.
    done: Vec<NodeId>,
}

#[derive(Clone, Copy)]
enum Round {
    /// Literals that begin alike.
    Strings,
    /// First pieces that are the same class, or the same class a fixed number of times.
    Pieces,
}

/// Alternatives that begin alike: the common beginning, and what follows it in each.
struct Factored {
    prefix: NodeId,
    rest: Vec<NodeId>,
}

impl Parser<'_> {
    /// One node for alternatives, of which there is at least one.
    pub(super) fn collapse_alternate(&mut self, subs: Vec<NodeId>) -> Result<NodeId, Fault> {
        if let [only] = subs[..] {
            return Ok(only);
        }
        let mut current = self.begin_factoring(subs);
        let mut outer: Vec<(Factoring, NodeId)> = Vec::new();
        loop {
            if let Some(Factored { prefix, rest }) = self.continue_factoring(&mut current)? {
                // Each level makes the tree higher by one, so Go would refuse what comes out.
                if outer.len() + 1 >= MAX_HEIGHT {
                    return Err(self.fault_of_all(RegexErrorKind::TooDeep));
                }
                let inner = self.begin_factoring(rest);
                outer.push((std::mem::replace(&mut current, inner), prefix));
                continue;
            }
            let suffix = self.finish_factoring(&current);
            let Some((waiting, prefix)) = outer.pop() else { return Ok(suffix) };
            current = waiting;
            current.done.push(self.tree.add(Op::Concat(vec![prefix, suffix]), Flags::NONE));
        }
    }

    fn begin_factoring(&mut self, subs: Vec<NodeId>) -> Factoring {
        let node = self.tree.add(Op::Empty, Flags::NONE);
        let mut flat = Vec::with_capacity(subs.len());
        for sub in subs {
            if matches!(self.tree.get(sub).op, Op::Alternate(_)) {
                if let Op::Alternate(inner) = self.release(sub) {
                    flat.extend(inner);
                }
            } else {
                flat.push(sub);
            }
        }
        Factoring { node, round: Round::Strings, subs: flat, next: 0, done: Vec::new() }
    }

    /// Goes on to the next alternatives that begin alike; `None` when there are no more.
    fn continue_factoring(&mut self, factoring: &mut Factoring) -> Result<Option<Factored>, Fault> {
        loop {
            let left = &factoring.subs[factoring.next..];
            let Some(&first) = left.first() else {
                factoring.subs = std::mem::take(&mut factoring.done);
                factoring.next = 0;
                match factoring.round {
                    Round::Strings => factoring.round = Round::Pieces,
                    Round::Pieces => return Ok(None),
                }
                continue;
            };
            let (count, common) = match factoring.round {
                Round::Strings => strings_alike(&self.tree, left),
                Round::Pieces => (pieces_alike(&self.tree, left), 1),
            };
            let alike = left[..count].to_vec();
            factoring.next += count;
            if count == 1 {
                factoring.done.push(first);
                continue;
            }
            return match factoring.round {
                Round::Strings => self.factor_string(alike, common).map(Some),
                Round::Pieces => self.factor_piece(alike).map(Some),
            };
        }
    }

    fn factor_string(&mut self, mut alike: Vec<NodeId>, common: usize) -> Result<Factored, Fault> {
        let (runes, fold) = leading_string(&self.tree, alike[0]);
        let flags = if fold { Flags::FOLD } else { Flags::NONE };
        let literal = Op::Literal(runes[..common].to_vec());
        let prefix = self.tree.add(literal, flags);
        for sub in &mut alike {
            *sub = self.remove_leading_string(*sub, common);
            self.check(*sub)?;
        }
        Ok(Factored { prefix, rest: alike })
    }

    fn remove_leading_string(&mut self, id: NodeId, count: usize) -> NodeId {
        let literal = match self.tree.get(id).op {
            Op::Concat(ref subs) => subs[0],
            _ => id,
        };
        let op = &mut self.tree.get_mut(literal).op;
        if let Op::Literal(runes) = op {
            runes.drain(..count);
            if runes.is_empty() {
                *op = Op::Empty;
                if literal != id {
                    self.release(literal);
                    return self.without_first(id);
                }
            }
        }
        id
    }

    fn factor_piece(&mut self, mut alike: Vec<NodeId>) -> Result<Factored, Fault> {
        let prefix = leading_piece(&self.tree, alike[0]).unwrap_or(alike[0]);
        for sub in &mut alike {
            let piece = leading_piece(&self.tree, *sub).unwrap_or(*sub);
            if piece != prefix {
                self.release(piece);
            }
            *sub = if piece == *sub { self.tree.add(Op::Empty, Flags::NONE) } else { self.without_first(*sub) };
            self.check(*sub)?;
        }
        Ok(Factored { prefix, rest: alike })
    }

    /// A concatenation without its first piece.
    fn without_first(&mut self, id: NodeId) -> NodeId {
        let op = &mut self.tree.get_mut(id).op;
        if let Op::Concat(subs) = op {
            subs.remove(0);
            match subs[..] {
                [] => *op = Op::Empty,
                [only] => {
                    self.release(id);
                    return only;
                }
                _ => {}
            }
        }
        id
    }

    /// Ends with runs of single characters made into classes and runs of empty alternatives made into one.
    fn finish_factoring(&mut self, factoring: &Factoring) -> NodeId {
        let mut subs: Vec<NodeId> = Vec::with_capacity(factoring.subs.len());
        let mut left = &factoring.subs[..];
        while let Some((&first, after)) = left.split_first() {
            let count = left.iter().take_while(|&&id| self.tree.get(id).is_one_character()).count();
            let both_empty = |next: Option<&NodeId>| {
                [Some(&first), next].iter().all(|id| id.is_some_and(|&id| matches!(self.tree.get(id).op, Op::Empty)))
            };
            if count > 1 {
                let (run, after) = left.split_at(count);
                subs.push(self.merge_run(run));
                left = after;
            } else {
                if !both_empty(after.first()) {
                    subs.push(first);
                }
                left = after;
            }
        }
        if let [only] = subs[..] {
            self.release(factoring.node);
            return only;
        }
        self.tree.get_mut(factoring.node).op = Op::Alternate(subs);
        factoring.node
    }

    fn merge_run(&mut self, run: &[NodeId]) -> NodeId {
        let mut run = run.to_vec();
        let mut best = 0;
        for at in 1..run.len() {
            let rank = |at: usize| (self.complexity(run[at]), self.tree.get(run[at]).rune_count());
            if rank(best) < rank(at) {
                best = at;
            }
        }
        run.swap(0, best);
        for &merged in &run[1..] {
            self.merge_classes(run[0], merged);
            self.release(merged);
        }
        self.clean_class(run[0]);
        run[0]
    }
}

/// How many of the first alternatives begin with the same characters, and how many characters that are.
fn strings_alike(tree: &Tree, subs: &[NodeId]) -> (usize, usize) {
    let (mut common, fold) = leading_string(tree, subs[0]);
    let mut count = 1;
    for &sub in &subs[1..] {
        let (runes, other_fold) = leading_string(tree, sub);
        let same = common.iter().zip(runes).take_while(|(a, b)| a == b).count();
        if same == 0 || fold != other_fold {
            break;
        }
        common = &common[..same];
        count += 1;
    }
    (count, common.len())
}

/// The literal that a node begins with, and whether it is one in any case.
fn leading_string(tree: &Tree, id: NodeId) -> (&[u32], bool) {
    let first = match &tree.get(id).op {
        Op::Concat(subs) => subs[0],
        _ => id,
    };
    let node = tree.get(first);
    match &node.op {
        Op::Literal(runes) => (runes, node.flags.has(Flags::FOLD)),
        _ => (&[], false),
    }
}

/// How many of the first alternatives begin with the same piece, if that can be factored out.
fn pieces_alike(tree: &Tree, subs: &[NodeId]) -> usize {
    let Some(first) = leading_piece(tree, subs[0]) else { return 1 };
    let alike = |sub: &NodeId| leading_piece(tree, *sub).is_some_and(|piece| same_piece(tree, first, piece));
    1 + subs[1..].iter().take_while(|sub| alike(sub)).count()
}

fn leading_piece(tree: &Tree, id: NodeId) -> Option<NodeId> {
    let first = match &tree.get(id).op {
        Op::Concat(subs) => subs[0],
        _ => id,
    };
    (!matches!(tree.get(first).op, Op::Empty)).then_some(first)
}

/// Whether both are the same class, or the same class the same fixed number of times.
fn same_piece(tree: &Tree, one: NodeId, other: NodeId) -> bool {
    let (one, other) = (tree.get(one), tree.get(other));
    match (&one.op, &other.op) {
        (&Op::Repeat { sub, min, max }, &Op::Repeat { sub: other_sub, min: other_min, max: other_max }) => {
            max == Some(min)
                && (min, max) == (other_min, other_max)
                && one.flags.has(Flags::NON_GREEDY) == other.flags.has(Flags::NON_GREEDY)
                && same_class(tree.get(sub), tree.get(other_sub))
        }
        _ => same_class(one, other),
    }
}

fn same_class(one: &Node, other: &Node) -> bool {
    let same_fold = one.flags.has(Flags::FOLD) == other.flags.has(Flags::FOLD);
    match (&one.op, &other.op) {
        (Op::Literal(runes), Op::Literal(others)) => same_fold && runes.len() == 1 && runes == others,
        (Op::Class(ranges), Op::Class(others)) => same_fold && ranges == others,
        (Op::AnyButNewline, Op::AnyButNewline) | (Op::Any, Op::Any) => true,
        _ => false,
    }
}
