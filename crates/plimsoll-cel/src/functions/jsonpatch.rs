//! Kubernetes: helpers for JSON patches.

use super::arguments::text;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { KUBE_JSONPATCH:
    "jsonpatch.escapeKey" {
        /// The key with `~` and `/` escaped for a JSON pointer.
        global "string_jsonpatch_escapeKey_string"(String) -> String => escape_key,
            costs Transform, always charges Tenth;
    }
}

fn escape_key<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[key] = args else { return Err(Fault::NoSuchOverload) };
    let key = text(cx, key)?;
    if !key.contains(['~', '/']) {
        return Ok(Value::Str(key));
    }
    let mut escaped = cx.arena.string();
    for character in key.chars() {
        match character {
            '~' => escaped.push_str("~0")?,
            '/' => escaped.push_str("~1")?,
            other => escaped.push(other)?,
        }
    }
    Ok(Value::Str(escaped.finish()))
}
