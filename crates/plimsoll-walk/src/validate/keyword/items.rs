//! `items`, `uniqueItems`

use plimsoll_schema::plan::Operand;

use super::{Applicator, Assertion, At, Attempt, Goal, Progress, Role, Turn};
use crate::trail::Segment;
use crate::validate::complaint::Detail;

/// One schema accepts all items.
pub(super) struct Items;

impl Applicator for Items {
    #[inline]
    fn turn(at: At<'_>, progress: Progress, _: Goal) -> Turn {
        match (at.constraint.operand, at.value.item(progress.next as usize)) {
            (Operand::Schema(schema), Some(item)) => Turn::Try(Attempt {
                value: item.id(),
                schema,
                step: Some(Segment::Item(progress.next)),
                role: Role::Must,
                next: progress.next + 1,
            }),
            _ => Turn::Accept,
        }
    }
}

/// No item is there twice.
pub(super) struct UniqueItems;

impl Assertion for UniqueItems {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        if crate::equal::has_repeated_item(at.value) {
            found(Detail::Plain);
        }
    }
}
