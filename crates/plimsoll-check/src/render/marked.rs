//! YAML with comments on what the server made of the values of a file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plimsoll_doc::{Document, Format, JsonLayout, KeyOrder, LineTable, NodeRef, json_text, read, write_json};
use plimsoll_finding::{Segment, locate_path};

use crate::text::READ_RULES;
use crate::{Change, StorageChange};

/// So many characters of a value are shown.
const MAX_VALUE: usize = 60;

/// A text of YAML with a comment on the line of each value that was added or changed. What was dropped has no line,
/// and is named before the others.
pub(super) fn marked(yaml: &str, written: &Document<'_>, changes: &[StorageChange]) -> String {
    let Ok(document) = read(yaml.as_bytes(), Format::Yaml, &READ_RULES) else { return yaml.to_owned() };
    let table = LineTable::new(yaml);
    let mut comments: BTreeMap<u32, String> = BTreeMap::new();
    let mut marked = String::new();
    for StorageChange { path, change } in changes {
        let before = || {
            let located = locate_path(written, path);
            value(located.node)
        };
        let comment = match change {
            Change::Lost => {
                // As in JSON, a name stays on its line.
                let field = json_text(&path.field().to_string());
                // Writing to a string cannot fail.
                let _ = writeln!(marked, "# dropped: {}: {}", field.trim_matches('"'), before());
                continue;
            }
            // Metadata has no defaults: kubectl names the namespace that it sends an object to.
            Change::Added { .. } if path.segments().first() == Some(&Segment::Key("metadata")) => "added".to_owned(),
            Change::Added { .. } => "default".to_owned(),
            Change::Replaced { .. } => format!("was {}", before()),
        };
        let located = locate_path(&document, path);
        let span = located.key.map_or_else(|| located.span(), NodeRef::span);
        comments.insert(table.line_at(span.start), comment);
    }
    for (line, number) in yaml.lines().zip(1..) {
        marked.push_str(line);
        if let Some(comment) = comments.get(&number) {
            marked.push_str(" # ");
            marked.push_str(comment);
        }
        marked.push('\n');
    }
    marked
}

/// A value on one line.
fn value(node: NodeRef<'_>) -> String {
    let json = write_json(node, KeyOrder::AsRead, JsonLayout::Compact);
    match json.char_indices().nth(MAX_VALUE) {
        Some((at, _)) => format!("{}…", json.get(..at).unwrap_or_default()),
        None => json,
    }
}
