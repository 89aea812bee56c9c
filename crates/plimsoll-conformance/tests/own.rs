//! The project's own vectors: pages of cases with the recorded answers of the server's own code.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;

use plimsoll_conformance::own::{Page, folder, pages, score_found};
use serde_json::Value;

fn recorded(page: &Page) -> Vec<Value> {
    let text = fs::read_to_string(page.rows()).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_answer_is_the_servers() {
    for page in pages().unwrap() {
        let tally = page.score().unwrap();
        assert!(tally.differences().is_empty(), "{}: {:#?}", page.name, tally.differences());
        assert_eq!((tally.rows(), tally.unscored()), (page.requests.len() as u64, 0), "{}", page.name);
        assert_eq!(tally.left_out().count(), 0, "{}", page.name);
    }
}

#[test]
fn what_is_recorded_is_what_the_pages_ask() {
    for page in pages().unwrap() {
        let mut rows = recorded(&page);
        for row in &mut rows {
            row.as_object_mut().unwrap().remove("want").expect("an answer");
        }
        assert!(rows == page.requests, "{}: record it again with `cargo xtask own --oracle BINARY`", page.name);
        if let Some(definition) = &page.definition {
            assert_eq!(&fs::read_to_string(page.definition_path()).unwrap(), definition, "{}", page.name);
        }
    }
}

#[test]
fn nothing_is_recorded_without_a_page() {
    let names: BTreeSet<_> = pages().unwrap().iter().map(Page::rows).collect();
    let rows = fs::read_dir(folder().join("rows")).unwrap().map(|entry| entry.unwrap().path());
    let files: BTreeSet<_> = rows.filter(|path| path.is_file()).collect();
    assert_eq!(files, names);
}

#[test]
fn what_comparing_has_found_is_answered_as_the_server_does() {
    let tally = score_found().unwrap();
    assert!(tally.differences().is_empty(), "{:#?}", tally.differences());
    assert_eq!(tally.unscored(), 0);
}
