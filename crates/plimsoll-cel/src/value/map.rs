//! Maps: built by an expression, written as a constant, or the host's own maps and objects.

use std::cmp::Ordering;

use bumpalo::collections::Vec as BumpVec;
use plimsoll_go::time::Time;

use super::{ConstMap, List, Opaque, Value};
use crate::eval::Cx;
use crate::host::{Field, Node};

/// A map or an object.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub enum Map<'a> {
    /// Built by an expression.
    Built(&'a BuiltMap<'a>),
    /// Part of the program.
    Const(&'a ConstMap),
    /// The host's own.
    Host(Node),
}

/// A map that an expression built.
#[derive(Clone, Copy, Debug)]
pub struct BuiltMap<'a> {
    /// Sorted by key; no two keys are the same.
    pub(crate) entries: &'a [(Value<'a>, Value<'a>)],
}

impl<'a> BuiltMap<'a> {
    /// Sorts entries by key and keeps the last of those with the same one.
    pub(crate) fn sort(entries: &mut BumpVec<'a, (Value<'a>, Value<'a>)>) {
        entries.sort_by(|(left, _), (right, _)| key_order(*left, *right));
        // Stable, so the last of equals is the one to keep.
        entries.dedup_by(|later, earlier| {
            let same = key_order(later.0, earlier.0) == Ordering::Equal;
            if same {
                *earlier = *later;
            }
            same
        });
    }

    fn find(&self, key: Value<'a>) -> Option<Value<'a>> {
        let exact = |key| {
            let at = self.entries.binary_search_by(|(other, _)| key_order(*other, key)).ok()?;
            self.entries.get(at).map(|(_, value)| *value)
        };
        exact(key).or_else(|| other_kinds(key).into_iter().flatten().find_map(exact))
    }
}

/// The same number in the other kinds: `{1: "a"}[1u]` finds `"a"` where types are dynamic.
pub(crate) fn other_kinds(key: Value<'_>) -> [Option<Value<'_>>; 2] {
    match key {
        Value::Int(value) => [u64::try_from(value).ok().map(Value::Uint), None],
        Value::Uint(value) => [i64::try_from(value).ok().map(Value::Int), None],
        Value::Double(value) => {
            let (int, uint) = (exact_int(value).map(Value::Int), exact_uint(value).map(Value::Uint));
            [int, uint]
        }
        _ => [None, None],
    }
}

/// The int of the same value as a double.
pub(crate) fn exact_int(value: f64) -> Option<i64> {
    const END: f64 = 9_223_372_036_854_775_808.0;
    (value.fract() == 0.0 && (-END..END).contains(&value)).then_some(value as i64)
}

/// The uint of the same value as a double.
pub(crate) fn exact_uint(value: f64) -> Option<u64> {
    const END: f64 = 18_446_744_073_709_551_616.0;
    (value.fract() == 0.0 && (0.0..END).contains(&value)).then_some(value as u64)
}

/// The order of loops over a map.
pub(crate) fn key_order(left: Value<'_>, right: Value<'_>) -> Ordering {
    match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => left.cmp(&right),
        (Value::Int(left), Value::Int(right)) => left.cmp(&right),
        (Value::Uint(left), Value::Uint(right)) => left.cmp(&right),
        // Both zeros are one key.
        (Value::Double(left), Value::Double(right)) => (left + 0.0).total_cmp(&(right + 0.0)),
        (Value::Str(left), Value::Str(right)) => left.cmp(right),
        (Value::Str(left), Value::RawStr(right)) => left.as_bytes().cmp(right),
        (Value::RawStr(left), Value::Str(right)) => left.cmp(right.as_bytes()),
        (Value::RawStr(left), Value::RawStr(right)) | (Value::Bytes(left), Value::Bytes(right)) => left.cmp(right),
        (Value::Duration(left), Value::Duration(right)) => left.0.cmp(&right.0),
        (Value::Timestamp(left), Value::Timestamp(right)) => {
            let key = |time: Time| (time.unix(), time.nanosecond(), time.offset());
            key(left).cmp(&key(right))
        }
        (Value::Type(left), Value::Type(right)) => left.cmp(right),
        (Value::Opaque(Opaque::Ip(left)), Value::Opaque(Opaque::Ip(right))) => left.to_string().cmp(&right.to_string()),
        (Value::Opaque(Opaque::Cidr(left)), Value::Opaque(Opaque::Cidr(right))) => {
            left.to_string().cmp(&right.to_string())
        }
        _ => left.type_name().cmp(right.type_name()).then_with(|| address(left).cmp(&address(right))),
    }
}

/// Where a value lies: all that Go compares by pointers is only the same key as itself.
fn address(value: Value<'_>) -> usize {
    fn of<T>(place: &T) -> usize {
        std::ptr::from_ref(place).addr()
    }
    match value {
        Value::List(List::Built(list)) => of(list),
        // Constants move while a program is made, their parts do not.
        Value::List(List::Const(list)) => list.items.as_ptr().addr(),
        Value::Map(Map::Built(map)) => of(map),
        Value::Map(Map::Const(map)) => map.address(),
        Value::Optional(Some(content)) => of(content),
        Value::Opaque(opaque) => of(opaque),
        _ => 0,
    }
}

impl<'a> Map<'a> {
    /// Number of entries.
    pub fn len(self, cx: &Cx<'a>) -> usize {
        match self {
            Self::Built(map) => map.entries.len(),
            Self::Const(map) => map.len(),
            Self::Host(node) => cx.host.len(node),
        }
    }

    /// Whether there are no entries.
    pub fn is_empty(self, cx: &Cx<'a>) -> bool {
        self.len(cx) == 0
    }

    /// The value under a key.
    pub fn find(self, cx: &Cx<'a>, key: Value<'a>) -> Option<Value<'a>> {
        match self {
            Self::Built(map) => map.find(key),
            Self::Const(map) => map.find(key),
            Self::Host(node) => cx.host.find(node, key, cx.arena),
        }
    }

    /// The value of a field that an expression names.
    pub fn field(self, cx: &Cx<'a>, field: &'a Field) -> Option<Value<'a>> {
        match self {
            Self::Built(map) => map.find(Value::Str(&field.name)),
            Self::Const(map) => map.find(Value::Str(&field.name)),
            Self::Host(node) => cx.host.field(node, field, cx.arena),
        }
    }

    /// The keys in the order of loops; `None` after the last.
    pub fn key(self, cx: &Cx<'a>, index: usize) -> Option<Value<'a>> {
        match self {
            Self::Built(map) => map.entries.get(index).map(|(key, _)| *key),
            Self::Const(map) => map.entry(index).map(|(key, _)| key),
            Self::Host(node) => cx.host.key(node, index, cx.arena),
        }
    }

    /// The value under [`Map::key`].
    pub fn value(self, cx: &Cx<'a>, index: usize) -> Option<Value<'a>> {
        match self {
            Self::Built(map) => map.entries.get(index).map(|(_, value)| *value),
            Self::Const(map) => map.entry(index).map(|(_, value)| value),
            Self::Host(node) => cx.host.value(node, index, cx.arena),
        }
    }

    /// All entries.
    pub fn iter<'c>(self, cx: &'c Cx<'a>) -> impl Iterator<Item = (Value<'a>, Value<'a>)> + use<'a, 'c> {
        (0..).map_while(move |index| Some((self.key(cx, index)?, self.value(cx, index)?)))
    }
}
