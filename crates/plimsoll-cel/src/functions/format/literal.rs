//! Lists and maps as literals of the language, nearly: `["a", 1.500000]`, `{"a":1}`.

use plimsoll_go::strconv::quote;

use super::{as_text, print};
use crate::arena::TextBuilder;
use crate::eval::Cx;
use crate::fault::Fault;
use crate::value::{List, Map, Value};

/// A container that is being written; data can be nested as deep as it likes.
enum Open<'a> {
    List {
        items: List<'a>,
        next: usize,
    },
    /// Entries, the last first.
    Map {
        entries: Vec<(String, Value<'a>)>,
        first: bool,
    },
}

/// Writes a list or map.
pub(super) fn write<'a>(cx: &Cx<'a>, out: &mut TextBuilder<'a>, value: Value<'a>) -> Result<(), Fault<'a>> {
    let mut open: Vec<Open<'a>> = Vec::new();
    let mut value = Some(value);
    loop {
        match value.take() {
            Some(Value::List(items)) => {
                out.push('[')?;
                open.push(Open::List { items, next: 0 });
            }
            Some(Value::Map(map)) => {
                out.push('{')?;
                open.push(Open::Map { entries: entries(cx, map)?, first: true });
            }
            Some(value) => write_scalar(cx, out, value)?,
            None => {}
        }
        let closed = match open.last_mut() {
            None => return Ok(()),
            Some(Open::List { items, next }) => match items.get(cx, *next) {
                Some(item) => {
                    if *next > 0 {
                        out.push_str(", ")?;
                    }
                    *next += 1;
                    value = Some(item);
                    continue;
                }
                None => ']',
            },
            Some(Open::Map { entries, first }) => match entries.pop() {
                Some((key, item)) => {
                    if !std::mem::take(first) {
                        out.push_str(", ")?;
                    }
                    print(out, format_args!("{key}:"))?;
                    value = Some(item);
                    continue;
                }
                None => '}',
            },
        };
        out.push(closed)?;
        open.pop();
    }
}

/// The entries with their printed keys, in the reverse of their order.
const NO_KEY: &&str = &"runtime error: invalid memory address or nil pointer dereference";

fn entries<'a>(cx: &Cx<'a>, map: Map<'a>) -> Result<Vec<(String, Value<'a>)>, Fault<'a>> {
    let mut entries = Vec::new();
    for (key, value) in map.iter(cx) {
        let key = match key {
            Value::Str(_) | Value::RawStr(_) => quote(as_text(cx, key)?.as_bytes()),
            Value::Bool(_) | Value::Int(_) | Value::Uint(_) => as_text(cx, key)?.to_owned(),
            // The server's objects give no key for a field that they do not know.
            Value::Null if matches!(map, Map::Host(_)) => return Err(Fault::Internal(NO_KEY)),
            other => {
                return Err(cx.arena.fault(format_args!(
                    "error during formatting: no formatting function for map key of type {}",
                    other.type_name_at(cx)
                )));
            }
        };
        entries.push((key, value));
    }
    entries.sort_by(|(left, _), (right, _)| right.cmp(left));
    Ok(entries)
}

fn write_scalar<'a>(cx: &Cx<'a>, out: &mut TextBuilder<'a>, value: Value<'a>) -> Result<(), Fault<'a>> {
    match value {
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Uint(_) | Value::Type(_) => {
            out.push_str(as_text(cx, value)?)
        }
        Value::Str(_) | Value::RawStr(_) => out.push_str(&quote(as_text(cx, value)?.as_bytes())),
        Value::Bytes(_) => print(out, format_args!("b{}", quote(as_text(cx, value)?.as_bytes()))),
        Value::Timestamp(_) => print(out, format_args!("timestamp(\"{}\")", as_text(cx, value)?)),
        Value::Duration(_) => print(out, format_args!("duration(\"{}\")", as_text(cx, value)?)),
        Value::Double(number) if number.is_nan() => out.push_str("\"NaN\""),
        Value::Double(f64::INFINITY) => out.push_str("\"+Inf\""),
        Value::Double(f64::NEG_INFINITY) => out.push_str("\"-Inf\""),
        Value::Double(number) => print(out, format_args!("{number:.6}")),
        other => Err(cx
            .arena
            .fault(format_args!("error during formatting: no formatting function for {}", other.type_name_at(cx)))),
    }
}
