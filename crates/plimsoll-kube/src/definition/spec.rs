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

use plimsoll_doc::{NodeRef, Span};
use plimsoll_finding::Code;
use plimsoll_go::names::validation::{is_dns1035_label, is_dns1123_subdomain};
use plimsoll_schema::text::{Keyword, SchemaRef, SchemaText};
use rustc_hash::FxHashSet;

use super::findings::Findings;
use super::internal::{self, Internal, VersionText, field, has_status, open_api_schema};
use super::schema::{self, Compiled, CostLimits, KnownTexts, Lowered, Places, SchemaOptions};
use crate::release::Rules;

pub(super) use approval::ApprovalState;
pub(super) use conversion::recognizes_review_versions;
pub(super) use selectable::MAX_SELECTABLE_FIELDS;

const CODE: Code = Code::InvalidDefinition;

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

    /// What the expressions of a version may cost.
    pub(super) fn cost_limits(&self, version: &str) -> CostLimits {
        CostLimits { per_expression: !self.unchanged_schemas.iter().any(|unchanged| unchanged == version) }
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
    pub(super) fn span(&self, name: &str) -> Span {
        let spec = field(self.internal.root, "spec");
        let node = spec.and_then(|spec| field(spec, name)).or(spec).unwrap_or(self.internal.root);
        node.span()
    }

    /// All errors of `spec`.
    pub(super) fn check(&self, findings: &mut Findings) {
        self.group(findings);
        self.scope(findings);
        self.missing_schemas(findings);
        let has_defaults = self.texts.have_defaults();
        if has_defaults && self.internal.preserve_unknown_fields {
            let detail = "must be false in order to use defaults in the schema";
            let span = self.span("preserveUnknownFields");
            findings.invalid(CODE, "spec.preserveUnknownFields", &true.into(), detail, span);
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
        names::check(&names::NamesToCheck::of_spec(&self.internal.names), "spec.names", self.span("names"), findings);
        if let Some(text) = self.texts.common {
            let has_status = self.has_any_status();
            let base = "spec.validation.openAPIV3Schema";
            let first = self.internal.versions().first().map_or("", |version| version.name);
            let limits = self.options.cost_limits(first);
            let (places, lowered) = (Places::of(text), &self.plans.common);
            findings.append(schema::check(&places, base, has_status, schema_options, lowered, limits, self.rules));
        }
        subresources::check(self.internal.common.subresources, "spec.subresources", findings);
        columns::check(self.internal.common.columns, "spec.additionalPrinterColumns", findings);
        selectable::check_common(self, findings);
        self.conversion(findings);
    }

    fn group(&self, findings: &mut Findings) {
        let group = self.internal.group;
        let span = self.span("group");
        if group.is_empty() {
            return findings.required(CODE, "spec.group", "", span);
        }
        let messages = is_dns1123_subdomain(group);
        if !messages.is_empty() {
            findings.invalid_text(CODE, "spec.group", group, &messages.join(","), span);
        } else if !group.contains('.') {
            findings.invalid_text(CODE, "spec.group", group, "should be a domain with at least one dot", span);
        }
    }

    fn scope(&self, findings: &mut Findings) {
        let span = self.span("scope");
        match self.internal.scope {
            "" => findings.required(CODE, "spec.scope", "", span),
            "Cluster" | "Namespaced" => {}
            other => findings.not_supported(CODE, "spec.scope", (None, other), &["Cluster", "Namespaced"], span),
        }
    }

    fn missing_schemas(&self, findings: &mut Findings) {
        let asks = self.options.require_schema || !self.internal.preserve_unknown_fields;
        if !asks || self.texts.common.is_some() {
            return;
        }
        let detail = match (self.options.require_schema, self.rules.definition.terse) {
            (true, true) => "",
            (true, false) => "schemas are required",
            (false, _) => "because otherwise all fields are pruned",
        };
        for ((index, version), text) in self.internal.versions().iter().enumerate().zip(&self.texts.versions) {
            if text.is_none() && (self.options.require_schema || version.served) {
                let path = format!("spec.versions[{index}].schema.openAPIV3Schema");
                findings.required(CODE, path, detail, version.node.span());
            }
        }
    }

    fn versions_as_a_whole(&self, findings: &mut Findings) {
        let versions = self.internal.versions();
        let mut seen = FxHashSet::default();
        let are_unique = versions.iter().all(|version| seen.insert(version.name));
        let has_one_storage = versions.iter().filter(|version| version.storage).count() == 1;
        for (is_good, detail) in [
            (are_unique, "must contain unique version names"),
            (has_one_storage, "must have exactly one version marked as storage version"),
        ] {
            if !is_good {
                let value = versions_value::value(self, self.rules.words);
                findings.invalid(CODE, "spec.versions", &value, detail, self.span("versions"));
            }
        }
    }

    /// The internal form has a field for the name of the first version.
    fn first_version(&self, findings: &mut Findings) {
        let Some(first) = self.internal.versions().first().filter(|version| !version.name.is_empty()) else { return };
        let messages = is_dns1035_label(first.name);
        if !messages.is_empty() {
            findings.invalid_text(CODE, "spec.version", first.name, &messages.join(","), first.node.span());
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
            let detail = "must be None if spec.preserveUnknownFields is true";
            let value = conversion::strategy_value(conversion.strategy);
            findings.invalid(CODE, "spec.conversion.strategy", &value, detail, self.span("conversion"));
        }
        conversion::check(self, self.span("conversion"), findings);
    }
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
        let detail =
            "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
        let span = spec.span("preserveUnknownFields");
        findings.invalid(CODE, "spec.preserveUnknownFields", &true.into(), detail, span);
    }
}
