//! Numbers: int64 where the literal has no point and fits, else float64.

use super::reader::{Reader, Step};
use super::{JsonFault, SyntaxPlace};
use crate::{Fault, FaultKind, Kind, Span};

impl Reader<'_> {
    /// Reads a number, whose first byte is a digit or a minus.
    pub(super) fn number(&mut self, start: usize) -> Step {
        let is_negative = self.peek(start) == b'-';
        let digits = start + usize::from(is_negative);
        let mut at = digits;
        let mut value: u64 = 0;
        while let digit @ b'0'..=b'9' = self.peek(at) {
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            at += 1;
            // A leading zero stands alone.
            if at == digits + 1 && digit == b'0' {
                break;
            }
        }
        if at == digits {
            return self.unfit(at, SyntaxPlace::Number);
        }
        if matches!(self.peek(at), b'.' | b'e' | b'E') {
            return self.float(start, at);
        }
        // Eighteen digits always fit; nineteen fit u64 and may fit i64.
        let int = match (at - digits, is_negative) {
            (..=18, false) => Some(value as i64),
            (..=18, true) => Some(-(value as i64)),
            (19, false) => i64::try_from(value).ok(),
            (19, true) => 0_i64.checked_sub_unsigned(value),
            _ => None,
        };
        match int {
            Some(int) => self.arena.scalar(Kind::Int, Span::new(start as u32, at as u32), int as u64),
            None => self.push_float(start, at),
        }
        Ok(at)
    }

    /// Reads fraction and exponent, which begin at `at`.
    fn float(&mut self, start: usize, at: usize) -> Step {
        let mut at = at;
        if self.peek(at) == b'.' {
            at = self.digits(at + 1, SyntaxPlace::Fraction)?;
        }
        if matches!(self.peek(at), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(at + 1), b'+' | b'-'));
            at = self.digits(at + 1 + sign, SyntaxPlace::Exponent)?;
        }
        self.push_float(start, at);
        Ok(at)
    }

    fn digits(&mut self, start: usize, place: SyntaxPlace) -> Step {
        let mut at = start;
        while self.peek(at).is_ascii_digit() {
            at += 1;
        }
        if at == start { self.unfit(at, place) } else { Ok(at) }
    }

    /// The float64 nearest to a literal. One that is out of range is told when the whole text was
    /// found to be JSON, as Go does.
    fn push_float(&mut self, start: usize, end: usize) {
        let span = Span::new(start as u32, end as u32);
        let literal = self.bytes.get(start..end).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default();
        let float = literal.parse::<f64>().unwrap_or(f64::INFINITY);
        if float.is_infinite() {
            let fault = || Fault { kind: FaultKind::Json(JsonFault::NumberRange { literal: literal.into() }), span };
            self.out_of_range.get_or_insert_with(fault);
        }
        self.arena.scalar(Kind::Float, span, float.to_bits());
    }
}

#[cfg(test)]
mod tests {
    use crate::{ReadRules, Value, read_json};

    fn read(text: &str) -> Result<String, String> {
        match read_json(text.as_bytes(), &ReadRules::default()) {
            Ok(document) => Ok(match document.root().value() {
                Value::Int(value) => format!("int {value}"),
                Value::Float(value) => format!("float {value:?}"),
                _ => "no number".to_owned(),
            }),
            Err(fault) => Err(fault.to_string()),
        }
    }

    #[test]
    fn kinds() {
        let cases = [
            ("0", "int 0"),
            ("-0", "int 0"),
            ("-0.0", "float -0.0"),
            ("1.0", "float 1.0"),
            ("1e3", "float 1000.0"),
            ("1E+3", "float 1000.0"),
            ("999999999999999999", "int 999999999999999999"),
            ("9223372036854775807", "int 9223372036854775807"),
            ("9223372036854775808", "float 9.223372036854776e18"),
            ("-9223372036854775808", "int -9223372036854775808"),
            ("-9223372036854775809", "float -9.223372036854776e18"),
            ("18446744073709551616", "float 1.8446744073709552e19"),
            ("1e-1000000", "float 0.0"),
            ("123456789.123456789", "float 123456789.12345679"),
        ];
        for (text, want) in cases {
            assert_eq!(read(text), Ok(want.to_owned()), "{text}");
        }
    }

    #[test]
    fn refused() {
        let cases = [
            ("-", "invalid character ' ' in numeric literal"),
            ("-x", "invalid character 'x' in numeric literal"),
            ("01", "invalid character '1' after top-level value"),
            ("1.", "invalid character ' ' after decimal point in numeric literal"),
            ("1.e1", "invalid character 'e' after decimal point in numeric literal"),
            ("1e", "invalid character ' ' in exponent of numeric literal"),
            ("1e+-1", "invalid character '-' in exponent of numeric literal"),
            ("+1", "invalid character '+' looking for beginning of value"),
            ("1e309", "json: cannot unmarshal number 1e309 into Go value of type float64"),
            // Whether it is JSON at all is told first, then the first number.
            ("[1e400,-1e999]", "json: cannot unmarshal number 1e400 into Go value of type float64"),
            ("[1e400", "unexpected end of JSON input"),
        ];
        for (text, want) in cases {
            assert_eq!(read(text), Err(want.to_owned()), "{text}");
        }
    }
}
