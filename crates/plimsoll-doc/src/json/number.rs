//! Numbers: int64 where the literal has no point and fits, else float64.

use super::reader::{Reader, Step};
use super::{JsonFault, SyntaxPlace};
use crate::{Fault, FaultKind, Kind, Span};

impl Reader<'_> {
    /// Reads a number, whose first byte is a digit or a minus.
    pub(super) fn number(&mut self) -> Step {
        let start = self.at;
        let negative = self.eat(b'-');
        let digits = self.at;
        let mut value: u64 = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            value = value.wrapping_mul(10).wrapping_add(u64::from(digit - b'0'));
            self.at += 1;
            // A leading zero stands alone.
            if self.at == digits + 1 && digit == b'0' {
                break;
            }
        }
        let length = self.at - digits;
        if length == 0 {
            return Err(self.unfit(SyntaxPlace::Number));
        }
        if matches!(self.peek(), Some(b'.' | b'e' | b'E')) {
            return self.float(start);
        }
        // Eighteen digits always fit; nineteen fit u64 and may fit i64.
        let int = match (length, negative) {
            (..=18, false) => Some(value as i64),
            (..=18, true) => Some(-(value as i64)),
            (19, false) => i64::try_from(value).ok(),
            (19, true) => 0_i64.checked_sub_unsigned(value),
            _ => None,
        };
        match int {
            Some(int) => self.builder.scalar(Kind::Int, self.span_from(start), int as u64),
            None => self.push_float(start),
        }
        Ok(())
    }

    /// Reads fraction and exponent of a number that began at `start`.
    fn float(&mut self, start: usize) -> Step {
        if self.eat(b'.') {
            self.digits(SyntaxPlace::Fraction)?;
        }
        if self.eat(b'e') || self.eat(b'E') {
            if !self.eat(b'+') {
                self.eat(b'-');
            }
            self.digits(SyntaxPlace::Exponent)?;
        }
        self.push_float(start);
        Ok(())
    }

    fn digits(&mut self, place: SyntaxPlace) -> Step {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        if self.at == start { Err(self.unfit(place)) } else { Ok(()) }
    }

    /// The float64 nearest to the literal that ends here. One that is out of range becomes null and
    /// is told when the whole text was found to be JSON, as Go does.
    fn push_float(&mut self, start: usize) {
        let span = self.span_from(start);
        let literal = self.bytes.get(start..self.at).and_then(|bytes| str::from_utf8(bytes).ok()).unwrap_or_default();
        match literal.parse::<f64>() {
            Ok(float) if float.is_finite() => self.builder.scalar(Kind::Float, span, float.to_bits()),
            _ => {
                let fault =
                    || Fault { kind: FaultKind::Json(JsonFault::NumberRange { literal: literal.into() }), span };
                self.out_of_range.get_or_insert_with(fault);
                self.builder.scalar(Kind::Null, span, 0);
            }
        }
    }

    fn span_from(&self, start: usize) -> Span {
        Span::new(start as u32, self.at as u32)
    }
}
