//! Quantities as evaluations hold them.
//!
//! The server's functions take quantities by pointers, and some change what they point to: which form an amount is
//! kept in, and in some releases the amount itself.

use std::cell::RefCell;
use std::cmp::Ordering;

use plimsoll_go::quantity::{Format, Quantity, QuantityError};

use crate::arena::Arena;
use crate::fault::Fault;

/// A quantity; sums may share their amount with one of their operands.
#[derive(Clone, Copy, Debug)]
pub struct HeldQuantity<'a> {
    quantity: &'a RefCell<Quantity>,
    /// Each has a form of its own, whoever it shares the amount with.
    format: Format,
    is_sum: bool,
}

/// How a sum comes about.
type Sum = fn(&Quantity, &Quantity) -> Result<Quantity, QuantityError>;

impl<'a> HeldQuantity<'a> {
    pub(crate) fn new(quantity: &'a RefCell<Quantity>) -> Self {
        Self { quantity, format: quantity.borrow().format(), is_sum: false }
    }

    /// The quantity as it is now.
    pub fn get(self) -> Quantity {
        self.quantity.borrow().clone().with_format(self.format)
    }

    /// Whether `add` or `sub` made it: the server holds such in a form that only stands on the left of `==`.
    pub fn is_sum(self) -> bool {
        self.is_sum
    }

    /// What a function finds in it.
    pub(crate) fn read<T>(self, of: impl Fn(&Quantity) -> T) -> T {
        of(&self.quantity.borrow())
    }

    /// Whether both are the same amount.
    pub(crate) fn equals(self, other: Self) -> bool {
        *self.quantity.borrow() == *other.quantity.borrow()
    }

    /// The order of two amounts. Whoever is compared with a decimal is one itself from now on.
    pub(crate) fn compare(self, other: Self) -> Ordering {
        if !self.read(Quantity::is_decimal) && other.read(Quantity::is_decimal) {
            self.quantity.borrow_mut().to_decimal();
        }
        self.quantity.borrow().compare(&other.quantity.borrow())
    }

    /// A sum or difference. With `shares`, a decimal on the left becomes the sum itself.
    pub(crate) fn sum(self, other: &Quantity, sum: Sum, shares: bool, arena: &'a Arena) -> Result<Self, Fault<'a>> {
        let sum = sum(&self.get(), other).map_err(|error| arena.fault(format_args!("{error}")))?;
        let format = sum.format();
        let quantity = if shares && self.read(Quantity::is_decimal) {
            self.quantity.replace(sum);
            self.quantity
        } else {
            arena.quantity_cell(sum)
        };
        Ok(Self { quantity, format, is_sum: true })
    }
}
