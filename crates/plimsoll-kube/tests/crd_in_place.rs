//! CRDs that were read already: items of a list, fields that are not sent, several releases.

use std::sync::Arc;

use plimsoll_doc::{Format, JsonLayout, KeyOrder, NodeRef, ReadRules, read_yaml, write_json};
use plimsoll_kube::definition::{Compiling, CrdRequest, Defined, define};
use plimsoll_kube::judge::Object;
use plimsoll_kube::release::Release;

const LIST: &str = "\
kind: List
apiVersion: v1
items:
- apiVersion: apiextensions.k8s.io/v1
  kind: CustomResourceDefinition
  metadata: {name: as.b.c, resourceVersion: '5', uid: u, typo: 1}
  spec:
    group: b.c
    scope: Cluster
    names: {plural: as, kind: A}
    versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            s: {type: string, maxLength: 4.0, pattern: a+}
            count: {type: integer, nullable: yes}
          x-kubernetes-validations: [{rule: 'self.s == self.count'}]
";

fn define_in_place(object: Object<'_>, releases: &[Release]) -> Vec<Defined> {
    CrdRequest { object, old: None }.define(releases, Compiling::default()).expect("there is no stored CRD")
}

fn item(root: NodeRef<'_>) -> NodeRef<'_> {
    root.get("items").and_then(|items| items.items().next()).expect("the list has an item")
}

fn texts(defined: &Defined) -> (Vec<String>, Vec<String>, u16) {
    let errors = defined.error_texts();
    (errors, defined.strict_texts(), defined.status(true).code)
}

#[test]
fn an_item_of_a_list_is_judged_where_it_stands() {
    let document = read_yaml(LIST.as_bytes(), &ReadRules::default()).unwrap();
    let node = item(document.root());
    let json = write_json(node, KeyOrder::AsRead, JsonLayout::Compact);
    let rewritten = define(json.as_bytes(), Format::Json, Release::LATEST);
    let defined = define_in_place(Object::made(node), &[Release::LATEST]).remove(0);
    assert_eq!(texts(&defined), texts(&rewritten));
    assert_eq!(defined.strict_texts(), [r#"unknown field "metadata.typo""#]);
    let places: Vec<&str> = defined.errors.iter().map(|error| error.place.span.of(LIST)).collect();
    assert_eq!(places, ["'self.s == self.count'"]);
    assert!(defined.rejected.is_some() && defined.has_revision);
}

#[test]
fn fields_that_are_left_out_are_not_sent() {
    let document = read_yaml(LIST.as_bytes(), &ReadRules::default()).unwrap();
    let node = item(document.root());
    let metadata = node.get("metadata").unwrap();
    let left_out = ["resourceVersion", "typo"].map(|field| metadata.entry(field).unwrap().key.id());
    let defined = define_in_place(Object { left_out: &left_out, ..Object::made(node) }, &[Release::LATEST]).remove(0);
    assert!(defined.strict.is_empty() && !defined.has_revision);
    assert_eq!((&*defined.name, defined.errors.len()), ("as.b.c", 1));
    assert_eq!(defined.errors[0].place.span.of(LIST), "'self.s == self.count'");
}

#[test]
fn releases_share_what_comes_out_equal() {
    let text = LIST.replace("self.s == self.count", "self.count > 1");
    let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
    let releases: Vec<Release> = Release::all().collect();
    let all = define_in_place(Object::made(item(document.root())), &releases);

    let plan = |defined: &Defined| Arc::clone(&defined.definition.as_ref().unwrap().resource.versions[0].plan);
    let plans: Vec<_> = all.iter().map(plan).collect();
    // A pattern's classes differ up to 1.32, and numbers must fit their format since 1.36.
    let shared: Vec<bool> = plans.windows(2).map(|two| Arc::ptr_eq(&two[0], &two[1])).collect();
    assert_eq!(shared, [true, true, false, true, true, false, true]);
}
