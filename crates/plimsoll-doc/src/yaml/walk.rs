//! Walking through a tree as go-yaml's decoder does: aliases are followed and merge keys resolved.

use plimsoll_go::base64;

use crate::{DuplicateKeys, Fault, FaultKind, Limit, Limits, ReadRules, Span, YamlVersion};

use super::YamlFault;
use super::event::Tag;
use super::go_value::GoValue;
use super::mark::{Refusal, Step, fault};
use super::resolve::{Scalar, resolve_tagged};
use super::scanner::levels_of;
use super::token::Text;
use super::tree::{Shape, TreeNode};

/// Receives the values in the order in which go-yaml decodes them.
pub(super) trait Sink {
    /// A list begins.
    fn open_seq(&mut self, node: &TreeNode, copied: bool);

    /// A mapping begins; keys and values follow in turn.
    fn open_map(&mut self, node: &TreeNode, copied: bool);

    /// The innermost list or mapping ends.
    fn close(&mut self, node: &TreeNode);

    /// A key; its value begins at `value_line`, counted from 0.
    fn key(&mut self, leaf: Leaf, value_line: u32);

    /// An item, a value, or the document itself.
    fn value(&mut self, leaf: Leaf);
}

/// A scalar with its type.
#[derive(Debug)]
pub(super) struct Leaf {
    pub(super) value: LeafValue,
    pub(super) text: Text,
    pub(super) span: Span,
    /// An alias or a merge key brought it here.
    pub(super) copied: bool,
}

/// What a scalar is.
#[derive(Debug)]
pub(super) enum LeafValue {
    Scalar(Scalar),
    /// The bytes that a `!!binary` stands for.
    Binary(Vec<u8>),
}

/// The texts of a tree's scalars.
#[derive(Clone, Copy, Debug)]
pub(super) struct Texts<'t> {
    pub(super) source: &'t [u8],
    pub(super) decoded: &'t [u8],
}

impl<'t> Texts<'t> {
    pub(super) fn get(&self, text: Text) -> &'t [u8] {
        let buffer = if text.decoded { self.decoded } else { self.source };
        buffer.get(text.range.start as usize..text.range.end as usize).unwrap_or_default()
    }
}

/// Decodes that may come from aliases before their share is looked at.
const FREE_ALIASED: u64 = 100;
/// Decodes before the share of aliases is looked at.
const FREE_DECODES: u64 = 1_000;
/// Up to this number of decodes nearly all may come from aliases (`alias_ratio_range_low`).
const SMALL_DOCUMENT: u64 = 400_000;
/// From this number of decodes on few may come from aliases (`alias_ratio_range_high`).
const LARGE_DOCUMENT: u64 = 4_000_000;
/// Decodes that may come from aliases where their share is not bounded.
const MAX_ALIASED: u64 = 1 << 24;

/// A walk through a tree.
pub(super) struct Walk<'a, 't, S> {
    nodes: &'a mut [TreeNode],
    texts: Texts<'t>,
    sink: S,
    limits: Limits,
    duplicates: DuplicateKeys,
    yaml: YamlVersion,
    stack: Vec<Frame>,
    /// Items of merged lists that are still to come.
    pending: Vec<u32>,
    decodes: u64,
    aliased_decodes: u64,
    /// Bytes of scalars that were brought to further places.
    aliased_bytes: u64,
    /// Aliases that are being followed.
    alias_depth: u32,
    /// Mappings that are being merged.
    merge_depth: u32,
}

/// Something that was begun.
#[derive(Clone, Copy, Debug)]
struct Frame {
    task: Task,
    node: u32,
    /// The next child; for a merged list the number of pending items below its own.
    at: u32,
    end: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Task {
    Sequence,
    Mapping,
    /// A mapping whose entries go into the one around it.
    Merged,
    MergedList,
    Alias,
    /// A collection that is a key, which is refused once it is decoded.
    InvalidKey,
}

impl<'a, 't, S: Sink> Walk<'a, 't, S> {
    pub(super) fn new(nodes: &'a mut [TreeNode], texts: Texts<'t>, sink: S, rules: &ReadRules) -> Self {
        Self {
            nodes,
            texts,
            sink,
            limits: rules.limits,
            duplicates: rules.duplicates,
            yaml: rules.yaml,
            stack: Vec::with_capacity(levels_of(texts.source.len())),
            pending: Vec::new(),
            // go-yaml counts the document itself.
            decodes: 1,
            aliased_decodes: 0,
            aliased_bytes: 0,
            alias_depth: 0,
            merge_depth: 0,
        }
    }

    /// Walks through the subtree of a node.
    pub(super) fn run(mut self, root: u32) -> Step<S> {
        self.enter(root)?;
        while let Some(frame) = self.stack.last_mut() {
            let Frame { task, node, at, end } = *frame;
            match task {
                Task::Sequence if at < end => {
                    frame.at = end_of(self.nodes, at);
                    self.enter(at)?;
                }
                Task::Mapping | Task::Merged if at < end => {
                    let value = end_of(self.nodes, at);
                    frame.at = end_of(self.nodes, value);
                    self.entry(at, value)?;
                }
                Task::MergedList if self.pending.len() > at as usize => {
                    let item = self.pending.pop().unwrap_or_default();
                    self.merge_item(item)?;
                }
                Task::InvalidKey => return Err(self.invalid_key(node)),
                _ => {
                    self.stack.pop();
                    self.leave(task, node);
                }
            }
        }
        Ok(self.sink)
    }

    fn leave(&mut self, task: Task, id: u32) {
        match task {
            Task::Sequence | Task::Mapping => self.sink.close(&node_at(self.nodes, id)),
            Task::Merged => self.merge_depth -= 1,
            Task::Alias => {
                self.alias_depth -= 1;
                self.set_followed(id, false);
            }
            Task::MergedList | Task::InvalidKey => {}
        }
    }

    /// Begins an item or value.
    fn enter(&mut self, id: u32) -> Step<()> {
        let target = self.decode(id)?;
        let node = node_at(self.nodes, target);
        match node.shape {
            Shape::Scalar => {
                let leaf = self.leaf(&node)?;
                self.sink.value(leaf);
            }
            Shape::Sequence => {
                self.sink.open_seq(&node, self.is_copied());
                self.push(Task::Sequence, target);
            }
            Shape::Mapping => {
                self.sink.open_map(&node, self.is_copied());
                self.push(Task::Mapping, target);
            }
            Shape::Alias => {}
        }
        Ok(())
    }

    /// Counts a node, and follows it if it is an alias; returns the node itself or the one it stands for.
    fn decode(&mut self, id: u32) -> Step<u32> {
        self.count(id)?;
        let node = node_at(self.nodes, id);
        if node.shape != Shape::Alias {
            return Ok(id);
        }
        if node.followed {
            let name = String::from_utf8_lossy(self.texts.get(node.text)).into_owned();
            return Err(fault(YamlFault::AnchorContainsItself { name }, node.span));
        }
        self.set_followed(id, true);
        self.alias_depth += 1;
        self.push(Task::Alias, id);
        self.count(id)?;
        Ok(node.link)
    }

    // mirrors decoder.unmarshal and allowedAliasRatio
    fn count(&mut self, id: u32) -> Step<()> {
        self.decodes += 1;
        if self.alias_depth == 0 && self.aliased_decodes <= FREE_ALIASED {
            return Ok(());
        }
        self.aliased_decodes += u64::from(self.alias_depth > 0);
        if !self.limits.alias_ratio {
            if self.aliased_decodes <= MAX_ALIASED {
                return Ok(());
            }
            let kind = FaultKind::Limit { limit: Limit::AliasRatio, max: MAX_ALIASED };
            return Err(Fault { kind, span: node_at(self.nodes, id).span }.into());
        }
        let share = self.aliased_decodes as f64 / self.decodes as f64;
        let is_excessive =
            self.aliased_decodes > FREE_ALIASED && self.decodes > FREE_DECODES && share > allowed_share(self.decodes);
        if is_excessive { Err(fault(YamlFault::ExcessiveAliasing, node_at(self.nodes, id).span)) } else { Ok(()) }
    }

    /// One entry of a mapping.
    fn entry(&mut self, key: u32, value: u32) -> Step<()> {
        if self.is_merge_key(key) {
            return self.merge(value);
        }
        let depth = self.stack.len();
        let target = self.decode(key)?;
        let node = node_at(self.nodes, target);
        if node.shape != Shape::Scalar {
            self.stack.insert(depth, Frame { task: Task::InvalidKey, node: target, at: 0, end: 0 });
            let task = if node.shape == Shape::Sequence { Task::Sequence } else { Task::Mapping };
            self.push(task, target);
            match task {
                Task::Sequence => self.sink.open_seq(&node, self.is_copied()),
                _ => self.sink.open_map(&node, self.is_copied()),
            }
            return Ok(());
        }
        let mut leaf = self.leaf(&node)?;
        // Keys are texts as they are written.
        if self.yaml == YamlVersion::Core {
            leaf.value = LeafValue::Scalar(Scalar::Text);
        }
        if let Some(alias) = self.stack.get(depth).copied() {
            self.stack.truncate(depth);
            self.leave(alias.task, alias.node);
        }
        let line = node_at(self.nodes, value).line;
        self.sink.key(leaf, line);
        self.enter(value)
    }

    // mirrors isMerge
    fn is_merge_key(&self, id: u32) -> bool {
        let node = node_at(self.nodes, id);
        node.shape == Shape::Scalar && (node.implicit || node.tag == Tag::Merge) && self.texts.get(node.text) == b"<<"
    }

    // mirrors decoder.merge
    fn merge(&mut self, id: u32) -> Step<()> {
        let node = node_at(self.nodes, id);
        if node.shape != Shape::Sequence {
            return self.merge_item(id);
        }
        let base = self.pending.len() as u32;
        let mut item = id + 1;
        while item < node.link {
            self.pending.push(item);
            item = end_of(self.nodes, item);
        }
        // The first of the list has the last word, so it comes last.
        self.stack.push(Frame { task: Task::MergedList, node: id, at: base, end: 0 });
        Ok(())
    }

    fn merge_item(&mut self, id: u32) -> Step<()> {
        let node = node_at(self.nodes, id);
        let shape = if node.shape == Shape::Alias { node_at(self.nodes, node.link).shape } else { node.shape };
        if shape != Shape::Mapping {
            return Err(fault(YamlFault::MergeNeedsMap, node.span));
        }
        let target = self.decode(id)?;
        self.merge_depth += 1;
        self.push(Task::Merged, target);
        Ok(())
    }

    /// A scalar with its type.
    // mirrors decoder.scalar for a target of type interface{}
    fn leaf(&mut self, node: &TreeNode) -> Step<Leaf> {
        let text = self.texts.get(node.text);
        if self.is_copied() {
            self.aliased_bytes += text.len() as u64;
            let max = self.limits.alias_bytes;
            if self.aliased_bytes > max {
                let kind = FaultKind::Limit { limit: Limit::AliasBytes, max };
                return Err(Fault { kind, span: node.span }.into());
            }
        }
        let value = match node.tag {
            Tag::None if !node.implicit => LeafValue::Scalar(Scalar::Text),
            Tag::Binary => match base64::STANDARD.decode(text) {
                Ok(bytes) => LeafValue::Binary(bytes),
                Err(_) => return Err(fault(YamlFault::InvalidBase64, node.span)),
            },
            tag => LeafValue::Scalar(resolve_tagged(tag, text, self.yaml).map_err(|mismatch| {
                let text = String::from_utf8_lossy(text).into_owned();
                fault(YamlFault::CannotDecode { from: mismatch.from, text, to: mismatch.to }, node.span)
            })?),
        };
        Ok(Leaf { value, text: node.text, span: node.span, copied: self.is_copied() })
    }

    fn invalid_key(&mut self, id: u32) -> Refusal {
        let span = node_at(self.nodes, id).span;
        let rules = ReadRules { limits: self.limits, duplicates: self.duplicates, yaml: self.yaml };
        match GoValue::decode(self.nodes, self.texts, id, &rules) {
            Ok(key) => fault(YamlFault::InvalidMapKey { key: key.syntax() }, span),
            Err(error) => error,
        }
    }

    fn is_copied(&self) -> bool {
        self.alias_depth > 0 || self.merge_depth > 0
    }

    fn set_followed(&mut self, id: u32, followed: bool) {
        if let Some(node) = self.nodes.get_mut(id as usize) {
            node.followed = followed;
        }
    }

    fn push(&mut self, task: Task, node: u32) {
        self.stack.push(Frame { task, node, at: node + 1, end: end_of(self.nodes, node) });
    }
}

/// The share of decodes that may come from aliases.
fn allowed_share(decodes: u64) -> f64 {
    match decodes {
        ..=SMALL_DOCUMENT => 0.99,
        LARGE_DOCUMENT.. => 0.10,
        _ => 0.99 - 0.89 * ((decodes - SMALL_DOCUMENT) as f64 / (LARGE_DOCUMENT - SMALL_DOCUMENT) as f64),
    }
}

fn node_at(nodes: &[TreeNode], id: u32) -> TreeNode {
    nodes.get(id as usize).copied().unwrap_or(TreeNode::NOTHING)
}

/// Id one past the subtree of a node.
fn end_of(nodes: &[TreeNode], id: u32) -> u32 {
    let node = node_at(nodes, id);
    match node.shape {
        Shape::Sequence | Shape::Mapping => node.link,
        Shape::Scalar | Shape::Alias => id + 1,
    }
}
