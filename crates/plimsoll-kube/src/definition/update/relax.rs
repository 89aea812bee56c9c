//! What an update need not satisfy because the old definition does not.

use plimsoll_doc::NodeRef;
use plimsoll_schema::text::SchemaText;
use plimsoll_schema::typed::are_equal;

use super::{Old, certificates};
use crate::definition::internal::{Internal, VersionText, field};
use crate::definition::schema::{
    Places, SchemaOptions, breaks_key_rules, has_unpruned_defaults, is_set_of_composites, is_structural, is_valid_type,
};
use crate::definition::spec::{MAX_SELECTABLE_FIELDS, Options, TooManySelectable, recognizes_review_versions};
use crate::release::Rules;

/// What is asked of an update; mirrors `ValidateCustomResourceDefinitionUpdate`.
pub(in crate::definition) fn options(new: &Internal<'_>, old: &Old<'_, '_>, rules: &Rules) -> Options {
    let structural = |text: &SchemaText<'_>| is_structural(&Places::of(text), rules);
    let unpruned = |text: &SchemaText<'_>| {
        let places = Places::of(text);
        is_structural(&places, rules) && has_unpruned_defaults(&places, rules)
    };
    Options {
        schema: SchemaOptions {
            allow_defaults: true,
            require_valid_types: !old.texts.any(|schema| !is_valid_type(schema)),
            require_structural: old.texts.all().all(structural),
            require_pruned_defaults: !old.texts.all().any(unpruned),
            require_atomic_sets: !old.texts.any(is_set_of_composites),
            require_list_keys: !old.texts.any(breaks_key_rules),
        },
        require_schema: old.texts.are_complete(),
        require_recognized_review: recognizes_review_versions(old.internal.conversion.review_versions),
        check_ca_bundle: rules.definition.checks_ca_bundle && old.is_established() && !has_bad_certificates(old),
        too_many_selectable: if rules.definition.tolerates_selectable_fields {
            too_many_selectable(new, old)
        } else {
            TooManySelectable::default()
        },
        unchanged_schemas: unchanged_schemas(new, old),
    }
}

/// Mirrors `findVersionsWithUnchangedSchemas`.
fn unchanged_schemas(new: &Internal<'_>, old: &Old<'_, '_>) -> Vec<String> {
    let old_versions = old.internal.versions();
    let is_common = old_versions.iter().all(|version| version.parts.schema.is_none());
    let before = |name: &str| {
        if is_common {
            return Some(old.internal.common.schema);
        }
        old_versions.iter().find(|version| version.name == name).map(|version| version.parts.schema)
    };
    let type_ = new.types.of_version("schema");
    let is_unchanged = |version: &&VersionText<'_>| {
        let now = new.parts_of(version).schema;
        before(version.name).is_some_and(|before| are_equal(type_, now, before))
    };
    new.versions().iter().filter(is_unchanged).map(|version| version.name.to_owned()).collect()
}

fn has_bad_certificates(old: &Old<'_, '_>) -> bool {
    let bundle = old.internal.conversion.client_config.and_then(|config| field(config, "caBundle"));
    bundle.is_some_and(|bundle| certificates::complaint(bundle).is_some())
}

/// Mirrors `findTooManySelectableFieldsAllowed`.
fn too_many_selectable(new: &Internal<'_>, old: &Old<'_, '_>) -> TooManySelectable {
    let type_ = new.types.of_version("selectableFields");
    let stays = |new: Option<NodeRef<'_>>, old: Option<NodeRef<'_>>| {
        old.is_some_and(|old| old.len() > MAX_SELECTABLE_FIELDS) && are_equal(type_, new, old)
    };
    let versions = new.versions().iter().filter(|version| {
        let before = old.internal.versions().iter().rev().find(|before| before.name == version.name);
        before.is_some_and(|before| stays(version.parts.selectable_fields, before.parts.selectable_fields))
    });
    TooManySelectable {
        common: stays(new.common.selectable_fields, old.internal.common.selectable_fields),
        versions: versions.map(|version| version.name.to_owned()).collect(),
    }
}
