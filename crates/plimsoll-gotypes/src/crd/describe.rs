//! Descriptions: the documentation of types and fields without markers.

use crate::markers::Markers;
use crate::syntax::{File, GroupId, doc_text};

/// The description that stands in a comment group. Mirrors `extractDoc` of controller-tools.
pub(super) fn describe(file: &File, doc: Option<GroupId>, file_at: u32, markers: &Markers) -> String {
    let Some(group) = doc.and_then(|id| file.group(id)) else { return String::new() };
    let kept: Vec<_> = group.comments.iter().filter(|comment| !markers.is_marker_line(file_at, comment)).collect();
    let is_block = kept.iter().any(|comment| comment.text.starts_with("/*"));
    let text = doc_text(kept.iter().copied());
    let mut lines: Vec<&str> = text.split('\n').collect();
    if lines.last().is_some_and(|last| last.is_empty()) {
        lines.pop();
    }
    let mut out: Vec<&str> = Vec::with_capacity(lines.len());
    let mut is_in_fence = false;
    for line in lines {
        let line = if is_block { line.trim() } else { line };
        if line.starts_with("```") || line.starts_with("~~~") {
            is_in_fence = !is_in_fence;
        }
        if !is_in_fence {
            // The word for what is still to be done.
            if line.starts_with("TO\u{44}O") {
                continue;
            }
            if line.starts_with("---") {
                break;
            }
        }
        out.push(line);
    }
    out.join("\n")
}
