//! The faithful way through a text: token by token as go-yaml goes.

use crate::builder::Builder;
use crate::{Document, Fault, Kind, NodeId, Note, NoteKind, ReadRules, Span};

use super::YamlFault;
use super::assemble::Assembly;
use super::convert;
use super::go_value::{FoundKey, GoValue};
use super::mark::{Step, fault};
use super::rest::next_document;
use super::source::Source;
use super::tree::Tree;
use super::walk::{Texts, Walk};

/// Reads the first document of a body.
pub(super) fn read<'s>(body: &'s [u8], rules: &ReadRules) -> Result<Document<'s>, Fault> {
    let source = Source::new(body);
    match source.borrowed() {
        Some(valid) => Ok(read_source(&source, valid, rules)?),
        None => Ok(read_source(&source, source.valid(), rules)?.into_owned()),
    }
}

fn read_source<'v>(source: &Source<'_>, valid: &'v str, rules: &ReadRules) -> Step<Document<'v>> {
    let mut tree = Tree::read(source.text(), source.bytes(), rules)?;
    let mut builder: Builder<'_> = Builder::new(valid, rules);
    if tree.nodes.is_empty() {
        builder.scalar(Kind::Null, Span::at(0), 0);
        return Ok(builder.finish());
    }
    // Copied at once, so that places in the tree's decoded texts are places in the builder's.
    builder.side().push_str(&tree.decoded);
    let texts = Texts { source: source.text(), decoded: tree.decoded.as_bytes() };
    let assembly = Assembly::new(builder, rules.limits.depth);
    let assembly = Walk::new(&mut tree.nodes, texts, assembly, rules).run(0)?;
    let Assembly { mut builder, has_odd_key, has_non_finite, is_too_deep, .. } = assembly;

    if builder.is_full() {
        return Err(rules.limits.too_many_nodes().into());
    }

    let root_end = tree.nodes.first().map_or(0, |root| root.span.end);
    if let Some(at) = tree.rest.and_then(|rest| next_document(valid, rest.max(root_end))) {
        builder.note(Note { kind: NoteKind::MoreDocuments { at }, node: NodeId(0) });
    }
    if has_odd_key {
        let value = GoValue::decode(&mut tree.nodes, texts, 0, rules)?;
        if let Some(FoundKey { key, span, value }) = value.unsupported_key() {
            return Err(fault(YamlFault::UnsupportedMapKey { key, value }, span));
        }
    }
    let document = builder.finish();
    let refused = has_non_finite.then(|| convert::non_finite(&document)).flatten();
    let too_deep = || is_too_deep.then(|| convert::too_deep(&document, rules.limits.depth as usize)).flatten();
    match refused.or_else(too_deep) {
        Some(fault) => Err(fault.into()),
        None => Ok(document),
    }
}
