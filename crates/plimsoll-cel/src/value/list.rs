//! Lists: built by an expression, written as a constant, or the host's own.

use super::{ConstList, Value};
use crate::eval::Cx;
use crate::host::Node;

/// A list.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub enum List<'a> {
    /// Built by an expression.
    Built(&'a BuiltList<'a>),
    /// Part of the program.
    Const(&'a ConstList),
    /// The host's own.
    Host(Node),
}

/// A list that an expression built.
#[derive(Clone, Copy, Debug)]
pub struct BuiltList<'a> {
    /// The elements.
    pub items: &'a [Value<'a>],
    /// The list of the host that it goes on: the left side of a `+`, whose [`crate::host::ListType`] it has.
    pub like: Option<Node>,
}

impl<'a> List<'a> {
    /// Number of elements.
    pub fn len(self, cx: &Cx<'a>) -> usize {
        match self {
            Self::Built(list) => list.items.len(),
            Self::Const(list) => list.items.len(),
            Self::Host(node) => cx.host.len(node),
        }
    }

    /// Whether there are no elements.
    pub fn is_empty(self, cx: &Cx<'a>) -> bool {
        self.len(cx) == 0
    }

    /// An element; [`Value::Fault`] where the host's data does not fit.
    pub fn get(self, cx: &Cx<'a>, index: usize) -> Option<Value<'a>> {
        match self {
            Self::Built(list) => list.items.get(index).copied(),
            Self::Const(list) => list.items.get(index).map(super::Constant::value),
            Self::Host(node) => cx.host.item(node, index, cx.arena),
        }
    }

    /// All elements.
    pub fn iter<'c>(self, cx: &'c Cx<'a>) -> impl Iterator<Item = Value<'a>> + use<'a, 'c> {
        (0..self.len(cx)).map_while(move |index| self.get(cx, index))
    }
}
