//! Go's strconv: numbers and quoting.

mod format_float;
mod parse_float;
mod parse_int;
mod quote;
mod unquote;

pub use format_float::{FloatFormat, format_float32, format_float64, printed_integer, push_float32, push_float64};
pub use parse_float::{parse_float32, parse_float64};
pub use parse_int::{atoi, parse_int, parse_uint};
pub use quote::{push_quoted, push_quoted_rune, quote, quote_rune};
pub use unquote::unquote;

use std::fmt;

/// Why a text is no number (`strconv.NumError`).
#[derive(Clone, Debug, PartialEq)]
pub struct NumError {
    /// The Go function that refuses.
    pub function: &'static str,
    /// The refused text.
    pub input: Vec<u8>,
    /// What is wrong with it.
    pub reason: NumErrorReason,
}

/// What is wrong with a number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NumErrorReason {
    /// It is no number (`strconv.ErrSyntax`).
    Syntax,
    /// It does not fit. Go gives the nearest value that does beside the error.
    Range(Nearest),
}

/// The value that Go returns together with a range error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Nearest {
    /// Of a signed integer.
    Int(i64),
    /// Of an unsigned integer.
    Uint(u64),
    /// Of a float: an infinity.
    Float(f64),
}

impl NumError {
    fn new(function: &'static str, input: &[u8], reason: NumErrorReason) -> Self {
        NumError { function, input: input.to_vec(), reason }
    }

    /// Whether the text is a number that does not fit.
    pub fn is_range(&self) -> bool {
        matches!(self.reason, NumErrorReason::Range(_))
    }
}

impl fmt::Display for NumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.reason {
            NumErrorReason::Syntax => "invalid syntax",
            NumErrorReason::Range(_) => "value out of range",
        };
        write!(f, "strconv.{}: parsing {}: {reason}", self.function, quote(&self.input))
    }
}

impl std::error::Error for NumError {}

/// Whether the underscores of a number stand between digits, or after a base prefix.
fn underscores_separate_digits(number: &[u8]) -> bool {
    let unsigned = number.strip_prefix(b"-").or_else(|| number.strip_prefix(b"+")).unwrap_or(number);
    let (prefixed, hex) = match unsigned {
        [b'0', b'x' | b'X', ..] => (true, true),
        [b'0', b'b' | b'B' | b'o' | b'O', ..] => (true, false),
        _ => (false, false),
    };
    let mut after_digit = prefixed;
    let mut after_underscore = false;
    for &byte in if prefixed { &unsigned[2..] } else { unsigned } {
        let digit = byte.is_ascii_digit() || hex && byte.is_ascii_hexdigit();
        let underscore = byte == b'_';
        if underscore && !after_digit || after_underscore && !digit {
            return false;
        }
        (after_digit, after_underscore) = (digit, underscore);
    }
    !after_underscore
}
