//! The server's phases, in the order in which their errors appear.

use std::fmt;

/// A phase of the server's work on a request.
///
/// The order between lanes is the server's and is fixed here; the order within a lane is that of
/// the walk that raised the issues. Sorting by lane, stably, is therefore the server's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lane {
    /// Bytes to values; a failure here ends the request.
    Decode,
    /// What strict field validation refuses: duplicate and unknown fields.
    Strict,
    /// `kind` and `apiVersion` against the endpoint.
    Kind,
    /// Names, labels, owner references.
    Metadata,
    /// Values against the schema.
    Schema,
    /// The scale subresource.
    Scale,
    /// Resources inside of resources.
    Embedded,
    /// Lists that are sets or maps.
    Lists,
    /// Expressions.
    Rules,
    /// An OpenAPI document against its specification: no server says anything of it.
    OpenApi,
    /// What the server does not say at all: our own remarks.
    Advice,
}

impl Lane {
    /// All lanes in order.
    pub const ALL: [Self; 11] = [
        Self::Decode,
        Self::Strict,
        Self::Kind,
        Self::Metadata,
        Self::Schema,
        Self::Scale,
        Self::Embedded,
        Self::Lists,
        Self::Rules,
        Self::OpenApi,
        Self::Advice,
    ];

    /// The word for it, in every output format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Decode => "decode",
            Self::Strict => "strict",
            Self::Kind => "kind",
            Self::Metadata => "metadata",
            Self::Schema => "schema",
            Self::Scale => "scale",
            Self::Embedded => "embedded",
            Self::Lists => "lists",
            Self::Rules => "rules",
            Self::OpenApi => "openapi",
            Self::Advice => "advice",
        }
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
