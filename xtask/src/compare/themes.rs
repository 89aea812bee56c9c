//! Themes: where requests come from. Each makes one CRD and a few requests for it at a time.

use plimsoll_testkit::{Mutator, Random};
use serde_json::{Value, json};

use super::crd::{Version, crd, object};
use super::expression::{self, Kind};
use super::request::{Body, Request};
use super::{metadata, pools, schema};

/// A source of requests.
pub(super) struct Theme {
    pub(super) name: &'static str,
    pub(super) make: fn(&mut Random) -> Vec<Request>,
    /// Its share of all requests.
    pub(super) share: usize,
    /// Whether the oracle must know updates of CRDs.
    pub(super) updates_crds: bool,
}

pub(super) const THEMES: &[Theme] = &[
    Theme { name: "objects", make: objects, share: 6, updates_crds: false },
    Theme { name: "versions", make: versions, share: 3, updates_crds: false },
    Theme { name: "structural", make: structural, share: 2, updates_crds: false },
    Theme { name: "expressions", make: expressions, share: 5, updates_crds: false },
    Theme { name: "transitions", make: transitions, share: 2, updates_crds: false },
    Theme { name: "tokens", make: tokens, share: 2, updates_crds: false },
    Theme { name: "metadata", make: own_metadata, share: 3, updates_crds: false },
    Theme { name: "texts", make: texts, share: 3, updates_crds: false },
    Theme { name: "crds", make: crd_pairs, share: 1, updates_crds: true },
];

/// So many requests share a CRD, which takes longer to compile than an object to judge.
const OBJECTS: usize = 12;

fn scope(random: &mut Random) -> &'static str {
    if random.one_in(5) { "Cluster" } else { "Namespaced" }
}

/// Creates, updates and status updates under a random schema.
fn objects(random: &mut Random) -> Vec<Request> {
    let root = schema::root(random);
    let crd = crd(&[Version::only(root.clone(), random.one_in(2))], scope(random));
    requests_for(&crd, "v1", &root, random)
}

fn requests_for(crd: &Value, version: &str, root: &Value, random: &mut Random) -> Vec<Request> {
    let damaged = |random: &mut Random| {
        let mut made = object(version, &schema::fitting(root, random, 0));
        if random.one_in(3) {
            schema::damage(&mut made, random);
        }
        made
    };
    let mut requests = vec![Request::definition(crd.clone())];
    for _ in 0..OBJECTS {
        let new = damaged(random);
        requests.push(match random.below(5) {
            0 | 1 => {
                let old = if random.one_in(2) { damaged(random) } else { new.clone() };
                let mut new = new;
                if random.one_in(2) {
                    schema::damage(&mut new, random);
                }
                let request = Request::update(crd, new, stored(old));
                if random.one_in(3) { request.of_status() } else { request }
            }
            _ => Request::create(crd, new),
        });
    }
    requests
}

/// What a stored object must have.
fn stored(mut old: Value) -> Value {
    if !old.is_object() {
        old = json!({});
    }
    if old["kind"].as_str().is_none_or(str::is_empty) {
        old["kind"] = json!("W");
    }
    if !old["apiVersion"].is_string() {
        old["apiVersion"] = json!("e.io/v1");
    }
    old
}

/// Two or three versions with related schemas.
fn versions(random: &mut Random) -> Vec<Request> {
    let first = schema::root(random);
    let names = ["v1", "v1beta1", "v2"];
    let count = 2 + random.below(2);
    let storage = random.below(count);
    let mut roots = vec![first];
    while roots.len() < count {
        let mut root = roots.first().cloned().unwrap_or_default();
        if let Some(properties) = root["properties"].as_object_mut() {
            for (_, property) in properties.iter_mut() {
                match random.below(4) {
                    0 => *property = schema::schema(random, 1),
                    1 => {
                        let other = schema::schema(random, 2);
                        if property["properties"].is_object() {
                            property["properties"][pools::pick(random, pools::NAMES)] = other;
                        }
                    }
                    _ => {}
                }
            }
        }
        roots.push(root);
    }
    let all: Vec<Version> = roots
        .iter()
        .zip(names)
        .enumerate()
        .map(|(at, (root, name))| Version {
            name,
            schema: root.clone(),
            has_status: random.one_in(3),
            is_storage: at == storage,
        })
        .collect();
    let crd = crd(&all, "Namespaced");
    let mut requests = vec![Request::definition(crd.clone())];
    for _ in 0..OBJECTS {
        let at = random.below(count);
        let made = |at: usize, random: &mut Random| {
            let version = names.get(at).copied().unwrap_or("v1");
            object(version, &schema::fitting(roots.get(at).unwrap_or(&Value::Null), random, 0))
        };
        let new = made(at, random);
        requests.push(match random.below(4) {
            0 => {
                let old = made(if random.one_in(2) { storage } else { random.below(count) }, random);
                Request::update(&crd, new, stored(old))
            }
            1 => Request::update(&crd, new.clone(), stored(new)),
            _ => Request::create(&crd, new),
        });
    }
    requests
}

/// CRDs alone, with faults in their schemas and around them.
fn structural(random: &mut Random) -> Vec<Request> {
    let made = |random: &mut Random| {
        let mut crd = crd(&[Version::only(schema::root(random), random.one_in(2))], scope(random));
        for _ in 0..=random.below(3) {
            break_crd(&mut crd, random);
        }
        Request::definition(crd).with_costs()
    };
    (0..8).map(|_| made(random)).collect()
}

/// Puts a fault into a CRD, mostly into its schema.
fn break_crd(crd: &mut Value, random: &mut Random) {
    let at = if random.one_in(4) { "" } else { "/spec/versions/0/schema/openAPIV3Schema" };
    let Some(place) = crd.pointer_mut(at) else { return };
    if random.one_in(2) { add_keyword(place, random) } else { schema::damage(place, random) }
}

const KEYWORDS: &[&str] = &[
    "type",
    "format",
    "title",
    "description",
    "default",
    "maximum",
    "exclusiveMaximum",
    "minLength",
    "pattern",
    "maxItems",
    "uniqueItems",
    "multipleOf",
    "enum",
    "required",
    "items",
    "allOf",
    "oneOf",
    "anyOf",
    "not",
    "properties",
    "additionalProperties",
    "patternProperties",
    "dependencies",
    "additionalItems",
    "definitions",
    "$ref",
    "nullable",
    "example",
    "externalDocs",
    "id",
    "$schema",
    "x-kubernetes-preserve-unknown-fields",
    "x-kubernetes-embedded-resource",
    "x-kubernetes-int-or-string",
    "x-kubernetes-list-type",
    "x-kubernetes-list-map-keys",
    "x-kubernetes-map-type",
    "x-kubernetes-validations",
];

/// Puts a keyword into some schema.
fn add_keyword(root: &mut Value, random: &mut Random) {
    let mut place = root;
    for _ in 0..6 {
        let count = place["properties"].as_object().map_or(0, serde_json::Map::len);
        if count == 0 || random.one_in(4) {
            break;
        }
        let at = random.below(count);
        place = match place["properties"].as_object_mut().and_then(|properties| properties.values_mut().nth(at)) {
            Some(next) => next,
            None => return,
        };
    }
    let keyword = pools::pick(random, KEYWORDS);
    let value = match random.below(8) {
        0 => json!(true),
        1 => json!(false),
        2 => schema::schema(random, 3),
        3 => json!([schema::schema(random, 3)]),
        4 => json!(["a", "name"]),
        5 => json!(random.pick(&["object", "array", "string", "integer", "set", "map", "atomic", "granular", "null"])),
        6 => json!([expression::rule(random)]),
        _ => pools::scalar(random),
    };
    if let Some(place) = place.as_object_mut() {
        place.insert(keyword.to_owned(), value);
    }
}

/// A CRD with rules about `spec`.
fn with_rules(rules: &[Value], bounded: bool) -> Value {
    let mut spec = expression::schema(bounded);
    spec["x-kubernetes-validations"] = json!(rules);
    crd(&[Version::only(json!({"type": "object", "properties": {"spec": spec}}), false)], "Namespaced")
}

fn expressions(random: &mut Random) -> Vec<Request> {
    let count = if random.one_in(3) { 2 } else { 1 };
    let rules: Vec<Value> = (0..count).map(|_| expression::rule(random)).collect();
    let crd = with_rules(&rules, !random.one_in(5));
    let request = |random: &mut Random| {
        Request::create(&crd, object("v1", &json!({"spec": expression::spec(random)}))).with_costs()
    };
    (0..4).map(|_| request(random)).collect()
}

fn transitions(random: &mut Random) -> Vec<Request> {
    let mut rule = expression::transition(random);
    if random.one_in(4) {
        rule["optionalOldSelf"] = json!(true);
        rule["rule"] = json!(rule["rule"].as_str().unwrap_or_default().replace("oldSelf", "oldSelf.orValue(self)"));
    }
    let crd = with_rules(&[rule, expression::rule(random)], true);
    let request = |random: &mut Random| {
        let old = object("v1", &json!({"spec": expression::spec(random)}));
        let mut new = old.clone();
        if random.one_in(2) {
            new["spec"] = expression::spec(random);
        } else {
            schema::damage(&mut new["spec"], random);
        }
        Request::update(&crd, new, stored(old)).with_costs()
    };
    (0..4).map(|_| request(random)).collect()
}

/// Rules whose tokens are mixed up: mostly they do not compile.
fn tokens(random: &mut Random) -> Vec<Request> {
    let kind = random.pick(&[Kind::Bool, Kind::Bool, Kind::Any]).copied().unwrap_or(Kind::Bool);
    let text = expression::of_kind(kind, random, 2);
    let one = |random: &mut Random| {
        let rule = json!({"rule": expression::mix_tokens(&text, random)});
        Request::definition(with_rules(&[rule], true)).with_costs()
    };
    (0..6).map(|_| one(random)).collect()
}

fn own_metadata(random: &mut Random) -> Vec<Request> {
    let root = json!({"type": "object", "properties": {"metadata": {"type": "object"}, "pod": {"type": "object",
        "x-kubernetes-embedded-resource": true, "x-kubernetes-preserve-unknown-fields": true}}});
    let crd = crd(&[Version::only(root, true)], scope(random));
    let made = |random: &mut Random| {
        let mut made = object("v1", &Value::Null);
        made["metadata"] = metadata::own(random);
        if random.one_in(2) {
            made["pod"] = json!({"apiVersion": "v1", "kind": "Pod", "metadata": metadata::embedded(random)});
        }
        made
    };
    let request = |random: &mut Random| {
        let new = made(random);
        match random.below(3) {
            0 => {
                let old = made(random);
                let request = Request::update(&crd, new, stored(old));
                if random.one_in(4) { request.of_status() } else { request }
            }
            1 => {
                let mut old = new.clone();
                schema::damage(&mut old["metadata"], random);
                Request::update(&crd, new, stored(old))
            }
            _ => Request::create(&crd, new),
        }
    };
    (0..OBJECTS).map(|_| request(random)).collect()
}

/// Bodies in several spellings, damaged byte by byte.
fn texts(random: &mut Random) -> Vec<Request> {
    const BODIES: &[&str] = &[
        "apiVersion: e.io/v1\nkind: W\nmetadata:\n  name: x\n  labels: {a: b}\nspec:\n  text: |\n    a\n    b\n  size: 0x1F\n  on: yes\n  tags: [a, 'b', \"c\\n\"]\n",
        "apiVersion: e.io/v1\nkind: W\nmetadata: &m\n  name: x\nspec:\n  <<: {size: 1}\n  ratio: 1e3\n  map: {1: a, true: b, ~: c, 1.5: d}\n  date: 2024-01-01\n",
        "{\"apiVersion\":\"e.io/v1\",\"kind\":\"W\",\"metadata\":{\"name\":\"x\"},\"spec\":{\"text\":\"a\\u00e9\\ud83d\\ude00\",\"size\":1,\"size\":2,\"ratio\":1.50e2,\"raw\":{\"n\":[1,-0,1e400]}}}",
        "---\n# c\napiVersion: e.io/v1\nkind: W\nmetadata: {name: x}\nspec:\n- a\n- ? b\n  : c\n...\n---\nkind: Y\n",
        "apiVersion: e.io/v1\nkind: W\nmetadata:\n  name: \"x\"\nspec: {sizes: [1, 010, 0o7, 1_000, .5, +1, .inf, 1:30], text: !!str 1, data: !!binary YWJj, \"null\": ~}\n",
    ];
    const TOKENS: &[&[u8]] = &[
        b"- ",
        b": ",
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b"\"",
        b"'",
        b"\n",
        b"\n  ",
        b"|",
        b">-",
        b"&a ",
        b"*a",
        b"!!str ",
        b"!!int ",
        b"!x ",
        b"#",
        b"---\n",
        b"...\n",
        b"? ",
        b"<<: ",
        b"\t",
        b"~",
        b"null",
        b"true",
        b"1",
        b"0x",
        b"1e5",
        b"-",
        b"\\",
        b"\xff",
        b"\xc2\x85",
        b"\xef\xbb\xbf",
        b"\r\n",
        b"%YAML 1.1\n",
        b"apiVersion",
        b"kind",
    ];
    let crd = with_rules(&[], false);
    let mutator = Mutator { tokens: TOKENS, max_len: 2_000 };
    let one = |random: &mut Random| {
        let body = pools::pick(random, BODIES).as_bytes();
        let other = pools::pick(random, BODIES).as_bytes();
        let mut out = Vec::new();
        mutator.mutate(body, other, random, &mut out);
        // A request of the protocol carries text.
        let text = String::from_utf8_lossy(&out).into_owned();
        let text = if text.trim().is_empty() { "x".to_owned() } else { text };
        Request { object: Some(Body::Text(text)), ..Request::definition(crd.clone()) }
    };
    (0..OBJECTS).map(|_| one(random)).collect()
}

/// CRDs that replace others.
fn crd_pairs(random: &mut Random) -> Vec<Request> {
    let one = |random: &mut Random| {
        let old = crd(&[Version::only(schema::root(random), random.one_in(2))], "Namespaced");
        let mut new = old.clone();
        break_crd(&mut new, random);
        if let Some(new) = new.as_object_mut() {
            new.insert("metadata".to_owned(), json!({"name": "ws.e.io", "resourceVersion": "1"}));
        }
        Request { old_crd: Some(old), ..Request::definition(new) }
    };
    (0..6).map(|_| one(random)).collect()
}
