//! What the server says about the schemas of a CRD.

use std::fmt;

use crate::{Finding, Path, Wording, aggregate};

/// What the server says about a schema of a CRD.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CrdSchemaMessage {
    /// No structural schema can be made of it.
    NotStructural(NotStructural),
    /// The root, beside a status subresource, has another type.
    RootTypeWithStatus,
    /// The root, beside a status subresource, has a keyword other than these.
    RootWithStatus(Box<[&'static str]>),
    /// The root is nullable.
    NullableRoot,
    /// A keyword must be there.
    MustBeSpecified,
    /// A schema has no type.
    TypeRequired(TypeRequired),
    /// The type must be this one, for the sake of a keyword.
    TypeFor {
        /// The type.
        wanted: &'static str,
        /// The keyword.
        keyword: &'static str,
    },
    /// The type of an embedded resource.
    EmbeddedType,
    /// The type of the root.
    RootType,
    /// A keyword does not go with int-or-string.
    NotWithIntOrString,
    /// A keyword does not go with embedded resources.
    NotWithEmbedded,
    /// An embedded resource must describe properties, or preserve unknown fields.
    EmbeddedWithoutProperties,
    /// A keyword must not be used at the root.
    NotAtRoot,
    /// The metadata of the root says more than it may.
    RootMetadata,
    /// A pattern is not a regular expression, for this reason.
    BadPattern(Box<str>),
    /// A keyword must not be used inside of a junctor.
    Nested(NestedKeyword),
    /// Metadata must not be described inside of a junctor.
    NestedMetadata,
    /// A junctor speaks of what is not described outside of it: where it does.
    DefinedIn(Path),
    /// The type null.
    NullType,
    /// `items` is a list of schemas.
    ItemsArray,
    /// An embedded resource inside of metadata.
    EmbeddedInMetadata,
    /// `uniqueItems`
    UniqueItems,
    /// `additionalProperties` beside `properties`.
    AdditionalAndProperties,
    /// A keyword that the server never accepts.
    Unsupported(&'static str),
    /// `x-kubernetes-preserve-unknown-fields: false`
    PreserveFalse,
    /// A default is not allowed at all.
    DefaultForbidden,
    /// A default is not allowed in a top-level field of that name.
    DefaultInTopLevel(Box<str>),
    /// A default is not allowed inside of `additionalProperties` of metadata.
    DefaultInAdditional,
    /// A default has fields that the schema does not know.
    DefaultWithUnknownFields,
    /// A default makes metadata invalid: its errors.
    DefaultMetadata(Vec<Finding>),
    /// An item of a set is not atomic.
    SetItem,
    /// There are list keys, and the list is not a map.
    KeysWithoutMap,
    /// A list is a map, and has no keys.
    MapWithoutKeys,
    /// A list is a map, and has no `items`.
    MapWithoutItems,
    /// A list is a map, and `items` is a list.
    MapWithManyItems,
    /// A list is a map, and its items are not objects.
    MapItemType,
    /// A list key is not a scalar.
    KeyType,
    /// A list key is not a property of the items.
    UnknownKey,
    /// A list key is given twice.
    RepeatedKey,
    /// The items of a list of this type are nullable.
    NullableItems(Box<str>),
    /// A list key may be missing.
    KeyMayBeMissing,
    /// A list key is nullable.
    NullableKey,
}

/// Why no structural schema can be made of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotStructural {
    /// It has this keyword.
    Keyword(&'static str),
    /// `x-kubernetes-preserve-unknown-fields: false`
    PreserveFalse,
    /// `items` is a list of schemas.
    ItemsArray,
}

impl fmt::Display for NotStructural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keyword(keyword) => write!(f, "OpenAPIV3Schema '{keyword}' is not supported"),
            Self::PreserveFalse => {
                f.write_str("internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined")
            }
            Self::ItemsArray => f.write_str("OpenAPIV3Schema 'items' must be a schema, but is an array"),
        }
    }
}

/// Where a schema stands that has no type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeRequired {
    /// At the root.
    Root,
    /// Under `items`.
    Item,
    /// Anywhere else.
    Field,
}

/// What a keyword must be inside of a junctor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NestedKeyword {
    /// Empty.
    Empty,
    /// Not there.
    Undefined,
    /// False.
    False,
}

impl CrdSchemaMessage {
    pub(super) fn detail(&self, wording: Wording) -> String {
        let text = match self {
            Self::NotStructural(why) => return why.to_string(),
            Self::RootWithStatus(allowed) => {
                let allowed = allowed.join(" ");
                return format!(
                    "only [{allowed}] fields are allowed at the root of the schema if the status subresource is \
                     enabled"
                );
            }
            Self::TypeFor { wanted, keyword } => return format!("must be {wanted} if {keyword} is specified"),
            Self::BadPattern(error) => return format!("must be a valid regular expression, but isn't: {error}"),
            Self::DefinedIn(path) => return format!("because it is defined in {}", path.field()),
            Self::Unsupported(keyword) => return format!("{keyword} is not supported"),
            Self::DefaultInTopLevel(name) => return format!("must not be set in top-level {name}"),
            Self::DefaultMetadata(errors) => {
                return format!("must result in valid metadata: {}", aggregate(errors, wording));
            }
            Self::NullableItems(type_) => return format!("cannot be nullable when x-kubernetes-list-type is {type_}"),
            plain => plain.plain(),
        };
        text.to_owned()
    }

    /// A text without arguments.
    fn plain(&self) -> &'static str {
        match self {
            Self::RootTypeWithStatus => {
                r#"only "object" is allowed as the type at the root of the schema if the status subresource is enabled"#
            }
            Self::NullableRoot => "nullable cannot be true at the root",
            Self::MustBeSpecified => "must be specified",
            Self::TypeRequired(TypeRequired::Root) => "must not be empty at the root",
            Self::TypeRequired(TypeRequired::Item) => "must not be empty for specified array items",
            Self::TypeRequired(TypeRequired::Field) => "must not be empty for specified object fields",
            Self::EmbeddedType => "must be object if x-kubernetes-embedded-resource is true",
            Self::RootType => "must be object at the root",
            Self::NotWithIntOrString => "must be false if x-kubernetes-int-or-string is true",
            Self::NotWithEmbedded => "must not be used if x-kubernetes-embedded-resource is set",
            Self::EmbeddedWithoutProperties => {
                "must not be empty if x-kubernetes-embedded-resource is true without \
                 x-kubernetes-preserve-unknown-fields"
            }
            Self::NotAtRoot => "must not be used at the root",
            Self::RootMetadata => {
                "must not specify anything other than name and generateName, but metadata is implicitly specified"
            }
            Self::Nested(NestedKeyword::Empty) => "must be empty to be structural",
            Self::Nested(NestedKeyword::Undefined) => "must be undefined to be structural",
            Self::Nested(NestedKeyword::False) => "must be false to be structural",
            Self::NestedMetadata => "must not be specified in a nested context",
            Self::NullType => "type cannot be set to null, use nullable as an alternative",
            Self::ItemsArray => "items must be a schema object and not an array",
            Self::EmbeddedInMetadata => "must not be used inside of resource meta",
            Self::UniqueItems => "uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
            Self::AdditionalAndProperties => "additionalProperties and properties are mutual exclusive",
            Self::PreserveFalse => "must be true or undefined",
            Self::DefaultForbidden => "must not be set",
            Self::DefaultInAdditional => "must not be set inside additionalProperties applying to object metadata",
            Self::DefaultWithUnknownFields => "must not have unknown fields",
            Self::SetItem => "must be atomic as item of a list with x-kubernetes-list-type=set",
            Self::KeysWithoutMap => "must be map if x-kubernetes-list-map-keys is non-empty",
            Self::MapWithoutKeys => "must not be empty if x-kubernetes-list-type is map",
            Self::MapWithoutItems => "must have a schema if x-kubernetes-list-type is map",
            Self::MapWithManyItems => "must only have a single schema if x-kubernetes-list-type is map",
            Self::MapItemType => "must be object if parent array's x-kubernetes-list-type is map",
            Self::KeyType => "must be a scalar type if parent array's x-kubernetes-list-type is map",
            Self::UnknownKey => "entries must all be names of item properties",
            Self::RepeatedKey => "must not contain duplicate entries",
            Self::KeyMayBeMissing => {
                "this property is in x-kubernetes-list-map-keys, so it must have a default or be a required property"
            }
            Self::NullableKey => "this property is in x-kubernetes-list-map-keys, so it cannot be nullable",
            _ => "",
        }
    }

    pub(super) fn weight(&self) -> usize {
        match self {
            Self::BadPattern(text) | Self::DefaultInTopLevel(text) | Self::NullableItems(text) => text.len(),
            Self::DefinedIn(path) => path.weight(),
            Self::DefaultMetadata(errors) => errors.iter().map(Finding::weight).sum(),
            _ => 64,
        }
    }
}
