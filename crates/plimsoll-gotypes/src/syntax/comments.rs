//! Comments in groups, and which group belongs to what.

use plimsoll_doc::Span;

/// The number of a group within its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GroupId(pub u32);

/// A comment with its delimiters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    /// Its text, `//` or `/*` included, without carriage returns.
    pub text: Box<str>,
    /// Its place.
    pub span: Span,
}

impl Comment {
    /// Whether it is a `//` comment.
    pub fn is_line(&self) -> bool {
        self.text.starts_with("//")
    }
}

/// Comments with no other token and no empty line between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentGroup {
    /// The comments, at least one.
    pub comments: Vec<Comment>,
    /// From the first to the last.
    pub span: Span,
}

/// Puts the comments of a text (in order) into groups, as Go's parser does: a comment behind a token begins a group
/// that ends with its line; other groups end at an empty line or at a token.
pub(super) fn group(text: &str, spans: &[Span]) -> Vec<CommentGroup> {
    let mut groups: Vec<CommentGroup> = Vec::new();
    let mut last_is_trailing = false;
    let mut end_of_last = 0;
    for &span in spans {
        let between = text.get(end_of_last as usize..span.start as usize).unwrap_or_default();
        let has_token = between.bytes().any(|byte| !byte.is_ascii_whitespace());
        let breaks = between.bytes().filter(|&byte| byte == b'\n').count();
        let comment = Comment { text: span.of(text).replace('\r', "").trim_end_matches('\n').into(), span };
        let continues = !has_token && if last_is_trailing { breaks == 0 } else { breaks <= 1 };
        match groups.last_mut() {
            Some(last) if continues => {
                last.comments.push(comment);
                last.span.end = span.end;
            }
            _ => {
                let line_start =
                    text.get(..span.start as usize).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
                let before = text.get(line_start..span.start as usize).unwrap_or_default();
                last_is_trailing = has_token && before.bytes().any(|byte| !byte.is_ascii_whitespace());
                groups.push(CommentGroup { comments: vec![comment], span });
            }
        }
        end_of_last = span.end;
    }
    groups
}

/// Gives comment groups to the nodes of a file, in the order of the text. Mirrors controller-tools'
/// `markers.Collector.associateFileMarkers`: besides its doc comment a node gets the nearest group above it; groups
/// that nothing took are free between declarations and lost within them.
#[derive(Debug)]
pub(super) struct Cursor<'f> {
    text: &'f str,
    groups: &'f [CommentGroup],
    next: usize,
}

/// The groups of a node.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Around {
    pub(super) doc: Option<GroupId>,
    pub(super) above: Option<GroupId>,
}

impl<'f> Cursor<'f> {
    pub(super) fn new(text: &'f str, groups: &'f [CommentGroup]) -> Self {
        Self { text, groups, next: 0 }
    }

    /// Takes what stands above a node; `further` receives the groups before the nearest one.
    pub(super) fn enter(&mut self, node: Span, may_have_doc: bool, further: &mut Vec<GroupId>) -> Around {
        let first = self.next;
        let rest = self.groups.get(first..).unwrap_or_default();
        let count = rest.partition_point(|group| group.span.start < node.start);
        self.next = first + count;
        let mut around = Around::default();
        let mut end = self.next;
        if may_have_doc && count > 0 && self.is_doc(end - 1, node) {
            end -= 1;
            around.doc = Some(GroupId(end as u32));
        }
        if end > first {
            around.above = Some(GroupId(end as u32 - 1));
            further.extend((first..end - 1).map(|at| GroupId(at as u32)));
        }
        around
    }

    /// Drops what stands within a node that ends there.
    pub(super) fn leave(&mut self, end: u32) {
        let rest = self.groups.get(self.next..).unwrap_or_default();
        self.next += rest.partition_point(|group| group.span.start < end);
    }

    /// Drops the comment at the end of a node's last line.
    pub(super) fn skip_trailing(&mut self, end: u32) {
        let Some(group) = self.groups.get(self.next) else { return };
        let between = self.text.get(end as usize..group.span.start as usize).unwrap_or("\n");
        if between.bytes().all(|byte| matches!(byte, b' ' | b'\t' | b';')) {
            self.next += 1;
        }
    }

    /// The doc comment of a node that begins there, given the last comment before it.
    pub(super) fn doc_of(&self, comment: Option<Span>, start: u32) -> Option<GroupId> {
        let comment = comment?;
        let at = self.groups.partition_point(|group| group.span.start <= comment.start).checked_sub(1)?;
        self.is_doc(at, Span::at(start)).then_some(GroupId(at as u32))
    }

    /// The groups that are left.
    pub(super) fn rest(&self) -> impl Iterator<Item = GroupId> + use<> {
        (self.next..self.groups.len()).map(|at| GroupId(at as u32))
    }

    /// Whether a group ends on the line before a node: then it is the node's doc comment. A comment behind a token
    /// is none.
    fn is_doc(&self, group: usize, node: Span) -> bool {
        let Some(group) = self.groups.get(group) else { return false };
        let between = self.text.get(group.span.end as usize..node.start as usize).unwrap_or_default();
        if !between.bytes().all(|byte| byte.is_ascii_whitespace()) || between.matches('\n').count() != 1 {
            return false;
        }
        let before = self.text.get(..group.span.start as usize).unwrap_or_default();
        let line = before.rsplit('\n').next().unwrap_or_default();
        line.bytes().all(|byte| byte.is_ascii_whitespace())
    }
}
