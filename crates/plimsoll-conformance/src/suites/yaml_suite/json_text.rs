//! A document in the form in which the recorded rows write values.

use plimsoll_doc::{Kind, NodeRef, Value};
use plimsoll_go::json::{Escaping, marshal, push_string};

/// JSON with sorted keys, escaped as Go does. A float always has a point or an exponent, an integer never.
pub(crate) fn json_text(root: NodeRef<'_>) -> String {
    let mut out = Vec::new();
    let mut waiting = vec![Piece::Node(root)];
    while let Some(piece) = waiting.pop() {
        match piece {
            Piece::Text(text) => out.extend_from_slice(text),
            Piece::Key(key) => push_string(&mut out, key.as_bytes(), Escaping::Html),
            Piece::Node(node) => write_node(node, &mut out, &mut waiting),
        }
    }
    String::from_utf8_lossy(&out).into_owned()
}

enum Piece<'d> {
    Text(&'static [u8]),
    Key(&'d str),
    Node(NodeRef<'d>),
}

fn write_node<'d>(node: NodeRef<'d>, out: &mut Vec<u8>, waiting: &mut Vec<Piece<'d>>) {
    let first = waiting.len();
    match node.value() {
        Value::Null => out.extend_from_slice(b"null"),
        Value::Bool(value) => out.extend_from_slice(if value { b"true" } else { b"false" }),
        Value::Int(value) => out.extend_from_slice(value.to_string().as_bytes()),
        Value::Float(value) => out.extend_from_slice(float_text(value).as_bytes()),
        Value::Str(text) => push_string(out, text.as_bytes(), Escaping::Html),
        Value::Seq(items) => {
            for (index, item) in items.enumerate() {
                waiting.push(Piece::Text(if index == 0 { b"" } else { b"," }));
                waiting.push(Piece::Node(item));
            }
        }
        Value::Map(entries) => {
            let mut entries: Vec<_> = entries.collect();
            entries.sort_by_key(plimsoll_doc::Entry::name);
            for (index, entry) in entries.iter().enumerate() {
                waiting.push(Piece::Text(if index == 0 { b"" } else { b"," }));
                waiting.push(Piece::Key(entry.name()));
                waiting.push(Piece::Text(b":"));
                waiting.push(Piece::Node(entry.value));
            }
        }
    }
    let (open, close): (&[u8], &'static [u8]) = match node.kind() {
        Kind::Seq => (b"[", b"]"),
        Kind::Map => (b"{", b"}"),
        _ => return,
    };
    out.extend_from_slice(open);
    waiting.push(Piece::Text(close));
    waiting[first..].reverse();
}

/// A float as Go's encoding/json writes it, with a point where it would look like an integer.
pub(super) fn float_text(value: f64) -> String {
    let text = marshal(&value.into(), Escaping::Plain).unwrap_or_else(|error| error.to_string());
    if text.contains(['.', 'e']) { text } else { text + ".0" }
}
