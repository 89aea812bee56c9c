//! The objects of one request, after or while the decode stages ran.

mod arena;
mod slot;
mod view;

pub use arena::Tree;
pub use slot::{Origin, Slot, SlotId};
pub use view::{Buffer, Children, Text, Texts, ValueRef, View};
