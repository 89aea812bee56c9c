//! Ranges of costs and sizes, with arithmetic that never overflows.

/// The least and the greatest number of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Bounds {
    /// The least.
    pub min: u64,
    /// The greatest.
    pub max: u64,
}

/// What evaluation costs.
pub type Cost = Bounds;

/// Code points of a string, bytes of bytes, elements of a list, entries of a map.
pub type Size = Bounds;

const TWO_TO_64: f64 = 18_446_744_073_709_551_616.0;

impl Bounds {
    /// Nothing.
    pub const ZERO: Self = Self::fixed(0);
    /// Exactly one.
    pub const ONE: Self = Self::fixed(1);
    /// Anything.
    pub const UNKNOWN: Self = Self { min: 0, max: u64::MAX };
    /// What a union begins with.
    pub(super) const EMPTY: Self = Self { min: u64::MAX, max: 0 };

    /// Exactly that many.
    pub const fn fixed(value: u64) -> Self {
        Self { min: value, max: value }
    }

    /// At most that many.
    pub const fn up_to(max: u64) -> Self {
        Self { min: 0, max }
    }

    /// The sum, `u64::MAX` where it is greater.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { min: self.min.saturating_add(other.min), max: self.max.saturating_add(other.max) }
    }

    /// The product, `u64::MAX` where it is greater.
    #[must_use]
    pub const fn times(self, other: Self) -> Self {
        Self { min: self.min.saturating_mul(other.min), max: self.max.saturating_mul(other.max) }
    }

    /// The product with a factor, rounded up, computed in floating point as the server does.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Self { min: scale(self.min, factor), max: scale(self.max, factor) }
    }

    /// The range that holds both.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }
}

/// cel-go's `multiplyByCostFactor`.
fn scale(value: u64, factor: f64) -> u64 {
    let float = value as f64;
    if float > 0.0 && factor > 0.0 && float > TWO_TO_64 / factor {
        return u64::MAX;
    }
    // A cast of 2^64 or more gives u64::MAX, which is what the server answers there.
    (float * factor).ceil() as u64
}

/// `ceil(value / divisor)` in floating point; Go turns 2^64 into 2^63.
pub(super) fn divided(value: u64, divisor: u64) -> u64 {
    let quotient = (value as f64 / divisor as f64).ceil();
    if quotient >= TWO_TO_64 { 1 << 63 } else { quotient as u64 }
}

#[cfg(test)]
mod tests {
    use super::{Bounds, divided};

    #[test]
    fn sums_and_products_stay_at_the_greatest_number() {
        let most = Bounds::fixed(u64::MAX);
        assert_eq!(most.plus(Bounds::ONE), most);
        assert_eq!(most.times(Bounds { min: 0, max: 2 }), Bounds { min: 0, max: u64::MAX });
        assert_eq!(Bounds::UNKNOWN.scaled(1.0), Bounds::UNKNOWN);
        assert_eq!(Bounds::UNKNOWN.scaled(0.1).max, 1_844_674_407_370_955_264);
        assert_eq!(Bounds::fixed(63).scaled(0.1), Bounds::fixed(7));
        assert_eq!(Bounds::fixed(5).scaled(0.0), Bounds::ZERO);
    }

    #[test]
    fn quotients_are_rounded_as_go_rounds_them() {
        // Go 1.22, 1.24, 1.25 and 1.26 on amd64.
        for (divisor, want) in [(1, 1 << 63), (2, 1 << 63), (3, 6_148_914_691_236_516_864)] {
            assert_eq!(divided(u64::MAX, divisor), want);
        }
        assert_eq!(divided(7, 2), 4);
    }
}
