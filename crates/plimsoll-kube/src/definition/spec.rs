//! Validation of a definition, in the server's order.
//!
//! Mirrors `ValidateCustomResourceDefinition` and `validateCustomResourceDefinitionSpec`.

pub(super) mod approval;
mod columns;
mod conversion;
pub(super) mod names;
mod selectable;
pub(super) mod stored;
mod subresources;
mod version;
mod versions_value;

use std::cell::OnceCell;

use plimsoll_doc::NodeRef;
use plimsoll_finding::{Code, ConversionMessage, CrdMessage as M, Message, Path};
use plimsoll_go::names::validation::{is_dns1035_label, is_dns1123_subdomain};
use plimsoll_go::value::Value;
use plimsoll_schema::text::{Keyword, SchemaRef, SchemaText};
use rustc_hash::FxHashSet;

use super::findings::{Findings, field_path};
use super::internal::{self, Internal, VersionText, field, has_status, open_api_schema};
use super::schema::{self, Compiled, ExpressionOptions, KnownTexts, Lowered, Places, SchemaOptions};
use crate::release::Rules;

pub(super) use approval::ApprovalState;
pub(super) use conversion::recognizes_review_versions;
pub(super) use selectable::MAX_SELECTABLE_FIELDS;

const CODE: Code = Code::InvalidCrd;

/// What is asked of a definition; updates relax it.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) schema: SchemaOptions,
    /// Every version must have a schema.
    pub(super) require_schema: bool,
    /// A webhook must know a version of ConversionReview that the server knows.
    pub(super) require_recognized_review: bool,
    /// A webhook's certificates must be readable.
    pub(super) check_ca_bundle: bool,
    /// Where more selectable fields than allowed may stay.
    pub(super) too_many_selectable: TooManySelectable,
    /// The versions whose schemas are as they were; a single expression may cost there what it likes.
    pub(super) unchanged_schemas: Vec<String>,
}

/// Where more selectable fields than allowed may stay, as they have not changed.
#[derive(Clone, Debug, Default)]
pub(super) struct TooManySelectable {
    pub(super) common: bool,
    pub(super) versions: Vec<String>,
}

impl Options {
    /// What a create asks.
    pub(super) fn create() -> Self {
        Self {
            schema: SchemaOptions::CREATE,
            require_schema: true,
            require_recognized_review: true,
            check_ca_bundle: false,
            too_many_selectable: TooManySelectable::default(),
            unchanged_schemas: Vec::new(),
        }
    }

    /// What the expressions of a version are checked for.
    pub(super) fn expressions(&self, version: usize, name: &str) -> ExpressionOptions {
        ExpressionOptions { limited: !self.unchanged_schemas.iter().any(|unchanged| unchanged == name), version }
    }
}

/// The schemas of a definition, decoded.
#[derive(Debug)]
pub(super) struct SchemaTexts<'d> {
    pub(super) common: Option<&'d SchemaText<'d>>,
    pub(super) versions: Vec<Option<&'d SchemaText<'d>>>,
}

/// The schemas of all versions, each read when a release first looks at it.
#[derive(Debug)]
pub(super) struct SchemasRead<'d> {
    schemas: Vec<(NodeRef<'d>, OnceCell<SchemaText<'d>>)>,
}

impl<'d> SchemasRead<'d> {
    pub(super) fn of(root: NodeRef<'d>) -> Self {
        let schemas = internal::validations(root).filter_map(open_api_schema);
        Self { schemas: schemas.map(|schema| (schema, OnceCell::new())).collect() }
    }

    fn text(&self, validation: Option<NodeRef<'d>>) -> Option<&SchemaText<'d>> {
        let schema = validation.and_then(open_api_schema)?;
        let (_, text) = self.schemas.iter().find(|(node, _)| node.id() == schema.id())?;
        Some(text.get_or_init(|| SchemaText::read(schema)))
    }
}

impl<'d> SchemaTexts<'d> {
    pub(super) fn of<'s: 'd>(internal: &Internal<'s>, read: &'d SchemasRead<'s>) -> Self {
        Self {
            common: read.text(internal.common.schema),
            versions: internal.versions().iter().map(|version| read.text(version.parts.schema)).collect(),
        }
    }

    /// The texts that are there, the common one first.
    pub(super) fn all(&self) -> impl Iterator<Item = &'d SchemaText<'d>> {
        self.common.into_iter().chain(self.versions.iter().flatten().copied())
    }

    /// Whether any schema of any text is as asked (`HasSchemaWith`).
    pub(super) fn any(&self, is: impl Fn(SchemaRef<'_>) -> bool) -> bool {
        self.all().any(|text| text.schemas().any(&is))
    }

    /// Whether every version has a schema.
    pub(super) fn are_complete(&self) -> bool {
        self.common.is_some() || self.versions.iter().all(Option::is_some)
    }

    /// Whether any schema has a default.
    pub(super) fn have_defaults(&self) -> bool {
        self.any(|schema| schema.has(Keyword::Default))
    }
}

/// What is compiled from the schemas of a definition.
#[derive(Debug)]
pub(super) struct Plans<'r> {
    pub(super) common: Lowered<'r>,
    pub(super) versions: Vec<Lowered<'r>>,
}

impl<'r> Plans<'r> {
    pub(super) fn of(
        texts: &SchemaTexts<'r>,
        known: &'r KnownTexts<'r>,
        compiled: &'r Compiled,
        rules: &'r Rules,
    ) -> Self {
        let lowered = |text: Option<&'r SchemaText<'r>>| Lowered::new(text, known, compiled, rules);
        Self { common: lowered(texts.common), versions: texts.versions.iter().map(|text| lowered(*text)).collect() }
    }
}

/// What one validation looks at.
pub(super) struct Spec<'d, 'r> {
    pub(super) internal: &'r Internal<'d>,
    pub(super) texts: &'r SchemaTexts<'d>,
    pub(super) plans: &'r Plans<'r>,
    pub(super) options: &'r Options,
    pub(super) rules: &'r Rules,
}

impl<'d> Spec<'d, '_> {
    /// What a finding about a field of `spec` is at.
    pub(super) fn about(&self, name: &str) -> NodeRef<'d> {
        let spec = field(self.internal.root, "spec");
        spec.and_then(|spec| field(spec, name)).or(spec).unwrap_or(self.internal.root)
    }

    /// All errors of `spec`.
    pub(super) fn check(&self, findings: &mut Findings) {
        self.group(findings);
        self.scope(findings);
        self.missing_schemas(findings);
        let has_defaults = self.texts.have_defaults();
        if has_defaults && self.internal.preserve_unknown_fields {
            self.preserves_unknown_fields(M::DefaultsNeedPruning, findings);
        }
        let schema_options = SchemaOptions {
            require_structural: self.options.schema.require_structural
                || !self.internal.preserve_unknown_fields
                || has_defaults
                || self.texts.any(has_extensions),
            ..self.options.schema
        };
        for index in 0..self.internal.versions().len() {
            version::check(self, index, schema_options, findings);
        }
        self.versions_as_a_whole(findings);
        self.first_version(findings);
        names::check_required(self, findings);
        let names = names::NamesToCheck::of_spec(&self.internal.names);
        names::check(&names, &field_path(["spec", "names"]), self.about("names"), findings);
        if let Some(text) = self.texts.common {
            let has_status = self.has_any_status();
            let base = field_path(["spec", "validation", "openAPIV3Schema"]);
            let first = self.internal.versions().first().map_or("", |version| version.name);
            let of_rules = self.options.expressions(0, first);
            let (places, lowered) = (Places::of(text), &self.plans.common);
            findings.append(schema::check(&places, &base, has_status, schema_options, lowered, of_rules, self.rules));
        }
        subresources::check(self.internal.common.subresources, &field_path(["spec", "subresources"]), findings);
        columns::check(self.internal.common.columns, &field_path(["spec", "additionalPrinterColumns"]), findings);
        selectable::check_common(self, findings);
        self.conversion(findings);
    }

    fn group(&self, findings: &mut Findings) {
        let group = self.internal.group;
        let (path, node) = (|| field_path(["spec", "group"]), self.about("group"));
        if group.is_empty() {
            return findings.required(CODE, path(), Message::None, node);
        }
        let reasons = is_dns1123_subdomain(group);
        if !reasons.is_empty() {
            findings.invalid(CODE, path(), group, M::Reasons(reasons), node);
        } else if !group.contains('.') {
            findings.invalid(CODE, path(), group, M::GroupWithoutDot, node);
        }
    }

    fn scope(&self, findings: &mut Findings) {
        let (path, node) = (|| field_path(["spec", "scope"]), self.about("scope"));
        match self.internal.scope {
            "" => findings.required(CODE, path(), Message::None, node),
            "Cluster" | "Namespaced" => {}
            other => {
                findings.not_supported(CODE, path(), other, M::NotSupported(&["Cluster", "Namespaced"]), node);
            }
        }
    }

    fn missing_schemas(&self, findings: &mut Findings) {
        let asks = self.options.require_schema || !self.internal.preserve_unknown_fields;
        if !asks || self.texts.common.is_some() {
            return;
        }
        let message = || match (self.options.require_schema, self.rules.definition.terse) {
            (true, true) => Message::None,
            (true, false) => M::SchemasRequired.into(),
            (false, _) => M::AllFieldsPruned.into(),
        };
        for ((index, version), text) in self.internal.versions().iter().enumerate().zip(&self.texts.versions) {
            if text.is_none() && (self.options.require_schema || version.served) {
                let path = version_path(index).key("schema").key("openAPIV3Schema");
                findings.required(CODE, path, message(), version.node);
            }
        }
    }

    fn versions_as_a_whole(&self, findings: &mut Findings) {
        let versions = self.internal.versions();
        let mut seen = FxHashSet::default();
        let are_unique = versions.iter().all(|version| seen.insert(version.name));
        let has_one_storage = versions.iter().filter(|version| version.storage).count() == 1;
        for (is_good, message) in [(are_unique, M::RepeatedVersion), (has_one_storage, M::StorageVersions)] {
            if !is_good {
                let value = versions_value::value(self, self.rules.words);
                findings.invalid(CODE, field_path(["spec", "versions"]), value, message, self.about("versions"));
            }
        }
    }

    /// The internal form has a field for the name of the first version.
    fn first_version(&self, findings: &mut Findings) {
        let Some(first) = self.internal.versions().first().filter(|version| !version.name.is_empty()) else { return };
        let reasons = is_dns1035_label(first.name);
        if !reasons.is_empty() {
            findings.invalid(CODE, field_path(["spec", "version"]), first.name, M::Reasons(reasons), first.node);
        }
    }

    fn has_any_status(&self) -> bool {
        let versions = self.internal.versions().iter();
        has_status(self.internal.common.subresources)
            || versions.clone().any(|version| has_status(version.parts.subresources))
    }

    /// Whether the status subresource is on for a version (`getSubresourcesForVersion`).
    pub(super) fn has_status(&self, version: &VersionText<'d>) -> bool {
        let versions = self.internal.versions();
        if versions.iter().all(|version| version.parts.subresources.is_none()) {
            return has_status(self.internal.common.subresources);
        }
        let first = versions.iter().find(|other| other.name == version.name);
        has_status(first.and_then(|version| version.parts.subresources))
    }

    fn conversion(&self, findings: &mut Findings) {
        let conversion = &self.internal.conversion;
        if conversion.strategy != "None" && self.internal.preserve_unknown_fields {
            let value = conversion::strategy_value(conversion.strategy);
            let path = field_path(["spec", "conversion", "strategy"]);
            let message = ConversionMessage::PreservesUnknownFields;
            findings.invalid(CODE, path, value, message, self.about("conversion"));
        }
        conversion::check(self, self.about("conversion"), findings);
    }

    fn preserves_unknown_fields(&self, message: M, findings: &mut Findings) {
        let (path, node) = (field_path(["spec", "preserveUnknownFields"]), self.about("preserveUnknownFields"));
        findings.invalid(CODE, path, Value::from(true), message, node);
    }
}

/// The path of a version.
pub(super) fn version_path(index: usize) -> Path {
    field_path(["spec", "versions"]).index(index)
}

/// Mirrors `schemaHasKubernetesExtensions`.
fn has_extensions(schema: SchemaRef<'_>) -> bool {
    let has_items = |keyword| schema.get(keyword).is_some_and(|list| !list.is_empty());
    schema.embedded_resource()
        || schema.int_or_string()
        || schema.has_any(&[Keyword::PreserveUnknownFields, Keyword::ListType])
        || has_items(Keyword::ListMapKeys)
        || has_items(Keyword::Validations)
}

/// All errors of a definition but those of its metadata, on a create.
pub(super) fn check_create(spec: &Spec<'_, '_>, findings: &mut Findings) {
    spec.check(findings);
    let stored: Vec<&str> = spec.internal.storage_version().into_iter().collect();
    stored::check(spec, &stored, findings);
    approval::check(spec, None, findings);
    check_preserve_unknown_fields(spec, findings);
}

/// Mirrors `validatePreserveUnknownFields` where the old definition does not preserve them.
pub(super) fn check_preserve_unknown_fields(spec: &Spec<'_, '_>, findings: &mut Findings) {
    if spec.internal.preserve_unknown_fields {
        spec.preserves_unknown_fields(M::PreservesUnknownFields, findings);
    }
}
