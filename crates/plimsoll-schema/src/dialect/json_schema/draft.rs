//! Drafts of the specification, and which keywords each has.

use bitflags::bitflags;

use crate::text::Keyword;

/// A draft of JSON Schema, or what OpenAPI makes of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Draft {
    /// Schema Objects of OpenAPI 3.0: draft 4 with `nullable`.
    OpenApi30,
    /// Draft 4.
    Draft4,
    /// Draft 6.
    Draft6,
    /// Draft 7.
    Draft7,
    /// Draft 2019-09.
    Draft2019,
    /// Draft 2020-12; also Schema Objects of OpenAPI 3.1.
    Draft2020,
}

/// What the URIs of OpenAPI's dialects since 3.1 have in common; all of them extend draft 2020-12.
const OPENAPI_DIALECTS: [&str; 2] = ["spec.openapis.org/oas/3.1/dialect/", "spec.openapis.org/oas/3.2/dialect/"];

/// The URIs of the drafts' meta-schemas, without an empty fragment.
const URIS: [(Draft, &str); 6] = [
    (Draft::Draft2020, "https://json-schema.org/draft/2020-12/schema"),
    // Without a draft the newest is meant; schemas that were converted from OpenAPI begin like this.
    (Draft::Draft2020, "http://json-schema.org/schema"),
    (Draft::Draft2019, "https://json-schema.org/draft/2019-09/schema"),
    (Draft::Draft7, "http://json-schema.org/draft-07/schema"),
    (Draft::Draft6, "http://json-schema.org/draft-06/schema"),
    (Draft::Draft4, "http://json-schema.org/draft-04/schema"),
];

impl Draft {
    /// The draft whose meta-schema has a URI, with or without an empty fragment, by http or https.
    pub fn of_uri(uri: &str) -> Option<Self> {
        let plain = |uri: &str| -> String {
            let rest = uri.strip_prefix("https://").or_else(|| uri.strip_prefix("http://")).unwrap_or(uri);
            rest.trim_end_matches('#').to_owned()
        };
        let wanted = plain(uri);
        if OPENAPI_DIALECTS.iter().any(|own| wanted.starts_with(own)) {
            return Some(Self::Draft2020);
        }
        URIS.iter().find(|(_, own)| plain(own) == wanted).map(|(draft, _)| *draft)
    }

    /// The draft of a short name such as `7` or `2020-12`.
    pub fn of_name(name: &str) -> Option<Self> {
        match name {
            "4" | "draft4" | "draft-04" => Some(Self::Draft4),
            "6" | "draft6" | "draft-06" => Some(Self::Draft6),
            "7" | "draft7" | "draft-07" => Some(Self::Draft7),
            "2019-09" | "draft2019-09" => Some(Self::Draft2019),
            "2020-12" | "draft2020-12" | "openapi-3.1" => Some(Self::Draft2020),
            "openapi-3.0" => Some(Self::OpenApi30),
            _ => None,
        }
    }

    /// The short name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenApi30 => "openapi-3.0",
            Self::Draft4 => "4",
            Self::Draft6 => "6",
            Self::Draft7 => "7",
            Self::Draft2019 => "2019-09",
            Self::Draft2020 => "2020-12",
        }
    }

    /// Whether nothing that stands beside `$ref` is looked at.
    pub(super) fn ignores_beside_ref(self) -> bool {
        self <= Self::Draft7
    }

    /// The keyword that gives a schema its URI.
    pub(super) fn id_keyword(self) -> Option<Keyword> {
        match self {
            Self::OpenApi30 => None,
            Self::Draft4 => Some(Keyword::Id),
            _ => Some(Keyword::SchemaId),
        }
    }

    /// Whether the draft has a keyword. Those that it has lost and that mean nothing else in it are
    /// understood all the same (`dependencies`, `definitions`).
    pub(super) fn has(self, keyword: Keyword) -> bool {
        match keyword {
            Keyword::Const | Keyword::Contains | Keyword::PropertyNames | Keyword::Examples => self >= Self::Draft6,
            Keyword::If | Keyword::Then | Keyword::Else => self >= Self::Draft7,
            Keyword::SchemaId => self >= Self::Draft6,
            Keyword::Id => self == Self::Draft4,
            Keyword::Defs
            | Keyword::Anchor
            | Keyword::DependentRequired
            | Keyword::DependentSchemas
            | Keyword::UnevaluatedItems
            | Keyword::UnevaluatedProperties
            | Keyword::MinContains
            | Keyword::MaxContains
            | Keyword::Vocabulary
            | Keyword::ContentSchema => self >= Self::Draft2019,
            Keyword::RecursiveRef | Keyword::RecursiveAnchor => self == Self::Draft2019,
            Keyword::PrefixItems | Keyword::DynamicRef | Keyword::DynamicAnchor => self >= Self::Draft2020,
            Keyword::AdditionalItems => (Self::Draft4..=Self::Draft2019).contains(&self),
            Keyword::PatternProperties | Keyword::Dependencies | Keyword::Definitions => self >= Self::Draft4,
            Keyword::Nullable => self == Self::OpenApi30,
            Keyword::False => false,
            _ => true,
        }
    }
}

bitflags! {
    /// Vocabularies that a meta-schema may leave out, or bring.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct Vocabularies: u8 {
        const VALIDATION = 1;
        const APPLICATOR = 2;
        const UNEVALUATED = 4;
        const FORMAT_ASSERTION = 8;
    }
}

/// What a schema may say: a draft, without the vocabularies that its meta-schema leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    pub(super) draft: Draft,
    pub(super) vocabularies: Vocabularies,
}

impl Dialect {
    /// All of a draft.
    pub(super) const fn whole(draft: Draft) -> Self {
        Self { draft, vocabularies: Vocabularies::all().difference(Vocabularies::FORMAT_ASSERTION) }
    }

    /// Whether it has a keyword.
    pub(super) fn has(self, keyword: Keyword) -> bool {
        let needed = match keyword {
            Keyword::Type
            | Keyword::Enum
            | Keyword::Const
            | Keyword::MultipleOf
            | Keyword::Maximum
            | Keyword::Minimum
            | Keyword::ExclusiveMaximum
            | Keyword::ExclusiveMinimum
            | Keyword::MaxLength
            | Keyword::MinLength
            | Keyword::Pattern
            | Keyword::MaxItems
            | Keyword::MinItems
            | Keyword::UniqueItems
            | Keyword::MinContains
            | Keyword::MaxContains
            | Keyword::MaxProperties
            | Keyword::MinProperties
            | Keyword::Required
            | Keyword::DependentRequired => Vocabularies::VALIDATION,
            Keyword::UnevaluatedItems | Keyword::UnevaluatedProperties => Vocabularies::UNEVALUATED,
            Keyword::AllOf
            | Keyword::AnyOf
            | Keyword::OneOf
            | Keyword::Not
            | Keyword::If
            | Keyword::Then
            | Keyword::Else
            | Keyword::PrefixItems
            | Keyword::Items
            | Keyword::AdditionalItems
            | Keyword::Contains
            | Keyword::Properties
            | Keyword::PatternProperties
            | Keyword::AdditionalProperties
            | Keyword::PropertyNames
            | Keyword::DependentSchemas => Vocabularies::APPLICATOR,
            _ => Vocabularies::empty(),
        };
        self.vocabularies.contains(needed) && self.draft.has(keyword)
    }
}
