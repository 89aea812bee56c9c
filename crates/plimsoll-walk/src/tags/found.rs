//! What checks find, as plain data until it is sure to stay.

use plimsoll_finding::{Code, FieldErrorKind, FieldName, Finding, Quoted, TagMessage};
use plimsoll_schema::tags::{Level, TagPlan};

use super::TagFinding;
use super::steps::{StepId, Steps};
use crate::{Origin, ValueRef};

/// Something that a check found.
#[derive(Clone, Debug)]
pub(super) struct Found<'v> {
    pub(super) code: Code,
    pub(super) kind: FieldErrorKind,
    /// The value that the text shows.
    pub(super) shown: Option<Quoted>,
    pub(super) message: TagMessage,
    pub(super) at: StepId,
    /// The value that it is about, where one was written.
    pub(super) value: Option<ValueRef<'v>>,
    pub(super) level: Option<Level>,
}

impl Found<'_> {
    pub(super) fn finding(self, plan: &TagPlan, steps: &Steps<'_>) -> TagFinding {
        let path = steps.path(plan, self.at);
        let slot = self.value.map(ValueRef::slot).filter(|slot| slot.origin == Origin::New);
        let node = slot.map(|slot| slot.node);
        let finding = Finding::of_field(self.code, self.kind, FieldName::from(path), self.shown, self.message);
        TagFinding { finding: finding.at_node(node), level: self.level }
    }
}
