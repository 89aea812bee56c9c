//! Changing the members of a mapping of the tree.

use plimsoll_walk::{Slot, SlotId, Texts, Tree, View};

/// The members of a mapping, copied out to be changed and put back.
#[derive(Debug)]
pub struct Edit<'b> {
    members: &'b mut Vec<Slot>,
    changed: bool,
}

impl<'b> Edit<'b> {
    /// Copies the members of a mapping into a buffer.
    pub fn begin(view: View<'_>, mapping: Option<SlotId>, buffer: &'b mut Vec<Slot>) -> Self {
        buffer.clear();
        if let Some(mapping) = mapping {
            buffer.extend(view.value(mapping).children().map(|child| *child.slot()));
        }
        Self { members: buffer, changed: false }
    }

    /// The value of a member.
    pub fn get(&self, view: View<'_>, key: &str) -> Option<Slot> {
        self.members.iter().find(|member| view.text(member.key) == key).copied()
    }

    /// Removes members.
    pub fn remove(&mut self, view: View<'_>, keys: &[&str]) {
        let before = self.members.len();
        self.members.retain(|member| !keys.contains(&view.text(member.key)));
        self.changed |= self.members.len() != before;
    }

    /// Adds a member, or replaces its value.
    pub fn set(&mut self, tree: &mut Tree, texts: &Texts<'_>, key: &str, value: Slot) {
        let view = View::new(tree, texts);
        let place = self.members.binary_search_by(|member| view.text(member.key).as_bytes().cmp(key.as_bytes()));
        match place {
            Ok(at) => {
                if let Some(member) = self.members.get_mut(at) {
                    *member = value.under(member.key, member.key_hash);
                }
            }
            Err(at) => self.members.insert(at, tree.make_entry(key, value)),
        }
        self.changed = true;
    }

    /// Puts the members into a mapping, changed or not.
    pub fn put(self, mapping: SlotId, tree: &mut Tree) {
        tree.set_children(mapping, self.members);
    }

    /// Puts the members back where they were changed.
    pub fn finish(self, mapping: SlotId, tree: &mut Tree) {
        if self.changed {
            tree.set_children(mapping, self.members);
        }
    }
}
