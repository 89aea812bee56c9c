//! Updates: what has not changed does not keep an object out.

use plimsoll_finding::{Finding, Path};
use plimsoll_release::Release;
use plimsoll_release::rules::ValidatorRules;
use plimsoll_walk::{ValidateScratch, Validator, WalkRules};

use crate::support::{LATEST, plan, with_objects};

/// Checks `{"spec": …}` old and new under a schema for `spec`, and gives the fields of the errors.
fn fields(rules: &WalkRules, schema: &str, old: &str, new: &str) -> Vec<String> {
    let schema = format!(r#"{{"type":"object","properties":{{"spec":{schema}}}}}"#);
    let plan = plan(&schema, &LATEST);
    let wrap = |spec: &str| format!(r#"{{"spec":{spec}}}"#);
    with_objects(&plan, &wrap(new), &wrap(old), |new, old| {
        let validator = Validator { plan: &plan, rules };
        let errors = validator.validate(new, plan.root(), Some(old), &Path::default(), &mut ValidateScratch::default());
        errors.iter().filter_map(Finding::field_text).collect()
    })
}

#[track_caller]
fn check(schema: &str, old: &str, new: &str, want: &[&str]) {
    assert_eq!(fields(&LATEST.walk, schema, old, new), want);
}

#[test]
fn unchanged_properties_pass() {
    let schema = r#"{"type":"object","properties":{"p":{"type":"string","pattern":"^a"},"q":{"type":"string"}}}"#;
    check(schema, r#"{"p":"b"}"#, r#"{"p":"b","q":"a"}"#, &[]);
    check(schema, r#"{"p":"b"}"#, r#"{"p":"c"}"#, &["spec.p"]);
}

#[test]
fn containers_pass_only_as_a_whole() {
    let schema = r#"{"type":"object","properties":{"o":{"type":"object","required":["r"],"properties":{"s":{"type":"string"}}},"t":{"type":"string"}}}"#;
    check(schema, r#"{"o":{}}"#, r#"{"o":{"s":"x"}}"#, &["spec.o.r"]);
    check(schema, r#"{"o":{}}"#, r#"{"o":{},"t":"x"}"#, &[]);
}

#[test]
fn items_are_paired_in_map_lists_only() {
    let atomic = r#"{"type":"array","items":{"type":"string","pattern":"^a"}}"#;
    check(atomic, r#"["b"]"#, r#"["b","ab"]"#, &["spec[0]"]);
    check(atomic, r#"["b"]"#, r#"["b"]"#, &[]);
    let map = r#"{"type":"array","maxItems":2,"x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
        "items":{"type":"object","properties":{"k":{"type":"string"},"v":{"type":"string","pattern":"^a"}}}}"#;
    check(map, r#"[{"k":"1","v":"b"}]"#, r#"[{"k":"2","v":"a"},{"k":"1","v":"b"}]"#, &[]);
    let three = r#"[{"k":"1"},{"k":"2"},{"k":"3"}]"#;
    check(map, three, r#"[{"k":"3"},{"k":"1"},{"k":"2"}]"#, &[]);
    check(map, three, r#"[{"k":"3"},{"k":"1"},{"k":"2","v":"a"}]"#, &["spec"]);
}

#[test]
fn long_map_lists_are_searched() {
    let schema = r#"{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","p"],
        "items":{"type":"object","properties":{"k":{"type":"string"},"p":{"type":"integer"},"v":{"type":"string","pattern":"^a"}}}}"#;
    let item = |n: usize| format!(r#"{{"k":"{}","p":{},"v":"b"}}"#, n % 7, n);
    let old: Vec<String> = (0..40).map(item).collect();
    let new: Vec<String> = (0..41).rev().map(item).collect();
    check(schema, &format!("[{}]", old.join(",")), &format!("[{}]", new.join(",")), &["spec[0].v"]);
}

#[test]
fn members_of_junctors_are_plain() {
    let inside = r#"{"type":"object","allOf":[{"properties":{"c":{"pattern":"^a"}}}],
        "properties":{"c":{"type":"string"},"d":{"type":"string"}}}"#;
    check(inside, r#"{"c":"b"}"#, r#"{"c":"b","d":"x"}"#, &["spec.c", "<nil>"]);
    let one = r#"{"type":"object","oneOf":[{"required":["x"]}],"properties":{"c":{"type":"string"}}}"#;
    check(one, r#"{"c":"b"}"#, r#"{"c":"b"}"#, &[]);
}

#[test]
fn keys_without_a_schema_make_objects_unequal() {
    let schema = r#"{"type":"object","properties":{"pre":
        {"type":"object","x-kubernetes-preserve-unknown-fields":true,"minProperties":3}}}"#;
    check(schema, r#"{"pre":{"a":1}}"#, r#"{"pre":{"a":1}}"#, &["spec.pre"]);
}

#[test]
fn members_that_may_be_anything_were_compared_until_1_32() {
    let schema = r#"{"type":"object","additionalProperties":false}"#;
    let object = r#"{"a":1}"#;
    let alone = |release: Release| {
        let ValidatorRules { compares_untyped_members } = release.rules().validator;
        WalkRules { compares_untyped_members, ..release.rules().walk }
    };
    let (old, new) = (alone(Release::V1_32), alone(Release::V1_33));
    assert_eq!(fields(&old, schema, object, object), [""; 0]);
    assert_eq!(fields(&new, schema, object, object), ["spec"]);
    assert_eq!(fields(&old, schema, object, r#"{"a":2}"#), ["spec"]);
}
