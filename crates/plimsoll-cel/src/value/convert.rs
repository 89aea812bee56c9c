//! Constants from and to values of Rust.

use std::collections::BTreeMap;
use std::fmt;

use super::{ConstList, ConstMap, Constant, List, Map, Opaque, Value, literal, repaired};
use crate::arena::Arena;
use crate::eval::Cx;
use crate::host::Empty;

/// What a conversion of values has still to do.
enum Open<'a> {
    Value(Value<'a>),
    /// So many values become a list.
    List(usize),
    /// So many keys and values become a map.
    Map(usize),
}

impl Constant {
    /// A value as data of its own. Optionals become what they hold or null; what only functions look into becomes a
    /// string.
    pub fn of<'a>(cx: &Cx<'a>, value: Value<'a>) -> Self {
        let mut open = vec![Open::Value(value)];
        let mut done = Vec::new();
        while let Some(next) = open.pop() {
            let made = match next {
                Open::Value(Value::List(list)) => {
                    open_list(cx, list, &mut open);
                    continue;
                }
                Open::Value(Value::Map(map)) => {
                    open_map(cx, map, &mut open);
                    continue;
                }
                Open::Value(value) => scalar(value),
                Open::List(count) => {
                    Self::List(ConstList { items: done.split_off(done.len().saturating_sub(count)).into() })
                }
                Open::Map(count) => {
                    let mut parts = done.split_off(done.len().saturating_sub(2 * count)).into_iter();
                    let entries = std::iter::from_fn(|| Some((parts.next()?, parts.next()?))).collect();
                    Self::Map(ConstMap::new(entries))
                }
            };
            done.push(made);
        }
        done.pop().unwrap_or(Self::Null)
    }

    /// The name of its type.
    pub fn type_name(&self) -> &'static str {
        self.value().type_name()
    }
}

fn open_list<'a>(cx: &Cx<'a>, list: List<'a>, open: &mut Vec<Open<'a>>) {
    let items: Vec<_> = list.iter(cx).collect();
    open.push(Open::List(items.len()));
    open.extend(items.into_iter().rev().map(Open::Value));
}

fn open_map<'a>(cx: &Cx<'a>, map: Map<'a>, open: &mut Vec<Open<'a>>) {
    let entries: Vec<_> = map.iter(cx).collect();
    open.push(Open::Map(entries.len()));
    open.extend(entries.into_iter().rev().flat_map(|(key, value)| [Open::Value(value), Open::Value(key)]));
}

fn scalar(value: Value<'_>) -> Constant {
    match value.content() {
        Value::Null | Value::Optional(_) | Value::List(_) | Value::Map(_) => Constant::Null,
        Value::Bool(value) => Constant::Bool(value),
        Value::Int(value) => Constant::Int(value),
        Value::Uint(value) => Constant::Uint(value),
        Value::Double(value) => Constant::Double(value),
        Value::Str(text) => Constant::Str(text.into()),
        Value::RawStr(bytes) => Constant::Str(repaired(bytes).into()),
        Value::Bytes(bytes) => Constant::Bytes(bytes.into()),
        Value::Timestamp(time) => Constant::Timestamp(time),
        Value::Duration(duration) => Constant::Duration(duration),
        Value::Type(name) => Constant::Type(name.into()),
        Value::Opaque(Opaque::Format(format)) => Constant::Str(format.name().into()),
        other @ (Value::Opaque(_) | Value::Unknown(_) | Value::Fault(_)) => Constant::Str(other.to_string().into()),
    }
}

/// As an expression that gives it.
impl fmt::Display for Constant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (arena, rules) = (Arena::new(), plimsoll_release::Release::LATEST.rules());
        let cx = Cx::new(&Empty, &arena, &rules.cel.eval, &rules.go);
        f.write_str(&literal(self.value(), &cx, usize::MAX))
    }
}

/// The same type and the same value; lists in order, maps without.
impl PartialEq for Constant {
    fn eq(&self, other: &Self) -> bool {
        let mut open = vec![(self, other)];
        while let Some((left, right)) = open.pop() {
            let equal = match (left, right) {
                (Self::Null, Self::Null) => true,
                (Self::Bool(left), Self::Bool(right)) => left == right,
                (Self::Int(left), Self::Int(right)) => left == right,
                (Self::Uint(left), Self::Uint(right)) => left == right,
                (Self::Double(left), Self::Double(right)) => left == right,
                (Self::Str(left), Self::Str(right)) | (Self::Type(left), Self::Type(right)) => left == right,
                (Self::Bytes(left), Self::Bytes(right)) => left == right,
                (Self::Timestamp(left), Self::Timestamp(right)) => {
                    (left.unix(), left.nanosecond()) == (right.unix(), right.nanosecond())
                }
                (Self::Duration(left), Self::Duration(right)) => left == right,
                (Self::List(left), Self::List(right)) => {
                    open.extend(left.items.iter().zip(&right.items));
                    left.items.len() == right.items.len()
                }
                (Self::Map(left), Self::Map(right)) => {
                    let (left, right) = (left.entries(), right.entries());
                    open.extend(
                        left.iter().zip(right).flat_map(|(left, right)| [(&left.0, &right.0), (&left.1, &right.1)]),
                    );
                    left.len() == right.len()
                }
                _ => false,
            };
            if !equal {
                return false;
            }
        }
        true
    }
}

impl From<bool> for Constant {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<i32> for Constant {
    fn from(value: i32) -> Self {
        Self::Int(value.into())
    }
}

impl From<i64> for Constant {
    fn from(value: i64) -> Self {
        Self::Int(value)
    }
}

impl From<u64> for Constant {
    fn from(value: u64) -> Self {
        Self::Uint(value)
    }
}

impl From<f64> for Constant {
    fn from(value: f64) -> Self {
        Self::Double(value)
    }
}

impl From<&str> for Constant {
    fn from(value: &str) -> Self {
        Self::Str(value.into())
    }
}

impl From<String> for Constant {
    fn from(value: String) -> Self {
        Self::Str(value.into())
    }
}

impl<T: Into<Self>> From<Option<T>> for Constant {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Constant {
    fn from(items: Vec<T>) -> Self {
        Self::List(ConstList { items: items.into_iter().map(Into::into).collect() })
    }
}

impl<K: Into<Self>, V: Into<Self>> From<BTreeMap<K, V>> for Constant {
    fn from(entries: BTreeMap<K, V>) -> Self {
        Self::Map(ConstMap::new(entries.into_iter().map(|(key, value)| (key.into(), value.into())).collect()))
    }
}

/// A value of another type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongType {
    wanted: &'static str,
    found: &'static str,
}

impl fmt::Display for WrongType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.wanted, self.found)
    }
}

impl std::error::Error for WrongType {}

macro_rules! from_constant {
    ($($type:ty, $wanted:literal, $pattern:pat => $value:expr;)*) => {
        $(impl TryFrom<Constant> for $type {
            type Error = WrongType;

            fn try_from(constant: Constant) -> Result<Self, WrongType> {
                match constant {
                    $pattern => Ok($value),
                    other => Err(WrongType { wanted: $wanted, found: other.type_name() }),
                }
            }
        })*
    };
}

from_constant! {
    bool, "bool", Constant::Bool(value) => value;
    i64, "int", Constant::Int(value) => value;
    u64, "uint", Constant::Uint(value) => value;
    f64, "double", Constant::Double(value) => value;
    String, "string", Constant::Str(text) => text.into();
    Vec<Constant>, "list", Constant::List(mut list) => std::mem::take(&mut list.items).into();
}
