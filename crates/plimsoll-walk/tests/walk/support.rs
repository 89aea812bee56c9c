//! Running a stage on texts.

use plimsoll_doc::{Document, ReadRules, read_json};
use plimsoll_release::{Release, Rules};
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::plan::Plan;
use plimsoll_schema::text::SchemaText;
use plimsoll_walk::{LoadScratch, Loader, Origin, SlotId, Texts, Tree, UnknownFields, ValueRef, View};

pub(crate) const LATEST: Rules = *Release::LATEST.rules();

pub(crate) fn read(text: &str) -> Document<'_> {
    read_json(text.as_bytes(), &ReadRules::default()).expect("the text is JSON")
}

pub(crate) fn plan(schema: &str, rules: &Rules) -> Plan {
    lower(&SchemaText::read(read(schema).root()), &rules.schema, Purpose::Objects)
}

/// A loader that takes objects as they are.
pub(crate) fn keeping(plan: &Plan) -> Loader<'_> {
    Loader {
        plan,
        schema: Some(plan.root()),
        resource: false,
        unknown: UnknownFields::Keep,
        drop_nulls: false,
        left_out: &[],
    }
}

pub(crate) fn load(loader: &Loader<'_>, document: &Document<'_>, origin: Origin, tree: &mut Tree) -> SlotId {
    loader.load(document.root(), origin, tree, &mut LoadScratch::default(), &mut Vec::new())
}

/// Loads a new and an old object as they are, and shows them.
pub(crate) fn with_objects<T>(
    plan: &Plan,
    new: &str,
    old: &str,
    show: impl FnOnce(ValueRef<'_>, ValueRef<'_>) -> T,
) -> T {
    let (new, old) = (read(new), read(old));
    let mut tree = Tree::default();
    let new_root = load(&keeping(plan), &new, Origin::New, &mut tree);
    let old_root = load(&keeping(plan), &old, Origin::Old, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &new).with_document(Origin::Old, &old).with_plan(plan);
    let view = View::new(&tree, &texts);
    show(view.value(new_root), view.value(old_root))
}
