//! Which items of a list are there twice.

use std::cmp::Ordering;

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{NameId, Plan};

use crate::ValueRef;
use crate::equal::{Numbers, compare};

/// What makes two items the same.
#[derive(Clone, Copy, Debug)]
pub(super) enum Identity<'a> {
    /// The items themselves.
    Item,
    /// Some of their members.
    Keys { plan: &'a Plan, names: &'a [NameId] },
}

/// The second occurrence of an item; the server does not report further ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Repeated {
    pub(super) index: u32,
    pub(super) first: u32,
}

/// Lists up to this length are compared pair by pair.
const PAIRWISE_UP_TO: u32 = 8;

impl Identity<'_> {
    /// Finds repeated items; `order` is memory for it.
    pub(super) fn find_repeated(self, list: ValueRef<'_>, order: &mut Vec<u32>, repeated: &mut Vec<Repeated>) {
        repeated.clear();
        let count = list.len() as u32;
        let is_same = |a: u32, b: u32| self.compare(list, a, b).is_eq();
        if count <= PAIRWISE_UP_TO {
            for index in 1..count {
                let mut same = (0..index).filter(|&before| is_same(before, index));
                if let (Some(first), None) = (same.next(), same.next()) {
                    repeated.push(Repeated { index, first });
                }
            }
            return;
        }
        order.clear();
        order.extend(0..count);
        order.sort_unstable_by(|&a, &b| self.compare(list, a, b).then(a.cmp(&b)));
        for group in order.chunk_by(|&a, &b| is_same(a, b)) {
            if let [first, index, ..] = *group {
                repeated.push(Repeated { index, first });
            }
        }
        repeated.sort_unstable();
    }

    fn compare(self, list: ValueRef<'_>, a: u32, b: u32) -> Ordering {
        let (Some(a), Some(b)) = (list.item(a as usize), list.item(b as usize)) else { return a.cmp(&b) };
        match self {
            Self::Item => compare_members(a, b),
            Self::Keys { plan, names: [name] } => {
                let name = plan.name(*name);
                match (a.get(name), b.get(name)) {
                    (Some(a), Some(b)) => compare_members(a, b),
                    (a, b) => a.is_some().cmp(&b.is_some()),
                }
            }
            // Several keys are compared as the JSON text of an object.
            Self::Keys { plan, names } => {
                let mut orders = names.iter().map(|name| {
                    let name = plan.name(*name);
                    match (a.get(name), b.get(name)) {
                        (Some(a), Some(b)) => compare(a, b, Numbers::Printed),
                        (a, b) => a.is_some().cmp(&b.is_some()),
                    }
                });
                orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
            }
        }
    }
}

/// Scalars are compared as Go values, containers by their JSON text; mirrors `validateListSet`.
fn compare_members(a: ValueRef<'_>, b: ValueRef<'_>) -> Ordering {
    let is_container = |value: ValueRef<'_>| matches!(value.kind(), Kind::Seq | Kind::Map);
    match (is_container(a), is_container(b)) {
        (true, true) => compare(a, b, Numbers::Printed),
        (false, false) => compare(a, b, Numbers::Typed),
        (a, b) => a.cmp(&b),
    }
}
