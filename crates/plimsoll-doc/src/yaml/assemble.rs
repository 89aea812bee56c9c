//! From a tree to a document: what the conversion to JSON and reading that again makes of it.

use std::fmt::{self, Write};

use plimsoll_go::strconv::{self, FloatFormat};

use crate::builder::Builder;
use crate::node::Flags;
use crate::rewritten::rewritten_float;
use crate::{Kind, Span};

use super::resolve::Scalar;
use super::token::Text;
use super::tree::TreeNode;
use super::walk::{Leaf, LeafValue, Sink};

/// Builds a document.
pub(super) struct Assembly<'s> {
    pub(super) builder: Builder<'s>,
    /// Whether there is a key that JSON does not have.
    pub(super) has_odd_key: bool,
    /// Whether there is a number that JSON does not have.
    pub(super) has_non_finite: bool,
    max_depth: usize,
    /// Whether more collections than that lie within each other.
    pub(super) is_too_deep: bool,
}

impl<'s> Assembly<'s> {
    pub(super) fn new(builder: Builder<'s>, max_depth: u32) -> Self {
        Self { builder, has_odd_key: false, has_non_finite: false, max_depth: max_depth as usize, is_too_deep: false }
    }

    fn mark(&mut self, copied: bool) {
        if copied {
            self.builder.mark_copied();
        }
    }

    /// Appends a text to the side buffer and returns its place.
    fn side(&mut self, push: impl FnOnce(&mut String)) -> (Flags, Span) {
        let side = self.builder.side();
        let start = side.len() as u32;
        push(side);
        (Flags::SIDE, Span::new(start, side.len() as u32))
    }
}

impl Sink for Assembly<'_> {
    fn open_seq(&mut self, node: &TreeNode, copied: bool) {
        self.builder.open_seq(node.span.start);
        self.mark(copied);
        self.is_too_deep |= self.builder.depth() > self.max_depth;
    }

    fn open_map(&mut self, node: &TreeNode, copied: bool) {
        self.builder.open_map(node.span.start);
        self.mark(copied);
        self.is_too_deep |= self.builder.depth() > self.max_depth;
    }

    fn close(&mut self, node: &TreeNode) {
        self.builder.close(node.span.end);
    }

    // mirrors the keys of convertToJSONableObject
    fn key(&mut self, leaf: Leaf, _value_line: u32) {
        let (flags, text) = match leaf.value {
            LeafValue::Binary(bytes) => self.side(|side| push_lossy(side, &bytes)),
            LeafValue::Scalar(Scalar::Text | Scalar::Time) => place(leaf.text),
            LeafValue::Scalar(Scalar::Bool(value)) => self.side(|side| side.push_str(bool_text(value))),
            LeafValue::Scalar(Scalar::Int(value)) => self.side(|side| push_display(side, value)),
            LeafValue::Scalar(Scalar::Float(value)) => self.side(|side| side.push_str(&float_key(value))),
            // Refused in the end, unless something else replaces the mapping.
            LeafValue::Scalar(Scalar::Null | Scalar::Uint(_)) => {
                self.has_odd_key = true;
                place(leaf.text)
            }
        };
        self.builder.key_in(flags, leaf.span, text);
        self.mark(leaf.copied);
    }

    fn value(&mut self, leaf: Leaf) {
        match leaf.value {
            LeafValue::Binary(bytes) => {
                let (flags, text) = self.side(|side| push_lossy(side, &bytes));
                self.builder.text_in(flags, leaf.span, text);
            }
            LeafValue::Scalar(Scalar::Text | Scalar::Time) => {
                let (flags, text) = place(leaf.text);
                self.builder.text_in(flags, leaf.span, text);
            }
            LeafValue::Scalar(scalar) => {
                let (kind, data) = json_value(scalar);
                self.has_non_finite |= kind == Kind::Float && !f64::from_bits(data).is_finite();
                self.builder.scalar(kind, leaf.span, data);
            }
        }
        self.mark(leaf.copied);
    }
}

fn push_display(side: &mut String, value: impl fmt::Display) {
    // Writing to a text never fails.
    let _ = write!(side, "{value}");
}

fn place(text: Text) -> (Flags, Span) {
    (if text.decoded { Flags::SIDE } else { Flags::NONE }, text.range)
}

pub(super) const fn bool_text(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

/// The text of a key that is a float: with the digits of a float32.
pub(super) fn float_key(value: f64) -> String {
    match value as f32 {
        f32::INFINITY => ".inf".to_owned(),
        f32::NEG_INFINITY => "-.inf".to_owned(),
        single if single.is_nan() => ".nan".to_owned(),
        single => strconv::format_float32(single, FloatFormat::General),
    }
}

/// Kind and bits of a scalar that is no text, once it was written as JSON and read again.
#[inline]
pub(super) fn json_value(scalar: Scalar) -> (Kind, u64) {
    match scalar {
        Scalar::Null | Scalar::Text | Scalar::Time => (Kind::Null, 0),
        Scalar::Bool(value) => (Kind::Bool, u64::from(value)),
        Scalar::Int(value) => (Kind::Int, value as u64),
        Scalar::Uint(value) => (Kind::Float, (value as f64).to_bits()),
        Scalar::Float(value) => json_float(value),
    }
}

fn json_float(value: f64) -> (Kind, u64) {
    rewritten_float(value).map_or((Kind::Float, value.to_bits()), |int| (Kind::Int, int as u64))
}

/// Appends bytes as JSON texts hold them: what is no UTF-8 is replaced byte by byte.
fn push_lossy(side: &mut String, bytes: &[u8]) {
    for chunk in bytes.utf8_chunks() {
        side.push_str(chunk.valid());
        side.extend(chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER));
    }
}
