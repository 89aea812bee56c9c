//! Equality of values, in two senses, through one total order.

use std::cmp::Ordering;

use plimsoll_doc::{Kind, NodeRef, Number, Value};
use plimsoll_go::strconv::{FloatFormat, format_float64};

use crate::ValueRef;
use crate::instance::Instance;
use crate::validate::{compare_numbers, number_of};

/// When two numbers are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// As Go values (`reflect.DeepEqual`): an int64 is never equal to a float64.
    Typed,
    /// As JSON text: 1 and 1.0 both print `1`.
    Printed,
    /// As the numbers they stand for, as JSON Schema does: 1, 1.0 and 1e0 are one number.
    Exact,
}

impl ValueRef<'_> {
    /// Whether two values are deeply equal as Go values: an int64 never equals a float64.
    pub fn is_same(self, other: ValueRef<'_>) -> bool {
        equals(self, other)
    }
}

/// Whether two values are deeply equal as Go values.
pub(crate) fn equals(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    compare(a, b, Numbers::Typed).is_eq()
}

/// A total order of values in which just the equal ones are equal.
pub(crate) fn compare(a: ValueRef<'_>, b: ValueRef<'_>, numbers: Numbers) -> Ordering {
    let order = compare_shallow(a, b, numbers);
    if order.is_ne() || a.is_empty() {
        return order;
    }
    let mut open = vec![(a.children(), b.children())];
    while let Some((left, right)) = open.last_mut() {
        let (Some(a), Some(b)) = (left.next(), right.next()) else {
            open.pop();
            continue;
        };
        let order = a.key().cmp(b.key()).then_with(|| compare_shallow(a, b, numbers));
        if order.is_ne() {
            return order;
        }
        if !a.is_empty() {
            open.push((a.children(), b.children()));
        }
    }
    Ordering::Equal
}

/// The order as far as it can be seen without looking at children.
fn compare_shallow<'a, V: Instance<'a>>(a: V, b: V, numbers: Numbers) -> Ordering {
    if let (Numbers::Printed, Some(a), Some(b)) = (numbers, Printed::of(a), Printed::of(b)) {
        return a.compare(b);
    }
    if let (Numbers::Exact, Some(a), Some(b)) = (numbers, number_of(a), number_of(b)) {
        return compare_numbers(a, b);
    }
    let by_kind = (a.kind() as u8).cmp(&(b.kind() as u8));
    by_kind.then_with(|| match a.kind() {
        Kind::Null => Ordering::Equal,
        Kind::Bool => a.as_bool().cmp(&b.as_bool()),
        Kind::Int => a.as_int().cmp(&b.as_int()),
        // There is no NaN in JSON; both zeros are equal in Go.
        Kind::Float => a.as_float().partial_cmp(&b.as_float()).unwrap_or(Ordering::Equal),
        Kind::Str => a.as_str().cmp(&b.as_str()),
        Kind::Seq | Kind::Map => a.len().cmp(&b.len()),
    })
}

/// A number by what encoding/json prints.
#[derive(Clone, Copy)]
enum Printed {
    Int(i64),
    Float(f64),
}

/// From here on floats are printed with an exponent, as no integer is.
const EXPONENT_FROM: f64 = 1e21;

impl Printed {
    fn of<'a>(value: impl Instance<'a>) -> Option<Self> {
        value.as_int().map(Self::Int).or_else(|| value.as_float().map(Self::Float))
    }

    /// Numbers that print the same are the same float64, so that comes first.
    fn compare(self, other: Self) -> Ordering {
        let float = |number| match number {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        };
        float(self).total_cmp(&float(other)).then_with(|| match (self, other) {
            (Self::Float(_), Self::Float(_)) => Ordering::Equal,
            _ => self.as_integer().cmp(&other.as_integer()),
        })
    }

    /// The integer that is printed, where it is one.
    fn as_integer(self) -> Option<i128> {
        match self {
            Self::Int(value) => Some(value.into()),
            Self::Float(value) if value.abs() < EXPONENT_FROM => format_float64(value, FloatFormat::Plain).parse().ok(),
            Self::Float(_) => None,
        }
    }
}

/// Whether a value is deeply equal to a node of a document, as Go values.
pub(crate) fn equals_node<'a, V: Instance<'a>>(value: V, node: NodeRef<'_>) -> bool {
    equals_node_by(value, node, equals_node_shallow)
}

fn equals_node_by<'a, V: Instance<'a>>(value: V, node: NodeRef<'_>, equals: impl Fn(V, NodeRef<'_>) -> bool) -> bool {
    if !equals(value, node) {
        return false;
    }
    if value.len() == 0 {
        return true;
    }
    let mut open = vec![(value, node)];
    while let Some((value, node)) = open.pop() {
        let items = node.items().enumerate().map(|(index, item)| (value.item(index), item));
        let entries = node.entries().map(|entry| (value.get_hashed(entry.name(), entry.key.key_hash()), entry.value));
        for (own, other) in items.chain(entries) {
            let Some(own) = own.filter(|own| equals(*own, other)) else { return false };
            if own.len() > 0 {
                open.push((own, other));
            }
        }
    }
    true
}

fn equals_node_shallow<'a, V: Instance<'a>>(value: V, node: NodeRef<'_>) -> bool {
    match node.value() {
        Value::Null => value.kind() == Kind::Null,
        Value::Bool(other) => value.as_bool() == Some(other),
        Value::Int(other) => value.as_int() == Some(other),
        Value::Float(other) => value.as_float() == Some(other),
        Value::Str(other) => value.as_str() == Some(other),
        Value::Seq(_) => value.kind() == Kind::Seq && value.len() == node.len(),
        Value::Map(_) => value.kind() == Kind::Map && value.len() == node.entries().count(),
    }
}

/// Whether a value equals a node of a document as JSON: numbers by what they stand for.
pub(crate) fn equals_json<'a, V: Instance<'a>>(value: V, node: NodeRef<'_>) -> bool {
    equals_node_by(value, node, |value, node| {
        let other = match node.value() {
            Value::Int(other) => Number::Int(other),
            Value::Float(other) => Number::Float(other),
            _ => return equals_node_shallow(value, node),
        };
        number_of(value).is_some_and(|own| compare_numbers(own, other).is_eq())
    })
}

/// Values, or so many bytes of strings, that are compared in the time of a step of validation.
const COMPARED: usize = 64;

/// How many steps of validation it is worth to look whether two items of a list are equal.
pub(crate) fn weight(list: ValueRef<'_>) -> u64 {
    let (mut size, mut open) = (list.len(), vec![list.children()]);
    while let Some(children) = open.last_mut() {
        let Some(child) = children.next() else {
            open.pop();
            continue;
        };
        size += child.key().len() / COMPARED + child.as_str().map_or(0, |text| text.len() / COMPARED);
        if !child.is_empty() {
            size += child.len();
            open.push(child.children());
        }
    }
    sorting(size, list.len())
}

/// The same for a list of scalars.
pub(crate) fn weight_of_scalars(list: NodeRef<'_>) -> u64 {
    let texts = list.items().filter_map(NodeRef::as_str).map(|text| text.len() / COMPARED);
    sorting(list.len() + texts.sum::<usize>(), list.len())
}

/// Sorting looks at each item about as often as its number has binary digits.
fn sorting(size: usize, items: usize) -> u64 {
    size as u64 * (1 + u64::from(items.checked_ilog2().unwrap_or_default()))
}

/// Whether two items of a list are deeply equal.
pub(crate) fn has_repeated_item(list: ValueRef<'_>, numbers: Numbers) -> bool {
    let mut items: Vec<_> = list.children().collect();
    items.sort_unstable_by(|a, b| compare(*a, *b, numbers));
    !items.is_sorted_by(|a, b| compare(*a, *b, numbers).is_lt())
}

/// Whether two items of a list of scalars are equal.
pub(crate) fn has_repeated_scalar(list: NodeRef<'_>, numbers: Numbers) -> bool {
    let mut items: Vec<_> = list.items().collect();
    items.sort_unstable_by(|a, b| compare_shallow(*a, *b, numbers));
    !items.is_sorted_by(|a, b| compare_shallow(*a, *b, numbers).is_lt())
}
