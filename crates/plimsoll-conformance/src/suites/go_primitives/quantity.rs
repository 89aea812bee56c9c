//! Rows of `quantity`: inputs, raw JSON tokens, pairs, pairs with an integer, and expressions.

use plimsoll_go::json::{Escaping, push_string};
use plimsoll_go::quantity::{Quantity, QuantityError};
use plimsoll_go::strconv::{FloatFormat, format_float64};

use super::expressions::{self, Input, answer};
use crate::{Row, Tally};

type Read = Result<Quantity, QuantityError>;

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if let Some(text) = row.bytes("in") {
        input(row, &text, tally);
    } else if let Some(token) = row.bytes("json") {
        json_token(row, &token, tally);
    } else if row.has("b") {
        pair(row, tally);
    } else if row.has("int") {
        with_integer(row, tally);
    } else if let (Some(text), Some(input)) = (row.str("expr"), row.bytes("s")) {
        expressions::check(row, tally, || answer(text, &[("s", Input::Text(&input))]));
    }
}

fn input(row: &Row, text: &[u8], tally: &mut Tally) {
    let read = Quantity::parse(text);
    accepted(row, &read, tally);
    if let Ok(quantity) = &read {
        let float = format_float64(quantity.approximate_float(), FloatFormat::General);
        let precise = format_float64(quantity.float(), FloatFormat::General);
        let want = row.str("float").unwrap_or_default();
        tally.check("value", want, float);
        tally.check("value", row.str("floatSlow").unwrap_or(want), precise);
        tally.check("value", row.str("value").unwrap_or_default(), quantity.value().to_string());
        tally.check("value", row.str("milli").unwrap_or_default(), quantity.milli_value().to_string());
        tally.check_value("value", &row.int("sign"), &Some(quantity.sign()));
        let integer = quantity.as_int().map(|value| value.to_string());
        tally.check_value("value", &row.str("asInt64"), &integer.as_deref());
    }
    let mut token = Vec::new();
    push_string(&mut token, text, Escaping::Html);
    let want = row.str("jsonError").or_else(|| row.str("jsonOut")).unwrap_or_else(|| text_wanted(row));
    tally.check("json", want, shown(&Quantity::from_json(&token)));
}

fn json_token(row: &Row, token: &[u8], tally: &mut Tally) {
    // A text that is no JSON token at all never reaches the quantity.
    if row.str("error") != Some("unexpected end of JSON input") {
        accepted(row, &Quantity::from_json(token), tally);
    }
}

fn accepted(row: &Row, read: &Read, tally: &mut Tally) {
    tally.check_value("accept", &row.has("out"), &read.is_ok());
    tally.check("text", text_wanted(row), shown(read));
    if let Ok(quantity) = read {
        tally.check("value", row.str("format").unwrap_or_default(), quantity.format().name());
    }
}

fn pair(row: &Row, tally: &mut Tally) {
    let read = |field| Quantity::parse(&row.bytes(field).unwrap_or_default());
    let (Ok(a), Ok(b)) = (read("a"), read("b")) else {
        return tally.check("accept", "both are quantities", "one is refused");
    };
    let sum = a.add(&b);
    tally.check_value("compare", &row.int("cmp"), &Some(a.compare(&b) as i64));
    tally.check_value("compare", &row.flag("equal"), &(a == b));
    tally.check("sum", row.str("add").unwrap_or_default(), shown(&sum));
    tally.check("sum", row.str("sub").unwrap_or_default(), shown(&a.sub(&b)));
    let integer = sum.as_ref().ok().and_then(Quantity::as_int).map(|value| value.to_string());
    tally.check_value("sum", &row.str("addInt64"), &integer.as_deref());
    let float = sum.map(|sum| format_float64(sum.approximate_float(), FloatFormat::General));
    tally.check("sum", row.str("addFloat").unwrap_or_default(), float.unwrap_or_else(|error| error.to_string()));
}

fn with_integer(row: &Row, tally: &mut Tally) {
    let quantity = Quantity::parse(&row.bytes("a").unwrap_or_default());
    let integer = row.str("int").and_then(|text| text.parse().ok());
    let (Ok(quantity), Some(integer)) = (quantity, integer) else {
        return tally.check("accept", "a quantity and an integer", "one is refused");
    };
    tally.check("sum", row.str("add").unwrap_or_default(), shown(&quantity.add_int(integer)));
    tally.check("sum", row.str("sub").unwrap_or_default(), shown(&quantity.sub_int(integer)));
}

fn text_wanted(row: &Row) -> &str {
    row.str("out").or_else(|| row.str("error")).unwrap_or_default()
}

fn shown(read: &Read) -> String {
    read.as_ref().map_or_else(ToString::to_string, ToString::to_string)
}
