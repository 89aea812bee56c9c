//! Selectable fields.

use plimsoll_doc::{NodeRef, Span};
use plimsoll_rules::field_path::{Notation, find};
use plimsoll_schema::text::SchemaText;
use rustc_hash::FxHashSet;

use super::{CODE, Spec};
use crate::definition::findings::Findings;
use crate::definition::internal::{field, text};
use crate::definition::schema::unsupported;

/// A version has at most so many.
pub(in crate::definition) const MAX_SELECTABLE_FIELDS: usize = 8;

/// The fields that all versions have in common.
pub(super) fn check_common(spec: &Spec<'_, '_>, findings: &mut Findings) {
    let Some(fields) = spec.internal.common.selectable_fields.filter(|list| !list.is_empty()) else { return };
    let list = List { fields, base: "spec.selectableFields", may_be_long: spec.options.too_many_selectable.common };
    if spec.internal.common.schema.is_none() {
        let detail = "may only be set when validations.schema is included";
        return list.without_schema(detail, spec, findings);
    }
    list.check_under(spec.texts.common, "spec.schema.openAPIV3Schema", findings);
}

/// The fields of one version.
pub(super) fn check_version(spec: &Spec<'_, '_>, index: usize, base: &str, findings: &mut Findings) {
    let Some(version) = spec.internal.versions().get(index) else { return };
    let Some(fields) = version.parts.selectable_fields.filter(|list| !list.is_empty()) else { return };
    let may_be_long = spec.options.too_many_selectable.versions.iter().any(|name| name == version.name);
    let path = format!("{base}.selectableFields");
    let list = List { fields, base: &path, may_be_long };
    let Some(schema) = spec.texts.versions.get(index).copied().flatten() else {
        let detail = if spec.rules.definition.terse {
            "may only be set when `version.schema.openAPIV3Schema` is not included"
        } else {
            "may only be set when version.schema.openAPIV3Schema is not included"
        };
        return list.without_schema(detail, spec, findings);
    };
    list.check_under(Some(schema), &format!("{base}.schema.openAPIV3Schema"), findings);
}

struct List<'d, 'r> {
    fields: NodeRef<'d>,
    base: &'r str,
    /// Whether there may be more than the server allows.
    may_be_long: bool,
}

impl List<'_, '_> {
    fn span(&self) -> Span {
        self.fields.span()
    }

    fn without_schema(&self, detail: &str, spec: &Spec<'_, '_>, findings: &mut Findings) {
        let detail = if spec.rules.definition.terse { detail.to_owned() } else { format!("selectableFields {detail}") };
        findings.invalid_text(CODE, self.base, "", &detail, self.span());
    }

    fn check_under(&self, schema: Option<&SchemaText<'_>>, schema_path: &str, findings: &mut Findings) {
        let mut schema = schema;
        if let Some(error) = schema.and_then(unsupported) {
            findings.invalid_text(CODE, schema_path, "", error, self.span());
            schema = None;
        }
        let mut seen = FxHashSet::default();
        for (index, item) in self.fields.items().enumerate() {
            self.check_field(item, index, schema, &mut seen, findings);
        }
        if seen.len() > MAX_SELECTABLE_FIELDS && !self.may_be_long {
            findings.too_many(CODE, self.base, seen.len(), MAX_SELECTABLE_FIELDS, self.span());
        }
    }

    fn check_field(
        &self,
        item: NodeRef<'_>,
        index: usize,
        schema: Option<&SchemaText<'_>>,
        seen: &mut FxHashSet<String>,
        findings: &mut Findings,
    ) {
        let at = format!("{}[{index}].jsonPath", self.base);
        let path = text(item, "jsonPath");
        let span = field(item, "jsonPath").unwrap_or(item).span();
        if path.is_empty() {
            return findings.required(CODE, at, "", span);
        }
        let target = match find(path, schema.map(SchemaText::root), Notation::Dots) {
            Ok(target) => target,
            Err(error) => {
                let detail = format!("is an invalid path: {error}");
                return findings.invalid_text(CODE, at, path, &detail, span);
            }
        };
        if target.begins_with("metadata") {
            findings.invalid_text(CODE, at.clone(), path, "must not point to fields in metadata", span);
        }
        let type_ = target.schema.map_or("", |schema| schema.type_());
        if !matches!(type_, "string" | "boolean" | "integer") {
            let detail = "must point to a field of type string, boolean or integer. Enum string fields and strings with formats are allowed.";
            findings.invalid_text(CODE, at.clone(), path, detail, span);
        }
        if !seen.insert(target.path) {
            findings.duplicate_text(CODE, at, path, span);
        }
    }
}
