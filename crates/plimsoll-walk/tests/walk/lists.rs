//! Sets and maps.

use plimsoll_finding::Path;
use plimsoll_walk::{IncompleteKeys, ItemEquality, ListScratch, Lists, WalkRules};

use crate::support::{LATEST, plan, with_objects};

#[track_caller]
fn check(schema: &str, list: &str, want: &[&str]) {
    check_with(&LATEST.walk, schema, list, want);
}

#[track_caller]
fn check_with(rules: &WalkRules, schema: &str, list: &str, want: &[&str]) {
    let plan = plan(&format!(r#"{{"type":"object","properties":{{"l":{schema}}}}}"#), &LATEST);
    with_objects(&plan, &format!(r#"{{"l":{list}}}"#), "null", |object, _| {
        let lists = Lists { plan: &plan, rules };
        let errors = lists.check(object, plan.root(), &Path::default(), &mut ListScratch::default());
        assert_eq!(errors.iter().map(|error| error.text(rules.words)).collect::<Vec<_>>(), want);
        assert!(errors.iter().all(|error| error.code().name() != "duplicate_item" || !error.related.is_empty()));
    });
}

const SET: &str = r#"{"type":"array","x-kubernetes-list-type":"set"}"#;

#[test]
fn second_occurrences_are_reported() {
    check(SET, r#"["a","b","a","a","b"]"#, &[r#"l[2]: Duplicate value: "a""#, r#"l[4]: Duplicate value: "b""#]);
    check(SET, "[1,2,3,4,5,6,7,8,9,3,1,3]", &["l[9]: Duplicate value: 3", "l[10]: Duplicate value: 1"]);
    check(SET, "[null,null]", &["l[1]: Duplicate value: null"]);
}

#[test]
fn scalars_differ_by_type_and_containers_do_not() {
    check(SET, "[1,1.0]", &[]);
    check(SET, "[[1],[1.0]]", &["l[1]: Duplicate value: [1]"]);
    check(SET, r#"[{"a":1,"b":2},{"b":2,"a":1}]"#, &[r#"l[1]: Duplicate value: {"a":1,"b":2}"#]);
    check(SET, "[[9007199254740993],[9007199254740992.0]]", &[]);
}

#[test]
fn maps_are_unique_by_their_keys() {
    let one = r#"{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]}"#;
    check(one, r#"[{"k":"a"},{"k":"a","x":1}]"#, &[r#"l[1]: Duplicate value: {"k":"a"}"#]);
    check(one, "[{},null]", &["l[1]: Duplicate value: {}"]);
    check(one, "[{},1,2]", &["l[1]: Invalid value: 1: must be an object for an array of list-type map"]);
    let two = r#"{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["p","k"]}"#;
    check(two, r#"[{"k":"a","p":80},{"p":80.0,"k":"a"}]"#, &[r#"l[1]: Duplicate value: {"k":"a","p":80}"#]);
    check(two, r#"[{"k":"a"},{"k":"a","p":1}]"#, &[]);
}

#[test]
fn equality_can_be_chosen() {
    let rules = |item_equality| WalkRules { item_equality, ..LATEST.walk };
    let structural = rules(ItemEquality::Structural);
    check_with(&structural, SET, "[[1],[1.0],1,1.0]", &[]);
    check_with(&structural, SET, "[[1],[1]]", &["l[1]: Duplicate value: [1]"]);
    let canonical = rules(ItemEquality::CanonicalJson);
    check_with(&canonical, SET, "[[1],[1.0],1,1.0]", &["l[1]: Duplicate value: [1]", "l[3]: Duplicate value: 1"]);
}

#[test]
fn incomplete_keys_can_be_skipped() {
    let rules = WalkRules { incomplete_keys: IncompleteKeys::Skip, ..LATEST.walk };
    let schema = r#"{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
        "items":{"type":"object","properties":{"k":{"type":"string"}}}}"#;
    check_with(&rules, schema, r#"[{},{},{"k":1},{"k":1}]"#, &[]);
    check_with(&rules, schema, r#"[{},{"k":"a"},{"k":"a"}]"#, &[r#"l[2]: Duplicate value: {"k":"a"}"#]);
}
