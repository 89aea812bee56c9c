//! Resources inside of resources.

use plimsoll_finding::Path;
use plimsoll_walk::{EmbeddedFinder, EmbeddedScratch};

use crate::support::{LATEST, plan, with_objects};

const SCHEMA: &str = r#"{"type":"object","properties":{
    "one":{"type":"object","x-kubernetes-embedded-resource":true,"x-kubernetes-preserve-unknown-fields":true,
        "properties":{"inner":{"type":"object","x-kubernetes-embedded-resource":true}}},
    "list":{"type":"array","items":{"type":"object","x-kubernetes-embedded-resource":true}},
    "map":{"type":"object","additionalProperties":{"type":"object","x-kubernetes-embedded-resource":true}},
    "plain":{"type":"object"}}}"#;

const OBJECT: &str = r#"{"kind":"Outer","plain":{"kind":"x"},
    "one":{"metadata":{},"kind":"A","apiVersion":"v1","inner":{"kind":"B"}},
    "list":[{"kind":"C"},1,{}],"map":{"k":{"apiVersion":1}}}"#;

/// The paths of resources, and of their members.
fn found(resource: bool) -> (Vec<String>, Vec<String>) {
    let plan = plan(SCHEMA, &LATEST);
    with_objects(&plan, OBJECT, "null", |object, _| {
        let mut scratch = EmbeddedScratch::default();
        EmbeddedFinder { plan: &plan, schema: plan.root(), resource }.find(object, &mut scratch);
        let path = |resource| scratch.field(object.view(), resource, &Path::default()).field().to_string();
        let resources = scratch.resources().iter().map(|&resource| path(resource)).collect();
        let key = |member: &plimsoll_walk::EmbeddedMember| object.view().value(member.value).key();
        let members = scratch.members().iter().map(|member| format!("{} {}", path(member.resource), key(member)));
        (resources, members.collect())
    })
}

#[test]
fn resources_come_from_the_outside_in() {
    let (resources, members) = found(false);
    assert_eq!(resources, ["list[0]", "list[2]", "map[k]", "one", "one.inner"]);
    assert_eq!(
        members,
        ["list[0] kind", "map[k] apiVersion", "one apiVersion", "one.inner kind", "one kind", "one metadata"]
    );
}

#[test]
fn the_root_counts_where_asked() {
    let (resources, members) = found(true);
    assert_eq!(resources[0], "");
    assert_eq!(members[0], " kind");
}
