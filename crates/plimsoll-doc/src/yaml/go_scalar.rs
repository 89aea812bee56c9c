//! Scalars as values of Go.

use std::cmp::Ordering;

use plimsoll_go::strconv::{self, FloatFormat};

use super::resolve::Scalar;
use super::walk::{Leaf, LeafValue, Texts};

/// A scalar as a value of Go.
#[derive(Clone, Debug)]
pub(super) enum GoScalar<'t> {
    Nil,
    Text(&'t [u8]),
    Bytes(Vec<u8>),
    Uint(u64),
    Int(i64),
    Float(f64),
    Bool(bool),
}

impl<'t> GoScalar<'t> {
    /// The scalar that a leaf is.
    pub(super) fn of(leaf: Leaf, texts: Texts<'t>) -> Self {
        match leaf.value {
            LeafValue::Binary(bytes) => Self::Bytes(bytes),
            LeafValue::Scalar(Scalar::Null) => Self::Nil,
            LeafValue::Scalar(Scalar::Bool(value)) => Self::Bool(value),
            LeafValue::Scalar(Scalar::Int(value)) => Self::Int(value),
            LeafValue::Scalar(Scalar::Uint(value)) => Self::Uint(value),
            LeafValue::Scalar(Scalar::Float(value)) => Self::Float(value),
            LeafValue::Scalar(Scalar::Text | Scalar::Time) => Self::Text(texts.get(leaf.text)),
        }
    }

    /// The order in which Go prints the keys of a map: by type, then by value. Types have the order
    /// of their descriptors in a Go program.
    // mirrors compare in internal/fmtsort
    pub(super) fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Uint(a), Self::Uint(b)) => a.cmp(b),
            (Self::Int(a), Self::Int(b)) => a.cmp(b),
            (Self::Bool(a), Self::Bool(b)) => a.cmp(b),
            (Self::Float(a), Self::Float(b)) => a.partial_cmp(b).unwrap_or_else(|| b.is_nan().cmp(&a.is_nan())),
            _ => self.rank().cmp(&other.rank()).then_with(|| self.bytes().cmp(other.bytes())),
        }
    }

    /// Whether a Go map holds both under one key.
    pub(super) fn is_same_key(&self, other: &Self) -> bool {
        let is_nan = matches!(self, Self::Float(float) if float.is_nan());
        !is_nan && self.compare(other) == Ordering::Equal
    }

    const fn rank(&self) -> u8 {
        match self {
            Self::Nil => 0,
            Self::Text(_) | Self::Bytes(_) => 1,
            Self::Uint(_) => 2,
            Self::Int(_) => 3,
            Self::Float(_) => 4,
            Self::Bool(_) => 5,
        }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text,
            Self::Bytes(bytes) => bytes,
            _ => b"",
        }
    }

    /// Appends the scalar as `%#v` prints it inside an interface.
    pub(super) fn print(&self, out: &mut Vec<u8>) {
        match self {
            Self::Nil => out.extend_from_slice(b"interface {}(nil)"),
            Self::Text(_) | Self::Bytes(_) => strconv::push_quoted(out, self.bytes()),
            Self::Uint(value) => out.extend_from_slice(format!("{value:#x}").as_bytes()),
            Self::Int(value) => out.extend_from_slice(value.to_string().as_bytes()),
            Self::Float(value) => strconv::push_float64(out, *value, FloatFormat::General),
            Self::Bool(value) => out.extend_from_slice(if *value { b"true" } else { b"false" }),
        }
    }
}
