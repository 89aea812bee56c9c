//! The order of elements.

use std::cmp::Ordering;

use crate::eval::{compare as order, is_ordered};
use crate::fault::Fault;
use crate::value::Value;

/// How two values compare; `None` where the first has no place in any order.
pub(super) fn compare<'a>(left: Value<'a>, right: Value<'a>) -> Option<Result<Ordering, Fault<'a>>> {
    is_ordered(left).then(|| order(left, right))
}
