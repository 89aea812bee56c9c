//! What is wrong with an OpenAPI document, as plain arguments.

use crate::{Code, Finding, PayloadCause, Severity};

/// What is wrong with an OpenAPI document. Objects and fields are named as the specification names them.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum OpenApiCause {
    /// The document does not say that it is OpenAPI, or of which version.
    Version {
        /// What it says; nothing where the field is absent.
        found: Option<Box<str>>,
        /// Whether the document is one of Swagger 2.0.
        is_swagger: bool,
    },
    /// A required field is absent.
    MissingField {
        /// The object.
        object: &'static str,
        /// The field.
        field: &'static str,
    },
    /// None of several fields is there, of which one is required.
    MissingChoice {
        /// The object.
        object: &'static str,
        /// The fields.
        fields: &'static [&'static str],
    },
    /// The object has no such field.
    UnknownField {
        /// The object.
        object: &'static str,
        /// The field.
        field: Box<str>,
        /// The field that was probably meant.
        near: Option<&'static str>,
        /// Where the field is known, if this object has it elsewhere.
        known: Option<FieldKnown>,
    },
    /// A value of another type.
    WrongType {
        /// What is expected.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// A string that is none of those allowed.
    UnsupportedValue {
        /// What is there.
        found: Box<str>,
        /// What is allowed.
        allowed: &'static [&'static str],
    },
    /// Two fields that exclude each other.
    ExclusiveFields {
        /// The object.
        object: &'static str,
        /// One of them, which stands first in the specification.
        one: &'static str,
        /// The other, at which the finding stands.
        other: &'static str,
    },
    /// A list or map with too few entries.
    TooFew {
        /// What the entries are.
        entries: &'static str,
    },
    /// A map with more than one entry where one is allowed.
    TooMany {
        /// What the entries are.
        entries: &'static str,
    },
    /// A number below the least one.
    TooSmall {
        /// The bound, and whether it is excluded.
        bound: &'static str,
    },
    /// A path that does not begin with a slash.
    PathWithoutSlash,
    /// A `{name}` of a path has no path parameter.
    PathParameterMissing {
        /// The name.
        name: Box<str>,
        /// The path.
        path: Box<str>,
    },
    /// A path parameter has no place in the path.
    PathParameterUnused {
        /// The name.
        name: Box<str>,
        /// The path.
        path: Box<str>,
    },
    /// A path parameter is not marked as required.
    PathParameterOptional {
        /// The name.
        name: Box<str>,
    },
    /// A parameter is given twice in a list.
    DuplicateParameter {
        /// The name.
        name: Box<str>,
        /// Where it is sent.
        location: Box<str>,
    },
    /// Parameters of an operation that exclude each other: `query` and `querystring`, or two of the latter.
    QueryString {
        /// Whether both are of `querystring`.
        is_twice: bool,
    },
    /// A name that HTTP or the path template does not allow.
    ParameterName {
        /// The name.
        name: Box<str>,
        /// Where it is sent.
        location: &'static str,
    },
    /// Two paths that differ in the names of their templates only.
    AmbiguousPaths {
        /// The one before.
        other: Box<str>,
    },
    /// A reference leads nowhere.
    UnresolvedReference {
        /// The reference.
        reference: Box<str>,
        /// A component that was probably meant.
        near: Option<Box<str>>,
    },
    /// A reference leads to an object of another kind.
    ReferenceKind {
        /// The reference.
        reference: Box<str>,
        /// What is expected.
        expected: &'static str,
        /// What is there.
        found: &'static str,
    },
    /// References lead to each other and never to an object.
    ReferenceCycle {
        /// The reference.
        reference: Box<str>,
    },
    /// A reference to another place that was not read.
    ReferenceNotRead {
        /// The reference.
        reference: Box<str>,
        /// Why not.
        why: WhyNotRead,
    },
    /// An operationId occurs twice.
    DuplicateOperationId {
        /// The id.
        id: Box<str>,
    },
    /// A key of responses that is no status.
    StatusKey {
        /// The key.
        key: Box<str>,
    },
    /// A tag is declared twice.
    DuplicateTag {
        /// Its name.
        name: Box<str>,
    },
    /// The parent of a tag is not declared, or is the tag itself in the end.
    TagParent {
        /// The parent.
        parent: Box<str>,
        /// Whether it leads back to the tag.
        is_cycle: bool,
    },
    /// The name of a component has characters that are not allowed.
    ComponentName {
        /// The name.
        name: Box<str>,
    },
    /// A security requirement names a scheme that is not declared.
    UndeclaredSecurity {
        /// The name.
        name: Box<str>,
        /// A scheme that was probably meant.
        near: Option<Box<str>>,
    },
    /// The default of a server variable is none of its values.
    ServerDefault {
        /// The default.
        default: Box<str>,
    },
    /// A variable in the URL of a server is not described.
    ServerVariable {
        /// The name.
        name: Box<str>,
    },
    /// An array schema without `items`.
    ArrayWithoutItems,
    /// `nullable`, which 3.1 does not know any more.
    Nullable,
    /// A mapping of a discriminator leads nowhere.
    DiscriminatorMapping {
        /// The value of the mapping.
        target: Box<str>,
    },
    /// The operation of a link does not exist.
    LinkTarget {
        /// The operationId or operationRef.
        target: Box<str>,
    },
    /// A method that has a field of its own, or that HTTP does not allow.
    Method {
        /// The method.
        name: Box<str>,
    },
    /// A schema cannot be used as it is.
    Schema {
        /// What is wrong.
        message: Box<str>,
    },
    /// A dialect of schemas that is not known.
    Dialect {
        /// Its URI.
        uri: Box<str>,
    },
    /// A value in the document, or in a payload, does not match its schema.
    Value {
        /// What the value is there for.
        role: ValueRole,
        /// What the schema says about it.
        finding: Box<Finding>,
    },
    /// A payload does not keep to the document.
    Payload(PayloadCause),
}

/// What a value in a document is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueRole {
    /// An example of a schema, a media type, a parameter or a header.
    Example,
    /// A default.
    Default,
    /// A value of `enum`, or that of `const`.
    Member,
    /// A value of a request or response; no server says anything about it.
    Payload,
}

/// Where a field is known that an object does not have here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKnown {
    /// From this version on.
    Since(&'static str),
    /// Up to this version.
    Until(&'static str),
    /// Where this field has this value.
    Where {
        /// The field that decides.
        field: &'static str,
        /// Its value.
        value: &'static str,
    },
}

/// Why a reference was not followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNotRead {
    /// It leads to the network.
    Network,
    /// It leads out of the folder of the document.
    Outside,
    /// The file cannot be read.
    Unreadable(Box<str>),
    /// Too many files are referenced already.
    TooMany(usize),
}

impl OpenApiCause {
    /// The code under which it is known.
    pub fn code(&self) -> Code {
        match self {
            Self::Version { .. } => Code::OpenApiVersion,
            Self::MissingField { .. } | Self::MissingChoice { .. } => Code::OpenApiMissingField,
            Self::UnknownField { .. } => Code::OpenApiUnknownField,
            Self::WrongType { .. } => Code::OpenApiWrongType,
            Self::UnsupportedValue { .. } => Code::OpenApiUnsupportedValue,
            Self::ExclusiveFields { .. } => Code::OpenApiExclusiveFields,
            Self::TooFew { .. } | Self::TooMany { .. } | Self::TooSmall { .. } => Code::OpenApiSize,
            Self::PathWithoutSlash => Code::OpenApiPathSlash,
            Self::PathParameterMissing { .. } => Code::OpenApiPathParameterMissing,
            Self::PathParameterUnused { .. } => Code::OpenApiPathParameterUnused,
            Self::PathParameterOptional { .. } => Code::OpenApiPathParameterOptional,
            Self::DuplicateParameter { .. } => Code::OpenApiDuplicateParameter,
            Self::QueryString { .. } => Code::OpenApiQueryString,
            Self::ParameterName { .. } => Code::OpenApiParameterName,
            Self::AmbiguousPaths { .. } => Code::OpenApiAmbiguousPaths,
            Self::UnresolvedReference { .. } => Code::OpenApiUnresolvedReference,
            Self::ReferenceKind { .. } => Code::OpenApiReferenceKind,
            Self::ReferenceCycle { .. } => Code::OpenApiReferenceCycle,
            Self::ReferenceNotRead { .. } => Code::OpenApiReferenceNotRead,
            Self::DuplicateOperationId { .. } => Code::OpenApiDuplicateOperationId,
            Self::StatusKey { .. } => Code::OpenApiStatusKey,
            Self::DuplicateTag { .. } => Code::OpenApiDuplicateTag,
            Self::TagParent { .. } => Code::OpenApiTagParent,
            Self::ComponentName { .. } => Code::OpenApiComponentName,
            Self::UndeclaredSecurity { .. } => Code::OpenApiUndeclaredSecurity,
            Self::ServerDefault { .. } => Code::OpenApiServerDefault,
            Self::ServerVariable { .. } => Code::OpenApiServerVariable,
            Self::ArrayWithoutItems => Code::OpenApiArrayWithoutItems,
            Self::Nullable => Code::OpenApiNullable,
            Self::DiscriminatorMapping { .. } => Code::OpenApiDiscriminatorMapping,
            Self::LinkTarget { .. } => Code::OpenApiLinkTarget,
            Self::Method { .. } => Code::OpenApiMethod,
            Self::Schema { .. } => Code::OpenApiSchema,
            Self::Dialect { .. } => Code::OpenApiDialect,
            Self::Value { role: ValueRole::Example, .. } => Code::OpenApiExample,
            Self::Value { role: ValueRole::Default, .. } => Code::OpenApiDefault,
            Self::Value { role: ValueRole::Member, .. } => Code::OpenApiEnum,
            Self::Value { role: ValueRole::Payload, finding } => finding.code(),
            Self::Payload(cause) => cause.code(),
        }
    }

    /// How much it weighs.
    pub(crate) fn severity(&self) -> Severity {
        match self {
            Self::ReferenceNotRead { why: WhyNotRead::Unreadable(_), .. } => Severity::Error,
            _ => self.code().info().severity,
        }
    }
}
