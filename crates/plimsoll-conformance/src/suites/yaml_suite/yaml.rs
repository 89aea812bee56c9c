//! Rows of `suite` and `own`.

use std::borrow::Cow;

use plimsoll_doc::{DuplicateKeys, Format, ReadRules, read_yaml, yaml_strict_error};

use crate::suites::yaml_suite::decode;
use crate::suites::yaml_suite::json_text::json_text;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(body) = body(row) else { return tally.check("row", "a body", "none") };
    let want = if row.flag("same") {
        String::from_utf8_lossy(body.trim_ascii_end())
    } else {
        row.str("value").or(row.str("json")).unwrap_or_default().into()
    };
    score_body(row, &body, &want, tally);
    decode::score(row, &body, Format::Yaml, tally);
}

/// Compares what the reader makes of a body with the columns of its row and the value it is wanted to be.
pub(crate) fn score_body(row: &Row, body: &[u8], want: &str, tally: &mut Tally) {
    let rules = ReadRules::default();
    let read = read_yaml(body, &rules);
    tally.check("accept", verdict(!row.has("error")), verdict(read.is_ok()));
    match (row.str("error"), &read) {
        (Some(want), Err(fault)) => tally.check("text", want, fault.to_string()),
        (Some(want), Ok(_)) => tally.check("text", want, "accepted"),
        (None, Ok(document)) => {
            let got = json_text(document.root());
            tally.check("value", any_of(row, &got).unwrap_or(want), &got);
        }
        (None, Err(fault)) => tally.check("value", want, fault.to_string()),
    }
    // The strict converter keeps the first one of equal keys, which shows where it prints a mapping that it refuses.
    let first_wins = ReadRules { duplicates: DuplicateKeys::FirstWins, ..rules };
    let strict = match yaml_strict_error(body, &rules) {
        Some(error) => error.to_string(),
        None => read_yaml(body, &first_wins).err().map(|fault| fault.to_string()).unwrap_or_default(),
    };
    let want = row.str("strictError").or(row.str("error")).unwrap_or_default();
    tally.check("strict", want, strict);
}

fn verdict(accepted: bool) -> &'static str {
    if accepted { "accepted" } else { "refused" }
}

/// Where the server has several answers: ours, if it is one of them.
fn any_of<'r>(row: &'r Row, got: &str) -> Option<&'r str> {
    let any = row.value.get("jsonAny")?.as_array()?;
    any.iter().filter_map(|text| text.as_str()).find(|&text| text == got)
}

pub(super) fn body(row: &Row) -> Option<Cow<'_, [u8]>> {
    match row.str("inB64") {
        Some(text) => plimsoll_testkit::base64_decode(text).map(Cow::Owned),
        None => row.bytes("in"),
    }
}
