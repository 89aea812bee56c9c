//! Tags of Go types over objects; the texts are those of apimachinery's package `api/validate`.

use plimsoll_schema::tags::{TaggedField, TaggedForm, TaggedType, TaggedTypes, lower};
use plimsoll_walk::{TagFinding, TagOptions, TagValidator};

use crate::support::{LATEST, plan, with_objects};

fn judge(types: &TaggedTypes, object: &str, old: Option<&str>) -> Vec<TagFinding> {
    let tags = lower(types, ["v1.T"]);
    assert!(tags.problems().is_empty(), "{:?}", tags.problems());
    let validator = TagValidator { plan: &tags, options: TagOptions::NONE };
    with_objects(&plan("{}", &LATEST), object, old.unwrap_or("{}"), |new, before| {
        validator.validate(new, old.map(|_| before), tags.root("v1.T").expect("the type is known"))
    })
}

fn texts(fields: Vec<TaggedField>, object: &str, old: Option<&str>) -> Vec<String> {
    let mut types = TaggedTypes::default();
    let item = vec![TaggedField::new("Name", "name", "string", &[]), TaggedField::new("Size", "size", "int", &[])];
    types.add("v1.Item", TaggedType::new(TaggedForm::Struct(item), &[]));
    types.add("v1.T", TaggedType::new(TaggedForm::Struct(fields), &[]));
    judge(&types, object, old).iter().map(|found| found.finding.text(LATEST.words)).collect()
}

fn field(name: &str, type_: &str, tags: &[&str]) -> Vec<TaggedField> {
    vec![TaggedField::new(name, name, type_, tags)]
}

#[test]
fn what_is_missing_is_zero() {
    let none: [&str; 0] = [];
    assert_eq!(texts(field("a", "int", &["k8s:required", "k8s:minimum=1"]), "{}", None), ["a: Required value"]);
    assert_eq!(texts(field("a", "int", &["k8s:optional", "k8s:minimum=1"]), r#"{"a":0}"#, None), none);
    assert_eq!(
        texts(field("a", "*int", &["k8s:optional", "k8s:minimum=1"]), r#"{"a":0}"#, None),
        ["a: Invalid value: 0: must be greater than or equal to 1"]
    );
    assert_eq!(texts(field("a", "*string", &["k8s:required"]), r#"{"a":""}"#, None), none);
}

#[test]
fn what_does_not_change_is_passed_over() {
    let none: [&str; 0] = [];
    let short = || field("a", "string", &["k8s:maxLength=2"]);
    assert_eq!(texts(short(), r#"{"a":"abc"}"#, Some(r#"{"a":"abc"}"#)), none);
    assert_eq!(texts(short(), r#"{"a":"abcd"}"#, Some(r#"{"a":"abc"}"#)).len(), 1);
    let fixed = || field("a", "[]string", &["k8s:listType=atomic", "k8s:immutable"]);
    assert_eq!(texts(fixed(), r#"{"a":[]}"#, Some("{}")), none);
    assert_eq!(texts(fixed(), r#"{"a":["x"]}"#, Some("{}")), ["a: Invalid value: null: field is immutable"]);
}

#[test]
fn items_are_found_by_their_keys() {
    let tags = ["k8s:listType=map", "k8s:listMapKey=name", "k8s:eachVal=+k8s:immutable"];
    let items = || field("a", "[]v1.Item", &tags);
    let old = r#"{"a":[{"name":"x","size":1},{"name":"y","size":2}]}"#;
    let moved = r#"{"a":[{"name":"y","size":2},{"name":"x","size":3}]}"#;
    assert_eq!(texts(items(), moved, Some(old)), ["a[1]: Invalid value: null: field is immutable"]);
    let twice = r#"{"a":[{"name":"x"},{"name":"x","size":1}]}"#;
    assert_eq!(texts(items(), twice, None), [r#"a[1]: Duplicate value: {"name":"x","size":1}"#]);
}

#[test]
fn long_lists_are_compared_in_no_time() {
    let items: Vec<String> = (0..20_000).map(|at| format!(r#"{{"name":"n{at}"}}"#)).collect();
    let (forth, back) = (items.join(","), items.iter().rev().cloned().collect::<Vec<_>>().join(","));
    let tags = ["k8s:listType=map", "k8s:listMapKey=name", "k8s:update=NoAddItem", "k8s:update=NoRemoveItem"];
    let found =
        texts(field("a", "[]v1.Item", &tags), &format!(r#"{{"a":[{forth}]}}"#), Some(&format!(r#"{{"a":[{back}]}}"#)));
    assert!(found.is_empty(), "{} found", found.len());
}

#[test]
fn types_that_lead_to_themselves_end_with_the_object() {
    let mut types = TaggedTypes::default();
    let fields = vec![
        TaggedField::new("Next", "next", "*v1.T", &[]),
        TaggedField::new("Size", "size", "int", &["k8s:maximum=1"]),
    ];
    types.add("v1.T", TaggedType::new(TaggedForm::Struct(fields), &[]));
    let depth = 300;
    let object = format!("{}{{\"size\":2}}{}", "{\"next\":".repeat(depth), "}".repeat(depth));
    let found = judge(&types, &object, None);
    assert_eq!(found.len(), 1);
    assert!(found[0].finding.field_text().unwrap().starts_with("next.next."));
}

#[test]
fn levels_say_what_the_server_reports() {
    let mut types = TaggedTypes::default();
    let tags = ["k8s:alpha=+k8s:minimum=3", "k8s:beta(since: \"1.36\")=+k8s:minimum=2", "k8s:minimum=1"];
    types.add("v1.T", TaggedType::new(TaggedForm::Struct(field("a", "int", &tags)), &[]));
    let found = judge(&types, "{}", None);
    let enforced = |beta| found.iter().filter(|found| found.is_enforced(beta)).count();
    assert_eq!((found.len(), enforced(false), enforced(true)), (3, 1, 2));
}
