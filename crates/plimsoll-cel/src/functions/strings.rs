//! The extension for strings.

use super::arguments::text;
use super::search::{self, Needle};
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { STRINGS:
    "charAt" {
        /// The character at an index; empty at the end.
        member "string_char_at_int"(String, Int) -> String => char_at;
    }
    "format" {
        /// The string with its clauses (`%s`, `%d` …) replaced by the arguments.
        member "string_format"(String, List(&Dyn)) -> String => format, in STRINGS_2, costs Format, charges TenthOfContent;
    }
    "indexOf" {
        /// Where the other string first occurs, -1 where it does not.
        member "string_index_of_string"(String, String) -> Int => index_of, costs Elements, always charges Traversal;
        /// Where the other string first occurs from an index on, -1 where it does not.
        member "string_index_of_string_int"(String, String, Int) -> Int => index_of,
            costs Elements, always charges Traversal;
    }
    "join" {
        /// The strings one after the other.
        member "list_join"(List(&String)) -> String => join, costs Join, always charges FifthOfResult;
        /// The strings one after the other, with a separator between them.
        member "list_join_string"(List(&String), String) -> String => join, costs Join, always charges FifthOfResult;
    }
    "lastIndexOf" {
        /// Where the other string last occurs, -1 where it does not.
        member "string_last_index_of_string"(String, String) -> Int => last_index_of,
            costs Elements, always charges Traversal;
        /// Where the other string last occurs up to an index, -1 where it does not.
        member "string_last_index_of_string_int"(String, String, Int) -> Int => last_index_of,
            costs Elements, always charges Traversal;
    }
    "lowerAscii" {
        /// The string with `A` to `Z` in lower case.
        member "string_lower_ascii"(String) -> String => lower_ascii, costs Transform, always charges Tenth;
    }
    "replace" {
        /// The string with all occurrences of one replaced by another.
        member "string_replace_string_string"(String, String, String) -> String => replace,
            costs Replace, always charges Fifth;
        /// The string with so many occurrences of one replaced by another.
        member "string_replace_string_string_int"(String, String, String, Int) -> String => replace,
            costs Replace, always charges Fifth;
    }
    "reverse" {
        /// The characters in reverse order.
        member "string_reverse"(String) -> String => reverse, in STRINGS_3;
    }
    "split" {
        /// The parts between the separators.
        member "string_split_string"(String, String) -> List(&String) => split, costs Split, always charges Fifth;
        /// The parts between the separators, so many at most.
        member "string_split_string_int"(String, String, Int) -> List(&String) => split,
            costs Split, always charges Fifth;
    }
    "strings.quote" {
        /// The string in quotes, with escapes.
        global "strings_quote"(String) -> String => quote, in STRINGS_2, costs Quote, charges TenthOfContent;
    }
    "substring" {
        /// The string from an index on.
        member "string_substring_int"(String, Int) -> String => substring, costs Transform, always charges Tenth;
        /// The string from one index to another.
        member "string_substring_int_int"(String, Int, Int) -> String => substring,
            costs Transform, always charges Tenth;
    }
    "trim" {
        /// The string without white space at both ends.
        member "string_trim"(String) -> String => trim, costs Transform, always charges Tenth;
    }
    "upperAscii" {
        /// The string with `a` to `z` in upper case.
        member "string_upper_ascii"(String) -> String => upper_ascii, costs Transform, always charges Tenth;
    }
}

/// The byte at which a character stands; the end counts as one more character.
fn byte_at(text: &str, index: i64) -> Option<usize> {
    let index = usize::try_from(index).ok()?;
    if text.is_ascii() {
        return (index <= text.len()).then_some(index);
    }
    text.char_indices().map(|(at, _)| at).chain([text.len()]).nth(index)
}

fn char_at<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject, Value::Int(index)] = args else { return Err(Fault::NoSuchOverload) };
    let subject = text(cx, subject)?;
    let rest = byte_at(subject, index).and_then(|at| subject.get(at..)).ok_or(Fault::IndexOutOfRange(index))?;
    let len = rest.chars().next().map_or(0, char::len_utf8);
    Ok(Value::Str(rest.get(..len).unwrap_or_default()))
}

fn substring<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (subject, start, end) = match *args {
        [subject, Value::Int(start)] => (text(cx, subject)?, start, None),
        [subject, Value::Int(start), Value::Int(end)] => (text(cx, subject)?, start, Some(end)),
        _ => return Err(Fault::NoSuchOverload),
    };
    if let Some(end) = end.filter(|&end| start > end) {
        return Err(cx.arena.fault(format_args!("invalid substring range. start: {start}, end: {end}")));
    }
    let from = byte_at(subject, start).ok_or(Fault::IndexOutOfRange(start))?;
    let to = match end {
        Some(end) => byte_at(subject, end).ok_or(Fault::IndexOutOfRange(end))?,
        None => subject.len(),
    };
    Ok(Value::Str(subject.get(from..to).unwrap_or_default()))
}

fn index_of<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (subject, part, offset) = needle(cx, args)?;
    search::first(cx, Needle { text: subject, part, offset: offset.unwrap_or(0) }).map(Value::Int)
}

fn last_index_of<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (subject, part, offset) = needle(cx, args)?;
    search::last(cx, subject, part, offset).map(Value::Int)
}

/// A text, what is looked for in it, and from where.
type Search<'a> = (&'a str, &'a str, Option<i64>);

fn needle<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Result<Search<'a>, Fault<'a>> {
    match *args {
        [subject, part] => Ok((text(cx, subject)?, text(cx, part)?, None)),
        [subject, part, Value::Int(offset)] => Ok((text(cx, subject)?, text(cx, part)?, Some(offset))),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn lower_ascii<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject] = args else { return Err(Fault::NoSuchOverload) };
    let subject = text(cx, subject)?;
    if !subject.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Ok(Value::Str(subject));
    }
    cx.arena.str_mapped(subject, str::make_ascii_lowercase).map(Value::Str)
}

fn upper_ascii<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject] = args else { return Err(Fault::NoSuchOverload) };
    let subject = text(cx, subject)?;
    if !subject.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return Ok(Value::Str(subject));
    }
    cx.arena.str_mapped(subject, str::make_ascii_uppercase).map(Value::Str)
}

fn trim<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Str(text(cx, subject)?.trim_matches(plimsoll_go::unicode::is_space)))
}

/// A limit below zero is none.
fn limit(value: i64) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

fn replace<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (subject, old, new, most) = match *args {
        [subject, old, new] => (subject, old, new, usize::MAX),
        [subject, old, new, Value::Int(most)] => (subject, old, new, limit(most)),
        _ => return Err(Fault::NoSuchOverload),
    };
    let (subject, old, new) = (text(cx, subject)?, text(cx, old)?, text(cx, new)?);
    if old == new || most == 0 || !subject.contains(old) {
        return Ok(Value::Str(subject));
    }
    let mut replaced = cx.arena.string();
    let mut done = 0;
    // An empty text occurs before every character and at the end.
    for (at, found) in subject.match_indices(old).take(most) {
        replaced.push_str(subject.get(done..at).unwrap_or_default())?;
        replaced.push_str(new)?;
        done = at + found.len();
    }
    replaced.push_str(subject.get(done..).unwrap_or_default())?;
    Ok(Value::Str(replaced.finish()))
}

fn split<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (subject, separator, most) = match *args {
        [subject, separator] => (subject, separator, usize::MAX),
        [subject, separator, Value::Int(most)] => (subject, separator, limit(most)),
        _ => return Err(Fault::NoSuchOverload),
    };
    let (subject, separator) = (text(cx, subject)?, text(cx, separator)?);
    let mut parts = cx.arena.items();
    if separator.is_empty() {
        let mut rest = subject;
        let mut count = 0;
        while let Some(first) = rest.chars().next().filter(|_| count < most) {
            count += 1;
            let len = if count == most { rest.len() } else { first.len_utf8() };
            let (part, after) = rest.split_at_checked(len).unwrap_or((rest, ""));
            parts.push(Value::Str(part))?;
            rest = after;
        }
    } else if most > 0 {
        for part in subject.splitn(most, separator) {
            parts.push(Value::Str(part))?;
        }
    }
    parts.finish()
}

fn join<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (items, separator) = match *args {
        [Value::List(items)] => (items, ""),
        [Value::List(items), separator] => (items, text(cx, separator)?),
        _ => return Err(Fault::NoSuchOverload),
    };
    let mut joined = cx.arena.string();
    for (at, item) in items.iter(cx).enumerate() {
        if at > 0 {
            joined.push_str(separator)?;
        }
        match item {
            Value::Str(_) | Value::RawStr(_) => joined.push_str(text(cx, item)?)?,
            other => return Err(cx.arena.fault(format_args!("join: invalid input: {other}"))),
        }
    }
    Ok(Value::Str(joined.finish()))
}

fn quote<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject] = args else { return Err(Fault::NoSuchOverload) };
    let mut quoted = cx.arena.string();
    quoted.push('"')?;
    for character in text(cx, subject)?.chars() {
        match character {
            '\x07' => quoted.push_str("\\a")?,
            '\x08' => quoted.push_str("\\b")?,
            '\x0c' => quoted.push_str("\\f")?,
            '\n' => quoted.push_str("\\n")?,
            '\r' => quoted.push_str("\\r")?,
            '\t' => quoted.push_str("\\t")?,
            '\x0b' => quoted.push_str("\\v")?,
            '\\' => quoted.push_str("\\\\")?,
            '"' => quoted.push_str("\\\"")?,
            other => quoted.push(other)?,
        }
    }
    quoted.push('"')?;
    Ok(Value::Str(quoted.finish()))
}

fn reverse<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject] = args else { return Err(Fault::NoSuchOverload) };
    let mut reversed = cx.arena.string();
    for character in text(cx, subject)?.chars().rev() {
        reversed.push(character)?;
    }
    Ok(Value::Str(reversed.finish()))
}

fn format<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject, Value::List(arguments)] = args else { return Err(Fault::NoSuchOverload) };
    super::format::format(cx, text(cx, subject)?, arguments).map(Value::Str)
}
