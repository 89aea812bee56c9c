//! What the server changes in an object before it validates it.

use plimsoll_doc::{Kind, NodeId};
use plimsoll_walk::{Origin, Slot, SlotId, Texts, Tree, ValueRef, View};
use rustc_hash::FxHashSet;

use super::coerced::made_text;
use crate::meta::{Edit, MetaRef};
use crate::resource::Scope;
use crate::warnings::Warnings;

/// What a create wipes: the server sets these itself.
const WIPED: [&str; 6] =
    ["creationTimestamp", "deletionGracePeriodSeconds", "deletionTimestamp", "managedFields", "selfLink", "uid"];

/// What a create does with the generation that it sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Generation {
    /// It sets its own.
    Wiped,
    /// It keeps what was sent.
    Kept,
}

/// A generated name has this many bytes of `generateName` at most.
const MAX_GENERATED_PREFIX: usize = 58;
/// Stands for the random characters that the server appends.
const GENERATED_SUFFIX: &str = "xxxxx";

/// The object that is being written.
#[derive(Debug)]
pub struct Draft<'a, 't> {
    /// The object.
    pub root: SlotId,
    /// Holds it, and the stored one.
    pub tree: &'a mut Tree,
    /// The texts of both.
    pub texts: &'a Texts<'t>,
    /// A buffer.
    pub slots: &'a mut Vec<Slot>,
    /// Another buffer.
    pub pairs: &'a mut Vec<(SlotId, SlotId)>,
}

impl Draft<'_, '_> {
    fn metadata(&self) -> Option<ValueRef<'_>> {
        View::new(self.tree, self.texts).value(self.root).get("metadata")
    }

    /// Drops owners that are there already, and warns of them.
    pub(crate) fn remove_repeated_owners(&mut self, warnings: &mut Warnings) {
        if let Some(owners) = self.repeated_owners(warnings) {
            self.keep_owners(owners);
        }
    }

    /// Warns of owners that are there already; gives the list and those that stay.
    pub(super) fn repeated_owners(&self, warnings: &mut Warnings) -> Option<(SlotId, Vec<Slot>)> {
        let meta = MetaRef(self.metadata());
        let list = meta.get("ownerReferences").filter(|list| list.len() > 1)?;
        let mut kept: Vec<ValueRef<'_>> = Vec::new();
        let mut known = FxHashSet::default();
        let mut repeated = Vec::new();
        for owner in list.children() {
            if known.insert(owner_fields(owner)) {
                kept.push(owner);
            } else {
                repeated.push(owner.get("uid").and_then(ValueRef::as_str).unwrap_or_default());
            }
        }
        if repeated.is_empty() {
            return None;
        }
        warnings.add(&format!(
            ".metadata.ownerReferences contains duplicate entries; API server dedups owner references in 1.20+, and may \
             reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: {}",
            repeated.join(", ")
        ));
        Some((list.id(), kept.iter().map(|owner| *owner.slot()).collect()))
    }

    /// Leaves the owners that stay.
    pub(super) fn keep_owners(&mut self, (list, kept): (SlotId, Vec<Slot>)) {
        self.tree.set_children(list, &kept);
    }

    /// Prepares the metadata of a new object; says whether its name was generated.
    pub(crate) fn begin_metadata(&mut self, scope: Scope, namespace: &str, generation: Generation) -> bool {
        let meta = MetaRef(self.metadata());
        let generate_name = meta.text("generateName");
        let generated = if meta.name().is_empty() && !generate_name.is_empty() {
            let cut = (0..=MAX_GENERATED_PREFIX).rev().find_map(|end| generate_name.get(..end));
            let prefix =
                if generate_name.len() > MAX_GENERATED_PREFIX { cut.unwrap_or_default() } else { generate_name };
            Some(format!("{prefix}{GENERATED_SUFFIX}"))
        } else {
            None
        };
        let (own_namespace, slot) = (meta.namespace().is_empty(), meta.0.map(ValueRef::id));
        // Most objects have nothing that the server sets itself, and stay as they are.
        let is_taken_away = |key: &str| match key {
            "generation" => generation == Generation::Wiped,
            "namespace" => scope == Scope::Cluster,
            key => WIPED.contains(&key),
        };
        let is_given = generated.is_some() || scope == Scope::Namespaced && own_namespace;
        let keeps_all =
            |meta: ValueRef<'_>| meta.kind() == Kind::Map && !meta.children().any(|field| is_taken_away(field.key()));
        if !is_given && meta.0.is_some_and(keeps_all) {
            return false;
        }
        let view = View::new(self.tree, self.texts);
        let mut members = Edit::begin(view, slot, self.slots);
        members.remove(view, &WIPED);
        if generation == Generation::Wiped {
            members.remove(view, &["generation"]);
        }
        if scope == Scope::Cluster {
            members.remove(view, &["namespace"]);
        } else if own_namespace {
            let value = made_text(self.tree, namespace);
            members.set(self.tree, self.texts, "namespace", value);
        }
        if let Some(name) = &generated {
            let value = made_text(self.tree, name);
            members.set(self.tree, self.texts, "name", value);
        }
        place_metadata(self.root, members, self.tree, self.texts);
        generated.is_some()
    }

    /// Gives the metadata of an update what the stored object has.
    pub(crate) fn carry_metadata(&mut self, old: SlotId, scope: Scope, namespace: &str, generation: i64) {
        let view = View::new(self.tree, self.texts);
        let (meta, old) = (MetaRef(self.metadata()), MetaRef::of(view.value(old)));
        let field = |name| old.get(name).map(|value| *value.slot());
        let has_revision = super::stored::revision(meta.text("resourceVersion")) != 0;
        let has_namespace = !meta.namespace().is_empty();
        let has_seconds = meta.get("deletionGracePeriodSeconds").is_some();
        let (uid, creation) = (field("uid"), field("creationTimestamp"));
        let deletion = field("deletionTimestamp");
        let seconds = field("deletionGracePeriodSeconds").filter(|_| !has_seconds);
        let revision = field("resourceVersion").filter(|_| !has_revision);
        let mut members = Edit::begin(view, meta.0.map(ValueRef::id), self.slots);
        members.remove(view, &["managedFields", "generation"]);
        if scope == Scope::Cluster {
            members.remove(view, &["namespace"]);
        } else if !has_namespace {
            let value = made_text(self.tree, namespace);
            members.set(self.tree, self.texts, "namespace", value);
        }
        if generation != 0 {
            let value = Slot::int(generation, NodeId::ROOT).from(Origin::Plan);
            members.set(self.tree, self.texts, "generation", value);
        }
        let carried = [
            ("uid", uid),
            ("creationTimestamp", creation),
            ("deletionTimestamp", deletion),
            ("deletionGracePeriodSeconds", seconds),
            ("resourceVersion", revision),
        ];
        for (name, value) in carried {
            if let Some(value) = value {
                members.set(self.tree, self.texts, name, value);
            }
        }
        place_metadata(self.root, members, self.tree, self.texts);
    }

    /// Removes a member of the object.
    pub(super) fn remove(&mut self, key: &str) {
        let view = View::new(self.tree, self.texts);
        if view.value(self.root).get(key).is_none() {
            return;
        }
        let mut members = Edit::begin(view, Some(self.root), self.slots);
        members.remove(view, &[key]);
        members.finish(self.root, self.tree);
    }

    /// Mirrors `PrepareForUpdate`: the status stays as it is stored where it has a URL of its own, and
    /// the generation grows where anything but metadata changed.
    pub fn prepare_update(&mut self, old: SlotId, has_status: bool) {
        if has_status {
            self.take_status(old);
        }
        let view = View::new(self.tree, self.texts);
        let (object, old) = (view.value(self.root), view.value(old));
        let fields = |object: ValueRef<'_>| object.children().filter(|child| child.key() != "metadata").count();
        let is_same = fields(object) == fields(old)
            && object.children().filter(|child| child.key() != "metadata").all(|child| {
                old.get_hashed(child.key(), child.slot().key_hash)
                    .is_some_and(|other| is_same_value(child, other, self.pairs))
            });
        if is_same {
            return;
        }
        // As in Go, the number after the last one is the first one.
        let generation = MetaRef::of(old).generation().wrapping_add(1);
        let mut members = Edit::begin(view, object.get("metadata").map(ValueRef::id), self.slots);
        let value = Slot::int(generation, NodeId::ROOT).from(Origin::Plan);
        members.set(self.tree, self.texts, "generation", value);
        place_metadata(self.root, members, self.tree, self.texts);
    }

    /// Gives the object the status of another, or none where that has none.
    fn take_status(&mut self, from: SlotId) {
        let view = View::new(self.tree, self.texts);
        match view.value(from).get("status").map(|status| *status.slot()) {
            None => self.remove("status"),
            Some(status) => {
                let mut members = Edit::begin(view, Some(self.root), self.slots);
                members.set(self.tree, self.texts, "status", status);
                members.finish(self.root, self.tree);
            }
        }
    }

    /// Makes the object a copy of the stored one that keeps its own status.
    pub fn become_old_but_status(&mut self, old: SlotId) {
        let view = View::new(self.tree, self.texts);
        let status = view.value(self.root).get("status").map(|status| *status.slot());
        let mut members = Edit::begin(view, Some(old), self.slots);
        match status {
            Some(status) => members.set(self.tree, self.texts, "status", status),
            None => members.remove(View::new(self.tree, self.texts), &["status"]),
        }
        members.put(self.root, self.tree);
        // The server keeps its own account of who manages which fields.
        let view = View::new(self.tree, self.texts);
        let Some(metadata) = view.value(self.root).get("metadata").filter(|metadata| metadata.kind() == Kind::Map)
        else {
            return;
        };
        let mut members = Edit::begin(view, Some(metadata.id()), self.slots);
        members.remove(view, &["managedFields"]);
        place_metadata(self.root, members, self.tree, self.texts);
    }
}

/// Puts members of the metadata into an object that may have none yet.
pub(super) fn place_metadata(root: SlotId, members: Edit<'_>, tree: &mut Tree, texts: &Texts<'_>) {
    let metadata =
        |tree: &Tree| View::new(tree, texts).value(root).get("metadata").map(|value| (value.id(), value.kind()));
    let slot = match metadata(tree) {
        Some((slot, Kind::Map)) => Some(slot),
        Some((slot, _)) => {
            tree.replace(slot, Slot::container(Kind::Map, NodeId::ROOT));
            Some(slot)
        }
        None => {
            let mut buffer = Vec::new();
            let mut fields = Edit::begin(View::new(tree, texts), Some(root), &mut buffer);
            fields.set(tree, texts, "metadata", Slot::container(Kind::Map, NodeId::ROOT));
            fields.finish(root, tree);
            metadata(tree).map(|(slot, _)| slot)
        }
    };
    if let Some(slot) = slot {
        members.finish(slot, tree);
    }
}

/// All that an owner reference says.
fn owner_fields(owner: ValueRef<'_>) -> ([Option<&str>; 4], [Option<bool>; 2]) {
    let texts = ["uid", "apiVersion", "kind", "name"].map(|field| owner.get(field).and_then(ValueRef::as_str));
    let flags = ["controller", "blockOwnerDeletion"].map(|field| owner.get(field).and_then(ValueRef::as_bool));
    (texts, flags)
}

/// Deep equality, for which an int64 is no float64.
fn is_same_value(one: ValueRef<'_>, other: ValueRef<'_>, pending: &mut Vec<(SlotId, SlotId)>) -> bool {
    let view = one.view();
    pending.clear();
    pending.push((one.id(), other.id()));
    while let Some((one, other)) = pending.pop() {
        let (one, other) = (view.value(one), view.value(other));
        let is_same = one.kind() == other.kind()
            && one.len() == other.len()
            && match one.kind() {
                Kind::Null | Kind::Seq | Kind::Map => true,
                Kind::Bool => one.as_bool() == other.as_bool(),
                Kind::Int => one.as_int() == other.as_int(),
                Kind::Float => one.as_float() == other.as_float(),
                Kind::Str => one.as_str() == other.as_str(),
            };
        if !is_same || one.children().zip(other.children()).any(|(one, other)| one.key() != other.key()) {
            return false;
        }
        // Shared subtrees are the same without a look.
        let children = one.children().zip(other.children());
        pending.extend(children.map(|(one, other)| (one.id(), other.id())).filter(|(one, other)| one != other));
    }
    true
}
