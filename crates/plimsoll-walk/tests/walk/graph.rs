//! Plans that no CRD has: schemas that lead to themselves, several roots, keywords of other dialects.

use plimsoll_finding::{All, Finding, Path};
use plimsoll_schema::plan::{
    Additional, ArrayRules, Constraint, Items, ListType, Operand, Origin as SchemaOrigin, Plan, PlanBuilder,
    SchemaFlags, SchemaId, TypeSet,
};
use plimsoll_schema::text::Keyword;
use plimsoll_walk::{
    DefaultScratch, Defaulter, ListScratch, Lists, Loader, Origin, Texts, Tree, UnknownFields, ValidateScratch,
    Validator, View,
};

use crate::support::{LATEST, keeping, load, read, with_objects};

/// The pointers of what is wrong with a value under a schema of a plan.
fn pointers(plan: &Plan, schema: SchemaId, value: &str, old: Option<&str>) -> Vec<String> {
    with_objects(plan, value, old.unwrap_or("null"), |value, old_value| {
        let validator = Validator { plan, rules: &LATEST.walk };
        let (mut all, scratch) = (All::default(), &mut ValidateScratch::default());
        let old_value = old.map(|_| old_value);
        let _ = validator.find(value, schema, old_value, &Path::default(), scratch, &mut all);
        if old.is_none() {
            assert_eq!(validator.is_valid(value, schema, scratch), all.findings.is_empty());
        }
        all.findings.iter().map(|finding: &Finding| finding.place.path.pointer().to_string()).collect()
    })
}

/// `{value: string, next: (the same)}`, with `value` required.
fn linked_list(builder: &mut PlanBuilder) -> SchemaId {
    let list = builder.add_schema(SchemaOrigin::default());
    let value = builder.add_schema(SchemaOrigin::default());
    builder.schema(value).types = TypeSet::STRING;
    builder.schema(list).types = TypeSet::OBJECT;
    builder.set_object(list, &[("value", value), ("next", list)], Additional::Forbidden);
    let names = builder.add_names(["value"].into_iter());
    builder.set_constraints(
        list,
        &[
            Constraint::new(Keyword::AdditionalProperties, Operand::None),
            Constraint::new(Keyword::Properties, Operand::None),
            Constraint::new(Keyword::Required, names),
        ],
    );
    list
}

#[test]
fn a_list_of_any_length_under_a_schema_that_contains_itself() {
    const LENGTH: usize = 4_000;
    let mut builder = PlanBuilder::default();
    let list = linked_list(&mut builder);
    let plan = builder.finish(&LATEST.go);
    let nested = |leaf: &str| format!("{}{leaf}{}", r#"{"value":"a","next":"#.repeat(LENGTH), "}".repeat(LENGTH));
    let run = move || {
        assert_eq!(pointers(&plan, list, &nested(r#"{"value":"b"}"#), None), [""; 0]);
        let wrong = nested(r#"{"value":1,"other":2}"#);
        let found = pointers(&plan, list, &wrong, None);
        let depth = "/next".repeat(LENGTH);
        assert_eq!(found, [format!("{depth}/other"), format!("{depth}/value")]);
        assert_eq!(pointers(&plan, list, &wrong, Some(&wrong)), [format!("{depth}/other")]);
    };
    std::thread::Builder::new().stack_size(512 * 1024).spawn(run).unwrap().join().unwrap();
}

#[test]
fn pruning_follows_a_schema_that_contains_itself() {
    let mut builder = PlanBuilder::default();
    let node = builder.add_schema(SchemaOrigin::default());
    builder.set_object(node, &[("next", node)], Additional::Unspecified);
    let plan = builder.finish(&LATEST.go);
    let document = read(r#"{"next":{"next":{"x":1},"y":2}}"#);
    let loader = Loader { unknown: UnknownFields::Prune, ..keeping(&plan) };
    let mut tree = Tree::default();
    let root = load(&loader, &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&plan);
    let value = View::new(&tree, &texts).value(root);
    assert!(value.get("next").is_some_and(|next| next.get("y").is_none() && next.get("next").is_some()));
}

#[test]
fn defaults_that_contain_themselves_end() {
    let (object, null) = (read(r#"{"next":null}"#), read("{}"));
    let mut builder = PlanBuilder::default();
    let node = builder.add_schema(SchemaOrigin::default());
    let default = builder.add_value(object.root());
    let empty = builder.add_value(null.root());
    let inner = builder.add_schema(SchemaOrigin::default());
    builder.schema(node).default = Some(default);
    builder.schema(node).flags |= SchemaFlags::DEFAULTS_WITHIN;
    builder.schema(inner).default = Some(empty);
    builder.set_object(node, &[("inner", inner), ("next", node)], Additional::Unspecified);
    builder.set_object(inner, &[("node", node)], Additional::Unspecified);
    let plan = builder.finish(&LATEST.go);
    let document = read("{}");
    let mut tree = Tree::default();
    let root = load(&keeping(&plan), &document, Origin::New, &mut tree);
    let texts = Texts::default().with_document(Origin::New, &document).with_plan(&plan);
    Defaulter { plan: &plan, texts: &texts }
        .apply(root, node, &mut tree, &mut DefaultScratch::default())
        .expect("few defaults");
    let value = View::new(&tree, &texts).value(root);
    assert!(value.get("next").is_some_and(|next| next.get("inner").is_some()));
    assert!(value.get("inner").and_then(|inner| inner.get("node")).is_some());
    assert!(tree.len() < 20, "{} values", tree.len());
}

#[test]
fn sets_inside_of_a_schema_that_contains_itself() {
    let mut builder = PlanBuilder::default();
    let [node, set, text] = [(); 3].map(|()| builder.add_schema(SchemaOrigin::default()));
    let array = ArrayRules { items: Items::Each(text), list_type: Some(ListType::Set), ..ArrayRules::default() };
    builder.set_array(set, array);
    builder.schema(set).flags |= SchemaFlags::UNIQUE_LISTS_WITHIN;
    builder.set_object(node, &[("next", node), ("set", set)], Additional::Unspecified);
    let plan = builder.finish(&LATEST.go);
    with_objects(&plan, r#"{"next":{"next":{"set":["a","b","a"]}}}"#, "null", |object, _| {
        let lists = Lists { plan: &plan, rules: &LATEST.walk };
        assert_eq!(lists.check(object, node, &Path::default(), &mut ListScratch::default()).len(), 1);
    });
}

#[test]
fn each_root_is_a_schema_of_its_own() {
    let mut builder = PlanBuilder::default();
    let list = linked_list(&mut builder);
    let number = builder.add_schema(SchemaOrigin::default());
    builder.schema(number).types = TypeSet::NUMBER;
    builder.add_root(Some("list"), list);
    builder.add_root(Some("number"), number);
    let plan = builder.finish(&LATEST.go);
    let found = |name, value| pointers(&plan, plan.root_named(name).unwrap(), value, None);
    assert_eq!(plan.root(), list);
    assert_eq!(found("list", "1"), [""]);
    assert_eq!(found("number", "1"), [""; 0]);
    assert_eq!(plan.root_named("other"), None);
}

/// A plan whose root has one constraint; `build` adds the schemas that it needs.
fn with_constraint(build: impl FnOnce(&mut PlanBuilder) -> Constraint) -> Plan {
    let mut builder = PlanBuilder::default();
    let root = builder.add_schema(SchemaOrigin::default());
    let constraint = build(&mut builder);
    builder.set_constraints(root, &[constraint]);
    builder.finish(&LATEST.go)
}

fn of_type(builder: &mut PlanBuilder, types: TypeSet) -> SchemaId {
    let id = builder.add_schema(SchemaOrigin::default());
    builder.schema(id).types = types;
    id
}

#[test]
fn then_and_else_are_applied_as_if_says() {
    let plan = with_constraint(|builder| {
        let test = of_type(builder, TypeSet::OBJECT);
        let (then, otherwise) = (linked_list(builder), of_type(builder, TypeSet::STRING));
        let branches = Operand::Branches { test, then: Some(then), otherwise: Some(otherwise) };
        Constraint::new(Keyword::If, branches)
    });
    for (value, want) in [
        (r#"{"value":"a"}"#, &[][..]),
        (r#"{"value":"a","next":{"value":1}}"#, &["/next/value"]),
        ("{}", &[""]),
        (r#""text""#, &[]),
        ("1", &[""]),
        ("null", &[""]),
    ] {
        assert_eq!(pointers(&plan, plan.root(), value, None), want, "{value}");
    }
}

#[test]
fn contains_counts_the_items_that_fit() {
    for (min, max, accepted) in [
        (1, None, [false, true, true, true]),
        (0, None, [true; 4]),
        (0, Some(0), [true, false, false, false]),
        (2, Some(2), [false, false, true, false]),
    ] {
        let plan = with_constraint(|builder| {
            let schema = linked_list(builder);
            Constraint::new(Keyword::Contains, Operand::Count { schema, min, max, evaluates: false })
        });
        for (count, accepted) in accepted.into_iter().enumerate() {
            let fitting = vec![r#"{"value":"a","next":{"value":"b"}}"#; count];
            let value = format!("[1,{{}}{}{}]", if count > 0 { "," } else { "" }, fitting.join(","));
            let found = pointers(&plan, plan.root(), &value, None);
            assert_eq!(found.is_empty(), accepted, "{count} under {min} to {max:?}");
        }
        assert_eq!(pointers(&plan, plan.root(), "{}", None), [""; 0]);
    }
}

#[test]
fn a_reference_beside_other_keywords_is_one_more_constraint() {
    let plan = with_constraint(|builder| Constraint::new(Keyword::Ref, Operand::Schema(linked_list(builder))));
    assert_eq!(pointers(&plan, plan.root(), r#"{"value":"a"}"#, None), [""; 0]);
    assert_eq!(pointers(&plan, plan.root(), r#"{"value":1}"#, None), ["/value"]);
}
