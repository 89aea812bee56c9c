//! Calls: the functions of the language, and the choice between overloads.

use super::estimate::{Estimator, Operand, Priced};
use super::path::Path;
use super::{Bounds, Cost, Size, StaticCost, Step};
use crate::ast::ExprId;
use crate::functions::Overload;

/// What a call costs beside its operands, and the size of its result where it is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Price {
    pub(super) cost: Cost,
    pub(super) size: Option<Size>,
}

impl Price {
    pub(super) const ONE: Self = Self::of(Bounds::ONE);

    pub(super) const fn of(cost: Cost) -> Self {
        Self { cost, size: None }
    }

    pub(super) const fn with_size(cost: Cost, size: Size) -> Self {
        Self { cost, size: Some(size) }
    }
}

/// For one code point of a text that is read.
pub(super) const TRAVERSAL: f64 = 0.1;
/// For one code point of a pattern.
const PATTERN: f64 = 0.25;

impl<'a> Estimator<'a> {
    /// The price of a call that may turn out to be any of these overloads.
    #[inline(never)]
    pub(super) fn price_overloads(
        &mut self,
        expr: ExprId,
        overloads: &[&'static Overload],
        operands: &[Operand<'a>],
        costs: &[Cost],
    ) -> Priced<'a> {
        let mut cost = Bounds::EMPTY;
        let mut size: Option<Size> = None;
        let mut path = Path::default();
        for overload in overloads {
            let kind = overload.static_cost;
            let price = self.price_kind(kind, operands);
            cost = cost.union(with_operands(kind, price.cost, costs));
            size = match (size, price.size) {
                (Some(one), Some(other)) => Some(one.union(other)),
                (one, other) => one.or(other),
            };
            match (kind, operands) {
                (StaticCost::IndexList | StaticCost::IndexMap, [container, ..]) => {
                    let step = if kind == StaticCost::IndexList { Step::Items } else { Step::Values };
                    path = container.path.then(step);
                    if self.rules.sizes_follow_values {
                        size = self.held(container.expr).map(|held| held.value);
                    }
                }
                (StaticCost::Conditional, [_, one, other])
                | (StaticCost::ConcatText | StaticCost::ConcatLists, [one, other]) => {
                    self.hold(expr, self.held_by_both(one.expr, other.expr));
                }
                _ => {}
            }
            if self.rules.sizes_follow_values && size.is_none() {
                size = self.settled_size(expr, &path);
            }
        }
        self.store(expr, size);
        Priced { cost, path }
    }

    fn price_kind(&mut self, kind: StaticCost, operands: &[Operand<'a>]) -> Price {
        match (kind, operands) {
            (StaticCost::Fixed(cost), _) => Price::of(Bounds::fixed(cost.into())),
            (StaticCost::Logical, _) => Price::of(Bounds::ZERO),
            (StaticCost::Conditional, [_, one, other]) => {
                Price::with_size(Bounds::ZERO, self.size(one).union(self.size(other)))
            }
            (StaticCost::InList, [_, list]) => Price::of(self.size(list).scaled(1.0)),
            (StaticCost::Compare, [left, right]) => self.price_comparison(left, right),
            (StaticCost::Equal, [left, right]) => match self.price_library_equality(left, right) {
                Some(price) => price,
                None => self.price_comparison(left, right),
            },
            (StaticCost::ConcatText, [left, right]) => {
                let size = self.size(left).plus(self.size(right));
                Price::with_size(size.scaled(TRAVERSAL), size)
            }
            (StaticCost::ConcatLists, [left, right]) => {
                Price::with_size(Bounds::ONE, self.size(left).plus(self.size(right)))
            }
            (StaticCost::StringToBytes, [text]) => {
                let size = self.size(text);
                let bytes = Bounds { min: size.min, max: size.max.wrapping_mul(4) };
                Price::with_size(size.scaled(TRAVERSAL), bytes)
            }
            (StaticCost::BytesToString, [bytes]) => {
                let size = self.size(bytes);
                Price::with_size(size.scaled(TRAVERSAL), Bounds { min: size.min / 4, max: size.max })
            }
            (StaticCost::Quote, [text]) => {
                let size = self.size(text);
                let quoted = Bounds { min: size.min.wrapping_add(2), max: size.max.wrapping_mul(2).wrapping_add(2) };
                Price::with_size(size.scaled(TRAVERSAL), quoted)
            }
            (StaticCost::Contains, [text, part]) => {
                let text = self.size(text).scaled(TRAVERSAL);
                Price::of(text.times(self.size(part).scaled(TRAVERSAL)))
            }
            (StaticCost::Affix, [_, affix]) => Price::of(self.size(affix).scaled(TRAVERSAL)),
            (StaticCost::Format, [text, ..]) => Price::of(self.size(text).scaled(TRAVERSAL)),
            (StaticCost::Matches, [text, pattern]) => {
                let sizes = [self.size(text), self.size(pattern)];
                Price::of(search(sizes))
            }
            (StaticCost::GlobalMatches, [text, pattern]) if self.rules.global_matches_has_cost => {
                let sizes = [self.size(text), self.size(pattern)];
                Price::of(search(sizes))
            }
            _ => self.price_library_kind(kind, operands),
        }
    }

    fn price_comparison(&mut self, left: &Operand<'a>, right: &Operand<'a>) -> Price {
        let max = self.size(left).max.min(self.size(right).max);
        Price::of(Bounds { min: u64::from(max > 0), max }.scaled(TRAVERSAL))
    }
}

/// What a pattern over a text costs; an empty text costs something too.
pub(super) fn search([text, pattern]: [Size; 2]) -> Cost {
    text.plus(Bounds::ONE).scaled(TRAVERSAL).times(pattern.scaled(PATTERN))
}

/// The price of a call together with that of its operands.
fn with_operands(kind: StaticCost, own: Cost, costs: &[Cost]) -> Cost {
    match (kind, costs) {
        (StaticCost::Logical, [left, right]) => Bounds { min: left.min, max: left.max.saturating_add(right.max) },
        (StaticCost::Conditional, [condition, one, other]) => condition.plus(one.union(*other)),
        _ => costs.iter().fold(own, |sum, cost| sum.plus(*cost)),
    }
}
