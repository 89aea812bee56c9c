//! Quantities as evaluations hold them.
//!
//! The server's functions take quantities by pointers, and some change what they point to: which form an amount is
//! kept in, and in some releases the amount itself.

use std::cmp::Ordering;

use plimsoll_go::quantity::{Format, Quantity, QuantityError};

use crate::arena::{Arena, Pooled};
use crate::fault::Fault;

/// A quantity; sums may share their amount with one of their operands.
#[derive(Clone, Copy, Debug)]
pub struct HeldQuantity<'a> {
    quantity: Pooled<'a, Quantity>,
    /// Each has a form of its own, whoever it shares the amount with.
    format: Format,
    is_sum: bool,
}

/// How a sum comes about.
type Sum = fn(&Quantity, &Quantity) -> Result<Quantity, QuantityError>;

impl<'a> HeldQuantity<'a> {
    pub(crate) fn new(quantity: Pooled<'a, Quantity>) -> Self {
        Self { quantity, format: quantity.read(Quantity::format), is_sum: false }
    }

    /// The quantity as it is now.
    pub fn get(self) -> Quantity {
        self.quantity.read(Quantity::clone).with_format(self.format)
    }

    /// Whether `add` or `sub` made it: the server holds such in a form that only stands on the left of `==`.
    pub fn is_sum(self) -> bool {
        self.is_sum
    }

    /// What a function finds in it.
    pub(crate) fn read<T>(self, of: impl FnOnce(&Quantity) -> T) -> T {
        self.quantity.read(of)
    }

    /// Whether both are the same amount.
    pub(crate) fn equals(self, other: Self) -> bool {
        self.read(|left| other.read(|right| left == right))
    }

    /// The order of two amounts. Whoever is compared with a decimal is one itself from now on.
    pub(crate) fn compare(self, other: Self) -> Ordering {
        if !self.read(Quantity::is_decimal) && other.read(Quantity::is_decimal) {
            self.quantity.change(Quantity::to_decimal);
        }
        self.read(|left| other.read(|right| left.compare(right)))
    }

    /// A sum or difference. With `shares`, a decimal on the left becomes the sum itself.
    pub(crate) fn sum(self, other: &Quantity, sum: Sum, shares: bool, arena: &'a Arena) -> Result<Self, Fault<'a>> {
        let sum = sum(&self.get(), other).map_err(|error| quantity_fault(error, arena))?;
        let format = sum.format();
        let quantity = if shares && self.read(Quantity::is_decimal) {
            arena.count_owned(&sum)?;
            self.quantity.change(|quantity| *quantity = sum);
            self.quantity
        } else {
            arena.pooled_quantity(sum)?
        };
        Ok(Self { quantity, format, is_sum: true })
    }
}

/// Why there is no quantity; what only this crate limits is no fault of the server's.
pub(crate) fn quantity_fault(error: QuantityError, arena: &Arena) -> Fault<'_> {
    match error {
        QuantityError::Limit => Fault::QuantityDigits,
        error => arena.fault(format_args!("{error}")),
    }
}
