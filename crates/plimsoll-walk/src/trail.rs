//! The way from a root to the values below it, kept as links and rendered on demand.

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

    /// The path of a value below `base` as the server's `field.Path` has it: keys that are no properties are
    /// subscripts.
    pub fn field(&self, view: View<'_>, base: &Path, at: TrailId) -> Path {
        self.segments(at).fold(base.clone(), |path, segment| match segment {
            // A field without a name prints as a subscript.
            Segment::Property(slot) if !view.value(slot).key().is_empty() => path.key(view.value(slot).key()),
            Segment::Property(slot) | Segment::Additional(slot) => path.subscript(view.value(slot).key()),
            Segment::Item(index) => path.index(index as usize),
        })
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
