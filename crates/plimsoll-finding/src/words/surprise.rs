//! Titles for what is read, but perhaps not as its author thinks.

use plimsoll_doc::{Kind, Number, SurpriseKind};

use super::{Words, quote};
use crate::{Finding, Window};

pub(super) fn words(kind: SurpriseKind, finding: &Finding, window: &Window<'_>) -> Words {
    let written = window.get(finding.place.span);
    let code = quote::code(written);
    let text = quote::as_text(written);
    match kind {
        SurpriseKind::BooleanWord(value) => Words::new(format!("{code} is read as the boolean {value}"))
            .label("a boolean in YAML 1.1")
            .help(format!("write `{value}`, or {text} for a string")),
        SurpriseKind::BooleanKey(value) => Words::new(format!("key {code} is read as `{value}`"))
            .label("a boolean in YAML 1.1, as a key too")
            .help(format!("add quotes: {text}")),
        SurpriseKind::ChangedKey => Words::new(format!("key {code} is read as {}", quote::key(finding)))
            .label("looks like a number, and is rewritten")
            .help(format!("add quotes: {text}")),
        SurpriseKind::Octal(value) => Words::new(format!("{code} is read as {value}"))
            .label("a leading zero makes it octal")
            .help(format!("right for a file mode; otherwise remove the zero, or write {text} for a string")),
        SurpriseKind::LeadingZero(value) => Words::new(format!("{code} is read as {value}"))
            .label("leading zeros of a number are dropped")
            .help(format!("write `{value}`, or {text} for a string")),
        SurpriseKind::Notation(value) => Words::new(format!("{code} is read as {}", quote::number(value)))
            .label("a number in another notation")
            .help(format!("write `{}`, or {text} for a string", quote::number(value))),
        SurpriseKind::WholeFloat(value) => Words::new(format!("{code} is read as the integer {value}"))
            .label("point and exponent of a whole number are dropped")
            .help(format!("write `{value}`, or {text} for a string such as a version")),
        SurpriseKind::TrailingZeros(value) => {
            Words::new(format!("{code} is read as {}", quote::number(Number::Float(value))))
                .label("trailing zeros of a number are dropped")
                .help(format!("write {text} for a string such as a version"))
        }
        SurpriseKind::BeyondInt64(value) => {
            Words::new(format!("{code} is read as {}", quote::number(Number::Float(value))))
                .label("too large for int64, becomes float64")
                .help(format!("write {text} if the field accepts a string and every digit matters"))
        }
        SurpriseKind::Inexact(value) => Words::new(format!("{code} is read as {}", quote::number(value)))
            .label("float64 cannot hold all digits")
            .help(format!("write {text} if the field accepts a string and every digit matters")),
        SurpriseKind::NumberAsText => Words::new(format!("{code} is read as a string"))
            .label("too large for a number")
            .help(format!("write {text} to show that you mean a string, or a smaller number")),
        SurpriseKind::EmptyValue => Words::new(format!("{} has no value and is read as null", quote::key(finding)))
            .help("write `{}`, `[]` or `\"\"` for an empty mapping, list or string; or remove the key"),
        SurpriseKind::Tilde => Words::new("`~` is read as null").help("write `null`, or `\"~\"` for a string"),
        SurpriseKind::NoFinalBreak => Words::new("this block string loses its final line break")
            .label("the input ends without a line break")
            .help("end the input with a line break, or write `|-` or `>-` if you do not want one"),
        SurpriseKind::ColonInKey => Words::new(format!("missing space after `:` in {code}"))
            .label("read as a key without a value")
            .help(format!("write {}", quote::code(&written.replacen(':', ": ", 1)))),
        SurpriseKind::Replaced => Words::new("invalid character in this string becomes U+FFFD")
            .help("save the input as UTF-8; write characters beyond U+FFFF as they are, or as two escapes"),
        SurpriseKind::InvisibleCharacter(c) => {
            Words::new(format!("invisible character U+{:04X} in a string", u32::from(c)))
                .label("not a space for YAML")
                .help("delete it and type a space; put the string in quotes if you mean the character")
        }
        SurpriseKind::IgnoredTag => Words::new(format!("YAML tag {code} is ignored"))
            .label("a value with this tag is read as a string")
            .help("run the program that processes the tag first, or remove it"),
        SurpriseKind::NotAnObject(kind) => not_an_object(kind, written),
    }
}

fn not_an_object(kind: Kind, written: &str) -> Words {
    let what = match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Int | Kind::Float => "a number",
        Kind::Str => "a string",
        Kind::Seq => "a list",
        Kind::Map => "a mapping",
    };
    let words = Words::new(format!("the document is {what}, not an object"));
    if kind == Kind::Str && written.contains(':') && !written.contains(": ") {
        return words.help("add a space after each `:`");
    }
    words.help("check that this is the right file")
}
