//! Edits of texts: the safe ones of findings, applied or shown as a difference.

use std::fmt::Write as _;
use std::ops::Range;

use plimsoll_finding::Finding;

use crate::text::DocumentText;

/// Lines shown around a change.
const CONTEXT: usize = 3;

/// A part of a text that is replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextEdit {
    /// The part, in bytes of the whole text.
    pub range: Range<u64>,
    /// What is there now.
    pub before: Vec<u8>,
    /// What replaces it.
    pub after: Box<str>,
}

/// The safe edits of findings about a document, without those of findings that are excepted.
pub fn safe_edits<'f>(findings: impl IntoIterator<Item = &'f Finding>, chunk: &DocumentText) -> Vec<TextEdit> {
    let open = findings.into_iter().filter(|finding| finding.exception.is_none());
    // One edit is enough for a finding; further ones are other ways.
    let fixes = open.filter_map(|finding| finding.fixes.iter().find(|fix| fix.is_safe));
    let edit = |fix: &plimsoll_finding::Fix| {
        let before = chunk.text.get(fix.span.start as usize..fix.span.end as usize)?.to_vec();
        let range = chunk.offset + u64::from(fix.span.start)..chunk.offset + u64::from(fix.span.end);
        Some(TextEdit { range, before, after: fix.replacement.clone() })
    };
    fixes.filter_map(edit).collect()
}

/// Edits of one text, in its order, none of which touches another.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    all: Vec<TextEdit>,
}

impl Edits {
    /// Those that fit a text: what they replace is still there, and the text is UTF-8. Of two that touch the same part
    /// the first is used.
    pub fn fitting(text: &str, mut edits: Vec<TextEdit>) -> Self {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        let mut all: Vec<TextEdit> = Vec::new();
        for edit in edits {
            let range = edit.range.start as usize..edit.range.end as usize;
            let is_there = text.get(range).is_some_and(|part| part.as_bytes() == edit.before);
            let is_free = all.last().is_none_or(|last| last.range.end <= edit.range.start && last.range != edit.range);
            if is_there && is_free && edit.before != edit.after.as_bytes() {
                all.push(edit);
            }
        }
        Self { all }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The text after all of them.
    pub fn apply(&self, text: &str) -> String {
        self.apply_within(text, 0..text.len())
    }

    fn apply_within(&self, text: &str, part: Range<usize>) -> String {
        let mut edited = String::with_capacity(part.len());
        let mut at = part.start;
        let inside = |edit: &&TextEdit| edit.range.start as usize >= part.start && edit.range.end as usize <= part.end;
        for edit in self.all.iter().filter(inside) {
            edited.push_str(text.get(at..edit.range.start as usize).unwrap_or_default());
            edited.push_str(&edit.after);
            at = edit.range.end as usize;
        }
        edited.push_str(text.get(at..part.end).unwrap_or_default());
        edited
    }

    /// What changes, as a unified difference.
    pub fn difference(&self, name: &str, text: &str) -> String {
        let starts: Vec<usize> = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .filter(|at| *at < text.len())
            .collect();
        let line_at = |offset: usize| starts.partition_point(|start| *start <= offset).saturating_sub(1);
        let start_of = |line: usize| starts.get(line).copied().unwrap_or(text.len());
        // Lines that change, joined where an edit reaches into the next.
        let mut changed: Vec<Range<usize>> = Vec::new();
        for edit in &self.all {
            let (start, end) = (edit.range.start as usize, edit.range.end as usize);
            let last = if end > start { line_at(end - 1) } else { line_at(start) };
            let lines = line_at(start)..last + 1;
            match changed.last_mut() {
                Some(before) if before.end >= lines.start => before.end = before.end.max(lines.end),
                _ => changed.push(lines),
            }
        }
        let mut shown = format!("--- {name}\n+++ {name}\n");
        let (mut at, mut shift) = (0, 0_isize);
        while at < changed.len() {
            let more =
                changed.windows(2).skip(at).take_while(|pair| pair[1].start <= pair[0].end + 2 * CONTEXT).count();
            let hunk = &changed[at..=at + more];
            let first = hunk[0].start.saturating_sub(CONTEXT);
            let last = (hunk[more].end + CONTEXT).min(starts.len());
            let (mut body, mut written, mut line) = (String::new(), 0, first);
            for lines in hunk {
                for same in line..lines.start {
                    push_line(&mut body, ' ', text.get(start_of(same)..start_of(same + 1)).unwrap_or_default());
                }
                written += lines.start - line;
                let part = start_of(lines.start)..start_of(lines.end);
                for old in text.get(part.clone()).unwrap_or_default().split_inclusive('\n') {
                    push_line(&mut body, '-', old);
                }
                for new in self.apply_within(text, part).split_inclusive('\n') {
                    push_line(&mut body, '+', new);
                    written += 1;
                }
                line = lines.end;
            }
            for same in line..last {
                push_line(&mut body, ' ', text.get(start_of(same)..start_of(same + 1)).unwrap_or_default());
            }
            written += last - line;
            let new_first = (first as isize + shift) as usize;
            // Writing to a string cannot fail.
            let _ = writeln!(shown, "@@ -{},{} +{},{written} @@", first + 1, last - first, new_first + 1);
            shown.push_str(&body);
            shift += written as isize - (last - first) as isize;
            at += more + 1;
        }
        shown
    }
}

fn push_line(out: &mut String, sign: char, line: &str) {
    out.push(sign);
    out.push_str(line.strip_suffix('\n').unwrap_or(line));
    out.push('\n');
    if !line.ends_with('\n') {
        out.push_str("\\ No newline at end of file\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edits(text: &str, all: &[(&str, &str)]) -> Edits {
        let edit = |(before, after): &(&str, &str)| {
            let at = text.find(before).unwrap() as u64;
            TextEdit { range: at..at + before.len() as u64, before: before.as_bytes().to_vec(), after: (*after).into() }
        };
        Edits::fitting(text, all.iter().map(edit).collect())
    }

    #[test]
    fn edits_change_their_parts_alone() {
        let text = "a: 1 # x\nbb: \"2\"\nc: 3";
        let edits = edits(text, &[("\"2\"", "2"), ("bb", "b"), ("3", "'3'"), ("bb: ", "z: ")]);
        assert_eq!(edits.len(), 3);
        assert_eq!(edits.apply(text), "a: 1 # x\nb: 2\nc: '3'");
    }

    #[test]
    fn what_is_gone_is_not_replaced() {
        let gone = TextEdit { range: 0..1, before: b"x".to_vec(), after: "y".into() };
        assert!(Edits::fitting("a: 1\n", vec![gone]).is_empty());
    }

    #[test]
    fn differences_are_unified() {
        let text = "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\ng: 7\nh: 8\ni: 9\nj: x";
        let edits = edits(text, &[("a: 1\n", ""), ("x", "y")]);
        let wanted = "--- f\n+++ f\n@@ -1,4 +1,3 @@\n-a: 1\n b: 2\n c: 3\n d: 4\n@@ -7,4 +6,4 @@\n g: 7\n h: 8\n i: 9\n\
                      -j: x\n\\ No newline at end of file\n+j: y\n\\ No newline at end of file\n";
        assert_eq!(edits.difference("f", text), wanted);
    }
}
