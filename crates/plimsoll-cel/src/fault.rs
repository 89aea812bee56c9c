//! Run-time errors as data: cheap to make, since most are absorbed by `||` and `&&`.

use std::fmt;

use plimsoll_go::quantity::MAX_SUM_DIGITS;

use crate::host::{Field, Variable};
use crate::value::Value;

/// Why an evaluation, or a part of it, has no value. Prints as the server words it, limits of this crate excepted.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub enum Fault<'a> {
    /// A function does not take operands of these kinds.
    NoSuchOverload,
    /// No implementation of that function takes these operands.
    NoSuchOverloadOf(&'a &'a str),
    /// A field that an object or map has not.
    NoSuchField(&'a Field),
    /// A key that a map has not.
    NoSuchKey(&'a Value<'a>),
    /// A variable without a value.
    NoSuchVariable(&'a Variable),
    /// An index beyond the ends of a list.
    IndexOutOfBounds(i64),
    /// `x / 0`
    DivisionByZero,
    /// `x % 0`
    ModulusByZero,
    /// An int beyond its 64 bits.
    IntegerOverflow,
    /// A uint beyond its 64 bits.
    UnsignedOverflow,
    /// A timestamp outside of the years 1 to 9999.
    TimestampOverflow,
    /// `NaN` has no place in an order.
    UnorderedNan,
    /// The value of an empty optional.
    NoneDereferenced,
    /// An index outside of a text.
    IndexOutOfRange(i64),
    /// A text of its own: [`crate::arena::Arena::fault`].
    Text(&'a &'a str),
    /// The server's own code breaks down here: what it then says.
    Internal(&'a &'a str),
    /// The evaluation costs more than it may.
    CostLimit,
    /// The host interrupted the evaluation: [`crate::eval::Limits::interrupt`].
    Interrupted,
    /// The values of the evaluation need more memory than its arena may use.
    Memory,
    /// A quantity has more digits than this crate computes with.
    QuantityDigits,
}

impl Fault<'_> {
    /// Whether no operator may absorb it: the evaluation as a whole has ended.
    pub const fn is_fatal(&self) -> bool {
        matches!(self, Self::Internal(_) | Self::CostLimit) || self.is_own_limit()
    }

    /// Whether a function did not take its operands; mirrors the server, which goes by the first words.
    pub fn is_no_overload(&self) -> bool {
        match self {
            Self::NoSuchOverload | Self::NoSuchOverloadOf(_) => true,
            Self::Text(text) => text.starts_with("no such overload"),
            _ => false,
        }
    }

    /// Whether a limit of this crate or of its host ended the evaluation. The server has none of these limits, so that
    /// its answer is unknown, and the words are not the server's.
    pub const fn is_own_limit(&self) -> bool {
        matches!(self, Self::Interrupted | Self::Memory | Self::QuantityDigits)
    }
}

impl fmt::Display for Fault<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoSuchOverload => f.write_str("no such overload"),
            Self::NoSuchOverloadOf(function) => write!(f, "no such overload: {function}"),
            Self::NoSuchField(field) => write!(f, "no such key: {}", field.name),
            Self::NoSuchKey(key) => write!(f, "no such key: {key}"),
            Self::NoSuchVariable(variable) => write!(f, "no such attribute(s): {}", variable.name),
            Self::IndexOutOfBounds(index) => write!(f, "index out of bounds: {index}"),
            Self::DivisionByZero => f.write_str("division by zero"),
            Self::ModulusByZero => f.write_str("modulus by zero"),
            Self::IntegerOverflow => f.write_str("integer overflow"),
            Self::UnsignedOverflow => f.write_str("unsigned integer overflow"),
            Self::TimestampOverflow => f.write_str("timestamp overflow"),
            Self::UnorderedNan => f.write_str("NaN values cannot be ordered"),
            Self::NoneDereferenced => f.write_str("optional.none() dereference"),
            Self::IndexOutOfRange(index) => write!(f, "index out of range: {index}"),
            Self::Text(text) => f.write_str(text),
            Self::Internal(text) => write!(f, "internal error: {text}"),
            Self::CostLimit => f.write_str("operation cancelled: actual cost limit exceeded"),
            Self::Interrupted => f.write_str("not evaluated by plimsoll: interrupted, for example by a time limit"),
            Self::Memory => f.write_str("not evaluated by plimsoll: memory limit exceeded"),
            Self::QuantityDigits => {
                write!(f, "not evaluated by plimsoll: a quantity has more than {MAX_SUM_DIGITS} digits")
            }
        }
    }
}
