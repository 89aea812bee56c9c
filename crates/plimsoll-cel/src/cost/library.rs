//! Calls of functions that Kubernetes prices itself.

use super::arithmetic::divided;
use super::calls::{Price, TRAVERSAL, search};
use super::estimate::{Estimator, Operand};
use super::{Bounds, Cost, Size, StaticCost};
use crate::ast::{Expr, ExprId, Literal};
use crate::types::Type;

/// Bytes of an address.
const ADDRESS: Size = Bounds { min: 4, max: 16 };
/// The greatest length of a pattern of a named format, by what a code point of a pattern costs.
const FORMAT_PATTERN: f64 = 128.0 * 0.25;
/// The greatest length of the name of a format.
const FORMAT_NAME: u64 = 64;
/// What selectors cost: the list of requirements, and each requirement with its values.
const SELECTOR: Cost = Bounds::fixed(10);
const REQUIREMENTS_OF_A_SELECTOR: f64 = 0.5;
const REQUIREMENT: f64 = 50.0;

impl<'a> Estimator<'a> {
    pub(super) fn price_library_kind(&mut self, kind: StaticCost, operands: &[Operand<'a>]) -> Price {
        match (kind, operands) {
            (StaticCost::Parse, [text, ..]) => Price::of(self.library_size(text).scaled(TRAVERSAL)),
            (StaticCost::ParseTwice, [text]) => Price::of(self.library_size(text).scaled(2.0 * TRAVERSAL)),
            (StaticCost::Transform, [text, ..]) => self.price_transformation(text),
            (StaticCost::Url, [text]) => {
                let price = self.price_transformation(text);
                if self.rules.library_equality_has_cost { price } else { Price::of(price.cost) }
            }
            (StaticCost::Find, [text, pattern, ..]) => {
                let size = self.library_size(text);
                Price::with_size(search([size, self.library_size(pattern)]), Bounds::up_to(size.max))
            }
            (StaticCost::Replace, [text, old, new, ..]) => {
                let size = self.library_size(text);
                let result = replaced(size, self.library_size(old), self.library_size(new));
                Price::with_size(size.scaled(2.0 * TRAVERSAL), result)
            }
            (StaticCost::Split, [text, _, limit @ ..]) => {
                let size = self.library_size(text);
                let limit = limit.first().and_then(|limit| self.int_literal(limit.expr));
                let parts = limit.map_or(size.max, i64::cast_unsigned);
                Price::with_size(size.scaled(2.0 * TRAVERSAL), Bounds::up_to(parts))
            }
            (StaticCost::Join, [list, separator @ ..]) => self.price_join(list, separator.first()),
            (StaticCost::Elements, [list, ..]) => self.price_elements(list),
            (StaticCost::Includes, [list, ..]) => self.price_includes(list),
            (StaticCost::Selector, [_, text]) => {
                let size = self.library_size(text);
                let requirements = size.scaled(REQUIREMENTS_OF_A_SELECTOR).scaled(REQUIREMENT);
                Price::of(SELECTOR.plus(size.scaled(TRAVERSAL)).plus(requirements))
            }
            (StaticCost::ContainsIp { text }, [_, other]) => {
                Price::of(ADDRESS.plus(ADDRESS).scaled(TRAVERSAL).plus(self.price_of_parsing(text, other)))
            }
            (StaticCost::ContainsCidr { text }, [_, other]) => {
                let compared = ADDRESS.plus(ADDRESS).scaled(TRAVERSAL);
                let masked = ADDRESS.scaled(TRAVERSAL).plus(Bounds::ONE);
                Price::of(compared.plus(masked).plus(self.price_of_parsing(text, other)))
            }
            (StaticCost::Validate, [_, text]) => {
                Price::of(self.library_size(text).scaled(TRAVERSAL).scaled(FORMAT_PATTERN))
            }
            _ => self.price_extension_kind(kind, operands),
        }
    }

    fn price_of_parsing(&mut self, text: bool, operand: &Operand<'a>) -> Cost {
        if text { self.library_size(operand).scaled(TRAVERSAL) } else { Bounds::ZERO }
    }

    fn price_transformation(&mut self, text: &Operand<'a>) -> Price {
        let size = self.library_size(text);
        Price::with_size(size.scaled(TRAVERSAL), size)
    }

    /// The size of the elements of an operand, where its type has elements.
    fn element(&mut self, list: &Operand<'a>) -> Option<(&'a Type, Size)> {
        let ty = first_parameter(list.ty)?;
        let size = self.lookup(list.expr, &mut list.element_steps(), ty);
        Some((ty, size.unwrap_or(Bounds::UNKNOWN)))
    }

    fn price_each(&mut self, list: &Operand<'a>) -> Option<Cost> {
        let (ty, size) = self.element(list)?;
        let of_text = matches!(ty, Type::String | Type::Bytes);
        Some(if of_text { Bounds::ONE.plus(size.scaled(TRAVERSAL)) } else { Bounds::ONE })
    }

    fn price_elements(&mut self, list: &Operand<'a>) -> Price {
        let each = self.price_each(list);
        let size = self.library_size(list);
        Price::of(each.map_or_else(|| size.scaled(TRAVERSAL), |each| size.times(each)))
    }

    fn price_includes(&mut self, list: &Operand<'a>) -> Price {
        let each = self.price_each(list).unwrap_or(Bounds::ONE);
        Price::of(self.library_size(list).times(each))
    }

    fn price_join(&mut self, list: &Operand<'a>, separator: Option<&Operand<'a>>) -> Price {
        let count = self.library_size(list);
        let mut size = self.element(list).map_or(Bounds::ZERO, |(_, each)| count.times(each));
        if let Some(separator) = separator {
            let gaps = Bounds { min: count.min.saturating_sub(1), max: count.max.saturating_sub(1) };
            size = size.plus(self.library_size(separator).times(gaps));
        }
        Price::with_size(size.scaled(TRAVERSAL), size)
    }

    /// `==` of values that only libraries know; both sides must have the same type.
    pub(super) fn price_library_equality(&mut self, left: &Operand<'a>, right: &Operand<'a>) -> Option<Price> {
        if !self.rules.library_equality_has_cost {
            return None;
        }
        let name = match (left.ty, right.ty) {
            (Type::Opaque(left), Type::Opaque(right)) if left.name == right.name => {
                return matches!(&*left.name, "net.IP" | "net.CIDR").then_some(Price::ONE);
            }
            (Type::Object(left), Type::Object(right)) if left.name == right.name => &*left.name,
            _ => return None,
        };
        match name {
            "kubernetes.Quantity"
            | "kubernetes.Semver"
            | "kubernetes.authorization.Authorizer"
            | "kubernetes.authorization.PathCheck"
            | "kubernetes.authorization.GroupCheck"
            | "kubernetes.authorization.ResourceCheck"
            | "kubernetes.authorization.Decision" => Some(Price::ONE),
            "kubernetes.NamedFormat" => Some(Price::of(Bounds { min: 1, max: FORMAT_NAME }.scaled(TRAVERSAL))),
            "kubernetes.URL" => {
                let max = right.size.map_or(1, |size| size.max);
                Some(Price::of(Bounds { min: 1, max }.scaled(TRAVERSAL)))
            }
            _ => None,
        }
    }

    pub(super) fn int_literal(&self, expr: ExprId) -> Option<i64> {
        match self.checked.ast().expr(expr) {
            Expr::Literal(Literal::Int(value)) => Some(value),
            _ => None,
        }
    }
}

fn first_parameter(ty: &Type) -> Option<&Type> {
    match ty {
        Type::List(element) => Some(element),
        Type::Map(entry) => Some(&entry.0),
        Type::Type(of) => of.as_deref(),
        Type::Opaque(opaque) => opaque.params.first(),
        _ => None,
    }
}

/// The size of `text` with every `old` replaced by `new`, at worst and at least.
fn replaced(text: Size, old: Size, new: Size) -> Size {
    let (most, kept) = if old.min == 0 {
        (text.max.saturating_add(1), text.max)
    } else if new.max <= old.min {
        (0, text.max)
    } else {
        (divided(text.max, old.min), 0)
    };
    let (least, left) = if old.max == 0 {
        (text.min.saturating_add(1), text.min)
    } else if old.max <= new.min {
        (0, text.min)
    } else {
        (divided(text.min, old.max), 0)
    };
    Bounds { min: least, max: most }.times(new).plus(Bounds { min: left, max: kept })
}
