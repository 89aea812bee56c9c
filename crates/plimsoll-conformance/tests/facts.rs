//! Facts about expressions, with the recorded answers of the server's own code of all releases.
#![allow(clippy::unwrap_used)]

use std::fs;

use plimsoll_conformance::facts;
use serde_json::Value;

#[test]
fn every_answer_is_the_servers() {
    let tally = facts::score().unwrap();
    assert!(tally.differences().is_empty(), "{:#?}", tally.differences());
    assert!(tally.rows() as usize >= facts::expressions().unwrap().len());
    assert_eq!(tally.unscored(), 0);
}

#[test]
fn what_is_recorded_is_what_the_pages_ask() {
    let text = fs::read_to_string(facts::rows()).unwrap();
    let recorded = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let asked = facts::expressions().unwrap();
    let again = "record it again with `cargo xtask facts --recorder BINARY`";
    assert_eq!(text.lines().count(), asked.len(), "{again}");
    for (row, expression) in recorded.zip(asked) {
        for (field, value) in expression.as_object().unwrap() {
            assert_eq!(row.get(field), Some(value), "{again}");
        }
    }
}
