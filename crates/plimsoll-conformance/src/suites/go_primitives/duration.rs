//! Rows of `duration`.

use std::fmt::Display;

use plimsoll_go::duration::{Duration, parse_duration, read_meta_duration};
use plimsoll_go::strfmt::parse_format_duration;
use serde_json::Value;

use super::expressions::{self, Input, answer};
use super::json_input::{JsonToken, through_json};
use crate::row::bytes_of;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    match row.str("fn") {
        Some("ParseDuration") => score_parsing(row, tally),
        Some("String") => {
            let printed = row.int("ns").map(|value| Duration(value).to_string());
            tally.check("text", row.str("out").unwrap_or_default(), printed.unwrap_or_default());
            if let (Some(want), Some(nanoseconds)) = (row.str("celString"), row.int("ns")) {
                let got = answer("string(d)", &[("d", Input::Duration(nanoseconds))]);
                tally.check("cel", want, got.as_str().unwrap_or_default());
            }
        }
        Some("metav1.Duration") => {
            let token = JsonToken::read(row.str("json").unwrap_or_default());
            let read = token.as_ref().map(|token| read_meta_duration(token.input()));
            check_result(row, tally, "error", read.map(|read| read.map(|value| value.0)));
        }
        other => tally.check("unknown", "a known function", other.unwrap_or_default()),
    }
}

fn score_parsing(row: &Row, tally: &mut Tally) {
    let input = row.bytes("in").unwrap_or_default();
    expressions::check(row, tally, || answer("string(duration(s))", &[("s", Input::Text(&input))]));
    let parsed = parse_duration(&input);
    if let Ok(value) = parsed {
        tally.check("text", row.str("string").unwrap_or_default(), value.to_string());
    }
    check_result(row, tally, "error", Some(parsed.map(|value| value.0)));

    // The schema format is only recorded where Go's own reader refuses.
    let in_format = parse_format_duration(&input);
    let (want_ns, want_error) = if row.has("error") { ("strfmtNs", "strfmtError") } else { ("ns", "") };
    let got = in_format.as_ref().ok().map(|value| value.0);
    tally.check_value("format accept", &row.has(want_ns), &in_format.is_ok());
    tally.check_value("format value", &row.int(want_ns), &got);
    if let Some(want) = row.value.get(want_error).and_then(bytes_of) {
        let got = in_format.err().map_or_else(String::new, |error| error.to_string());
        tally.check("format text", String::from_utf8_lossy(&want), got);
    }

    let text = through_json(&input);
    let token = JsonToken::Text(text);
    let meta = read_meta_duration(token.input()).err().map_or_else(String::new, |error| error.to_string());
    let want = row.str("metaError").or(row.str("error")).unwrap_or_default();
    tally.check("meta text", want, meta);
}

/// Compares `ns` and an error's text; `None` is an answer that we cannot give.
fn check_result<E: Display>(row: &Row, tally: &mut Tally, error_field: &str, got: Option<Result<i64, E>>) {
    let accepted = got.as_ref().is_some_and(Result::is_ok);
    tally.check_value("accept", &!row.has(error_field), &accepted);
    let (value, text) = match got {
        Some(Ok(value)) => (Some(value), String::new()),
        Some(Err(error)) => (None, error.to_string()),
        None => (None, "no answer".to_owned()),
    };
    tally.check_value("value", &row.int("ns"), &value);
    let want = row.value.get(error_field).and_then(Value::as_str).unwrap_or_default();
    tally.check("text", want, text);
}
