//! Checks of numbers, in Go's arithmetic on amd64.

use plimsoll_go::strconv::{FloatFormat, format_float64, parse_float32};
use plimsoll_schema::plan::{Bound, NumberRange, NumberRules};

use super::What;
use super::what::{BoundName, Compared};
use crate::IntegerTest;

/// A number of the object.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Number {
    Int(i64),
    Float(f64),
}

/// Largest integer that every float64 below it can stand for: `2^53 - 1`.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;
/// How far a float may be from the integer it stands for, relatively.
const EPSILON: f64 = 1e-9;
/// `2^63`, the first float beyond int64.
const INT64_END: f64 = 9_223_372_036_854_775_808.0;

/// Checks a number and the bounds it is compared with; mirrors `numberValidator.Validate`.
/// Stops when `complain` says so.
pub(super) fn check(
    number: Number,
    range: NumberRange,
    rules: Option<&NumberRules>,
    integers: IntegerTest,
    mut complain: impl FnMut(What) -> bool,
) {
    if !fits(number, range) && !complain(What::ValueRange) {
        return;
    }
    let Some(rules) = rules else { return };
    if let Some(factor) = rules.multiple_of {
        let compared = compare_as(number, factor, range);
        if compared == Compared::Unfit && !complain(What::BoundRange(BoundName::MultipleOf)) {
            return;
        }
        if let Some(what) = multiple_of(number, factor, compared, integers)
            && !complain(what)
        {
            return;
        }
    }
    if let Some(bound) = rules.minimum {
        let compared = compare_as(number, bound.value, range);
        if compared == Compared::Unfit && !complain(What::BoundRange(BoundName::Minimum)) {
            return;
        }
        if below(number, bound, compared) && !complain(What::Minimum(compared)) {
            return;
        }
    }
    if let Some(bound) = rules.maximum {
        let compared = compare_as(number, bound.value, range);
        if compared == Compared::Unfit && !complain(What::BoundRange(BoundName::Maximum)) {
            return;
        }
        if above(number, bound, compared) {
            complain(What::Maximum(compared));
        }
    }
}

/// How a number is compared with a bound: in its own type, unless the bound does not fit the range.
fn compare_as(number: Number, bound: f64, range: NumberRange) -> Compared {
    match number {
        _ if !fits(Number::Float(bound), range) => Compared::Unfit,
        Number::Int(_) => Compared::Ints,
        Number::Float(_) => Compared::Floats,
    }
}

fn below(number: Number, bound: Bound, compared: Compared) -> bool {
    if let (Number::Int(value), Compared::Ints) = (number, compared) {
        let limit = to_int64(bound.value);
        return value < limit || bound.exclusive && value == limit;
    }
    let value = number.as_float();
    value < bound.value || bound.exclusive && value == bound.value
}

fn above(number: Number, bound: Bound, compared: Compared) -> bool {
    if let (Number::Int(value), Compared::Ints) = (number, compared) {
        let limit = to_int64(bound.value);
        return value > limit || bound.exclusive && value == limit;
    }
    let value = number.as_float();
    value > bound.value || bound.exclusive && value == bound.value
}

fn multiple_of(number: Number, factor: f64, compared: Compared, integers: IntegerTest) -> Option<What> {
    if let (Number::Int(value), Compared::Ints) = (number, compared) {
        let factor = to_int64(factor);
        return match factor {
            ..=0 => Some(What::FactorNotPositive(compared)),
            _ => (value % factor != 0).then_some(What::MultipleOf(compared)),
        };
    }
    if factor <= 0.0 {
        return Some(What::FactorNotPositive(compared));
    }
    let value = number.as_float();
    // The order of operations decides about rounding.
    let quotient = if factor < 1.0 { 1.0 / factor * value } else { value / factor };
    (!is_integer(quotient, integers)).then_some(What::MultipleOf(compared))
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

impl Number {
    pub(crate) fn as_float(self) -> f64 {
        match self {
            Self::Int(value) => value as f64,
            Self::Float(value) => value,
        }
    }
}

/// Go's conversion of a float64 to int64 on amd64: cut, and the smallest int64 where it does not fit.
pub(crate) fn to_int64(value: f64) -> i64 {
    if (-INT64_END..INT64_END).contains(&value) { value as i64 } else { i64::MIN }
}

/// Whether a float stands for an integer; mirrors `swag.IsFloat64AJSONInteger` of both modules.
pub(crate) fn is_integer(value: f64, test: IntegerTest) -> bool {
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

    fn found(number: Number, range: NumberRange, rules: NumberRules) -> Vec<What> {
        let mut found = Vec::new();
        check(number, range, Some(&rules), IntegerTest::Rounding, |what| {
            found.push(what);
            true
        });
        found
    }

    #[test]
    fn bounds_are_cut_for_ints_unless_they_do_not_fit() {
        let maximum = |value| NumberRules { maximum: Some(Bound { value, exclusive: false }), ..Default::default() };
        let none = NumberRange::None;
        assert_eq!(found(Number::Int(11), none, maximum(10.5)), [What::Maximum(Compared::Ints)]);
        assert_eq!(found(Number::Float(10.4), none, maximum(10.5)), []);
        let integer = NumberRange::Integer;
        assert_eq!(found(Number::Int(10), integer, maximum(10.5)), [What::BoundRange(BoundName::Maximum)]);
        assert_eq!(found(Number::Float(1.5), integer, maximum(10.0)), [What::ValueRange]);
        let factor = NumberRules { multiple_of: Some(0.1), ..Default::default() };
        assert_eq!(found(Number::Int(1), none, factor), [What::FactorNotPositive(Compared::Ints)]);
        assert_eq!(found(Number::Float(0.3), none, factor), []);
    }
}
