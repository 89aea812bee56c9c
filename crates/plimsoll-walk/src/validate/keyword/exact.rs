//! Numbers compared as the numbers they stand for, as JSON Schema does.
//!
//! A float stands for the shortest decimal number that reads as it, which is what was written unless it
//! has more digits than a float64 holds.

use std::cmp::Ordering;
use std::io::Write as _;

use plimsoll_doc::Number;
use plimsoll_finding::{Code, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::{Assertion, At, Said, Wrong, number::number_of, types};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// The number is above a bound.
pub(super) struct ExclusiveMinimum;

impl Assertion for ExclusiveMinimum {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        check(at, found, Ordering::is_gt);
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let Operand::Exact(bound) = wrong.at.constraint.operand else { return types::said(wrong) };
        let fault = SchemaFault::Minimum { bound, exclusive: true };
        Said::invalid(Code::NumberTooSmall, wrong.value(), fault)
    }
}

/// The number is below a bound.
pub(super) struct ExclusiveMaximum;

impl Assertion for ExclusiveMaximum {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        check(at, found, Ordering::is_lt);
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let Operand::Exact(bound) = wrong.at.constraint.operand else { return types::said(wrong) };
        let fault = SchemaFault::Maximum { bound, exclusive: true };
        Said::invalid(Code::NumberTooLarge, wrong.value(), fault)
    }
}

/// Complains about a number that is not in the right order to the bound.
pub(super) fn check<'a, V: Instance<'a>>(
    at: At<'a, V>,
    found: &mut impl FnMut(Detail) -> bool,
    is_right: fn(Ordering) -> bool,
) {
    let (Operand::Exact(bound), Some(number)) = (at.constraint.operand, number_of(at.value)) else { return };
    if !is_right(compare(number, bound)) {
        found(Detail::Plain);
    }
}

/// `2^63`, the first float beyond int64.
const INT64_END: f64 = 9_223_372_036_854_775_808.0;

/// The order of two numbers.
#[inline]
pub(crate) fn compare(one: Number, other: Number) -> Ordering {
    match (one, other) {
        (Number::Int(one), Number::Int(other)) => one.cmp(&other),
        (Number::Float(one), Number::Float(other)) => one.partial_cmp(&other).unwrap_or(Ordering::Equal),
        (Number::Int(int), Number::Float(float)) => compare_mixed(int, float),
        (Number::Float(float), Number::Int(int)) => compare_mixed(int, float).reverse(),
    }
}

fn compare_mixed(int: i64, float: f64) -> Ordering {
    if float >= INT64_END {
        return Ordering::Less;
    }
    if float < -INT64_END {
        return Ordering::Greater;
    }
    let whole = float.trunc();
    int.cmp(&(whole as i64)).then_with(|| 0.0_f64.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal))
}

/// Whether a number is a multiple of another, which is positive.
pub(super) fn is_multiple(number: Number, factor: Number) -> bool {
    if let (Number::Int(number), Number::Int(factor)) = (number, factor) {
        return number.checked_rem(factor).is_none_or(|rest| rest == 0);
    }
    let (Some(number), Some(factor)) = (Decimal::of(number), Decimal::of(factor)) else { return false };
    number.is_multiple_of(factor)
}

/// A positive decimal number, or zero: `digits * 10^exponent`, with at most nineteen digits.
#[derive(Clone, Copy)]
struct Decimal {
    digits: u128,
    exponent: i32,
}

impl Decimal {
    fn of(number: Number) -> Option<Self> {
        let float = match number {
            Number::Int(int) => return Some(Self { digits: int.unsigned_abs().into(), exponent: 0 }),
            Number::Float(float) => float.abs(),
        };
        // Seventeen digits, a point, `e` and an exponent of three digits with its sign.
        let mut buffer = [0_u8; 32];
        let mut rest = &mut buffer[..];
        write!(rest, "{float:e}").ok()?;
        let left = rest.len();
        let text = std::str::from_utf8(buffer.get(..buffer.len() - left)?).ok()?;
        let (digits, exponent) = text.split_once('e')?;
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let own = |text: &str| if text.is_empty() { Some(0) } else { text.parse::<u128>().ok() };
        let shift = 10_u128.checked_pow(fraction.len() as u32)?;
        let digits = own(whole)?.checked_mul(shift)?.checked_add(own(fraction)?)?;
        Some(Self { digits, exponent: exponent.parse::<i32>().ok()? - fraction.len() as i32 })
    }

    fn is_multiple_of(self, factor: Self) -> bool {
        if self.digits == 0 || factor.digits == 0 {
            return self.digits == 0;
        }
        let shift = self.exponent - factor.exponent;
        if shift >= 0 {
            // Digits of both have at most 64 bits, so that no product overflows.
            let power = power_of_ten(shift.unsigned_abs(), factor.digits);
            return (self.digits % factor.digits * power).is_multiple_of(factor.digits);
        }
        let scaled = 10_u128.checked_pow(shift.unsigned_abs()).and_then(|power| factor.digits.checked_mul(power));
        scaled.is_some_and(|scaled| self.digits.is_multiple_of(scaled))
    }
}

/// `10^exponent` modulo a number.
fn power_of_ten(exponent: u32, modulus: u128) -> u128 {
    let (mut power, mut base, mut left) = (1 % modulus, 10 % modulus, exponent);
    while left > 0 {
        if left & 1 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        left >>= 1;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_what_they_stand_for() {
        let (int, float) = (Number::Int, Number::Float);
        for (one, other, want) in [
            (int(1), float(1.0), Ordering::Equal),
            (int(1), float(1.5), Ordering::Less),
            (int(-1), float(-1.5), Ordering::Greater),
            (int(i64::MAX), float(9.223_372_036_854_776e18), Ordering::Less),
            (int(9_007_199_254_740_993), float(9_007_199_254_740_992.0), Ordering::Greater),
            (int(0), float(-0.0), Ordering::Equal),
            (int(i64::MIN), float(-1e300), Ordering::Greater),
        ] {
            assert_eq!(compare(one, other), want, "{one:?} {other:?}");
            assert_eq!(compare(other, one), want.reverse(), "{other:?} {one:?}");
        }
        for (number, factor, want) in [
            (float(0.0075), float(0.0001), true),
            (float(0.00751), float(0.0001), false),
            (float(1e308), float(0.123_456_789), false),
            (float(1e308), float(0.5), true),
            (float(4.5), float(1.5), true),
            (int(35), float(1.5), false),
            (int(i64::MIN), int(-1), true),
            (float(1e-300), int(1), false),
            (float(12_391_239_123.0), float(1e-8), true),
            (int(0), float(0.3), true),
        ] {
            assert_eq!(is_multiple(number, factor), want, "{number:?} {factor:?}");
        }
    }
}
