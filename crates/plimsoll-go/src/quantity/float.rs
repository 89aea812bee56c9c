//! Quantities as floats.

use super::decimal::Decimal;

/// `base * math.Pow10(exponent)`, which Go leaves out for an exponent of zero.
pub(super) fn scaled(base: f64, exponent: i32) -> f64 {
    if exponent == 0 { base } else { base * pow10(exponent) }
}

/// `math.Pow10`: a product or quotient of two table entries, so that its rounding errors are Go's.
fn pow10(exponent: i32) -> f64 {
    const SMALL: [f64; 32] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22, 1e23, 1e24, 1e25, 1e26, 1e27, 1e28, 1e29, 1e30, 1e31,
    ];
    const LARGE: [f64; 10] = [1e0, 1e32, 1e64, 1e96, 1e128, 1e160, 1e192, 1e224, 1e256, 1e288];
    const TINY: [f64; 11] = [1e0, 1e-32, 1e-64, 1e-96, 1e-128, 1e-160, 1e-192, 1e-224, 1e-256, 1e-288, 1e-320];
    match exponent {
        0..=308 => LARGE[exponent as usize / 32] * SMALL[exponent as usize % 32],
        -323..0 => TINY[-exponent as usize / 32] / SMALL[-exponent as usize % 32],
        309.. => f64::INFINITY,
        _ => 0.0,
    }
}

impl Decimal {
    /// The float nearest to the unscaled value.
    pub(super) fn unscaled_float(&self) -> f64 {
        let (digits, zeros) = self.unscaled();
        self.signed(nearest(digits, zeros as i64))
    }

    /// Mirrors `AsFloat64Slow`, which divides with the precision of the unscaled value, but 64 bits at least, and
    /// then rounds again.
    pub(super) fn precise_float(&self) -> f64 {
        let (digits, exponent) = self.digits();
        self.signed(self.rounded_twice().unwrap_or_else(|| nearest(digits, exponent)))
    }

    fn signed(&self, magnitude: f64) -> f64 {
        if self.is_negative() { -magnitude } else { magnitude }
    }

    /// The value rounded to a quotient and then to a float; none where rounding twice is rounding once, because
    /// nothing is divided or because the quotient is more precise than any tie of floats is near.
    fn rounded_twice(&self) -> Option<f64> {
        /// Amounts are multiples of a nano, so that 10^9 is the largest divisor in lowest terms.
        const MAX_DIVISOR_PLACES: i64 = 9;
        /// From here on a quotient that is no tie keeps its distance of a tie.
        const MAX_DIGITS: usize = 25;

        let (digits, exponent) = self.digits();
        let (_, zeros) = self.unscaled();
        if !(-MAX_DIVISOR_PLACES..0).contains(&exponent) || digits.len() + zeros as usize > MAX_DIGITS {
            return None;
        }
        let number = digits.iter().fold(0_u128, |number, digit| number * 10 + u128::from(*digit));
        let divisor = 10_u128.pow(exponent.unsigned_abs() as u32);
        let precision = bit_length(number * 10_u128.pow(zeros as u32)).max(64);
        // 32 bits more than the precision wants: 30 for the divisor, two for rounding.
        let shift = (precision + 32).saturating_sub(bit_length(number));
        let quotient = (number << shift) / divisor;
        let sticky = !(number << shift).is_multiple_of(divisor);
        let extra = bit_length(quotient).saturating_sub(precision);
        let rounded = round_off(quotient, extra, sticky);
        // Converting to a float rounds to the nearest, ties to even; scaling by a power of two is exact.
        Some(rounded as f64 * f64::powi(2.0, extra as i32 - shift as i32))
    }
}

/// The float nearest to `digits * 10^exponent`.
fn nearest(digits: &[u8], exponent: i64) -> f64 {
    if digits.is_empty() {
        return 0.0;
    }
    let mut text: String = digits.iter().map(|digit| char::from(b'0' + digit)).collect();
    text.push('e');
    text.push_str(&exponent.to_string());
    text.parse().unwrap_or(f64::NAN)
}

fn bit_length(value: u128) -> u32 {
    u128::BITS - value.leading_zeros()
}

/// Drops the last `bits` bits, to the nearest, ties to even.
fn round_off(value: u128, bits: u32, sticky: bool) -> u128 {
    if bits == 0 {
        return value;
    }
    let (kept, rest, half) = (value >> bits, value & ((1 << bits) - 1), 1_u128 << (bits - 1));
    let up = rest > half || rest == half && (sticky || kept & 1 == 1);
    kept + u128::from(up)
}
