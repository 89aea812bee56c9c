//! The metadata of a definition, as the write path prepares and validates it.

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_finding::Finding;
use plimsoll_walk::{LoadScratch, Loader, Origin, Slot, SlotId, Texts, Tree, UnknownFields, View};

use super::findings::Findings;
use super::internal::{Internal, field};
use super::schema::empty_plan;
use crate::judge::{Draft, Generation, revision};
use crate::meta::{
    CreateRules, Malformed, MetaRef, NameRule, coerce, is_canonical, show_once, validate_create, validate_update,
};
use crate::release::Rules;
use crate::resource::Scope;
use crate::warnings::Warnings;

/// Metadata in a tree of its own.
#[derive(Debug)]
pub(super) struct Metadata {
    tree: Tree,
    root: SlotId,
}

impl Metadata {
    /// Loads the metadata of a decoded definition, and brings it into the server's form.
    pub(super) fn load(root: NodeRef<'_>, origin: Origin, rules: &Rules) -> Self {
        let texts = Texts::default().with_document(origin, root.document());
        let mut tree = Tree::default();
        let root = add_object(root, origin, &texts, rules, &mut tree);
        Self { tree, root }
    }

    fn meta<'a>(&'a self, texts: &'a Texts<'a>) -> MetaRef<'a> {
        MetaRef::of(View::new(&self.tree, texts).value(self.root))
    }
}

/// Adds an object that has the metadata of a decoded definition in the server's form.
fn add_object(root: NodeRef<'_>, origin: Origin, texts: &Texts<'_>, rules: &Rules, tree: &mut Tree) -> SlotId {
    let object = tree.add_root(Slot::container(Kind::Map, root.id()).from(origin));
    let Some(node) = field(root, "metadata") else { return object };
    let plan = empty_plan(rules);
    let loader = Loader {
        plan: &plan,
        schema: None,
        resource: false,
        unknown: UnknownFields::Keep,
        drop_nulls: false,
        left_out: &[],
    };
    let slot = loader.load(node, origin, tree, &mut LoadScratch::default(), &mut Vec::new());
    let Some(value) = tree.slot(slot).copied() else { return object };
    let entry = tree.make_entry("metadata", value);
    tree.set_children(object, &[entry]);
    let metadata = View::new(tree, texts).value(object).get("metadata");
    let coerced = metadata
        .filter(|metadata| !is_canonical(*metadata))
        .map(|metadata| (metadata.id(), coerce(metadata, Malformed::Drop, rules.schema.nested_error_paths)));
    if let Some((slot, Ok(coerced))) = coerced {
        coerced.place(slot, node.id(), tree);
    }
    object
}

/// What became of the metadata of a new definition.
#[derive(Debug)]
pub(super) struct Created {
    /// The name, which may have been generated.
    pub(super) name: Box<str>,
    /// Whether it says of which state it is, which nothing new can.
    pub(super) has_revision: bool,
}

/// Prepares and validates the metadata of a new definition.
pub(super) fn check_create(
    internal: &Internal<'_>,
    rules: &Rules,
    warnings: &mut Warnings,
    findings: &mut Findings,
) -> Created {
    let mut metadata = Metadata::load(internal.root, Origin::New, rules);
    let texts = Texts::default().with_document(Origin::New, internal.root.document());
    let mut draft = Draft {
        root: metadata.root,
        tree: &mut metadata.tree,
        texts: &texts,
        slots: &mut Vec::new(),
        pairs: &mut Vec::new(),
    };
    draft.remove_repeated_owners(warnings);
    draft.begin_metadata(Scope::Cluster, "", Generation::Wiped);
    let meta = metadata.meta(&texts);
    let only_name = format!("{}.{}", internal.names.plural, internal.group);
    let checks =
        CreateRules { namespaced: false, names: NameRule::Definition(&only_name), name_if_empty: None, base: None };
    add(validate_create(meta, checks, rules), internal, rules, findings);
    Created { name: meta.name().into(), has_revision: revision(meta.text("resourceVersion")) != 0 }
}

/// Prepares and validates the metadata of an updated definition.
///
/// The server validates it before it asks the strategy, which validates it again.
pub(super) fn check_update(
    internal: &Internal<'_>,
    old: &Internal<'_>,
    spec_changed: bool,
    rules: &Rules,
    warnings: &mut Warnings,
    findings: &mut Findings,
) -> Box<str> {
    let texts = Texts::default()
        .with_document(Origin::New, internal.root.document())
        .with_document(Origin::Old, old.root.document());
    let mut metadata = Metadata::load(internal.root, Origin::New, rules);
    let old_root = add_object(old.root, Origin::Old, &texts, rules, &mut metadata.tree);
    let view = View::new(&metadata.tree, &texts);
    let generation = MetaRef::of(view.value(old_root)).generation().wrapping_add(i64::from(spec_changed));
    let mut draft = Draft {
        root: metadata.root,
        tree: &mut metadata.tree,
        texts: &texts,
        slots: &mut Vec::new(),
        pairs: &mut Vec::new(),
    };
    draft.remove_repeated_owners(warnings);
    draft.carry_metadata(old_root, Scope::Cluster, "", generation);
    let view = View::new(&metadata.tree, &texts);
    let (meta, old_meta) = (MetaRef::of(view.value(metadata.root)), MetaRef::of(view.value(old_root)));
    add(validate_update(meta, old_meta, None, rules), internal, rules, findings);
    meta.name().into()
}

fn add(mut errors: Vec<Finding>, internal: &Internal<'_>, rules: &Rules, findings: &mut Findings) {
    if rules.meta.shows_errors_once {
        show_once(&mut errors, rules.words);
    }
    let fallback = field(internal.root, "metadata").unwrap_or(internal.root);
    for error in errors {
        let node = error.place.node.map_or(fallback, |node| internal.root.document().node(node));
        findings.push(error, node);
    }
}
