//! Documents that are none, endless references, very many paths, references to other places: a finding, in bounded time.
#![allow(clippy::unwrap_used)] // helpers of tests

use std::fmt::Write as _;

use plimsoll_finding::Finding;
use plimsoll_openapi::{Files, NoFiles, check, read_document};

fn codes(text: &str, files: &dyn Files) -> Vec<&'static str> {
    let document = read_document(text.as_bytes()).unwrap();
    let mut codes: Vec<_> = check(&document, files).findings.iter().map(|finding| finding.code().name()).collect();
    codes.dedup();
    codes
}

fn api(version: &str, rest: &str) -> String {
    format!("openapi: {version}\ninfo: {{title: A, version: '1'}}\npaths: {{}}\n{rest}")
}

#[test]
fn what_is_no_document_is_said_to_be_none() {
    for text in ["", "[]", "null", "3", "openapi: 3", "openapi: '3.1'", "openapi: [3.1.0]", "swagger: '2.0'", "a: b"] {
        assert_eq!(codes(text, &NoFiles), ["openapi_version"], "{text}");
    }
    assert!(read_document(b"\xff\xfe\x00").is_err() && read_document(b"{").is_err());
}

#[test]
fn references_without_end_end() {
    let mut chain = String::from("components:\n  schemas:\n");
    for number in 0..1_500 {
        let _ = writeln!(chain, "    S{number}: {{$ref: '#/components/schemas/S{}'}}", number + 1);
    }
    let _ = writeln!(chain, "    S1500: {{$ref: '#/components/schemas/S0'}}");
    assert_eq!(codes(&api("3.0.3", &chain), &NoFiles), ["openapi_reference_cycle"]);
    let tree = "components:\n  schemas:\n    Tree: {type: object, properties: {left: {$ref: '#/components/schemas/Tree'}}, \
                example: {left: {left: {left: {}}}}}\n";
    assert_eq!(codes(&api("3.0.3", tree), &NoFiles), [""; 0]);
}

/// Each file refers to the next one.
struct Endless;

impl Files for Endless {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let number: u32 = path.trim_end_matches(".yaml").parse().map_err(|_| "no such file".to_owned())?;
        Ok(format!("$ref: '{}.yaml'", number + 1).into_bytes())
    }
}

#[test]
fn files_without_end_are_bounded() {
    let text = api("3.0.3", "components: {schemas: {A: {$ref: 0.yaml}}}");
    assert!(codes(&text, &Endless).contains(&"openapi_reference_not_read"));
}

/// Nothing may be asked for.
struct Forbidden;

impl Files for Forbidden {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        panic!("{path} was read")
    }
}

#[test]
fn nothing_is_fetched_or_read_outside_of_the_folder() {
    for target in
        ["https://example.com/a.yaml", "//example.com/a.yaml", "file:///etc/passwd", "../a.yaml", "/etc/passwd"]
    {
        let text = api("3.1.0", &format!("components: {{schemas: {{A: {{$ref: '{target}'}}}}}}"));
        assert_eq!(codes(&text, &Forbidden), ["openapi_reference_not_read"], "{target}");
    }
}

#[test]
fn very_many_paths_take_no_time() {
    let mut text = api("3.0.3", "").replace("paths: {}\n", "paths:\n");
    for number in 0..20_000 {
        let _ = writeln!(text, "  /p{number}/{{a}}: {{get: {{operationId: o{number}, responses: {{}}}}}}");
    }
    let document = read_document(text.as_bytes()).unwrap();
    let findings: Vec<Finding> = check(&document, &NoFiles).findings;
    assert_eq!(findings.len(), plimsoll_openapi::MAX_FINDINGS);
}
