//! Rows of `yaml_json`.

use plimsoll_doc::{ReadRules, read_json};

use crate::suites::yaml_suite::json_text::json_text;
use crate::suites::yaml_suite::yaml::score_body;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(body) = row.bytes("yaml") else { return tally.check("row", "a body", "none") };
    // The rows hold the converter's text alone; what counts is what the JSON reader behind it makes of that.
    let json = row.str("json").unwrap_or_default();
    let want = match read_json(json.as_bytes(), &ReadRules::default()) {
        Ok(document) => json_text(document.root()),
        Err(fault) => fault.to_string(),
    };
    score_body(row, &body, &want, tally);
}
