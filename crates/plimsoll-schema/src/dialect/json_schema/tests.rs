//! Schemas that are wrong, references between documents, and what is said about both.

use plimsoll_doc::{Document, NodeId, ReadRules, read_json};

use super::*;
use crate::plan::{Evaluates, Operand, TypeSet, WarningKind};
use crate::text::Keyword;

fn read(text: &str) -> Document<'static> {
    read_json(text.as_bytes(), &ReadRules::default()).unwrap().into_owned()
}

fn compiled(text: &str) -> Compiled {
    compile(read(text), "file:///schemas/root.json", &Options::default(), &mut NoDocuments)
}

fn plan(text: &str) -> Plan {
    compiled(text).into_result().unwrap()
}

#[test]
fn what_is_wrong_is_said_where_it_is() {
    for (text, place, want) in [
        ("[]", "[]", "a schema must be an object or a boolean, not an array"),
        (r#"{"properties": {"a": 5}}"#, "5", "a schema must be an object or a boolean, not a number"),
        (r#"{"type": "text"}"#, r#""text""#, "`type` must be a type or an array of types"),
        (r#"{"minLength": -1}"#, "-1", "`minLength` must be a non-negative integer"),
        (r#"{"maxItems": 1.5}"#, "1.5", "`maxItems` must be a non-negative integer"),
        (r#"{"multipleOf": 0}"#, "0", "`multipleOf` must be a number greater than 0"),
        (r#"{"exclusiveMinimum": true}"#, "true", "`exclusiveMinimum` must be a number"),
        (r#"{"required": "a"}"#, r#""a""#, "`required` must be an array of strings"),
        (r#"{"anyOf": {}}"#, "{}", "`anyOf` must be an array of schemas"),
        (r#"{"items": [{}]}"#, "[{}]", "a schema must be an object or a boolean, not an array"),
        (r#"{"pattern": "("}"#, r#""(""#, "`(` is not a regular expression: unclosed group at offset 0"),
        (r##"{"$ref": "#/$defs/a"}"##, r##""#/$defs/a""##, "cannot resolve `#/$defs/a`: nothing at `/$defs/a`"),
        (r##"{"$ref": "#a"}"##, r##""#a""##, "cannot resolve `#a`: no anchor `a`"),
        (r#"{"$ref": "b.json"}"#, r#""b.json""#, "cannot resolve `b.json`: not available"),
        (
            r#"{"$schema": "https://example.com/meta"}"#,
            r#""https://example.com/meta""#,
            "cannot resolve `https://example.com/meta`: not available",
        ),
    ] {
        let errors = compiled(text).errors;
        let found: Vec<_> = errors.iter().map(|error| (error.span.of(text), error.to_string())).collect();
        assert_eq!(found, [(place, want.to_owned())], "{text}");
        assert_eq!(&*errors[0].uri, "file:///schemas/root.json");
    }
}

#[test]
fn references_lead_to_documents_of_the_host() {
    let mut asked = Vec::new();
    let mut resolver = |uri: &str| {
        asked.push(uri.to_owned());
        match uri {
            "file:///schemas/b.json" => Ok(read(r#"{"$defs": {"c": {"$ref": "sub/c.json"}}}"#)),
            "file:///schemas/sub/c.json" => Ok(read(r#"{"type": "string", "not": {"$ref": "../b.json#/$defs/c"}}"#)),
            _ => Err("no such file".to_owned()),
        }
    };
    let root = read(r#"{"properties": {"x": {"$ref": "b.json#/$defs/c"}, "y": {"$ref": "b.json"}}}"#);
    let plan = compile(root, "file:///schemas/root.json", &Options::default(), &mut resolver).into_result().unwrap();
    let x = plan.property(plan.root(), "x").unwrap();
    assert_eq!(plan.schema(x).types, TypeSet::STRING);
    assert_eq!(asked, ["file:///schemas/b.json", "file:///schemas/sub/c.json"]);
}

#[test]
fn documents_need_not_be_schemas() {
    let text = r##"{"openapi": "3.0.0", "components": {"schemas": {
        "Pet": {"type": "object", "properties": {"tag": {"$ref": "#/components/schemas/Tag"}}},
        "Tag": {"type": "string", "nullable": true, "maximum": 3, "exclusiveMaximum": true}}}}"##;
    let mut compiler = Compiler::new(&Options { draft: Draft::OpenApi30, ..Options::default() });
    let document = compiler.add("openapi.json", read(text));
    assert!(compiler.add_root_at(Some("Pet"), document, "/components/schemas/Pet"));
    assert!(!compiler.add_root_at(Some("Dog"), document, "/components/schemas/Dog"));
    let plan = compiler.finish(&mut NoDocuments).into_result().unwrap();
    let tag = plan.property(plan.root_named("Pet").unwrap(), "tag").unwrap();
    assert_eq!(plan.schema(tag).types, TypeSet::STRING | TypeSet::NULL);
    assert!(plan.operand(plan.schema(tag), Keyword::ExclusiveMaximum).is_some());
}

#[test]
fn a_dynamic_reference_is_one_schema_for_each_way_to_it() {
    let list = r##"{"$id": "https://example.com/list", "$dynamicAnchor": "item",
        "items": {"$dynamicRef": "#item"}}"##;
    let root = r#"{"$id": "https://example.com/texts", "$dynamicAnchor": "item", "type": ["string", "array"],
        "$ref": "list"}"#;
    let mut resolver = |_: &str| Ok(read(list));
    let plan = compile(read(root), "", &Options::default(), &mut resolver).into_result().unwrap();
    let Some(Operand::Schema(list)) = plan.operand(plan.schema(plan.root()), Keyword::Ref) else { panic!("no list") };
    let Some(Operand::Schema(item)) = plan.operand(plan.schema(list), Keyword::Items) else { panic!("no items") };
    assert_eq!(item, plan.root());
}

#[test]
fn references_in_a_circle_end() {
    for text in [
        r##"{"$ref": "#"}"##,
        r##"{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/a"}}, "$ref": "#/$defs/a"}"##,
        r##"{"allOf": [{"$ref": "#"}]}"##,
    ] {
        let kinds: Vec<_> = plan(text).warnings().iter().map(|warning| warning.kind).collect();
        assert!(matches!(kinds[..], [WarningKind::EndlessReference(_)]), "{text}: {kinds:?}");
    }
}

#[test]
fn sources_are_what_other_keywords_look_at() {
    let plan = plan(
        r#"{"properties": {"a": true}, "anyOf": [{"properties": {"b": true}}, {"additionalProperties": true}],
            "if": {"required": ["c"]}, "then": {"patternProperties": {"^d": true}}, "unevaluatedProperties": false}"#,
    );
    let root = plan.schema(plan.root());
    let Some(Operand::Unevaluated(id)) = plan.operand(root, Keyword::UnevaluatedProperties) else { panic!("none") };
    let own = plan.unevaluated(id).unwrap();
    assert_eq!(own.tests.len(), 3);
    let mut found: Vec<_> = plan
        .sources(own.sources)
        .iter()
        .map(|source| {
            let what = match source.evaluates {
                Evaluates::Everything => "everything",
                Evaluates::Properties(_) => "properties",
                Evaluates::Patterns(_) => "patterns",
                Evaluates::Items(_) | Evaluates::Fitting(_) => "items",
            };
            (what, source.accepted.count_ones())
        })
        .collect();
    found.sort_unstable();
    assert_eq!(found, [("everything", 1), ("patterns", 1), ("properties", 0), ("properties", 1)]);
}

#[test]
fn too_many_alternatives_are_a_warning() {
    let alternatives: Vec<String> = (0..65).map(|n| format!(r#"{{"properties": {{"p{n}": true}}}}"#)).collect();
    let text = format!(r#"{{"anyOf": [{}], "unevaluatedProperties": false}}"#, alternatives.join(","));
    let plan = plan(&text);
    let kinds: Vec<_> = plan.warnings().iter().map(|warning| warning.kind).collect();
    assert_eq!(kinds, [WarningKind::TooManyAlternatives(Keyword::UnevaluatedProperties)]);
}

#[test]
fn numbers_of_schemas_and_documents_are_limited() {
    let schemas = r#"{"properties": {"a": {}, "b": {}, "c": {"items": {}}}}"#;
    let options = Options { max_schemas: 4, ..Options::default() };
    let errors = compile(read(schemas), "", &options, &mut NoDocuments).errors;
    assert_eq!(errors.iter().map(ToString::to_string).collect::<Vec<_>>(), ["too many schemas"]);
    let mut count = 0;
    let mut endless = |_: &str| {
        count += 1;
        Ok(read(&format!(r#"{{"$ref": "{count}.json"}}"#)))
    };
    let options = Options { max_documents: 10, ..Options::default() };
    let errors = compile(read(r#"{"$ref": "0.json"}"#), "", &options, &mut endless).errors;
    assert_eq!(errors.len(), 1);
    assert!(errors[0].to_string().ends_with("more than 10 documents"), "{}", errors[0]);
}

#[test]
fn depth_costs_no_stack() {
    let depth = 4_900;
    let text = r#"{"items":{"not":"#.repeat(depth) + "{}" + &"}}".repeat(depth);
    let run = move || plan(&text).len();
    let lowered = std::thread::Builder::new().stack_size(256 * 1024).spawn(run).unwrap();
    assert_eq!(lowered.join().unwrap(), 2 * depth + 1);
}

#[test]
fn the_meta_schemas_are_schemas_of_themselves() {
    for (draft, count) in [
        ("http://json-schema.org/draft-04/schema", 30),
        ("http://json-schema.org/draft-06/schema", 30),
        ("http://json-schema.org/draft-07/schema", 30),
        ("https://json-schema.org/draft/2019-09/schema", 40),
        ("https://json-schema.org/draft/2020-12/schema", 40),
    ] {
        let mut compiler = Compiler::new(&Options::default());
        let document = compiler.add("", read(&format!(r#"{{"$ref": "{draft}"}}"#)));
        compiler.add_root(None, document, NodeId::ROOT);
        let plan = compiler.finish(&mut NoDocuments).into_result().unwrap();
        assert!(plan.len() > count, "{draft}: {}", plan.len());
        assert_eq!(plan.warnings(), [], "{draft}");
    }
}

#[test]
fn required_depends_on_the_direction() {
    let text = r##"{"properties": {"id": {"readOnly": true}, "secret": {"$ref": "#/$defs/secret"}, "name": {}},
        "required": ["id", "secret", "name"], "$defs": {"secret": {"writeOnly": true}},
        "allOf": [{"required": ["id"]}]}"##;
    for (direction, want) in [
        (Direction::Unspecified, &["id", "name", "secret", "id"][..]),
        (Direction::Request, &["name", "secret"]),
        (Direction::Response, &["id", "name", "id"]),
        (Direction::Either, &["name"]),
    ] {
        let plan = compile(read(text), "", &Options { direction, ..Options::default() }, &mut NoDocuments).plan;
        let member = match plan.operand(plan.schema(plan.root()), Keyword::AllOf) {
            Some(Operand::Schema(member)) => member,
            other => panic!("{other:?}"),
        };
        let names = |schema| plan.required(plan.schema(schema)).iter().map(|name| plan.name(name.name)).collect();
        let mut found: Vec<&str> = names(plan.root());
        found.sort_unstable();
        let inner: Vec<&str> = names(member);
        found.extend(inner);
        assert_eq!(found, want, "{direction:?}");
    }
}
