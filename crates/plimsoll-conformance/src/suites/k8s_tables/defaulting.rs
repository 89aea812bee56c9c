//! Rows of `defaulting`: defaults that are filled in, and nulls that are dropped.

use plimsoll_release::Release;
use plimsoll_walk::{DefaultScratch, Defaulter, Loader, Origin, Texts, Tree, View};

use super::object::{Schema, check_result, json, load, read};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(schema) = Schema::of(row, &Release::LATEST.rules().schema) else { return };
    let text = json(row, "object");
    let Some(document) = read(&text) else { return };
    let drops_nulls = row.str("fn") == Some("prune_nulls");
    let loader = Loader { drop_nulls: drops_nulls, ..schema.loader() };
    let mut tree = Tree::default();
    let (root, _) = load(&loader, &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&schema.plan);
    if let (false, Some(id)) = (drops_nulls, schema.root) {
        let defaulter = Defaulter { plan: &schema.plan, texts: &texts };
        if defaulter.apply(root, id, &mut tree, &mut DefaultScratch::default()).is_err() {
            return;
        }
    }
    check_result(tally, row, "result", &schema, &View::new(&tree, &texts).value(root).to_go());
}
