//! The example of every code has just that issue.

use std::ops::ControlFlow;

use plimsoll_doc::{Document, Fault, Limits, ReadRules, Splitter, read_json, read_yaml};
use plimsoll_finding::{
    All, Code, Duplicates, Example, Finding, Severity, SourceId, Window, Wording, Words, add_document, add_fault,
};

fn read(example: Example) -> Option<(&'static str, Result<Document<'static>, Fault>)> {
    let rules = ReadRules::default();
    match example {
        Example::Yaml(text) => Some((text, read_yaml(text.as_bytes(), &rules))),
        Example::Json(text) => Some((text, read_json(text.as_bytes(), &rules))),
        Example::Described(_) => None,
    }
}

fn issues(read: Result<Document<'_>, Fault>) -> Vec<Finding> {
    let mut all = All::default();
    let flow = match read {
        Ok(document) => add_document(&document, SourceId(0), Duplicates::LAST_WINS, &mut all),
        Err(fault) => add_fault(fault, SourceId(0), &mut all),
    };
    assert_eq!(flow, ControlFlow::Continue(()));
    all.in_server_order()
}

#[test]
fn examples_show_their_code() {
    // From 300 on they are found by whoever judges what was read.
    for code in Code::ALL.iter().filter(|code| code.number() < 300) {
        // Found by whoever splits a file.
        if matches!(code, Code::NothingToRead | Code::BadSeparator) {
            continue;
        }
        let Some((text, read)) = read(code.info().example) else { continue };
        let issues = issues(read);
        let codes: Vec<Code> = issues.iter().map(Finding::code).collect();
        assert_eq!(codes, [*code], "{text}");
        assert_eq!(issues[0].severity, code.info().severity, "{text}");
        assert_eq!(issues[0].lane, code.info().lane, "{text}");
    }
}

#[test]
fn a_separator_must_stand_alone() {
    let Example::Yaml(text) = Code::BadSeparator.info().example else { panic!("it is YAML") };
    let fault = Splitter::new(text.as_bytes(), &Limits::FILES).find_map(Result::err).unwrap();
    assert_eq!(issues(Err(fault))[0].code(), Code::BadSeparator);
}

#[test]
fn words_are_of_one_style() {
    for code in Code::ALL {
        let Some((text, read)) = read(code.info().example) else { continue };
        for issue in issues(read) {
            let words = Words::of(&issue, Wording::LATEST, &Window::whole(text));
            let texts = [Some(words.headline.as_str()), Some(words.label.as_str()), words.help.as_deref()];
            for sentence in texts.into_iter().flatten().filter(|text| !text.is_empty()) {
                assert!(!sentence.ends_with('.'), "{code}: {sentence:?} ends with a full stop");
                assert!(
                    !sentence.starts_with(char::is_uppercase)
                        || sentence.starts_with("JSON")
                        || sentence.starts_with("YAML"),
                    "{code}: {sentence:?}"
                );
            }
            assert!(issue.severity != Severity::Error || words.server.is_some(), "{code}: what does the server say?");
        }
    }
}
