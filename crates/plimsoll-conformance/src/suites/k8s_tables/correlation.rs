//! Rows of `correlation`: which old value belongs to a new one, and whether they are equal.

use plimsoll_release::Release;
use plimsoll_walk::{Correlated, Origin, Ratchet, RatchetScratch, Texts, Tree, View};
use serde_json::Value;

use super::object::{Schema, check_result, json, load, read};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(schema) = Schema::of(row, &Release::LATEST.rules().schema) else { return };
    let (new_text, old_text) = (json(row, "object"), json(row, "old"));
    let (Some(new), Some(old)) = (read(&new_text), read(&old_text)) else { return };
    let mut tree = Tree::default();
    let (new_root, _) = load(&schema.loader(), &new, Origin::New, &mut tree);
    let (old_root, _) = load(&schema.loader(), &old, Origin::Old, &mut tree);
    let texts =
        Texts::default().with_document(Origin::New, &new).with_document(Origin::Old, &old).with_plan(&schema.plan);
    let view = View::new(&tree, &texts);
    let ratchet = Ratchet { plan: &schema.plan, view, rules: &Release::LATEST.rules().walk };
    let mut scratch = RatchetScratch::default();
    let mut pair = schema.root.map(|schema| Correlated { new: new_root, old: old_root, schema });
    for key in row.value.get("keys").and_then(Value::as_array).into_iter().flatten() {
        pair = pair.and_then(|pair| match key {
            Value::String(key) => ratchet.key(pair, key),
            index => ratchet.index(pair, usize::try_from(index.as_u64()?).ok()?, &mut scratch),
        });
    }
    tally.check_value("accept", &row.flag("correlated"), &pair.is_some());
    let Some(pair) = pair.filter(|_| row.flag("correlated")) else { return };
    check_result(tally, row, "value", &schema, &view.value(pair.new).to_go());
    check_result(tally, row, "oldValue", &schema, &view.value(pair.old).to_go());
    tally.check_value("value", &row.flag("equal"), &ratchet.is_equal(pair, &mut scratch));
}
