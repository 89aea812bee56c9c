//! All limits on what is read, each with a name that is told when it is hit.

use std::fmt;

use crate::{Fault, FaultKind, Span};

/// Bounds of reading. The defaults are those of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of one body.
    pub body: u32,
    /// Open lists and mappings.
    pub depth: u32,
    /// Documents in one file.
    pub documents: u32,
    /// Values and keys of one document, with those that aliases bring.
    pub nodes: u32,
    /// Whether aliases are bounded by the share that go-yaml allows them.
    pub alias_ratio: bool,
    /// Bytes of strings that aliases and merge keys bring to further places, where each is written out.
    pub alias_bytes: u64,
    /// How often a broken text is read again by [`read_tolerant`](crate::read_tolerant).
    pub rereads: u32,
}

impl Limits {
    /// What kube-apiserver accepts: bodies of 3 MiB, 10 000 levels.
    /// The server has no bound for what aliases multiply; what is stored could not have a fraction of it.
    /// Nor does it count values; a body of 3 MiB has as many only if nearly every byte is one.
    pub const SERVER: Self = Self {
        body: 3 * 1024 * 1024,
        depth: 10_000,
        documents: 1_000_000,
        nodes: 3_000_000,
        alias_ratio: true,
        alias_bytes: 16 * 1024 * 1024,
        rereads: 64,
    };

    /// For files that are not sent as one body: as the server, but of any size that offsets can count.
    pub const FILES: Self = Self { body: u32::MAX - 1, ..Self::SERVER };

    /// Says that a text has too many values.
    pub(crate) fn too_many_nodes(&self) -> Fault {
        let kind = FaultKind::Limit { limit: Limit::Nodes, max: self.nodes.into() };
        Fault { kind, span: Span::at(0) }
    }

    /// Refuses a body that is too large.
    pub(crate) fn check_body(&self, text: &[u8]) -> Result<(), Fault> {
        if text.len() as u64 <= u64::from(self.body) {
            return Ok(());
        }
        let kind = FaultKind::Limit { limit: Limit::Body, max: self.body.into() };
        Err(Fault { kind, span: Span::at(self.body) })
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::SERVER
    }
}

/// A limit, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Limit {
    /// [`Limits::body`]
    Body,
    /// [`Limits::depth`]
    Depth,
    /// [`Limits::documents`]
    Documents,
    /// [`Limits::nodes`]
    Nodes,
    /// [`Limits::alias_ratio`]
    AliasRatio,
    /// [`Limits::alias_bytes`]
    AliasBytes,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Body => "body size",
            Self::Depth => "nesting depth",
            Self::Documents => "number of documents",
            Self::Nodes => "number of values",
            Self::AliasRatio => "share of aliases",
            Self::AliasBytes => "bytes from aliases",
        })
    }
}
