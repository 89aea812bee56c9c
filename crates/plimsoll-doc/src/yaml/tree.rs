//! The first document of a text as a tree, before aliases are followed and scalars have types.

use std::collections::HashMap;

use crate::{ReadRules, Span};

use super::YamlFault;
use super::cursor::Cursor;
use super::event::{Event, Properties, Tag};
use super::mark::{Step, fault};
use super::parser::Parser;
use super::scanner::{Scanner, levels_of};
use super::token::Text;

/// A document: its nodes in the order of the text, each collection before its children.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<TreeNode>,
    /// Texts that are no part of the source.
    pub(super) decoded: String,
    /// Where what follows the document begins; none where nothing does.
    pub(super) rest: Option<u32>,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Scalar,
    Sequence,
    Mapping,
    Alias,
}

/// One node.
#[derive(Clone, Copy, Debug)]
pub(super) struct TreeNode {
    pub(super) shape: Shape,
    pub(super) tag: Tag,
    /// Whether the text of a scalar tells its kind.
    pub(super) implicit: bool,
    /// Aliases: whether it is being followed.
    pub(super) followed: bool,
    /// The line that go-yaml names, counted from 0.
    pub(super) line: u32,
    pub(super) span: Span,
    /// Text of a scalar, name of an alias.
    pub(super) text: Text,
    /// Collections: id one past the subtree. Aliases: id of the node that it stands for.
    pub(super) link: u32,
}

impl Tree {
    /// Reads the first document. `text` is the UTF-8 form of `bytes`. A text without a document has no nodes.
    // mirrors parser.parse and its siblings in go-yaml's decode.go
    pub(super) fn read<'t>(text: &'t [u8], bytes: &'t [u8], rules: &ReadRules) -> Step<Self> {
        let mut parser = Parser::new(Scanner::new(Cursor::new(text, bytes, rules.yaml)))?;
        let mut composer = Composer {
            nodes: Vec::with_capacity(text.len() / 16 + 1),
            open: Vec::with_capacity(levels_of(text.len())),
            anchors: HashMap::new(),
            end: 0,
        };
        loop {
            match parser.next()? {
                Event::DocumentStart => {}
                Event::StreamEnd => return Ok(composer.finish(parser, None)),
                Event::DocumentEnd { rest } => return Ok(composer.finish(parser, rest)),
                _ if composer.nodes.len() >= rules.limits.nodes as usize => {
                    return Err(rules.limits.too_many_nodes().into());
                }
                event => composer.add(&parser, event)?,
            }
        }
    }
}

impl TreeNode {
    /// Stands for ids that are not there.
    pub(super) const NOTHING: Self = Self {
        shape: Shape::Scalar,
        tag: Tag::None,
        implicit: true,
        followed: false,
        line: 0,
        span: Span::at(0),
        text: Text::source(0, 0),
        link: 0,
    };
}

struct Composer<'t> {
    nodes: Vec<TreeNode>,
    /// Ids of the open collections.
    open: Vec<u32>,
    anchors: HashMap<&'t [u8], u32>,
    /// Where the text of the last node ends.
    end: u32,
}

impl<'t> Composer<'t> {
    fn add(&mut self, parser: &Parser<'t>, event: Event) -> Step<()> {
        match event {
            Event::Scalar(scalar) => {
                self.anchor(parser, scalar.properties);
                self.end = scalar.span.end;
                self.push(
                    Shape::Scalar,
                    scalar.properties,
                    TreeNode { implicit: scalar.implicit, text: scalar.text, span: scalar.span, ..TreeNode::NOTHING },
                );
            }
            Event::SequenceStart(start) | Event::MappingStart(start) => {
                let shape = if matches!(event, Event::SequenceStart(_)) { Shape::Sequence } else { Shape::Mapping };
                self.anchor(parser, start.properties);
                self.open.push(self.nodes.len() as u32);
                self.push(shape, start.properties, TreeNode { span: Span::at(start.start), ..TreeNode::NOTHING });
            }
            Event::End { end } => {
                self.end = end.unwrap_or(self.end);
                let link = self.nodes.len() as u32;
                let open = self.open.pop().and_then(|id| self.nodes.get_mut(id as usize));
                if let Some(node) = open {
                    node.span.end = self.end;
                    node.link = link;
                }
            }
            Event::Alias { name, span, line } => {
                self.end = span.end;
                let bytes = parser.name(name);
                let Some(&target) = self.anchors.get(bytes) else {
                    let name = String::from_utf8_lossy(bytes).into_owned();
                    return Err(fault(YamlFault::UnknownAnchor { name }, span));
                };
                self.nodes.push(TreeNode {
                    shape: Shape::Alias,
                    line,
                    span,
                    text: name,
                    link: target,
                    ..TreeNode::NOTHING
                });
            }
            Event::StreamEnd | Event::DocumentStart | Event::DocumentEnd { .. } => {}
        }
        Ok(())
    }

    fn push(&mut self, shape: Shape, properties: Properties, node: TreeNode) {
        self.nodes.push(TreeNode { shape, tag: properties.tag, line: properties.mark.line, ..node });
    }

    /// Names the node that is pushed next. It may be referred to from within itself.
    fn anchor(&mut self, parser: &Parser<'t>, properties: Properties) {
        if let Some(name) = properties.anchor {
            self.anchors.insert(parser.name(name), self.nodes.len() as u32);
        }
    }

    fn finish(self, parser: Parser<'t>, rest: Option<u32>) -> Tree {
        Tree { nodes: self.nodes, decoded: parser.into_decoded(), rest }
    }
}
