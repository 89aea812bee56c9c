//! resource.Quantity: parsing, arithmetic, canonical form.
//!
//! Go keeps a quantity as an int64 with a decimal scale while it can, else as an arbitrary decimal, and several
//! answers depend on which of the two it is. So the same split is made here: `small` and `decimal`.

mod canonical;
mod decimal;
mod float;
mod parse;
mod small;

use std::cmp::Ordering;
use std::fmt;

use decimal::Decimal;
use small::Small;

/// An amount of a resource (`resource.Quantity`).
#[derive(Clone, Debug)]
pub struct Quantity {
    amount: Amount,
    format: Format,
    /// The text that was read, where Go takes it to be canonical.
    text: Option<Box<str>>,
}

#[derive(Clone, Debug)]
enum Amount {
    Small(Small),
    Big(Decimal),
}

/// The form in which a quantity is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `12e6`
    DecimalExponent,
    /// `12Mi`
    BinarySi,
    /// `12M`
    DecimalSi,
    /// None yet: the zero that null stands for.
    Unset,
}

impl Format {
    /// Go's name of the format.
    pub fn name(self) -> &'static str {
        match self {
            Format::DecimalExponent => "DecimalExponent",
            Format::BinarySi => "BinarySI",
            Format::DecimalSi => "DecimalSI",
            Format::Unset => "",
        }
    }
}

/// Why a text is no quantity, or a result none that can be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuantityError {
    /// It is not made of a number and a suffix.
    Format,
    /// Its number has no digits.
    Numeric,
    /// Its suffix is unknown.
    Suffix,
    /// A limit of this crate, which Go does not have: its exponent is so large that Go would not come to an end
    /// ([`MAX_SHIFT`]), or a sum has too many digits ([`MAX_SUM_DIGITS`]).
    Limit,
}

/// Largest number of decimal places by which Go moves a number's point within seconds.
pub const MAX_SHIFT: u64 = 20_000_000;

/// Largest number of digits of a sum or difference.
pub const MAX_SUM_DIGITS: u64 = 1_000_000;

impl fmt::Display for QuantityError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            QuantityError::Format => {
                "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'"
            }
            QuantityError::Numeric => "unable to parse numeric part of quantity",
            QuantityError::Suffix => "unable to parse quantity's suffix",
            QuantityError::Limit => "not read by plimsoll: the quantity has too many digits",
        })
    }
}

impl std::error::Error for QuantityError {}

impl Quantity {
    /// `resource.ParseQuantity`.
    pub fn parse(text: &[u8]) -> Result<Quantity, QuantityError> {
        parse::parse(text)
    }

    /// `Quantity.UnmarshalJSON` of a raw JSON token: null is zero, escapes of a string are not decoded.
    pub fn from_json(token: &[u8]) -> Result<Quantity, QuantityError> {
        if token == b"null" {
            return Ok(Quantity::from_int(0, Format::Unset));
        }
        let text = token.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")).unwrap_or(token);
        // Only UTF-8 can be a quantity, so there is no need to trim anything else.
        Quantity::parse(std::str::from_utf8(text).map_or(text, |text| text.trim().as_bytes()))
    }

    /// `resource.NewQuantity`.
    pub fn from_int(value: i64, format: Format) -> Quantity {
        Quantity { amount: Amount::Small(Small { value, scale: 0 }), format, text: None }
    }

    /// `Quantity.MarshalJSON`.
    pub fn to_json(&self) -> String {
        format!("\"{self}\"")
    }

    /// The form in which the quantity is printed.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The same amount in another form.
    #[must_use]
    pub fn with_format(self, format: Format) -> Quantity {
        Quantity { format, ..self }
    }

    /// `Quantity.Sign`: -1, 0 or 1.
    pub fn sign(&self) -> i64 {
        match &self.amount {
            Amount::Small(small) => small.value.signum(),
            Amount::Big(decimal) => decimal.sign(),
        }
    }

    /// `Quantity.Value`: rounded up as Go does, wrapping around where the value does not fit.
    pub fn value(&self) -> i64 {
        self.scaled_value(0)
    }

    /// `Quantity.MilliValue`: a thousand times the quantity, rounded and wrapped as [`Quantity::value`].
    pub fn milli_value(&self) -> i64 {
        self.scaled_value(-3)
    }

    /// `Quantity.ScaledValue`: the quantity over `10^scale`.
    fn scaled_value(&self, scale: i32) -> i64 {
        match &self.amount {
            Amount::Small(small) => small.scaled_value(scale),
            Amount::Big(decimal) => decimal.scaled_value(scale),
        }
    }

    /// `Quantity.AsInt64`: none for fractions, for what does not fit, and for what Go keeps as a decimal.
    pub fn as_int(&self) -> Option<i64> {
        match &self.amount {
            Amount::Small(small) => small.as_int(),
            Amount::Big(_) => None,
        }
    }

    /// `Quantity.AsApproximateFloat64`, with its rounding errors.
    pub fn approximate_float(&self) -> f64 {
        match &self.amount {
            Amount::Small(small) => float::scaled(small.value as f64, small.scale),
            Amount::Big(decimal) => float::scaled(decimal.unscaled_float(), decimal.scale().wrapping_neg()),
        }
    }

    /// `Quantity.AsFloat64Slow`: nearly always the nearest float.
    pub fn float(&self) -> f64 {
        self.decimal().precise_float()
    }

    /// `Quantity.Cmp`.
    pub fn compare(&self, other: &Quantity) -> Ordering {
        match (&self.amount, &other.amount) {
            (Amount::Small(a), Amount::Small(b)) => a.compare(*b),
            _ => self.decimal().compare(&other.decimal()),
        }
    }

    /// `Quantity.Add`.
    pub fn add(&self, other: &Quantity) -> Result<Quantity, QuantityError> {
        let amount = match (&self.amount, &other.amount) {
            (Amount::Small(a), Amount::Small(b)) => a.add(*b),
            _ => None,
        };
        let amount = match amount {
            Some(small) => Amount::Small(small),
            None => Amount::Big(self.decimal().add(&other.decimal())?),
        };
        Ok(self.replaced(amount, other))
    }

    /// `Quantity.Sub`.
    pub fn sub(&self, other: &Quantity) -> Result<Quantity, QuantityError> {
        let amount = match (&self.amount, &other.amount) {
            (Amount::Small(a), Amount::Small(b)) => a.add(b.negated()),
            _ => None,
        };
        let amount = match amount {
            Some(small) => Amount::Small(small),
            None => Amount::Big(self.decimal().add(&other.decimal().negated())?),
        };
        Ok(self.replaced(amount, other))
    }

    /// CEL's `add` of an integer.
    pub fn add_int(&self, other: i64) -> Result<Quantity, QuantityError> {
        self.add(&Quantity::from_int(other, Format::DecimalExponent))
    }

    /// CEL's `sub` of an integer.
    pub fn sub_int(&self, other: i64) -> Result<Quantity, QuantityError> {
        self.sub(&Quantity::from_int(other, Format::DecimalExponent))
    }

    /// A sum or difference: zero takes over the other operand's format.
    fn replaced(&self, amount: Amount, other: &Quantity) -> Quantity {
        let format = if self.sign() == 0 { other.format } else { self.format };
        Quantity { amount, format, text: None }
    }

    /// `Quantity.ToDec`: from now on Go keeps the amount as a decimal.
    pub fn to_decimal(&mut self) {
        if let Amount::Small(small) = self.amount {
            self.amount = Amount::Big(Decimal::from(small));
        }
    }

    /// Whether Go keeps the amount as a decimal.
    pub fn is_decimal(&self) -> bool {
        matches!(self.amount, Amount::Big(_))
    }

    /// Memory of its digits, beyond the quantity itself.
    pub fn digit_bytes(&self) -> usize {
        match &self.amount {
            Amount::Small(_) => 0,
            Amount::Big(decimal) => decimal.digits().0.len(),
        }
    }

    fn decimal(&self) -> Decimal {
        match &self.amount {
            Amount::Small(small) => Decimal::from(*small),
            Amount::Big(decimal) => decimal.clone(),
        }
    }
}

impl PartialEq for Quantity {
    /// `Quantity.Equal`: the same amount, in whatever form.
    fn eq(&self, other: &Quantity) -> bool {
        self.compare(other).is_eq()
    }
}

impl Eq for Quantity {}

impl fmt::Display for Quantity {
    /// `Quantity.String`: the canonical form, or the text that was read where Go takes that to be canonical.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.text {
            Some(text) => f.write_str(text),
            None => f.write_str(&self.canonical()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Format, Quantity, QuantityError};

    fn read(text: &str) -> Quantity {
        Quantity::parse(text.as_bytes()).unwrap()
    }

    #[test]
    fn prints_canonically() {
        let table = [
            ("0", "0"),
            ("-", "0"),
            ("k", "0"),
            ("1.500", "1.500"),
            ("1.5", "1500m"),
            ("1000", "1k"),
            ("1000E", "1"),
            ("1.5Gi", "1536Mi"),
            ("0.5Ki", "512"),
            ("1e400", "10e399"),
            ("10e2147483647", "10e2147483647"),
            ("-0.1n", "-1n"),
            ("9999999Ei", "9223372036854775807"),
            ("7.9999999999Ei", "9223372036739483657539315303n"),
            ("1.9999999999Ki", "2047999999898n"),
        ];
        for (text, want) in table {
            assert_eq!(read(text).to_string(), want, "{text}");
        }
    }

    #[test]
    fn refuses_in_the_words_of_the_server() {
        let table = [
            ("", QuantityError::Format),
            ("1 ", QuantityError::Format),
            ("1KI", QuantityError::Format),
            ("1ki", QuantityError::Suffix),
            ("--1", QuantityError::Suffix),
            ("1e99999999999999999999", QuantityError::Suffix),
            ("-.Ei", QuantityError::Numeric),
            ("1e2147483648", QuantityError::Limit),
            ("1e-2147483648", QuantityError::Limit),
        ];
        for (text, want) in table {
            assert_eq!(Quantity::parse(text.as_bytes()).unwrap_err(), want, "{text}");
        }
    }

    #[test]
    fn values_wrap_around_as_in_go() {
        let table = [
            ("1001m", 2, 1001, None, 1.0010000000000001),
            ("999999999999999999", 999999999999999999, 3875820019684211736, Some(999999999999999999), 1e18),
            ("-1000000000000000000.0", 6930898828, 6930898827445, None, -1.0000000000000001e18),
            ("75265878344235489230m", 75265878344235490, 1478902049397282766, None, 75265878344235490.0),
            ("-0.1n", 1, 1, None, -1e-9),
            ("5Gi", 5368709120, 5368709120000, Some(5368709120), 5368709120.0),
        ];
        for (text, value, milli, integer, float) in table {
            let quantity = read(text);
            assert_eq!(quantity.value(), value, "{text}");
            assert_eq!(quantity.milli_value(), milli, "{text}");
            assert_eq!(quantity.as_int(), integer, "{text}");
            assert_eq!(quantity.approximate_float(), float, "{text}");
        }
        assert_eq!(read("1001m").float(), 1.001);
        // Not the nearest float: Go rounds twice.
        assert_eq!(read("87050.965760649").float(), 87050.96576064901);
    }

    #[test]
    fn adds_and_subtracts() {
        let sum = |a: &str, b: &str| read(a).add(&read(b)).unwrap();
        assert_eq!(sum("1.5Ki", "-3Pi").to_string(), "-3377699720526336");
        assert_eq!(sum("0", "1Ki").format(), Format::BinarySi);
        assert_eq!(
            read("-9223372036854775808").add_int(-40803187408211271).unwrap().to_string(),
            "-9264175224262987079"
        );
        assert_eq!(read("957E-9").sub_int(109631110799).unwrap().to_string(), "-109631110798999999043e-9");
        assert!(sum("1e20", "-1e20") == read("0"));
        assert_eq!(sum("1e10000", "1").to_string(), format!("1{}1", "0".repeat(9_999)));
        assert_eq!(read("1e1000000").add(&read("1")).unwrap_err(), QuantityError::Limit);
    }

    #[test]
    fn reads_and_writes_json() {
        let json = |token: &str| Quantity::from_json(token.as_bytes());
        assert_eq!(json("\" 1Ki\"").unwrap().to_json(), "\"1Ki\"");
        assert_eq!(json("1.5").unwrap().to_json(), "\"1500m\"");
        assert_eq!(json("null").unwrap().format(), Format::Unset);
        assert_eq!(json("\"\\u0031\"").unwrap_err(), QuantityError::Format);
        assert_eq!(json("true").unwrap_err(), QuantityError::Format);
    }
}
