//! Strings and sizes in the standard library.

use memchr::memmem;

use super::arguments::{as_go_text, code_points, text, text_bytes};
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { STANDARD:
    "contains" {
        /// Whether the string has the other one in it.
        member "contains_string"(String, String) -> Bool => contains, costs Contains, charges Search;
    }
    "endsWith" {
        /// Whether the string ends with the other one.
        member "ends_with_string"(String, String) -> Bool => ends_with, costs Affix, charges Affix;
    }
    "matches" {
        /// Whether the regular expression matches somewhere in the string.
        global "matches"(String, String) -> Bool => matches, costs GlobalMatches, charges GlobalPattern;
        /// Whether the regular expression matches somewhere in the string.
        member "matches_string"(String, String) -> Bool => matches, costs Matches, charges Pattern;
    }
    "size" {
        /// How many bytes it has.
        global "size_bytes"(Bytes) -> Int => size;
        /// How many bytes it has.
        member "bytes_size"(Bytes) -> Int => size;
        /// How many elements it has.
        global "size_list"(List(&A)) -> Int => size;
        /// How many elements it has.
        member "list_size"(List(&A)) -> Int => size;
        /// How many entries it has.
        global "size_map"(Map(&A, &B)) -> Int => size;
        /// How many entries it has.
        member "map_size"(Map(&A, &B)) -> Int => size;
        /// How many characters it has.
        global "size_string"(String) -> Int => size;
        /// How many characters it has.
        member "string_size"(String) -> Int => size;
    }
    "startsWith" {
        /// Whether the string begins with the other one.
        member "starts_with_string"(String, String) -> Bool => starts_with, costs Affix, charges Affix;
    }
}

fn contains<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[text, part] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(memmem::find(text_bytes(text)?, text_bytes(part)?).is_some()))
}

fn starts_with<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[text, part] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(text_bytes(text)?.starts_with(text_bytes(part)?)))
}

fn ends_with<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[text, part] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(text_bytes(text)?.ends_with(text_bytes(part)?)))
}

fn matches<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject, pattern] = args else { return Err(Fault::NoSuchOverload) };
    let subject = text_bytes(as_go_text(subject))?;
    let regex = cx.regex(text(cx, pattern)?).map_err(|error| cx.arena.fault(format_args!("{error}")))?;
    let found = regex.search_bytes(subject).map_err(|limit| cx.arena.fault(format_args!("{limit}")))?;
    Ok(Value::Bool(found))
}

fn size<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let size = match value {
        Value::Str(_) | Value::RawStr(_) => code_points(value),
        Value::Bytes(bytes) => bytes.len(),
        Value::List(list) => list.len(cx),
        Value::Map(map) => map.len(cx),
        _ => return Err(Fault::NoSuchOverload),
    };
    Ok(Value::Int(i64::try_from(size).unwrap_or(i64::MAX)))
}
