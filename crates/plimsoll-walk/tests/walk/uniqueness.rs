//! Duplicates in random lists, against a slow restatement of the server's rule: what has the same
//! text is the same, scalars by type and text, containers by their JSON.

use std::collections::BTreeMap;

use plimsoll_doc::Kind;
use plimsoll_finding::{Finding, Path};
use plimsoll_go::json::{Escaping, marshal};
use plimsoll_testkit::Random;
use plimsoll_walk::{ListScratch, Lists, ValueRef};

use crate::support::{LATEST, plan, with_objects};

const VALUES: [&str; 14] = [
    "null",
    "true",
    "1",
    "1.0",
    "2",
    "1e21",
    r#""1""#,
    r#""a""#,
    "[1]",
    "[1.0]",
    "[]",
    r#"{"x":1}"#,
    r#"{"x":1.0}"#,
    "{}",
];

/// What stands for a value: its kind for scalars, and its text.
fn identity(value: ValueRef<'_>) -> String {
    let text = marshal(&value.to_go(), Escaping::Html).expect("there is no NaN in JSON");
    match value.kind() {
        Kind::Seq | Kind::Map => format!("container {text}"),
        kind => format!("{kind:?} {text}"),
    }
}

/// What stands for the keys of an item.
fn key_identity(item: ValueRef<'_>, names: &[&str]) -> String {
    if let [name] = names {
        return item.get(name).map_or_else(|| "absent".to_owned(), identity);
    }
    let member = |name: &&str| {
        let text = marshal(&item.get(name)?.to_go(), Escaping::Html).expect("there is no NaN in JSON");
        Some(format!("{name}:{text}"))
    };
    names.iter().filter_map(member).collect::<Vec<_>>().join(",")
}

/// Positions of second occurrences.
fn expected(list: ValueRef<'_>, identity: impl Fn(ValueRef<'_>) -> String) -> Vec<String> {
    let mut counts = BTreeMap::new();
    let mut second = Vec::new();
    for (index, item) in list.children().enumerate() {
        let count = counts.entry(identity(item)).or_insert(0);
        *count += 1;
        if *count == 2 {
            second.push(format!("l[{index}]"));
        }
    }
    second
}

fn pick(random: &mut Random) -> &'static str {
    random.pick(&VALUES).copied().unwrap_or_default()
}

fn item(random: &mut Random) -> String {
    let mut members = Vec::new();
    for name in ["k", "p", "other"] {
        if !random.one_in(3) {
            members.push(format!(r#""{name}":{}"#, pick(random)));
        }
    }
    if random.one_in(12) { "null".to_owned() } else { format!("{{{}}}", members.join(",")) }
}

fn check(keywords: &str, names: Option<&[&str]>) {
    let plan = plan(&format!(r#"{{"properties":{{"l":{{"type":"array",{keywords}}}}}}}"#), &LATEST);
    let mut scratch = ListScratch::default();
    for seed in 0..1_500 {
        let mut random = Random::new(seed);
        let count = random.below(24);
        let items: Vec<String> = (0..count)
            .map(|_| if names.is_some() { item(&mut random) } else { pick(&mut random).to_owned() })
            .collect();
        with_objects(&plan, &format!(r#"{{"l":[{}]}}"#, items.join(",")), "null", |object, _| {
            let lists = Lists { plan: &plan, rules: &LATEST.walk };
            let errors = lists.check(object, plan.root(), &Path::default(), &mut scratch);
            let got: Vec<String> = errors.iter().filter_map(Finding::field_text).collect();
            let list = object.get("l").expect("every object has it");
            let want = match names {
                Some(names) => expected(list, |item| key_identity(item, names)),
                None => expected(list, identity),
            };
            assert_eq!(got, want, "seed {seed}: {items:?}");
        });
    }
}

#[test]
fn sets() {
    check(r#""x-kubernetes-list-type":"set""#, None);
}

#[test]
fn maps_with_one_key() {
    check(r#""x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"]"#, Some(&["k"]));
}

#[test]
fn maps_with_two_keys() {
    check(r#""x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k","p"]"#, Some(&["k", "p"]));
}
