//! Streams find what trees find, in whatever pieces they come.

use std::io::Read;
use std::ops::ControlFlow;

use plimsoll_doc::NodeRef;
use plimsoll_finding::{All, Finding, Path};
use plimsoll_schema::dialect::json_schema::{NoDocuments, Options, compile};
use plimsoll_schema::plan::Plan;
use plimsoll_testkit::Random;
use plimsoll_walk::{
    Element, Stream, StreamError, StreamErrorKind, StreamHandler, StreamOptions, StreamStrategy, StreamSummary,
    ValidateScratch, Validator,
};

use crate::support::{LATEST, read, with_objects};

fn plan(schema: &str) -> Plan {
    compile(read(schema), "", &Options::default(), &mut NoDocuments).into_result().expect("the schema is one")
}

/// Gives a few bytes at a time.
struct Pieces<'t> {
    text: &'t [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = self.size.min(self.text.len()).min(buffer.len());
        let (piece, rest) = self.text.split_at(count);
        buffer[..count].copy_from_slice(piece);
        self.text = rest;
        Ok(count)
    }
}

#[derive(Default)]
struct Collect {
    found: Vec<(u64, String, &'static str)>,
    elements: u64,
    most: Option<u64>,
}

impl StreamHandler for Collect {
    fn valid(&mut self, _: &Element<'_>) -> ControlFlow<()> {
        self.elements += 1;
        if self.most == Some(self.elements) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn invalid(&mut self, element: &Element<'_>, findings: &[Finding]) -> ControlFlow<()> {
        let row = |finding: &Finding| {
            (element.value, finding.place.path.pointer().to_string(), finding.cause.code().info().name)
        };
        self.found.extend(findings.iter().map(row));
        ControlFlow::Continue(())
    }
}

fn run(plan: &Plan, text: &[u8], size: usize, options: StreamOptions) -> (Result<StreamSummary, StreamError>, Collect) {
    let mut collect = Collect::default();
    let stream = Stream { plan, rules: &LATEST.walk, options };
    (stream.run(Pieces { text, size }, &mut collect), collect)
}

fn in_tree(plan: &Plan, value: &str) -> Vec<(String, &'static str)> {
    with_objects(plan, value, "null", |value, _| {
        let mut all = All::default();
        let validator = Validator { plan, rules: &LATEST.walk };
        let _ = validator.find(value, plan.root(), None, &Path::default(), &mut ValidateScratch::default(), &mut all);
        let row = |finding: &Finding| (finding.place.path.pointer().to_string(), finding.cause.code().info().name);
        let mut found: Vec<_> = all.findings.iter().map(row).collect();
        found.sort();
        found
    })
}

const STRATEGIES: [StreamStrategy; 2] = [StreamStrategy::FullBuffer, StreamStrategy::FailFast];

/// A random schema that can be checked in passing, or not.
fn random_schema(random: &mut Random, depth: u32) -> String {
    let inner = |random: &mut Random| random_schema(random, depth.saturating_sub(1));
    if depth == 0 {
        let leaves =
            ["true", "{}", r#"{"type": "integer"}"#, r#"{"type": ["string", "null"]}"#, r#"{"minimum": 3}"#, "false"];
        return leaves[random.below(leaves.len())].to_owned();
    }
    let mut keywords = Vec::new();
    for _ in 0..=random.below(3) {
        let own = match random.below(16) {
            0 => format!(r#""items": {}"#, inner(random)),
            1 => format!(r#""prefixItems": [{}, {}]"#, inner(random), inner(random)),
            2 => format!(r#""contains": {}, "minContains": {}"#, inner(random), random.below(3)),
            3 => format!(r#""contains": {}, "maxContains": {}"#, inner(random), random.below(3)),
            4 => format!(r#""properties": {{"a": {}, "b": {}}}"#, inner(random), inner(random)),
            5 => format!(r#""additionalProperties": {}"#, inner(random)),
            6 => format!(r#""patternProperties": {{"^[bc]": {}}}"#, inner(random)),
            7 => r#""required": ["a", "c"]"#.to_owned(),
            8 => format!(r#""minItems": {}, "maxProperties": {}"#, random.below(4), random.below(4)),
            9 => format!(r#""maxItems": {}, "minProperties": {}"#, random.below(4), random.below(4)),
            10 => r#""dependentRequired": {"a": ["b", "d"]}"#.to_owned(),
            11 => r#""propertyNames": {"maxLength": 1}"#.to_owned(),
            12 => format!(r#""allOf": [{}]"#, inner(random)),
            13 => format!(r#""type": "{}""#, ["array", "object"][random.below(2)]),
            14 => format!(r#""anyOf": [{}, {}]"#, inner(random), inner(random)),
            _ => r#""uniqueItems": true"#.to_owned(),
        };
        let name = own.split(':').next().unwrap_or_default().to_owned();
        if !keywords.iter().any(|other: &String| other.starts_with(&name)) {
            keywords.push(own);
        }
    }
    format!("{{{}}}", keywords.join(", "))
}

fn random_value(random: &mut Random, depth: u32) -> String {
    match random.below(if depth == 0 { 4 } else { 8 }) {
        0 => random.below(7).to_string(),
        1 => "null".to_owned(),
        2 => r#""text \" ]}""#.to_owned(),
        3 => "-1.5e0".to_owned(),
        4 | 5 => {
            let items: Vec<String> = (0..random.below(5)).map(|_| random_value(random, depth - 1)).collect();
            format!("[{}]", items.join(", "))
        }
        _ => {
            let mut names = vec!["a", "b", "c", "dd", "e"];
            names.truncate(random.below(6));
            let members: Vec<String> =
                names.iter().map(|name| format!("\"{name}\" : {}", random_value(random, depth - 1))).collect();
            format!("{{{}}}", members.join(","))
        }
    }
}

#[test]
fn streams_find_what_trees_find() {
    let (mut random, mut in_passing, mut cases) = (Random::new(22), 0, 0);
    while cases < CASES {
        let plan = plan(&random_schema(&mut random, 3));
        for _ in 0..20 {
            let values: Vec<String> = (0..=random.below(2)).map(|_| random_value(&mut random, 4)).collect();
            let text = values.join([" ", "\n", "\n\n"][random.below(3)]);
            let mut want: Vec<(u64, String, &str)> = Vec::new();
            for (value, index) in values.iter().zip(0..) {
                want.extend(in_tree(&plan, value).into_iter().map(|(pointer, code)| (index, pointer, code)));
            }
            let (size, threshold) = (1 + random.below(9), random.below(24));
            for strategy in STRATEGIES {
                cases += 1;
                let (summary, collect) = run(&plan, text.as_bytes(), size, StreamOptions { threshold, strategy });
                let mut found = collect.found;
                found.sort();
                match summary {
                    Ok(summary) => {
                        in_passing += u32::from(strategy == StreamStrategy::FailFast);
                        assert_eq!(summary.values, values.len() as u64, "{text}");
                        // What several schemas say alike is said once of a tree.
                        found.dedup();
                        want.sort();
                        want.dedup();
                        assert_eq!(found, want, "{text} in pieces of {size}, threshold {threshold}");
                    }
                    Err(error) => {
                        assert_eq!(strategy, StreamStrategy::FailFast, "{text}: {error}");
                        assert!(matches!(error.kind, StreamErrorKind::NeedsBuffer(_)), "{text}: {error}");
                    }
                }
            }
        }
    }
    assert!(in_passing > CASES / 4, "{in_passing}");
}

/// How many values are streamed.
const CASES: u32 = 100_000;

#[test]
fn a_stream_ends_where_it_is_broken_and_keeps_what_was_judged() {
    let plan = plan(r#"{"items": {"type": "integer"}}"#);
    for (text, judged, want) in [
        ("[1, 2, \"x\", }", 1, "invalid character '}' looking for beginning of value (at byte 12)"),
        ("[1, \"x\",]", 1, "invalid character ']' looking for beginning of value (at byte 8)"),
        ("[1, \"x\"", 0, "the input ends inside of a value (at byte 7)"),
        ("[1] ]", 0, "invalid character ']' looking for beginning of value (at byte 4)"),
        ("[\"x\"] {\"a\" 1}", 1, "invalid character '1' after object key (at byte 11)"),
    ] {
        for threshold in [0, 1 << 20] {
            for size in [1, 64] {
                let options = StreamOptions { threshold, ..StreamOptions::default() };
                let (summary, collect) = run(&plan, text.as_bytes(), size, options);
                let error = summary.unwrap_err().to_string();
                // How much of a broken value is judged depends on how much of it is held in memory.
                if threshold == 0 && size == 1 && judged > 0 {
                    assert_eq!(collect.found.len(), judged, "{text}");
                }
                assert!(
                    error.contains("(at byte") && (error == want || threshold == 0 || size == 64),
                    "{text}: {error}"
                );
            }
        }
    }
}

#[test]
fn a_failing_reader_is_an_error_and_loses_nothing() {
    struct Failing(u32);
    impl Read for Failing {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => {
                    buffer[..4].copy_from_slice(b"\"a\" ");
                    Ok(4)
                }
                _ => Err(std::io::Error::other("unplugged")),
            }
        }
    }
    let plan = plan(r#"{"type": "integer"}"#);
    let mut collect = Collect::default();
    let stream = Stream { plan: &plan, rules: &LATEST.walk, options: StreamOptions::default() };
    let error = stream.run(Failing(0), &mut collect).unwrap_err();
    assert_eq!(error.to_string(), "cannot read on: unplugged (at byte 4)");
    assert_eq!((collect.found.len(), error.summary.invalid), (1, 1));
}

#[test]
fn what_cannot_be_judged_in_passing_is_left_to_the_strategy() {
    let plan = plan(r#"{"uniqueItems": true, "items": {"type": "integer"}}"#);
    let text = b"[1, 2, 3, 4, 1, \"x\"]";
    let with = |strategy| run(&plan, text, 1, StreamOptions { threshold: 4, strategy });
    let (summary, _) = with(StreamStrategy::FailFast);
    let message = "the value is too large for `uniqueItems`, which must see all of it (at byte 0)";
    assert_eq!(summary.unwrap_err().to_string(), message);
    let (summary, collect) = with(StreamStrategy::BestEffort);
    assert_eq!((summary.unwrap().gaps.len(), collect.found.len()), (1, 1));
    let (summary, collect) = with(StreamStrategy::FullBuffer);
    assert_eq!((summary.unwrap().gaps.len(), collect.found.len()), (0, 2));
}

#[test]
fn a_handler_may_end_a_stream() {
    let plan = plan("true");
    let mut collect = Collect { most: Some(3), ..Collect::default() };
    let stream = Stream { plan: &plan, rules: &LATEST.walk, options: StreamOptions::default() };
    let summary = stream.run(&b"1\n2\n3\n4\n"[..], &mut collect).unwrap();
    assert!(summary.is_ended_early);
    assert_eq!(collect.elements, 3);
}

#[test]
fn elements_are_values_with_their_places() {
    struct Places(Vec<(String, u64, String)>);
    impl StreamHandler for Places {
        fn valid(&mut self, element: &Element<'_>) -> ControlFlow<()> {
            let text = element.node.map(NodeRef::source_text).unwrap_or_default().to_owned();
            self.0.push((element.path().pointer().to_string(), element.offset(), text));
            ControlFlow::Continue(())
        }

        fn invalid(&mut self, _: &Element<'_>, _: &[Finding]) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }
    let plan = plan("true");
    let options = StreamOptions { threshold: 4, ..StreamOptions::default() };
    let stream = Stream { plan: &plan, rules: &LATEST.walk, options };
    let mut places = Places(Vec::new());
    stream.run(Pieces { text: br#"{"items": [10, {"a": 1}], "b": 2} 7"#, size: 1 }, &mut places).unwrap();
    let want = [("/items/0", 11, "10"), ("/items/1/a", 21, "1"), ("/b", 31, "2"), ("", 34, "7")];
    let want: Vec<_> = want.map(|(path, at, text)| (path.to_owned(), at, text.to_owned())).into();
    assert_eq!(places.0, want);
}
