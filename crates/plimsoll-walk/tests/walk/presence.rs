//! Missing, null and defaulted paths.

use plimsoll_walk::{DefaultScratch, Defaulter, Defaults, Loader, Origin, Presence, Texts, Tree, View, presence};

use crate::support::{LATEST, keeping, load, plan, read};

const SCHEMA: &str = r#"{"type":"object","properties":{
    "a":{"type":"string","default":"x"},
    "b":{"type":"string","nullable":true},
    "c":{"type":"string"},
    "d/e":{"type":"object","properties":{"f":{"type":"integer","default":1},"g":{"type":"string"}}},
    "l":{"type":"array","items":{"type":"integer","default":7}}}}"#;

fn states(object: &str, defaults: Defaults) -> Vec<String> {
    let plan = plan(SCHEMA, &LATEST);
    let document = read(object);
    let mut tree = Tree::default();
    let root = load(&Loader { drop_nulls: true, ..keeping(&plan) }, &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&plan);
    if defaults == Defaults::Apply {
        let defaulter = Defaulter { plan: &plan, texts: &texts };
        defaulter.apply(root, plan.root(), &mut tree, &mut DefaultScratch::default()).expect("few defaults");
    }
    let value = View::new(&tree, &texts).value(root);
    let found = presence(&plan, plan.root(), document.root(), value, defaults);
    let word = |presence| match presence {
        Presence::Missing => "missing".to_owned(),
        Presence::WasNull => "was null".to_owned(),
        Presence::Default { applied, was_null, .. } => format!("default, applied {applied}, was null {was_null}"),
    };
    found.into_iter().map(|path| format!("{}: {}", path.pointer, word(path.presence))).collect()
}

const OBJECT: &str = r#"{"a":null,"b":null,"d/e":{"g":null},"l":[1,null]}"#;

#[test]
fn applied_defaults_are_listed() {
    assert_eq!(
        states(OBJECT, Defaults::Apply),
        [
            "/a: default, applied true, was null true",
            "/b: was null",
            "/c: missing",
            "/d~1e/f: default, applied true, was null false",
            "/d~1e/g: was null",
            "/l/1: default, applied true, was null true",
        ]
    );
}

#[test]
fn annotated_defaults_are_listed_beside() {
    let listed = states(OBJECT, Defaults::Annotate);
    assert_eq!(listed[0], "/a: default, applied false, was null true");
    assert_eq!(listed[3], "/d~1e/f: default, applied false, was null false");
}

#[test]
fn ignored_defaults_are_missing() {
    let listed = states(OBJECT, Defaults::Ignore);
    assert_eq!(listed[0], "/a: was null");
    assert_eq!(listed[3], "/d~1e/f: missing");
}
