//! Calls of functions that extensions of the language price: sets, lists, patterns.

use super::calls::{Price, TRAVERSAL};
use super::estimate::{Estimator, Operand};
use super::{Bounds, Size, StaticCost};
use crate::ast::ExprId;

/// A call that makes a list.
const CALL_WITH_LIST: Size = Bounds::fixed(11);
/// Comparing every element with every other.
const COMPARISON: f64 = 2.0;
/// For one code point of a pattern of `regex.…`.
const PATTERN: f64 = 0.25;

impl<'a> Estimator<'a> {
    pub(super) fn price_extension_kind(&mut self, kind: StaticCost, operands: &[Operand<'a>]) -> Price {
        match (kind, operands) {
            (StaticCost::Pairs(times), [left, right]) => {
                let pairs = self.library_size(left).times(self.library_size(right));
                Price::of(pairs.scaled(times.into()).plus(Bounds::ONE))
            }
            (StaticCost::Slice, [list, from, to]) => {
                let size = self.library_size(list);
                let from = self.uint_literal(from.expr).unwrap_or(0);
                let to = self.uint_literal(to.expr).unwrap_or(size.max);
                // The server subtracts without a look at which is greater.
                listed(1.0, Bounds::fixed(to.wrapping_sub(from)))
            }
            (StaticCost::Range, [count]) => {
                listed(1.0, Bounds::fixed(self.uint_literal(count.expr).unwrap_or(u64::MAX)))
            }
            (StaticCost::Reverse, [list]) => listed(1.0, self.library_size(list)),
            (StaticCost::Flatten, [list, depth @ ..]) => {
                let depth = depth.first().map_or(1, |depth| self.uint_literal(depth.expr).unwrap_or(u64::MAX));
                listed(depth as f64, self.library_size(list))
            }
            (StaticCost::Distinct, [list]) => {
                let size = self.library_size(list);
                listed(COMPARISON, size.times(size))
            }
            (StaticCost::Sort { by, text }, operands) => {
                let Some(keys) = operands.get(usize::from(by)) else { return Price::ONE };
                let size = self.library_size(keys);
                listed(if text { COMPARISON + TRAVERSAL } else { COMPARISON }, size.times(size))
            }
            (StaticCost::Extract, [text, pattern]) => {
                let size = self.library_size(text);
                let found = Bounds::up_to(size.max);
                Price::with_size(searched(size, self.library_size(pattern)).plus(found), found)
            }
            (StaticCost::ExtractAll, [text, pattern]) => {
                let size = self.library_size(text);
                let found = Bounds::up_to(size.max);
                let cost = searched(size, self.library_size(pattern)).plus(found).plus(Bounds::fixed(10));
                Price::with_size(cost, found)
            }
            (StaticCost::RegexReplace, [text, pattern, new, ..]) => {
                let size = self.library_size(text);
                let new = self.library_size(new).max;
                let all = size.max.wrapping_mul(new);
                let result =
                    if new == 0 { Bounds { min: all, max: size.max } } else { Bounds { min: size.max, max: all } };
                Price::with_size(searched(size, self.library_size(pattern)).plus(result.scaled(1.0)), result)
            }
            _ => Price::ONE,
        }
    }

    /// An int literal; negative ones count 0.
    fn uint_literal(&self, expr: ExprId) -> Option<u64> {
        self.int_literal(expr).map(|value| u64::try_from(value).unwrap_or(0))
    }
}

/// A call that goes over that many elements and makes a list of that size.
fn listed(factor: f64, size: Size) -> Price {
    Price::with_size(size.scaled(factor).plus(CALL_WITH_LIST), size)
}

fn searched(text: Size, pattern: Size) -> Size {
    let text = text.plus(Bounds::ONE).scaled(TRAVERSAL);
    text.times(pattern.plus(Bounds::ONE).scaled(PATTERN))
}
