//! Rows of `listtype`: duplicates in sets and maps.

use plimsoll_walk::{ListScratch, Lists, Origin, Texts, Tree, View};

use super::object::{Schema, base_path, check_errors, json, load, read, rules};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let (schema_rules, rules) = rules(row);
    let Some(schema) = Schema::of(row, &schema_rules) else { return };
    let text = json(row, "object");
    let Some(document) = read(&text) else { return };
    let mut tree = Tree::default();
    let (root, _) = load(&schema.loader(), &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&schema.plan);
    let root = View::new(&tree, &texts).value(root);
    let lists = Lists { plan: &schema.plan, rules: &rules };
    let errors =
        schema.root.map(|id| lists.check(root, id, &base_path(row).unwrap_or_default(), &mut ListScratch::default()));
    check_errors(tally, row, &errors.unwrap_or_default());
}
