//! Schemas of CustomResourceDefinitions.
//!
//! The server makes two things of such a schema: the structural schema, along which it prunes, fills
//! in defaults, tells list items apart and pairs old values with new ones (`NewStructural`), and
//! kube-openapi's validator, which checks values (`ConvertJSONSchemaProps`). A plan is both: what the
//! structural schema leaves out (junctors) is marked as nested or lies beside.

mod constraints;
mod formats;
mod lowering;
mod relevant;

use plimsoll_doc::Document;
use rustc_hash::FxHashMap;

use crate::SchemaRules;
use crate::plan::Plan;
use crate::text::{SchemaRef, SchemaText, TextId};

pub use relevant::rules_that_matter;

/// What a plan is for: the server prepares two validators from one schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Objects under the definition. It was stored as JSON by then, so that defaults and enum members
    /// that are floats without a fraction are integers.
    Objects,
    /// The definition's own default values. The server makes this validator from the structural
    /// schema (`ToKubeOpenAPI`): formats are kept whatever the release knows,
    /// `x-kubernetes-int-or-string` says nothing about the type, and `additionalProperties` inside
    /// a junctor says nothing at all.
    Defaults,
}

/// Compiles the schema text of a definition.
///
/// The schema at index *n* of the text is the schema at index *n* of the plan.
pub fn lower(text: &SchemaText<'_>, rules: &SchemaRules, purpose: Purpose) -> Plan {
    lower_with_defaults(text, rules, purpose, &NewDefaults::default())
}

/// Default values in the place of those that the text has, by the schemas that have them; none where a schema
/// has no default any more.
pub type NewDefaults = FxHashMap<TextId, Option<Document<'static>>>;

/// Compiles the schema text of a definition, some of whose defaults have changed since it was written.
pub fn lower_with_defaults(
    text: &SchemaText<'_>,
    rules: &SchemaRules,
    purpose: Purpose,
    defaults: &NewDefaults,
) -> Plan {
    lowering::Lowering::new(text, rules, purpose, defaults).run()
}

/// Whether objects are checked against the format of a schema, or there is none; where not, the server
/// ignores the format.
pub fn keeps_format(schema: SchemaRef<'_>, rules: &SchemaRules) -> bool {
    let format = schema.format();
    format.is_empty()
        || formats::kept(format, lowering::types(schema, Purpose::Objects), rules, Purpose::Objects).is_some()
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::*;
    use crate::plan::{
        Additional, Items, ListType, NumberRange, Operand, Schema, SchemaFlags, SchemaId, TypeSet, WarningKind,
    };
    use crate::text::Keyword;
    use plimsoll_doc::{ReadRules, read_json};

    fn lowered(text: &str, rules: &SchemaRules, purpose: Purpose) -> Plan {
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        lower(&SchemaText::read(document.root()), rules, purpose)
    }

    fn plan(text: &str) -> Plan {
        lowered(text, &Release::LATEST.rules().schema, Purpose::Objects)
    }

    fn root(plan: &Plan) -> &Schema {
        plan.schema(plan.root())
    }

    #[test]
    fn objects() {
        let plan = plan(
            r#"{"type": "object", "required": ["b", "x"], "maxProperties": 3, "additionalProperties": {"type": "string"},
                "properties": {"b": {"default": [1, 1.5]}, "a": {}}}"#,
        );
        let object = plan.object(root(&plan)).unwrap();
        let names: Vec<_> = plan.properties(object).iter().map(|property| plan.name(property.name)).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(plan.defaulted(object), [1]);
        let required: Vec<_> = plan.required(root(&plan)).iter().map(|one| plan.name(one.name)).collect();
        assert_eq!(required, ["b", "x"]);
        let limit = |keyword| plan.limit(root(&plan), keyword);
        assert_eq!((limit(Keyword::MinProperties), limit(Keyword::MaxProperties)), (None, Some(3)));
        let Additional::Schema(of) = object.additional else { panic!("no schema") };
        assert_eq!(plan.schema(of).types, TypeSet::STRING);
        let default = plan.schema(plan.property(plan.root(), "b").unwrap()).default.unwrap();
        let items: Vec<_> = plan.value(default).items().map(plimsoll_doc::NodeRef::kind).collect();
        assert_eq!(items, [plimsoll_doc::Kind::Int, plimsoll_doc::Kind::Float]);
    }

    #[test]
    fn many_properties_are_found_by_hash() {
        let members: Vec<String> = (0..200).map(|name| format!(r#""p{name}": {{}}"#)).collect();
        let plan = plan(&format!(r#"{{"properties": {{{}}}}}"#, members.join(",")));
        for name in 0..200 {
            let name = format!("p{name}");
            let found = plan.property(plan.root(), &name).unwrap();
            let object = plan.object(root(&plan)).unwrap();
            let (index, property) = plan.find(object, plimsoll_doc::key_hash(name.as_bytes()), &name).unwrap();
            assert_eq!((plan.name(property.name), property.schema), (name.as_str(), found));
            assert_eq!(plan.properties(object).get(index).map(|property| property.schema), Some(found));
        }
        assert_eq!(plan.property(plan.root(), "p200"), None);
    }

    #[test]
    fn names_that_share_a_hash_are_told_apart() {
        let mut seen = std::collections::HashMap::new();
        let mut names = Vec::new();
        for name in (0..200_000).map(|number| format!("name{number}")) {
            if let Some(twin) = seen.insert(plimsoll_doc::key_hash(name.as_bytes()), name.clone()) {
                names.extend([name, twin]);
            }
        }
        assert!(!names.is_empty());
        names.extend((0..20).map(|number| format!("other{number}")));
        let members: Vec<String> = names.iter().map(|name| format!(r#""{name}": {{"title": "{name}"}}"#)).collect();
        let plan = plan(&format!(r#"{{"properties": {{{}}}, "required": {names:?}}}"#, members.join(",")));
        let object = plan.object(root(&plan)).unwrap();
        for (name, required) in names.iter().zip(plan.required(root(&plan))) {
            let (_, property) = plan.find(object, plimsoll_doc::key_hash(name.as_bytes()), name).unwrap();
            assert_eq!(plan.name(property.name), name);
            assert_eq!((required.name, required.hash), (property.name, property.hash));
        }
    }

    #[test]
    fn lists() {
        let plan = plan(
            r#"{"type": "array", "minItems": 1, "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["k", "p"],
                "items": {"type": "object"}}"#,
        );
        let array = plan.array(root(&plan)).unwrap();
        assert_eq!(plan.limit(root(&plan), Keyword::MinItems), Some(1));
        assert_eq!(array.list_type, Some(ListType::Map));
        assert_eq!(plan.list_keys(array).iter().map(|key| plan.name(*key)).collect::<Vec<_>>(), ["k", "p"]);
        assert!(matches!(array.items, Items::Each(of) if plan.schema(of).types == TypeSet::OBJECT));
    }

    #[test]
    fn junctors_in_the_order_of_the_checks() {
        let plan = plan(
            r#"{"not": {"minimum": 1}, "allOf": [{"properties": {"a": {"default": 1}}}], "oneOf": [{}, {}], "anyOf": []}"#,
        );
        let found: Vec<_> = plan.constraints(root(&plan)).iter().map(|one| (one.keyword, one.operand)).collect();
        assert!(matches!(
            *found,
            [(Keyword::OneOf, Operand::Schemas(two)), (Keyword::AllOf, Operand::Schemas(one)), (Keyword::Not, Operand::Schema(_))]
                if two.len() == 2 && one.len() == 1
        ));
        let nested = plan.ids().skip(1).all(|id| plan.schema(id).flags.contains(SchemaFlags::NESTED));
        assert!(nested && !root(&plan).flags.intersects(SchemaFlags::NESTED | SchemaFlags::WITHIN));
    }

    #[test]
    fn flags_are_handed_up_along_the_structure() {
        let plan = plan(
            r#"{"properties": {
                "a": {"items": {"additionalProperties": {"default": 1}}},
                "b": {"x-kubernetes-embedded-resource": true},
                "c": {"x-kubernetes-list-type": "set"},
                "d": {"x-kubernetes-validations": [{"rule": "true"}]},
                "e": {"x-kubernetes-preserve-unknown-fields": true, "nullable": true}}}"#,
        );
        assert!(root(&plan).flags.contains(SchemaFlags::WITHIN));
        let own = |name| plan.schema(plan.property(plan.root(), name).unwrap()).flags;
        assert_eq!(own("a"), SchemaFlags::DEFAULTS_WITHIN);
        assert_eq!(own("b"), SchemaFlags::EMBEDDED | SchemaFlags::EMBEDDED_WITHIN);
        assert_eq!(own("c"), SchemaFlags::UNIQUE_LISTS_WITHIN);
        assert_eq!(own("d"), SchemaFlags::RULES_WITHIN);
        let preserves = SchemaFlags::PRESERVES_UNKNOWN | SchemaFlags::PRESERVES_WITHIN | SchemaFlags::NULLABLE;
        assert_eq!(own("e"), preserves);
    }

    #[test]
    fn int_or_string_is_two_types_for_objects_only() {
        let text = r#"{"x-kubernetes-int-or-string": true, "type": "integer", "format": "int32"}"#;
        let objects = plan(text);
        assert_eq!(
            (root(&objects).types, root(&objects).range),
            (TypeSet::INTEGER | TypeSet::STRING, NumberRange::None)
        );
        assert!(root(&objects).format.is_none());
        let defaults = lowered(text, &Release::LATEST.rules().schema, Purpose::Defaults);
        assert_eq!((root(&defaults).types, root(&defaults).range), (TypeSet::INTEGER, NumberRange::Int32));
        assert!(root(&defaults).format.is_some());
    }

    #[test]
    fn formats_by_release() {
        let kept = |type_: &str, format: &str, rules: &SchemaRules| {
            let plan = lowered(&format!(r#"{{"type": "{type_}", "format": "{format}"}}"#), rules, Purpose::Objects);
            let ignored = plan.warnings().iter().any(|warning| warning.kind == WarningKind::FormatIgnored);
            assert_ne!(ignored, root(&plan).format.is_some());
            !ignored
        };
        for (type_, format, in_1_34, in_1_35, in_1_36) in [
            ("string", "date-time", true, true, true),
            ("string", "d-a-tetime", true, true, true),
            ("string", "DateTime", false, false, false),
            ("string", "k8s-short-name", false, true, true),
            ("string", "int32", false, false, false),
            ("integer", "int32", false, false, true),
            ("integer", "date", true, true, false),
            ("number", "double", false, false, true),
            ("number", "int32", false, false, false),
            ("array", "uri", true, true, false),
            ("", "uri", true, true, true),
        ] {
            let row = [&Release::V1_34.rules().schema, &Release::V1_35.rules().schema, &Release::V1_36.rules().schema]
                .map(|rules| kept(type_, format, rules));
            assert_eq!(row, [in_1_34, in_1_35, in_1_36], "{type_} {format}");
        }
    }

    #[test]
    fn gaps_are_told() {
        let plan = plan(r#"{"definitions": {}, "items": {"const": 1}}"#);
        let kinds: Vec<_> = plan.warnings().iter().map(|warning| warning.kind).collect();
        assert_eq!(kinds, [WarningKind::KeywordIgnored(Keyword::Definitions), WarningKind::UnknownKeyword]);
    }

    #[test]
    fn what_has_no_effect_is_a_gap() {
        let plan = plan(
            r#"{"minimum": 1, "exclusiveMinimum": true, "exclusiveMaximum": true, "items": [{}], "not": {"items": 5}}"#,
        );
        let ignored = |keyword| WarningKind::KeywordIgnored(keyword);
        let kinds: Vec<_> = plan.warnings().iter().map(|warning| warning.kind).collect();
        assert_eq!(kinds, [Keyword::Items, Keyword::ExclusiveMaximum, Keyword::Items].map(ignored));
    }

    #[test]
    fn places_point_into_the_definition() {
        let text = r#"{"properties": {"a": {"maxLength": 12}}}"#;
        let plan = plan(text);
        let a = plan.property(plan.root(), "a").unwrap();
        assert_eq!(plan.origin(a).span.of(text), r#"{"maxLength": 12}"#);
        assert_eq!(plan.span(a, Keyword::MaxLength).of(text), "12");
        assert_eq!(plan.span(a, Keyword::MinLength), plan.origin(a).span);
    }

    #[test]
    fn words_that_are_no_types_are_kept() {
        let plan = plan(r#"{"properties": {"a": {"type": "text"}, "b": {"x-kubernetes-int-or-string": true}}}"#);
        let text = |name| plan.type_text(plan.property(plan.root(), name).unwrap());
        assert_eq!((text("a"), text("b")), ("text".to_owned(), "integer,string".to_owned()));
    }

    #[test]
    fn depth_costs_no_stack() {
        let depth = 4_900;
        let text = r#"{"items":{"not":"#.repeat(depth) + "{}" + &"}}".repeat(depth);
        let lowered = std::thread::Builder::new().stack_size(256 * 1024).spawn(move || plan(&text).len()).unwrap();
        assert_eq!(lowered.join().unwrap(), 2 * depth + 1);
    }

    #[test]
    fn plans_are_shared_between_threads() {
        fn shared<T: Send + Sync + 'static>() {}
        shared::<Plan>();
        assert_eq!(std::mem::size_of::<Option<SchemaId>>(), 4);
    }
}
