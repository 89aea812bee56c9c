//! Rows of `cr_strategy`: what the server changes in an object, and its validation as a whole.

use std::sync::Arc;

use plimsoll_doc::NodeId;
use plimsoll_finding::Finding;
use plimsoll_kube::facts::ClusterFacts;
use plimsoll_kube::judge::{Buffers, Draft, Interrupt, Strategy};
use plimsoll_kube::meta::{NameRule, copy_into};
use plimsoll_kube::release::Rules;
use plimsoll_kube::resource::{Conversion, Decoder, Resource, Scope, Subresources, Version};
use plimsoll_rules::run::RunScratch;
use plimsoll_walk::{EmbeddedScratch, ListScratch, SlotId, Texts, Tree, ValidateScratch, View};

use super::object::{Schema, check_errors, check_result, json, read};
use super::objectmeta::release;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let rules = release(row).rules();
    let mut tree = Tree::default();
    let (Some(root), old) = (load(row, "object", &mut tree), load(row, "old", &mut tree)) else { return };
    match (row.str("fn").unwrap_or_default(), old) {
        ("prepare_update", Some(old)) => {
            prepare(row, tree, root, tally, |draft| draft.prepare_update(old, row.flag("statusEnabled")));
        }
        ("status_prepare_update", Some(old)) => {
            prepare(row, tree, root, tally, |draft| draft.become_old_but_status(old));
        }
        ("validate_create", _) => check_errors(tally, row, &validate(row, rules, &tree, root, None)),
        ("status_validate_update", Some(old)) => {
            check_errors(tally, row, &validate(row, rules, &tree, root, Some(old)));
        }
        (other, _) => tally.check_value("fn", &"known", &other),
    }
}

fn load(row: &Row, field: &str, tree: &mut Tree) -> Option<SlotId> {
    let text = row.has(field).then(|| json(row, field))?;
    Some(copy_into(read(&text)?.root(), NodeId::ROOT, tree))
}

fn prepare(row: &Row, mut tree: Tree, root: SlotId, tally: &mut Tally, change: impl FnOnce(&mut Draft<'_, '_>)) {
    let texts = Texts::default();
    change(&mut Draft { root, tree: &mut tree, texts: &texts, slots: &mut Vec::new(), pairs: &mut Vec::new() });
    let rules = release(row).rules();
    let Some(schema) = Schema::of(row, &rules.schema) else { return };
    check_result(tally, row, "result", &schema, &View::new(&tree, &texts).value(root).to_go());
}

fn validate(row: &Row, rules: &Rules, tree: &Tree, root: SlotId, old: Option<SlotId>) -> Vec<Finding> {
    let Some(schema) = Schema::of(row, &rules.schema) else { return Vec::new() };
    let kind = |field: &str| {
        let text = row.value.get("kind").and_then(|kind| kind.get(field)).and_then(serde_json::Value::as_str);
        Box::<str>::from(text.unwrap_or_default())
    };
    let plan = Arc::new(schema.plan);
    let version = Version {
        name: kind("version"),
        served: true,
        storage: true,
        deprecation: None,
        plan: Arc::clone(&plan),
        rules: None,
        typed: None,
        subresources: Subresources { status: true, scale: None },
    };
    let scope = if row.flag("namespaced") { Scope::Namespaced } else { Scope::Cluster };
    let resource = Resource {
        group: kind("group"),
        kind: kind("kind"),
        plural: "".into(),
        scope,
        names: NameRule::Subdomain,
        decoder: Decoder::Untyped,
        conversion: Conversion::None,
        checks_finalizers: false,
        keeps_generation: false,
        versions: Vec::new(),
    };
    let texts = Texts::default().with_plan(&plan);
    let view = View::new(tree, &texts);
    let mut buffers = Buffers {
        validate: &mut ValidateScratch::default(),
        lists: &mut ListScratch::default(),
        embedded: &mut EmbeddedScratch::default(),
        rules: &mut RunScratch::default(),
    };
    let strategy = Strategy {
        resource: &resource,
        version: &version,
        rules,
        walk: rules.walk,
        traces_rules: false,
        interrupt: Interrupt::default(),
        facts: ClusterFacts::UNKNOWN,
    };
    let validation = match old {
        None => strategy.validate(view.value(root), &mut buffers),
        Some(old) => strategy.validate_status(view.value(root), view.value(old), &mut buffers),
    };
    validation.errors
}
