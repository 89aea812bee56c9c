//! Why a text could not be read.

use std::fmt;

use crate::json::JsonFault;
use crate::yaml::YamlFault;
use crate::{Limit, Span};

/// The reason and the place of a text that the server refuses to read.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// The reason.
    pub kind: FaultKind,
    /// The place.
    pub span: Span,
}

/// Reasons, by reader. Printing one gives the server's own text.
#[derive(Clone, Debug, PartialEq)]
pub enum FaultKind {
    /// The JSON reader's complaint.
    Json(JsonFault),
    /// The YAML reader's complaint, or that of its step through JSON.
    Yaml(YamlFault),
    /// A line that begins like a separator of documents goes on with something else.
    Separator {
        /// What follows the dashes.
        text: String,
    },
    /// A limit of ours.
    Limit {
        /// Which one.
        limit: Limit,
        /// Its value.
        max: u64,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(fault) => fault.fmt(f),
            Self::Yaml(fault) => fault.fmt(f),
            Self::Separator { text } => write!(f, "invalid Yaml document separator: {text}"),
            Self::Limit { limit: Limit::Body, max } => write!(f, "Request entity too large: limit is {max}"),
            Self::Limit { limit, max } => write!(f, "limit on {limit} exceeded: {max}"),
        }
    }
}
