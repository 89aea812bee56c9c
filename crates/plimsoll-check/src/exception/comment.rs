//! Comments that except findings: `# plimsoll: ignore[CODE, …] REASON`.
//!
//! One at the end of a line is about that line, one on a line of its own about the next line that has content.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use memchr::memmem;
use plimsoll_doc::{Document, NodeRef, Span};
use plimsoll_finding::{Code, ExceptionFault, Finding};
use plimsoll_go::near::nearest;

const MARKER: &[u8] = b"plimsoll:";
/// More comments in one document are not looked at.
const MAX_COMMENTS: usize = 1_000;

/// A comment about a line.
pub(super) struct Comment {
    codes: Vec<Code>,
    pub(super) reason: Arc<str>,
    /// Where it stands.
    pub(super) span: Span,
    /// The bytes of the line that it is about.
    line: Range<usize>,
    /// Why it has no effect.
    pub(super) fault: Option<ExceptionFault>,
}

impl Comment {
    /// Whether a finding is one that it excepts.
    pub(super) fn matches(&self, finding: &Finding) -> bool {
        self.line.contains(&(finding.place.span.start as usize)) && self.codes.contains(&finding.code())
    }
}

/// The comments of a document.
pub(super) fn all(text: &[u8], document: &Document<'_>) -> Vec<Comment> {
    // Made once: making it takes longer than searching most documents.
    static SEARCH: LazyLock<memmem::Finder<'static>> = LazyLock::new(|| memmem::Finder::new(MARKER));
    let places: Vec<Range<usize>> =
        SEARCH.find_iter(text).filter_map(|at| comment_at(text, at)).take(MAX_COMMENTS).collect();
    if places.is_empty() {
        return Vec::new();
    }
    let texts = texts_with_hashes(document);
    let is_comment = |place: &Range<usize>| !texts.iter().any(|text| text.contains(&place.start));
    places.into_iter().filter(is_comment).filter_map(|place| parse(text, place)).collect()
}

/// The place of a comment from its `#` to the end of the line, where the marker stands in one.
fn comment_at(text: &[u8], marker: usize) -> Option<Range<usize>> {
    let before = text.get(..marker)?.trim_ascii_end();
    let hash = before.len().checked_sub(1).filter(|at| before.get(*at) == Some(&b'#'))?;
    let is_comment = hash == 0 || text.get(hash - 1).is_some_and(u8::is_ascii_whitespace);
    let end = memchr::memchr(b'\n', text.get(marker..)?).map_or(text.len(), |length| marker + length);
    is_comment.then_some(hash..end)
}

/// Where strings are, in which nothing is a comment.
fn texts_with_hashes(document: &Document<'_>) -> Vec<Range<usize>> {
    let mut texts = Vec::new();
    let mut waiting = vec![document.root()];
    let mut add = |node: NodeRef<'_>| {
        if node.as_str().is_some_and(|text| text.contains('#')) {
            let span = node.span();
            texts.push(span.start as usize..span.end as usize);
        }
    };
    while let Some(node) = waiting.pop() {
        add(node);
        waiting.extend(node.items());
        for entry in node.entries() {
            add(entry.key);
            waiting.push(entry.value);
        }
    }
    texts
}

fn parse(text: &[u8], place: Range<usize>) -> Option<Comment> {
    let words = str::from_utf8(text.get(place.clone())?).ok()?.trim_start_matches('#').trim();
    let words = words.strip_prefix("plimsoll:")?.trim_start();
    let line = line_about(text, &place);
    let span = Span::new(place.start as u32, place.end as u32);
    let comment =
        |codes, reason: &str, fault| Comment { codes, reason: reason.into(), span, line: line.clone(), fault };
    let Some((codes, reason)) = words.strip_prefix("ignore[").and_then(|rest| rest.split_once(']')) else {
        return Some(comment(Vec::new(), "", Some(ExceptionFault::NoCode)));
    };
    let (mut known, mut fault) = (Vec::new(), None);
    for name in codes.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        if let Ok(code) = name.parse() {
            known.push(code);
        } else {
            let near = nearest(name, Code::ALL.iter().map(|code| code.name())).map(Into::into);
            fault = Some(ExceptionFault::UnknownCode { code: name.into(), near });
        }
    }
    if known.is_empty() && fault.is_none() {
        fault = Some(ExceptionFault::NoCode);
    }
    let reason = reason.trim();
    if reason.is_empty() && fault.is_none() {
        fault = Some(ExceptionFault::NoReason);
    }
    Some(comment(known, reason, fault))
}

/// The bytes of the line that a comment is about.
fn line_about(text: &[u8], comment: &Range<usize>) -> Range<usize> {
    let before = text.get(..comment.start).unwrap_or_default();
    let start = memchr::memrchr(b'\n', before).map_or(0, |at| at + 1);
    let is_alone = before.get(start..).unwrap_or_default().trim_ascii().is_empty();
    if !is_alone {
        return start..comment.end;
    }
    let mut at = comment.end + 1;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = memchr::memchr(b'\n', rest).unwrap_or(rest.len());
        let line = rest.get(..length).unwrap_or_default().trim_ascii();
        if !line.is_empty() && !line.starts_with(b"#") {
            return at..at + length;
        }
        at += length + 1;
    }
    text.len()..text.len()
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_yaml};

    use super::*;

    fn comments(text: &str) -> Vec<(String, String, Option<ExceptionFault>)> {
        let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
        let comments = all(text.as_bytes(), &document);
        let line = |comment: &Comment| text.get(comment.line.clone()).unwrap().to_owned();
        comments.iter().map(|comment| (line(comment), comment.reason.to_string(), comment.fault.clone())).collect()
    }

    #[test]
    fn comments_are_about_lines() {
        let text = "a: 1 # plimsoll: ignore[unknown_field] known\n# plimsoll: ignore[unknown_field,302] why not\n\n# x\nb: 2\n";
        assert_eq!(
            comments(text),
            [
                ("a: 1 # plimsoll: ignore[unknown_field] known".to_owned(), "known".to_owned(), None),
                ("b: 2".to_owned(), "why not".to_owned(), comments(text)[1].2.clone()),
            ]
        );
        assert_eq!(comments("#plimsoll: ignore[unknown_field] x\na: 1").len(), 1);
    }

    #[test]
    fn strings_have_no_comments() {
        let texts = "a: 'x # plimsoll: ignore[unknown_field] no'\nb: |\n  # plimsoll: ignore[unknown_field] no\nc: x#plimsoll:y\n";
        assert!(comments(texts).is_empty());
    }

    #[test]
    fn faults_are_named() {
        let fault = |comment: &str| comments(&format!("a: 1 {comment}\n")).remove(0).2;
        assert_eq!(fault("# plimsoll: ignore[unknown_field]"), Some(ExceptionFault::NoReason));
        assert_eq!(fault("# plimsoll: ignore[] x"), Some(ExceptionFault::NoCode));
        assert_eq!(fault("# plimsoll: ignore x"), Some(ExceptionFault::NoCode));
        let near = Some("unknown_field".into());
        let unknown = ExceptionFault::UnknownCode { code: "unknwon_field".into(), near };
        assert_eq!(fault("# plimsoll: ignore[unknwon_field] x"), Some(unknown));
    }
}
