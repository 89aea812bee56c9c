//! What the parser finds in a row of tokens.

use crate::Span;

use super::mark::Mark;
use super::token::Text;

/// One step through a document.
#[derive(Clone, Copy, Debug)]
pub(super) enum Event {
    StreamEnd,
    DocumentStart,
    /// Carries where what follows the document begins; none where nothing does.
    DocumentEnd {
        rest: Option<u32>,
    },
    Alias {
        name: Text,
        span: Span,
        line: u32,
    },
    Scalar(ScalarEvent),
    SequenceStart(Start),
    MappingStart(Start),
    /// Ends a sequence or mapping; a flow collection carries its end, others end with their last child.
    End {
        end: Option<u32>,
    },
}

/// A scalar.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScalarEvent {
    pub(super) properties: Properties,
    pub(super) text: Text,
    pub(super) span: Span,
    /// Whether its kind is told by its text: plain without a tag, or any with the tag `!`.
    pub(super) implicit: bool,
}

/// The beginning of a collection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) properties: Properties,
    pub(super) start: u32,
}

/// What may stand before a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Properties {
    /// Beginning of the node, or of what stands before it.
    pub(super) mark: Mark,
    pub(super) anchor: Option<Text>,
    pub(super) tag: Tag,
}

/// A tag, as far as it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tag {
    /// No tag.
    None,
    /// `!`
    NonSpecific,
    Str,
    Bool,
    Int,
    Float,
    Null,
    Timestamp,
    Binary,
    Merge,
    /// Any other one, which go-yaml ignores.
    Other,
}

/// The tags that matter, by their full names.
const KNOWN_TAGS: [(&[u8], Tag); 9] = [
    (b"!", Tag::NonSpecific),
    (b"tag:yaml.org,2002:str", Tag::Str),
    (b"tag:yaml.org,2002:bool", Tag::Bool),
    (b"tag:yaml.org,2002:int", Tag::Int),
    (b"tag:yaml.org,2002:float", Tag::Float),
    (b"tag:yaml.org,2002:null", Tag::Null),
    (b"tag:yaml.org,2002:timestamp", Tag::Timestamp),
    (b"tag:yaml.org,2002:binary", Tag::Binary),
    (b"tag:yaml.org,2002:merge", Tag::Merge),
];

impl Tag {
    /// The tag whose full name is what its handle stands for and its suffix together.
    pub(super) fn named(prefix: &[u8], suffix: &[u8]) -> Self {
        let name = prefix.iter().chain(suffix);
        KNOWN_TAGS.iter().find(|(known, _)| name.clone().eq(known.iter())).map_or(Self::Other, |&(_, tag)| tag)
    }
}
