//! What an expression costs with other sizes than its schemas have.

use std::cell::RefCell;

use plimsoll_cel::checked::Checked;
use plimsoll_cel::cost::{Bounds, Cost, CostRules, Size, Sizes, Step, estimate};
use plimsoll_cel::types::Type;

use super::search::Candidate;
use super::{Around, Keyword};
use crate::types::{DeclId, Place, RuleSizes};

/// More schemas than this are not looked at.
const MAX_SCHEMAS: usize = 32;

/// An expression whose cost is to be lowered.
#[derive(Clone, Debug)]
pub struct Expense<'e> {
    /// The expression.
    pub checked: &'e Checked,
    /// How a release estimates.
    pub rules: &'e CostRules,
    /// The sizes that the expression sees.
    pub sizes: RuleSizes<'e>,
    /// How often it is evaluated.
    pub around: Around,
}

/// The size of a schema that is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Replaced {
    pub(super) decl: DeclId,
    /// In elements, entries or bytes.
    pub(super) elements: u64,
}

impl Expense<'_> {
    /// The cost with some sizes replaced.
    pub(super) fn cost(&self, replaced: &[Replaced]) -> Cost {
        let once = estimate(self.checked, self.rules, &Asked { expense: self, seen: None, replaced });
        self.of_all(once, replaced)
    }

    fn of_all(&self, once: Cost, replaced: &[Replaced]) -> Cost {
        let times = self.around.times(replaced);
        Cost { min: once.min, max: once.max.saturating_mul(times) }
    }

    /// The cost as it is, and what could get another bound: what is around the expression, then what it asks for.
    pub(super) fn candidates(&self) -> (Cost, Vec<Candidate>) {
        let seen = RefCell::default();
        let once = estimate(self.checked, self.rules, &Asked { expense: self, seen: Some(&seen), replaced: &[] });
        let inside = seen.into_inner().into_iter().filter_map(|seen| self.candidate(seen));
        (self.of_all(once, &[]), self.around.candidates().chain(inside).filter(|found| found.now >= 2).collect())
    }

    fn candidate(&self, Seen { decl, path }: Seen) -> Option<Candidate> {
        let scope = self.sizes.scope;
        let declared = scope.declarations.get(decl);
        let keyword = Keyword::of(declared.shape)?;
        let schema = scope.declarations.schema(scope.plan, decl)?;
        let unit = keyword.unit(declared.shape);
        Some(Candidate { decl, schema, path, keyword, unit, now: declared.max_elements / unit })
    }
}

/// A schema whose size an estimate asked for.
#[derive(Debug)]
struct Seen {
    decl: DeclId,
    path: String,
}

/// The sizes of a schema, some of them possibly replaced; remembers which were asked for where that is wanted.
struct Asked<'s, 'p> {
    expense: &'s Expense<'p>,
    seen: Option<&'s RefCell<Vec<Seen>>>,
    replaced: &'s [Replaced],
}

impl Sizes for Asked<'_, '_> {
    fn size(&self, path: &mut dyn Iterator<Item = Step<'_>>, _: &Type) -> Option<Size> {
        let steps: Vec<Step<'_>> = path.collect();
        let Expense { sizes, around, .. } = self.expense;
        let Place::Value(decl) = sizes.place(&mut steps.iter().copied())? else { return Some(Bounds::ZERO) };
        if let Some(replaced) = self.replaced.iter().find(|replaced| replaced.decl == decl) {
            return Some(Bounds::up_to(replaced.elements));
        }
        if let Some(mut seen) = self.seen.map(RefCell::borrow_mut)
            && seen.len() < MAX_SCHEMAS
            && seen.iter().all(|other| other.decl != decl)
        {
            seen.push(Seen { decl, path: around.path(steps.iter().skip(1).map(|step| step.name())) });
        }
        Some(Bounds::up_to(sizes.scope.declarations.get(decl).max_elements))
    }
}
