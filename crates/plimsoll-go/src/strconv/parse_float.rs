//! Reading floats.

use super::{Nearest, NumError, NumErrorReason, underscores_separate_digits};

/// `strconv.ParseFloat(text, 64)`.
pub fn parse_float64(text: &[u8]) -> Result<f64, NumError> {
    let value = match read(text).ok_or_else(|| refuse(text, NumErrorReason::Syntax))? {
        Read::Special(value) => return Ok(value),
        Read::Decimal(digits) => digits.parse().unwrap_or(f64::NAN),
        Read::Hex(number) => number.round(52, -1022),
    };
    if value.is_infinite() {
        return Err(refuse(text, NumErrorReason::Range(Nearest::Float(value))));
    }
    Ok(value)
}

/// `strconv.ParseFloat(text, 32)`.
pub fn parse_float32(text: &[u8]) -> Result<f32, NumError> {
    let value = match read(text).ok_or_else(|| refuse(text, NumErrorReason::Syntax))? {
        Read::Special(value) => return Ok(value as f32),
        Read::Decimal(digits) => digits.parse().unwrap_or(f32::NAN),
        // Rounded to the precision of a float32 before, so that the conversion is exact.
        Read::Hex(number) => number.round(23, -126) as f32,
    };
    if value.is_infinite() {
        return Err(refuse(text, NumErrorReason::Range(Nearest::Float(f64::from(value)))));
    }
    Ok(value)
}

fn refuse(text: &[u8], reason: NumErrorReason) -> NumError {
    NumError::new("ParseFloat", text, reason)
}

/// A text that is a float.
enum Read {
    Special(f64),
    /// Decimal digits with point and exponent, as Rust reads them.
    Decimal(String),
    Hex(HexFloat),
}

/// A hexadecimal float: `mantissa * 2^exponent`, times a sign.
struct HexFloat {
    negative: bool,
    mantissa: u64,
    /// Whether digits that are not zero were dropped from the mantissa's end.
    truncated: bool,
    exponent: i64,
}

fn read(text: &[u8]) -> Option<Read> {
    if let Some(special) = special(text) {
        return Some(Read::Special(special));
    }
    let (negative, unsigned) = match text {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if text.contains(&b'_') && !underscores_separate_digits(text) {
        return None;
    }
    match unsigned {
        [b'0', b'x' | b'X', digits @ ..] if !digits.is_empty() => read_hex(negative, digits).map(Read::Hex),
        digits => read_decimal(negative, digits).map(Read::Decimal),
    }
}

fn special(text: &[u8]) -> Option<f64> {
    let is = |text: &[u8], names: &[&[u8]]| names.iter().any(|name| text.eq_ignore_ascii_case(name));
    let infinity: &[&[u8]] = &[b"inf", b"infinity"];
    match text {
        [b'-', rest @ ..] if is(rest, infinity) => Some(f64::NEG_INFINITY),
        [b'+', rest @ ..] if is(rest, infinity) => Some(f64::INFINITY),
        text if is(text, infinity) => Some(f64::INFINITY),
        text if is(text, &[b"nan"]) => Some(f64::NAN),
        _ => None,
    }
}

/// Splits off the exponent behind `mark`; the exponent is none where there is no mark.
fn split_exponent(digits: &[u8], mark: u8) -> Option<(&[u8], Option<i64>)> {
    let Some(at) = digits.iter().position(|byte| byte.eq_ignore_ascii_case(&mark)) else {
        return Some((digits, None));
    };
    let (negative, exponent) = match &digits[at + 1..] {
        [b'-', rest @ ..] => (true, rest),
        [b'+', rest @ ..] => (false, rest),
        rest => (false, rest),
    };
    if !exponent.first()?.is_ascii_digit() {
        return None;
    }
    let mut value = 0_i64;
    for &byte in exponent {
        match byte {
            b'_' => {}
            // Go stops counting here: an exponent of six digits loses its tail.
            b'0'..=b'9' if value < 10_000 => value = value * 10 + i64::from(byte - b'0'),
            b'0'..=b'9' => {}
            _ => return None,
        }
    }
    Some((&digits[..at], Some(if negative { -value } else { value })))
}

fn read_decimal(negative: bool, text: &[u8]) -> Option<String> {
    let (mantissa, exponent) = split_exponent(text, b'e')?;
    let mut number = String::with_capacity(text.len() + 8);
    if negative {
        number.push('-');
    }
    let (mut digits, mut points) = (0_usize, 0);
    for &byte in mantissa {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'.' => points += 1,
            b'_' => continue,
            _ => return None,
        }
        number.push(char::from(byte));
    }
    if digits == 0 || points > 1 {
        return None;
    }
    if let Some(exponent) = exponent {
        number.push('e');
        number.push_str(&exponent.to_string());
    }
    Some(number)
}

fn read_hex(negative: bool, text: &[u8]) -> Option<HexFloat> {
    let (digits, exponent) = split_exponent(text, b'p')?;
    let mut number = HexFloat { negative, mantissa: 0, truncated: false, exponent: exponent? };
    let (mut any, mut point) = (false, false);
    for &byte in digits {
        if byte == b'_' {
            continue;
        }
        if byte == b'.' {
            if point {
                return None;
            }
            point = true;
            continue;
        }
        let digit = u64::from(char::from(byte).to_digit(16)?);
        any = true;
        if number.mantissa >> 60 == 0 {
            number.mantissa = number.mantissa << 4 | digit;
            number.exponent -= if point { 4 } else { 0 };
        } else {
            number.truncated |= digit != 0;
            number.exponent += if point { 0 } else { 4 };
        }
    }
    any.then_some(number)
}

impl HexFloat {
    /// The nearest float with `mantissa_bits` after the leading one and exponents from
    /// `min_exponent` on, ties to even; an infinity where there is none.
    fn round(&self, mantissa_bits: u32, min_exponent: i64) -> f64 {
        let sign = if self.negative { -1.0 } else { 1.0 };
        if self.mantissa == 0 {
            return 0.0 * sign;
        }
        let length = 64 - self.mantissa.leading_zeros();
        let top = self.exponent.saturating_add(i64::from(length) - 1);
        let max_exponent = 1 - min_exponent;
        if top > max_exponent {
            return f64::INFINITY * sign;
        }
        // The weight of the last bit that the result can hold.
        let unit = (top - i64::from(mantissa_bits)).max(min_exponent - i64::from(mantissa_bits));
        let dropped = unit - self.exponent;
        let rounded = if dropped <= 0 {
            // The mantissa has fewer bits than fit, and nothing was truncated then.
            self.mantissa
        } else {
            round_off(self.mantissa, dropped, self.truncated)
        };
        let weight = if dropped <= 0 { self.exponent } else { unit };
        let value = scale(rounded, weight);
        if value >= scale(1, max_exponent) * 2.0 { f64::INFINITY * sign } else { value * sign }
    }
}

/// Drops the last `bits` bits of the mantissa, rounding to nearest, ties to even.
fn round_off(mantissa: u64, bits: i64, sticky: bool) -> u64 {
    if bits > 65 {
        return 0;
    }
    let wide = u128::from(mantissa) << 1 | u128::from(sticky);
    let shift = bits as u32 + 1;
    let (kept, rest, half) = (wide >> shift, wide & ((1 << shift) - 1), 1_u128 << (shift - 1));
    let up = rest > half || rest == half && kept & 1 == 1;
    (kept + u128::from(up)) as u64
}

/// `mantissa * 2^exponent` for a mantissa of at most 53 bits and a result that needs no rounding.
fn scale(mantissa: u64, exponent: i64) -> f64 {
    let mut value = mantissa as f64;
    let mut left = exponent.clamp(-4200, 4200);
    while left != 0 {
        let step = left.clamp(-1000, 1000);
        value *= f64::powi(2.0, step as i32);
        left -= step;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::{parse_float32, parse_float64};

    #[test]
    fn reads_what_go_reads() {
        let table: &[(&str, f64)] = &[
            ("1_23.50_0_0e+1_2", 1.235e14),
            ("0x1p-2", 0.25),
            ("0x1.fffffffffffff8p0", 2.0),
            ("0x_1F.8p0", 31.5),
            (".5", 0.5),
            ("5.", 5.0),
            ("-inf", f64::NEG_INFINITY),
            ("+Infinity", f64::INFINITY),
            ("0x0p99999", 0.0),
            ("0x1p-1074", 5e-324),
            ("0x1p-1075", 0.0),
            ("0x1.8p-1075", 5e-324),
            ("1e-400", 0.0),
        ];
        for (text, want) in table {
            assert_eq!(parse_float64(text.as_bytes()), Ok(*want), "{text}");
        }
        assert!(parse_float64(b"nAn").is_ok_and(f64::is_nan));
        assert_eq!(parse_float32(b"16777217"), Ok(16777216.0));
        assert_eq!(parse_float32(b"0x1.0000030p0"), Ok(1.000_000_2));
    }

    #[test]
    fn refuses_what_go_refuses() {
        for text in ["", "e5", "1e", "1_", "_1", "1__2", "0x1", "0x", "infi", "+nan", "1.2.3", "1f", " 1", "0xp1", "."]
        {
            let error = parse_float64(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), format!("strconv.ParseFloat: parsing {text:?}: invalid syntax"));
        }
        for text in ["1e309", "-1e309", "0x1p1024", "0x1.fffffffffffff8p1023"] {
            let error = parse_float64(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), format!("strconv.ParseFloat: parsing {text:?}: value out of range"));
        }
        assert!(parse_float32(b"3.5e38").unwrap_err().is_range());
    }
}
