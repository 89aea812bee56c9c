//! The stored object as JSON.

use std::fmt::Write as _;

use plimsoll_doc::{Kind, push_json_text};
use plimsoll_walk::{Children, ValueRef};

/// Fields of the metadata that the server sets, and that nobody compares.
const HIDDEN: [&str; 5] = ["uid", "resourceVersion", "generation", "creationTimestamp", "managedFields"];

/// Writes an object without what the server sets itself.
/// `expected` says how long it may become.
pub(super) fn write(root: ValueRef<'_>, hide_name: bool, expected: usize) -> String {
    write_without(root, expected, |field| HIDDEN.contains(&field) || hide_name && field == "name")
}

/// Writes a whole object.
pub(crate) fn write_all(root: ValueRef<'_>) -> String {
    write_without(root, 0, |_| false)
}

/// Writes an object, floats always with a fraction or an exponent; some fields of its metadata are hidden.
fn write_without(root: ValueRef<'_>, expected: usize, is_hidden: impl Fn(&str) -> bool) -> String {
    let mut out = String::with_capacity(expected.max(256));
    // Containers under way; the metadata of the object is at depth 2.
    let mut open: Vec<(Children<'_>, Kind, bool)> = Vec::with_capacity(16);
    let mut is_first = true;
    push(&mut out, root, false, &mut open, &mut is_first);
    while let Some((children, kind, is_metadata)) = open.last_mut() {
        let (kind, is_metadata) = (*kind, *is_metadata);
        let next = children.find(|child| !(is_metadata && is_hidden(child.key())));
        let Some(child) = next else {
            out.push(if kind == Kind::Map { '}' } else { ']' });
            is_first = false;
            open.pop();
            continue;
        };
        if !is_first {
            out.push(',');
        }
        if kind == Kind::Map {
            push_json_text(&mut out, child.key());
            out.push(':');
        }
        let metadata = open.len() == 1 && kind == Kind::Map && child.key() == "metadata";
        push(&mut out, child, metadata, &mut open, &mut is_first);
    }
    out
}

fn push<'a>(
    out: &mut String,
    value: ValueRef<'a>,
    is_metadata: bool,
    open: &mut Vec<(Children<'a>, Kind, bool)>,
    is_first: &mut bool,
) {
    *is_first = false;
    match value.kind() {
        Kind::Null => out.push_str("null"),
        Kind::Bool => out.push_str(if value.as_bool().unwrap_or_default() { "true" } else { "false" }),
        // Writing to a string cannot fail.
        Kind::Int => drop(write!(out, "{}", value.as_int().unwrap_or_default())),
        Kind::Float => push_float(value.as_float().unwrap_or_default(), out),
        Kind::Str => push_json_text(out, value.as_str().unwrap_or_default()),
        kind @ (Kind::Seq | Kind::Map) => {
            out.push(if kind == Kind::Map { '{' } else { '[' });
            open.push((value.children(), kind, is_metadata && kind == Kind::Map));
            *is_first = true;
        }
    }
}

/// Only quantities of built-in kinds take numbers beyond float64, and none is larger than this.
fn push_float(value: f64, out: &mut String) {
    // Writing to a string cannot fail.
    let _ = match value.is_finite() {
        true => write!(out, "{value:?}"),
        false if value < 0.0 => write!(out, "\"-{}\"", i64::MAX),
        false => write!(out, "\"{}\"", i64::MAX),
    };
}
