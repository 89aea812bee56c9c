//! A valid object costs no allocation once the memory is warm.

use plimsoll_doc::{ReadRules, read_json};
use plimsoll_finding::Path;
use plimsoll_release::Release;
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::text::SchemaText;
use plimsoll_testkit::{CountingAllocator, count_allocations};
use plimsoll_walk::{
    DefaultScratch, Defaulter, ListScratch, Lists, LoadScratch, Loader, Origin, Texts, Tree, UnknownFields,
    ValidateScratch, Validator, View,
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

const SCHEMA: &str = r#"{"type":"object","properties":{"spec":{"type":"object","required":["name"],"properties":{
    "name":{"type":"string","pattern":"^[a-z]+$","maxLength":10},
    "since":{"type":"string","format":"date-time"},
    "replicas":{"type":"integer","format":"int32","minimum":0,"default":1},
    "port":{"x-kubernetes-int-or-string":true,"anyOf":[{"type":"integer"},{"type":"string"}]},
    "policy":{"type":"string","enum":["Always","Never"],"default":"Always"},
    "strategy":{"type":"object","default":{"steps":[1,2]},"properties":{"steps":{"type":"array","items":{"type":"integer"}}}},
    "labels":{"type":"object","additionalProperties":{"type":"string"}},
    "ports":{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["port","protocol"],
        "items":{"type":"object","properties":{"port":{"type":"integer"},"protocol":{"type":"string","default":"TCP"}},
        "oneOf":[{"required":["port"]},{"required":["name"]}]}},
    "hosts":{"type":"array","x-kubernetes-list-type":"set","items":{"type":"string"}}}}}}"#;

const OBJECT: &str = r#"{"spec":{"name":"abc","since":"2020-01-01T00:00:00Z","port":80,"labels":{"x":"1","a":"2","m":"3"},
    "ports":[{"port":1},{"port":2},{"port":3},{"port":4},{"port":5},{"port":6},{"port":7},{"port":8},{"port":9}],
    "hosts":["a","b"]}}"#;

#[test]
fn a_valid_object_allocates_nothing() {
    let document = read_json(SCHEMA.as_bytes(), &ReadRules::default()).unwrap();
    let plan = lower(&SchemaText::read(document.root()), &Release::LATEST.rules().schema, Purpose::Objects);
    let object = read_json(OBJECT.as_bytes(), &ReadRules::default()).unwrap();
    let texts = Texts::default().with_document(Origin::New, &object).with_plan(&plan);
    let (mut tree, mut load) = (Tree::default(), LoadScratch::default());
    let (mut default, mut validate, mut lists) =
        (DefaultScratch::default(), ValidateScratch::default(), ListScratch::default());
    let mut unknown = Vec::new();
    let mut run = || {
        tree.clear();
        let loader = Loader {
            plan: &plan,
            schema: Some(plan.root()),
            resource: true,
            unknown: UnknownFields::Prune,
            drop_nulls: true,
            left_out: &[],
        };
        let root = loader.load(object.root(), Origin::New, &mut tree, &mut load, &mut unknown);
        Defaulter { plan: &plan, texts: &texts }
            .apply(root, plan.root(), &mut tree, &mut default)
            .expect("few defaults");
        let value = View::new(&tree, &texts).value(root);
        let rules = &Release::LATEST.rules().walk;
        let errors =
            Validator { plan: &plan, rules }.validate(value, plan.root(), None, &Path::default(), &mut validate);
        let duplicates = Lists { plan: &plan, rules }.check(value, plan.root(), &Path::default(), &mut lists);
        (errors.len(), duplicates.len(), value.get("spec").and_then(|spec| spec.get("policy")?.as_str()).is_some())
    };
    assert_eq!(run(), (0, 0, true));
    run();
    let (answer, counted) = count_allocations(run);
    assert_eq!(answer, (0, 0, true));
    assert_eq!(counted.allocations, 0);
}
