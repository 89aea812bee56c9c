//! Decimals of any size (`inf.Dec`), as far as quantities need them.
//!
//! Trailing zeros are counted instead of stored, so that an exponent of millions costs nothing.

use std::cmp::Ordering;

use super::small::Small;
use super::{MAX_SHIFT, MAX_SUM_DIGITS, QuantityError};

/// `±digits * 10^zeros * 10^-scale`. Go's unscaled value is everything but the last factor.
#[derive(Clone, Debug)]
pub(super) struct Decimal {
    negative: bool,
    /// Values 0 to 9, the most significant one first; neither the first nor the last is 0, and zero has none.
    digits: Vec<u8>,
    zeros: u64,
    scale: i32,
}

impl From<Small> for Decimal {
    fn from(small: Small) -> Self {
        let digits = small.value.unsigned_abs().to_string().into_bytes();
        let magnitude = Decimal::new(digits.into_iter(), small.scale.wrapping_neg());
        if small.value < 0 { magnitude.negated() } else { magnitude }
    }
}

impl Decimal {
    /// Reads ASCII digits; `scale` of them stand behind the point.
    pub(super) fn new(digits: impl Iterator<Item = u8>, scale: i32) -> Self {
        let digits = digits.map(|digit| digit - b'0').collect();
        Decimal { negative: false, digits, zeros: 0, scale }.normalized()
    }

    pub(super) fn sign(&self) -> i64 {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    pub(super) fn scale(&self) -> i32 {
        self.scale
    }

    pub(super) fn negated(self) -> Self {
        Decimal { negative: !self.negative && !self.digits.is_empty(), ..self }
    }

    /// The digits without trailing zeros, and the power of ten that they are multiplied with.
    pub(super) fn digits(&self) -> (&[u8], i64) {
        (&self.digits, self.zeros as i64 - i64::from(self.scale))
    }

    pub(super) fn is_negative(&self) -> bool {
        self.negative
    }

    /// The unscaled value: digits and the zeros behind them.
    pub(super) fn unscaled(&self) -> (&[u8], u64) {
        (&self.digits, self.zeros)
    }

    pub(super) fn times_power_of_two(mut self, bits: u32) -> Self {
        let mut carry = 0_u128;
        for digit in self.digits.iter_mut().rev() {
            carry += u128::from(*digit) << bits;
            *digit = (carry % 10) as u8;
            carry /= 10;
        }
        let mut front = Vec::new();
        while carry > 0 {
            front.push((carry % 10) as u8);
            carry /= 10;
        }
        front.reverse();
        self.digits.splice(0..0, front);
        self.normalized()
    }

    /// `Dec.Round` with `RoundUp` of a value that is not negative: `scale` digits behind the point are kept.
    pub(super) fn rounded_up(mut self, scale: i32) -> Result<Self, QuantityError> {
        let shift = scale.wrapping_sub(self.scale);
        let places = u64::from(shift.unsigned_abs());
        if places > MAX_SHIFT {
            return Err(QuantityError::Limit);
        }
        self.scale = scale;
        if shift >= 0 {
            self.zeros += places;
            return Ok(self);
        }
        let (quotient, inexact) = self.without_last(places);
        Ok(if inexact { quotient.incremented() } else { quotient })
    }

    pub(super) fn compare(&self, other: &Decimal) -> Ordering {
        self.sign().cmp(&other.sign()).then_with(|| {
            let order = self.compare_magnitude(other);
            if self.negative { order.reverse() } else { order }
        })
    }

    /// `Dec.Add`: the result has the larger of the two scales.
    pub(super) fn add(&self, other: &Decimal) -> Result<Decimal, QuantityError> {
        let scale = self.scale.max(other.scale);
        let a = self.rescaled(scale)?;
        let b = other.rescaled(scale)?;
        if a.digits.is_empty() {
            return Ok(b);
        }
        if b.digits.is_empty() {
            return Ok(a);
        }
        let zeros = a.zeros.min(b.zeros);
        let (a_digits, b_digits) = (a.written_out(zeros)?, b.written_out(zeros)?);
        let (larger, smaller) =
            if a.compare_magnitude(&b).is_ge() { ((&a, &a_digits), &b_digits) } else { ((&b, &b_digits), &a_digits) };
        let digits = if a.negative == b.negative { sum(larger.1, smaller) } else { difference(larger.1, smaller) };
        Ok(Decimal { negative: larger.0.negative, digits, zeros, scale }.normalized())
    }

    /// Mirrors `scaledValue`: the value over `10^scale`, rounded up on one path only for positive values, and cut
    /// down to 64 bits.
    pub(super) fn scaled_value(&self, scale: i32) -> i64 {
        let places = i64::from(self.scale) + i64::from(scale);
        if places <= 0 {
            let factor = match u32::try_from(-places) {
                Ok(power @ 0..=18) => 10_i64.pow(power),
                // What Go's conversion of a float that is too large gives on amd64.
                _ => i64::MIN,
            };
            return self.low_bits().wrapping_mul(factor);
        }
        let max = Decimal::from(Small { value: i64::MAX, scale: self.scale.wrapping_neg() });
        if places < 19 && self.compare(&max).is_lt() {
            let divisor = 10_i64.pow(places as u32);
            let unscaled = self.low_bits();
            return unscaled / divisor + i64::from(unscaled % divisor != 0);
        }
        let (quotient, inexact) = self.clone().without_last(places.unsigned_abs());
        // Go divides towards minus infinity and then adds one: that is upwards for both signs.
        quotient.low_bits().wrapping_add(i64::from(inexact && !self.negative))
    }

    /// The last 64 bits of the unscaled value, as `big.Int.Int64` gives them.
    fn low_bits(&self) -> i64 {
        if self.zeros >= 64 {
            return 0;
        }
        let digits =
            self.digits.iter().fold(0_u64, |bits, digit| bits.wrapping_mul(10).wrapping_add(u64::from(*digit)));
        let bits = digits.wrapping_mul(10_u64.wrapping_pow(self.zeros as u32)) as i64;
        if self.negative { bits.wrapping_neg() } else { bits }
    }

    /// Drops zeros that the digits begin with, and counts those that they end with.
    fn normalized(mut self) -> Self {
        while self.digits.last() == Some(&0) {
            self.digits.pop();
            self.zeros += 1;
        }
        let leading = self.digits.iter().take_while(|digit| **digit == 0).count();
        self.digits.drain(..leading);
        if self.digits.is_empty() {
            self.zeros = 0;
            self.negative = false;
        }
        self
    }

    /// The unscaled value over `10^count`, towards zero, and whether a rest was lost.
    fn without_last(mut self, count: u64) -> (Self, bool) {
        let from_zeros = count.min(self.zeros);
        self.zeros -= from_zeros;
        let lost = usize::try_from(count - from_zeros).unwrap_or(usize::MAX).min(self.digits.len());
        self.digits.truncate(self.digits.len() - lost);
        (self.normalized(), lost > 0)
    }

    /// The unscaled value, which is not negative, plus one.
    fn incremented(mut self) -> Self {
        self.digits.extend(std::iter::repeat_n(0, self.zeros as usize));
        Decimal { digits: sum(&self.digits, &[1]), zeros: 0, ..self }.normalized()
    }

    fn compare_magnitude(&self, other: &Decimal) -> Ordering {
        let magnitude = |decimal: &Decimal| decimal.digits().1 + decimal.digits.len() as i64;
        (!self.digits.is_empty())
            .cmp(&!other.digits.is_empty())
            .then_with(|| if self.digits.is_empty() { Ordering::Equal } else { magnitude(self).cmp(&magnitude(other)) })
            .then_with(|| self.digits.cmp(&other.digits))
    }

    /// The same value with a larger scale.
    fn rescaled(&self, scale: i32) -> Result<Decimal, QuantityError> {
        let shift = u64::from(scale.abs_diff(self.scale));
        if shift > MAX_SHIFT {
            return Err(QuantityError::Limit);
        }
        let zeros = if self.digits.is_empty() { 0 } else { self.zeros + shift };
        Ok(Decimal { zeros, scale, ..self.clone() })
    }

    /// The digits with all zeros written out but the last `kept_zeros`.
    fn written_out(&self, kept_zeros: u64) -> Result<Vec<u8>, QuantityError> {
        let zeros = self.zeros - kept_zeros;
        if self.digits.len() as u64 + zeros > MAX_SUM_DIGITS {
            return Err(QuantityError::Limit);
        }
        let mut digits = self.digits.clone();
        digits.extend(std::iter::repeat_n(0, zeros as usize));
        Ok(digits)
    }
}

fn sum(larger: &[u8], smaller: &[u8]) -> Vec<u8> {
    let mut digits = Vec::with_capacity(larger.len().max(smaller.len()) + 1);
    let mut carry = 0;
    let (mut a, mut b) = (larger.iter().rev(), smaller.iter().rev());
    loop {
        let (x, y) = (a.next(), b.next());
        if x.is_none() && y.is_none() {
            break;
        }
        let total = x.unwrap_or(&0) + y.unwrap_or(&0) + carry;
        digits.push(total % 10);
        carry = total / 10;
    }
    digits.push(carry);
    digits.reverse();
    digits
}

/// The first number minus the second, which is not larger.
fn difference(larger: &[u8], smaller: &[u8]) -> Vec<u8> {
    let mut digits = Vec::with_capacity(larger.len());
    let mut borrow = 0;
    let mut b = smaller.iter().rev();
    for x in larger.iter().rev() {
        let taken = b.next().unwrap_or(&0) + borrow;
        borrow = u8::from(*x < taken);
        digits.push(x + borrow * 10 - taken);
    }
    digits.reverse();
    digits
}
