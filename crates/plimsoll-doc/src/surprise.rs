//! What a writer may not expect of the server's reading, found in a finished document.
//!
//! Nothing here costs anything while reading: a document is asked only when something is to be
//! shown. Quoted text never surprises, and neither do the everyday forms of numbers, booleans and
//! nulls: an ordinary manifest has none of these.

use crate::node::{Flags, Node};
use crate::{Document, Kind, NodeId, Span};

/// Something that the server reads otherwise than its writer may think.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Surprise {
    /// What it is.
    pub kind: SurpriseKind,
    /// The node it is about.
    pub node: NodeId,
    /// The place to point at.
    pub span: Span,
}

/// A number as the server keeps it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Number {
    /// An int64.
    Int(i64),
    /// A float64.
    Float(f64),
}

/// Kinds of surprises. The text as written is that of the span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SurpriseKind {
    /// A word such as `yes` or `off` that is a boolean.
    BooleanWord(bool),
    /// A key such as `n` or `on` that is a boolean, and becomes the text `false` or `true`.
    BooleanKey(bool),
    /// A key whose text is another than the one written: `0x10` is `16`, `1.10` is `1.1`.
    ChangedKey,
    /// A leading zero that makes a number octal: `0777` is 511.
    Octal(i64),
    /// A leading zero that is dropped, because the digits are not octal: `0889` is 889.
    LeadingZero(i64),
    /// A number written in hexadecimal or binary, or with `_`.
    Notation(Number),
    /// A fraction or exponent that gives an integer: `1.0` is 1, `1e3` is 1000.
    WholeFloat(i64),
    /// A number that loses zeros at its end: `1.10` is 1.1.
    TrailingZeros(f64),
    /// An integer that does not fit int64 and becomes a float64.
    BeyondInt64(f64),
    /// A number of which a float64 cannot keep all digits.
    Inexact(Number),
    /// A number that does not fit float64 and stays text: `1e400`.
    NumberAsText,
    /// A missing value, which is null.
    EmptyValue,
    /// `~`, which is null.
    Tilde,
    /// A block scalar that keeps no final line break, since the text ends without one.
    NoFinalBreak,
    /// A key such as `b:1` in `{b:1}` that contains its value, because the space after the colon is missing.
    ColonInKey,
    /// A text in which bytes or escapes that are no Unicode were replaced by U+FFFD.
    Replaced,
    /// A text without quotes that begins or ends with a character that looks like a space or like nothing.
    InvisibleCharacter(char),
    /// A tag that the server does not know, such as `!Ref`; a scalar behind it is text.
    IgnoredTag,
    /// A document that is a list or a scalar.
    NotAnObject(Kind),
}

impl Document<'_> {
    /// What may surprise the writer of this document, in document order, besides what
    /// [`Document::notes`] has.
    ///
    /// What an alias or a merge brought elsewhere is told once, where it was written; entries that
    /// others replace are not looked into. Nobody looks at more than `most` of them.
    pub fn surprises(&self, most: usize) -> Vec<Surprise> {
        let mut found = Vec::new();
        let root = self.root();
        if !matches!(root.kind(), Kind::Map | Kind::Null) {
            found.push(Surprise { kind: SurpriseKind::NotAnObject(root.kind()), node: root.id(), span: root.span() });
        }
        let mut before = Before { key: None, end: 0 };
        let mut id = 0;
        while let Some(node) = self.nodes.get(id as usize).filter(|_| found.len() < most) {
            let is_key = node.flags.has(Flags::KEY);
            if node.flags.has(Flags::COPIED) {
                before.key = is_key.then_some(node);
                id = node.end(id).max(id + 1);
                continue;
            }
            let gap = Span::new(before.end, node.span.start);
            found.extend(self.unknown_tag(gap).map(|span| Surprise {
                kind: SurpriseKind::IgnoredTag,
                node: NodeId(id),
                span,
            }));
            found.extend(self.inspect(node, NodeId(id), before.key));
            let is_container = matches!(node.kind, Kind::Seq | Kind::Map);
            before.end = if is_container { node.span.start } else { node.span.end };
            before.key = is_key.then_some(node);
            id += 1;
            if node.flags.has(Flags::SHADOWED) {
                id = self.nodes.get(id as usize).map_or(id, |value| value.end(id).max(id + 1));
            }
        }
        found
    }

    /// The unknown tag among what stands between two nodes.
    fn unknown_tag(&self, gap: Span) -> Option<Span> {
        let text = gap.of(&self.source);
        memchr::memchr(b'!', text.as_bytes())?;
        let mut line_start = gap.start;
        for line in text.split_inclusive('\n') {
            if let Some(tag) = tags(line).find(|tag| !is_known(tag)) {
                let start = line_start + (tag.as_ptr().addr() - line.as_ptr().addr()) as u32;
                return Some(Span::new(start, start + tag.len() as u32));
            }
            line_start += line.len() as u32;
        }
        None
    }

    /// Looks at one node; `key` is the node before it where that is its key.
    fn inspect(&self, node: &Node, id: NodeId, key: Option<&Node>) -> Option<Surprise> {
        let written = node.span.of(&self.source);
        let surprise = |kind| Some(Surprise { kind, node: id, span: node.span });
        let kind = match node.kind {
            // An empty document is the business of whoever looks for documents.
            Kind::Null if written.is_empty() && id.index() == 0 => None,
            Kind::Null if written.is_empty() => {
                let Some(key) = key else { return surprise(SurpriseKind::EmptyValue) };
                let name = key.span.of(&self.source);
                let kind = if swallowed_value(name) { SurpriseKind::ColonInKey } else { SurpriseKind::EmptyValue };
                return Some(Surprise { kind, node: id, span: key.span });
            }
            Kind::Null => (written == "~").then_some(SurpriseKind::Tilde),
            Kind::Bool => is_boolean_word(written).then_some(SurpriseKind::BooleanWord(node.data != 0)),
            Kind::Int => integer(written, node.data as i64),
            Kind::Float => float(written, f64::from_bits(node.data)),
            Kind::Str if node.flags.has(Flags::KEY) => changed_key(written, self.node(id).as_str().unwrap_or_default()),
            Kind::Str => text(written, self.node(id).as_str().unwrap_or_default()),
            Kind::Seq | Kind::Map => None,
        };
        kind.and_then(surprise)
    }
}

/// What stands before a node.
struct Before<'d> {
    /// The node right before it, where that is its key.
    key: Option<&'d Node>,
    /// Where the last scalar ended, or the last container began.
    end: u32,
}

/// The tags in a line that holds no values.
fn tags(line: &str) -> impl Iterator<Item = &str> {
    let line = if line.starts_with('%') { "" } else { line.split('#').next().unwrap_or_default() };
    line.split([' ', '\t', '\r', '\n', '[', ']', '{', '}', ',']).filter(|token| token.starts_with('!'))
}

/// Whether the server gives a tag its meaning, or its meaning is what the value is anyhow.
fn is_known(tag: &str) -> bool {
    const KNOWN: [&str; 12] =
        ["str", "int", "float", "bool", "null", "timestamp", "binary", "merge", "map", "seq", "set", "omap"];
    match tag.strip_prefix("!!").or_else(|| tag.strip_prefix("!<tag:yaml.org,2002:")?.strip_suffix('>')) {
        Some(name) => KNOWN.contains(&name),
        None => tag == "!",
    }
}

/// Whether a plain text is one of YAML 1.1's words for booleans that later versions took back.
fn is_boolean_word(written: &str) -> bool {
    const WORDS: [&str; 6] = ["y", "yes", "on", "n", "no", "off"];
    WORDS.iter().any(|word| written.eq_ignore_ascii_case(word))
}

/// Whether a plain key of a flow mapping holds what was meant as its value.
fn swallowed_value(written: &str) -> bool {
    is_plain(written) && written.contains(':')
}

/// Whether a scalar stands there without quotes, block header or tag.
fn is_plain(written: &str) -> bool {
    !written.starts_with(['"', '\'', '|', '>', '!', '&', '*'])
}

fn changed_key(written: &str, text: &str) -> Option<SurpriseKind> {
    if !is_plain(written) {
        return None;
    }
    if let Some(invisible) = invisible(written) {
        return Some(SurpriseKind::InvisibleCharacter(invisible));
    }
    if written == text || written.is_empty() || written.contains(['\n', '\r']) {
        return None;
    }
    Some(if is_boolean_word(written) { SurpriseKind::BooleanKey(text == "true") } else { SurpriseKind::ChangedKey })
}

fn integer(written: &str, value: i64) -> Option<SurpriseKind> {
    let digits = written.strip_prefix(['-', '+']).unwrap_or(written);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    if has_prefix(digits, ["0x", "0b"]) || digits.contains('_') {
        return Some(SurpriseKind::Notation(Number::Int(value)));
    }
    if digits.contains(['.', 'e', 'E']) {
        let same = significant(digits) == significant(&value.unsigned_abs().to_string());
        return Some(if same { SurpriseKind::WholeFloat(value) } else { SurpriseKind::Inexact(Number::Int(value)) });
    }
    if value == 0 || !digits.starts_with('0') {
        return None;
    }
    let octal = !digits.contains(['8', '9']);
    Some(if octal { SurpriseKind::Octal(value) } else { SurpriseKind::LeadingZero(value) })
}

fn float(written: &str, value: f64) -> Option<SurpriseKind> {
    let digits = written.strip_prefix(['-', '+']).unwrap_or(written);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    if has_prefix(digits, ["0x", "0b"]) || digits.contains('_') {
        return Some(SurpriseKind::Notation(Number::Float(value)));
    }
    if !digits.contains(['.', 'e', 'E']) {
        return Some(SurpriseKind::BeyondInt64(value));
    }
    if significant(digits) != significant(&format!("{:e}", value.abs())) {
        return Some(SurpriseKind::Inexact(Number::Float(value)));
    }
    // A whole number here is one of JSON, where everybody knows that 1.0 is 1.
    let loses_zeros = value.fract() != 0.0 && !digits.contains(['e', 'E']) && digits.ends_with('0');
    loses_zeros.then_some(SurpriseKind::TrailingZeros(value))
}

fn text(written: &str, text: &str) -> Option<SurpriseKind> {
    if written.starts_with(['|', '>']) {
        let header = written.lines().next().unwrap_or_default();
        let keeps_break = !header.split('#').next().unwrap_or_default().contains('-');
        return (keeps_break && !text.is_empty() && !text.ends_with('\n')).then_some(SurpriseKind::NoFinalBreak);
    }
    if text.contains('\u{fffd}') && !written.contains('\u{fffd}') && !written.to_ascii_lowercase().contains("\\ufffd") {
        return Some(SurpriseKind::Replaced);
    }
    if let Some(invisible) = invisible(written).filter(|_| is_plain(written)) {
        return Some(SurpriseKind::InvisibleCharacter(invisible));
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = written == text
        && digits.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'-' | b'+'))
        && digits.parse().is_ok_and(f64::is_infinite);
    is_number.then_some(SurpriseKind::NumberAsText)
}

/// The first or last character, where nobody can see it.
fn invisible(text: &str) -> Option<char> {
    let ends = [text.chars().next(), text.chars().next_back()];
    ends.into_iter().flatten().find(|c| {
        matches!(c, '\u{a0}' | '\u{ad}' | '\u{2000}'..='\u{200f}' | '\u{202f}' | '\u{205f}'..='\u{2064}' | '\u{3000}' | '\u{feff}')
    })
}

fn has_prefix(digits: &str, prefixes: [&str; 2]) -> bool {
    digits.get(..2).is_some_and(|start| prefixes.iter().any(|prefix| start.eq_ignore_ascii_case(prefix)))
}

/// The digits of a decimal number that decide its value, without sign, point and exponent.
fn significant(number: &str) -> String {
    let mantissa = number.split(['e', 'E']).next().unwrap_or_default();
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    digits.trim_matches('0').to_string()
}

#[cfg(test)]
mod tests {
    use SurpriseKind::*;

    use super::*;
    use crate::{ReadRules, read_json, read_yaml};

    fn check(document: &Document<'_>, expected: &[(SurpriseKind, &str)]) {
        let found: Vec<(SurpriseKind, &str)> = document
            .surprises(usize::MAX)
            .iter()
            .map(|surprise| (surprise.kind, surprise.span.of(document.source())))
            .collect();
        assert_eq!(found, expected, "{}", document.source());
    }

    fn yaml(text: &str, expected: &[(SurpriseKind, &str)]) {
        check(&read_yaml(text.as_bytes(), &ReadRules::default()).unwrap(), expected);
    }

    fn json(text: &str, expected: &[(SurpriseKind, &str)]) {
        check(&read_json(text.as_bytes(), &ReadRules::default()).unwrap(), expected);
    }

    #[test]
    fn everyday_forms_do_not_surprise() {
        yaml("a: true\nb: False\nc: null\nd: 12\ne: -1.5\nf: 0\ng: 0.5\nh: -0\ni: 00\nj: 100\n", &[]);
        yaml("a: 1e21\nb: 2001-01-01\nc: 1:30\nd: 100Mi\ne: 1.2.3\nf: NaN\ng: nope\nh: '0777'\n", &[]);
        yaml("a: |\n  x\nb: |-\n  x\nc: >-\n  x\nd: ''\ne: {}\nf: []\n'y': 1\n\"1.10\": 2\n3: 4\n", &[]);
        yaml("a: !!str 12\nb: !!int '012'\nc: ! x\nd: !!binary aGk=\n", &[]);
        yaml("a: \u{fffd}\n? long\n  key\n: 1\n", &[]);
        yaml("# nothing\n", &[]);
        json(r#"{"a": 1.5, "b": 1e3, "c": "yes", "d": null, "e": "", "f": "\ufffd", "g": 1.0}"#, &[]);
    }

    #[test]
    fn booleans() {
        yaml("a: yes\nb: Off\n", &[(BooleanWord(true), "yes"), (BooleanWord(false), "Off")]);
        yaml("y: 1\nNO: 2\n", &[(BooleanKey(true), "y"), (BooleanKey(false), "NO")]);
        yaml("true: 1\n", &[]);
    }

    #[test]
    fn integers() {
        yaml("a: 0777\nb: -010\nc: 0o17\n", &[(Octal(511), "0777"), (Octal(-8), "-010"), (Octal(15), "0o17")]);
        yaml("a: 08540\n", &[(LeadingZero(8540), "08540")]);
        yaml("a: 0x1F\nb: -0b11\n", &[(Notation(Number::Int(31)), "0x1F"), (Notation(Number::Int(-3)), "-0b11")]);
        yaml(
            "a: 1_000\nb: 1_0.5\n",
            &[(Notation(Number::Int(1000)), "1_000"), (Notation(Number::Float(10.5)), "1_0.5")],
        );
        yaml(
            "a: 1.0\nb: 1e3\nc: 12e03\n",
            &[(WholeFloat(1), "1.0"), (WholeFloat(1000), "1e3"), (WholeFloat(12000), "12e03")],
        );
    }

    #[test]
    fn floats() {
        yaml("a: 1.10\nb: 0.50\n", &[(TrailingZeros(1.1), "1.10"), (TrailingZeros(0.5), "0.50")]);
        let big = 9223372036854775808.0;
        yaml("a: 9223372036854775808\n", &[(BeyondInt64(big), "9223372036854775808")]);
        json(r#"{"a": 9223372036854775808}"#, &[(BeyondInt64(big), "9223372036854775808")]);
        yaml("a: 3.0000000000000001\n", &[(Inexact(Number::Int(3)), "3.0000000000000001")]);
        yaml("a: 0.12345678901234567890\n", &[(Inexact(Number::Float(0.12345678901234568)), "0.12345678901234567890")]);
        yaml("a: 1e-400\n", &[(Inexact(Number::Int(0)), "1e-400")]);
        yaml("a: 1e400\nb: -1e400\n", &[(NumberAsText, "1e400"), (NumberAsText, "-1e400")]);
        json(r#"{"a": 1.10}"#, &[(TrailingZeros(1.1), "1.10")]);
    }

    #[test]
    fn nulls_point_at_their_key() {
        yaml("a:\nb: ~\nc:\n  -\n  - x\n", &[(EmptyValue, "a"), (Tilde, "~"), (EmptyValue, "")]);
        yaml("a: {b:1}\n", &[(ColonInKey, "b:1")]);
        yaml("a: {b}\n", &[(EmptyValue, "b")]);
    }

    #[test]
    fn texts() {
        yaml("a: |\n  x", &[(NoFinalBreak, "|\n  x")]);
        yaml("a: |+ # x-y\n  x", &[(NoFinalBreak, "|+ # x-y\n  x")]);
        json(r#"{"a": "\ud83d"}"#, &[(Replaced, r#""\ud83d""#)]);
        yaml("\u{a0}a: 'x\u{a0}'\n", &[(InvisibleCharacter('\u{a0}'), "\u{a0}a")]);
        yaml("a: x\u{200b}\n", &[(InvisibleCharacter('\u{200b}'), "x\u{200b}")]);
        yaml("a:1", &[(NotAnObject(Kind::Str), "a:1")]);
        yaml("- 1\n", &[(NotAnObject(Kind::Seq), "- 1")]);
    }

    #[test]
    fn keys_and_tags() {
        yaml("0x10: a\n1.10: b\n", &[(ChangedKey, "0x10"), (ChangedKey, "1.10")]);
        yaml("a: !Ref b\nc: # !not\n  !x &y [!z 1]\n", &[(IgnoredTag, "!Ref"), (IgnoredTag, "!x"), (IgnoredTag, "!z")]);
    }

    #[test]
    fn copies_are_told_once_and_dropped_values_not_at_all() {
        yaml("a: &a {b: yes}\nc: *a\nd:\n  <<: *a\n", &[(BooleanWord(true), "yes")]);
        yaml("a: yes\na: 1\n", &[]);
        yaml("y: yes\non: 2\n", &[(BooleanKey(true), "y"), (BooleanKey(true), "on")]);
    }
}
