//! The way from a root to the values below it, kept as links and rendered on demand.

use std::fmt::Write as _;

use plimsoll_finding::{Path, Segment as Step};

use crate::{SlotId, View};

/// Steps that were taken, each with the one above it.
#[derive(Debug, Default)]
pub struct Trail {
    steps: Vec<Link>,
}

#[derive(Clone, Copy, Debug)]
struct Link {
    above: TrailId,
    segment: Segment,
}

/// One step down.
#[derive(Clone, Copy, Debug)]
pub enum Segment {
    /// To a value under a property; the value knows its key.
    Property(SlotId),
    /// To a value under a key that is no property.
    Additional(SlotId),
    /// To an item.
    Item(u32),
}

/// A place on the trail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrailId(u32);

impl TrailId {
    /// The root.
    pub const ROOT: Self = Self(u32::MAX);
}

impl Trail {
    /// Forgets everything.
    pub fn clear(&mut self) {
        self.steps.clear();
    }

    /// One step further than `above`.
    pub fn step(&mut self, above: TrailId, segment: Segment) -> TrailId {
        self.steps.push(Link { above, segment });
        TrailId(self.steps.len() as u32 - 1)
    }

    /// Forgets the steps from `at` on; nothing may refer to them any more.
    pub(crate) fn forget_from(&mut self, at: TrailId) {
        if at != TrailId::ROOT {
            self.steps.truncate(at.0 as usize);
        }
    }

    /// The path of a value below `base`.
    pub(crate) fn path(&self, view: View<'_>, base: &Path, at: TrailId) -> Path {
        self.segments(at).fold(base.clone(), |path, segment| match segment {
            Segment::Property(slot) | Segment::Additional(slot) => path.join(Step::Key(view.value(slot).key())),
            Segment::Item(index) => path.join(Step::Index(index as usize)),
        })
    }

    /// Whether the way to a value begins with a key that is no property.
    pub(crate) fn begins_with_additional(&self, at: TrailId) -> bool {
        matches!(self.segments(at).next(), Some(Segment::Additional(_)))
    }

    /// The path of a value as `field.Path` prints it below `base`: properties after dots, other keys
    /// and indices in brackets.
    pub fn field_path(&self, view: View<'_>, base: Option<&str>, at: TrailId) -> String {
        let mut path = base.unwrap_or_default().to_owned();
        let mut is_root = base.is_none();
        for segment in self.segments(at) {
            match segment {
                // A field without a name prints as a subscript.
                Segment::Property(slot) if !view.value(slot).key().is_empty() => {
                    if !is_root {
                        path.push('.');
                    }
                    path.push_str(view.value(slot).key());
                }
                Segment::Property(slot) | Segment::Additional(slot) => path.extend(["[", view.value(slot).key(), "]"]),
                Segment::Item(index) => push_index(&mut path, index),
            }
            is_root = false;
        }
        if is_root { plimsoll_finding::FieldError::NO_FIELD.to_owned() } else { path }
    }

    /// The steps from the root down.
    fn segments(&self, at: TrailId) -> impl Iterator<Item = Segment> + use<> {
        let mut segments = Vec::new();
        let mut at = at;
        while let Some(step) = self.steps.get(at.0 as usize) {
            segments.push(step.segment);
            at = step.above;
        }
        segments.into_iter().rev()
    }
}

fn push_index(text: &mut String, index: u32) {
    // Writing to a string cannot fail.
    let _ = write!(text, "[{index}]");
}
