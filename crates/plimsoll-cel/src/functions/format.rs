//! `format` of strings: `%s`, `%d`, `%f`, `%e`, `%b`, `%o`, `%x`, `%X`.

mod literal;
mod number;

use memchr::memchr;
use plimsoll_go::strconv::atoi;

use super::conversions::to_text;
use crate::arena::TextBuilder;
use crate::eval::Cx;
use crate::fault::Fault;
use crate::value::{List, Value};

/// The template with its clauses replaced by the arguments.
pub(super) fn format<'a>(cx: &Cx<'a>, template: &'a str, arguments: List<'a>) -> Result<&'a str, Fault<'a>> {
    let mut text = cx.arena.string();
    let mut rest = template;
    let mut next = 0;
    while let Some((before, clause)) = memchr(b'%', rest.as_bytes()).and_then(|at| rest.split_at_checked(at)) {
        text.push_str(before)?;
        let clause = clause.get(1..).unwrap_or_default();
        if let Some(after) = clause.strip_prefix('%') {
            text.push('%')?;
            rest = after;
            continue;
        }
        let Some(argument) = arguments.get(cx, next) else {
            return Err(cx.arena.fault(format_args!("index {next} out of range")));
        };
        if clause.is_empty() {
            return Err(Fault::Text(&"unexpected end of string"));
        }
        let (clause, after) = Clause::read(cx, clause)?;
        clause.write(cx, &mut text, argument)?;
        rest = after;
        next += 1;
    }
    text.push_str(rest)?;
    Ok(text.finish())
}

/// What a clause makes of its argument.
#[derive(Clone, Copy)]
enum Clause {
    Text,
    Decimal,
    Fixed(i64),
    Scientific(i64),
    Binary,
    Hex { upper: bool },
    Octal,
}

/// Digits after the point where none are asked for.
const DEFAULT_PRECISION: i64 = 6;

impl Clause {
    /// Reads what follows a `%`; gives the rest of the template, too.
    fn read<'a, 't>(cx: &Cx<'a>, text: &'t str) -> Result<(Self, &'t str), Fault<'a>> {
        let mut rest = text;
        let mut precision = DEFAULT_PRECISION;
        if let Some(after) = text.strip_prefix('.') {
            let digits = after.bytes().take_while(u8::is_ascii_digit).count();
            let (number, after) = after.split_at_checked(digits).unwrap_or(("", after));
            if after.is_empty() {
                return Err(Fault::Text(
                    &"could not parse formatting clause: error while parsing precision: \
                      could not find end of precision specifier",
                ));
            }
            precision = atoi(number.as_bytes()).map_err(|error| {
                cx.arena.fault(format_args!(
                    "could not parse formatting clause: error while parsing precision: \
                     error while converting precision to integer: {error}"
                ))
            })?;
            rest = after;
        }
        let mut characters = rest.chars();
        let clause = match characters.next() {
            Some('s') => Self::Text,
            Some('d') => Self::Decimal,
            Some('f') => Self::Fixed(precision),
            Some('e') => Self::Scientific(precision),
            Some('b') => Self::Binary,
            Some('x') => Self::Hex { upper: false },
            Some('X') => Self::Hex { upper: true },
            Some('o') => Self::Octal,
            _ => {
                // The server looks at bytes.
                let byte = char::from(rest.bytes().next().unwrap_or_default());
                return Err(cx.arena.fault(format_args!(
                    "could not parse formatting clause: unrecognized formatting clause \"{byte}\""
                )));
            }
        };
        Ok((clause, characters.as_str()))
    }

    fn write<'a>(self, cx: &Cx<'a>, out: &mut TextBuilder<'a>, value: Value<'a>) -> Result<(), Fault<'a>> {
        match (self, value) {
            (Self::Text, Value::List(_) | Value::Map(_)) => literal::write(cx, out, value),
            (
                Self::Text,
                Value::Null
                | Value::Bool(_)
                | Value::Int(_)
                | Value::Uint(_)
                | Value::Double(_)
                | Value::Str(_)
                | Value::RawStr(_)
                | Value::Bytes(_)
                | Value::Timestamp(_)
                | Value::Duration(_)
                | Value::Type(_),
            ) => out.push_str(as_text(cx, value)?),
            (Self::Decimal, Value::Int(number)) => print(out, format_args!("{number}")),
            (Self::Decimal | Self::Binary | Self::Octal, Value::Uint(number)) => match self {
                Self::Binary => print(out, format_args!("{number:b}")),
                Self::Octal => print(out, format_args!("{number:o}")),
                _ => print(out, format_args!("{number}")),
            },
            (Self::Binary, Value::Int(number)) => {
                print(out, format_args!("{}{:b}", sign(number), number.unsigned_abs()))
            }
            (Self::Binary, Value::Bool(value)) => out.push_str(if value { "1" } else { "0" }),
            (Self::Octal, Value::Int(number)) => {
                print(out, format_args!("{}{:o}", sign(number), number.unsigned_abs()))
            }
            (Self::Hex { upper }, Value::Int(number)) => hex(out, sign(number), number.unsigned_abs(), upper),
            (Self::Hex { upper }, Value::Uint(number)) => hex(out, "", number, upper),
            (Self::Hex { upper }, Value::Str(text)) => hex_bytes(out, text.as_bytes(), upper),
            (Self::Hex { upper }, Value::RawStr(bytes) | Value::Bytes(bytes)) => hex_bytes(out, bytes, upper),
            (Self::Fixed(precision), value) if double(value).is_some() => {
                number::write_fixed(out, double(value).unwrap_or_default(), precision)
            }
            (Self::Scientific(width), value) if double(value).is_some() => {
                let narrow_spaces = cx.rules.library.narrow_spaces;
                number::write_scientific(out, double(value).unwrap_or_default(), width, narrow_spaces)
            }
            (clause, value) => Err(clause.refused(cx, value)),
        }
    }

    /// The clause does not take the argument.
    fn refused<'a>(self, cx: &Cx<'a>, value: Value<'a>) -> Fault<'a> {
        let wants = match self {
            Self::Text => {
                "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, \
                 durations, and timestamps"
            }
            Self::Decimal => "decimal clause can only be used on integers",
            Self::Fixed(_) => "fixed-point clause can only be used on doubles",
            Self::Scientific(_) => "scientific clause can only be used on doubles",
            Self::Binary => "only integers and bools can be formatted as binary",
            Self::Hex { .. } => "only integers, byte buffers, and strings can be formatted as hex",
            Self::Octal => "octal clause can only be used on integers",
        };
        cx.arena.fault(format_args!("error during formatting: {wants}, was given {}", value.type_name_at(cx)))
    }
}

/// Numbers, and the texts that stand for those which have no literal.
fn double(value: Value<'_>) -> Option<f64> {
    match value {
        Value::Double(value) => Some(value),
        Value::Str("NaN") => Some(f64::NAN),
        Value::Str("Infinity") => Some(f64::INFINITY),
        Value::Str("-Infinity") => Some(f64::NEG_INFINITY),
        _ => None,
    }
}

/// `string(value)`, with the clause's words for what has none.
fn as_text<'a>(cx: &Cx<'a>, value: Value<'a>) -> Result<&'a str, Fault<'a>> {
    to_text(cx, value).map_err(|fault| {
        if fault.is_fatal() {
            return fault;
        }
        cx.arena.fault(format_args!("error during formatting: could not convert argument \"{fault}\" to string"))
    })
}

fn print<'a>(out: &mut TextBuilder<'a>, arguments: std::fmt::Arguments<'_>) -> Result<(), Fault<'a>> {
    std::fmt::Write::write_fmt(out, arguments).map_err(|_| Fault::Memory)
}

fn sign(number: i64) -> &'static str {
    if number < 0 { "-" } else { "" }
}

fn hex<'a>(out: &mut TextBuilder<'a>, sign: &str, number: u64, upper: bool) -> Result<(), Fault<'a>> {
    if upper { print(out, format_args!("{sign}{number:X}")) } else { print(out, format_args!("{sign}{number:x}")) }
}

fn hex_bytes<'a>(out: &mut TextBuilder<'a>, bytes: &[u8], upper: bool) -> Result<(), Fault<'a>> {
    out.reserve(bytes.len().saturating_mul(2))?;
    for byte in bytes {
        if upper {
            print(out, format_args!("{byte:02X}"))?;
        } else {
            print(out, format_args!("{byte:02x}"))?;
        }
    }
    Ok(())
}
