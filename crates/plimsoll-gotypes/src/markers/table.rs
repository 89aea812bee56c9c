//! The markers that controller-gen's generator `crd` knows.

use super::Kind;

/// An argument of a marker.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name; empty where the marker has no names for arguments.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// Whether it may be left out.
    pub is_optional: bool,
}

const fn needed(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, is_optional: false }
}

const fn optional(name: &'static str, kind: Kind) -> Argument {
    Argument { name, kind, is_optional: true }
}

/// What stands behind the name of a marker.
#[derive(Clone, Copy, Debug)]
pub enum Form {
    /// Nothing.
    Empty,
    /// `=VALUE`.
    Single(Argument),
    /// `:NAME=VALUE,NAME=VALUE`.
    Named(&'static [Argument]),
}

/// What a marker may stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A package.
    Package,
    /// A type.
    Type,
    /// A field.
    Field,
}

/// What a marker does.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    GroupName,
    VersionName,
    SkipPackage,
    Optional,
    Required,
    PlainOptional,
    PlainRequired,
    K8sOptional,
    K8sRequired,
    Maximum,
    Minimum,
    ExclusiveMaximum,
    ExclusiveMinimum,
    MultipleOf,
    MinProperties,
    MaxProperties,
    MaxLength,
    MinLength,
    Pattern,
    MaxItems,
    MinItems,
    UniqueItems,
    Enum,
    Format,
    Type,
    PreserveUnknownFields,
    EmbeddedResource,
    IntOrString,
    Rule,
    AtMostOneOf,
    ExactlyOneOf,
    AtLeastOneOf,
    K8sEnum,
    Nullable,
    Default,
    KubernetesDefault,
    Example,
    Title,
    Schemaless,
    Immutable,
    ExternalDocs,
    ListType,
    ListMapKey,
    MapType,
    StructType,
    Status,
    Scale,
    PrintColumn,
    Resource,
    StorageVersion,
    SkipVersion,
    UnservedVersion,
    DeprecatedVersion,
    Metadata,
    SelectableField,
}

/// A marker that is known.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// What it may stand on.
    pub targets: &'static [Target],
    /// What stands behind its name.
    pub form: Form,
    /// What it does.
    pub effect: Effect,
}

use Target::{Field, Package, Type};

const ON_FIELD: &[Target] = &[Field];
const ON_TYPE: &[Target] = &[Type];
const ON_PACKAGE: &[Target] = &[Package];
const ON_BOTH: &[Target] = &[Type, Field];
const ON_PACKAGE_AND_FIELD: &[Target] = &[Package, Field];

const TEXT: Form = Form::Single(needed("", Kind::Text));
const TEXTS: Form = Form::Single(needed("", Kind::Texts));
const INT: Form = Form::Single(needed("", Kind::Int));
const NUMBER: Form = Form::Single(needed("", Kind::Number));
const BOOL: Form = Form::Single(needed("", Kind::Bool));
const ANY: Form = Form::Single(needed("", Kind::Any));

const fn row(name: &'static str, targets: &'static [Target], form: Form, effect: Effect) -> Definition {
    Definition { name, targets, form, effect }
}

/// All of them. Those that begin with `kubebuilder:validation:` and stand on both types and fields may have `items:`
/// behind that: then they are about the items of a list.
pub const DEFINITIONS: &[Definition] = &[
    row("groupName", ON_PACKAGE, Form::Single(optional("", Kind::Text)), Effect::GroupName),
    row("versionName", ON_PACKAGE, TEXT, Effect::VersionName),
    row("kubebuilder:skip", ON_PACKAGE, Form::Empty, Effect::SkipPackage),
    row("kubebuilder:validation:Optional", ON_PACKAGE_AND_FIELD, Form::Empty, Effect::Optional),
    row("kubebuilder:validation:Required", ON_PACKAGE_AND_FIELD, Form::Empty, Effect::Required),
    row("optional", ON_FIELD, Form::Empty, Effect::PlainOptional),
    row("required", ON_FIELD, Form::Empty, Effect::PlainRequired),
    row("k8s:optional", ON_FIELD, Form::Empty, Effect::K8sOptional),
    row("k8s:required", ON_FIELD, Form::Empty, Effect::K8sRequired),
    row("kubebuilder:validation:Maximum", ON_BOTH, NUMBER, Effect::Maximum),
    row("kubebuilder:validation:Minimum", ON_BOTH, NUMBER, Effect::Minimum),
    row("kubebuilder:validation:ExclusiveMaximum", ON_BOTH, BOOL, Effect::ExclusiveMaximum),
    row("kubebuilder:validation:ExclusiveMinimum", ON_BOTH, BOOL, Effect::ExclusiveMinimum),
    row("kubebuilder:validation:MultipleOf", ON_BOTH, NUMBER, Effect::MultipleOf),
    row("kubebuilder:validation:MinProperties", ON_BOTH, INT, Effect::MinProperties),
    row("kubebuilder:validation:MaxProperties", ON_BOTH, INT, Effect::MaxProperties),
    row("kubebuilder:validation:MaxLength", ON_BOTH, INT, Effect::MaxLength),
    row("kubebuilder:validation:MinLength", ON_BOTH, INT, Effect::MinLength),
    row("kubebuilder:validation:Pattern", ON_BOTH, TEXT, Effect::Pattern),
    row("kubebuilder:validation:MaxItems", ON_BOTH, INT, Effect::MaxItems),
    row("kubebuilder:validation:MinItems", ON_BOTH, INT, Effect::MinItems),
    row("kubebuilder:validation:UniqueItems", ON_BOTH, BOOL, Effect::UniqueItems),
    row("kubebuilder:validation:Enum", ON_BOTH, Form::Single(needed("", Kind::Anything)), Effect::Enum),
    row("kubebuilder:validation:Format", ON_BOTH, TEXT, Effect::Format),
    row("kubebuilder:validation:Type", ON_BOTH, TEXT, Effect::Type),
    row("kubebuilder:validation:XPreserveUnknownFields", ON_BOTH, Form::Empty, Effect::PreserveUnknownFields),
    row("kubebuilder:validation:XEmbeddedResource", ON_BOTH, Form::Empty, Effect::EmbeddedResource),
    row("kubebuilder:validation:XIntOrString", ON_BOTH, Form::Empty, Effect::IntOrString),
    row(
        "kubebuilder:validation:XValidation",
        ON_BOTH,
        Form::Named(&[
            needed("rule", Kind::Text),
            optional("message", Kind::Text),
            optional("messageExpression", Kind::Text),
            optional("reason", Kind::Text),
            optional("fieldPath", Kind::Text),
            optional("optionalOldSelf", Kind::Bool),
        ]),
        Effect::Rule,
    ),
    row("kubebuilder:validation:AtMostOneOf", ON_TYPE, TEXTS, Effect::AtMostOneOf),
    row("kubebuilder:validation:ExactlyOneOf", ON_TYPE, TEXTS, Effect::ExactlyOneOf),
    row("kubebuilder:validation:AtLeastOneOf", ON_TYPE, TEXTS, Effect::AtLeastOneOf),
    row("k8s:enum", ON_BOTH, Form::Empty, Effect::K8sEnum),
    row("nullable", ON_FIELD, Form::Empty, Effect::Nullable),
    row("kubebuilder:default", ON_FIELD, ANY, Effect::Default),
    row("default", ON_FIELD, ANY, Effect::KubernetesDefault),
    row("kubebuilder:example", ON_FIELD, ANY, Effect::Example),
    row("kubebuilder:title", ON_BOTH, ANY, Effect::Title),
    row("kubebuilder:validation:EmbeddedResource", ON_FIELD, Form::Empty, Effect::EmbeddedResource),
    row("kubebuilder:validation:Schemaless", ON_FIELD, Form::Empty, Effect::Schemaless),
    row("k8s:immutable", ON_FIELD, Form::Empty, Effect::Immutable),
    row("k8s:maxItems", ON_FIELD, INT, Effect::MaxItems),
    row("k8s:minimum", ON_FIELD, NUMBER, Effect::Minimum),
    row("k8s:maximum", ON_FIELD, NUMBER, Effect::Maximum),
    row("kubebuilder:pruning:PreserveUnknownFields", ON_BOTH, Form::Empty, Effect::PreserveUnknownFields),
    row(
        "kubebuilder:externalDocs",
        ON_BOTH,
        Form::Named(&[needed("url", Kind::Text), optional("description", Kind::Text)]),
        Effect::ExternalDocs,
    ),
    row("listType", ON_BOTH, TEXT, Effect::ListType),
    row("listMapKey", ON_BOTH, TEXT, Effect::ListMapKey),
    row("mapType", ON_BOTH, TEXT, Effect::MapType),
    row("structType", ON_BOTH, TEXT, Effect::StructType),
    row("k8s:listType", ON_BOTH, TEXT, Effect::ListType),
    row("k8s:listMapKey", ON_BOTH, TEXT, Effect::ListMapKey),
    row("kubebuilder:subresource:status", ON_TYPE, Form::Empty, Effect::Status),
    row(
        "kubebuilder:subresource:scale",
        ON_TYPE,
        Form::Named(&[
            needed("specpath", Kind::Text),
            needed("statuspath", Kind::Text),
            optional("selectorpath", Kind::Text),
        ]),
        Effect::Scale,
    ),
    row(
        "kubebuilder:printcolumn",
        ON_TYPE,
        Form::Named(&[
            needed("name", Kind::Text),
            needed("type", Kind::Text),
            needed("JSONPath", Kind::Text),
            optional("description", Kind::Text),
            optional("format", Kind::Text),
            optional("priority", Kind::Int),
        ]),
        Effect::PrintColumn,
    ),
    row(
        "kubebuilder:resource",
        ON_TYPE,
        Form::Named(&[
            optional("path", Kind::Text),
            optional("shortName", Kind::Texts),
            optional("categories", Kind::Texts),
            optional("singular", Kind::Text),
            optional("scope", Kind::Text),
        ]),
        Effect::Resource,
    ),
    row("kubebuilder:storageversion", ON_TYPE, Form::Empty, Effect::StorageVersion),
    row("kubebuilder:skipversion", ON_TYPE, Form::Empty, Effect::SkipVersion),
    row("kubebuilder:unservedversion", ON_TYPE, Form::Empty, Effect::UnservedVersion),
    row(
        "kubebuilder:deprecatedversion",
        ON_TYPE,
        Form::Named(&[optional("warning", Kind::Text)]),
        Effect::DeprecatedVersion,
    ),
    row(
        "kubebuilder:metadata",
        ON_TYPE,
        Form::Named(&[optional("annotations", Kind::Texts), optional("labels", Kind::Texts)]),
        Effect::Metadata,
    ),
    row(
        "kubebuilder:selectablefield",
        ON_TYPE,
        Form::Named(&[needed("JSONPath", Kind::Text)]),
        Effect::SelectableField,
    ),
];

const VALIDATION: &str = "kubebuilder:validation:";

/// The definition of a marker (`+name…`) on a target, and whether it is about the items of a list.
pub fn definition(marker: &str, target: Target) -> Option<(&'static Definition, bool)> {
    let (name, full, _) = super::parse::split(marker);
    named(full, target).or_else(|| named(name, target))
}

fn named(name: &str, target: Target) -> Option<(&'static Definition, bool)> {
    let on_items = name.strip_prefix(VALIDATION).and_then(|rest| rest.strip_prefix("items:"));
    DEFINITIONS.iter().filter(|row| row.targets.contains(&target)).find_map(|row| match on_items {
        // Those of types alone have no form for items.
        Some(rest) if row.targets.len() == 2 && !row.targets.contains(&Package) => {
            (row.name.strip_prefix(VALIDATION) == Some(rest)).then_some((row, true))
        }
        Some(_) => None,
        None => (row.name == name).then_some((row, false)),
    })
}
