//! Rules of definitions on objects: the server's answers, in the words of each release.

use plimsoll_doc::Format;
use plimsoll_kube::definition::{define, redefine};
use plimsoll_kube::judge::{Judge, Judged, RawRequest, Scratch};
use plimsoll_kube::release::Release;

fn definition(schema: &str) -> String {
    format!(
        r#"{{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {{"name": "as.b.c"}}, "spec": {{"group": "b.c", "scope": "Cluster",
        "names": {{"plural": "as", "kind": "A"}},
        "versions": [{{"name": "v1", "served": true, "storage": true, "schema": {{"openAPIV3Schema":
            {{"type": "object", "properties": {{"spec": {schema}}}}}}}}}]}}}}"#
    )
}

fn object(spec: &str) -> String {
    format!(r#"{{"apiVersion": "b.c/v1", "kind": "A", "metadata": {{"name": "x"}}, "spec": {spec}}}"#)
}

fn judged(schema: &str, spec: &str, old: Option<&str>, release: &str) -> Judged {
    let release: Release = release.parse().expect("a known release");
    let defined = define(definition(schema).as_bytes(), Format::Json, release);
    let definition = defined.definition.unwrap_or_else(|| panic!("{:?}", defined.errors));
    let (body, old) = (object(spec), old.map(object));
    let request = match &old {
        None => RawRequest::create(body.as_bytes(), Format::Json),
        Some(old) => RawRequest::update(body.as_bytes(), Format::Json, old.as_bytes()),
    };
    let mut scratch = Scratch::default();
    let verdict = Judge::new(release).judge_bytes(&definition.resource, &request, &mut scratch);
    verdict.expect("a request that makes sense").into_judged()
}

fn texts(verdict: &Judged) -> Vec<String> {
    verdict.error_texts()
}

const RULED: &str = r#"{"type": "object", "properties": {
    "n": {"type": "integer", "x-kubernetes-validations": [{"rule": "self > 5"}]},
    "k": {"type": "string", "maxLength": 9, "x-kubernetes-validations": [
        {"rule": "self == 'a'", "message": " must be a ", "reason": "FieldValueForbidden"}]}},
    "x-kubernetes-validations": [
        {"rule": "!has(self.n) || self.n != 3", "fieldPath": ".n", "messageExpression": "'three: ' + self.k"},
        {"rule": "self.k.size() > 0", "reason": "FieldValueDuplicate"}]}"#;

#[test]
fn rules_speak_in_the_words_of_a_release() {
    let new = judged(RULED, r#"{"n": 3, "k": ""}"#, None, "1.37");
    assert_eq!(
        texts(&new),
        [
            "spec.n: Invalid value: three:",
            "spec: Duplicate value",
            "spec.k: Forbidden: must be a",
            "spec.n: Invalid value: 3: failed rule: self > 5"
        ]
    );
    let old = judged(RULED, r#"{"n": 3, "k": ""}"#, None, "1.33");
    assert_eq!(
        texts(&old),
        [
            "spec.n: Invalid value: \"object\": three:",
            "spec: Duplicate value: \"object\"",
            "spec.k: Forbidden: must be a",
            "spec.n: Invalid value: \"integer\": failed rule: self > 5"
        ]
    );
}

#[test]
fn unchanged_values_only_warn() {
    let verdict = judged(RULED, r#"{"n": 1, "k": "c"}"#, Some(r#"{"n": 1, "k": "b"}"#), "1.37");
    assert_eq!(texts(&verdict), ["spec.k: Forbidden: must be a"]);
    assert_eq!(verdict.warnings, ["spec.n: Invalid value: 1: failed rule: self > 5"]);
}

#[test]
fn old_values_follow_keys() {
    let schema = r#"{"type": "object", "properties": {"l": {"type": "array", "maxItems": 5,
        "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k"], "items": {"type": "object",
        "required": ["k"], "properties": {"k": {"type": "string"}, "v": {"type": "integer"}},
        "x-kubernetes-validations": [{"rule": "self.v >= oldSelf.v", "message": "grows"},
            {"rule": "oldSelf.hasValue() || self.v == 0", "optionalOldSelf": true, "message": "begins at 0"}]}}}}"#;
    let old = r#"{"l": [{"k": "a", "v": 1}, {"k": "b", "v": 2}]}"#;
    let verdict = judged(schema, r#"{"l": [{"k": "b", "v": 1}, {"k": "c", "v": 1}]}"#, Some(old), "1.37");
    assert_eq!(texts(&verdict), ["spec.l[0]: Invalid value: grows", "spec.l[1]: Invalid value: begins at 0"]);
}

#[test]
fn errors_of_rules_name_the_type() {
    let schema = r#"{"type": "object", "properties": {"p": {"x-kubernetes-int-or-string": true,
        "x-kubernetes-validations": [{"rule": "self > 1"}, {"rule": "10 / int(self) > 1"}]}}}"#;
    let verdict = judged(schema, r#"{"p": "0"}"#, None, "1.37");
    assert_eq!(
        texts(&verdict),
        [
            "spec.p: Invalid value: \"\": 'no such overload': call arguments did not match a supported operator, \
             function or macro signature for rule: self > 1",
            "spec.p: Invalid value: \"\": division by zero evaluating rule: 10 / int(self) > 1"
        ]
    );
}

#[test]
fn definitions_are_told_what_their_rules_cost() {
    let schema = |length: &str| {
        format!(
            r#"{{"type": "object", "properties": {{"l": {{"type": "array", "items": {{"type": "string"{length},
            "x-kubernetes-validations": [{{"rule": "self.contains('ab')"}}]}}}}}}}}"#
        )
    };
    let errors = |schema: &str| -> Vec<String> {
        let defined = define(definition(schema).as_bytes(), Format::Json, Release::LATEST);
        defined.error_texts()
    };
    let path = "spec.validation.openAPIV3Schema.properties[spec].properties[l].items.x-kubernetes-validations[0].rule";
    let advice = "(try simplifying the rule, or adding maxItems, maxProperties, and maxLength where arrays, maps, and \
                  strings are declared)";
    assert_eq!(
        errors(&schema(r#", "maxLength": 25"#)),
        [format!("{path}: Forbidden: estimated rule cost exceeds budget by factor of 1.153434x {advice}")]
    );
}

#[test]
fn stored_texts_may_use_more_than_new_ones() {
    let schema = r#"{"type": "object", "properties": {"l": {"type": "array", "maxItems": 5, "items":
        {"type": "string", "maxLength": 5}, "x-kubernetes-validations": [{"rule": "!self.includes('a')"}]}}}"#;
    let text = definition(schema);
    let created = define(text.as_bytes(), Format::Json, Release::LATEST);
    assert!(created.error_texts()[0].contains("undeclared reference to 'includes'"), "{:?}", created.errors);
    let updated = redefine(text.as_bytes(), Format::Json, text.as_bytes(), Format::Json, Release::LATEST).unwrap();
    let of_rules: Vec<_> =
        updated.errors.iter().filter(|error| error.field_text().unwrap().contains("validations")).collect();
    assert!(of_rules.is_empty(), "{of_rules:?}");
}
