//! The messages of the server: what its texts say beside the field and the value, as data.
//!
//! This is the one place where the server's words are made. Whoever raises a finding records a
//! message with plain arguments; it is worded last, for a release, and only where it is shown.

mod accessor;
mod crd;
mod embedded;
mod list;
mod metadata;
mod rule;
mod scale;
mod schema;
mod tag;

pub use accessor::AccessorError;
pub use crd::{
    ConversionMessage, CrdMessage, CrdSchemaMessage, ExpressionFault, ExpressionMessage, ExpressionRef, NestedKeyword,
    NotStructural, SelectableMessage, TypeRequired,
};
pub use embedded::EmbeddedMessage;
pub use list::ListMessage;
pub use metadata::MetadataMessage;
pub use rule::RuleMessage;
pub use scale::ScaleMessage;
pub use schema::{JsonType, NumberType, RangeSubject, SchemaFault, SchemaMessage};
pub use tag::TagMessage;

use crate::{FieldCause, Wording};

/// What a text of the server says beside the field and the value (`field.Error.Detail`).
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub enum Message {
    /// Nothing.
    #[default]
    None,
    /// `kind` and `apiVersion` are not those of the endpoint: what must be there.
    MustBe(Box<str>),
    /// A value against its schema.
    Schema(Box<SchemaMessage>),
    /// A list that is a set or map.
    List(ListMessage),
    /// Object metadata.
    Metadata(Box<MetadataMessage>),
    /// A resource inside of an object.
    Embedded(Box<EmbeddedMessage>),
    /// The scale subresource.
    Scale(Box<ScaleMessage>),
    /// A validation rule.
    Rule(Box<RuleMessage>),
    /// A CRD.
    Crd(Box<CrdMessage>),
    /// A tag on a Go type.
    Tag(Box<TagMessage>),
    /// What the rules of a built-in kind say.
    Text(Box<str>),
}

impl Message {
    /// The text.
    pub(crate) fn detail(&self, cause: &FieldCause, wording: Wording) -> String {
        match self {
            Self::None => String::new(),
            Self::MustBe(wanted) => format!("must be {wanted}"),
            Self::Schema(message) => message.detail(cause, wording),
            Self::List(message) => message.detail(),
            Self::Metadata(message) => message.detail(wording),
            Self::Embedded(message) => message.detail(),
            Self::Scale(message) => message.detail(),
            Self::Rule(message) => message.detail(),
            Self::Crd(message) => message.detail(wording),
            Self::Tag(message) => message.detail(wording),
            Self::Text(text) => text.to_string(),
        }
    }

    /// How many bytes the text has at least, roughly.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::None => 0,
            Self::MustBe(text) | Self::Text(text) => text.len(),
            Self::Schema(message) => message.weight(),
            Self::Metadata(message) => message.weight(),
            Self::Embedded(message) => message.weight(),
            Self::Rule(message) => message.weight(),
            Self::Crd(message) => message.weight(),
            Self::Tag(message) => message.weight(),
            Self::List(_) | Self::Scale(_) => 64,
        }
    }
}

macro_rules! boxed {
    ($($of:ident => $variant:ident),* $(,)?) => {$(
        impl From<$of> for Message {
            fn from(message: $of) -> Self {
                Self::$variant(Box::new(message))
            }
        }
    )*};
}

boxed!(
    SchemaMessage => Schema,
    MetadataMessage => Metadata,
    EmbeddedMessage => Embedded,
    ScaleMessage => Scale,
    RuleMessage => Rule,
    CrdMessage => Crd,
    TagMessage => Tag,
);

impl From<ListMessage> for Message {
    fn from(message: ListMessage) -> Self {
        Self::List(message)
    }
}
