//! Floats as they are after Go wrote them as JSON and read them again.

use plimsoll_go::strconv;

/// Integers up to this size have one float each, so their digits are those of the float.
const EXACT: f64 = 9007199254740992.0;

/// From this size on JSON texts of floats have an exponent.
const EXPONENT: f64 = 1e21;

/// The integer that a float is read as: a whole number below 1e21 is written without point and
/// exponent. Nothing where it remains a float.
pub(crate) fn rewritten_float(value: f64) -> Option<i64> {
    let size = value.abs();
    if value.fract() != 0.0 || size.is_nan() || size >= EXPONENT {
        return None;
    }
    if size <= EXACT { Some(value as i64) } else { strconv::printed_integer(value) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_become_integers() {
        for (float, want) in [
            (1.0, Some(1)),
            (-0.0, Some(0)),
            (1.5, None),
            (1e3, Some(1000)),
            (1234567890123456789.0, Some(1_234_567_890_123_456_800)),
            (9223372036854775808.0, None),
            (-9223372036854775808.0, None),
            (1e21, None),
            (1e-7, None),
            (f64::INFINITY, None),
        ] {
            assert_eq!(rewritten_float(float), want, "{float}");
        }
    }
}
