//! Edits that end findings. They leave formatting and comments alone.

use std::ops::Range;

use plimsoll_doc::{Document, Kind, NodeRef, Span, json_text};
use plimsoll_finding::{FieldCause, Fix, Message, SchemaFault, SourceId};

use crate::near::alike;

/// Words that YAML 1.1 reads as something else than a string, whatever their case.
const YAML_WORDS: [&str; 9] = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"];

/// Gives a key the name that was probably meant. Safe where no other name comes near it, and the mapping does not have
/// that name already.
pub(super) fn rename(mapping: NodeRef<'_>, key: NodeRef<'_>, name: &str, known: &[&str]) -> Option<Fix> {
    let written = key.source_text();
    let replacement = match written.as_bytes().first()? {
        b'\'' if is_plain(name) => format!("'{name}'"),
        b'"' | b'\'' => json_text(name),
        _ if is_plain(name) => name.to_owned(),
        _ => json_text(name),
    };
    let is_only = alike(key.as_str()?, known.iter().copied()).count() == 1;
    Some(fix(key, replacement, is_only && mapping.get(name).is_none()))
}

/// Whether a name is read as itself without quotes.
fn is_plain(name: &str) -> bool {
    let is_word = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    is_word
        && name.bytes().next().is_some_and(|byte| byte.is_ascii_alphabetic())
        && !YAML_WORDS.contains(&&*name.to_ascii_lowercase())
}

/// Puts quotes around a number or a boolean where the schema asks for a string, and removes them where it asks for a
/// number or a boolean.
pub(super) fn quotes(cause: &FieldCause, value: NodeRef<'_>) -> Option<Fix> {
    let Message::Schema(message) = &cause.message else { return None };
    let SchemaFault::Type { expected, .. } = &message.fault else { return None };
    let written = value.source_text();
    if value.is_copied() || written.is_empty() {
        return None;
    }
    match (value.kind(), &**expected) {
        (Kind::Int | Kind::Float | Kind::Bool, "string") => Some(fix(value, json_text(written), true)),
        (Kind::Str, "integer" | "number" | "boolean") if written.starts_with(['"', '\'']) => {
            let text = value.as_str()?;
            let is_integer = {
                let digits = text.strip_prefix('-').unwrap_or(text);
                let is_decimal = digits == "0" || !digits.starts_with('0');
                !digits.is_empty() && is_decimal && digits.bytes().all(|byte| byte.is_ascii_digit())
            };
            let is_it = match &**expected {
                "boolean" => matches!(text, "true" | "false"),
                _ => is_integer && text.parse::<i64>().is_ok(),
            };
            is_it.then(|| fix(value, text.to_owned(), true))
        }
        _ => None,
    }
}

/// Removes the lines of an entry that says the same as one before it. Safe where both are written alike, each on lines
/// of its own.
pub(super) fn remove_duplicate(document: &Document<'_>, first: Span, second: Span) -> Option<Fix> {
    let text = document.source();
    let mut waiting = vec![document.root()];
    while let Some(node) = waiting.pop() {
        waiting.extend(node.items());
        let mut lines = [None, None];
        for entry in node.all_entries() {
            waiting.push(entry.value);
            for (at, wanted) in [first, second].into_iter().enumerate() {
                if entry.key.span() == wanted && !entry.value.is_copied() {
                    lines[at] = lines_of(text, wanted.start as usize, entry.value.span().end as usize);
                }
            }
        }
        if let [Some(one), Some(other)] = &lines {
            let is_same = text.get(one.clone()) == text.get(other.clone());
            let span = Span::new(other.start as u32, other.end as u32);
            return is_same.then(|| Fix { source: SourceId::default(), span, replacement: "".into(), is_safe: true });
        }
    }
    None
}

/// The lines from one offset to another, where nothing else is on them.
fn lines_of(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let line_start = text.get(..start)?.rfind('\n').map_or(0, |at| at + 1);
    let is_alone = text.get(line_start..start)?.bytes().all(|byte| byte == b' ');
    // A block of text reaches to the end of its last line.
    let rest = text.get(end..)?;
    let at_start = end > start && text.get(..end)?.ends_with('\n');
    let length = if at_start { 0 } else { rest.find('\n').map_or(rest.len(), |at| at + 1) };
    let after = rest.get(..length)?.trim();
    // A comment is a part of the lines that are compared.
    (is_alone && (after.is_empty() || after.starts_with('#'))).then(|| line_start..end + length)
}

fn fix(node: NodeRef<'_>, replacement: String, is_safe: bool) -> Fix {
    Fix { source: SourceId::default(), span: node.span(), replacement: replacement.into(), is_safe }
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_yaml};

    use super::*;

    #[test]
    fn an_equal_entry_is_removed() {
        let removed = |text: &str| {
            let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
            let keys: Vec<Span> = document.root().all_entries().map(|entry| entry.key.span()).collect();
            remove_duplicate(&document, keys[0], keys[1]).map(|fix| fix.span.of(text).to_owned())
        };
        assert_eq!(removed("a: 1\na: 1\nb: 2\n").as_deref(), Some("a: 1\n"));
        assert_eq!(removed("a:\n  c: 1\na:\n  c: 1\n").as_deref(), Some("a:\n  c: 1\n"));
        assert_eq!(removed("a: 1\na: 2\n"), None);
        assert_eq!(removed("{a: 1, a: 1}\n"), None);
        assert_eq!(removed("a: 1\na: 1 # other\n"), None);
    }

    #[test]
    fn a_near_miss_is_renamed() {
        let text = "colur: 1\nreplica: 2\nreplicas: 3\n'namee': 4\n\"enn\": 5\n";
        let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
        let root = document.root();
        let renamed = |key: &str, name: &str, known: &[&str]| {
            let fix = rename(root, root.entry(key).unwrap().key, name, known).unwrap();
            (fix.span.of(text).to_owned(), fix.replacement.to_string(), fix.is_safe)
        };
        let of = |span: &str, replacement: &str, is_safe| (span.to_owned(), replacement.to_owned(), is_safe);
        assert_eq!(renamed("colur", "colour", &["colour", "size"]), of("colur", "colour", true));
        assert_eq!(renamed("colur", "colour", &["colour", "color"]), of("colur", "colour", false));
        assert_eq!(renamed("replica", "replicas", &["replicas"]), of("replica", "replicas", false));
        assert_eq!(renamed("namee", "name", &["name"]), of("'namee'", "'name'", true));
        assert_eq!(renamed("colur", "x-y", &["x-y"]).1, "\"x-y\"");
        assert_eq!(renamed("colur", "on", &["on"]).1, "\"on\"");
    }
}
