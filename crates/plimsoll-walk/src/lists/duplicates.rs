//! Which items of a list are there twice.

use std::cmp::Ordering;

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{NameId, Plan};

use crate::equal::{Numbers, compare};
use crate::{ItemEquality, ValueRef};

/// What makes two items the same.
#[derive(Clone, Copy, Debug)]
pub(super) struct Identity<'a> {
    pub(super) plan: &'a Plan,
    /// The keys that are compared; none: the items themselves.
    pub(super) names: Option<&'a [NameId]>,
    pub(super) equality: ItemEquality,
}

/// The second occurrence of an item; the server does not report further ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Repeated {
    pub(super) index: u32,
    pub(super) first: u32,
}

/// Lists up to this length are compared pair by pair.
const PAIRWISE_UP_TO: usize = 8;

impl Identity<'_> {
    /// Finds the items among `order`, which are ascending positions, that are there twice.
    pub(super) fn find_repeated(self, list: ValueRef<'_>, order: &mut [u32], repeated: &mut Vec<Repeated>) {
        repeated.clear();
        let is_same = |a: u32, b: u32| self.compare(list, a, b).is_eq();
        if order.len() <= PAIRWISE_UP_TO {
            for (at, &index) in order.iter().enumerate() {
                let mut same = order.iter().take(at).filter(|&&before| is_same(before, index));
                if let (Some(&first), None) = (same.next(), same.next()) {
                    repeated.push(Repeated { index, first });
                }
            }
            return;
        }
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
        let Some(names) = self.names else { return self.compare_alone(a, b) };
        let mut orders = names.iter().map(|name| {
            let name = self.plan.name(*name);
            match (a.get(name), b.get(name)) {
                (Some(a), Some(b)) if names.len() == 1 => self.compare_alone(a, b),
                (Some(a), Some(b)) => compare(a, b, self.numbers_inside()),
                (a, b) => a.is_some().cmp(&b.is_some()),
            }
        });
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }

    /// Scalars are compared as Go values, containers by their JSON text; mirrors `validateListSet`.
    fn compare_alone(self, a: ValueRef<'_>, b: ValueRef<'_>) -> Ordering {
        let is_container = |value: ValueRef<'_>| matches!(value.kind(), Kind::Seq | Kind::Map);
        if self.equality == ItemEquality::Server && !is_container(a) && !is_container(b) {
            return compare(a, b, Numbers::Typed);
        }
        compare(a, b, self.numbers_inside())
    }

    /// How numbers inside of containers are compared.
    fn numbers_inside(self) -> Numbers {
        match self.equality {
            ItemEquality::Server | ItemEquality::CanonicalJson => Numbers::Printed,
            ItemEquality::Structural => Numbers::Typed,
        }
    }
}
