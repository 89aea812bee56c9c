//! The server's internal form of a definition, as a view on the decoded v1 object.
//!
//! Mirrors v1 defaulting and the conversion from v1: what is equal in all versions belongs to the
//! definition as a whole, and error paths name it there.

use std::borrow::Cow;
use std::sync::Arc;

use plimsoll_doc::NodeRef;
use plimsoll_go::strings::to_lower;
use plimsoll_schema::typed::{TypeRef, are_equal};

use super::deprecation;
use super::go_types::CrdTypes;
use super::model::{Crd, Names};
use super::spec::{Plans, SchemaTexts};
use crate::meta::NameRule;
use crate::release::Rules;
use crate::resource::{Conversion, Decoder, Resource, Scale, Scope, Subresources, Version};

/// A definition in the internal form.
#[derive(Debug)]
pub(super) struct Internal<'d> {
    pub(super) root: NodeRef<'d>,
    /// The Go types that it was decoded into.
    pub(super) types: CrdTypes,
    pub(super) group: &'d str,
    pub(super) scope: &'d str,
    pub(super) names: NamesText<'d>,
    /// The versions; none where the list itself is not there.
    pub(super) versions: Option<Vec<VersionText<'d>>>,
    /// What all versions have in common.
    pub(super) common: Parts<'d>,
    pub(super) preserve_unknown_fields: bool,
    pub(super) conversion: ConversionText<'d>,
}

/// What becomes of `selectableFields`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selectable {
    Kept,
    /// The release does not have them yet.
    Dropped,
}

impl Selectable {
    /// For a definition that replaces another or none; one that has them already keeps them.
    pub(super) fn of(rules: &Rules, old: Option<&Internal<'_>>) -> Self {
        let has_any = |old: &Internal<'_>| old.versions().iter().any(|v| old.parts_of(v).selectable_fields.is_some());
        if rules.definition.selectable_fields || old.is_some_and(has_any) { Self::Kept } else { Self::Dropped }
    }
}

/// The parts of a version that may be common to all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Parts<'d> {
    /// `schema`, or `validation` where it is common.
    pub(super) schema: Option<NodeRef<'d>>,
    pub(super) subresources: Option<NodeRef<'d>>,
    pub(super) columns: Option<NodeRef<'d>>,
    pub(super) selectable_fields: Option<NodeRef<'d>>,
}

/// `names` after defaulting.
#[derive(Clone, Debug)]
pub(super) struct NamesText<'d> {
    pub(super) node: Option<NodeRef<'d>>,
    pub(super) plural: &'d str,
    pub(super) singular: Cow<'d, str>,
    pub(super) kind: &'d str,
    pub(super) list_kind: Cow<'d, str>,
}

/// One version, without what is common to all.
#[derive(Debug)]
pub(super) struct VersionText<'d> {
    pub(super) node: NodeRef<'d>,
    pub(super) name: &'d str,
    pub(super) served: bool,
    pub(super) storage: bool,
    pub(super) deprecated: bool,
    pub(super) deprecation_warning: Option<&'d str>,
    pub(super) parts: Parts<'d>,
}

/// `conversion` after defaulting.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConversionText<'d> {
    pub(super) strategy: &'d str,
    pub(super) client_config: Option<NodeRef<'d>>,
    pub(super) review_versions: Option<NodeRef<'d>>,
}

/// A field that is there and not null.
pub(super) fn field<'d>(node: NodeRef<'d>, name: &str) -> Option<NodeRef<'d>> {
    node.get(name).filter(|value| !value.is_null())
}

/// A text; empty where it is absent.
pub(super) fn text<'d>(node: NodeRef<'d>, name: &str) -> &'d str {
    field(node, name).and_then(NodeRef::as_str).unwrap_or_default()
}

fn flag(node: NodeRef<'_>, name: &str) -> bool {
    field(node, name).and_then(NodeRef::as_bool).unwrap_or_default()
}

impl<'d> Internal<'d> {
    /// The internal form of a decoded definition.
    pub(super) fn of(root: NodeRef<'d>, selectable: Selectable, types: CrdTypes) -> Self {
        let spec = field(root, "spec");
        let get = |name| spec.and_then(|spec| field(spec, name));
        let string = |name| get(name).and_then(NodeRef::as_str).unwrap_or_default();
        let mut versions = get("versions").map(|list| list.items().map(VersionText::of).collect::<Vec<_>>());
        if selectable == Selectable::Dropped {
            for version in versions.iter_mut().flatten() {
                version.parts.selectable_fields = None;
            }
        }
        let common = versions.as_deref_mut().map(|versions| take_common(versions, types)).unwrap_or_default();
        Self {
            root,
            types,
            group: string("group"),
            scope: string("scope"),
            names: NamesText::of(get("names")),
            versions,
            common,
            preserve_unknown_fields: get("preserveUnknownFields").and_then(NodeRef::as_bool).unwrap_or_default(),
            conversion: ConversionText::of(get("conversion")),
        }
    }

    /// The versions, as far as there are any.
    pub(super) fn versions(&self) -> &[VersionText<'d>] {
        self.versions.as_deref().unwrap_or_default()
    }

    /// The name of the first version that objects are stored in.
    pub(super) fn storage_version(&self) -> Option<&'d str> {
        self.versions().iter().find(|version| version.storage).map(|version| version.name)
    }

    /// The parts of a version, common ones among them.
    pub(super) fn parts_of(&self, version: &VersionText<'d>) -> Parts<'d> {
        let (own, common) = (version.parts, self.common);
        Parts {
            schema: own.schema.or(common.schema),
            subresources: own.subresources.or(common.subresources),
            columns: own.columns.or(common.columns),
            selectable_fields: own.selectable_fields.or(common.selectable_fields),
        }
    }

    /// Compiles it.
    pub(super) fn compile(&self, texts: &SchemaTexts<'d>, plans: &Plans<'_>) -> Crd {
        let is_shared = texts.versions.iter().all(Option::is_none);
        let versions = self.versions().iter().zip(&plans.versions).map(|(version, own)| {
            let parts = self.parts_of(version);
            let scale = parts.subresources.and_then(|node| field(node, "scale"));
            let lowered = if is_shared { &plans.common } else { own };
            Version {
                name: version.name.into(),
                served: version.served,
                storage: version.storage,
                deprecation: deprecation::warning(version, self.group, self.names.kind, self.versions()),
                plan: Arc::clone(lowered.plan()),
                rules: lowered.set().cloned(),
                subresources: Subresources {
                    status: has_status(parts.subresources),
                    scale: scale.map(|scale| Scale {
                        spec_replicas_path: text(scale, "specReplicasPath").into(),
                        status_replicas_path: text(scale, "statusReplicasPath").into(),
                        label_selector_path: field(scale, "labelSelectorPath")
                            .and_then(NodeRef::as_str)
                            .map(Into::into),
                    }),
                },
                typed: None,
            }
        });
        let resource = Resource {
            group: self.group.into(),
            kind: self.names.kind.into(),
            plural: self.names.plural.into(),
            scope: if self.scope == "Namespaced" { Scope::Namespaced } else { Scope::Cluster },
            names: NameRule::Subdomain,
            decoder: Decoder::Untyped,
            conversion: if self.conversion.strategy == "Webhook" { Conversion::Webhook } else { Conversion::None },
            checks_finalizers: false,
            keeps_generation: false,
            versions: versions.collect(),
        };
        Crd { names: self.names.to_model(), resource: Arc::new(resource) }
    }
}

/// The field `schema` of every version.
pub(super) fn validations(root: NodeRef<'_>) -> impl Iterator<Item = NodeRef<'_>> {
    let versions = field(root, "spec").and_then(|spec| field(spec, "versions"));
    versions.into_iter().flat_map(NodeRef::items).filter_map(|version| field(version, "schema"))
}

/// The schema itself, inside `schema` or `validation`.
pub(super) fn open_api_schema(validation: NodeRef<'_>) -> Option<NodeRef<'_>> {
    field(validation, "openAPIV3Schema")
}

/// Whether the status subresource is on.
pub(super) fn has_status(subresources: Option<NodeRef<'_>>) -> bool {
    subresources.is_some_and(|node| field(node, "status").is_some())
}

/// Takes out of the versions what they have in common.
fn take_common<'d>(versions: &mut [VersionText<'d>], types: CrdTypes) -> Parts<'d> {
    let mut common = Parts::default();
    move_common(versions, types.of_version("subresources"), |parts| &mut parts.subresources, &mut common);
    move_common(versions, types.of_version("schema"), |parts| &mut parts.schema, &mut common);
    move_common(versions, types.of_version("additionalPrinterColumns"), |parts| &mut parts.columns, &mut common);
    move_common(versions, types.of_version("selectableFields"), |parts| &mut parts.selectable_fields, &mut common);
    common
}

fn move_common<'d>(
    versions: &mut [VersionText<'d>],
    type_: TypeRef<'_>,
    part: impl for<'p> Fn(&'p mut Parts<'d>) -> &'p mut Option<NodeRef<'d>>,
    common: &mut Parts<'d>,
) {
    let Some((first, others)) = versions.split_first_mut() else { return };
    let value = *part(&mut first.parts);
    if others.iter_mut().all(|other| are_equal(type_, value, *part(&mut other.parts))) {
        *part(common) = value;
        for version in versions {
            *part(&mut version.parts) = None;
        }
    }
}

impl<'d> VersionText<'d> {
    fn of(node: NodeRef<'d>) -> Self {
        Self {
            node,
            name: text(node, "name"),
            served: flag(node, "served"),
            storage: flag(node, "storage"),
            deprecated: flag(node, "deprecated"),
            deprecation_warning: field(node, "deprecationWarning").and_then(NodeRef::as_str),
            parts: Parts {
                schema: field(node, "schema"),
                subresources: field(node, "subresources"),
                columns: field(node, "additionalPrinterColumns"),
                selectable_fields: field(node, "selectableFields"),
            },
        }
    }
}

impl<'d> NamesText<'d> {
    /// Mirrors `SetDefaults_CustomResourceDefinitionSpec`.
    fn of(node: Option<NodeRef<'d>>) -> Self {
        let string = |name| node.map_or("", |node| text(node, name));
        let kind = string("kind");
        let singular = match string("singular") {
            "" => to_lower(kind),
            given => Cow::Borrowed(given),
        };
        let list_kind = match string("listKind") {
            "" if !kind.is_empty() => Cow::Owned(format!("{kind}List")),
            given => Cow::Borrowed(given),
        };
        Self { node, plural: string("plural"), singular, kind, list_kind }
    }

    /// The texts of one of its lists.
    pub(super) fn list(&self, name: &str) -> impl Iterator<Item = NodeRef<'d>> + use<'d> {
        self.node.and_then(|node| field(node, name)).into_iter().flat_map(NodeRef::items)
    }

    fn to_model(&self) -> Names {
        let texts = |name| self.list(name).map(|item| item.as_str().unwrap_or_default().into()).collect();
        Names {
            plural: self.plural.into(),
            singular: (*self.singular).into(),
            kind: self.kind.into(),
            list_kind: (*self.list_kind).into(),
            short_names: texts("shortNames"),
            categories: texts("categories"),
        }
    }
}

impl<'d> ConversionText<'d> {
    fn of(node: Option<NodeRef<'d>>) -> Self {
        let webhook = node.and_then(|node| field(node, "webhook"));
        Self {
            strategy: node.map_or("None", |node| text(node, "strategy")),
            client_config: webhook.and_then(|webhook| field(webhook, "clientConfig")),
            review_versions: webhook.and_then(|webhook| field(webhook, "conversionReviewVersions")),
        }
    }
}
