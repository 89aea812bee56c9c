//! Words for what is read, but perhaps not as its writer thinks.

use plimsoll_doc::{Kind, Number, SurpriseKind};

use super::{Words, quote};
use crate::{Finding, Window};

pub(super) fn words(kind: SurpriseKind, finding: &Finding, window: &Window<'_>) -> Words {
    let written = window.get(finding.place.span);
    let code = quote::code(written);
    let text = quote::as_text(written);
    match kind {
        SurpriseKind::BooleanWord(value) => Words::new(format!("{code} is read as the boolean {value}"))
            .label("one of YAML 1.1's words for booleans")
            .help(format!("write `{value}`, or {text} for text")),
        SurpriseKind::BooleanKey(value) => Words::new(format!("the key {code} is read as `{value}`"))
            .label("one of YAML 1.1's words for booleans, also as a key")
            .help(format!("put it into quotes: {text}")),
        SurpriseKind::ChangedKey => Words::new(format!("the key {code} is read as {}", quote::key(finding)))
            .label("looks like a number, and is written anew")
            .help(format!("put it into quotes: {text}")),
        SurpriseKind::Octal(value) => Words::new(format!("{code} is read as {value}"))
            .label("a leading zero makes it octal")
            .help(format!("right for a file mode; otherwise drop the zero, or write {text} for text")),
        SurpriseKind::LeadingZero(value) => Words::new(format!("{code} is read as {value}"))
            .label("a number keeps no zeros at its beginning")
            .help(format!("write `{value}`, or {text} for text")),
        SurpriseKind::Notation(value) => Words::new(format!("{code} is read as {}", quote::number(value)))
            .label("looks like a number in another notation")
            .help(format!("write `{}`, or {text} for text", quote::number(value))),
        SurpriseKind::WholeFloat(value) => Words::new(format!("{code} is read as the integer {value}"))
            .label("a whole number keeps neither point nor exponent")
            .help(format!("write `{value}`, or {text} for text such as a version")),
        SurpriseKind::TrailingZeros(value) => {
            Words::new(format!("{code} is read as {}", quote::number(Number::Float(value))))
                .label("a number keeps no zeros at its end")
                .help(format!("write {text} for text such as a version"))
        }
        SurpriseKind::BeyondInt64(value) => {
            Words::new(format!("{code} is read as {}", quote::number(Number::Float(value))))
                .label("too large for an int64, so it becomes a float64")
                .help(format!("write {text} if the field takes text and every digit matters"))
        }
        SurpriseKind::Inexact(value) => Words::new(format!("{code} is read as {}", quote::number(value)))
            .label("a float64 cannot keep all its digits")
            .help(format!("write {text} if the field takes text and every digit matters")),
        SurpriseKind::NumberAsText => Words::new(format!("{code} is read as text"))
            .label("too large for a number")
            .help(format!("write {text} to show that text is meant, or a smaller number")),
        SurpriseKind::EmptyValue => Words::new(format!("{} has no value and is read as null", quote::key(finding)))
            .help("write `{}`, `[]` or `\"\"` for an empty mapping, list or text; or remove it"),
        SurpriseKind::Tilde => Words::new("`~` is read as null").help("write `null`, or `\"~\"` for text"),
        SurpriseKind::NoFinalBreak => Words::new("this text ends without a line break")
            .label("the input ends before the line does")
            .help("end the input with a line break, or write `-` behind the block's `|` or `>` to show that none is wanted"),
        SurpriseKind::ColonInKey => Words::new(format!("{code} is read as a key without a value"))
            .label("no space after the colon")
            .help(format!("write {}", quote::code(&written.replacen(':', ": ", 1)))),
        SurpriseKind::Replaced => Words::new("a part of this text is no Unicode and becomes U+FFFD")
            .help("save the input as UTF-8; write characters beyond U+FFFF as they are, or as two escapes"),
        SurpriseKind::InvisibleCharacter(c) => {
            Words::new(format!("an invisible character, U+{:04X}, is part of this text", u32::from(c)))
                .label("no space for YAML")
                .help("delete it and type a space; put the text into quotes if it is meant")
        }
        SurpriseKind::IgnoredTag => Words::new(format!("the tag {code} means nothing to the server"))
            .label("dropped; a scalar behind it is text")
            .help("let the program it is meant for replace it first, or remove it"),
        SurpriseKind::NotAnObject(kind) => not_an_object(kind, written),
    }
}

fn not_an_object(kind: Kind, written: &str) -> Words {
    let what = match kind {
        Kind::Null => "null",
        Kind::Bool => "a boolean",
        Kind::Int | Kind::Float => "a number",
        Kind::Str => "text",
        Kind::Seq => "a list",
        Kind::Map => "a mapping",
    };
    let words = Words::new(format!("the document is {what}, and the server takes objects only"));
    if kind == Kind::Str && written.contains(':') && !written.contains(": ") {
        return words.help("write a space after each `:`");
    }
    words.help("is this the file you meant?")
}
