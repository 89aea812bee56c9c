//! What the server says about object metadata.

use plimsoll_go::field_value::FieldDetails;
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_go::value::Value;

use crate::Wording;

/// What the server says about object metadata.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MetadataMessage {
    /// A check of names gives a reason.
    Reason(String),
    /// The name of a CRD is not made of its plural and its group.
    NotPluralDotGroup,
    /// There is neither `name` nor `generateName`.
    NoName,
    /// The kind has no namespaces.
    NamespaceNotAllowed,
    /// `generation` is negative.
    NegativeGeneration,
    /// `generation` is lower than that of the stored object.
    GenerationDecremented,
    /// A text may have so many bytes.
    TooLong(u64),
    /// There is no `resourceVersion`.
    NoResourceVersion,
    /// A field that can never change has changed.
    Immutable,
    /// Two finalizers exclude each other.
    OrphanAndForeground,
    /// An object that is being deleted gets finalizers: these.
    NewFinalizers(Vec<Box<str>>),
    /// A field is empty.
    Empty,
    /// A field of an owner is empty: its name.
    EmptyField(&'static str),
    /// `apiVersion` of an owner has more than one slash.
    BadGroupVersion,
    /// `apiVersion` of an owner has no version.
    EmptyVersion,
    /// An event owns nothing.
    OwnerIsEvent,
    /// Two owners are controllers, each as `kind/name`.
    TwoControllers {
        /// The first one.
        first: Box<str>,
        /// Another one.
        second: Box<str>,
    },
    /// `operation` of a managed field, in the words of old releases.
    NotAnOperation,
    /// `operation` of a managed field is none of the values listed.
    UnknownOperation,
    /// `fieldsType` of a managed field.
    NotFieldsV1,
    /// `manager` of a managed field has a character that cannot be printed.
    BadCharacter {
        /// The character.
        character: char,
        /// Where it is, in bytes.
        at: usize,
    },
}

impl MetadataMessage {
    pub(super) fn detail(&self, wording: Wording) -> String {
        let text = match self {
            Self::Reason(reason) => return reason.clone(),
            Self::TooLong(max) => return wording.too_long(Some(*max)),
            Self::NewFinalizers(names) => {
                let list = sprint(Verb::GoSyntax, &Value::strings(names.iter().map(|name| &**name)));
                let list = String::from_utf8_lossy(&list);
                return format!(
                    "no new finalizers can be added if the object is being deleted, found new finalizers {list}"
                );
            }
            Self::EmptyField(field) => return format!("{field} must not be empty"),
            Self::TwoControllers { first, second } => {
                return format!(
                    "Only one reference can have Controller set to true. \
                     Found \"true\" in references for {first} and {second}"
                );
            }
            Self::UnknownOperation => return wording.not_supported(["Apply", "Update"]),
            Self::BadCharacter { character, at } => {
                // as Go's `%#U` shows a character that is not printable
                return format!("invalid character U+{:04X} (at position {at})", u32::from(*character));
            }
            Self::NotPluralDotGroup => "must be spec.names.plural+\".\"+spec.group",
            Self::NoName => "name or generateName is required",
            Self::NamespaceNotAllowed => "not allowed on this type",
            Self::NegativeGeneration => "must be greater than or equal to 0",
            Self::GenerationDecremented => "must not be decremented",
            Self::NoResourceVersion => "must be specified for an update",
            Self::Immutable => "field is immutable",
            Self::OrphanAndForeground => "finalizer orphan and foregroundDeletion cannot be both set",
            Self::Empty => "must not be empty",
            Self::BadGroupVersion => "must be <group>/<version> or <version>",
            Self::EmptyVersion => "version must not be empty",
            Self::OwnerIsEvent => "/v1, Kind=Event is disallowed from being an owner",
            Self::NotAnOperation => "must be `Apply` or `Update`",
            Self::NotFieldsV1 => "must be `FieldsV1`",
        };
        text.to_owned()
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Reason(text) => text.len(),
            Self::NewFinalizers(names) => names.iter().map(|name| name.len()).sum(),
            Self::TwoControllers { first, second } => first.len() + second.len() + 64,
            _ => 32,
        }
    }
}
