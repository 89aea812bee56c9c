//! Sizes of values, as costs count them.

use super::Cx;
use crate::value::{Opaque, Value, repaired};

/// The size of a value: code points, bytes, elements or entries; 1 for all that has none.
pub fn size<'a>(cx: &Cx<'a>, value: Value<'a>) -> u64 {
    match value {
        Value::Str(text) => text_size(text),
        Value::RawStr(bytes) => repaired(bytes).chars().count() as u64,
        Value::Bytes(bytes) => bytes.len() as u64,
        Value::List(list) => list.len(cx) as u64,
        Value::Map(map) => map.len(cx) as u64,
        Value::Opaque(Opaque::Ip(address)) => u64::from(address.bit_len() / 8),
        Value::Opaque(Opaque::Cidr(prefix)) => u64::from(prefix.bits().div_ceil(8)),
        _ => 1,
    }
}

/// The size of a value or of what it holds, as the standard library counts it.
pub(super) fn content_size<'a>(cx: &Cx<'a>, value: Value<'a>) -> u64 {
    size(cx, if cx.rules.optionals_have_sizes { value.content() } else { value })
}

fn text_size(text: &str) -> u64 {
    text.chars().count() as u64
}

/// A size times a factor, rounded up as the server rounds: in floating point.
#[inline]
pub(super) fn share(size: u64, factor: f64) -> u64 {
    let exact = size as f64 * factor;
    let whole = exact as u64;
    whole.saturating_add(u64::from((whole as f64) < exact))
}

/// A tenth of the code points of the text that has fewer.
#[inline]
pub(super) fn tenth_of_shorter(left: &str, right: &str) -> u64 {
    // Between one and ten code points.
    if left.len().min(right.len()) <= 10 {
        return u64::from(!left.is_empty() && !right.is_empty());
    }
    let (short, long) = if left.len() <= right.len() { (left, right) } else { (right, left) };
    let size = text_size(short);
    // A code point has four bytes at most.
    share(if long.len() as u64 / 4 >= size { size } else { size.min(text_size(long)) }, 0.1)
}

/// A tenth of the smaller one of two sizes, without counting what cannot matter.
#[inline]
pub(super) fn tenth_of_smaller<'a>(cx: &Cx<'a>, left: Value<'a>, right: Value<'a>) -> u64 {
    match (left, right) {
        (Value::Str(left), Value::Str(right)) => tenth_of_shorter(left, right),
        (Value::Int(_) | Value::Bool(_) | Value::Double(_), Value::Int(_) | Value::Bool(_) | Value::Double(_)) => 1,
        _ => share(content_size(cx, left).min(content_size(cx, right)), 0.1),
    }
}
