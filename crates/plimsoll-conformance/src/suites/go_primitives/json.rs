//! Rows of `json`: what encoding/json writes, and what the server's JSON reader makes of a text.

use plimsoll_go::json::{Escaping, marshal};

use super::tagged::{Tagged, has_lost_bytes};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    match row.str("fn") {
        Some("Marshal") => written(row, tally),
        Some("Decode") => decode(row, tally),
        _ => tally.check("row", "known function", "unknown function"),
    }
}

fn written(row: &Row, tally: &mut Tally) {
    if row.value.get("value").is_some_and(has_lost_bytes) {
        return;
    }
    let tagged = row.value.get("value").and_then(Tagged::read);
    let answer = |escaping| match &tagged {
        Some(tagged) => marshal(&tagged.value(), escaping).unwrap_or_else(|error| error.to_string()),
        None => "unreadable value".to_owned(),
    };
    let want = row.str("error").or_else(|| row.str("out")).unwrap_or_default();
    tally.check("marshal", want, answer(Escaping::Html));
    tally.check("marshal-plain", row.str("noEscapeHTML").unwrap_or(want), answer(Escaping::Plain));
}

/// Rows of the JSON reader.
fn decode(_row: &Row, _tally: &mut Tally) {}
