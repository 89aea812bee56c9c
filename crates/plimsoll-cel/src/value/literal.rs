//! Values as people would write them in an expression.

use std::fmt::Write as _;

use plimsoll_go::strconv::{FloatFormat, format_float64, quote};

use super::{Opaque, Value};
use crate::eval::Cx;

/// What is still to be written.
enum Open<'a> {
    Value(Value<'a>),
    Text(&'static str),
}

/// A value as an expression that gives it, as far as there is one; cut off with `…` after about
/// `most` bytes.
pub fn literal<'a>(value: Value<'a>, cx: &Cx<'a>, most: usize) -> String {
    let mut out = String::new();
    let mut open = vec![Open::Value(value)];
    while let Some(next) = open.pop() {
        if out.len() > most {
            out.push('…');
            break;
        }
        match next {
            Open::Text(text) => out.push_str(text),
            Open::Value(value) => write(value, cx, most, &mut out, &mut open),
        }
    }
    out
}

fn write<'a>(value: Value<'a>, cx: &Cx<'a>, most: usize, out: &mut String, open: &mut Vec<Open<'a>>) {
    let room = most.saturating_sub(out.len());
    // Writing to a string never fails.
    let _ = match value {
        Value::Null => write!(out, "null"),
        Value::Bool(value) => write!(out, "{value}"),
        Value::Int(value) => write!(out, "{value}"),
        Value::Uint(value) => write!(out, "{value}u"),
        Value::Double(value) => write!(out, "{}", double(value)),
        Value::Str(text) => write!(out, "{}", quote(cut(text.as_bytes(), room))),
        Value::RawStr(bytes) => write!(out, "{}", quote(cut(bytes, room))),
        Value::Bytes(bytes) => write!(out, "b{}", quote(cut(bytes, room))),
        Value::Timestamp(_) => write!(out, "timestamp(\"{value}\")"),
        Value::Duration(_) => write!(out, "duration(\"{value}\")"),
        Value::Type(name) => write!(out, "{name}"),
        Value::Optional(None) => write!(out, "optional.none()"),
        Value::Optional(Some(inner)) => {
            open.extend([Open::Text(")"), Open::Value(*inner)]);
            write!(out, "optional.of(")
        }
        Value::List(list) => {
            let first = open.len();
            // An element takes at least a byte: more than fit are never written.
            for item in list.iter(cx).take(room.saturating_add(1)) {
                open.extend([Open::Text(", "), Open::Value(item)]);
            }
            close(open, first, "]");
            write!(out, "[")
        }
        Value::Map(map) => {
            let first = open.len();
            for (key, item) in map.iter(cx).take(room.saturating_add(1)) {
                open.extend([Open::Text(", "), Open::Value(key), Open::Text(": "), Open::Value(item)]);
            }
            close(open, first, "}");
            write!(out, "{{")
        }
        Value::Opaque(opaque) => write!(out, "{}", opaque_literal(opaque)),
        Value::Fault(fault) => write!(out, "<{fault}>"),
        _ => write!(out, "<{}>", value.type_name()),
    };
}

/// The parts after `first` were put in the order of reading, each behind a comma; what is popped last is read last.
fn close(open: &mut Vec<Open<'_>>, first: usize, end: &'static str) {
    if open.len() > first {
        open.remove(first);
    }
    open.push(Open::Text(end));
    if let Some(parts) = open.get_mut(first..) {
        parts.reverse();
    }
}

fn cut(bytes: &[u8], most: usize) -> &[u8] {
    let end = bytes.len().min(most.saturating_add(1));
    let end = (0..=end).rev().find(|end| bytes.get(*end).is_none_or(|byte| byte & 0xc0 != 0x80));
    bytes.get(..end.unwrap_or(0)).unwrap_or(bytes)
}

/// A double that reads as one.
fn double(value: f64) -> String {
    let text = format_float64(value, FloatFormat::General);
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    if is_plain { format!("{text}.0") } else { text }
}

fn opaque_literal(opaque: &Opaque<'_>) -> String {
    match opaque {
        Opaque::Quantity(quantity) => format!("quantity(\"{}\")", quantity.get()),
        Opaque::Semver(version) => format!("semver(\"{version}\")"),
        Opaque::Url(url) => format!("url({})", quote(&url.to_bytes())),
        Opaque::Ip(addr) => format!("ip(\"{addr}\")"),
        Opaque::Cidr(prefix) => format!("cidr(\"{prefix}\")"),
        Opaque::Format(format) => format!("format.{}()", format.key()),
        Opaque::Authz(authz) => format!("<{}>", authz.type_name()),
    }
}

#[cfg(test)]
mod tests {
    use super::literal;
    use crate::arena::Arena;
    use crate::env::Env;
    use crate::eval::Limits;
    use crate::host::Empty;
    use crate::plan::Program;

    use plimsoll_release::Release;

    use crate::types::Nothing;

    fn shown(text: &str, most: usize) -> String {
        let rules = Release::LATEST.rules().cel;
        let checked = Env::for_stored(&rules).compile(text).unwrap();
        let program = Program::new(&checked, &rules.eval, &rules.go, &Nothing).unwrap();
        let arena = Arena::new();
        let outcome = program.run(&Empty, &arena, &Limits::PER_CALL);
        literal(outcome.value.unwrap(), &program.surroundings(&Empty, &arena), most)
    }

    #[test]
    fn values_are_written_as_expressions() {
        for text in [
            "[1, 2u, 3.0, 1.5]",
            "{\"a\": [b\"x\\xff\", b\"\"], \"b\": []}",
            "optional.of(\"a\\\"b\")",
            "timestamp(\"2024-02-29T12:30:45.123Z\")",
            "quantity(\"1536Mi\")",
            "cidr(\"10.0.0.0/8\")",
            "[null]",
        ] {
            let dynamic = if text.starts_with("[1,") { "[dyn(1), dyn(2u), dyn(3.0), dyn(1.5)]" } else { text };
            assert_eq!(shown(dynamic, 1000), text);
        }
    }

    #[test]
    fn long_values_are_cut() {
        assert_eq!(shown("[1, 2, 3, 4, 5].map(x, \"äöü\")", 12), "[\"äöü\", \"ä\"…");
    }
}
