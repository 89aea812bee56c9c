//! Selectable fields.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{Message, Path, SelectableMessage as M};
use plimsoll_rules::field_path::{Notation, find};
use plimsoll_schema::text::SchemaText;
use rustc_hash::FxHashSet;

use super::{CODE, Spec, version_path};
use crate::definition::findings::{Findings, field_path};
use crate::definition::internal::{field, text};
use crate::definition::schema::unsupported;

/// A version has at most so many.
pub(in crate::definition) const MAX_SELECTABLE_FIELDS: usize = 8;

/// The fields that all versions have in common.
pub(super) fn check_common(spec: &Spec<'_, '_>, findings: &mut Findings) {
    let Some(fields) = spec.internal.common.selectable_fields.filter(|list| !list.is_empty()) else { return };
    let base = field_path(["spec", "selectableFields"]);
    let list = List { fields, base, may_be_long: spec.options.too_many_selectable.common };
    if spec.internal.common.schema.is_none() {
        return list.without_schema(true, spec, findings);
    }
    list.check_under(spec.texts.common, || field_path(["spec", "schema", "openAPIV3Schema"]), findings);
}

/// The fields of one version.
pub(super) fn check_version(spec: &Spec<'_, '_>, index: usize, findings: &mut Findings) {
    let Some(version) = spec.internal.versions().get(index) else { return };
    let Some(fields) = version.parts.selectable_fields.filter(|list| !list.is_empty()) else { return };
    let may_be_long = spec.options.too_many_selectable.versions.iter().any(|name| name == version.name);
    let list = List { fields, base: version_path(index).key("selectableFields"), may_be_long };
    let Some(schema) = spec.texts.versions.get(index).copied().flatten() else {
        return list.without_schema(false, spec, findings);
    };
    list.check_under(Some(schema), || version_path(index).key("schema").key("openAPIV3Schema"), findings);
}

struct List<'d> {
    fields: NodeRef<'d>,
    base: Path,
    /// Whether there may be more than the server allows.
    may_be_long: bool,
}

impl List<'_> {
    fn without_schema(&self, common: bool, spec: &Spec<'_, '_>, findings: &mut Findings) {
        let message = M::NoSchema { common, named: !spec.rules.definition.terse };
        findings.invalid(CODE, self.base.clone(), "", message, self.fields);
    }

    fn check_under(
        &self,
        schema: Option<&SchemaText<'_>>,
        schema_path: impl FnOnce() -> Path,
        findings: &mut Findings,
    ) {
        let mut schema = schema;
        if let Some(why) = schema.and_then(unsupported) {
            findings.invalid(CODE, schema_path(), "", M::Schema(why), self.fields);
            schema = None;
        }
        let mut seen = FxHashSet::default();
        for (index, item) in self.fields.items().enumerate() {
            self.check_field(item, index, schema, &mut seen, findings);
        }
        if seen.len() > MAX_SELECTABLE_FIELDS && !self.may_be_long {
            let message = M::TooMany(MAX_SELECTABLE_FIELDS as u64);
            findings.too_many(CODE, self.base.clone(), seen.len(), message, self.fields);
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
        let at = || self.base.index(index).key("jsonPath");
        let path = text(item, "jsonPath");
        let node = field(item, "jsonPath").unwrap_or(item);
        if path.is_empty() {
            return findings.required(CODE, at(), Message::None, node);
        }
        let target = match find(path, schema.map(SchemaText::root), Notation::Dots) {
            Ok(target) => target,
            Err(error) => {
                return findings.invalid(CODE, at(), path, M::BadPath(error.to_string().into()), node);
            }
        };
        if target.begins_with("metadata") {
            findings.invalid(CODE, at(), path, M::InMetadata, node);
        }
        let type_ = target.schema.map_or("", |schema| schema.type_());
        if !matches!(type_, "string" | "boolean" | "integer") {
            findings.invalid(CODE, at(), path, M::Type, node);
        }
        if !seen.insert(target.path.field().to_string()) {
            findings.duplicate(CODE, at(), path, node);
        }
    }
}
