//! The tags of Kubernetes' declarative validation.

/// What a tag takes behind `=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PayloadKind {
    /// Nothing.
    None,
    /// An integer.
    Int,
    /// A string.
    Text,
    /// An integer, a string or a boolean.
    Scalar,
    /// Another tag.
    Tag,
    /// Another tag, or nothing.
    MaybeTag,
    /// A string, or nothing.
    MaybeText,
}

/// What type of value a tag is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Any.
    Any,
    /// Integers.
    Int,
    /// Strings.
    Text,
    /// Lists.
    List,
    /// Maps.
    Map,
    /// Lists and maps.
    Items,
    /// Structs.
    Struct,
}

/// How far a tag has come: which validation it may be used in without a level in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Computed, never reported.
    Alpha,
    /// In force from 1.36 on.
    Beta,
    /// In force.
    Stable,
}

impl Level {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Alpha => "Alpha",
            Self::Beta => "Beta",
            Self::Stable => "Stable",
        }
    }
}

/// A tag that is known.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// The names of its arguments; an empty one is for an argument without a name. The first may be needed.
    pub arguments: &'static [&'static str],
    /// Whether its first argument is needed.
    pub needs_argument: bool,
    /// What stands behind `=`.
    pub payload: PayloadKind,
    /// What values it is for.
    pub takes: Takes,
    /// Whether it may stand on a type, not only on a field.
    pub on_types: bool,
    /// How far it has come.
    pub level: Level,
    /// What it means.
    pub meaning: &'static str,
}

const fn plain(name: &'static str, payload: PayloadKind, takes: Takes, meaning: &'static str) -> Definition {
    Definition {
        name,
        arguments: &[],
        needs_argument: false,
        payload,
        takes,
        on_types: true,
        level: Level::Stable,
        meaning,
    }
}

const fn fields_only(row: Definition) -> Definition {
    Definition { on_types: false, ..row }
}

const fn at_level(level: Level, row: Definition) -> Definition {
    Definition { level, ..row }
}

const fn with(arguments: &'static [&'static str], needs_argument: bool, row: Definition) -> Definition {
    Definition { arguments, needs_argument, ..row }
}

use PayloadKind::{Int, MaybeTag, MaybeText, None, Scalar, Tag, Text};

const UNION: &[&str] = &["union", "memberName"];

/// All of them.
#[rustfmt::skip]
pub const TAGS: &[Definition] = &[
    with(&["since"], false, plain("k8s:alpha", MaybeTag, Takes::Any, "the tag is computed and never reported")),
    with(&["since"], false, plain("k8s:beta", MaybeTag, Takes::Any, "the tag is in force from 1.36 on")),
    fields_only(plain("k8s:required", None, Takes::Any, "a value must be given; zero counts as none but for pointers")),
    fields_only(plain("k8s:optional", None, Takes::Any, "further tags apply only where a value is given")),
    fields_only(at_level(Level::Beta, plain("k8s:forbidden", None, Takes::Any, "no value may be given"))),
    plain("k8s:minimum", Int, Takes::Int, "the least value"),
    plain("k8s:maximum", Int, Takes::Int, "the greatest value"),
    plain("k8s:minLength", Int, Takes::Text, "the least number of characters"),
    plain("k8s:maxLength", Int, Takes::Text, "the greatest number of characters"),
    plain("k8s:maxBytes", Int, Takes::Text, "the greatest number of bytes"),
    plain("k8s:minItems", Int, Takes::List, "the least number of items"),
    plain("k8s:maxItems", Int, Takes::List, "the greatest number of items"),
    plain("k8s:minProperties", Int, Takes::Map, "the least number of entries"),
    plain("k8s:maxProperties", Int, Takes::Map, "the greatest number of entries"),
    plain("k8s:format", Text, Takes::Text, "the form of a string"),
    plain("k8s:enum", None, Takes::Text, "one of the constants of the type"),
    with(&[""], false, plain("k8s:enumExclude", None, Takes::Any, "the constant is no value of its enum")),
    plain("k8s:listType", Text, Takes::List, "atomic, set or map"),
    plain("k8s:listMapKey", Text, Takes::List, "a field that identifies an item"),
    plain("k8s:unique", Text, Takes::List, "set or map: no two items are equal"),
    plain("k8s:customUnique", None, Takes::List, "uniqueness is checked by hand-written code"),
    plain("k8s:eachVal", Tag, Takes::Items, "the tag applies to each item or value"),
    plain("k8s:eachKey", Tag, Takes::Map, "the tag applies to each key"),
    with(&[""], true, plain("k8s:subfield", Tag, Takes::Struct, "the tag applies to a field of the struct")),
    plain("k8s:item", Tag, Takes::List, "the tag applies to the item with these keys"),
    fields_only(at_level(Level::Beta, with(&["union"], false, plain("k8s:unionDiscriminator", None, Takes::Any, "the field says which member of the union is set")))),
    fields_only(with(UNION, false, plain("k8s:unionMember", None, Takes::Any, "exactly one member of the union is set"))),
    fields_only(with(UNION, false, plain("k8s:zeroOrOneOfMember", None, Takes::Any, "at most one member of the union is set"))),
    fields_only(with(&["modality"], false, plain("k8s:modeDiscriminator", None, Takes::Any, "the field says which mode holds"))),
    with(&["", "modality", "mode"], true, fields_only(plain("k8s:ifMode", Tag, Takes::Any, "the tag applies in a mode"))),
    fields_only(at_level(Level::Alpha, with(&[""], true, plain("k8s:dependentRequired", None, Takes::Any, "another field must be given with this one")))),
    fields_only(at_level(Level::Alpha, with(&[""], true, plain("k8s:dependentForbidden", None, Takes::Any, "another field must not be given with this one")))),
    plain("k8s:immutable", None, Takes::Any, "the value never changes"),
    plain("k8s:update", Text, Takes::Any, "which changes are forbidden"),
    at_level(Level::Alpha, plain("k8s:monotonic", None, Takes::Any, "the value never decreases")),
    at_level(Level::Alpha, plain("k8s:neq", Scalar, Takes::Any, "a value that is not allowed")),
    with(&[""], true, plain("k8s:ifEnabled", Tag, Takes::Any, "the tag applies where an option is on")),
    with(&[""], true, plain("k8s:ifDisabled", Tag, Takes::Any, "the tag applies where an option is off")),
    plain("k8s:opaqueType", None, Takes::Any, "the tags of the type do not apply"),
    plain("k8s:customValidation", None, Takes::Any, "a hand-written function is called"),
    with(&["", "flags", "typeArg", "cohort"], false, plain("k8s:validateFalse", MaybeText, Takes::Any, "always fails, for tests")),
    with(&["", "flags", "typeArg", "cohort"], false, plain("k8s:validateTrue", MaybeText, Takes::Any, "always succeeds, for tests")),
    plain("k8s:validateError", MaybeText, Takes::Any, "refused by the generator, for tests"),
];

/// What `k8s:format` knows.
pub const FORMATS: &[&str] = &[
    "k8s-extended-resource-name",
    "k8s-label-key",
    "k8s-label-value",
    "k8s-long-name",
    "k8s-long-name-caseless",
    "k8s-path-segment-name",
    "k8s-prefixed-label-key",
    "k8s-resource-fully-qualified-name",
    "k8s-resource-pool-name",
    "k8s-short-name",
    "k8s-uuid",
];

/// The tag of that name.
pub fn definition(name: &str) -> Option<&'static Definition> {
    TAGS.iter().find(|row| row.name == name)
}
