//! Keys of items in lists of type map, compared as the server compares them.

use std::cmp::Ordering;

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{NameId, Plan};

use crate::ValueRef;
use crate::equal::{Numbers, compare};

/// The names of the keys of a list.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys<'a> {
    pub(super) plan: &'a Plan,
    pub(super) names: &'a [NameId],
}

impl Keys<'_> {
    /// Whether an item has a key: it is an object, and all its keys are there and scalars.
    pub(super) fn are_in(self, item: ValueRef<'_>) -> bool {
        let is_scalar = |kind| matches!(kind, Kind::Bool | Kind::Int | Kind::Float | Kind::Str);
        self.names.iter().all(|name| item.get(self.plan.name(*name)).is_some_and(|value| is_scalar(value.kind())))
    }

    /// A total order of items that have keys, in which those with the same keys are equal.
    pub(super) fn compare(self, a: ValueRef<'_>, b: ValueRef<'_>) -> Ordering {
        let mut orders = self.names.iter().map(|name| {
            let name = self.plan.name(*name);
            match (a.get(name), b.get(name)) {
                (Some(a), Some(b)) => self.compare_key(a, b),
                (a, b) => a.is_some().cmp(&b.is_some()),
            }
        });
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// A single key is compared by value, several by their printed forms; mirrors `makeKeyStrategy`.
    fn compare_key(self, a: ValueRef<'_>, b: ValueRef<'_>) -> Ordering {
        match (a.as_float(), b.as_float()) {
            (Some(a), Some(b)) if self.names.len() > 1 => percent_f(a).cmp(&percent_f(b)),
            _ => compare(a, b, Numbers::Typed),
        }
    }
}

/// Go's `%f`.
fn percent_f(value: f64) -> String {
    format!("{value:.6}")
}
