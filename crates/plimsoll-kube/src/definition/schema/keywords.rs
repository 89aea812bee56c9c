//! The walk over all schemas that checks keyword by keyword.
//!
//! Mirrors `ValidateCustomResourceDefinitionOpenAPISchema` and the validator that it carries along.

use plimsoll_finding::Code;
use plimsoll_schema::text::{Additional, Items, Keyword, SchemaRef, TextId};

use super::context::{Context, Defaults, contexts};
use super::order::WalkOrder;
use super::places::{Site, keyword_path};
use super::structural::unsupported_parts;
use super::{Places, SchemaOptions, lists, rules};
use crate::definition::findings::Findings;
use crate::release::Rules;

const CODE: Code = Code::SchemaKeywordRefused;
const TYPES: [&str; 6] = ["array", "boolean", "integer", "number", "object", "string"];

/// Keywords that say something to the checks of lists, maps and rules.
const EXTENSIONS: [Keyword; 5] =
    [Keyword::PreserveUnknownFields, Keyword::MapType, Keyword::ListType, Keyword::ListMapKeys, Keyword::Validations];

/// Keywords that are refused wherever they stand.
const REFUSED: [Keyword; 7] = [
    Keyword::Id,
    Keyword::AdditionalItems,
    Keyword::PatternProperties,
    Keyword::Definitions,
    Keyword::Dependencies,
    Keyword::Ref,
    Keyword::UniqueItems,
];

/// Whether a schema has no type, or one of OpenAPI.
pub(in crate::definition) fn is_valid_type(schema: SchemaRef<'_>) -> bool {
    matches!(schema.type_(), "" | "array" | "boolean" | "integer" | "number" | "object" | "string")
}

/// Whether a schema is a set of items that are no scalars.
pub(in crate::definition) fn is_set_of_composites(schema: SchemaRef<'_>) -> bool {
    lists::is_set(schema) && schema.item().is_some_and(lists::is_not_atomic)
}

/// Whether the keys of a list, or its items, may be missing or null where they must not.
pub(in crate::definition) fn breaks_key_rules(schema: SchemaRef<'_>) -> bool {
    schema.has(Keyword::ListType) && !lists::key_complaints(schema).is_empty()
}

/// All errors, in the server's order.
pub(super) fn check(places: &Places<'_>, base: &str, options: SchemaOptions, rules: &Rules) -> Found {
    let mut walk = Walk {
        places,
        base,
        options,
        rules,
        findings: Findings::new(rules.words),
        turns: Vec::new(),
        unsupported: unsupported_parts(places),
    };
    for (schema, context) in places.text.schemas().zip(contexts(places, options.allow_defaults)) {
        if context.visited && !walk.findings.is_full() {
            walk.before_children(schema, context);
            walk.after_children(schema);
        }
    }
    walk.in_order()
}

/// What the walk found.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) findings: Findings,
    /// When each error was found, in order.
    turns: Vec<u32>,
}

impl Found {
    /// Whether nothing is wrong with a schema and those inside of it.
    pub(super) fn is_sound(&self, order: &WalkOrder, id: TextId) -> bool {
        let first = self.turns.partition_point(|turn| *turn < order.enter(id));
        self.turns.get(first).is_none_or(|turn| *turn > order.leave(id))
    }
}

/// When an error is found: on entering a schema or on leaving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Enter,
    Leave,
}

struct Walk<'t, 'r> {
    places: &'t Places<'t>,
    base: &'r str,
    options: SchemaOptions,
    rules: &'r Rules,
    findings: Findings,
    /// For each finding its schema and turn.
    turns: Vec<(TextId, Turn)>,
    /// For each schema whether it cannot be structural; empty where all can.
    unsupported: Vec<bool>,
}

impl<'t> Walk<'t, '_> {
    fn in_order(self) -> Found {
        if self.findings.is_empty() {
            return Found { findings: self.findings, turns: Vec::new() };
        }
        let order = WalkOrder::of(self.places.text);
        let turn = |(id, turn)| if turn == Turn::Enter { order.enter(id) } else { order.leave(id) };
        let Findings { words, errors, spans, .. } = self.findings;
        let mut found: Vec<_> = errors.into_iter().zip(spans).zip(self.turns.into_iter().map(turn)).collect();
        found.sort_by_key(|(_, turn)| *turn);
        let mut findings = Findings::new(words);
        let mut turns = Vec::with_capacity(found.len());
        for ((error, span), turn) in found {
            findings.push(error, span);
            turns.push(turn);
        }
        Found { findings, turns }
    }

    fn found(&mut self, schema: SchemaRef<'_>, turn: Turn) {
        self.turns.resize(self.findings.len(), (schema.id(), turn));
    }

    fn keyword_path(&self, schema: SchemaRef<'_>, keyword: Keyword) -> String {
        keyword_path(self.places.path(self.base, schema.id()), keyword.name())
    }

    fn forbidden(&mut self, schema: SchemaRef<'_>, keyword: Keyword, detail: &str) {
        let path = self.keyword_path(schema, keyword);
        self.findings.forbidden(CODE, path, detail, schema.span(keyword));
        self.found(schema, Turn::Enter);
    }

    fn before_children(&mut self, schema: SchemaRef<'_>, context: Context) {
        if self.options.require_valid_types && !is_valid_type(schema) {
            let path = self.keyword_path(schema, Keyword::Type);
            let span = schema.span(Keyword::Type);
            self.findings.not_supported(CODE, path, (None, schema.type_()), &TYPES, span);
            self.found(schema, Turn::Enter);
        }
        if context.defaults != Defaults::Allowed && schema.has(Keyword::Default) {
            self.forbidden_default(schema, context.defaults);
        }
        if schema.has_any(&REFUSED) {
            self.refused(schema);
        }
        if schema.type_() == "null" {
            self.forbidden(schema, Keyword::Type, "type cannot be set to null, use nullable as an alternative");
        }
        if let Items::Each(each) = schema.items()
            && each.len() > 0
        {
            self.forbidden(schema, Keyword::Items, "items must be a schema object and not an array");
        }
        if context.inside_meta && schema.embedded_resource() {
            self.forbidden(schema, Keyword::EmbeddedResource, "must not be used inside of resource meta");
        }
        if schema.unique_items() {
            let detail = "uniqueItems cannot be set to true since the runtime complexity becomes quadratic";
            self.forbidden(schema, Keyword::UniqueItems, detail);
        }
        if matches!(schema.additional_properties(), Additional::Bool(false) | Additional::Schema(_))
            && schema.properties().len() > 0
        {
            let detail = "additionalProperties and properties are mutual exclusive";
            self.forbidden(schema, Keyword::AdditionalProperties, detail);
        }
    }

    fn forbidden_default(&mut self, schema: SchemaRef<'_>, defaults: Defaults) {
        let detail = match defaults {
            Defaults::Allowed => return,
            Defaults::Forbidden => "must not be set".to_owned(),
            Defaults::InTopLevel(id) => {
                format!("must not be set in top-level {}", self.places.text.schema(id).name())
            }
            Defaults::InsideAdditionalProperties => {
                "must not be set inside additionalProperties applying to object metadata".to_owned()
            }
        };
        self.forbidden(schema, Keyword::Default, &detail);
    }

    fn refused(&mut self, schema: SchemaRef<'_>) {
        let has_members = |keyword| schema.get(keyword).is_some_and(|value| !value.is_empty());
        for (is_there, keyword) in [
            (!schema.id_text().is_empty(), Keyword::Id),
            (schema.has(Keyword::AdditionalItems), Keyword::AdditionalItems),
            (has_members(Keyword::PatternProperties), Keyword::PatternProperties),
            (has_members(Keyword::Definitions), Keyword::Definitions),
            (schema.has(Keyword::Dependencies), Keyword::Dependencies),
            (schema.has(Keyword::Ref), Keyword::Ref),
        ] {
            if is_there {
                self.forbidden(schema, keyword, &format!("{} is not supported", keyword.name()));
            }
        }
    }

    fn after_children(&mut self, schema: SchemaRef<'t>) {
        if !schema.has_any(&EXTENSIONS) {
            return;
        }
        let site = Site { places: self.places, base: self.base, id: schema.id() };
        if schema.preserve_unknown_fields() == Some(false) {
            let keyword = Keyword::PreserveUnknownFields;
            let path = format!("{site}.{}", keyword.name());
            self.findings.invalid(CODE, path, &false.into(), "must be true or undefined", schema.span(keyword));
        }
        lists::check(schema, site, self.options, &mut self.findings);
        let can_be_structural = !self.unsupported.get(schema.id().index()).copied().unwrap_or_default();
        rules::check(schema, site, can_be_structural, self.rules, &mut self.findings);
        self.found(schema, Turn::Leave);
    }
}
