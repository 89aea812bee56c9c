//! The parse tree: rule nodes with the labelled children that matter to their meaning.

use super::grammar::{AlternativeLabel, Label, Rule};
use crate::ast::{Offset, Span};
use crate::parse::token::{Kind, Token};

/// `TerminalNode`: a token of the text, or one that was conjured up because it was missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terminal {
    pub(super) token: Token,
    pub(super) is_missing: bool,
}

impl Terminal {
    pub(super) fn at(self) -> Offset {
        Offset(self.token.at)
    }

    pub(super) fn span(self) -> Span {
        Span { start: self.token.start, end: self.token.end }
    }

    /// What was written; made up names have a name that nobody can write.
    pub(super) fn text(self, text: &str) -> &str {
        match self.is_missing {
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
    Terminal(Terminal),
    Node(NodeId),
}

#[derive(Debug)]
pub(super) struct Node {
    pub(super) rule: Rule,
    pub(super) alternative: AlternativeLabel,
    /// The token at which the rule was entered.
    pub(super) start: Token,
    /// The byte after the last token that was taken when it ended.
    pub(super) end: u32,
    children: Vec<(Label, Child)>,
}

impl Node {
    pub(super) fn at(&self) -> Offset {
        Offset(self.start.at)
    }

    pub(super) fn span(&self) -> Span {
        Span { start: self.start.start, end: self.end.max(self.start.start) }
    }

    pub(super) fn nodes(&self, label: Label) -> impl Iterator<Item = NodeId> {
        self.children.iter().filter_map(move |(of, child)| match child {
            Child::Node(node) if *of == label => Some(*node),
            _ => None,
        })
    }

    pub(super) fn node(&self, label: Label) -> Option<NodeId> {
        self.nodes(label).next()
    }

    pub(super) fn terminals(&self, label: Label) -> impl Iterator<Item = Terminal> {
        self.children.iter().filter_map(move |(of, child)| match child {
            Child::Terminal(terminal) if *of == label => Some(*terminal),
            _ => None,
        })
    }

    pub(super) fn terminal(&self, label: Label) -> Option<Terminal> {
        self.terminals(label).next()
    }
}

/// All nodes.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Tree {
    pub(super) fn add(&mut self, rule: Rule, start: Token) -> NodeId {
        self.nodes.push(Node {
            rule,
            alternative: AlternativeLabel::None,
            start,
            end: start.start,
            children: Vec::new(),
        });
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

    pub(super) fn attach(&mut self, id: NodeId, label: Label, child: Child) {
        if label != Label::None {
            self.change(id, |node| node.children.push((label, child)));
        }
    }
}
