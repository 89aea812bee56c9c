//! Safe edits of a document that make it no worse.

use plimsoll_finding::Severity;

use super::{Examined, Outcome};
use crate::edit::{Edits, TextEdit, safe_edits};
use crate::text::DocumentText;

/// Where all edits together do harm, so many are tried one by one; the others are not made.
const MAX_TRIED: usize = 20;

/// The safe edits of the findings about a document after which it has no more errors than before: a value that is
/// repaired may let the server look at others, and at rules. `judge` examines the edited document.
pub fn harmless_edits(
    examined: &[Examined],
    chunk: &DocumentText,
    judge: impl Fn(&DocumentText) -> Vec<Examined>,
) -> Vec<TextEdit> {
    let edits = safe_edits(examined.iter().flat_map(|examined| &examined.issues), chunk);
    let Some(most) = errors(examined).filter(|_| !edits.is_empty()) else { return Vec::new() };
    let is_harmless = |edits: &[TextEdit]| {
        let edited = edited(chunk, edits);
        edited.is_some_and(|edited| errors(&judge(&edited)).is_some_and(|errors| errors <= most))
    };
    if is_harmless(&edits) {
        return edits;
    }
    let mut kept: Vec<TextEdit> = Vec::new();
    for edit in edits.into_iter().take(MAX_TRIED) {
        kept.push(edit);
        if !is_harmless(&kept) {
            kept.pop();
        }
    }
    kept
}

/// How many errors there are; none where nothing can be read.
fn errors(examined: &[Examined]) -> Option<usize> {
    let is_readable = examined.iter().all(|examined| examined.outcome != Outcome::Unreadable);
    let all = examined.iter().flat_map(|examined| &examined.issues);
    let errors = all.filter(|issue| issue.severity == Severity::Error && issue.exception.is_none());
    is_readable.then(|| errors.count())
}

/// The document after some edits.
fn edited(chunk: &DocumentText, edits: &[TextEdit]) -> Option<DocumentText> {
    let text = str::from_utf8(&chunk.text).ok()?;
    let within = |at: u64| at.checked_sub(chunk.offset);
    let moved = edits.iter().filter_map(|edit| {
        Some(TextEdit { range: within(edit.range.start)?..within(edit.range.end)?, ..edit.clone() })
    });
    let text = Edits::fitting(text, moved.collect()).apply(text);
    Some(DocumentText { name: chunk.name.clone(), text: text.into_bytes(), trouble: None, ..*chunk })
}
