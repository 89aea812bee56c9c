//! The tags that stand on types, fields and constants.

use plimsoll_doc::Span;

use crate::syntax::{File, GroupId};

/// A tag as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its text without `+`.
    pub text: String,
    /// The comment.
    pub span: Span,
}

/// The tags of a doc comment, in their order. Unlike controller-gen, validation-gen reads block comments too, and no
/// comments further up.
pub fn tags_of(file: &File, doc: Option<GroupId>) -> Vec<Written> {
    let mut found = Vec::new();
    for comment in doc.and_then(|id| file.group(id)).into_iter().flat_map(|group| &group.comments) {
        let text = comment.text.strip_prefix("//").unwrap_or_else(|| {
            let body = comment.text.strip_prefix("/*").unwrap_or(&comment.text);
            body.strip_suffix("*/").unwrap_or(body)
        });
        for line in text.lines() {
            if let Some(tag) = line.trim().strip_prefix('+').filter(|tag| tag.starts_with("k8s:")) {
                found.push(Written { text: tag.to_owned(), span: comment.span });
            }
        }
    }
    found
}
