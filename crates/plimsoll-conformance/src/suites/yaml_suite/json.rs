//! Rows of `json`.

use plimsoll_doc::{Format, ReadRules, json_strict_errors, read_json};

use super::decode;
use super::json_text::json_text;
use super::recorded::recorded_text;
use super::yaml::body;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(body) = body(row) else { return tally.check("row", "a body", "none") };
    let read = read_json(&body, &ReadRules::default());
    tally.check_value("accept", &!row.has("error"), &read.is_ok());
    match (row.str("error"), &read) {
        (Some(want), Err(fault)) => tally.check("text", want, fault.to_string()),
        (Some(want), Ok(_)) => tally.check("text", want, "accepted"),
        (None, Err(fault)) => tally.check("value", "a value", fault.to_string()),
        (None, Ok(document)) => {
            let want = match row.str("value").map(serde_json::from_str) {
                Some(Ok(value)) => recorded_text(&value),
                Some(Err(error)) => error.to_string(),
                None => String::from_utf8_lossy(&body).into_owned(),
            };
            tally.check("value", want, json_text(document.root()));
            let strict: Vec<String> = json_strict_errors(document).iter().map(ToString::to_string).collect();
            tally.check_value("strict", &row.texts("strict"), &strict);
        }
    }
    decode::score(row, &body, Format::Json, tally);
}
