//! Amounts that fit into an int64 with a decimal scale (`resource.int64Amount`).

use std::cmp::Ordering;

use super::decimal::Decimal;

/// `value * 10^scale`
#[derive(Clone, Copy, Debug)]
pub(super) struct Small {
    pub(super) value: i64,
    pub(super) scale: i32,
}

/// Powers of ten beyond this one do not fit into an int64.
const MAX_POWER: u32 = 18;

impl Small {
    /// The same amount below zero. The smallest int64 stays as it is, as in Go.
    pub(super) fn negated(self) -> Small {
        Small { value: self.value.wrapping_neg(), ..self }
    }

    /// The amount as an integer; none where it does not fit, or where its scale allows for a fraction.
    pub(super) fn as_int(self) -> Option<i64> {
        if self.scale < 0 { None } else { scale_up(self.value, self.scale) }
    }

    /// The amount over `10^scale`, rounded away from zero. What does not fit is cut down to 64 bits or is zero,
    /// depending on which of Go's multiplications is in charge.
    pub(super) fn scaled_value(self, scale: i32) -> i64 {
        if self.scale < scale {
            return scale_down(self.value, scale.wrapping_sub(self.scale));
        }
        let places = self.scale.wrapping_sub(scale);
        scale_up(self.value, places).unwrap_or(match places {
            1 | 2 | 3 | 6 | 9 if self.value != i64::MIN => self.value.wrapping_mul(10_i64.pow(places as u32)),
            _ => 0,
        })
    }

    /// The sum, if it fits.
    pub(super) fn add(self, other: Small) -> Option<Small> {
        if other.value == 0 {
            return Some(self);
        }
        if self.value == 0 {
            return Some(other);
        }
        let scale = self.scale.min(other.scale);
        let a = scale_up(self.value, self.scale.wrapping_sub(scale))?;
        let b = scale_up(other.value, other.scale.wrapping_sub(scale))?;
        Some(Small { value: a.checked_add(b)?, scale })
    }

    pub(super) fn compare(self, other: Small) -> Ordering {
        let places = i64::from(self.scale) - i64::from(other.scale);
        if places.unsigned_abs() > u64::from(MAX_POWER) {
            return Decimal::from(self).compare(&Decimal::from(other));
        }
        // An int64 times 10^18 fits into an i128.
        let widen = |value: i64, places: i64| i128::from(value) * 10_i128.pow(places.max(0) as u32);
        widen(self.value, places).cmp(&widen(other.value, -places))
    }
}

/// `positiveScaleInt64`: `value * 10^places`, if it fits.
fn scale_up(value: i64, places: i32) -> Option<i64> {
    // Negative places arise only where Go's int32 wrapped around; Go multiplies by nothing then.
    let places = u32::try_from(places).unwrap_or(0);
    if value == 0 || places == 0 {
        return Some(value);
    }
    if places > MAX_POWER {
        return None;
    }
    value.checked_mul(10_i64.pow(places))
}

/// `negativeScaleInt64`: `value / 10^places`, rounded away from zero.
fn scale_down(value: i64, places: i32) -> i64 {
    match u32::try_from(places) {
        Ok(places @ 0..=MAX_POWER) => {
            let divisor = 10_i64.pow(places);
            let rest = value % divisor;
            value / divisor + rest.signum()
        }
        Ok(_) => value.signum(),
        Err(_) => value,
    }
}
