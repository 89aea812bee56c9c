//! The way to the values that checks are about, rendered where something is wrong.

use plimsoll_finding::{Path, Segment};
use plimsoll_schema::tags::{GoFieldId, TagPlan};

/// A place in the object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StepId(u32);

impl StepId {
    /// The object itself.
    pub(super) const ROOT: Self = Self(u32::MAX);
}

/// One step down.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step<'v> {
    /// To a field.
    Field(GoFieldId),
    /// To an item.
    Index(u32),
    /// To the value of a key.
    Key(&'v str),
}

/// The steps that were taken, each with the one above.
#[derive(Debug, Default)]
pub(super) struct Steps<'v> {
    taken: Vec<(StepId, Step<'v>)>,
}

impl<'v> Steps<'v> {
    /// One step further.
    pub(super) fn step(&mut self, above: StepId, step: Step<'v>) -> StepId {
        self.taken.push((above, step));
        StepId(self.taken.len() as u32 - 1)
    }

    /// The path of a place.
    pub(super) fn path(&self, plan: &TagPlan, at: StepId) -> Path {
        let mut way = Vec::new();
        let mut at = at;
        while let Some(&(above, step)) = self.taken.get(at.0 as usize) {
            way.push(step);
            at = above;
        }
        way.iter().rev().fold(Path::default(), |path, step| match *step {
            // An embedded field has the name of its type, where there is nothing else to say.
            Step::Field(id) => match plan.field(id) {
                Some(field) if field.name.is_empty() => path.join(Segment::Key(&field.go_name)),
                Some(field) => path.join(Segment::Key(&field.name)),
                None => path,
            },
            Step::Index(index) => path.join(Segment::Index(index as usize)),
            Step::Key(key) => path.join(Segment::Subscript(key)),
        })
    }
}
