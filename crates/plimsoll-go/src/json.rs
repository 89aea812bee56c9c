//! Go's encoding/json marshalling of values.

use std::fmt;
use std::io::Write;

use crate::base64;
use crate::strconv::{FloatFormat, format_float32, format_float64, push_float32, push_float64};
use crate::value::{Token, Value};

/// Whether `<`, `>` and `&` are escaped in strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escaping {
    /// As `json.Marshal` does.
    Html,
    /// As an encoder after `SetEscapeHTML(false)` does.
    Plain,
}

/// A float that JSON has no text for (`json.UnsupportedValueError`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsupportedValue(String);

impl fmt::Display for UnsupportedValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "json: unsupported value: {}", self.0)
    }
}

impl std::error::Error for UnsupportedValue {}

/// `json.Marshal`: keys sorted, bytes that are no UTF-8 as U+FFFD.
pub fn marshal(value: &Value<'_>, escaping: Escaping) -> Result<String, UnsupportedValue> {
    let mut writer = Writer { out: Vec::new(), escaping, open: Vec::new(), named: false, skipping: None };
    for token in value.tokens() {
        writer.write(token)?;
    }
    Ok(String::from_utf8(writer.out).unwrap_or_default())
}

/// Appends a JSON string.
pub fn push_string(out: &mut Vec<u8>, text: &[u8], escaping: Escaping) {
    out.push(b'"');
    for chunk in text.utf8_chunks() {
        push_escaped(out, chunk.valid(), escaping);
        for _ in chunk.invalid() {
            out.extend_from_slice(b"\\ufffd");
        }
    }
    out.push(b'"');
}

fn push_escaped(out: &mut Vec<u8>, text: &str, escaping: Escaping) {
    let mut copied = 0;
    for (at, c) in text.char_indices() {
        let short = match c {
            '"' => b'"',
            '\\' => b'\\',
            '\x08' => b'b',
            '\x0c' => b'f',
            '\n' => b'n',
            '\r' => b'r',
            '\t' => b't',
            '<' | '>' | '&' if escaping == Escaping::Html => 0,
            '\0'..='\x1f' | '\u{2028}' | '\u{2029}' => 0,
            _ => continue,
        };
        out.extend_from_slice(&text.as_bytes()[copied..at]);
        copied = at + c.len_utf8();
        if short == 0 {
            // Writing to a vector does not fail.
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        } else {
            out.extend_from_slice(&[b'\\', short]);
        }
    }
    out.extend_from_slice(&text.as_bytes()[copied..]);
}

/// Walks over a value's tokens.
struct Writer {
    out: Vec<u8>,
    escaping: Escaping,
    /// What ends each open container, and whether it has an item yet.
    open: Vec<(u8, bool)>,
    /// Whether the item's name stands before it already.
    named: bool,
    /// Inside a field that is left out: how many containers of its value are open.
    skipping: Option<usize>,
}

impl Writer {
    fn write(&mut self, token: Token<'_>) -> Result<(), UnsupportedValue> {
        if let Some(depth) = self.skipping {
            self.skipping = match token {
                Token::End => depth.checked_sub(1).filter(|depth| *depth > 0),
                Token::Key(_) | Token::Field { .. } => Some(depth),
                _ => Some(depth + usize::from(token.opens())).filter(|depth| *depth > 0),
            };
            return Ok(());
        }
        match token {
            Token::End => self.out.extend(self.open.pop().map(|(closing, _)| closing)),
            Token::Key(key) => self.name(key),
            Token::Field { json: Some(name), .. } => self.name(name.as_bytes()),
            Token::Field { json: None, .. } => self.skipping = Some(0),
            _ => {
                if !std::mem::take(&mut self.named) {
                    self.separate();
                }
                self.value(token)?;
            }
        }
        Ok(())
    }

    fn name(&mut self, name: &[u8]) {
        self.separate();
        push_string(&mut self.out, name, self.escaping);
        self.out.push(b':');
        self.named = true;
    }

    fn separate(&mut self) {
        if let Some((_, occupied)) = self.open.last_mut()
            && std::mem::replace(occupied, true)
        {
            self.out.push(b',');
        }
    }

    fn value(&mut self, token: Token<'_>) -> Result<(), UnsupportedValue> {
        match token {
            Token::Slice(_) => self.begin(b'[', b']'),
            Token::Map(_) | Token::Struct(_) => self.begin(b'{', b'}'),
            Token::Nil | Token::NilOf(_) => self.text("null"),
            Token::Bool(value) => self.text(if value { "true" } else { "false" }),
            Token::Int(value) | Token::Int64(value) => self.text(&value.to_string()),
            Token::Int32(value) => self.text(&value.to_string()),
            Token::Uint64(value) => self.text(&value.to_string()),
            Token::Float32(value) => self.float32(value)?,
            Token::Float64(value) => self.float64(value)?,
            Token::String(text) | Token::NamedString(_, text) => push_string(&mut self.out, text, self.escaping),
            Token::Bytes(bytes) => {
                self.out.push(b'"');
                self.text(&base64::encode(bytes));
                self.out.push(b'"');
            }
            Token::Methods { json, .. } => self.text(json),
            Token::Key(_) | Token::Field { .. } | Token::End => {}
        }
        Ok(())
    }

    fn begin(&mut self, opening: u8, closing: u8) {
        self.out.push(opening);
        self.open.push((closing, false));
    }

    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn float64(&mut self, value: f64) -> Result<(), UnsupportedValue> {
        if !value.is_finite() {
            return Err(UnsupportedValue(format_float64(value, FloatFormat::General)));
        }
        let plain = value == 0.0 || (1e-6..1e21).contains(&value.abs());
        push_float64(&mut self.out, value, form(plain));
        self.shorten_exponent(plain);
        Ok(())
    }

    fn float32(&mut self, value: f32) -> Result<(), UnsupportedValue> {
        if !value.is_finite() {
            return Err(UnsupportedValue(format_float32(value, FloatFormat::General)));
        }
        let plain = value == 0.0 || (1e-6..1e21).contains(&value.abs());
        push_float32(&mut self.out, value, form(plain));
        self.shorten_exponent(plain);
        Ok(())
    }

    /// JSON writes `e-7` where Go writes `e-07`; positive exponents have two digits anyway.
    fn shorten_exponent(&mut self, plain: bool) {
        if !plain && let [.., b'e', b'-', b'0', _] = self.out[..] {
            let zero = self.out.len() - 2;
            self.out.remove(zero);
        }
    }
}

fn form(plain: bool) -> FloatFormat {
    if plain { FloatFormat::Plain } else { FloatFormat::Exponent }
}

#[cfg(test)]
mod tests {
    use super::{Escaping, marshal};
    use crate::value::{Token, Value, ValueBuilder};

    fn check(value: &Value<'_>, want: &str) {
        assert_eq!(marshal(value, Escaping::Html).unwrap(), want);
    }

    #[test]
    fn writes_scalars() {
        check(&Value::nil(), "null");
        check(&Value::from(1e-7), "1e-7");
        check(&Value::from(1e-10), "1e-10");
        check(&Value::from(1e21), "1e+21");
        check(&Value::from(1e20), "100000000000000000000");
        check(&Value::from(-0.0), "-0");
        check(&Value::from(1e-6_f32), "0.000001");
        check(&Value::from("<\u{2028}\"\\\x01\x7f\x08"), "\"\\u003c\\u2028\\\"\\\\\\u0001\x7f\\b\"");
        check(&Value::string(b"a\xffb"), r#""a\ufffdb""#);
        check(&Value::scalar(Token::Bytes(b"x")), r#""eA==""#);
        check(&Value::scalar(Token::Bytes(b"abcd")), r#""YWJjZA==""#);
        assert_eq!(marshal(&Value::from("<&>"), Escaping::Plain).unwrap(), r#""<&>""#);
        let error = marshal(&Value::from(f64::NAN), Escaping::Html).unwrap_err();
        assert_eq!(error.to_string(), "json: unsupported value: NaN");
    }

    #[test]
    fn leaves_out_fields_without_a_json_name() {
        let mut builder = ValueBuilder::default();
        for token in [
            Token::Struct("v1.T"),
            Token::Field { go: "A", json: None },
            Token::Slice(Value::STRINGS),
            Token::String(b"x"),
            Token::End,
            Token::Field { go: "B", json: None },
            Token::NilOf("*bool"),
            Token::Field { go: "C", json: Some("c") },
            Token::Slice(Value::STRINGS),
            Token::String(b"y"),
            Token::String(b"z"),
            Token::End,
            Token::Field { go: "D", json: None },
            Token::Map(Value::MAP),
            Token::End,
        ] {
            builder.push(token);
        }
        check(&builder.finish(), r#"{"c":["y","z"]}"#);
    }
}
