//! Trying bounds, one by one and together.

use plimsoll_cel::cost::Cost;
use plimsoll_schema::plan::SchemaId;

use super::expense::{Expense, Replaced};
use super::{Advice, Bound, Keyword};
use crate::types::DeclId;

/// Bounds that are tried together, the loosest first. Texts get bounds from the beginning on, lists and maps from
/// [`SIZES_FROM`] on.
const ROUND: [u64; 12] = [4096, 2048, 1024, 512, 256, 128, 64, 32, 16, 8, 4, 2];
/// Lists and maps get smaller bounds than texts do.
const SIZES_FROM: usize = 2;

/// A schema that could get another bound.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) decl: DeclId,
    pub(super) schema: SchemaId,
    pub(super) path: String,
    pub(super) keyword: Keyword,
    /// How many elements one of the keyword's units counts for.
    pub(super) unit: u64,
    /// The bound as it is, in the keyword's units.
    pub(super) now: u64,
}

impl Candidate {
    /// A bound that suffices by itself, or one at a tenth of what there is.
    pub(super) fn alone(&self, expense: &Expense<'_>, cost: Cost, limit: u64) -> Option<Advice> {
        let at = |value: u64| expense.cost(&[self.replaced(value)]);
        let value = if cost.max > limit && at(1).max <= limit {
            loosest(self.now, |value| at(value).max <= limit)
        } else {
            rounded(self.now.div_ceil(10))
        };
        let cheaper = at(value);
        let is_worth_it = value < self.now && cheaper.max < cost.max - cost.max / 10;
        is_worth_it.then(|| Advice { bounds: vec![self.bound(value)], cost: cheaper })
    }

    fn replaced(&self, value: u64) -> Replaced {
        Replaced { decl: self.decl, elements: value.saturating_mul(self.unit) }
    }

    fn bound(&self, value: u64) -> Bound {
        Bound { schema: self.schema, path: self.path.clone(), keyword: self.keyword, value }
    }

    /// The round bound of a rung.
    fn round(&self, rung: usize) -> Option<u64> {
        let from = if self.keyword == Keyword::MaxLength { 0 } else { SIZES_FROM };
        ROUND.get(rung + from).copied()
    }
}

/// A candidate with the rung that it got.
#[derive(Clone, Copy)]
struct Chosen<'c> {
    candidate: &'c Candidate,
    rung: usize,
}

impl Chosen<'_> {
    fn value(self) -> Option<u64> {
        self.candidate.round(self.rung).filter(|value| *value < self.candidate.now)
    }
}

/// A few bounds of round numbers that suffice together, where there are such.
pub(super) fn together(expense: &Expense<'_>, candidates: &[Candidate], limit: u64) -> Option<Advice> {
    let cost_of = |chosen: &[Chosen<'_>]| {
        let replaced = chosen.iter().filter_map(|one| one.value().map(|value| one.candidate.replaced(value)));
        expense.cost(&replaced.collect::<Vec<_>>())
    };
    let all = |rung| candidates.iter().map(|candidate| Chosen { candidate, rung }).collect::<Vec<_>>();
    let rungs = 0..ROUND.len() - SIZES_FROM;
    let mut chosen = rungs.map(all).find(|chosen| cost_of(chosen).max <= limit)?;
    chosen.retain(|one| one.value().is_some());
    drop_needless(&mut chosen, |chosen| cost_of(chosen).max, limit);
    loosen(&mut chosen, |chosen| cost_of(chosen).max, limit);
    // Schemas come before those inside of them.
    chosen.sort_by_key(|one| one.candidate.schema.index());
    let bounds: Vec<Bound> = chosen.iter().filter_map(|one| Some(one.candidate.bound(one.value()?))).collect();
    (bounds.len() > 1).then(|| Advice { cost: cost_of(&chosen), bounds })
}

/// Takes away what is not needed, first of all what lowers the cost least.
fn drop_needless<'c>(chosen: &mut Vec<Chosen<'c>>, cost_of: impl Fn(&[Chosen<'c>]) -> u64, limit: u64) {
    while chosen.len() > 1 {
        let without = |at: usize| {
            let mut rest = chosen.clone();
            rest.remove(at);
            (cost_of(&rest), at)
        };
        match (0..chosen.len()).map(without).min() {
            Some((cost, at)) if cost <= limit => drop(chosen.remove(at)),
            _ => return,
        }
    }
}

/// Raises the bounds in turn as far as they go.
fn loosen<'c>(chosen: &mut [Chosen<'c>], cost_of: impl Fn(&[Chosen<'c>]) -> u64, limit: u64) {
    let mut is_looser = true;
    while is_looser {
        is_looser = false;
        for at in 0..chosen.len() {
            let mut tried = chosen.to_vec();
            let Some(one) = tried.get_mut(at) else { continue };
            let Some(rung) = one.rung.checked_sub(1) else { continue };
            one.rung = rung;
            if one.value().is_some() && cost_of(&tried) <= limit {
                chosen.copy_from_slice(&tried);
                is_looser = true;
            }
        }
    }
}

/// The greatest bound below `now` that is good, where 1 is.
fn loosest(now: u64, is_good: impl Fn(u64) -> bool) -> u64 {
    let (mut good, mut bad) = (1, now);
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if is_good(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

/// At most two digits that are no zeros: a number that people would write.
fn rounded(number: u64) -> u64 {
    let mut scale = 1;
    while number / scale >= 100 {
        scale *= 10;
    }
    number / scale * scale
}

#[cfg(test)]
mod tests {
    use super::{loosest, rounded};

    #[test]
    fn bounds_are_round() {
        for (number, round) in [(0, 0), (7, 7), (99, 99), (314, 310), (78_643, 78_000)] {
            assert_eq!(rounded(number), round, "{number}");
        }
    }

    #[test]
    fn the_loosest_bound_is_found() {
        for most in [1, 2, 40, 99] {
            assert_eq!(loosest(100, |bound| bound <= most), most);
        }
    }
}
