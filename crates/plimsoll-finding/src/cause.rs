//! What is wrong, as plain arguments. The words are made later, for issues that are shown.

use plimsoll_doc::{
    Fault, FaultKind, JsonFault, KeyAlreadySet, Limit, Problem, Span, SurpriseKind, SyntaxPlace, YamlFault,
};

use crate::words::strict_text;
use crate::{Code, FieldCause, FieldName, OpenApiCause, Path, Place, Severity, Wording};

/// What is wrong. Making one formats nothing.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Cause {
    /// The text cannot be read.
    Unreadable(Fault),
    /// There is no document in the input.
    NothingToRead,
    /// A key is given twice.
    DuplicateKey {
        /// The key before this one.
        first: Span,
        /// Which one counts.
        policy: DuplicateKeyPolicy,
        /// What the server's strict YAML reader says of it; nothing for JSON.
        told: Option<Box<KeyAlreadySet>>,
    },
    /// A key is written and merged.
    MergeOverride {
        /// The merged key, where it was written.
        merged: Span,
        /// Which one is used: the one merged first, or the one after it.
        policy: DuplicateKeyPolicy,
        /// Whether the merge stands after the key.
        merged_later: bool,
        /// What the server's strict YAML reader says of it.
        told: Option<Box<KeyAlreadySet>>,
    },
    /// A body holds more documents than the first.
    IgnoredDocument,
    /// The text is read, but perhaps not as its writer thinks.
    Surprise(SurpriseKind),
    /// The server's validation rejects a field.
    Field(Box<FieldCause>),
    /// The schema has no such field.
    UnknownField {
        /// The field as the server's strict decoder names it.
        field: FieldName,
        /// The field that was probably meant.
        near: Option<Box<str>>,
    },
    /// The server says something that is not about a field of the object.
    Told {
        /// The code under which we know it.
        code: Code,
        /// What the server says.
        text: Box<str>,
    },
    /// The CRD does not serve the version of the object.
    VersionNotServed {
        /// The version.
        version: Box<str>,
        /// The versions that it serves, joined by commas; empty where it serves none.
        served: Box<str>,
        /// What the server says.
        text: Box<str>,
    },
    /// An OpenAPI document breaks its specification.
    OpenApi(Box<OpenApiCause>),
    /// A Go file, its types or its markers cannot be used as they are.
    Go {
        /// The code under which it is known.
        code: Code,
        /// What is wrong.
        message: Box<str>,
        /// What to do.
        help: Option<Box<str>>,
    },
    /// A value does not fit the type of its field.
    Misfit {
        /// What the server's decoder says.
        text: Box<str>,
        /// What JSON calls a value that would fit: `integer`.
        wanted: Option<&'static str>,
    },
    /// The release does not serve the kind, or only on demand.
    NotServed(Box<NotServed>),
    /// A resource that a container asks for is not a quantity.
    NotAQuantity {
        /// The resource: `cpu`.
        name: Box<str>,
        /// The value as it is written.
        value: Box<str>,
    },
    /// The object was not judged.
    NotJudged(WhyNotJudged),
    /// Two CRDs for the kind, none of which is nearer, do not agree about the object.
    CrdsDisagree {
        /// The file of the one that accepts it.
        accepted_by: Box<str>,
        /// The file of the one that rejects it.
        rejected_by: Box<str>,
        /// The first error under that one.
        error: Box<str>,
    },
    /// A version of a CRD differs from its storage version.
    UnlikeStorage(Box<UnlikeStorage>),
    /// A field is lost on the way to storage.
    LostInStorage {
        /// The storage version.
        version: Box<str>,
    },
    /// Reading the stored object adds values.
    AddedByStorage {
        /// The storage version.
        version: Box<str>,
        /// Fields and values, joined by commas.
        list: Box<str>,
    },
    /// A webhook makes the stored object.
    ConvertedByWebhook {
        /// The storage version.
        version: Box<str>,
    },
    /// Fields that a cluster has set were left out before judging.
    ClusterFields {
        /// Their names, joined by commas.
        names: Box<str>,
    },
    /// An exception to findings is not as it should be.
    Exception(ExceptionFault),
    /// Defaults were not filled in.
    DefaultsListed {
        /// Pointers and values, joined by commas.
        list: Box<str>,
    },
}

/// A kind that a release does not serve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotServed {
    /// `apiVersion` as written.
    pub api_version: Box<str>,
    /// `kind` as written.
    pub kind: Box<str>,
    /// The release: `1.37`.
    pub release: Box<str>,
    /// Why.
    pub why: WhyNotServed,
    /// What the release serves instead: `apps/v1 Deployment`; empty where there is nothing.
    pub instead: Box<str>,
}

/// Why a release does not serve a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNotServed {
    /// That release removed it.
    Removed(Box<str>),
    /// That release is the first to serve it.
    Later(Box<str>),
    /// It has to be switched on.
    OnDemand,
    /// There is no such kind.
    Unknown,
}

/// What is wrong with an exception.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExceptionFault {
    /// It matches no finding.
    Unused,
    /// Its date has passed.
    Expired {
        /// The date.
        until: Box<str>,
    },
    /// It does not say why.
    NoReason,
    /// It names no code.
    NoCode,
    /// There is no such code.
    UnknownCode {
        /// The code.
        code: Box<str>,
        /// The code that was probably meant.
        near: Option<Box<str>>,
    },
}

/// In what the schema of a version differs from that of the storage version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnlikeStorage {
    /// The version.
    pub version: Box<str>,
    /// The storage version.
    pub storage: Box<str>,
    /// The field of objects.
    pub field: Path,
    /// The difference.
    pub difference: VersionDifference,
}

/// A difference between a version and the storage version that objects suffer from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum VersionDifference {
    /// The storage version does not have the field.
    Dropped,
    /// The storage version does not have fields that no property names.
    OthersDropped,
    /// The defaults differ.
    Default {
        /// The version's, as JSON.
        own: Option<Box<str>>,
        /// The storage version's, as JSON.
        stored: Option<Box<str>>,
    },
    /// The storage version wants the metadata of an embedded resource.
    EmbeddedMetadata,
}

impl VersionDifference {
    const fn code(&self) -> Code {
        match self {
            Self::Dropped | Self::OthersDropped => Code::FieldNotStored,
            Self::Default { .. } => Code::DefaultsDiffer,
            Self::EmbeddedMetadata => Code::StorageRejectsMetadata,
        }
    }
}

/// Why an object was not judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyNotJudged {
    /// There is no CRD for its kind.
    NoDefinition {
        /// `apiVersion` as written.
        api_version: Box<str>,
        /// `kind` as written.
        kind: Box<str>,
    },
    /// The definition of its kind is refused.
    DefinitionRefused {
        /// The kind.
        kind: Box<str>,
        /// Where the definition stands.
        file: Box<str>,
    },
    /// What was found in place of the schema of its kind is none.
    SchemaUnusable {
        /// What is wrong with it.
        reason: Box<str>,
    },
    /// The stored object to compare it with cannot be read.
    OldUnreadable {
        /// What is wrong with it.
        reason: Box<str>,
    },
}

/// What is done with two entries of the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuplicateKeyPolicy {
    /// The later one is used, as the server does.
    LastWins,
    /// The earlier one is used.
    FirstWins,
    /// The object is rejected.
    Rejected,
}

impl Cause {
    /// The code under which it is known.
    pub fn code(&self) -> Code {
        match self {
            Self::Unreadable(fault) => code_of_fault(&fault.kind),
            Self::NothingToRead => Code::NothingToRead,
            Self::DuplicateKey { .. } => Code::DuplicateKey,
            Self::MergeOverride { .. } => Code::MergeOverride,
            Self::IgnoredDocument => Code::IgnoredDocument,
            Self::Surprise(kind) => code_of_surprise(*kind),
            Self::Field(cause) => cause.code,
            Self::UnknownField { .. } => Code::UnknownField,
            Self::Told { code, .. } | Self::Go { code, .. } => *code,
            Self::VersionNotServed { .. } => Code::RejectedRequest,
            Self::OpenApi(cause) => cause.code(),
            Self::Misfit { .. } => Code::MalformedObject,
            Self::NotServed(not_served) if not_served.why == WhyNotServed::OnDemand => Code::ServedOnDemand,
            Self::NotServed(_) => Code::NotServed,
            Self::NotAQuantity { .. } => Code::NotAQuantity,
            Self::NotJudged(_) => Code::NotJudged,
            Self::CrdsDisagree { .. } => Code::CrdsDisagree,
            Self::UnlikeStorage(unlike) => unlike.difference.code(),
            Self::LostInStorage { .. } => Code::LostInStorage,
            Self::AddedByStorage { .. } => Code::AddedByStorage,
            Self::ConvertedByWebhook { .. } => Code::ConvertedByWebhook,
            Self::ClusterFields { .. } => Code::ClusterFields,
            Self::Exception(ExceptionFault::Unused) => Code::UnusedException,
            Self::Exception(ExceptionFault::Expired { .. }) => Code::ExpiredException,
            Self::Exception(_) => Code::InvalidException,
            Self::DefaultsListed { .. } => Code::DefaultsListed,
        }
    }

    /// How much it weighs.
    pub fn severity(&self) -> Severity {
        match self {
            Self::Unreadable(_)
            | Self::DuplicateKey { policy: DuplicateKeyPolicy::Rejected, .. }
            | Self::MergeOverride { policy: DuplicateKeyPolicy::Rejected, .. } => Severity::Error,
            Self::OpenApi(cause) => cause.severity(),
            _ => self.code().info().severity,
        }
    }

    /// The server's text for it at a place; none where the server says nothing.
    pub(crate) fn server_text(&self, place: &Place, wording: Wording) -> Option<String> {
        match self {
            Self::Unreadable(fault) => Some(fault.to_string()),
            Self::DuplicateKey { policy, told, .. } | Self::MergeOverride { policy, told, .. } => {
                strict_text(*policy, told.as_deref(), &place.path)
            }
            Self::Field(cause) => Some(cause.text(wording)),
            // The path is not quoted as Go would: the server writes it between quotes as it is.
            Self::UnknownField { field, .. } => Some(format!("unknown field \"{field}\"")),
            Self::Told { text, .. } | Self::VersionNotServed { text, .. } | Self::Misfit { text, .. } => {
                Some(text.to_string())
            }
            _ => None,
        }
    }

    /// How many bytes the server's text has at least, roughly, beside the path.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::Field(cause) => cause.weight(),
            Self::Told { text, .. } | Self::VersionNotServed { text, .. } | Self::Misfit { text, .. } => text.len(),
            _ => 0,
        }
    }
}

fn code_of_fault(kind: &FaultKind) -> Code {
    match kind {
        FaultKind::Json(JsonFault::Character { place: SyntaxPlace::Depth, .. }) => Code::TooDeep,
        FaultKind::Json(JsonFault::UnexpectedEnd | JsonFault::Character { .. }) => Code::JsonSyntax,
        FaultKind::Json(JsonFault::NumberRange { .. }) => Code::NumberOutOfRange,
        FaultKind::Json(JsonFault::NoMapping { .. }) => Code::NotAnObject,
        FaultKind::Yaml(fault) => code_of_yaml(fault),
        FaultKind::Separator { .. } => Code::BadSeparator,
        FaultKind::Limit { limit, .. } => match limit {
            Limit::Body | Limit::Nodes => Code::BodyTooLarge,
            Limit::Depth => Code::TooDeep,
            Limit::Documents => Code::TooManyDocuments,
            Limit::AliasRatio | Limit::AliasBytes => Code::TooManyAliases,
        },
    }
}

fn code_of_yaml(fault: &YamlFault) -> Code {
    match fault {
        YamlFault::Syntax { problem, .. } => code_of_problem(*problem),
        YamlFault::UnknownAnchor { .. } | YamlFault::AnchorContainsItself { .. } => Code::YamlAlias,
        YamlFault::ExcessiveAliasing => Code::TooManyAliases,
        YamlFault::CannotDecode { .. } | YamlFault::InvalidBase64 | YamlFault::UnsupportedValue(_) => Code::YamlValue,
        YamlFault::MergeNeedsMap => Code::YamlMerge,
        YamlFault::InvalidMapKey { .. } | YamlFault::UnsupportedMapKey { .. } => Code::YamlKey,
        YamlFault::TooDeepForJson { .. } => Code::TooDeep,
    }
}

fn code_of_problem(problem: Problem) -> Code {
    match problem {
        Problem::LeadingOctet
        | Problem::IncompleteUtf8
        | Problem::TrailingOctet
        | Problem::OverlongUtf8
        | Problem::InvalidCharacter
        | Problem::IncompleteUtf16
        | Problem::UnexpectedLowSurrogate
        | Problem::IncompletePair
        | Problem::ExpectedLowSurrogate
        | Problem::ControlCharacter => Code::BadCharacter,
        Problem::MaxDepth => Code::TooDeep,
        _ => Code::YamlSyntax,
    }
}

fn code_of_surprise(kind: SurpriseKind) -> Code {
    match kind {
        SurpriseKind::BooleanWord(_) => Code::BooleanWord,
        SurpriseKind::BooleanKey(_) => Code::BooleanKey,
        SurpriseKind::ChangedKey => Code::ChangedKey,
        SurpriseKind::Octal(_) => Code::OctalNumber,
        SurpriseKind::LeadingZero(_) => Code::LeadingZero,
        SurpriseKind::Notation(_) => Code::NumberNotation,
        SurpriseKind::WholeFloat(_) => Code::WholeFloat,
        SurpriseKind::TrailingZeros(_) => Code::TrailingZeros,
        SurpriseKind::BeyondInt64(_) | SurpriseKind::Inexact(_) => Code::InexactNumber,
        SurpriseKind::NumberAsText => Code::NumberAsString,
        SurpriseKind::EmptyValue | SurpriseKind::Tilde => Code::EmptyValue,
        SurpriseKind::NoFinalBreak => Code::MissingFinalBreak,
        SurpriseKind::ColonInKey => Code::ColonInKey,
        SurpriseKind::Replaced => Code::ReplacedCharacter,
        SurpriseKind::InvisibleCharacter(_) => Code::InvisibleCharacter,
        SurpriseKind::IgnoredTag => Code::IgnoredTag,
        SurpriseKind::NotAnObject(_) => Code::NotAnObject,
    }
}
