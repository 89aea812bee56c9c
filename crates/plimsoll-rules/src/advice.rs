//! Which bound of a schema would make an expression cheaper.
//!
//! Sizes that an estimate asks for come from `maxItems`, `maxProperties` and `maxLength`. Each of them
//! is tried with other values, and the estimate tells what would come of it.

use std::cell::RefCell;

use plimsoll_cel::checked::Checked;
use plimsoll_cel::cost::{Bounds, Cost, CostRules, Size, Sizes, Step, estimate};
use plimsoll_cel::types::Type;
use plimsoll_schema::plan::SchemaId;

use crate::types::{DeclId, Place, RuleSizes, Shape};

/// More schemas than this are not looked at.
const MAX_SCHEMAS: usize = 32;

/// A keyword that bounds a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyword {
    /// `maxItems`
    MaxItems,
    /// `maxProperties`
    MaxProperties,
    /// `maxLength`
    MaxLength,
}

impl Keyword {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MaxItems => "maxItems",
            Self::MaxProperties => "maxProperties",
            Self::MaxLength => "maxLength",
        }
    }

    /// How many elements one of the keyword's units counts for.
    const fn unit(self, shape: Shape) -> u64 {
        match (self, shape) {
            // A character takes up to four bytes.
            (Self::MaxLength, Shape::String | Shape::IntOrString) => 4,
            _ => 1,
        }
    }
}

/// A bound that lowers a cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The schema that gets it.
    pub schema: SchemaId,
    /// The way from `self` to it: `self.tags.@items`.
    pub path: String,
    /// The keyword.
    pub keyword: Keyword,
    /// Its value.
    pub bound: u64,
    /// The cost of the expression with it.
    pub cost: Cost,
}

/// Bounds that each alone bring the cost of an expression down to a limit, the loosest of their kind; where
/// none does so alone, or the cost is below the limit already, bounds at a tenth of what they are. The
/// cheapest outcome comes first.
pub fn advise(checked: &Checked, rules: &CostRules, sizes: &RuleSizes<'_>, limit: u64) -> Vec<Advice> {
    let asked = Asked { sizes, seen: RefCell::default(), replaced: None };
    let cost = estimate(checked, rules, &asked);
    let candidates = asked.seen.into_inner();
    let mut advices: Vec<Advice> =
        candidates.iter().filter_map(|candidate| candidate.advice(checked, *rules, sizes, cost, limit)).collect();
    if advices.iter().any(|advice| advice.cost.max <= limit) {
        advices.retain(|advice| advice.cost.max <= limit);
    }
    advices.sort_by_key(|advice| advice.cost.max);
    advices
}

/// A schema whose size an estimate asked for.
#[derive(Clone, Debug)]
struct Candidate {
    decl: DeclId,
    path: String,
    most: u64,
}

impl Candidate {
    fn advice(
        &self,
        checked: &Checked,
        rules: CostRules,
        sizes: &RuleSizes<'_>,
        cost: Cost,
        limit: u64,
    ) -> Option<Advice> {
        let shape = sizes.scope.declarations.get(self.decl).shape;
        let keyword = keyword_of(shape)?;
        let schema = sizes.scope.declarations.schema(sizes.scope.plan, self.decl)?;
        let unit = keyword.unit(shape);
        let at = |bound: u64| {
            let replaced = Some((self.decl, bound.saturating_mul(unit)));
            estimate(checked, &rules, &Asked { sizes, seen: RefCell::default(), replaced })
        };
        let now = self.most / unit;
        if now < 2 {
            return None;
        }
        let bound = if cost.max > limit && at(1).max <= limit {
            loosest(now, |bound| at(bound).max <= limit)
        } else {
            rounded(now.div_ceil(10))
        };
        let cheaper = at(bound);
        let is_worth_it = bound < now && cheaper.max < cost.max - cost.max / 10;
        is_worth_it.then(|| Advice { schema, path: self.path.clone(), keyword, bound, cost: cheaper })
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

const fn keyword_of(shape: Shape) -> Option<Keyword> {
    match shape {
        Shape::List { .. } => Some(Keyword::MaxItems),
        Shape::Map { .. } => Some(Keyword::MaxProperties),
        Shape::String | Shape::Bytes | Shape::IntOrString => Some(Keyword::MaxLength),
        _ => None,
    }
}

/// The sizes of a schema, one of them possibly replaced; remembers which were asked for.
struct Asked<'s, 'p> {
    sizes: &'s RuleSizes<'p>,
    seen: RefCell<Vec<Candidate>>,
    replaced: Option<(DeclId, u64)>,
}

impl Sizes for Asked<'_, '_> {
    fn size(&self, path: &mut dyn Iterator<Item = Step<'_>>, _: &Type) -> Option<Size> {
        let steps: Vec<Step<'_>> = path.collect();
        let Place::Value(decl) = self.sizes.place(&mut steps.iter().copied())? else { return Some(Bounds::ZERO) };
        let most = self.sizes.scope.declarations.get(decl).max_elements;
        if let Some((_, most)) = self.replaced.filter(|(replaced, _)| *replaced == decl) {
            return Some(Bounds::up_to(most));
        }
        let mut seen = self.seen.borrow_mut();
        if seen.len() < MAX_SCHEMAS && seen.iter().all(|other| other.decl != decl) {
            let names = steps.iter().skip(1).map(|step| step.name());
            let path = std::iter::once("self").chain(names).collect::<Vec<_>>().join(".");
            seen.push(Candidate { decl, path, most });
        }
        Some(Bounds::up_to(most))
    }
}

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn bounds_are_round() {
        for (number, round) in [(0, 0), (7, 7), (99, 99), (314, 310), (78_643, 78_000)] {
            assert_eq!(rounded(number), round, "{number}");
        }
    }
}
