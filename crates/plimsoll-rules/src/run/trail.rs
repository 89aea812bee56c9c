//! The way from the root to the values below it, kept as links and rendered on demand.

use std::fmt::Write as _;

use plimsoll_finding::FieldError;
use plimsoll_walk::{SlotId, View};

/// Steps that were taken, each with the one above it.
#[derive(Debug, Default)]
pub(super) struct Trail {
    steps: Vec<(TrailId, Segment)>,
}

/// One step down.
#[derive(Clone, Copy, Debug)]
pub(super) enum Segment {
    /// To a value under a property; the value knows its key.
    Property(SlotId),
    /// To a value under a key that is no property.
    Additional(SlotId),
    /// To an item.
    Item(u32),
}

/// A place on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TrailId(u32);

impl TrailId {
    pub(super) const ROOT: Self = Self(u32::MAX);
}

impl Trail {
    pub(super) fn clear(&mut self) {
        self.steps.clear();
    }

    pub(super) fn step(&mut self, above: TrailId, segment: Segment) -> TrailId {
        self.steps.push((above, segment));
        TrailId(self.steps.len() as u32 - 1)
    }

    /// The path of a value below `base`, and below it the path of a rule, as `field.Path` prints them.
    pub(super) fn field(&self, view: View<'_>, base: Option<&str>, at: TrailId, below: &str) -> String {
        let mut segments = Vec::new();
        let mut at = at;
        while let Some((above, segment)) = self.steps.get(at.0 as usize) {
            segments.push(*segment);
            at = *above;
        }
        let mut path = base.unwrap_or_default().to_owned();
        let mut is_root = base.is_none();
        for segment in segments.into_iter().rev() {
            match segment {
                // A field without a name prints as a subscript.
                Segment::Property(slot) if !view.value(slot).key().is_empty() => {
                    path.extend([if is_root { "" } else { "." }, view.value(slot).key()]);
                }
                Segment::Property(slot) | Segment::Additional(slot) => path.extend(["[", view.value(slot).key(), "]"]),
                Segment::Item(index) => {
                    // Writing to a string cannot fail.
                    let _ = write!(path, "[{index}]");
                }
            }
            is_root = false;
        }
        if !below.is_empty() {
            path.extend([if is_root { "" } else { "." }, below]);
        } else if is_root {
            path.push_str(FieldError::NO_FIELD);
        }
        path
    }
}
