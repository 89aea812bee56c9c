//! Rows of `time`.

use std::fmt::Display;

use plimsoll_go::strfmt::Format;
use plimsoll_go::time::{Layout, Time, parse_time, read_meta_time, read_micro_time, write_meta_time, write_micro_time};
use plimsoll_release::Release;
use serde_json::Value;

use super::expressions::{self, Input, answer};
use super::json_input::{JsonToken, through_json};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if let Some(json) = row.str("json") {
        score_json(row, tally, JsonToken::read(json).as_ref());
        return;
    }
    let input = row.bytes("in").unwrap_or_default();
    expressions::check(row, tally, || answer("string(timestamp(s))", &[("s", Input::Text(&input))]));
    let parsed = parse_time(Layout::RFC3339, &input);
    tally.check_value("value", &row.int("unix"), &parsed.ok().map(Time::unix));
    tally.check_value("value", &row.int("nsec"), &parsed.ok().map(|time| i64::from(time.nanosecond())));
    check_answer(tally, row.value.get("RFC3339"), printed(parsed));
    let nano = row.value.get("RFC3339Nano").or(row.value.get("RFC3339"));
    check_answer(tally, nano, printed(parse_time(Layout::RFC3339_NANO, &input)));

    let rules = &Release::LATEST.rules().go.formats;
    tally.check_value("format", &row.flag("dateTimeFormat"), &Format::DateTime.is_valid(&input, rules));
    tally.check_value("format", &row.flag("dateFormat"), &Format::Date.is_valid(&input, rules));
    score_json(row, tally, Some(&JsonToken::Text(through_json(&input))));
}

fn score_json(row: &Row, tally: &mut Tally, token: Option<&JsonToken>) {
    let Some(token) = token else {
        tally.check("unknown", "a JSON value", "none");
        return;
    };
    check_answer(tally, row.value.get("metaTime"), read_meta_time(token.input()).map(write_meta_time));
    check_answer(tally, row.value.get("microTime"), read_micro_time(token.input()).map(write_micro_time));
}

fn printed<E>(parsed: Result<Time, E>) -> Result<Option<String>, E> {
    parsed.map(|time| Some(time.format(Layout::RFC3339_NANO)))
}

/// Compares what was read and printed again (`null` for no time) or the text of the error.
fn check_answer<E: Display>(tally: &mut Tally, want: Option<&Value>, got: Result<Option<String>, E>) {
    let want_error = want.and_then(|want| want.get("error")).and_then(Value::as_str);
    tally.check_value("accept", &(want.is_some() && want_error.is_none()), &got.is_ok());
    match got {
        Ok(got) => tally.check_value("value", &want.and_then(Value::as_str).map(str::to_owned), &got),
        Err(error) => tally.check("text", want_error.unwrap_or_default(), error.to_string()),
    }
}
