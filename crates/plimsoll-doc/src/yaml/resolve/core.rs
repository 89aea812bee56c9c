//! The core schema of YAML 1.2.

use super::{Scalar, decimal, float, magnitude, signed};

/// The scalar that a plain text is.
pub(super) fn resolve(text: &[u8]) -> Scalar {
    match text {
        b"" | b"~" | b"null" | b"Null" | b"NULL" => Scalar::Null,
        b"true" | b"True" | b"TRUE" => Scalar::Bool(true),
        b"false" | b"False" | b"FALSE" => Scalar::Bool(false),
        b".nan" | b".NaN" | b".NAN" => Scalar::Float(f64::NAN),
        b".inf" | b".Inf" | b".INF" | b"+.inf" | b"+.Inf" | b"+.INF" => Scalar::Float(f64::INFINITY),
        b"-.inf" | b"-.Inf" | b"-.INF" => Scalar::Float(f64::NEG_INFINITY),
        [b'0', b'o', digits @ ..] => prefixed(digits, 8),
        [b'0', b'x', digits @ ..] => prefixed(digits, 16),
        [b'0'..=b'9' | b'+' | b'-' | b'.', ..] => decimal(text).or_else(|| float(text)).unwrap_or(Scalar::Text),
        _ => Scalar::Text,
    }
}

/// An octal or hexadecimal number, which has no sign.
fn prefixed(digits: &[u8], base: u32) -> Scalar {
    let value = if digits.is_empty() { None } else { magnitude(digits, base) };
    value.and_then(|value| signed(None, value)).unwrap_or(Scalar::Text)
}

#[cfg(test)]
mod tests {
    use super::*;

    // YAML 1.2.2, 10.3.2.
    #[test]
    fn plain_texts_have_the_types_of_the_core_schema() {
        for (text, want) in [
            ("", Scalar::Null),
            ("~", Scalar::Null),
            ("null", Scalar::Null),
            ("true", Scalar::Bool(true)),
            ("FALSE", Scalar::Bool(false)),
            ("yes", Scalar::Text),
            ("no", Scalar::Text),
            ("on", Scalar::Text),
            ("y", Scalar::Text),
            ("0", Scalar::Int(0)),
            ("0o14", Scalar::Int(12)),
            ("0x3A", Scalar::Int(58)),
            ("014", Scalar::Int(14)),
            ("-19", Scalar::Int(-19)),
            ("+12", Scalar::Int(12)),
            ("1_000", Scalar::Text),
            ("0b11", Scalar::Text),
            ("0o", Scalar::Text),
            ("0.", Scalar::Float(0.0)),
            ("-0.0", Scalar::Float(-0.0)),
            (".5", Scalar::Float(0.5)),
            ("+12e03", Scalar::Float(12_000.0)),
            ("-2E+05", Scalar::Float(-200_000.0)),
            (".", Scalar::Text),
            ("12:30", Scalar::Text),
            ("2001-12-14", Scalar::Text),
            ("1.2.3", Scalar::Text),
            ("9223372036854775808", Scalar::Uint(1 << 63)),
        ] {
            assert_eq!(resolve(text.as_bytes()), want, "{text}");
        }
    }
}
