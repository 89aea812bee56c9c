//! The parsed expression: nodes in one list, addressed by number.

/// Number of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

impl NodeId {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node matches.
#[derive(Clone, Debug)]
pub(super) enum Op {
    Empty,
    /// Code points one after the other; with [`Flags::FOLD`] in any case.
    Literal(Vec<u32>),
    /// One code point of these ranges. In order and disjoint in a finished expression.
    Class(Vec<(u32, u32)>),
    AnyButNewline,
    Any,
    Look(Look),
    Capture {
        group: u32,
        sub: NodeId,
    },
    Star(NodeId),
    Plus(NodeId),
    Quest(NodeId),
    Repeat {
        sub: NodeId,
        min: u32,
        max: Option<u32>,
    },
    Concat(Vec<NodeId>),
    Alternate(Vec<NodeId>),
    /// An open group, on the parser's stack only.
    LeftParen {
        group: Option<u32>,
    },
    /// Separates the finished alternatives of a group from the one being read, on the parser's stack only.
    VerticalBar,
}

/// An assertion about a place between characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    LineStart,
    LineEnd,
    TextStart,
    TextEnd,
    WordBoundary,
    NoWordBoundary,
}

/// The flags in force where a node was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flags(u8);

impl Flags {
    pub(super) const NONE: Self = Self(0);
    /// `(?i)`
    pub(super) const FOLD: Self = Self(1);
    /// `(?m)`
    pub(super) const MULTI_LINE: Self = Self(2);
    /// `(?s)`
    pub(super) const DOT_NEWLINE: Self = Self(4);
    /// `(?U)`
    pub(super) const NON_GREEDY: Self = Self(8);

    pub(super) fn has(self, flag: Self) -> bool {
        self.0 & flag.0 != 0
    }

    pub(super) fn with(self, flag: Self) -> Self {
        Self(self.0 | flag.0)
    }

    pub(super) fn without(self, flag: Self) -> Self {
        Self(self.0 & !flag.0)
    }

    pub(super) fn toggled(self, flag: Self) -> Self {
        Self(self.0 ^ flag.0)
    }
}

/// A node and the flags it was read under.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) op: Op,
    pub(super) flags: Flags,
}

impl Node {
    /// The parts of a node.
    pub(super) fn subs(&self) -> &[NodeId] {
        match &self.op {
            Op::Capture { sub, .. } | Op::Star(sub) | Op::Plus(sub) | Op::Quest(sub) | Op::Repeat { sub, .. } => {
                std::slice::from_ref(sub)
            }
            Op::Concat(subs) | Op::Alternate(subs) => subs,
            _ => &[],
        }
    }

    /// How many numbers Go keeps for the characters of a node.
    pub(super) fn rune_count(&self) -> usize {
        match &self.op {
            Op::Literal(runes) => runes.len(),
            Op::Class(ranges) => 2 * ranges.len(),
            _ => 0,
        }
    }

    /// Whether the node matches exactly one character.
    pub(super) fn is_one_character(&self) -> bool {
        match &self.op {
            Op::Literal(runes) => runes.len() == 1,
            Op::Class(_) | Op::AnyButNewline | Op::Any => true,
            _ => false,
        }
    }

    /// Whether the node marks a place on the parser's stack.
    pub(super) fn is_mark(&self) -> bool {
        matches!(self.op, Op::LeftParen { .. } | Op::VerticalBar)
    }
}

/// All nodes of an expression.
///
/// Numbers of released nodes are given out again, last released first. Go's parser does the same with its
/// allocations, and its limits count them: see [`super::limits`].
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    released: Vec<NodeId>,
}

impl Tree {
    pub(super) fn add(&mut self, op: Op, flags: Flags) -> NodeId {
        let node = Node { op, flags };
        if let Some(id) = self.released.pop() {
            self.nodes[id.index()] = node;
            return id;
        }
        self.nodes.push(node);
        NodeId((self.nodes.len() - 1) as u32)
    }

    /// Gives a node's number back, and what it was.
    pub(super) fn release(&mut self, id: NodeId) -> Op {
        self.released.push(id);
        std::mem::replace(&mut self.nodes[id.index()].op, Op::Empty)
    }

    pub(super) fn get(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// Two nodes at once; `None` where they are one.
    pub(super) fn get_two_mut(&mut self, first: NodeId, second: NodeId) -> Option<(&mut Node, &mut Node)> {
        let [first, second] = self.nodes.get_disjoint_mut([first.index(), second.index()]).ok()?;
        Some((first, second))
    }

    /// How many nodes there have been at once.
    pub(super) fn allocated(&self) -> usize {
        self.nodes.len()
    }

    /// Works out a figure for a node from the figures of its parts, for those parts too that have none (zero) yet.
    pub(super) fn measure(&self, root: NodeId, known: &mut Vec<u64>, figure: impl Fn(&Node, &[u64]) -> u64) -> u64 {
        known.resize(self.nodes.len().max(known.len()), 0);
        let mut path = vec![(root, 0)];
        while let Some((id, next)) = path.last_mut() {
            let node = self.get(*id);
            if let Some(&sub) = node.subs().get(*next) {
                *next += 1;
                if known[sub.index()] == 0 {
                    path.push((sub, 0));
                }
            } else {
                known[id.index()] = figure(node, known);
                path.pop();
            }
        }
        known[root.index()]
    }
}
