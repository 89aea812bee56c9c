//! YAML text of a node, for people.

use std::fmt::Write as _;

use super::json::push_float;
use super::ordered::{EntryRange, KeyOrder, OrderedEntries};
use super::yaml_text::{self, Form};
use crate::{Entry, Items, Kind, NodeRef, Value};

/// Containers that contain each other more often than this are written in one line, so that the
/// indentation of a hostile document does not outgrow the document.
const MAX_BLOCK_DEPTH: usize = 100;

/// The YAML text of a node: block style, quotes only where they are needed.
///
/// The server's reader makes the same document of it, with one exception that YAML cannot express:
/// a float without a fraction that fits an int64 comes back as an integer.
pub fn write_yaml(node: NodeRef<'_>, order: KeyOrder) -> String {
    let mut writer = Writer { out: String::new(), entries: OrderedEntries::new(order), open: Vec::new() };
    writer.value(node, Position::Root);
    while let Some(container) = writer.open.pop() {
        writer.step(container);
    }
    writer.out
}

struct Writer<'d> {
    out: String,
    entries: OrderedEntries<'d>,
    open: Vec<Container<'d>>,
}

struct Container<'d> {
    children: Children<'d>,
    style: Style,
}

enum Children<'d> {
    Seq { items: Items<'d>, is_first: bool },
    Map(EntryRange),
}

#[derive(Clone, Copy)]
enum Style {
    /// A line per child, behind so many spaces; the first child may stand behind a dash.
    Block { indent: usize, behind_dash: bool },
    /// All children in one line.
    Flow,
}

/// Where a value stands.
#[derive(Clone, Copy)]
enum Position {
    Root,
    /// Behind a key that stands behind so many spaces.
    Entry {
        indent: usize,
    },
    /// Behind the dash of an item that stands behind so many spaces.
    Item {
        indent: usize,
    },
    Flow,
}

impl<'d> Writer<'d> {
    fn value(&mut self, node: NodeRef<'d>, position: Position) {
        match node.kind() {
            Kind::Seq | Kind::Map if node.is_empty() => {
                self.scalar(if node.kind() == Kind::Seq { "[]" } else { "{}" }, position);
            }
            Kind::Seq | Kind::Map => self.container(node, position),
            _ => self.leaf(node, position),
        }
    }

    fn container(&mut self, node: NodeRef<'d>, position: Position) {
        let is_seq = node.kind() == Kind::Seq;
        let style = match position {
            Position::Flow => Style::Flow,
            _ if self.open.len() >= MAX_BLOCK_DEPTH => Style::Flow,
            Position::Root => Style::Block { indent: 0, behind_dash: false },
            // A list under a key is not indented, as kubectl writes it.
            Position::Entry { indent } => {
                self.out.push('\n');
                Style::Block { indent: if is_seq { indent } else { indent + 2 }, behind_dash: false }
            }
            Position::Item { indent } => Style::Block { indent: indent + 2, behind_dash: true },
        };
        if matches!(style, Style::Flow) {
            self.separate(position);
            self.out.push(if is_seq { '[' } else { '{' });
        }
        if matches!(style, Style::Block { behind_dash: true, .. }) {
            self.out.push(' ');
        }
        let children = if is_seq {
            Children::Seq { items: node.items(), is_first: true }
        } else {
            Children::Map(self.entries.open(node))
        };
        self.open.push(Container { children, style });
    }

    /// Writes the next child of a container that was taken from the stack, or its end.
    fn step(&mut self, container: Container<'d>) {
        let Container { children, style } = container;
        match children {
            Children::Seq { mut items, is_first } => match items.next() {
                Some(item) => {
                    self.open.push(Container { children: Children::Seq { items, is_first: false }, style });
                    let position = self.begin_child(style, is_first);
                    if let Position::Entry { indent } = position {
                        self.out.push('-');
                        self.value(item, Position::Item { indent });
                    } else {
                        self.value(item, position);
                    }
                }
                None => self.close(style, ']'),
            },
            Children::Map(mut range) => match self.entries.next(&mut range) {
                Some(entry) => {
                    self.open.push(Container { children: Children::Map(range), style });
                    let position = self.begin_child(style, range.is_at_first());
                    self.key(entry, position);
                    self.value(entry.value, position);
                }
                None => self.close(style, '}'),
            },
        }
    }

    /// Writes what stands before a child, and says where the child stands.
    fn begin_child(&mut self, style: Style, is_first: bool) -> Position {
        match style {
            Style::Flow => {
                if !is_first {
                    self.out.push(',');
                }
                Position::Flow
            }
            Style::Block { indent, behind_dash } => {
                if !(is_first && behind_dash) {
                    self.indent(indent);
                }
                Position::Entry { indent }
            }
        }
    }

    fn key(&mut self, entry: Entry<'d>, position: Position) {
        let key = entry.name();
        let explicit = key.len() > yaml_text::MAX_SIMPLE_KEY;
        if explicit {
            self.out.push_str("? ");
        }
        if matches!(position, Position::Flow) || !yaml_text::is_plain(key) {
            yaml_text::push_quoted(&mut self.out, key);
        } else {
            self.out.push_str(key);
        }
        if let (true, Position::Entry { indent }) = (explicit, position) {
            self.out.push('\n');
            self.indent(indent);
        }
        self.out.push(':');
        if matches!(position, Position::Flow) {
            self.out.push(' ');
        }
    }

    fn leaf(&mut self, node: NodeRef<'d>, position: Position) {
        let mut text = String::new();
        match node.value() {
            Value::Bool(value) => text.push_str(if value { "true" } else { "false" }),
            Value::Int(value) => {
                write!(text, "{value}").expect("writing to a string never fails");
            }
            Value::Float(value) => push_float(&mut text, value),
            Value::Str(value) => return self.text(value, position),
            _ => text.push_str("null"),
        }
        self.scalar(&text, position);
    }

    fn text(&mut self, text: &str, position: Position) {
        let indent = match position {
            Position::Flow => None,
            Position::Root => Some(0),
            Position::Entry { indent } | Position::Item { indent } => Some(indent),
        };
        match (yaml_text::form_of(text), indent) {
            (Form::Plain, Some(_)) => self.scalar(text, position),
            (Form::Literal { header }, Some(indent)) => {
                self.separate(position);
                self.out.push_str(header);
                self.out.push('\n');
                for line in text.split_inclusive('\n') {
                    if line != "\n" {
                        self.indent(indent + 2);
                    }
                    self.out.push_str(line);
                }
                if !text.ends_with('\n') {
                    self.out.push('\n');
                }
            }
            _ => {
                let mut quoted = String::with_capacity(text.len() + 2);
                yaml_text::push_quoted(&mut quoted, text);
                self.scalar(&quoted, position);
            }
        }
    }

    fn scalar(&mut self, text: &str, position: Position) {
        self.separate(position);
        self.out.push_str(text);
        if !matches!(position, Position::Flow) {
            self.out.push('\n');
        }
    }

    /// The blank between a key or dash and its value.
    fn separate(&mut self, position: Position) {
        if matches!(position, Position::Entry { .. } | Position::Item { .. }) {
            self.out.push(' ');
        }
    }

    fn close(&mut self, style: Style, bracket: char) {
        if !matches!(style, Style::Flow) {
            return;
        }
        self.out.push(bracket);
        if !matches!(self.open.last(), Some(Container { style: Style::Flow, .. })) {
            self.out.push('\n');
        }
    }

    fn indent(&mut self, spaces: usize) {
        self.out.extend(std::iter::repeat_n(' ', spaces));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ReadRules, read_json, read_yaml, same};
    use expect_test::expect;

    fn round_trip(json: &str) -> String {
        let document = read_json(json.as_bytes(), &ReadRules::default()).unwrap();
        let yaml = write_yaml(document.root(), KeyOrder::AsRead);
        let again =
            read_yaml(yaml.as_bytes(), &ReadRules::default()).unwrap_or_else(|fault| panic!("{fault} in\n{yaml}"));
        assert!(same(document.root(), again.root()), "{json}\nbecame\n{yaml}");
        yaml
    }

    #[test]
    fn block_style_with_quotes_where_needed() {
        let yaml = round_trip(
            r#"{"kind":"Pod","n":"no","yes":true,"list":[1,{"a":"x: y","b":[]},[["deep"],2.5]],
                "text":"a\nb\n","tail":"a\nb","more":"a\n\n","version":"1.10","empty":"","null":null,"":{}}"#,
        );
        expect![[r#"
            kind: Pod
            "n": "no"
            "yes": true
            list:
            - 1
            - a: "x: y"
              b: []
            - - - deep
              - 2.5
            text: |
              a
              b
            tail: |-
              a
              b
            more: |+
              a

            version: "1.10"
            empty: ""
            "null": null
            "": {}
        "#]]
        .assert_eq(&yaml);
    }

    #[test]
    fn odd_texts_come_back() {
        for text in [
            "a #b",
            "a: ",
            "- a",
            "---",
            "...",
            "<<",
            "=",
            "~",
            " a",
            "a ",
            "\t",
            "a\tb",
            "a\r\nb",
            "\n",
            "\n a",
            " \n",
            "a\n \nb",
            "\u{85}",
            "\u{2028}x",
            "\u{feff}",
            "\u{7f}",
            "\u{0}",
            "é😀",
            "0x1F",
            "1e3",
            "12:30:45",
            "2001-01-01",
            ".inf",
            "'",
            "\"",
            "@x",
            "`x`",
            "%x",
            "!x",
            "&x",
            "*x",
            "[",
            "{",
            "}",
            ",",
            "?",
            "? x",
            ":",
            ":x",
            "x:",
            "|",
            ">",
            "#",
            "a\u{a0}b",
            "a\n\u{2028}b\n",
            "# a\n",
            "a\n# b\n",
            "-",
            "-x",
            "\\",
            "\u{fffe}",
        ] {
            let quoted = serde_json_text(text);
            round_trip(&format!("{{{quoted}:{quoted}}}"));
            round_trip(&format!("[{quoted},[{quoted}]]"));
            round_trip(&quoted);
        }
    }

    #[test]
    fn deep_and_long_things_come_back() {
        let deep = format!("{}{}", "[{\"a\":".repeat(300), "[1]");
        round_trip(&format!("{deep}{}", "}]".repeat(300)));
        let key = "k".repeat(2000);
        round_trip(&format!("{{\"{key}\":{{\"{key}\":[1]}},\"b\":\"{key}\"}}"));
        let escaped = "\u{2028}".repeat(200);
        round_trip(&format!("{{\"a\":null,\"{escaped}\":1}}"));
    }

    fn serde_json_text(text: &str) -> String {
        let mut out = String::new();
        super::super::json::push_json_text(&mut out, text);
        out
    }
}
