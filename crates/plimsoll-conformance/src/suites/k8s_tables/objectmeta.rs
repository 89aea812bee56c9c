//! Rows of `objectmeta`: metadata and embedded resources, coerced and validated.

use plimsoll_doc::NodeId;
use plimsoll_finding::Cause;
use plimsoll_kube::judge::{Coercion, validate_embedded};
use plimsoll_kube::meta::{Malformed, coerce, copy_into};
use plimsoll_kube::release::Release;
use plimsoll_walk::{EmbeddedScratch, Texts, Tree, View};

use super::object::{Schema, base_path, check_errors, json, read};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    match row.str("fn") {
        Some("coerce") => score_coerce(row, tally),
        Some("validate") => score_validate(row, tally),
        Some("get_object_meta") => score_meta(row, tally),
        other => tally.check_value("fn", &"known", &other.unwrap_or("none")),
    }
}

/// The release that answered: that of a row from another release, else the newest.
pub(super) fn release(row: &Row) -> Release {
    row.str("version").and_then(|name| name.parse().ok()).unwrap_or_default()
}

fn malformed(row: &Row) -> Malformed {
    if row.flag("dropInvalid") { Malformed::Drop } else { Malformed::Refuse }
}

fn score_coerce(row: &Row, tally: &mut Tally) {
    let rules = release(row).rules();
    let Some(schema) = Schema::of(row, &rules.schema) else { return };
    let text = json(row, "object");
    let Some(document) = read(&text) else { return };
    let mut tree = Tree::default();
    let root = copy_into(document.root(), NodeId::ROOT, &mut tree);
    let texts = Texts::default().with_plan(&schema.plan);
    let resource = row.flag("root");
    let base = base_path(row);
    let coercion = Coercion {
        plan: &schema.plan,
        schema: schema.plan.root(),
        base: base.as_ref(),
        resource,
        malformed: malformed(row),
        rules,
    };
    let has_schema = schema.root.is_some() || resource;
    let coerced = if has_schema {
        coercion.run(root, &mut tree, &texts, &mut EmbeddedScratch::default())
    } else {
        Ok(Vec::new())
    };
    let want = row.value.get("error").and_then(|error| error.get("text")).and_then(serde_json::Value::as_str);
    let got = coerced.as_ref().err().map(|error| error.text(rules.words));
    tally.check_value("accept", &want.is_none(), &got.is_none());
    tally.check_value("text", &want.map(ToOwned::to_owned), &got);
    if let Ok(unknown) = &coerced {
        check_result(row, "result", &tree, root, &texts, tally);
        if row.flag("trackUnknown") {
            let fields = unknown.iter().filter_map(|finding| match &finding.cause {
                Cause::UnknownField { field, .. } => Some(field.to_string()),
                _ => None,
            });
            tally.check_value("unknown", &row.texts("unknown"), &fields.collect());
        }
    }
}

fn check_result(
    row: &Row,
    field: &str,
    tree: &Tree,
    root: plimsoll_walk::SlotId,
    texts: &Texts<'_>,
    tally: &mut Tally,
) {
    let text = json(row, field);
    let Some(document) = read(&text) else { return };
    let mut wanted = Tree::default();
    let want = copy_into(document.root(), NodeId::ROOT, &mut wanted);
    let want = View::new(&wanted, texts).value(want).to_go();
    tally.check_value("value", &want, &View::new(tree, texts).value(root).to_go());
}

fn score_validate(row: &Row, tally: &mut Tally) {
    let rules = release(row).rules();
    let Some(schema) = Schema::of(row, &rules.schema) else { return };
    let text = json(row, "object");
    let Some(document) = read(&text) else { return };
    let mut tree = Tree::default();
    let root = copy_into(document.root(), NodeId::ROOT, &mut tree);
    let texts = Texts::default().with_plan(&schema.plan);
    let root = View::new(&tree, &texts).value(root);
    let resource = row.flag("root");
    let mut scratch = EmbeddedScratch::default();
    let base = base_path(row).unwrap_or_default();
    let errors = if schema.root.is_some() || resource {
        validate_embedded(root, &schema.plan, schema.plan.root(), resource, &base, rules, &mut scratch)
    } else {
        Vec::new()
    };
    check_errors(tally, row, &errors);
}

fn score_meta(row: &Row, tally: &mut Tally) {
    let rules = release(row).rules();
    let text = json(row, "object");
    let Some(document) = read(&text) else { return };
    let mut tree = Tree::default();
    let texts = Texts::default();
    let metadata = document.root().get("metadata");
    let slot = metadata.map(|metadata| copy_into(metadata, NodeId::ROOT, &mut tree));
    let value = slot.map(|slot| View::new(&tree, &texts).value(slot));
    let coerced = value.map(|value| coerce(value, malformed(row), rules.schema.nested_error_paths));
    let error = coerced.as_ref().and_then(|coerced| coerced.as_ref().err().map(ToString::to_string));
    tally.check_value("accept", &!row.has("error"), &error.is_none());
    tally.check_value("text", &row.str("error").map(ToOwned::to_owned), &error);
    if let (Some(slot), Some(Ok(coerced))) = (slot, &coerced) {
        coerced.place(slot, NodeId::ROOT, &mut tree);
        check_result(row, "meta", &tree, slot, &texts, tally);
        if row.flag("trackUnknown") {
            let unknown: Vec<String> = coerced.unknown.iter().map(|field| format!("metadata.{}", field.text)).collect();
            tally.check_value("unknown", &row.texts("unknown"), &unknown);
        }
    }
}
