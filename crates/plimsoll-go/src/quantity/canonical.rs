//! Printing quantities.

use super::decimal::Decimal;
use super::small::Small;
use super::{Amount, Format, Quantity};

impl Quantity {
    /// Mirrors `CanonicalizeBytes`: no fraction, and the largest suffix that loses nothing.
    pub(super) fn canonical(&self) -> String {
        if self.sign() == 0 {
            return "0".to_owned();
        }
        let decimal = self.decimal();
        match self.format {
            Format::BinarySi if is_printed_binary(&decimal) => binary(&decimal, self.is_smallest_int()),
            Format::BinarySi | Format::DecimalSi => with_exponent(&decimal, |exponent| si_suffix(exponent).to_owned()),
            Format::DecimalExponent | Format::Unset => with_exponent(&decimal, |exponent| match exponent {
                0 => String::new(),
                exponent => format!("e{exponent}"),
            }),
        }
    }

    /// Go cannot negate this int64, and so finds no factors in it.
    fn is_smallest_int(&self) -> bool {
        matches!(self.amount, Amount::Small(Small { value: i64::MIN, scale: 0 }))
    }
}

/// Binary suffixes are for integers of some size: others would be rounded, or confusing.
fn is_printed_binary(decimal: &Decimal) -> bool {
    let limit = |value| Decimal::from(Small { value, scale: 0 });
    let tiny = decimal.compare(&limit(-1024)).is_gt() && decimal.compare(&limit(1024)).is_lt();
    !tiny && decimal.digits().1 >= 0
}

/// Digits and suffix for an exponent that is a multiple of three.
fn with_exponent(decimal: &Decimal, suffix: impl Fn(i32) -> String) -> String {
    let (digits, exponent) = decimal.digits();
    // Go's exponent is an int32 that may wrap around.
    let mut exponent = exponent as i32;
    let mut text = text_of(decimal, digits);
    let zeros = match exponent % 3 {
        1 | -2 => "0",
        2 | -1 => "00",
        _ => "",
    };
    text.push_str(zeros);
    exponent = exponent.wrapping_sub(zeros.len() as i32);
    text.push_str(&suffix(exponent));
    text
}

/// The suffix of a power of ten; Go prints none for one that has none.
fn si_suffix(exponent: i32) -> &'static str {
    match exponent {
        -9 => "n",
        -6 => "u",
        -3 => "m",
        3 => "k",
        6 => "M",
        9 => "G",
        12 => "T",
        15 => "P",
        18 => "E",
        _ => "",
    }
}

fn binary(decimal: &Decimal, without_factors: bool) -> String {
    let (digits, exponent) = decimal.digits();
    let mut digits = digits.to_vec();
    digits.extend(std::iter::repeat_n(0, exponent as usize));
    let mut times = 0;
    while !without_factors && let Some(quotient) = divided_by_1024(&digits) {
        digits = quotient;
        times += 1;
    }
    let suffix = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"].get(times).copied().unwrap_or_default();
    text_of(decimal, &digits) + suffix
}

/// The quotient, if there is no rest; the number is not zero.
fn divided_by_1024(digits: &[u8]) -> Option<Vec<u8>> {
    let mut quotient = Vec::with_capacity(digits.len());
    let mut rest = 0_u32;
    for digit in digits {
        rest = rest * 10 + u32::from(*digit);
        if rest >= 1024 || !quotient.is_empty() {
            quotient.push((rest / 1024) as u8);
        }
        rest %= 1024;
    }
    (rest == 0).then_some(quotient)
}

fn text_of(decimal: &Decimal, digits: &[u8]) -> String {
    let sign = if decimal.is_negative() { "-" } else { "" };
    sign.chars().chain(digits.iter().map(|digit| char::from(b'0' + digit))).collect()
}
