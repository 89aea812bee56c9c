//! Equality of values, and whether a list or map contains one.
//!
//! Data can be nested as deep as it likes, so containers are compared with a stack of their own.

use std::cmp::Ordering;

use super::{List, Map, Opaque, Value};
use crate::eval::Cx;
use crate::fault::Fault;
use crate::host::ListType;

/// Whether two values are equal; a fault where the server compares only values of one kind.
#[inline]
pub fn equal<'a>(cx: &Cx<'a>, left: Value<'a>, right: Value<'a>) -> Result<bool, Fault<'a>> {
    match (left, right) {
        (Value::Str(left), Value::Str(right)) => Ok(left == right),
        (Value::Int(left), Value::Int(right)) => Ok(left == right),
        (Value::List(_) | Value::Map(_) | Value::Optional(_), _) => deep_equal(cx, left, right),
        _ => flat_equal(cx, left, right),
    }
}

/// Whether a list has an element that equals a value, or a map that key.
pub fn contains<'a>(cx: &Cx<'a>, container: Value<'a>, value: Value<'a>) -> Result<bool, Fault<'a>> {
    match container {
        Value::List(List::Host(node)) => {
            let mut fault = None;
            for item in List::Host(node).iter(cx) {
                let same = item.check().and_then(|item| match (item, value) {
                    // Elements are asked themselves: only operators know that null is of any kind.
                    (Value::List(_) | Value::Map(_), Value::Null) => Err(Fault::NoSuchOverload),
                    _ => equal(cx, item, value),
                });
                match same {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(found) => fault = fault.or(Some(found)),
                }
            }
            fault.map_or(Ok(false), Err)
        }
        // Faults of the comparison do not count in lists that an expression built.
        Value::List(list) => {
            for item in list.iter(cx) {
                match equal(cx, value, item) {
                    Ok(true) => return Ok(true),
                    Err(fault) if fault.is_fatal() => return Err(fault),
                    _ => {}
                }
            }
            Ok(false)
        }
        Value::Map(map @ (Map::Built(_) | Map::Const(_))) if !map.is_empty(cx) && value.unhashable(cx).is_some() => {
            Err(unhashable(cx, value))
        }
        Value::Map(map) => map.find(cx, value).map_or(Ok(false), |found| found.check().map(|_| true)),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// The server's own code breaks down: the value can be no key in Go.
pub(crate) fn unhashable<'a>(cx: &Cx<'a>, value: Value<'a>) -> Fault<'a> {
    let kind = value.unhashable(cx).unwrap_or_default();
    match cx.arena.text(format_args!("runtime error: hash of unhashable type {kind}")) {
        Ok(text) => cx.arena.keep(text).map_or_else(|fault| fault, Fault::Internal),
        Err(fault) => fault,
    }
}

/// Compares an int with a double by value; `None` for NaN.
pub fn int_double_order(left: i64, right: f64) -> Option<Ordering> {
    if right.is_nan() {
        None
    } else if right < -9_223_372_036_854_775_808.0 {
        Some(Ordering::Greater)
    } else if right > 9_223_372_036_854_775_808.0 {
        Some(Ordering::Less)
    } else {
        (left as f64).partial_cmp(&right)
    }
}

/// Compares a uint with a double by value; `None` for NaN.
pub fn uint_double_order(left: u64, right: f64) -> Option<Ordering> {
    if right.is_nan() {
        None
    } else if right < 0.0 {
        Some(Ordering::Greater)
    } else if right > 18_446_744_073_709_551_616.0 {
        Some(Ordering::Less)
    } else {
        (left as f64).partial_cmp(&right)
    }
}

/// Compares an int with a uint by value.
pub fn int_uint_order(left: i64, right: u64) -> Ordering {
    u64::try_from(left).map_or(Ordering::Less, |left| left.cmp(&right))
}

#[inline(never)]
fn flat_equal<'a>(cx: &Cx<'a>, left: Value<'a>, right: Value<'a>) -> Result<bool, Fault<'a>> {
    Ok(match (left, right) {
        (Value::Fault(fault), _) => return Err(*fault),
        (Value::Unknown(node), right) => cx.host.equal_unknown(node, right),
        (Value::Null, Value::Null) => true,
        (Value::Bool(left), Value::Bool(right)) => left == right,
        (Value::Int(left), Value::Int(right)) => left == right,
        (Value::Uint(left), Value::Uint(right)) => left == right,
        (Value::Double(left), Value::Double(right)) => left == right,
        (Value::Int(left), Value::Uint(right)) | (Value::Uint(right), Value::Int(left)) => {
            int_uint_order(left, right).is_eq()
        }
        (Value::Int(left), Value::Double(right)) | (Value::Double(right), Value::Int(left)) => {
            int_double_order(left, right) == Some(Ordering::Equal)
        }
        (Value::Uint(left), Value::Double(right)) | (Value::Double(right), Value::Uint(left)) => {
            uint_double_order(left, right) == Some(Ordering::Equal)
        }
        (Value::Str(left), Value::Str(right)) => left == right,
        (Value::RawStr(left), Value::RawStr(right)) | (Value::Bytes(left), Value::Bytes(right)) => left == right,
        (Value::Timestamp(left), Value::Timestamp(right)) => {
            (left.unix(), left.nanosecond()) == (right.unix(), right.nanosecond())
        }
        (Value::Duration(left), Value::Duration(right)) => left == right,
        (Value::Type(left), Value::Type(right)) => left == right,
        (Value::Opaque(_), Value::Null) => false,
        // Only values on the right may be of another kind.
        (Value::Opaque(left), Value::Opaque(right)) => return opaque_equal(left, right).ok_or(Fault::NoSuchOverload),
        (Value::Opaque(_), _) => return Err(Fault::NoSuchOverload),
        _ => false,
    })
}

/// Whether both are equal; `None` where they are of different kinds.
fn opaque_equal(left: &Opaque<'_>, right: &Opaque<'_>) -> Option<bool> {
    Some(match (left, right) {
        (Opaque::Quantity(_), Opaque::Quantity(right)) if right.is_sum() => return None,
        (Opaque::Quantity(left), Opaque::Quantity(right)) => left.equals(*right),
        (Opaque::Semver(left), Opaque::Semver(right)) => {
            left.read(|left| right.read(|right| left.precedence(right).is_eq()))
        }
        (Opaque::Url(left), Opaque::Url(right)) => left.to_bytes() == right.to_bytes(),
        (Opaque::Ip(left), Opaque::Ip(right)) => left == right,
        (Opaque::Cidr(left), Opaque::Cidr(right)) => left == right,
        (Opaque::Format(left), Opaque::Format(right)) => left == right,
        (Opaque::Authz(left), Opaque::Authz(right)) => left == right,
        _ => return None,
    })
}

/// Two containers in the middle of their comparison.
enum Frame<'a> {
    Lists {
        left: List<'a>,
        right: List<'a>,
        next: usize,
        len: usize,
    },
    Maps {
        left: Map<'a>,
        right: Map<'a>,
        next: usize,
    },
    /// Pairs that the host found, or the contents of optionals.
    Pairs {
        pairs: &'a [Value<'a>],
        next: usize,
    },
}

/// A pair to compare next, or the end of a container.
enum Next<'a> {
    Pair(Value<'a>, Value<'a>),
    Unequal,
    End,
}

impl<'a> Frame<'a> {
    /// Containers without a schema take faults of their elements for equality.
    fn ignores_faults(&self, cx: &Cx<'a>) -> bool {
        match self {
            Self::Lists { left: List::Host(node), .. } | Self::Maps { left: Map::Host(node), .. } => {
                !cx.host.has_schema(*node)
            }
            Self::Pairs { .. } => false,
            Self::Lists { .. } | Self::Maps { .. } => true,
        }
    }

    fn next(&mut self, cx: &Cx<'a>) -> Next<'a> {
        match self {
            Self::Lists { left, right, next, len } => {
                if *next >= *len {
                    return Next::End;
                }
                let pair = left.get(cx, *next).zip(right.get(cx, *next));
                *next += 1;
                pair.map_or(Next::Unequal, |(left, right)| Next::Pair(left, right))
            }
            Self::Maps { left, right, next } => {
                let Some(key) = left.key(cx, *next) else { return Next::End };
                let pair = left.value(cx, *next).zip(right.find(cx, key));
                *next += 1;
                pair.map_or(Next::Unequal, |(left, right)| Next::Pair(left, right))
            }
            Self::Pairs { pairs, next } => {
                let pair = pairs.get(*next).copied().zip(pairs.get(*next + 1).copied());
                *next += 2;
                pair.map_or(Next::End, |(left, right)| Next::Pair(left, right))
            }
        }
    }
}

/// What is known of a pair without looking into containers.
enum Seen<'a> {
    Decided(bool),
    Into(Frame<'a>),
}

fn look<'a>(cx: &Cx<'a>, left: Value<'a>, right: Value<'a>) -> Result<Seen<'a>, Fault<'a>> {
    Ok(match (left, right) {
        (Value::Fault(fault), _) => return Err(*fault),
        // Only containers with a schema mind a fault on the right; to all else it is just another value.
        (Value::List(List::Host(node)) | Value::Map(Map::Host(node)), Value::Fault(fault))
            if cx.host.has_schema(node) =>
        {
            return Err(*fault);
        }
        (_, Value::Fault(_)) => Seen::Decided(false),
        (Value::List(_) | Value::Map(_), Value::Null) => Seen::Decided(false),
        (Value::List(left), Value::List(right)) => {
            let len = left.len(cx);
            if len != right.len(cx) {
                return Ok(Seen::Decided(false));
            }
            match left.list_type(cx) {
                ListType::Atomic => Seen::Into(Frame::Lists { left, right, next: 0, len }),
                ListType::Set => Seen::Decided(super::typed_list::equal_sets(cx, left, right)?),
                ListType::Map => match super::typed_list::paired_by_key(cx, left, right)? {
                    Some(pairs) => Seen::Into(Frame::Pairs { pairs, next: 0 }),
                    None => Seen::Decided(false),
                },
            }
        }
        (Value::Map(left), Value::Map(right)) => {
            if let Map::Host(node) = left {
                let mut pairs = cx.arena.items();
                let mut room = Ok(());
                let answer = cx.host.equal_maps(node, right, cx, &mut |left, right| {
                    room = room.and_then(|()| pairs.push(left)).and_then(|()| pairs.push(right));
                });
                room?;
                match answer {
                    Some(Ok(true)) => return Ok(Seen::Into(Frame::Pairs { pairs: pairs.into_slice(), next: 0 })),
                    Some(answer) => return answer.map(Seen::Decided),
                    None => {}
                }
            }
            if left.len(cx) == right.len(cx) {
                Seen::Into(Frame::Maps { left, right, next: 0 })
            } else {
                Seen::Decided(false)
            }
        }
        (Value::List(List::Host(node)) | Value::Map(Map::Host(node)), _) if cx.host.has_schema(node) => {
            return Err(Fault::NoSuchOverload);
        }
        (Value::Optional(left), Value::Optional(right)) => match (left, right) {
            (Some(left), Some(right)) => {
                let mut pair = cx.arena.items();
                pair.push(*left)?;
                pair.push(*right)?;
                Seen::Into(Frame::Pairs { pairs: pair.into_slice(), next: 0 })
            }
            (left, right) => Seen::Decided(left.is_none() && right.is_none()),
        },
        _ => Seen::Decided(flat_equal(cx, left, right)?),
    })
}

#[inline(never)]
fn deep_equal<'a>(cx: &Cx<'a>, left: Value<'a>, right: Value<'a>) -> Result<bool, Fault<'a>> {
    let mut frame = match look(cx, left, right)? {
        Seen::Decided(equal) => return Ok(equal),
        Seen::Into(frame) => frame,
    };
    let mut above: Vec<Frame<'a>> = Vec::new();
    loop {
        match frame.next(cx) {
            Next::Unequal => return Ok(false),
            Next::End => match above.pop() {
                Some(parent) => frame = parent,
                None => return Ok(true),
            },
            Next::Pair(left, right) => match look(cx, left, right) {
                Ok(Seen::Decided(true)) => {}
                Ok(Seen::Decided(false)) => return Ok(false),
                Ok(Seen::Into(inner)) => above.push(std::mem::replace(&mut frame, inner)),
                Err(fault) if fault.is_fatal() => return Err(fault),
                Err(fault) => loop {
                    if frame.ignores_faults(cx) {
                        break;
                    }
                    match above.pop() {
                        Some(parent) => frame = parent,
                        None => return Err(fault),
                    }
                },
            },
        }
    }
}
