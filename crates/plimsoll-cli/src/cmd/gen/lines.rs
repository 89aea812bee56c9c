//! What the lines of a generated CRD were made of.

use plimsoll::Format;
use plimsoll_check::text::READ_RULES;
use plimsoll_doc::{LineTable, NodeRef, read};
use plimsoll_gotypes::crd::{Crd, Place, locate};

/// A line of a CRD.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The way to its key.
    pub(super) path: Vec<String>,
    /// The part of a Go file.
    pub(super) place: Option<Place>,
}

/// The lines of a CRD in which a key begins, each at its number less one.
pub(super) fn lines(crd: &Crd, text: &str) -> Vec<Option<Line>> {
    let mut lines = vec![None; text.lines().count()];
    let Ok(document) = read(text.as_bytes(), Format::Yaml, &READ_RULES) else { return lines };
    let table = LineTable::new(text);
    let mut open: Vec<(Vec<String>, NodeRef<'_>)> = vec![(Vec::new(), document.root())];
    while let Some((path, node)) = open.pop() {
        let below = |part: String| path.iter().cloned().chain([part]).collect::<Vec<String>>();
        for entry in node.entries() {
            let path = below(entry.name().to_owned());
            let place = locate(crd, path.iter().map(String::as_str));
            let number = table.line_at(entry.key.span().start) as usize;
            if let Some(slot) = lines.get_mut(number.saturating_sub(1)) {
                *slot = Some(Line { path: path.clone(), place });
            }
            open.push((path, entry.value));
        }
        open.extend(node.items().enumerate().map(|(at, item)| (below(at.to_string()), item)));
    }
    lines
}
