//! What an evaluation asks of the program around it: variables, and the host's own lists and maps.

mod plain;

pub use plain::{Empty, Plain};

use crate::arena::Arena;
use crate::authz::{Decision, Question};
use crate::eval::Cx;
use crate::fault::Fault;
use crate::value::{AddedMembers, Map, Value};

/// A list, map or object of the host, by whatever the host likes to call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Node(pub u64);

/// A declared variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its place among the declarations of the environment.
    pub index: u32,
    /// Its name.
    pub name: Box<str>,
}

/// The name of a field that an expression selects, with what the host knew of it beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The name as it was written.
    pub name: Box<str>,
    /// What [`crate::types::Declared::field_hint`] said of it, where the object's type is known.
    pub hint: Option<u32>,
}

/// How lists are compared and added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListType {
    /// As a whole, in order.
    Atomic,
    /// As a set: order does not matter.
    Set,
    /// By the keys of the elements: [`Host::list_key`].
    Map,
}

/// Gives values.
///
/// Values borrow from the host, or from the arena where something has to be made. Where data does
/// not fit its declared type, the answer is [`Value::Fault`]: it only hurts who uses it. A host
/// without lists and maps of its own need only give variables.
pub trait Host {
    /// The value of a variable; `None` where it has none.
    fn variable<'a>(&'a self, variable: &'a Variable, arena: &'a Arena) -> Option<Value<'a>>;

    /// Number of elements or entries, as `size` counts them.
    fn len(&self, node: Node) -> usize {
        let _ = node;
        0
    }

    /// An element of a list.
    fn item<'a>(&'a self, list: Node, index: usize, arena: &'a Arena) -> Option<Value<'a>> {
        let _ = (list, index, arena);
        None
    }

    /// The field of an object or the entry of a map by a name that an expression wrote.
    fn field<'a>(&'a self, map: Node, field: &'a Field, arena: &'a Arena) -> Option<Value<'a>> {
        let _ = (map, field, arena);
        None
    }

    /// The entry of a map or object by key.
    fn find<'a>(&'a self, map: Node, key: Value<'a>, arena: &'a Arena) -> Option<Value<'a>> {
        let _ = (map, key, arena);
        None
    }

    /// The keys of a map or object in the order of loops; `None` after the last.
    fn key<'a>(&'a self, map: Node, index: usize, arena: &'a Arena) -> Option<Value<'a>> {
        let _ = (map, index, arena);
        None
    }

    /// The value under [`Host::key`].
    fn value<'a>(&'a self, map: Node, index: usize, arena: &'a Arena) -> Option<Value<'a>> {
        let _ = (map, index, arena);
        None
    }

    /// How a list is compared and added up.
    fn list_type(&self, list: Node) -> ListType {
        let _ = list;
        ListType::Atomic
    }

    /// Passes on what makes up the key of an element, in a list whose type is [`ListType::Map`];
    /// `false` where a value can be no element of it.
    fn list_key<'a>(&'a self, list: Node, item: Value<'a>, arena: &'a Arena, part: &mut dyn FnMut(Value<'a>)) -> bool {
        let _ = (list, item, arena, part);
        false
    }

    /// A value as data without types, which is what old releases make of the content of an optional.
    fn untyped<'a>(&'a self, value: Value<'a>, arena: &'a Arena) -> Value<'a> {
        let _ = arena;
        value
    }

    /// A value that is added to a list of data: the value again as the list reads its elements.
    fn taken_over<'a>(&'a self, list: Node, item: Value<'a>, arena: &'a Arena) -> Value<'a> {
        let _ = (list, arena);
        item
    }

    /// An element of a list as the data has it, whatever the list holds.
    fn stored_item(&self, list: Node, index: usize) -> Option<Value<'_>> {
        let _ = (list, index);
        None
    }

    /// Whether a list or map has types of its own; else it is compared as if an expression had built it.
    fn has_schema(&self, node: Node) -> bool {
        let _ = node;
        true
    }

    /// What sums added to a set that several evaluations share, where the release remembers it.
    fn added_members(&self, list: Node) -> Option<&AddedMembers> {
        let _ = list;
        None
    }

    /// The names of the fields that make up the key of an element, as expressions write them.
    fn list_key_name<'a>(&'a self, list: Node, index: usize, arena: &'a Arena) -> Option<&'a str> {
        let _ = (list, index, arena);
        None
    }

    /// Compares a map or object with another map in the host's own way: passes on the pairs of
    /// values that have to be equal, and says whether all the rest is. `None`: the usual way, by
    /// number of entries and each entry of the left.
    fn equal_maps<'a>(
        &'a self,
        left: Node,
        right: Map<'a>,
        cx: &Cx<'a>,
        pair: &mut dyn FnMut(Value<'a>, Value<'a>),
    ) -> Option<Result<bool, Fault<'a>>> {
        let _ = (left, right, cx, pair);
        None
    }

    /// What the authorizer says to a question and a verb. Hosts without one deny everything.
    fn authorize<'a>(&'a self, question: &Question<'a>, verb: &'a str, arena: &'a Arena) -> Decision<'a> {
        let _ = (question, verb, arena);
        Decision::default()
    }

    /// What the server's own code calls the type of a list or map; some error texts show it.
    fn type_text(&self, node: Node) -> Option<&'static str> {
        let _ = node;
        None
    }

    /// Compares data that is [`Value::Unknown`] with a value.
    fn equal_unknown<'a>(&'a self, left: Node, right: Value<'a>) -> bool {
        matches!(right, Value::Unknown(node) if node == left)
    }
}
