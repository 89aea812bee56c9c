//! What the server says about CRDs.

mod conversion;
mod expression;
mod schema;
mod selectable;

use plimsoll_go::field_value::FieldDetails;

pub use conversion::ConversionMessage;
pub use expression::{ExpressionFault, ExpressionMessage, ExpressionRef};
pub use schema::{CrdSchemaMessage, NestedKeyword, NotStructural, TypeRequired};
pub use selectable::SelectableMessage;

use crate::Wording;

/// What the server says about a CRD.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CrdMessage {
    /// A check of names gives reasons.
    Reasons(Vec<String>),
    /// A kind is not a name, for these reasons.
    BadKind(Vec<String>),
    /// `kind` and `listKind` are the same.
    SameListKind,
    /// The group is not a domain.
    GroupWithoutDot,
    /// A value is none of these.
    NotSupported(&'static [&'static str]),
    /// A field that can never change has changed.
    Immutable,
    /// There are defaults, and unknown fields are preserved.
    DefaultsNeedPruning,
    /// Every version must have a schema.
    SchemasRequired,
    /// A served version without a schema loses all fields.
    AllFieldsPruned,
    /// Two versions have the same name.
    RepeatedVersion,
    /// Not exactly one version is the storage version.
    StorageVersions,
    /// `preserveUnknownFields` is true.
    PreservesUnknownFields,
    /// A version that is not deprecated has a warning.
    NotDeprecated,
    /// The warning is too long.
    LongWarning,
    /// The warning is empty.
    EmptyWarning,
    /// The warning has a character that cannot be printed, at this byte.
    UnprintableWarning(usize),
    /// The type of a printer column.
    ColumnType,
    /// The format of a printer column.
    ColumnFormat,
    /// A JSON path must begin with a dot.
    NotASimplePath,
    /// A JSON path must be under this field.
    PathUnder(&'static str),
    /// `status.storedVersions` is empty.
    NoStoredVersion,
    /// The storage version, this one, is not among the stored ones.
    StorageVersionNotStored(Box<str>),
    /// A stored version is not in `spec.versions`; its name, where the release says what to do.
    StoredVersionMissing(Option<Box<str>>),
    /// A protected group has no approval.
    NotApproved,
    /// The approval of a protected group is neither a URL nor a reason.
    BadApproval,
    /// Conversion between versions.
    Conversion(ConversionMessage),
    /// Selectable fields.
    Selectable(SelectableMessage),
    /// A schema.
    Schema(CrdSchemaMessage),
    /// A validation rule of a schema.
    Expression(ExpressionMessage),
}

impl CrdMessage {
    pub(super) fn detail(&self, wording: Wording) -> String {
        const APPROVAL: &str = "protected groups must have approval annotation \"api-approved.kubernetes.io\"";
        const SEE: &str = "see https://github.com/kubernetes/enhancements/pull/1111";
        let text = match self {
            Self::Reasons(reasons) => return reasons.join(","),
            Self::BadKind(reasons) => {
                return format!("may have mixed case, but should otherwise match: {}", reasons.join(","));
            }
            Self::NotSupported(values) => return wording.not_supported(values.iter().copied()),
            Self::UnprintableWarning(at) => {
                return format!(
                    "must only contain printable UTF-8 characters; non-printable character found at index {at}"
                );
            }
            Self::PathUnder(field) => return format!("should be a json path under {field}"),
            Self::StorageVersionNotStored(name) => return format!("must have the storage version {name}"),
            Self::StoredVersionMissing(Some(name)) => {
                return format!(
                    "missing from spec.versions; {name} was previously a storage version, and must remain in \
                     spec.versions until a storage migration ensures no data remains persisted in {name} and removes \
                     {name} from status.storedVersions"
                );
            }
            Self::NotApproved => return format!("{APPROVAL}, {SEE}"),
            Self::BadApproval => {
                return format!("{APPROVAL} with either a URL or a reason starting with \"unapproved\", {SEE}");
            }
            Self::Conversion(message) => return message.detail(),
            Self::Selectable(message) => return message.detail(wording),
            Self::Schema(message) => return message.detail(wording),
            Self::Expression(message) => return message.detail(wording),
            Self::SameListKind => "kind and listKind may not be the same",
            Self::GroupWithoutDot => "should be a domain with at least one dot",
            Self::Immutable => "field is immutable",
            Self::DefaultsNeedPruning => "must be false in order to use defaults in the schema",
            Self::SchemasRequired => "schemas are required",
            Self::AllFieldsPruned => "because otherwise all fields are pruned",
            Self::RepeatedVersion => "must contain unique version names",
            Self::StorageVersions => "must have exactly one version marked as storage version",
            Self::PreservesUnknownFields => {
                "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema \
                 instead"
            }
            Self::NotDeprecated => "can only be set for deprecated versions",
            Self::LongWarning => "must be <= 256 characters long",
            Self::EmptyWarning => "must not be an empty string",
            Self::ColumnType => "must be one of boolean,date,integer,number,string",
            Self::ColumnFormat => "must be one of byte,date,date-time,double,float,int32,int64,password",
            Self::NotASimplePath => "must be a simple json path starting with .",
            Self::NoStoredVersion => "must have at least one stored version",
            Self::StoredVersionMissing(None) => "must appear in spec.versions",
        };
        text.to_owned()
    }

    /// The expression that it is about, where it is about one.
    pub fn expression(&self) -> Option<ExpressionRef> {
        match self {
            Self::Expression(message) => message.expression(),
            _ => None,
        }
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::Reasons(reasons) | Self::BadKind(reasons) => reasons.iter().map(String::len).sum(),
            Self::Conversion(message) => message.weight(),
            Self::Selectable(message) => message.weight(),
            Self::Schema(message) => message.weight(),
            Self::Expression(message) => message.weight(),
            _ => 64,
        }
    }
}

macro_rules! parts {
    ($($of:ident => $variant:ident),* $(,)?) => {$(
        impl From<$of> for super::Message {
            fn from(message: $of) -> Self {
                CrdMessage::$variant(message).into()
            }
        }
    )*};
}

parts!(
    ConversionMessage => Conversion,
    SelectableMessage => Selectable,
    CrdSchemaMessage => Schema,
    ExpressionMessage => Expression,
);
