//! Printing floats with the fewest digits that read back to the same value.

use std::fmt::{self, Write};

/// The form of a printed float (`strconv.FormatFloat` with precision -1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FloatFormat {
    /// `'e'`: `-d.dddde±dd`
    Exponent,
    /// `'f'`: `-ddd.dddd`
    Plain,
    /// `'g'`: [`FloatFormat::Exponent`] for exponents below -4 or above 5, else plain.
    General,
}

/// `strconv.FormatFloat(value, format, -1, 64)`
pub fn format_float64(value: f64, format: FloatFormat) -> String {
    text_of(|out| push_float64(out, value, format))
}

/// `strconv.FormatFloat(value, format, -1, 32)`
pub fn format_float32(value: f32, format: FloatFormat) -> String {
    text_of(|out| push_float32(out, value, format))
}

/// Appends `strconv.FormatFloat(value, format, -1, 64)`.
pub fn push_float64(out: &mut Vec<u8>, value: f64, format: FloatFormat) {
    push_float(out, value, format_args!("{:e}", value.abs()), format);
}

/// Appends `strconv.FormatFloat(value, format, -1, 32)`.
pub fn push_float32(out: &mut Vec<u8>, value: f32, format: FloatFormat) {
    push_float(out, f64::from(value), format_args!("{:e}", value.abs()), format);
}

/// The integer that `strconv.FormatFloat(value, 'f', -1, 64)` spells, where it spells an int64. Its
/// digits are the fewest that tell the float from others, so it need not be the float's own value.
pub fn printed_integer(value: f64) -> Option<i64> {
    if !value.is_finite() {
        return None;
    }
    let mut digits = Digits::read(format_args!("{:e}", value.abs()));
    digits.settle_tie(value);
    let zeros = u32::try_from(digits.exponent).ok()?.checked_add(1)?.checked_sub(digits.length as u32)?;
    let spelled = digits.buffer.get(..digits.length)?.iter();
    let number = spelled.fold(0_i128, |number, digit| number * 10 + i128::from(digit - b'0'));
    let size = number.checked_mul(10_i128.checked_pow(zeros)?)?;
    i64::try_from(if value.is_sign_negative() { -size } else { size }).ok()
}

fn text_of(push: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::with_capacity(24);
    push(&mut out);
    String::from_utf8(out).unwrap_or_default()
}

/// `shortest` writes the value's shortest digits as Rust's `{:e}` does.
fn push_float(out: &mut Vec<u8>, value: f64, shortest: fmt::Arguments<'_>, format: FloatFormat) {
    if value.is_nan() {
        return out.extend_from_slice(b"NaN");
    }
    if value.is_infinite() {
        return out.extend_from_slice(if value > 0.0 { b"+Inf" } else { b"-Inf" });
    }
    if value.is_sign_negative() {
        out.push(b'-');
    }
    let mut digits = Digits::read(shortest);
    digits.settle_tie(value);
    match format {
        FloatFormat::Exponent => digits.push_exponent(out),
        FloatFormat::Plain => digits.push_plain(out),
        FloatFormat::General if (-4..=5).contains(&digits.exponent) => digits.push_plain(out),
        FloatFormat::General => digits.push_exponent(out),
    }
}

/// The shortest digits of a finite float: `d.ddd * 10^exponent`.
#[derive(Default)]
struct Digits {
    buffer: [u8; Digits::CAPACITY],
    length: usize,
    exponent: i32,
}

impl Digits {
    /// More than the 17 digits of a float64 and the one that settles a tie.
    const CAPACITY: usize = 20;

    /// Takes digits and exponent from a text as Rust's `{:e}` writes it.
    fn read(text: fmt::Arguments<'_>) -> Digits {
        let mut scanner = Scanner::default();
        // The scanner takes any text.
        let _ = scanner.write_fmt(text);
        let exponent = if scanner.negative_exponent { -scanner.exponent } else { scanner.exponent };
        Digits { exponent, ..scanner.digits }
    }

    /// Where two shortest texts are equally near, Go takes the one whose last digit is even; Rust need not.
    fn settle_tie(&mut self, value: f64) {
        let last = self.length.saturating_sub(1);
        // A fraction's exact digits end in 5, so being one digit longer makes it a tie.
        let tie = fraction_digits(value).is_some_and(|digits| digits == last as i32 + 1 - self.exponent);
        if !tie || rounds_ties_up(value) {
            return;
        }
        let exact = Digits::read(format_args!("{:.*e}", self.length, value.abs()));
        let odd = exact.buffer[last] % 2;
        self.buffer[..last].copy_from_slice(&exact.buffer[..last]);
        // An odd digit is no 9 here: rounding that up would have given a shorter text.
        self.buffer[last] = exact.buffer[last] + odd;
    }

    fn push_exponent(&self, out: &mut Vec<u8>) {
        let (first, more) = self.buffer[..self.length].split_at(self.length.min(1));
        out.extend_from_slice(first);
        if !more.is_empty() {
            out.push(b'.');
            out.extend_from_slice(more);
        }
        out.extend_from_slice(if self.exponent < 0 { b"e-" } else { b"e+" });
        let exponent = self.exponent.unsigned_abs();
        if exponent >= 100 {
            out.push(b'0' + (exponent / 100) as u8);
        }
        out.extend_from_slice(&[b'0' + (exponent / 10 % 10) as u8, b'0' + (exponent % 10) as u8]);
    }

    fn push_plain(&self, out: &mut Vec<u8>) {
        let digits = &self.buffer[..self.length];
        let zeros = |out: &mut Vec<u8>, count: usize| out.resize(out.len() + count, b'0');
        let Ok(point) = usize::try_from(self.exponent + 1) else {
            out.extend_from_slice(b"0.");
            zeros(out, (-1 - self.exponent) as usize);
            return out.extend_from_slice(digits);
        };
        if point == 0 {
            out.extend_from_slice(b"0.");
            out.extend_from_slice(digits);
        } else if digits.len() <= point {
            out.extend_from_slice(digits);
            zeros(out, point - digits.len());
        } else {
            out.extend_from_slice(&digits[..point]);
            out.push(b'.');
            out.extend_from_slice(&digits[point..]);
        }
    }
}

/// Picks digits and exponent out of `d.ddde-ddd`, in whatever pieces it comes.
#[derive(Default)]
struct Scanner {
    digits: Digits,
    exponent: i32,
    in_exponent: bool,
    negative_exponent: bool,
}

impl fmt::Write for Scanner {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            match byte {
                b'e' => self.in_exponent = true,
                b'-' => self.negative_exponent = true,
                b'0'..=b'9' if self.in_exponent => self.exponent = self.exponent * 10 + i32::from(byte - b'0'),
                b'0'..=b'9' if self.digits.length < Digits::CAPACITY => {
                    self.digits.buffer[self.digits.length] = byte;
                    self.digits.length += 1;
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Below a power of two there is less room, so that the lower of two texts need not read back to it. Go takes the
/// upper one for all of them but 2^-25, as Rust does.
fn rounds_ties_up(value: f64) -> bool {
    const EXCEPTION: f64 = 1.0 / 33_554_432.0;
    value.to_bits() & MANTISSA_MASK == 0 && value.abs() != EXCEPTION
}

const MANTISSA_BITS: u32 = f64::MANTISSA_DIGITS - 1;
const MANTISSA_MASK: u64 = (1 << MANTISSA_BITS) - 1;

/// How many digits the exact value has behind the point; none for an integer.
fn fraction_digits(value: f64) -> Option<i32> {
    let bits = value.to_bits();
    let biased = (bits >> MANTISSA_BITS) as i32 & 0x7ff;
    let fraction = bits & MANTISSA_MASK;
    let mantissa = if biased == 0 { fraction } else { fraction | 1 << MANTISSA_BITS };
    // The value is mantissa / 2^shift, and each halving of an odd number adds a digit.
    let shift = 1075 - biased.max(1);
    Some(shift - mantissa.trailing_zeros() as i32).filter(|digits| *digits > 0)
}

#[cfg(test)]
mod tests {
    use super::{FloatFormat, format_float32, format_float64, printed_integer};

    #[test]
    fn spells_integers_as_printed() {
        for value in
            [0.0, 1.0, -1.0, 120.0, 9007199254740993.0, 123456789012345680.0, 9.2e18, -9.2e18, 0.5, 1e300, 9.3e18]
        {
            let printed = format_float64(value, FloatFormat::Plain).parse().ok();
            assert_eq!(printed_integer(value), printed, "{value}");
        }
        assert_eq!(printed_integer(-9223372036854775808.0), None, "it is printed as -9223372036854776000");
        assert_eq!(printed_integer(f64::NAN), None);
    }

    #[test]
    fn prints_as_go_does() {
        let table: &[(f64, &str, &str, &str)] = &[
            (0.0, "0e+00", "0", "0"),
            (-0.0, "-0e+00", "-0", "-0"),
            (1e6, "1e+06", "1000000", "1e+06"),
            (123456.0, "1.23456e+05", "123456", "123456"),
            (0.0001, "1e-04", "0.0001", "0.0001"),
            (0.00001, "1e-05", "0.00001", "1e-05"),
            (123456789.5, "1.234567895e+08", "123456789.5", "1.234567895e+08"),
            (5e-324, "5e-324", &format!("0.{}5", "0".repeat(323)), "5e-324"),
            (f64::NEG_INFINITY, "-Inf", "-Inf", "-Inf"),
            (0.5, "5e-01", "0.5", "0.5"),
        ];
        for (value, exponent, plain, general) in table {
            assert_eq!(format_float64(*value, FloatFormat::Exponent), *exponent);
            assert_eq!(format_float64(*value, FloatFormat::Plain), *plain);
            assert_eq!(format_float64(*value, FloatFormat::General), *general);
        }
        assert_eq!(format_float32(0.1, FloatFormat::General), "0.1");
        assert_eq!(format_float64(f64::powi(2.0, -24), FloatFormat::General), "5.960464477539063e-08");
        assert_eq!(format_float64(f64::powi(2.0, -25), FloatFormat::General), "2.9802322387695312e-08");
        assert_eq!(format_float32(-6_101_857.0 / 4.0, FloatFormat::General), "-1.5254642e+06");
        assert_eq!(format_float32(f32::MAX, FloatFormat::General), "3.4028235e+38");
    }
}
