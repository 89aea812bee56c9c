//! `minItems`, `maxItems`, `minProperties`, `maxProperties`

use plimsoll_schema::plan::Operand;

use super::{Assertion, At};
use crate::validate::complaint::Detail;

/// The value contains at least so much.
pub(super) struct AtLeast;

impl Assertion for AtLeast {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(min) = at.constraint.operand
            && (at.value.len() as i64) < min
        {
            found(Detail::Plain);
        }
    }
}

/// The value contains at most so much.
pub(super) struct AtMost;

impl Assertion for AtMost {
    fn check(at: At<'_>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(max) = at.constraint.operand
            && at.value.len() as i64 > max
        {
            found(Detail::Plain);
        }
    }
}
