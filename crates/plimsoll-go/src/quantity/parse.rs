//! Reading quantities.

use super::decimal::Decimal;
use super::small::Small;
use super::{Amount, Format, Quantity, QuantityError};
use crate::strconv::parse_int;

/// How many decimal digits always fit into an int64 (`maxInt64Factors`).
const SMALL_DIGITS: i64 = 18;

/// The scale of the smallest amount: a nano.
const NANO: i32 = -9;

/// `resource.ParseQuantity`.
pub(super) fn parse(text: &[u8]) -> Result<Quantity, QuantityError> {
    if text.is_empty() {
        return Err(QuantityError::Format);
    }
    if text == b"0" {
        return Ok(Quantity { text: Some("0".into()), ..Quantity::from_int(0, Format::DecimalSi) });
    }
    let parts = Parts::split(text)?;
    let suffix = Suffix::read(parts.suffix).ok_or(QuantityError::Suffix)?;
    match read_small(text, &parts, suffix) {
        Some(quantity) => Ok(quantity),
        None => read_big(&parts, suffix),
    }
}

/// A quantity's text, taken apart.
struct Parts<'t> {
    negative: bool,
    /// Sign, digits and point.
    number: &'t [u8],
    /// Digits before the point, without leading zeros; at least one.
    whole: &'t [u8],
    /// Digits behind the point.
    fraction: &'t [u8],
    suffix: &'t [u8],
}

impl<'t> Parts<'t> {
    fn split(text: &'t [u8]) -> Result<Self, QuantityError> {
        let (negative, unsigned) = match text {
            [b'-', rest @ ..] => (true, rest),
            [b'+', rest @ ..] => (false, rest),
            rest => (false, rest),
        };
        let (_, rest) = split_while(unsigned, |byte| byte == b'0');
        let (whole, rest) = split_while(rest, |byte| byte.is_ascii_digit());
        let (fraction, suffix) = match rest {
            [b'.', rest @ ..] => split_while(rest, |byte| byte.is_ascii_digit()),
            rest => (&rest[..0], rest),
        };
        let (_, exponent) = split_while(suffix, |byte| b"eEinumkKMGTP".contains(&byte));
        let digits = match exponent {
            [b'-' | b'+', rest @ ..] => rest,
            rest => rest,
        };
        if !digits.iter().all(u8::is_ascii_digit) {
            return Err(QuantityError::Format);
        }
        Ok(Parts {
            negative,
            number: &text[..text.len() - suffix.len()],
            whole: if whole.is_empty() { b"0" } else { whole },
            fraction,
            suffix,
        })
    }

    fn digits(&self) -> impl DoubleEndedIterator<Item = u8> {
        self.whole.iter().chain(self.fraction).copied()
    }

    fn digit_count(&self) -> i64 {
        (self.whole.len() + self.fraction.len()) as i64
    }
}

fn split_while(text: &[u8], wanted: impl Fn(u8) -> bool) -> (&[u8], &[u8]) {
    text.split_at(text.iter().take_while(|byte| wanted(**byte)).count())
}

/// What a suffix multiplies the number with.
#[derive(Clone, Copy)]
enum Suffix {
    /// A power of ten, and the format that the suffix asks for.
    Ten(i32, Format),
    /// A power of two.
    Two(u32),
}

impl Suffix {
    fn read(suffix: &[u8]) -> Option<Suffix> {
        let decimal = |exponent| Some(Suffix::Ten(exponent, Format::DecimalSi));
        match suffix {
            b"n" => decimal(-9),
            b"u" => decimal(-6),
            b"m" => decimal(-3),
            b"" => decimal(0),
            b"k" => decimal(3),
            b"M" => decimal(6),
            b"G" => decimal(9),
            b"T" => decimal(12),
            b"P" => decimal(15),
            b"E" => decimal(18),
            b"Ki" => Some(Suffix::Two(10)),
            b"Mi" => Some(Suffix::Two(20)),
            b"Gi" => Some(Suffix::Two(30)),
            b"Ti" => Some(Suffix::Two(40)),
            b"Pi" => Some(Suffix::Two(50)),
            b"Ei" => Some(Suffix::Two(60)),
            [b'e' | b'E', exponent @ ..] => {
                // Go cuts the exponent down to 32 bits.
                let exponent = parse_int(exponent, 10, 64).ok()? as i32;
                Some(Suffix::Ten(exponent, Format::DecimalExponent))
            }
            _ => None,
        }
    }

    fn format(self) -> Format {
        match self {
            Suffix::Ten(_, format) => format,
            Suffix::Two(_) => Format::BinarySi,
        }
    }
}

/// Reads what fits into an int64 with a scale, by Go's estimate.
fn read_small(text: &[u8], parts: &Parts<'_>, suffix: Suffix) -> Option<Quantity> {
    let (fits, exponent, factor) = match suffix {
        Suffix::Ten(exponent, _) => (parts.digit_count() <= SMALL_DIGITS, exponent, 1),
        Suffix::Two(bits) => {
            let fits = parts.fraction.is_empty() && parts.digit_count() <= 14 - i64::from(bits) * 3 / 10;
            (fits, 0, 1_i64 << bits)
        }
    };
    let scale = exponent.wrapping_sub(parts.fraction.len() as i32);
    if !fits || scale < NANO {
        return None;
    }
    let number = parts.digits().fold(0, |number, digit| number * 10 + i64::from(digit - b'0'));
    let magnitude = number.checked_mul(factor)?;
    let canonical = match suffix {
        Suffix::Two(_) => number & 7 != 0,
        Suffix::Ten(..) => {
            let first_is_zero = parts.whole.first() == Some(&b'0');
            let ends_in_thousands = parts.digits().rev().take_while(|digit| *digit == b'0').count() >= 3;
            scale % 3 == 0 && !ends_in_thousands && !first_is_zero
        }
    };
    let value = if parts.negative { -magnitude } else { magnitude };
    Some(Quantity {
        amount: Amount::Small(Small { value, scale }),
        format: suffix.format(),
        text: canonical.then(|| text.iter().copied().map(char::from).collect()),
    })
}

fn read_big(parts: &Parts<'_>, suffix: Suffix) -> Result<Quantity, QuantityError> {
    let unsigned = parts.number.strip_prefix(b"-").or_else(|| parts.number.strip_prefix(b"+")).unwrap_or(parts.number);
    if !unsigned.iter().any(u8::is_ascii_digit) {
        return Err(QuantityError::Numeric);
    }
    let fraction_digits = parts.fraction.len() as i32;
    let mut format = suffix.format();
    let mut magnitude = match suffix {
        Suffix::Ten(exponent, _) => Decimal::new(parts.digits(), fraction_digits.wrapping_add(exponent.wrapping_neg())),
        Suffix::Two(bits) => Decimal::new(parts.digits(), fraction_digits).times_power_of_two(bits),
    };
    // However little is asked for, it is at least a nano.
    if magnitude.sign() != 0 {
        magnitude = magnitude.rounded_up(-NANO)?;
    }
    if format == Format::BinarySi {
        let max = Decimal::from(Small { value: i64::MAX, scale: 0 });
        let one = Decimal::from(Small { value: 1, scale: 0 });
        if magnitude.compare(&max).is_gt() {
            magnitude = max;
        }
        if magnitude.sign() != 0 && magnitude.compare(&one).is_lt() {
            format = Format::DecimalSi;
        }
    }
    let amount = if parts.negative { magnitude.negated() } else { magnitude };
    Ok(Quantity { amount: Amount::Big(amount), format, text: None })
}
