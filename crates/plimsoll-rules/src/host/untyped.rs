//! Objects without a schema: plain maps and lists.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::host::{Field, Host, Node, Variable};
use plimsoll_cel::value::{List, Map, Value};
use plimsoll_doc::Kind;
use plimsoll_walk::{SlotId, ValueRef, View};

/// Shows values of a tree to expressions as what they are in JSON.
#[derive(Clone, Copy, Debug)]
pub struct UntypedHost<'v> {
    /// The objects.
    pub view: View<'v>,
    /// The values of the variables, in the order of their declaration; those that have none are absent.
    pub variables: &'v [Option<SlotId>],
}

impl<'v> UntypedHost<'v> {
    fn at(&self, node: Node) -> ValueRef<'v> {
        self.view.value(SlotId::from_index(node.0 as u32))
    }
}

fn convert(value: ValueRef<'_>) -> Value<'_> {
    let node = Node(value.id().index() as u64);
    match value.kind() {
        Kind::Null => Value::Null,
        Kind::Bool => Value::Bool(value.as_bool().unwrap_or_default()),
        Kind::Int => Value::Int(value.as_int().unwrap_or_default()),
        Kind::Float => Value::Double(value.as_float().unwrap_or_default()),
        Kind::Str => Value::Str(value.as_str().unwrap_or_default()),
        Kind::Seq => Value::List(List::Host(node)),
        Kind::Map => Value::Map(Map::Host(node)),
    }
}

impl Host for UntypedHost<'_> {
    fn variable<'a>(&'a self, variable: &'a Variable, _: &'a Arena) -> Option<Value<'a>> {
        let slot = self.variables.get(variable.index as usize).copied().flatten()?;
        Some(convert(self.view.value(slot)))
    }

    fn len(&self, node: Node) -> usize {
        self.at(node).len()
    }

    fn item<'a>(&'a self, list: Node, index: usize, _: &'a Arena) -> Option<Value<'a>> {
        self.at(list).item(index).map(convert)
    }

    fn field<'a>(&'a self, map: Node, field: &'a Field, _: &'a Arena) -> Option<Value<'a>> {
        self.at(map).get(&field.name).map(convert)
    }

    fn find<'a>(&'a self, map: Node, key: Value<'a>, _: &'a Arena) -> Option<Value<'a>> {
        match key {
            Value::Str(key) => self.at(map).get(key).map(convert),
            _ => None,
        }
    }

    fn key<'a>(&'a self, map: Node, index: usize, _: &'a Arena) -> Option<Value<'a>> {
        self.at(map).child(index).map(|child| Value::Str(child.key()))
    }

    fn value<'a>(&'a self, map: Node, index: usize, _: &'a Arena) -> Option<Value<'a>> {
        self.at(map).child(index).map(convert)
    }
}
