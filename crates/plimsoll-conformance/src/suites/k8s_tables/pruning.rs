//! Rows of `pruning`: which fields stay.

use plimsoll_release::Release;
use plimsoll_walk::{Loader, Origin, Texts, Tree, UnknownFields, View};

use super::object::{Schema, check_result, json, load, read};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(schema) = Schema::of(row, &Release::LATEST.rules().schema) else { return };
    let text = json(row, "object");
    let Some(document) = read(&text) else { return };
    let loader = Loader { resource: row.flag("root"), unknown: UnknownFields::Prune, ..schema.loader() };
    let mut tree = Tree::default();
    let (root, unknown) = load(&loader, &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&schema.plan);
    check_result(tally, row, "result", &schema, &View::new(&tree, &texts).value(root).to_go());
    if let Some(want) = row.value.get("unknown").and_then(serde_json::Value::as_array) {
        let want: Vec<&str> = want.iter().filter_map(serde_json::Value::as_str).collect();
        let mut got: Vec<&str> = unknown.iter().map(|field| field.path.as_str()).collect();
        got.sort_unstable();
        tally.check_value("text", &want, &got);
    }
}
