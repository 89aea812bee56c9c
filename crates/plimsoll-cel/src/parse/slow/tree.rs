//! What was recognised: nodes for rules, with the parts that matter to their meaning.

use super::grammar::{Form, Rule, Slot};
use crate::ast::{Offset, Span};
use crate::parse::token::{Kind, Token};

/// A token of a node: one of the text, or one that was made up because it was missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub(super) token: Token,
    pub(super) made_up: bool,
}

impl Leaf {
    pub(super) fn at(self) -> Offset {
        Offset(self.token.at)
    }

    pub(super) fn span(self) -> Span {
        Span { start: self.token.start, end: self.token.end }
    }

    /// What was written; made up names have a name that nobody can write.
    pub(super) fn text(self, text: &str) -> &str {
        match self.made_up {
            false => self.token.text(text),
            true if self.token.kind == Kind::Identifier => "<missing undefined>",
            true => "<missing>",
        }
    }
}

/// A node's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u32);

#[derive(Clone, Copy, Debug)]
pub(super) enum Child {
    Leaf(Leaf),
    Node(NodeId),
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) rule: Rule,
    pub(super) form: Form,
    /// The token at which the rule was entered.
    pub(super) start: Token,
    /// The byte after the last token that was taken when it ended.
    pub(super) end: u32,
    children: Vec<(Slot, Child)>,
}

impl Node {
    pub(super) fn at(&self) -> Offset {
        Offset(self.start.at)
    }

    pub(super) fn span(&self) -> Span {
        Span { start: self.start.start, end: self.end.max(self.start.start) }
    }

    pub(super) fn nodes(&self, slot: Slot) -> impl Iterator<Item = NodeId> {
        self.children.iter().filter_map(move |(of, child)| match child {
            Child::Node(node) if *of == slot => Some(*node),
            _ => None,
        })
    }

    pub(super) fn node(&self, slot: Slot) -> Option<NodeId> {
        self.nodes(slot).next()
    }

    pub(super) fn leaves(&self, slot: Slot) -> impl Iterator<Item = Leaf> {
        self.children.iter().filter_map(move |(of, child)| match child {
            Child::Leaf(leaf) if *of == slot => Some(*leaf),
            _ => None,
        })
    }

    pub(super) fn leaf(&self, slot: Slot) -> Option<Leaf> {
        self.leaves(slot).next()
    }
}

/// All nodes.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn add(&mut self, rule: Rule, start: Token) -> NodeId {
        self.nodes.push(Node { rule, form: Form::None, start, end: start.start, children: Vec::new() });
        NodeId(self.nodes.len() as u32 - 1)
    }

    pub(super) fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0 as usize)
    }

    pub(super) fn change(&mut self, id: NodeId, change: impl FnOnce(&mut Node)) {
        if let Some(node) = self.nodes.get_mut(id.0 as usize) {
            change(node);
        }
    }

    pub(super) fn attach(&mut self, id: NodeId, slot: Slot, child: Child) {
        if slot != Slot::None {
            self.change(id, |node| node.children.push((slot, child)));
        }
    }
}
