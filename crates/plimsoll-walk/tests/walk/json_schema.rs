//! What the options of unions and the bounds of `contains` come to.

use plimsoll_finding::{All, Finding, Path};
use plimsoll_schema::dialect::json_schema::{NoDocuments, Options, compile};
use plimsoll_walk::{Unions, ValidateScratch, Validator, WalkRules};

use crate::support::{LATEST, read, with_objects};

/// Pointers and codes of what is wrong with a value.
fn found(schema: &str, value: &str, unions: Unions) -> Vec<String> {
    let compiled = compile(read(schema), "", &Options::default(), &mut NoDocuments);
    let plan = compiled.into_result().expect("the schema is one");
    let rules = WalkRules { unions, ..LATEST.walk };
    with_objects(&plan, value, "null", |value, _| {
        let validator = Validator { plan: &plan, rules: &rules };
        let (mut all, scratch) = (All::default(), &mut ValidateScratch::default());
        let _ = validator.find(value, plan.root(), None, &Path::default(), scratch, &mut all);
        assert_eq!(validator.is_valid(value, plan.root(), scratch), all.findings.is_empty());
        let row = |finding: &Finding| format!("{} {}", finding.place.path.pointer(), finding.code().name());
        all.findings.iter().map(row).collect()
    })
}

#[test]
fn unions_are_decided_as_asked() {
    let schema = r#"{"oneOf": [
        {"required": ["a"], "properties": {"a": {"type": "string"}, "b": {"type": "string"}, "c": {"type": "string"}}},
        {"required": ["a"], "properties": {"a": {"type": "integer"}}},
        {"required": ["b"]}]}"#;
    let none: &[&str] = &[];
    for (value, exact, first, fewest) in [
        (r#"{"a": "x"}"#, none, none, none),
        (r#"{"a": 1, "b": 2}"#, &[" union_ambiguous"], none, none),
        (r#"{"a": "x", "b": "y"}"#, &[" union_ambiguous"], none, none),
        (
            r#"{"a": null, "c": 1}"#,
            &[" one_of_mismatch", "/a wrong_type", "/c wrong_type"],
            &[" one_of_mismatch", "/a wrong_type", "/c wrong_type"],
            &[" one_of_mismatch", "/a wrong_type"],
        ),
    ] {
        assert_eq!(found(schema, value, Unions::Exact), exact, "{value}");
        assert_eq!(found(schema, value, Unions::FirstMatch), first, "{value}");
        assert_eq!(found(schema, value, Unions::FewestErrors), fewest, "{value}");
    }
}

#[test]
fn any_of_says_what_is_wrong_with_the_alternative_asked_for() {
    let schema = r#"{"anyOf": [{"required": ["a", "b", "c"]}, {"required": ["d"]}, {"required": ["e"]}]}"#;
    assert_eq!(found(schema, "{}", Unions::FewestErrors), [" any_of_mismatch", " missing_field"]);
    assert_eq!(found(schema, r#"{"e": 1}"#, Unions::FewestErrors), [""; 0]);
}

#[test]
fn contains_counts_up_to_its_bounds_and_not_beyond() {
    for (schema, accepted) in [
        (r#"{"contains": {"minimum": 5}}"#, [false, true, true, true, true]),
        (r#"{"contains": {"minimum": 5}, "minContains": 0}"#, [true; 5]),
        (r#"{"contains": {"minimum": 5}, "minContains": 3}"#, [false, false, false, true, true]),
        (r#"{"contains": {"minimum": 5}, "maxContains": 3}"#, [false, true, true, true, false]),
        (r#"{"contains": {"minimum": 5}, "minContains": 3, "maxContains": 3}"#, [false, false, false, true, false]),
        (r#"{"contains": {"minimum": 5}, "minContains": 0, "maxContains": 0}"#, [true, false, false, false, false]),
        (r#"{"contains": {"minimum": 5}, "minContains": 4, "maxContains": 3}"#, [false; 5]),
        (r#"{"minContains": 3, "maxContains": 0}"#, [true; 5]),
    ] {
        // 0, 1, N-1, N and N+1 hits for N = 3.
        for (hits, accepted) in accepted.into_iter().enumerate() {
            let items: Vec<&str> = std::iter::once("1").chain(vec!["7"; hits]).collect();
            let value = format!("[{}]", items.join(","));
            assert_eq!(found(schema, &value, Unions::Exact).is_empty(), accepted, "{schema} {value}");
        }
    }
}
