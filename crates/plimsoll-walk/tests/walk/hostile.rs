//! Inputs that are deep or large.

use std::time::{Duration, Instant};

use plimsoll_finding::Path;
use plimsoll_schema::dialect::json_schema::{NoDocuments, Options, compile};
use plimsoll_walk::{
    DefaultScratch, Defaulter, ListScratch, Lists, Origin, Texts, TooManyDefaults, Tree, ValidateScratch, Validator,
    View,
};

use crate::support::{LATEST, keeping, load, plan, read, with_objects};

/// Far more than any of these takes, and far less than they would take if they grew with the square.
const PATIENCE: Duration = Duration::from_secs(20);

/// The number of errors, on create and on an update from `old`.
fn count_errors(schema: &str, new: &str, old: &str) -> (usize, usize) {
    let begin = Instant::now();
    let plan = plan(schema, &LATEST);
    let counts = with_objects(&plan, new, old, |new, old| {
        let validator = Validator { plan: &plan, rules: &LATEST.walk };
        let scratch = &mut ValidateScratch::default();
        let create = validator.validate(new, plan.root(), None, &Path::default(), scratch).len();
        (create, validator.validate(new, plan.root(), Some(old), &Path::default(), scratch).len())
    });
    assert!(begin.elapsed() < PATIENCE, "took {:?}", begin.elapsed());
    counts
}

#[test]
fn a_deep_schema_and_object() {
    const DEPTH: usize = 3_000;
    let schema = format!(
        r#"{}{{"type":"string"}}{}"#,
        r#"{"type":"object","properties":{"a":"#.repeat(DEPTH),
        "}}".repeat(DEPTH)
    );
    let object = |leaf: &str| format!("{}{leaf}{}", r#"{"a":"#.repeat(DEPTH), "}".repeat(DEPTH));
    assert_eq!(count_errors(&schema, &object("1"), &object("1")), (1, 0));
    assert_eq!(count_errors(&schema, &object("1"), &object("2")), (1, 1));
}

#[test]
fn deep_junctors() {
    const DEPTH: usize = 1_000;
    for junctor in ["anyOf", "oneOf", "allOf"] {
        let open = format!(r#"{{"{junctor}":["#);
        let schema = format!(r#"{}{{"type":"string"}}{}"#, open.repeat(DEPTH), "]}".repeat(DEPTH));
        let (create, _) = count_errors(&schema, "1", "1");
        assert_eq!(create, 2, "{junctor}");
    }
}

#[test]
fn deep_values_without_a_schema() {
    let deep = |depth: usize, leaf: &str| format!("{}{leaf}{}", "[".repeat(depth), "]".repeat(depth));
    let schema = r#"{"type":"array","maxItems":0,"enum":[[]]}"#;
    assert_eq!(count_errors(schema, &deep(9_000, "1"), &deep(9_000, "1")), (2, 0));
    assert_eq!(count_errors(schema, &deep(9_000, "1"), &deep(9_000, "2")), (2, 2));
}

#[test]
fn many_errors() {
    let list = |leaf: &str| format!("[{}]", vec![leaf; 20_000].join(","));
    let schema = r#"{"type":"array","items":{"type":"string"}}"#;
    assert_eq!(count_errors(schema, &list("1"), &list("2")), (20_000, 20_000));
    let repeated = r#"{"type":"array","items":{"type":"string","allOf":[{"type":"string"},{"type":"string"}]}}"#;
    assert_eq!(count_errors(repeated, &list("1"), &list("1")), (40_000, 0));
}

#[test]
fn a_long_map_list() {
    let schema = r#"{"type":"array","x-kubernetes-list-type":"map","x-kubernetes-list-map-keys":["k"],
        "items":{"type":"object","properties":{"k":{"type":"string"},"v":{"type":"string"}}}}"#;
    let list = |first: usize| {
        let items = (first..20_000).map(|n| format!(r#"{{"k":"key{n}","v":1}}"#));
        format!("[{}]", items.collect::<Vec<_>>().join(","))
    };
    assert_eq!(count_errors(schema, &list(0), &list(1)), (20_000, 1));
}

#[test]
fn long_sets() {
    let plan = plan(r#"{"type":"object","properties":{"l":{"type":"array","x-kubernetes-list-type":"set"}}}"#, &LATEST);
    let items: Vec<String> = (0..40_000).map(|n| format!(r#""{}""#, n % 20_000)).collect();
    with_objects(&plan, &format!(r#"{{"l":[{}]}}"#, items.join(",")), "null", |object, _| {
        let lists = Lists { plan: &plan, rules: &LATEST.walk };
        let errors = lists.check(object, plan.root(), &Path::default(), &mut ListScratch::default());
        assert_eq!(errors.len(), 20_000);
        assert_eq!(errors[0].field_text().as_deref(), Some("l[20000]"));
    });
}

#[test]
fn deep_defaults() {
    const DEPTH: usize = 3_000;
    let schema = format!(
        r#"{}{{"type":"string","default":"x"}}{}"#,
        r#"{"type":"object","default":{},"properties":{"a":"#.repeat(DEPTH),
        "}}".repeat(DEPTH)
    );
    let plan = plan(&schema, &LATEST);
    let document = read("{}");
    let mut tree = Tree::default();
    let root = load(&keeping(&plan), &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&plan);
    let scratch = &mut DefaultScratch::default();
    Defaulter { plan: &plan, texts: &texts }.apply(root, plan.root(), &mut tree, scratch).unwrap();
    let mut value = View::new(&tree, &texts).value(root);
    for _ in 0..DEPTH {
        value = value.get("a").unwrap();
    }
    assert_eq!(value.as_str(), Some("x"));
}

#[test]
fn defaults_of_many_items_are_bounded() {
    let large = "x".repeat(100_000);
    for default in [format!("\"{large}\""), format!("[{}]", vec!["0"; 10_000].join(","))] {
        let schema = format!(
            r#"{{"type":"array","items":{{"type":"object","properties":{{"a":{{"x-kubernetes-preserve-unknown-fields":true,"default":{default}}}}}}}}}"#
        );
        let plan = plan(&schema, &LATEST);
        for (items, is_allowed) in [(100, true), (100_000, false)] {
            let text = format!("[{}]", vec!["{}"; items].join(","));
            let document = read(&text);
            let mut tree = Tree::default();
            let root = load(&keeping(&plan), &document, Origin::New, &mut tree);
            let texts = Texts::default().with_document(Origin::New, &document).with_plan(&plan);
            let scratch = &mut DefaultScratch::default();
            let filled = Defaulter { plan: &plan, texts: &texts }.apply(root, plan.root(), &mut tree, scratch);
            assert_eq!(filled, if is_allowed { Ok(()) } else { Err(TooManyDefaults) });
            assert!(tree.len() < 3_000_000);
        }
    }
}

#[test]
fn many_values_under_a_long_enum() {
    const COUNT: usize = 20_000;
    let list = |quote: &str| {
        let items: Vec<String> = (0..COUNT).map(|at| format!("{quote}{at}{quote}")).collect();
        items.join(",")
    };
    for (type_, quote, other) in [("string", "\"", "x"), ("integer", "", "-1")] {
        let members = list(quote);
        let schema = format!(r#"{{"type":"array","items":{{"type":"{type_}","enum":[{members}]}}}}"#);
        assert_eq!(count_errors(&schema, &format!("[{members}]"), "[]"), (0, 0), "{type_}");
        let one_more = format!("[{members},{quote}{other}{quote}]");
        assert_eq!(count_errors(&schema, &one_more, "[]"), (1, 1), "{type_}");
    }
}

/// The texts of the findings under a schema of JSON Schema.
fn findings(schema: &str, value: &str) -> Vec<String> {
    let begin = Instant::now();
    let plan = match compile(read(schema), "", &Options::default(), &mut NoDocuments).into_result() {
        Ok(plan) => plan,
        Err(errors) => return errors.iter().map(ToString::to_string).collect(),
    };
    let texts = with_objects(&plan, value, "null", |value, _| {
        let validator = Validator { plan: &plan, rules: &LATEST.walk };
        let found = validator.validate(value, plan.root(), None, &Path::default(), &mut ValidateScratch::default());
        found.iter().map(|finding| finding.text(LATEST.words)).collect()
    });
    assert!(begin.elapsed() < PATIENCE, "took {:?}", begin.elapsed());
    texts
}

#[test]
fn steps_are_limited() {
    // Two alternatives each, one below the other.
    let levels: Vec<String> = (0..60)
        .map(|at| format!(r##""a{at}":{{"anyOf":[{{"$ref":"#/$defs/a{0}"}},{{"$ref":"#/$defs/a{0}"}}]}}"##, at + 1))
        .collect();
    let doubled = format!(r##"{{"$ref":"#/$defs/a0","$defs":{{{},"a60":{{"type":"string"}}}}}}"##, levels.join(","));
    // What no automaton can decide.
    let looks = format!("[{}]", vec![format!("\"{}\"", "a".repeat(28)); 30].join(","));
    let cases = [(doubled, "1"), (r#"{"items":{"pattern":"^(?=a)(a*)*b"}}"#.to_owned(), &looks)];
    for (schema, value) in cases {
        let found = findings(&schema, value);
        let shown = &schema[..schema.len().min(80)];
        let last = found.last().unwrap_or_else(|| panic!("{shown}"));
        assert!(last.contains("limit on validation steps exceeded: "), "{shown}: {last}");
    }
}

#[test]
fn references_that_lead_back_come_to_an_end() {
    for schema in [
        r##"{"not":{"$ref":"#"}}"##,
        r##"{"anyOf":[{"$ref":"#"},{"$ref":"#"}]}"##,
        r##"{"allOf":[{"$ref":"#"}]}"##,
        r##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
        r##"{"if":{"$ref":"#"},"else":{"$ref":"#"}}"##,
        r##"{"$dynamicRef":"#a","$dynamicAnchor":"a","not":{}}"##,
    ] {
        // Whatever is said about it.
        let _ = findings(schema, "1");
    }
}

#[test]
fn long_lists_are_looked_at_once() {
    let many =
        |count: usize, item: fn(usize) -> String| format!("[{}]", (0..count).map(item).collect::<Vec<_>>().join(","));
    let different = many(100_000, |at| format!("[{at},\"x\"]"));
    assert_eq!(findings(r#"{"uniqueItems":true}"#, &different), [""; 0]);
    assert_eq!(
        findings(r#"{"contains":{"minimum":5},"maxContains":100000}"#, &many(100_000, |_| "7".to_owned())),
        [""; 0]
    );
    assert_eq!(findings(r#"{"uniqueItems":true}"#, &many(100_000, |at| (at / 2).to_string())).len(), 1);
}
