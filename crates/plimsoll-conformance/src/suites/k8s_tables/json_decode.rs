//! Rows of `json_decode`.

use plimsoll_doc::{Fault, FaultKind, JsonFault, ReadRules, json_strict_errors, read_json};

use crate::suites::yaml_suite::json_text::json_text;
use crate::suites::yaml_suite::recorded::recorded_text;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(text) = row.bytes("text") else { return tally.check("row", "a text", "none") };
    let read = read_json(&text, &ReadRules::default());
    tally.check_value("accept", &!row.has("error"), &read.is_ok());
    match (row.str("error"), &read) {
        (Some(want), Err(fault)) => {
            tally.check("text", want, fault.to_string());
            tally.check_value("offset", &row.int("offset"), &syntax_offset(fault));
        }
        (Some(want), Ok(_)) => tally.check("text", want, "accepted"),
        (None, Err(fault)) => tally.check("value", "a value", fault.to_string()),
        (None, Ok(document)) => {
            let want = row.value.get("value").map_or_else(|| "none".to_owned(), recorded_text);
            tally.check("value", want, json_text(document.root()));
            let strict: Vec<String> = json_strict_errors(document).iter().map(ToString::to_string).collect();
            tally.check_value("strict", &row.texts("strictErrors"), &strict);
        }
    }
}

/// Bytes read when a syntax error was found, as Go counts them.
fn syntax_offset(fault: &Fault) -> Option<i64> {
    match &fault.kind {
        FaultKind::Json(JsonFault::UnexpectedEnd | JsonFault::Character { .. }) => Some(fault.span.end.into()),
        _ => None,
    }
}
