//! Reading integers.

use super::{Nearest, NumError, NumErrorReason, underscores_separate_digits};

/// `strconv.ParseInt(text, base, bits)`; base 0 reads the base from a prefix and allows
/// underscores, other bases lie between 2 and 36; `bits` lies between 1 and 64.
pub fn parse_int(text: &[u8], base: u32, bits: u32) -> Result<i64, NumError> {
    signed(text, base, bits).map_err(|reason| NumError::new("ParseInt", text, reason))
}

/// `strconv.ParseUint(text, base, bits)`, with base and bits as for [`parse_int`].
pub fn parse_uint(text: &[u8], base: u32, bits: u32) -> Result<u64, NumError> {
    unsigned(text, base, bits).map_err(|reason| NumError::new("ParseUint", text, reason))
}

/// `strconv.Atoi`: decimal, and the error names Atoi.
pub fn atoi(text: &[u8]) -> Result<i64, NumError> {
    signed(text, 10, 64).map_err(|reason| NumError::new("Atoi", text, reason))
}

fn signed(text: &[u8], base: u32, bits: u32) -> Result<i64, NumErrorReason> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let magnitude = match unsigned(digits, base, bits) {
        Ok(magnitude) | Err(NumErrorReason::Range(Nearest::Uint(magnitude))) => i128::from(magnitude),
        Err(other) => return Err(other),
    };
    let limit = 1_i128 << (bits.clamp(1, 64) - 1);
    let value = if negative { -magnitude } else { magnitude };
    if value < -limit || value >= limit {
        return Err(NumErrorReason::Range(Nearest::Int(value.clamp(-limit, limit - 1) as i64)));
    }
    Ok(value as i64)
}

fn unsigned(text: &[u8], base: u32, bits: u32) -> Result<u64, NumErrorReason> {
    if text.is_empty() {
        return Err(NumErrorReason::Syntax);
    }
    let (digits, radix) = if base == 0 { base_of(text) } else { (text, base) };
    let max = u64::MAX >> (64 - bits.clamp(1, 64));
    let mut value = 0_u64;
    let mut underscores = false;
    for &byte in digits {
        if byte == b'_' && base == 0 {
            underscores = true;
            continue;
        }
        let digit = char::from(byte).to_digit(radix).ok_or(NumErrorReason::Syntax)?;
        value = value
            .checked_mul(u64::from(radix))
            .and_then(|shifted| shifted.checked_add(u64::from(digit)))
            .filter(|value| *value <= max)
            // Like Go, later characters are not looked at.
            .ok_or(NumErrorReason::Range(Nearest::Uint(max)))?;
    }
    if underscores && !underscores_separate_digits(text) {
        return Err(NumErrorReason::Syntax);
    }
    Ok(value)
}

/// The digits behind a base prefix, and the base.
fn base_of(text: &[u8]) -> (&[u8], u32) {
    match text {
        [b'0', b'b' | b'B', digits @ ..] if !digits.is_empty() => (digits, 2),
        [b'0', b'o' | b'O', digits @ ..] if !digits.is_empty() => (digits, 8),
        [b'0', b'x' | b'X', digits @ ..] if !digits.is_empty() => (digits, 16),
        [b'0', digits @ ..] => (digits, 8),
        digits => (digits, 10),
    }
}

#[cfg(test)]
mod tests {
    use super::{atoi, parse_int, parse_uint};

    #[test]
    fn reads_integers_as_go_does() {
        let table: &[(&str, u32, u32, Result<i64, &str>)] = &[
            ("-9223372036854775808", 10, 64, Ok(i64::MIN)),
            (
                "9223372036854775808",
                10,
                64,
                Err("strconv.ParseInt: parsing \"9223372036854775808\": value out of range"),
            ),
            ("128", 10, 8, Err("strconv.ParseInt: parsing \"128\": value out of range")),
            ("-128", 10, 8, Ok(-128)),
            ("0x_f", 0, 64, Ok(15)),
            ("1_000", 0, 64, Ok(1000)),
            ("1__0", 0, 64, Err("strconv.ParseInt: parsing \"1__0\": invalid syntax")),
            ("1_000", 10, 64, Err("strconv.ParseInt: parsing \"1_000\": invalid syntax")),
            ("017", 0, 64, Ok(15)),
            ("0x", 0, 64, Err("strconv.ParseInt: parsing \"0x\": invalid syntax")),
            ("0", 0, 64, Ok(0)),
            ("+7", 10, 64, Ok(7)),
            ("", 10, 64, Err("strconv.ParseInt: parsing \"\": invalid syntax")),
            ("-", 10, 64, Err("strconv.ParseInt: parsing \"-\": invalid syntax")),
            ("zz", 36, 64, Ok(1295)),
        ];
        for (text, base, bits, want) in table {
            let got = parse_int(text.as_bytes(), *base, *bits).map_err(|error| error.to_string());
            assert_eq!(got, want.map_err(str::to_owned), "{text}");
        }
    }

    #[test]
    fn names_the_function_that_refuses() {
        assert_eq!(
            parse_uint(b"-1", 10, 64).unwrap_err().to_string(),
            "strconv.ParseUint: parsing \"-1\": invalid syntax"
        );
        assert_eq!(atoi(b"1\xff").unwrap_err().to_string(), "strconv.Atoi: parsing \"1\\xff\": invalid syntax");
        assert!(atoi(b"99999999999999999999").unwrap_err().is_range());
    }
}
