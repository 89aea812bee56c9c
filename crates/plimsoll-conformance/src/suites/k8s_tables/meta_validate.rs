//! Rows of `meta_validate` whose functions belong to writing an object.

use plimsoll_doc::{Document, NodeId, NodeRef};
use plimsoll_finding::{Cause, Finding, Path};
use plimsoll_kube::meta::{
    CreateRules, Malformed, MetaRef, NameRule, Part, coerce, copy_into, show_once, validate_create, validate_part,
    validate_update,
};
use plimsoll_kube::release::Rules;
use plimsoll_walk::{SlotId, Texts, Tree, View};

use super::object::{Texted, base_path, check_errors_texted, json, read};
use super::objectmeta::release;
use crate::{Row, Tally};

/// The argument `op` of an update.
const UPDATE: i64 = 1;

const DECLARATIVE: &str =
    "its texts alone: recorded in a test that enforces all declarative rules, which no server of the release does";

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let rules = release(row).rules();
    let text = json(row, "args");
    let Some(document) = read(&text) else { return };
    let args = Args { document: &document, path: base_path(row).unwrap_or_default(), rules };
    let mut texts = Texted::Compared;
    let errors = match row.str("fn").unwrap_or_default() {
        "api.ValidateObjectMetaDeclaratively" => {
            let op = document.root().get("op").and_then(NodeRef::as_int);
            let mut errors = if op == Some(UPDATE) { args.update("obj", "oldObj") } else { args.create("obj") };
            show_once(&mut errors, rules.words);
            // Those rules of metadata are of the alpha level: a server keeps the handwritten texts.
            texts = Texted::LeftOut;
            tally.leave_out(DECLARATIVE);
            errors
        }
        "api.ValidateObjectMeta" => args.create("objMeta"),
        "api.ValidateObjectMetaUpdate" => args.update("newMeta", "oldMeta"),
        "api.validateObjectMetaAccessorWithOptsCommon" => {
            args.part("meta", Part::Common { namespaced: args.flag("isNamespaced") })
        }
        "api.ValidateAnnotations" => args.field("annotations", "annotations", Part::Annotations),
        "meta.ValidateLabels" => args.field("labels", "labels", Part::Labels),
        "meta.ValidateManagedFields" => args.field("fieldsList", "managedFields", Part::ManagedFields),
        // Selectors, conditions and options of requests are no part of writing an object.
        _ => return,
    };
    check_errors_texted(tally, row, &errors, texts);
}

struct Args<'d> {
    document: &'d Document<'d>,
    path: Path,
    rules: &'static Rules,
}

impl Args<'_> {
    fn flag(&self, name: &str) -> bool {
        self.document.root().get(name).and_then(NodeRef::as_bool).unwrap_or_default()
    }

    /// Metadata from an argument, in the server's form.
    fn meta(&self, name: &str, tree: &mut Tree) -> Option<SlotId> {
        let slot = copy_into(self.document.root().get(name)?, NodeId::ROOT, tree);
        let texts = Texts::default();
        let coerced = coerce(View::new(tree, &texts).value(slot), Malformed::Refuse, true).ok()?;
        coerced.place(slot, NodeId::ROOT, tree);
        Some(slot)
    }

    fn with(&self, name: &str, check: impl FnOnce(MetaRef<'_>) -> Vec<Finding>) -> Vec<Finding> {
        let (mut tree, texts) = (Tree::default(), Texts::default());
        let slot = self.meta(name, &mut tree);
        check(MetaRef(slot.map(|slot| View::new(&tree, &texts).value(slot))))
    }

    fn create(&self, name: &str) -> Vec<Finding> {
        let names = match self.document.root().get("nameFn").and_then(NodeRef::as_str) {
            Some("NameIsDNSSubdomain") => NameRule::Subdomain,
            _ => NameRule::PathSegment,
        };
        let namespaced = self.flag("requiresNamespace");
        let checks = CreateRules { namespaced, names, name_if_empty: None, base: Some(&self.path) };
        self.with(name, |meta| validate_create(meta, checks, self.rules))
    }

    fn update(&self, new: &str, old: &str) -> Vec<Finding> {
        self.with(new, |new| self.with(old, |old| validate_update(new, old, Some(&self.path), self.rules)))
    }

    fn part(&self, name: &str, part: Part) -> Vec<Finding> {
        self.with(name, |meta| validate_part(meta, part, Some(&self.path), self.rules))
    }

    /// A function that takes one field of the metadata, whose path is then the row's.
    fn field(&self, name: &str, field: &str, part: Part) -> Vec<Finding> {
        let Some(value) = self.document.root().get(name) else { return Vec::new() };
        let value = plimsoll_doc::write_json(value, plimsoll_doc::KeyOrder::Sorted, plimsoll_doc::JsonLayout::Compact);
        let text = format!("{{\"metadata\":{{\"{field}\":{value}}}}}");
        let Some(document) = read(&text) else { return Vec::new() };
        let args = Args { document: &document, path: Path::default(), rules: self.rules };
        let mut errors = args.part("metadata", part);
        for error in &mut errors {
            if let Cause::Field(cause) = &mut error.cause {
                let below = cause.field.path().segments();
                cause.field = self.path.concat(&Path::new(below.get(1..).unwrap_or_default())).into();
            }
        }
        errors
    }
}
