//! Doubles as the locale `en_US` prints them.

use crate::arena::TextBuilder;
use crate::fault::Fault;

/// What `message.Printer` prints for a format that ends in a number without a verb.
const NO_VERB: &str = "%!(NOVERB)";

/// Whether `parsenum` of `golang.org/x/text/internal/format` gives up on a width or precision and takes the rest of the
/// format, the verb included, for its digits. It compares what it has read so far, not the number as a whole.
const fn is_too_long(number: i64) -> bool {
    const MAX: i64 = 1_000_000;
    number / 10 > MAX
}

/// What has no digits.
fn special(value: f64) -> Option<&'static str> {
    if value.is_nan() {
        Some("NaN")
    } else if value == f64::INFINITY {
        Some("∞")
    } else if value == f64::NEG_INFINITY {
        Some("-∞")
    } else {
        None
    }
}

/// `%.Nf`, with a comma between thousands.
///
/// The server keeps the most digits in 16 bits and the fewest in 8: where these differ, zeros at the end are cut.
pub(super) fn write_fixed<'a>(out: &mut TextBuilder<'a>, value: f64, precision: i64) -> Result<(), Fault<'a>> {
    if is_too_long(precision) {
        return out.push_str(NO_VERB);
    }
    if let Some(text) = special(value) {
        return out.push_str(text);
    }
    let (most, fewest) = (precision as i16, usize::from(precision as u8));
    let digits = match usize::try_from(most) {
        Ok(most) => format!("{:.most$}", value.abs()),
        Err(_) => value.abs().to_string(),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
    let kept = fraction.trim_end_matches('0').len().max(fewest.min(fraction.len()));
    if value < 0.0 {
        out.push('-')?;
    }
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            out.push(',')?;
        }
        out.push(digit)?;
    }
    let missing = fewest.saturating_sub(kept);
    if kept + missing > 0 {
        out.push('.')?;
    }
    out.push_str(fraction.get(..kept).unwrap_or_default())?;
    (0..missing).try_for_each(|_| out.push('0'))
}

const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
/// With narrow spaces around the sign.
const NARROW_TIMES_TEN: &str = "\u{202f}×\u{202f}10";

/// `%e`: always six digits after the point; what was given as precision is the width in fact.
pub(super) fn write_scientific<'a>(
    out: &mut TextBuilder<'a>,
    value: f64,
    width: i64,
    narrow_spaces: bool,
) -> Result<(), Fault<'a>> {
    if is_too_long(width) {
        return out.push_str(NO_VERB);
    }
    let mut text = String::new();
    if let Some(special) = special(value) {
        text.push_str(special);
    } else {
        let digits = format!("{:.6e}", value.abs());
        let (mantissa, exponent) = digits.split_once('e').unwrap_or((&digits, "0"));
        if value < 0.0 {
            text.push('-');
        }
        text.push_str(mantissa);
        text.push_str(if narrow_spaces { NARROW_TIMES_TEN } else { "×10" });
        let (sign, exponent) = exponent.strip_prefix('-').map_or(("", exponent), |exponent| ("⁻", exponent));
        text.push_str(sign);
        let superscript = |digit: char| digit.to_digit(10).and_then(|digit| SUPERSCRIPTS.get(digit as usize));
        if exponent.len() == 1 {
            text.push('⁰');
        }
        text.extend(exponent.chars().filter_map(superscript));
    }
    // The server keeps the width in 16 bits.
    for _ in text.chars().count()..usize::from(width as u16) {
        out.push(' ')?;
    }
    out.push_str(&text)
}

#[cfg(test)]
mod tests {
    use super::{write_fixed, write_scientific};
    use crate::arena::Arena;

    #[test]
    fn doubles_print_as_in_the_locale() {
        // Answers of a printer of golang.org/x/text for en_US.
        for (value, precision, fixed, scientific) in [
            (0.0, 6, "0.000000", "0.000000×10⁰⁰"),
            (-0.0, 0, "0", "0.000000×10⁰⁰"),
            (0.5, 0, "0", "5.000000×10⁻⁰¹"),
            (1.5, 0, "2", "1.500000×10⁰⁰"),
            (999.999_999_9, 6, "1,000.000000", "1.000000×10⁰³"),
            (12_345_678.9, 10, "12,345,678.9000000004", "1.234568×10⁰⁷"),
            (1e15, 1, "1,000,000,000,000,000.0", "1.000000×10¹⁵"),
            (1_234.5, 20, "1,234.50000000000000000000", "       1.234500×10⁰³"),
            (-1.0, 20, "-1.00000000000000000000", "      -1.000000×10⁰⁰"),
            (1_234.1, 256, "1,234.09999999999990905052982270717620849609375", ""),
            (1_234.5, 65_536, "1,234", "1.234500×10⁰³"),
            (0.25, 10_000_010, "%!(NOVERB)", "%!(NOVERB)"),
            (f64::NAN, 9_999_999_999, "%!(NOVERB)", "%!(NOVERB)"),
            (f64::NAN, 6, "NaN", "   NaN"),
            (f64::INFINITY, 6, "∞", "     ∞"),
            (f64::NEG_INFINITY, 2, "-∞", "-∞"),
        ] {
            let arena = Arena::new();
            let mut text = arena.string();
            write_fixed(&mut text, value, precision).unwrap();
            assert_eq!(text.as_str(), fixed);
            if !scientific.is_empty() {
                let mut text = arena.string();
                write_scientific(&mut text, value, precision, false).unwrap();
                assert_eq!(text.as_str(), scientific);
            }
        }
    }
}
