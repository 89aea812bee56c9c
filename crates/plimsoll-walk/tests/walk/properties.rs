//! What holds for all schemas and objects, tried on random ones.

use plimsoll_doc::{Kind, NodeRef};
use plimsoll_finding::Path;
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_testkit::Random;
use plimsoll_walk::{
    ListScratch, Lists, LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, ValidateScratch, Validator, View,
};

use crate::support::{LATEST, keeping, plan, read, with_objects};

const KEYS: [&str; 6] = ["a", "b", "k", "kind", "x.y", ""];
const SCALARS: [&str; 12] =
    ["null", "true", "0", "1", "65", "2.7", "1.0", "-0.5", r#""""#, r#""a""#, r#""A""#, r#""2020-01-01""#];
const TYPES: [&str; 6] = ["object", "object", "array", "string", "integer", "number"];
const LEAVES: [&str; 12] = [
    r#""nullable":true"#,
    r#""minLength":1"#,
    r#""pattern":"^a""#,
    r#""format":"date""#,
    r#""enum":["a",1,null]"#,
    r#""maximum":1.5"#,
    r#""multipleOf":0.5"#,
    r#""minItems":1"#,
    r#""maxProperties":1"#,
    r#""required":["a"]"#,
    r#""default":"a""#,
    r#""x-kubernetes-preserve-unknown-fields":true"#,
];

fn pick(random: &mut Random, items: &[&'static str]) -> &'static str {
    random.pick(items).copied().unwrap_or_default()
}

fn schema(random: &mut Random, depth: usize) -> String {
    let mut keywords = Vec::new();
    if !random.one_in(5) {
        keywords.push(format!(r#""type":"{}""#, pick(random, &TYPES)));
    }
    for _ in 0..random.below(3) {
        keywords.push(pick(random, &LEAVES).to_owned());
    }
    if depth > 0 {
        let count = random.below(4);
        let members: Vec<String> =
            (0..count).map(|_| format!(r#""{}":{}"#, pick(random, &KEYS), schema(random, depth - 1))).collect();
        keywords.push(format!(r#""properties":{{{}}}"#, members.join(",")));
        if random.one_in(2) {
            keywords.push(format!(r#""items":{}"#, schema(random, depth - 1)));
        }
        match random.below(6) {
            0 => keywords.push(format!(r#""additionalProperties":{}"#, schema(random, depth - 1))),
            1 => keywords.push(r#""additionalProperties":false"#.to_owned()),
            _ => {}
        }
        if random.one_in(4) {
            keywords.push(r#""x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]"#.to_owned());
        }
        for junctor in ["anyOf", "oneOf", "allOf"] {
            if random.one_in(6) {
                let members: Vec<String> = (0..=random.below(2)).map(|_| schema(random, depth - 1)).collect();
                keywords.push(format!(r#""{junctor}":[{}]"#, members.join(",")));
            }
        }
        if random.one_in(8) {
            keywords.push(format!(r#""not":{}"#, schema(random, depth - 1)));
        }
    }
    // A keyword that is there twice counts once, the last time.
    format!("{{{}}}", keywords.join(","))
}

fn value(random: &mut Random, depth: usize) -> String {
    match random.below(if depth > 0 { 4 } else { 2 }) {
        0 | 1 => pick(random, &SCALARS).to_owned(),
        2 => {
            let items: Vec<String> = (0..random.below(4)).map(|_| value(random, depth - 1)).collect();
            format!("[{}]", items.join(","))
        }
        _ => {
            let members: Vec<String> = (0..random.below(4))
                .map(|_| format!(r#""{}":{}"#, pick(random, &KEYS), value(random, depth - 1)))
                .collect();
            format!("{{{}}}", members.join(","))
        }
    }
}

const ROUNDS: u64 = 2_000;

#[test]
fn both_depths_agree_and_updates_only_take_errors_away() {
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed);
        let plan = plan(&schema(&mut random, 3), &LATEST);
        let (new, old) = (value(&mut random, 3), value(&mut random, 3));
        let old = if random.one_in(2) { &new } else { &old };
        with_objects(&plan, &new, old, |new, old| {
            let validator = Validator { plan: &plan, rules: &LATEST.walk };
            let scratch = &mut ValidateScratch::default();
            let create = validator.messages(new, plan.root(), None, scratch);
            assert_eq!(create.is_empty(), validator.is_valid(new, plan.root(), scratch), "seed {seed}");
            let update = validator.messages(new, plan.root(), Some(old), scratch);
            assert!(create.is_empty() <= update.is_empty(), "seed {seed}");
        });
    }
}

/// The object after pruning and dropping nulls, as JSON.
fn pruned(plan: &plimsoll_schema::plan::Plan, text: &str) -> (String, Vec<String>) {
    let document = read(text);
    let loader = Loader { unknown: UnknownFields::Prune, drop_nulls: true, ..keeping(plan) };
    let (mut tree, mut unknown) = (Tree::default(), Vec::new());
    let root = loader.load(document.root(), Origin::New, &mut tree, &mut LoadScratch::default(), &mut unknown);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(plan);
    let json = marshal(&View::new(&tree, &texts).value(root).to_go(), Escaping::Html).expect("there is no NaN in JSON");
    let mut unknown: Vec<String> = unknown.into_iter().map(|field| field.path).collect();
    unknown.sort();
    (json, unknown)
}

#[test]
fn pruning_twice_is_pruning_once() {
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed);
        let plan = plan(&schema(&mut random, 3), &LATEST);
        let (once, _) = pruned(&plan, &value(&mut random, 3));
        let (twice, unknown) = pruned(&plan, &once);
        assert_eq!(once, twice, "seed {seed}");
        assert_eq!(unknown, [""; 0], "seed {seed}");
    }
}

/// The same value with the keys of all mappings the other way round.
fn reversed(node: NodeRef<'_>) -> String {
    match node.kind() {
        Kind::Seq => format!("[{}]", node.items().map(reversed).collect::<Vec<_>>().join(",")),
        Kind::Map => {
            let mut members: Vec<String> =
                node.entries().map(|entry| format!("{:?}:{}", entry.name(), reversed(entry.value))).collect();
            members.reverse();
            format!("{{{}}}", members.join(","))
        }
        _ => node.source_text().to_owned(),
    }
}

#[test]
fn the_order_of_keys_in_the_text_does_not_count() {
    let mut told = 0;
    for seed in 0..ROUNDS {
        let mut random = Random::new(seed);
        let plan = plan(&schema(&mut random, 3), &LATEST);
        let text = value(&mut random, 3);
        let other = reversed(read(&text).root());
        let errors = |text: &str| {
            with_objects(&plan, text, "null", |object, _| {
                let validator = Validator { plan: &plan, rules: &LATEST.walk };
                let mut found = validator.messages(object, plan.root(), None, &mut ValidateScratch::default());
                let lists = Lists { plan: &plan, rules: &LATEST.walk };
                let repeated = lists.check(object, plan.root(), &Path::default(), &mut ListScratch::default());
                found.extend(repeated.iter().map(|error| error.text(LATEST.walk.words)));
                found
            })
        };
        let found = errors(&text);
        told += usize::from(found.len() > 1);
        assert_eq!(found, errors(&other), "seed {seed}: {text} and {other}");
        assert_eq!(pruned(&plan, &text), pruned(&plan, &other), "seed {seed}: {text} and {other}");
    }
    assert!(told > 100, "only {told} objects had several errors to put in order");
}
