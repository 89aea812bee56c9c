//! Values that a program owns.

use plimsoll_go::duration::Duration;
use plimsoll_go::time::Time;

use super::map::{key_order, other_kinds};
use super::{List, Map, Value};

/// A constant.
#[derive(Clone, Debug)]
pub enum Constant {
    /// `null`
    Null,
    /// `true`, `false`
    Bool(bool),
    /// `1`
    Int(i64),
    /// `1u`
    Uint(u64),
    /// `1.0`
    Double(f64),
    /// `"text"`
    Str(Box<str>),
    /// `b"text"`
    Bytes(Box<[u8]>),
    /// `timestamp("…")`
    Timestamp(Time),
    /// `duration("…")`
    Duration(Duration),
    /// `int`
    Type(Box<str>),
    /// `[1, 2]`
    List(ConstList),
    /// `{"a": 1}`
    Map(ConstMap),
}

/// A list of constants.
#[derive(Clone, Debug, Default)]
pub struct ConstList {
    /// The elements.
    pub items: Box<[Constant]>,
}

/// A map of constants.
#[derive(Clone, Debug, Default)]
pub struct ConstMap {
    entries: Box<[(Constant, Constant)]>,
}

impl Drop for ConstList {
    fn drop(&mut self) {
        if self.items.iter().any(Constant::has_parts) {
            drop_flat(std::mem::take(&mut self.items).into());
        }
    }
}

impl Drop for ConstMap {
    fn drop(&mut self) {
        if self.entries.iter().any(|(key, value)| key.has_parts() || value.has_parts()) {
            drop_flat(parts(std::mem::take(&mut self.entries)).collect());
        }
    }
}

/// Drops constants that may be nested as deep as data is.
fn drop_flat(mut open: Vec<Constant>) {
    while let Some(constant) = open.pop() {
        match constant {
            Constant::List(mut list) => open.extend(std::mem::take(&mut list.items)),
            Constant::Map(mut map) => open.extend(parts(std::mem::take(&mut map.entries))),
            _ => {}
        }
    }
}

fn parts(entries: Box<[(Constant, Constant)]>) -> impl Iterator<Item = Constant> {
    entries.into_iter().flat_map(|(key, value)| [key, value])
}

impl Constant {
    fn has_parts(&self) -> bool {
        matches!(self, Self::List(_) | Self::Map(_))
    }

    /// The value.
    pub fn value(&self) -> Value<'_> {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Int(value) => Value::Int(*value),
            Self::Uint(value) => Value::Uint(*value),
            Self::Double(value) => Value::Double(*value),
            Self::Str(text) => Value::Str(text),
            Self::Bytes(bytes) => Value::Bytes(bytes),
            Self::Timestamp(time) => Value::Timestamp(*time),
            Self::Duration(duration) => Value::Duration(*duration),
            Self::Type(name) => Value::Type(name),
            Self::List(list) => Value::List(List::Const(list)),
            Self::Map(map) => Value::Map(Map::Const(map)),
        }
    }
}

impl ConstMap {
    /// A map; of entries with the same key the last wins.
    pub fn new(mut entries: Vec<(Constant, Constant)>) -> Self {
        entries.sort_by(|(left, _), (right, _)| key_order(left.value(), right.value()));
        entries.reverse();
        entries.dedup_by(|later, earlier| key_order(later.0.value(), earlier.0.value()).is_eq());
        entries.reverse();
        Self { entries: entries.into() }
    }

    /// Where the entries lie.
    pub(super) fn address(&self) -> usize {
        self.entries.as_ptr().addr()
    }

    /// The entries in the order of keys.
    pub(super) fn entries(&self) -> &[(Constant, Constant)] {
        &self.entries
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// An entry, in the order of keys.
    pub fn entry(&self, index: usize) -> Option<(Value<'_>, Value<'_>)> {
        self.entries.get(index).map(|(key, value)| (key.value(), value.value()))
    }

    /// The value under a key.
    pub fn find(&self, key: Value<'_>) -> Option<Value<'_>> {
        let exact = |key: Value<'_>| {
            let at = self.entries.binary_search_by(|(other, _)| key_order(other.value(), key)).ok()?;
            self.entries.get(at).map(|(_, value)| value.value())
        };
        exact(key).or_else(|| other_kinds(key).into_iter().flatten().find_map(exact))
    }
}
