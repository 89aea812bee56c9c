//! Values as YAML. Mirrors go-yaml v2 as sigs.k8s.io/yaml uses it: sorted keys, lists at the column of their key,
//! plain scalars folded behind column 80.

use std::fmt::Write as _;

use super::scalar::{analyze, is_break, is_printable};
use super::{Node, natural, resolve};

/// The column behind which a line is broken at the next blank.
const WIDTH: usize = 80;

const INDENT: usize = 2;

/// The YAML text of a value.
pub fn yaml_text(node: &Node) -> String {
    let mut writer = Writer { out: String::new(), column: 0 };
    writer.node(node, 0, Position::Root);
    writer.out
}

/// Where a value stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Position {
    Root,
    /// Behind `key:`.
    Entry,
    /// Behind `-`.
    Item,
}

struct Writer {
    out: String,
    column: usize,
}

impl Writer {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
    }

    fn push_char(&mut self, c: char) {
        self.out.push(c);
        self.column += 1;
    }

    fn break_line(&mut self, indent: usize) {
        self.out.push('\n');
        self.column = indent;
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    fn end_line(&mut self) {
        self.out.push('\n');
        self.column = 0;
    }

    /// Writes a value that begins behind what is written, its own lines at `indent`.
    fn node(&mut self, node: &Node, indent: usize, position: Position) {
        match node {
            Node::Map(entries) if !entries.is_empty() => self.map(entries, indent, position),
            Node::List(items) if !items.is_empty() => self.list(items, indent, position),
            _ => {
                if position != Position::Root {
                    self.push(" ");
                }
                match node {
                    Node::Null => self.push("null"),
                    Node::Bool(value) => self.push(if *value { "true" } else { "false" }),
                    Node::Number(text) => self.push(text),
                    Node::List(_) => self.push("[]"),
                    Node::Map(_) => self.push("{}"),
                    Node::Text(text) => self.text(text, indent, false),
                }
                self.end_line();
            }
        }
    }

    fn map(&mut self, entries: &[(String, Node)], indent: usize, position: Position) {
        let mut sorted: Vec<&(String, Node)> = entries.iter().collect();
        sorted.sort_by(|a, b| natural::compare(&a.0, &b.0));
        for (at, (key, value)) in sorted.into_iter().enumerate() {
            self.begin(at, indent, position);
            self.text(key, indent, true);
            self.push(":");
            // A list stands at the column of its key.
            let inner = if matches!(value, Node::List(items) if !items.is_empty()) { indent } else { indent + INDENT };
            self.node(value, inner, Position::Entry);
        }
    }

    fn list(&mut self, items: &[Node], indent: usize, position: Position) {
        for (at, item) in items.iter().enumerate() {
            self.begin(at, indent, position);
            self.push("-");
            self.node(item, indent + INDENT, Position::Item);
        }
    }

    /// Goes to the place of an entry or item: the first behind a dash stands on its line.
    fn begin(&mut self, at: usize, indent: usize, position: Position) {
        if at == 0 {
            match position {
                Position::Item => return self.push(" "),
                Position::Entry => self.end_line(),
                Position::Root => {}
            }
        }
        self.column = indent;
        self.out.extend(std::iter::repeat_n(' ', indent));
    }

    /// A string in the style that go-yaml chooses; `indent` is that of its further lines.
    fn text(&mut self, text: &str, indent: usize, is_key: bool) {
        let analysis = analyze(text);
        if text.contains('\n') {
            if analysis.allows_block && !is_key {
                return self.literal(text, indent);
            }
            return self.double_quoted(text, indent, is_key);
        }
        if !resolve::is_string(text) || (is_key && analysis.is_multiline) {
            return self.double_quoted(text, indent, is_key);
        }
        if analysis.allows_plain && !(text.is_empty() && is_key) {
            return self.plain(text, indent, is_key);
        }
        if analysis.allows_single_quotes {
            return self.single_quoted(text, indent, is_key);
        }
        self.double_quoted(text, indent, is_key);
    }

    fn literal(&mut self, text: &str, indent: usize) {
        self.push("|");
        if text.starts_with([' ', '\n']) {
            let _ = write!(self.out, "{INDENT}");
        }
        let without_last = text.strip_suffix('\n');
        match without_last {
            None => self.push("-"),
            Some(rest) if rest.is_empty() || rest.ends_with('\n') => self.push("+"),
            Some(_) => {}
        }
        for line in without_last.unwrap_or(text).split('\n') {
            if line.is_empty() {
                self.end_line();
            } else {
                self.break_line(indent);
                self.push(line);
            }
        }
    }

    fn plain(&mut self, text: &str, indent: usize, is_key: bool) {
        let mut follows_space = false;
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            if c != ' ' {
                self.push_char(c);
                follows_space = false;
                continue;
            }
            if !is_key && !follows_space && self.column > WIDTH && chars.peek() != Some(&' ') {
                self.break_line(indent);
            } else {
                self.push_char(c);
            }
            follows_space = true;
        }
    }

    fn single_quoted(&mut self, text: &str, indent: usize, is_key: bool) {
        self.push("'");
        let mut follows_space = false;
        let mut chars = text.chars().peekable();
        let mut is_first = true;
        while let Some(c) = chars.next() {
            let next = chars.peek().copied();
            if c == ' ' {
                let may_break = !is_key && !follows_space && !is_first && next.is_some_and(|next| next != ' ');
                if may_break && self.column > WIDTH {
                    self.break_line(indent);
                } else {
                    self.push_char(c);
                }
                follows_space = true;
            } else {
                if c == '\'' {
                    self.push_char(c);
                }
                self.push_char(c);
                follows_space = false;
            }
            is_first = false;
        }
        self.push("'");
    }

    fn double_quoted(&mut self, text: &str, indent: usize, is_key: bool) {
        self.push("\"");
        let mut follows_space = false;
        let mut chars = text.chars().peekable();
        let mut is_first = true;
        while let Some(c) = chars.next() {
            let next = chars.peek().copied();
            if !is_printable(c) || is_break(c) || matches!(c, '"' | '\\') {
                self.escape(c);
                follows_space = false;
            } else if c == ' ' {
                if !is_key && !follows_space && !is_first && next.is_some() && self.column > WIDTH {
                    self.break_line(indent);
                    if next == Some(' ') {
                        self.push_char('\\');
                    }
                } else {
                    self.push_char(c);
                }
                follows_space = true;
            } else {
                self.push_char(c);
                follows_space = false;
            }
            is_first = false;
        }
        self.push("\"");
    }

    fn escape(&mut self, c: char) {
        let short = match c {
            '\0' => '0',
            '\u{7}' => 'a',
            '\u{8}' => 'b',
            '\t' => 't',
            '\n' => 'n',
            '\u{b}' => 'v',
            '\u{c}' => 'f',
            '\r' => 'r',
            '\u{1b}' => 'e',
            '"' | '\\' => c,
            '\u{85}' => 'N',
            '\u{2028}' => 'L',
            '\u{2029}' => 'P',
            _ => {
                let code = u32::from(c);
                return match code {
                    0..=0xff => self.push(&format!("\\x{code:02X}")),
                    0x100..=0xffff => self.push(&format!("\\u{code:04X}")),
                    _ => self.push(&format!("\\U{code:08X}")),
                };
            }
        };
        self.push_char('\\');
        self.push_char(short);
    }
}
