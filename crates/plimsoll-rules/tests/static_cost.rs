//! Costs that rules have before they run, over schemas whose limits are small enough to follow the
//! computation by hand. All numbers are answers of the server.

use plimsoll_cel::cost::estimate;
use plimsoll_cel::env::Env;
use plimsoll_cel::types::Type;
use plimsoll_doc::{ReadRules, read_json};
use plimsoll_release::Release;
use plimsoll_rules::types::{DeclId, Declarations, RuleSizes, Scope};
use plimsoll_schema::dialect::{Purpose, lower};
use plimsoll_schema::text::SchemaText;

const MAIN: &str = r#"{"type": "object", "required": ["name", "replicas"], "properties": {
    "name": {"type": "string", "maxLength": 63},
    "desc": {"type": "string"},
    "replicas": {"type": "integer"},
    "when": {"type": "string", "format": "date-time"},
    "until": {"type": "string", "format": "date-time"},
    "tags": {"type": "array", "maxItems": 10, "items": {"type": "string", "maxLength": 20}},
    "any": {"type": "array", "items": {"type": "string"}},
    "labels": {"type": "object", "maxProperties": 16, "additionalProperties": {"type": "string", "maxLength": 64}},
    "objs": {"type": "array", "maxItems": 6, "items": {"type": "object", "properties": {
        "k": {"type": "string", "maxLength": 12}}}}}}"#;

const ITEM: &str = r#"{"type": "object", "properties": {
    "tags": {"type": "array", "maxItems": 5, "items": {"type": "string", "maxLength": 10}},
    "name": {"type": "string", "maxLength": 100},
    "k": {"type": "string", "maxLength": 3}}}"#;

/// `min..max` of a rule; `oldSelf` is an optional where the text asks it for its value.
fn cost(schema: &str, resource: bool, rule: &str, release: Release) -> String {
    let rules = release.rules();
    let document = read_json(schema.as_bytes(), &ReadRules::default()).expect("a schema");
    let plan = lower(&SchemaText::read(document.root()), &rules.schema, Purpose::Objects);
    let declarations = Declarations::of(&plan, resource, &rules.types);
    let scope = Scope { plan: &plan, declarations: &declarations };
    let root = DeclId::of(plan.root());
    let own = scope.self_type(root).expect("a type");
    let is_optional = rule.contains("oldSelf.value()") || rule.contains("oldSelf.optMap");
    let old = if is_optional { Type::optional(own.clone()) } else { own.clone() };
    let env = Env::for_stored(&rules.cel).with_types(&scope).with_variable("self", own).with_variable("oldSelf", old);
    let checked = env.compile(rule).unwrap_or_else(|errors| panic!("{errors}"));
    let cost = estimate(&checked, &rules.cel.cost, &RuleSizes { scope, root });
    format!("{}..{}", cost.min, cost.max)
}

#[test]
fn rules_of_the_common_kind() {
    for (rule, want) in [
        ("self.replicas == 3", "2..2"),
        ("self.when == self.until", "5..8"),
        ("self.tags.all(t, t.size() < 10)", "3..63"),
        ("self.name.matches(\"^[a-z]([-a-z0-9]*[a-z0-9])?$\")", "9..184"),
        ("self.desc.contains(self.name)", "4..8178902"),
        ("self.labels.map(k, k + \"=\" + self.labels[k])", "13..717"),
        ("self.objs.all(a, self.objs.filter(b, b.k == a.k).size() == 1)", "3..903"),
        ("self.any.exists(x, x == self.name)", "3..34602978"),
    ] {
        assert_eq!(cost(MAIN, false, rule, Release::V1_37), want, "{rule}");
    }
}

#[test]
fn paths_of_one_step_have_the_size_of_the_root() {
    let text = r#"{"type": "string", "maxLength": 30}"#;
    assert_eq!(cost(text, false, "[\"a\", \"b\"].all(x, x == self)", Release::V1_37), "17..45");
    let rule = "oldSelf.optMap(o, self.name == o.name).orValue(true)";
    let name = r#"{"type": "object", "properties": {"name": {"type": "string", "maxLength": 63}}}"#;
    assert_ne!(cost(name, false, rule, Release::V1_32), cost(name, false, rule, Release::V1_33));
}

#[test]
fn loops_write_into_the_paths_of_their_ranges() {
    let list = format!(r#"{{"type": "array", "maxItems": 3, "items": {ITEM}}}"#);
    let under = |names: &[&str]| {
        names
            .iter()
            .rev()
            .fold(list.clone(), |schema, name| format!(r#"{{"type": "object", "properties": {{"{name}": {schema}}}}}"#))
    };
    for (names, range, want, clean) in [
        (&[][..], "self", "170", "170"),
        (&["list"], "self.list", "12021", "171"),
        (&["spec", "list"], "self.spec.list", "172", "172"),
        (&["a", "b", "list"], "self.a.b.list", "12023", "173"),
    ] {
        let rule = format!("{range}.all(o, o.tags.all(t, t != o.name))");
        let max = |release| cost(&under(names), false, &rule, release).rsplit("..").next().map(str::to_owned);
        for release in [Release::V1_33, Release::V1_36, Release::V1_37] {
            assert_eq!(max(release).as_deref(), Some(want), "{rule}");
        }
        assert_eq!(max(Release::V1_30).as_deref(), Some(clean), "{rule}");
    }
    let rule = "self.list.all(o, o.tags.all(t, t != o.k))";
    assert!(cost(&under(&["list"]), false, rule, Release::V1_37).ends_with("..309"));
}

#[test]
fn keys_of_loops_with_two_variables_are_overwritten_by_values() {
    let map = r#"{"type": "object", "maxProperties": 10, "additionalProperties": {"type": "string", "maxLength": 5}}"#;
    for (names, want) in
        [(&["m"][..], "43"), (&["spec", "m"], "64"), (&["a", "b", "m"], "45"), (&["a", "b", "c", "m"], "66")]
    {
        let schema = names.iter().rev().fold(map.to_owned(), |schema, name| {
            format!(r#"{{"type": "object", "properties": {{"{name}": {schema}}}}}"#)
        });
        let rule = format!("self.{}.all(k, v, k.contains(\"a\"))", names.join("."));
        assert!(cost(&schema, false, &rule, Release::V1_37).ends_with(&format!("..{want}")), "{rule}");
    }
}

#[test]
fn releases_know_more_and_more_sizes() {
    let name = "self.metadata.name.matches(\"^[a-z]\")";
    assert_eq!(cost(r#"{"type": "object"}"#, true, name, Release::V1_36), "5..629149");
    assert_eq!(cost(r#"{"type": "object"}"#, true, name, Release::V1_37), "5..207");
    let text = r#"{"type": "string"}"#;
    assert_eq!(cost(text, false, "dyn(self).contains(\"a\")", Release::V1_33), "2..314575");
    let unknown = "1844674407370955266";
    assert!(cost(text, false, "dyn(self).contains(\"a\")", Release::V1_32).ends_with(unknown));
    assert!(cost(text, false, "quantity(\"1\") == quantity(\"2\")", Release::V1_30).ends_with(unknown));
    assert_eq!(cost(text, false, "quantity(\"1\") == quantity(\"2\")", Release::V1_32), "3..3");
    assert!(cost(text, false, "quantity(\"1\") != quantity(\"2\")", Release::V1_37).ends_with(unknown));
    assert!(cost(text, false, "\"n is \" + string(self.size())", Release::V1_37).contains("..18446744073709552"));
}
