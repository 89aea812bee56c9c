//! Runs a compiled schema over an object: prune, default, validate, compare with the old one.
//!
//! A request's object lives in a [`Tree`]: an arena without lifetimes that a caller reuses from
//! request to request. The decode stages build it from a document; everything after them
//! only looks at it through a [`View`].

mod decode;
mod descend;
mod embedded;
mod equal;
mod go_value;
mod lists;
mod presence;
mod ratchet;
mod rules;
mod trail;
mod tree;
mod validate;

pub use decode::{DefaultScratch, Defaulter, LoadScratch, Loader, UnknownField, UnknownFields};
pub use embedded::{Embedded, EmbeddedFinder, EmbeddedMember, EmbeddedScratch};
pub use lists::{ListScratch, Lists};
pub use presence::{Defaults, PathPresence, Presence, presence};
pub use ratchet::{Correlated, Ratchet, RatchetScratch};
pub use rules::{IntegerTest, WalkRules};
pub use tree::{Buffer, Children, Origin, Slot, SlotId, Text, Texts, Tree, ValueRef, View};
pub use validate::{ValidateScratch, Validator};
