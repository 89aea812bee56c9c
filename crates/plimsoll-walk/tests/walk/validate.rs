//! Values against schemas. The answers are those of the server's packages for the same inputs.

use plimsoll_finding::{All, Finding, First, Path, Segment};
use plimsoll_release::{Release, Rules};
use plimsoll_walk::{IntOrString, ValidateScratch, Validator, WalkRules};

use crate::support::{LATEST, plan, with_objects};

fn text(finding: &Finding, rules: &Rules) -> String {
    finding.field_cause().expect("validation is about fields").text(rules.words)
}

fn errors(schema: &str, object: &str, rules: &Rules) -> Vec<String> {
    let plan = plan(schema, rules);
    with_objects(&plan, object, "null", |object, _| {
        let validator = Validator { plan: &plan, rules: &rules.walk };
        let scratch = &mut ValidateScratch::default();
        let mut all = All::default();
        let _ = validator.find(object, plan.root(), None, &Path::default(), scratch, &mut all);
        assert_eq!(validator.is_valid(object, plan.root(), scratch), all.findings.is_empty(), "{schema} {object:?}");
        all.findings.iter().map(|finding| text(finding, rules)).collect()
    })
}

/// Checks `{"x": value}` under a schema for `x`.
#[track_caller]
fn check(schema: &str, value: &str, want: &[&str]) {
    let schema = format!(r#"{{"type":"object","properties":{{"x":{schema}}}}}"#);
    assert_eq!(errors(&schema, &format!(r#"{{"x":{value}}}"#), &LATEST), want);
}

#[test]
fn types() {
    check(
        r#"{"type":"string"}"#,
        "1",
        &[r#"x: Invalid value: "integer": x in body must be of type string: "integer""#],
    );
    check(r#"{"type":"string"}"#, "null", &[r#"x: Invalid value: "null": x in body must be of type string: "null""#]);
    check(r#"{"type":"string","nullable":true}"#, "null", &[]);
    check(r#"{"type":"number"}"#, "1", &[]);
    check(r#"{"type":"integer"}"#, "1.0", &[]);
    check(
        r#"{"type":"integer"}"#,
        "1e16",
        &[r#"x: Invalid value: "number": x in body must be of type integer: "number""#],
    );
    check(
        r#"{"x-kubernetes-int-or-string":true}"#,
        "true",
        &[r#"x: Invalid value: "boolean": x in body must be of type integer,string: "boolean""#],
    );
    check(r#"{"type":"string","format":"ipv4"}"#, "[]", &[]);
    check(
        r#"{"type":"string","format":"date-time"}"#,
        "5",
        &[r#"x: Invalid value: "int64": x in body must be of type date-time: "int64""#],
    );
    check(
        r#"{"type":"string","format":"ipv4"}"#,
        "true",
        &[r#"x: Invalid value: "": x in body must be of type ipv4: """#],
    );
}

#[test]
fn strings() {
    check(r#"{"type":"string","maxLength":3}"#, r#""ééé""#, &[]);
    check(r#"{"type":"string","maxLength":1}"#, r#""ab""#, &["x: Too long: may not be more than 1 byte"]);
    check(
        r#"{"type":"string","minLength":2,"pattern":"^b"}"#,
        r#""a""#,
        &[r#"x: Invalid value: "a": x in body should be at least 2 chars long"#],
    );
    check(
        r#"{"type":"string","pattern":"^b"}"#,
        r#""ab""#,
        &[r#"x: Invalid value: "ab": x in body should match '^b'"#],
    );
    check(
        r#"{"type":"string","format":"date"}"#,
        r#""x""#,
        &[r#"x: Invalid value: "x": x in body must be of type date: "x""#],
    );
}

#[test]
fn numbers() {
    check(
        r#"{"type":"number","maximum":10.5}"#,
        "11",
        &["x: Invalid value: 11: x in body should be less than or equal to 10"],
    );
    check(r#"{"type":"number","minimum":0.1}"#, "0", &[]);
    check(
        r#"{"type":"number","multipleOf":0.1}"#,
        "1",
        &["x: Invalid value: 0: factor MultipleOf declared for x must be positive: 0"],
    );
    check(r#"{"type":"number","multipleOf":0.01}"#, "4.35", &[]);
    check(
        r#"{"type":"integer"}"#,
        "1.5",
        &[
            r#"x: Invalid value: "number": x in body must be of type integer: "number""#,
            r#"<nil>: Invalid value: "": Checked value must be of type integer (default format) in x"#,
        ],
    );
    check(
        r#"{"type":"integer","maximum":10.5}"#,
        "11",
        &[
            r#"<nil>: Invalid value: "": Maximum boundary value must be of type integer (default format) in x"#,
            "x: Invalid value: 11: x in body should be less than or equal to 10.5",
        ],
    );
    check(
        r#"{"type":"integer","format":"int32","minimum":5,"exclusiveMinimum":true}"#,
        "5",
        &["x: Invalid value: 5: x in body should be greater than 5"],
    );
}

#[test]
fn enums_convert_as_go_does() {
    check(r#"{"type":"number","enum":[2]}"#, "2.7", &[]);
    check(r#"{"x-kubernetes-int-or-string":true,"enum":["A"]}"#, "65", &[]);
    check(
        r#"{"type":"string","nullable":true,"enum":["a",null]}"#,
        "null",
        &[r#"x: Unsupported value: null: supported values: "a", "null""#],
    );
    check(
        r#"{"type":"object","enum":[{"a":1}]}"#,
        r#"{"a":1.0}"#,
        &[r#"x: Unsupported value: {"a":1}: supported values: "{\"a\":1}""#],
    );
}

#[test]
fn containers() {
    check(
        r#"{"type":"array","minItems":2,"items":{"type":"string"}}"#,
        "[1]",
        &[
            r#"x[0]: Invalid value: "integer": x[0] in body must be of type string: "integer""#,
            "x: Invalid value: 1: x in body should have at least 2 items",
        ],
    );
    check(r#"{"type":"array","maxItems":1}"#, "[1,2]", &["x: Too many: 2: must have at most 1 item"]);
    check(
        r#"{"type":"object","additionalProperties":false,"required":["r"]}"#,
        r#"{"a":1}"#,
        &[r#"x: Invalid value: "a": x.a in body is a forbidden property"#, "x.r: Required value"],
    );
    check(
        r#"{"type":"object","additionalProperties":{"type":"string"}}"#,
        r#"{"b/c":1}"#,
        &[r#"x.b/c: Invalid value: "integer": x.b/c in body must be of type string: "integer""#],
    );
}

#[test]
fn junctors() {
    check(
        r#"{"anyOf":[{"type":"string"},{"type":"object","required":["a"]}]}"#,
        "{}",
        &[r#"<nil>: Invalid value: "": "x" must validate at least one schema (anyOf)"#, "x.a: Required value"],
    );
    check(
        r#"{"oneOf":[{"type":"string"},{"maxLength":3}]}"#,
        r#""a""#,
        &[r#"<nil>: Invalid value: "": "x" must validate one and only one schema (oneOf). Found 2 valid alternatives"#],
    );
    check(
        r#"{"pattern":"^a","allOf":[{"pattern":"^a"}]}"#,
        r#""b""#,
        &[
            r#"x: Invalid value: "b": x in body should match '^a'"#,
            r#"<nil>: Invalid value: "": "x" must validate all the schemas (allOf). None validated"#,
        ],
    );
    check(
        r#"{"not":{"enum":["a"]}}"#,
        r#""a""#,
        &[r#"<nil>: Invalid value: "": "x" must not validate the schema (not)"#],
    );
}

#[test]
fn releases_differ() {
    let schema = r#"{"type":"object","properties":{"x":{"type":"integer","maximum":10.5}}}"#;
    assert_eq!(errors(schema, r#"{"x":5}"#, Release::V1_35.rules()), [""; 0]);
    assert_eq!(
        errors(r#"{"properties":{"x":{"maxLength":1}}}"#, r#"{"x":"ab"}"#, Release::V1_31.rules()),
        ["x: Too long: may not be longer than 1"]
    );
    assert_eq!(
        errors(r#"{"properties":{"x":{"enum":["a"]}}}"#, r#"{"x":[1.5]}"#, Release::V1_33.rules()),
        [r#"x: Unsupported value: []interface {}{1.5}: supported values: "a""#]
    );
}

#[test]
fn names_begin_with_a_dot_below_an_empty_one() {
    let plan = plan(r#"{"type":"object","required":["k"]}"#, &LATEST);
    with_objects(&plan, "{}", "null", |object, _| {
        let validator = Validator { plan: &plan, rules: &LATEST.walk };
        let scratch = &mut ValidateScratch::default();
        assert_eq!(validator.messages(object, plan.root(), None, scratch), [".k in body is required"]);
        let status = Path::new(&[Segment::Key("status")]);
        let found = validator.validate(object, plan.root(), None, &status, scratch);
        assert_eq!(text(&found[0], &LATEST), "status.k: Required value");
    });
}

#[test]
fn int_or_string_can_be_held_to_digits() {
    let rules = Rules { walk: WalkRules { int_or_string: IntOrString::Digits, ..LATEST.walk }, ..LATEST };
    let schema = r#"{"properties":{"x":{"x-kubernetes-int-or-string":true}}}"#;
    for valid in ["5", r#""5""#, r#""-05""#] {
        assert_eq!(errors(schema, &format!(r#"{{"x":{valid}}}"#), &rules), [""; 0]);
    }
    assert_eq!(
        errors(schema, r#"{"x":"50%"}"#, &rules),
        [r#"x: Invalid value: "50%": x in body should match '^-?\d+$'"#]
    );
}

#[test]
fn the_first_finding_ends_the_walk() {
    let schema = r#"{"type":"object","properties":{"l":{"type":"array","items":{"type":"string"}}}}"#;
    let plan = plan(schema, &LATEST);
    with_objects(&plan, r#"{"l":["a",1,2]}"#, "null", |object, _| {
        let validator = Validator { plan: &plan, rules: &LATEST.walk };
        let (mut first, scratch) = (First::default(), &mut ValidateScratch::default());
        assert!(validator.find(object, plan.root(), None, &Path::default(), scratch, &mut first).is_break());
        assert_eq!(first.0.and_then(|finding| finding.field_text()).as_deref(), Some("l[1]"));
    });
}

#[test]
fn findings_know_their_value_and_their_keyword() {
    let schema = r#"{"properties":{"m":{"additionalProperties":{"maxLength":1}},"o":{"additionalProperties":false}}}"#;
    let plan = plan(schema, &LATEST);
    let object = r#"{"m":{"a.b":"xy"},"o":{"c":1}}"#;
    with_objects(&plan, object, "null", |value, _| {
        let validator = Validator { plan: &plan, rules: &LATEST.walk };
        let scratch = &mut ValidateScratch::default();
        let found = validator.validate(value, plan.root(), None, &Path::default(), scratch);
        let places: Vec<_> = found
            .iter()
            .map(|finding| {
                (finding.place.path.pointer().to_string(), finding.schema.map(|place| place.span.of(schema)))
            })
            .collect();
        assert_eq!(places, [("/m/a.b".to_owned(), Some("1")), ("/o/c".to_owned(), Some("false"))]);
        let member = value.get("o").and_then(|o| o.get("c")).map(|member| member.slot().node);
        assert_eq!(found[1].place.node, member);
        assert_eq!(found[1].field_text().as_deref(), Some("o"));
    });
}
