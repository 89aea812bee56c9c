//! Values of the tree as Go values, for messages.

use plimsoll_doc::{Kind, NodeRef, Value as NodeValue};
use plimsoll_go::value::{Token, Value, ValueBuilder};

use crate::ValueRef;

impl<'a> ValueRef<'a> {
    /// The value as Go holds it, for messages.
    pub fn to_go(self) -> Value<'a> {
        let mut builder = ValueBuilder::default();
        push_value(&mut builder, self);
        builder.finish()
    }
}

/// Adds a value with all below it.
pub(crate) fn push_value<'a>(builder: &mut ValueBuilder<'a>, value: ValueRef<'a>) {
    builder.push(token(value));
    if !matches!(value.kind(), Kind::Seq | Kind::Map) {
        return;
    }
    let mut open = vec![(value.kind(), value.children())];
    while let Some((kind, children)) = open.last_mut() {
        let Some(child) = children.next() else {
            builder.push(Token::End);
            open.pop();
            continue;
        };
        if *kind == Kind::Map {
            builder.push(Token::Key(child.key().as_bytes()));
        }
        builder.push(token(child));
        if matches!(child.kind(), Kind::Seq | Kind::Map) {
            open.push((child.kind(), child.children()));
        }
    }
}

fn token(value: ValueRef<'_>) -> Token<'_> {
    match value.kind() {
        Kind::Null => Token::Nil,
        Kind::Bool => Token::Bool(value.as_bool().unwrap_or_default()),
        Kind::Int => Token::Int64(value.as_int().unwrap_or_default()),
        Kind::Float => Token::Float64(value.as_float().unwrap_or_default()),
        Kind::Str => Token::String(value.as_str().unwrap_or_default().as_bytes()),
        Kind::Seq => Token::Slice(Value::LIST),
        Kind::Map => Token::Map(Value::MAP),
    }
}

/// A node of a document as Go holds it.
pub fn node_to_go(node: NodeRef<'_>) -> Value<'_> {
    let mut builder = ValueBuilder::default();
    // Nodes still to come, the next one last; `None` ends a container.
    let mut pending = vec![Some((None, node))];
    while let Some(next) = pending.pop() {
        let Some((key, node)) = next else {
            builder.push(Token::End);
            continue;
        };
        if let Some(key) = key {
            builder.push(Token::Key(key));
        }
        builder.push(match node.value() {
            NodeValue::Null => Token::Nil,
            NodeValue::Bool(value) => Token::Bool(value),
            NodeValue::Int(value) => Token::Int64(value),
            NodeValue::Float(value) => Token::Float64(value),
            NodeValue::Str(text) => Token::String(text.as_bytes()),
            NodeValue::Seq(_) => Token::Slice(Value::LIST),
            NodeValue::Map(_) => Token::Map(Value::MAP),
        });
        if matches!(node.kind(), Kind::Seq | Kind::Map) {
            pending.push(None);
            let first = pending.len();
            pending.extend(node.items().map(|item| Some((None, item))));
            pending.extend(node.entries().map(|entry| Some((Some(entry.name().as_bytes()), entry.value))));
            if let Some(children) = pending.get_mut(first..) {
                children.reverse();
            }
        }
    }
    builder.finish()
}
