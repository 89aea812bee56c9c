//! `minimum`, `maximum`, `multipleOf`, and the range of a type and format, in Go's arithmetic on amd64.
//!
//! Mirrors `numberValidator.Validate`.

use std::cmp::Ordering;

use plimsoll_doc::{Kind, Number};
use plimsoll_finding::{Code, NumberType, RangeSubject, SchemaFault};
use plimsoll_go::strconv::{FloatFormat, format_float64, parse_float32};
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::plan::{Bound, NumberRange, Operand};

use super::{Assertion, At, Said, Wrong, exact};
use crate::IntegerTest;
use crate::instance::Instance;
use crate::validate::complaint::{Compared, Detail};

/// Largest integer that every float64 below it can stand for: `2^53 - 1`.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;
/// How far a float may be from the integer it stands for, relatively.
const EPSILON: f64 = 1e-9;
/// `2^63`, the first float beyond int64.
const INT64_END: f64 = 9_223_372_036_854_775_808.0;

/// Whether a value that is a number fits the range of a type and format.
pub(super) fn is_in_range<'a>(value: impl Instance<'a>, range: NumberRange) -> bool {
    number_of(value).is_none_or(|number| fits(number, range))
}

/// What is said where a number, or the operand of a keyword, does not fit the type and format.
pub(super) fn unfit(wrong: &Wrong<'_>, subject: RangeSubject) -> Said {
    let number = match wrong.at.schema.range {
        NumberRange::None | NumberRange::Integer => NumberType::Integer,
        NumberRange::Int32 => NumberType::Int32,
        NumberRange::Int64 => NumberType::Int64,
        NumberRange::Float => NumberType::Float,
    };
    Said::without_value(Code::NumberFormatMismatch, SchemaFault::Range(subject, number))
}

/// A bound in the type in which it was compared.
fn in_type(bound: f64, compared: Compared) -> Number {
    match compared {
        Compared::Ints => Number::Int(to_int64(bound)),
        Compared::Floats | Compared::Unfit => Number::Float(bound),
    }
}

const fn compared(detail: Detail) -> Compared {
    match detail {
        Detail::Compared(compared) => compared,
        _ => Compared::Floats,
    }
}

/// The value as the text shows it.
fn shown<'a>(wrong: &Wrong<'a>, compared: Compared) -> Value<'a> {
    match (number_of(wrong.at.value), compared) {
        (Some(Number::Int(int)), Compared::Unfit) => go_number(Number::Float(int as f64)),
        _ => wrong.value(),
    }
}

fn go_number(number: Number) -> Value<'static> {
    Value::scalar(match number {
        Number::Int(int) => Token::Int64(int),
        Number::Float(float) => Token::Float64(float),
    })
}

/// The number is a multiple of another.
pub(super) struct MultipleOf;

impl Assertion for MultipleOf {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let (Operand::Exact(factor), Some(number)) = (at.constraint.operand, number_of(at.value)) {
            if !exact::is_multiple(number, factor) {
                found(Detail::Plain);
            }
            return;
        }
        let (Operand::Number(factor), Some(number)) = (at.constraint.operand, number_of(at.value)) else { return };
        let Some(compared) = compare_as(number, factor, at, found) else { return };
        if let Some(detail) = multiple_of(number, factor, compared, at.rules.integers) {
            found(detail);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        if wrong.detail == Detail::OperandUnfit {
            return unfit(wrong, RangeSubject::MultipleOf);
        }
        if let Operand::Exact(factor) = wrong.at.constraint.operand {
            return Said::invalid(Code::NotAMultiple, wrong.value(), SchemaFault::MultipleOf(factor));
        }
        let factor = |compared| match wrong.at.constraint.operand {
            Operand::Number(factor) => in_type(factor, compared),
            _ => Number::Int(0),
        };
        match wrong.detail {
            Detail::NotPositive(compared) => {
                let factor = factor(compared);
                Said::invalid(Code::NotAMultiple, go_number(factor), SchemaFault::FactorNotPositive(factor))
            }
            detail => {
                let compared = compared(detail);
                let fault = SchemaFault::MultipleOf(factor(compared));
                Said::invalid(Code::NotAMultiple, shown(wrong, compared), fault)
            }
        }
    }
}

/// The number is not below a bound.
pub(super) struct Minimum;

impl Assertion for Minimum {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Exact(_) = at.constraint.operand {
            return exact::check(at, found, Ordering::is_ge);
        }
        let (Operand::Bound(bound), Some(number)) = (at.constraint.operand, number_of(at.value)) else { return };
        let Some(compared) = compare_as(number, bound.value, at, found) else { return };
        if below(number, bound, compared) {
            found(Detail::Compared(compared));
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        if wrong.detail == Detail::OperandUnfit {
            return unfit(wrong, RangeSubject::Minimum);
        }
        if let Operand::Exact(bound) = wrong.at.constraint.operand {
            let fault = SchemaFault::Minimum { bound, exclusive: false };
            return Said::invalid(Code::NumberTooSmall, wrong.value(), fault);
        }
        let compared = compared(wrong.detail);
        let Operand::Bound(Bound { value, exclusive }) = wrong.at.constraint.operand else {
            return super::types::said(wrong);
        };
        let fault = SchemaFault::Minimum { bound: in_type(value, compared), exclusive };
        Said::invalid(Code::NumberTooSmall, shown(wrong, compared), fault)
    }
}

/// The number is not above a bound.
pub(super) struct Maximum;

impl Assertion for Maximum {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Exact(_) = at.constraint.operand {
            return exact::check(at, found, Ordering::is_le);
        }
        let (Operand::Bound(bound), Some(number)) = (at.constraint.operand, number_of(at.value)) else { return };
        let Some(compared) = compare_as(number, bound.value, at, found) else { return };
        if above(number, bound, compared) {
            found(Detail::Compared(compared));
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        if wrong.detail == Detail::OperandUnfit {
            return unfit(wrong, RangeSubject::Maximum);
        }
        if let Operand::Exact(bound) = wrong.at.constraint.operand {
            let fault = SchemaFault::Maximum { bound, exclusive: false };
            return Said::invalid(Code::NumberTooLarge, wrong.value(), fault);
        }
        let compared = compared(wrong.detail);
        let Operand::Bound(Bound { value, exclusive }) = wrong.at.constraint.operand else {
            return super::types::said(wrong);
        };
        let fault = SchemaFault::Maximum { bound: in_type(value, compared), exclusive };
        Said::invalid(Code::NumberTooLarge, shown(wrong, compared), fault)
    }
}

/// How a number is compared with a bound: in its own type, unless the bound does not fit the range,
/// which is an error of its own. None where that one is enough.
fn compare_as<'a, V: Instance<'a>>(
    number: Number,
    bound: f64,
    at: At<'a, V>,
    found: &mut impl FnMut(Detail) -> bool,
) -> Option<Compared> {
    match number {
        _ if !fits(Number::Float(bound), at.schema.range) => found(Detail::OperandUnfit).then_some(Compared::Unfit),
        Number::Int(_) => Some(Compared::Ints),
        Number::Float(_) => Some(Compared::Floats),
    }
}

/// The number of a value, where it is one.
pub(crate) fn number_of<'a>(value: impl Instance<'a>) -> Option<Number> {
    match value.kind() {
        Kind::Int => value.as_int().map(Number::Int),
        Kind::Float => value.as_float().map(Number::Float),
        _ => None,
    }
}

fn below(number: Number, bound: Bound, compared: Compared) -> bool {
    if let (Number::Int(value), Compared::Ints) = (number, compared) {
        let limit = to_int64(bound.value);
        return value < limit || bound.exclusive && value == limit;
    }
    let value = as_float(number);
    value < bound.value || bound.exclusive && value == bound.value
}

fn above(number: Number, bound: Bound, compared: Compared) -> bool {
    if let (Number::Int(value), Compared::Ints) = (number, compared) {
        let limit = to_int64(bound.value);
        return value > limit || bound.exclusive && value == limit;
    }
    let value = as_float(number);
    value > bound.value || bound.exclusive && value == bound.value
}

fn multiple_of(number: Number, factor: f64, compared: Compared, integers: IntegerTest) -> Option<Detail> {
    if let (Number::Int(value), Compared::Ints) = (number, compared) {
        let factor = to_int64(factor);
        return match factor {
            ..=0 => Some(Detail::NotPositive(compared)),
            _ => (value % factor != 0).then_some(Detail::Compared(compared)),
        };
    }
    if factor <= 0.0 {
        return Some(Detail::NotPositive(compared));
    }
    let value = as_float(number);
    // The order of operations decides about rounding.
    let quotient = if factor < 1.0 { 1.0 / factor * value } else { value / factor };
    (!is_integer(quotient, integers)).then_some(Detail::Compared(compared))
}

/// Whether a number fits a range; mirrors `IsValueValidAgainstRange`, which goes through text.
fn fits(number: Number, range: NumberRange) -> bool {
    match (range, number) {
        (NumberRange::None, _) => true,
        (NumberRange::Float, Number::Int(_)) => true,
        (NumberRange::Float, Number::Float(value)) => {
            value.abs() <= f64::from(f32::MAX) || parse_float32(plain(value).as_bytes()).is_ok()
        }
        (NumberRange::Int32, Number::Int(value)) => i32::try_from(value).is_ok(),
        (NumberRange::Int32, Number::Float(value)) => {
            value.trunc() == value && value >= f64::from(i32::MIN) && value <= f64::from(i32::MAX)
        }
        (NumberRange::Integer | NumberRange::Int64, Number::Int(_)) => true,
        (NumberRange::Integer | NumberRange::Int64, Number::Float(value)) => {
            // The text of the smallest int64 as a float is rounded to one that is too small.
            value.trunc() == value && value > -INT64_END && value < INT64_END
        }
    }
}

fn plain(value: f64) -> String {
    format_float64(value, FloatFormat::Plain)
}

fn as_float(number: Number) -> f64 {
    match number {
        Number::Int(value) => value as f64,
        Number::Float(value) => value,
    }
}

/// Go's conversion of a float64 to int64 on amd64: cut, and the smallest int64 where it does not fit.
pub(super) fn to_int64(value: f64) -> i64 {
    if (-INT64_END..INT64_END).contains(&value) { value as i64 } else { i64::MIN }
}

/// Whether a float stands for an integer; mirrors `swag.IsFloat64AJSONInteger` of both modules.
pub(super) fn is_integer(value: f64, test: IntegerTest) -> bool {
    if !(-MAX_SAFE_INTEGER..=MAX_SAFE_INTEGER).contains(&value) {
        return false;
    }
    if value == value.trunc() {
        return true;
    }
    match test {
        IntegerTest::Rounding => {
            let rounded = value.round();
            rounded != 0.0 && (value - rounded).abs() < EPSILON * rounded.abs()
        }
        IntegerTest::Truncating => {
            let cut = value.trunc();
            value > 0.0 && cut != 0.0 && (value - cut) / (value + cut) < EPSILON
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_by_release() {
        let both = |value| (is_integer(value, IntegerTest::Truncating), is_integer(value, IntegerTest::Rounding));
        assert_eq!(both(1.0), (true, true));
        assert_eq!(both(-0.0), (true, true));
        assert_eq!(both(1.000_000_000_1), (true, true));
        assert_eq!(both(434.999_999_999_999_94), (false, true));
        assert_eq!(both(-1.000_000_000_1), (false, true));
        assert_eq!(both(1e-12), (false, false));
        assert_eq!(both(9_007_199_254_740_991.0), (true, true));
        assert_eq!(both(9_007_199_254_740_992.0), (false, false));
        assert_eq!(both(f64::INFINITY), (false, false));
    }

    #[test]
    fn cuts_as_go_does() {
        assert_eq!(to_int64(10.9), 10);
        assert_eq!(to_int64(-10.9), -10);
        assert_eq!(to_int64(1e20), i64::MIN);
        assert_eq!(to_int64(-1e20), i64::MIN);
        assert_eq!(to_int64(INT64_END), i64::MIN);
    }

    /// What is wrong with a number under one keyword of a schema with a range.
    fn found(number: &str, range: &str, keyword: &str) -> Vec<Detail> {
        let schema = format!("{{{range}{keyword}}}");
        crate::validate::testing::details(&schema, number)
    }

    #[test]
    fn bounds_are_cut_for_ints_unless_they_do_not_fit() {
        use Compared::Ints;
        assert_eq!(found("11", "", r#""maximum": 10.5"#), [Detail::Compared(Ints)]);
        assert_eq!(found("10.4", "", r#""maximum": 10.5"#), []);
        let integer = r#""type": "integer", "#;
        assert_eq!(found("10", integer, r#""maximum": 10.5"#), [Detail::OperandUnfit]);
        assert_eq!(found("1", "", r#""multipleOf": 0.1"#), [Detail::NotPositive(Ints)]);
        assert_eq!(found("0.3", "", r#""multipleOf": 0.1"#), []);
        assert_eq!(found("2147483648", integer, r#""format": "int32""#), [Detail::Plain]);
        assert_eq!(found("2147483647", integer, r#""format": "int32""#), []);
    }
}
