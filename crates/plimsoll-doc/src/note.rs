//! Facts about a text that reading noticed and that later steps may complain about.

use crate::NodeId;

/// What was noticed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoteKind {
    /// A key was given before in the same mapping; the node is the later key.
    DuplicateKey {
        /// The earlier key.
        first: NodeId,
    },
    /// A key of the mapping and one that a merge key `<<` brought are the same; the node is the later key.
    MergeOverlap {
        /// The earlier key.
        first: NodeId,
    },
    /// More documents follow the first one; a request body ignores them. The node is the root.
    MoreDocuments {
        /// Offset at which the next document begins.
        at: u32,
    },
}

/// Something noticed while reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is.
    pub kind: NoteKind,
    /// The node it is about.
    pub node: NodeId,
}
