//! JSON text of a node.

use std::fmt::Write as _;

use super::ordered::{EntryRange, KeyOrder, OrderedEntries};
use super::visible::is_hidden;
use crate::{Items, NodeRef, Value};

/// How JSON text is laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum JsonLayout {
    /// Without any blank.
    #[default]
    Compact,
    /// One entry or item per line, two spaces for each level.
    Pretty,
}

/// The JSON text of a node. With [`KeyOrder::Sorted`] it is canonical: nodes that hold the same
/// have the same text.
///
/// Integers and floats stay apart: a float always has a point or an exponent.
pub fn write_json(node: NodeRef<'_>, order: KeyOrder, layout: JsonLayout) -> String {
    let mut writer = Writer { out: String::new(), layout, entries: OrderedEntries::new(order), open: Vec::new() };
    writer.value(node);
    while let Some(container) = writer.open.pop() {
        writer.step(container);
    }
    writer.out
}

struct Writer<'d> {
    out: String,
    layout: JsonLayout,
    entries: OrderedEntries<'d>,
    open: Vec<Container<'d>>,
}

#[derive(Clone, Copy)]
enum Container<'d> {
    Seq { items: Items<'d>, is_first: bool },
    Map(EntryRange),
}

impl<'d> Writer<'d> {
    fn value(&mut self, node: NodeRef<'d>) {
        match node.value() {
            Value::Null => self.out.push_str("null"),
            Value::Bool(value) => self.out.push_str(if value { "true" } else { "false" }),
            Value::Int(value) => push(&mut self.out, format_args!("{value}")),
            Value::Float(value) => push_float(&mut self.out, value),
            Value::Str(text) => push_json_text(&mut self.out, text),
            Value::Seq(items) => {
                self.out.push('[');
                self.open.push(Container::Seq { items, is_first: true });
            }
            Value::Map(_) => {
                self.out.push('{');
                let range = self.entries.open(node);
                self.open.push(Container::Map(range));
            }
        }
    }

    /// Writes the next child of a container that was taken from the stack, or its end.
    fn step(&mut self, container: Container<'d>) {
        match container {
            Container::Seq { mut items, is_first } => match items.next() {
                Some(item) => {
                    self.open.push(Container::Seq { items, is_first: false });
                    self.separate(is_first);
                    self.value(item);
                }
                None => self.close(']', is_first),
            },
            Container::Map(mut range) => match self.entries.next(&mut range) {
                Some(entry) => {
                    self.open.push(Container::Map(range));
                    self.separate(range.is_at_first());
                    push_json_text(&mut self.out, entry.name());
                    self.out.push_str(if self.layout == JsonLayout::Pretty { ": " } else { ":" });
                    self.value(entry.value);
                }
                None => self.close('}', range.is_empty()),
            },
        }
    }

    fn separate(&mut self, is_first: bool) {
        if !is_first {
            self.out.push(',');
        }
        self.break_line();
    }

    fn close(&mut self, bracket: char, is_empty: bool) {
        if !is_empty {
            self.break_line();
        }
        self.out.push(bracket);
    }

    fn break_line(&mut self) {
        if self.layout == JsonLayout::Pretty {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n("  ", self.open.len()));
        }
    }
}

/// A float as Go's encoding/json writes it, with a point where it would look like an integer.
pub(super) fn push_float(out: &mut String, value: f64) {
    let start = out.len();
    let size = value.abs();
    if size != 0.0 && !(1e-6..1e21).contains(&size) {
        push(out, format_args!("{value:e}"));
        if size > 1.0
            && let Some(exponent) = out[start..].find('e')
        {
            out.insert(start + exponent + 1, '+');
        }
        return;
    }
    push(out, format_args!("{value}"));
    if !out[start..].contains('.') {
        out.push_str(".0");
    }
}

/// Writes a string in quotes. What JSON demands is escaped, and so are characters that a terminal would
/// act on: whoever reads the JSON gets the string as it was, whoever looks at it is not deceived.
pub fn push_json_text(out: &mut String, text: &str) {
    let is_special = |byte: u8| byte < 0x20 || byte == b'"' || byte == b'\\' || byte >= 0x7f;
    out.reserve(text.len() + 2);
    out.push('"');
    // Without a branch out of the loop, many bytes are looked at in one step.
    if !text.bytes().fold(false, |any, byte| any | is_special(byte)) {
        out.push_str(text);
        out.push('"');
        return;
    }
    let mut rest = text;
    while let Some(at) = rest.find(|c| matches!(c, '"' | '\\') || is_hidden(c)) {
        let (plain, special) = rest.split_at(at);
        out.push_str(plain);
        let Some(c) = special.chars().next() else { break };
        push_escaped(out, c);
        rest = special.get(c.len_utf8()..).unwrap_or_default();
    }
    out.push_str(rest);
    out.push('"');
}

fn push_escaped(out: &mut String, c: char) {
    match c {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '"' | '\\' => out.extend(['\\', c]),
        c => c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| push(out, format_args!("\\u{unit:04x}"))),
    }
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("writing to a string never fails");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadRules, read_json};

    fn check(text: &str, order: KeyOrder, layout: JsonLayout, want: &str) {
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        assert_eq!(write_json(document.root(), order, layout), want);
    }

    #[test]
    fn canonical() {
        let cases = [
            (
                r#" {"b": [1, 2.50, {}], "a": {"z": null, "y": [[], true]} } "#,
                r#"{"a":{"y":[[],true],"z":null},"b":[1,2.5,{}]}"#,
            ),
            (r#"{"a":1,"b":2,"a":3}"#, r#"{"a":3,"b":2}"#),
            (r#""\u0000\u001f\b\f\n\r\t\"\\\/é\u2028""#, r#""\u0000\u001f\u0008\u000c\n\r\t\"\\/é\u2028""#),
            ("\"\u{7f}\u{9b}31m\u{202e}\u{e0041}\u{200d}名\"", "\"\\u007f\\u009b31m\\u202e\\udb40\\udc41\u{200d}名\""),
            ("1.0", "1.0"),
            ("-0.0", "-0.0"),
            ("-0", "0"),
            ("1e20", "100000000000000000000.0"),
            ("1e21", "1e+21"),
            ("-1.5e300", "-1.5e+300"),
            ("0.000001", "0.000001"),
            ("1e-7", "1e-7"),
            ("5e-324", "5e-324"),
            ("9223372036854775808", "9223372036854776000.0"),
        ];
        for (text, want) in cases {
            check(text, KeyOrder::Sorted, JsonLayout::Compact, want);
        }
    }

    #[test]
    fn pretty_and_as_read() {
        check(
            r#"{"b":[1,{}],"a":{"c":[]}}"#,
            KeyOrder::AsRead,
            JsonLayout::Pretty,
            "{\n  \"b\": [\n    1,\n    {}\n  ],\n  \"a\": {\n    \"c\": []\n  }\n}",
        );
    }
}
