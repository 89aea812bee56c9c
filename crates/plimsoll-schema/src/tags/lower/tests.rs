//! What tags of types and fields become.

use crate::tags::{Level, Rule, TaggedField, TaggedForm, TaggedType, TaggedTypes, lower};

fn plan(fields: Vec<TaggedField>) -> crate::tags::TagPlan {
    let mut types = TaggedTypes::default();
    types.add("a.T", TaggedType::new(TaggedForm::Struct(fields), &[]));
    lower(&types, ["a.T"])
}

#[test]
fn checks_that_stop_come_first() {
    let tags = ["k8s:maxLength=3", "k8s:required", "k8s:beta(since: \"1.36\")=+k8s:immutable"];
    let plan = plan(vec![TaggedField::new("A", "a", "string", &tags)]);
    let checks = &plan.fields[0].checks;
    let rules: Vec<&Rule> = checks.iter().map(|check| &check.rule).collect();
    assert_eq!(rules, [&Rule::Immutable, &Rule::Required, &Rule::MaxLength(3)]);
    assert_eq!(checks[0].level, Some(Level::Beta));
    assert!(plan.problems().is_empty());
}

#[test]
fn types_may_lead_to_themselves() {
    let fields = vec![
        TaggedField::new("Next", "next", "*a.T", &[]),
        TaggedField::new("Size", "size", "int", &["k8s:minimum=1"]),
    ];
    let plan = plan(fields);
    assert!(plan.type_(plan.root("a.T").unwrap()).has_checks);
}

#[test]
fn what_cannot_be_understood_is_named() {
    let plan = plan(vec![TaggedField::new("A", "a", "bool", &["k8s:minimum=1", "k8s:format=none", "k8s:minLength=x"])]);
    assert_eq!(plan.problems().len(), 3, "{:?}", plan.problems());
    assert!(plan.fields[0].checks.is_empty());
}

#[test]
fn a_struct_cannot_contain_itself() {
    let plan =
        plan(vec![TaggedField::new("A", "a", "a.T", &[]), TaggedField::new("B", "b", "a.T", &["k8s:opaqueType"])]);
    assert!(!plan.type_(plan.root("a.T").unwrap()).has_checks);
    assert!(plan.fields.iter().all(|field| plan.type_(field.type_).is_opaque));
}
