//! Objects that were read already, as parts of larger documents.

use plimsoll_doc::{DuplicateKeys, Format, NodeRef, ReadRules, read_yaml};
use plimsoll_kube::definition::{Crd, define};
use plimsoll_kube::judge::{Failure, Judge, Object, RawRequest, Request, Scratch, ScratchPool, Subresource};
use plimsoll_kube::release::Release;

const CRD: &str = "\
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: things.example.com}
spec:
  group: example.com
  names: {plural: things, kind: Thing}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec: {type: object, properties: {size: {type: integer, minimum: 1}, mode: {type: string, default: A}}}
";

const LIST: &str = "\
apiVersion: v1
kind: List
items:
- {apiVersion: example.com/v1, kind: Thing, metadata: {name: a}, spec: {size: 1}}
- apiVersion: example.com/v1
  kind: Thing
  metadata: {name: b, resourceVersion: '7', uid: u}
  spec: {size: 0, other: 1}
- {apiVersion: example.com/v1, metadata: {name: c, uid: u}}
";

fn crd() -> std::sync::Arc<Crd> {
    define(CRD.as_bytes(), Format::Yaml, Release::LATEST).definition.expect("the server accepts it")
}

fn created(object: Object<'_>) -> Request<'_> {
    Request { object, old: None, subresource: Subresource::Main }
}

#[test]
fn an_item_of_a_list_is_judged_in_place() {
    let (crd, list) = (crd(), read_yaml(LIST.as_bytes(), &ReadRules::default()).unwrap());
    let items: Vec<NodeRef<'_>> = list.root().get("items").unwrap().items().collect();
    let metadata = items[1].get("metadata").unwrap();
    let left_out = ["uid", "resourceVersion"].map(|field| metadata.entry(field).unwrap().key.id());
    let mut scratch = Scratch::default();
    let object = Object { left_out: &left_out, ..Object::made(items[1]) };
    let verdict = Judge::default().judge(&crd.resource, &created(object), &mut scratch).unwrap();
    assert_eq!(verdict.code(), 400);
    assert_eq!(verdict.strict_texts(), ["unknown field \"spec.other\""]);
    let json = r#"{"apiVersion":"example.com/v1","kind":"Thing","metadata":{"name":"b","namespace":"default"},"spec":{"mode":"A","size":0}}"#;
    assert_eq!(verdict.object().as_deref(), Some(json));
    let node = verdict.errors[0].place.node.unwrap();
    assert_eq!(list.node(node).source_text(), "0");
    assert_eq!(list.node(node).span().start as usize, LIST.find("0, other").unwrap());
}

#[test]
fn a_body_that_a_client_makes_is_shown_without_what_it_leaves_out() {
    let (crd, list) = (crd(), read_yaml(LIST.as_bytes(), &ReadRules::default()).unwrap());
    let item = list.root().get("items").unwrap().items().nth(2).unwrap();
    let uid = [item.get("metadata").unwrap().entry("uid").unwrap().key.id()];
    let mut scratch = Scratch::default();
    let object = Object { left_out: &uid, ..Object::made(item) };
    let verdict = Judge::default().judge(&crd.resource, &created(object), &mut scratch).unwrap();
    assert!(verdict.is_unreadable && !verdict.has_object());
    let shown = r#"Object 'Kind' is missing in '{"apiVersion":"example.com/v1","metadata":{"name":"c"}}'"#;
    assert!(verdict.status().message.contains(shown), "{}", verdict.status().message);
}

#[test]
fn the_first_of_two_equal_keys_may_count() {
    let text = "{apiVersion: example.com/v1, kind: Thing, kind: 5, metadata: {name: a}, spec: {size: 1, size: 0}}";
    let rules = ReadRules { duplicates: DuplicateKeys::FirstWins, ..ReadRules::default() };
    let (crd, document) = (crd(), read_yaml(text.as_bytes(), &rules).unwrap());
    let mut scratch = Scratch::default();
    let request = created(Object::made(document.root()));
    let verdict = Judge::default().judge(&crd.resource, &request, &mut scratch).unwrap();
    assert!(verdict.is_accepted(), "{:?}", verdict.status());
}

#[test]
fn a_stored_object_that_is_none_is_not_an_answer_of_the_server() {
    let crd = crd();
    let body = b"{apiVersion: example.com/v1, kind: Thing, metadata: {name: a}}";
    let (judge, pool) = (Judge::default(), ScratchPool::default());
    let failure = |old: &[u8]| {
        judge
            .judge_bytes(&crd.resource, &RawRequest::update(body, Format::Yaml, old), pool.lease())
            .map(drop)
            .unwrap_err()
    };
    assert!(matches!(failure(b"{"), Failure::OldUnreadable(_)));
    assert_eq!(failure(b"{apiVersion: example.com/v1}"), Failure::OldWithoutKind);
}
