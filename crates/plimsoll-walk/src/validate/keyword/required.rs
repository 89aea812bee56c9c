//! `required`

use plimsoll_schema::plan::Operand;

use super::{Assertion, At};
use crate::validate::complaint::Detail;

/// The members of the list are there.
pub(super) struct Required;

impl Assertion for Required {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        let Operand::Names(names) = at.constraint.operand else { return };
        for (required, index) in at.plan.required_names(names).iter().zip(0..) {
            let is_missing = at.value.get_hashed(at.plan.name(required.name), required.hash).is_none();
            if is_missing && !found(Detail::Entry(index)) {
                return;
            }
        }
    }
}
