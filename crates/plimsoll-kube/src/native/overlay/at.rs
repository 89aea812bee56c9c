//! A place in an object, with what is there.

use plimsoll_doc::NodeId;
use plimsoll_finding::Path;
use plimsoll_walk::{Origin, ValueRef};

/// A place below an object; there may be nothing at it. A null is nothing, as it is in Go.
#[derive(Clone, Copy, Debug)]
pub(super) struct At<'p, 'v> {
    parent: Option<&'p At<'p, 'v>>,
    step: Step<'v>,
    value: Option<ValueRef<'v>>,
}

#[derive(Clone, Copy, Debug)]
enum Step<'v> {
    Root,
    Field(&'v str),
    Item(usize),
    Key(&'v str),
}

impl<'p, 'v> At<'p, 'v> {
    /// The object itself.
    pub(super) fn root(value: ValueRef<'v>) -> Self {
        Self { parent: None, step: Step::Root, value: Some(value) }
    }

    /// A field.
    pub(super) fn field(&'p self, name: &'v str) -> Self {
        self.below(Step::Field(name), self.value.and_then(|value| value.get(name)))
    }

    /// A field that errors name otherwise than the object: Go's embedded structs have no name.
    pub(super) fn shown_as(&'p self, name: &'v str, value: Option<ValueRef<'v>>) -> Self {
        self.below(Step::Field(name), value)
    }

    /// The entry of a map under a key.
    pub(super) fn key(&'p self, key: &'v str) -> Self {
        self.below(Step::Key(key), self.value.and_then(|value| value.get(key)))
    }

    fn below(&'p self, step: Step<'v>, value: Option<ValueRef<'v>>) -> Self {
        Self { parent: Some(self), step, value: value.filter(|value| !value.is_null()) }
    }

    /// An item, which may be nowhere in the object.
    pub(super) fn item(&'p self, index: usize) -> Self {
        self.below(Step::Item(index), self.value.and_then(|value| value.item(index)))
    }

    /// What another object has at this place, where no list is on the way.
    pub(super) fn follow<'o>(&self, root: ValueRef<'o>) -> Option<ValueRef<'o>> {
        let mut value = root;
        for step in self.steps().iter().rev() {
            value = match step {
                Step::Root => value,
                Step::Field(name) | Step::Key(name) => value.get(name)?,
                Step::Item(_) => return None,
            };
        }
        Some(value)
    }

    /// The way to it, from its end.
    fn steps(&self) -> Vec<Step<'v>> {
        let mut steps = Vec::new();
        let mut next = Some(self);
        while let Some(at) = next {
            steps.push(at.step);
            next = at.parent;
        }
        steps
    }

    /// The items of a list.
    pub(super) fn items(&'p self) -> impl Iterator<Item = At<'p, 'v>> {
        let items = self.value.into_iter().flat_map(ValueRef::children).enumerate();
        // A null item of structs is a struct without fields.
        items.map(|(index, value)| Self { parent: Some(self), step: Step::Item(index), value: Some(value) })
    }

    /// The entries of a map, by key.
    pub(super) fn entries(&'p self) -> impl Iterator<Item = At<'p, 'v>> {
        let entries = self.value.into_iter().flat_map(ValueRef::children);
        entries.map(|value| Self { parent: Some(self), step: Step::Key(value.key()), value: Some(value) })
    }

    /// The key of an entry.
    pub(super) fn name(&self) -> &'v str {
        match self.step {
            Step::Field(name) | Step::Key(name) => name,
            Step::Root | Step::Item(_) => "",
        }
    }

    /// What is there.
    pub(super) fn value(&self) -> Option<ValueRef<'v>> {
        self.value
    }

    /// Whether there is anything.
    pub(super) fn exists(&self) -> bool {
        self.value.is_some()
    }

    /// How many items or entries there are.
    pub(super) fn len(&self) -> usize {
        self.value.map_or(0, ValueRef::len)
    }

    /// The text; empty where there is none, as in Go.
    pub(super) fn text(&self) -> &'v str {
        self.value.and_then(ValueRef::as_str).unwrap_or_default()
    }

    /// The number, where there is one.
    pub(super) fn int(&self) -> Option<i64> {
        self.value.and_then(ValueRef::as_int)
    }

    /// The truth value, where there is one.
    pub(super) fn bool(&self) -> Option<bool> {
        self.value.and_then(ValueRef::as_bool)
    }

    /// The path.
    pub(super) fn path(&self) -> Path {
        self.steps().iter().rev().fold(Path::default(), |path, step| match step {
            Step::Root => path,
            Step::Field(name) => path.key(name),
            Step::Item(index) => path.index(*index),
            Step::Key(key) => path.subscript(key),
        })
    }

    /// The node of the judged document that is there, or the nearest one around it.
    pub(super) fn node(&self) -> Option<NodeId> {
        let mut next = Some(self);
        while let Some(at) = next {
            if let Some(value) = at.value {
                return Some(value.slot()).filter(|slot| slot.origin == Origin::New).map(|slot| slot.node);
            }
            next = at.parent;
        }
        None
    }
}
