//! The walk over all schemas that checks keyword by keyword.
//!
//! Mirrors `ValidateCustomResourceDefinitionOpenAPISchema` and the validator that it carries along.

use plimsoll_finding::{Code, CrdMessage, CrdSchemaMessage as M, MAX_ERROR_BYTES, Path};
use plimsoll_go::value::Value;
use plimsoll_schema::text::{Additional, Items, Keyword, SchemaRef, TextId};

use super::context::{Context, Defaults, contexts};
use super::order::WalkOrder;
use super::places::Site;
use super::structural::unsupported_parts;
use super::{Places, SchemaOptions, lists, rules};
use crate::definition::findings::Findings;
use crate::release::Rules;

const CODE: Code = Code::InvalidSchemaKeyword;
const TYPES: &[&str] = &["array", "boolean", "integer", "number", "object", "string"];

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
pub(super) fn check(places: &Places<'_>, base: &Path, options: SchemaOptions, rules: &Rules) -> Found {
    let mut walk = Walk {
        places,
        base,
        options,
        rules,
        findings: Findings::default(),
        found: Vec::new(),
        weight: 0,
        unsupported: unsupported_parts(places),
    };
    for (schema, context) in places.text.schemas().zip(contexts(places, options.allow_defaults)) {
        if context.visited && walk.weight <= MAX_ERROR_BYTES {
            walk.before_children(schema, context);
            walk.end(schema, Turn::Enter);
            walk.after_children(schema);
            walk.end(schema, Turn::Leave);
        }
    }
    walk.in_order()
}

/// What the walk found.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) findings: Findings,
    /// When something was found, in order.
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
    base: &'r Path,
    options: SchemaOptions,
    rules: &'r Rules,
    /// What the turn under way has found.
    findings: Findings,
    /// What each turn has found.
    found: Vec<((TextId, Turn), Findings)>,
    /// How much that is.
    weight: usize,
    /// For each schema whether it cannot be structural; empty where all can.
    unsupported: Vec<bool>,
}

impl<'t> Walk<'t, '_> {
    fn in_order(self) -> Found {
        let mut found = Found { findings: Findings::default(), turns: Vec::new() };
        if self.found.is_empty() {
            return found;
        }
        let order = WalkOrder::of(self.places.text);
        let turn = |(id, turn)| if turn == Turn::Enter { order.enter(id) } else { order.leave(id) };
        let mut of_turns: Vec<_> = self.found.into_iter().map(|(of, findings)| (turn(of), findings)).collect();
        of_turns.sort_by_key(|(turn, _)| *turn);
        for (turn, findings) in of_turns {
            found.turns.push(turn);
            found.findings.append(findings);
        }
        found
    }

    /// Ends a turn.
    fn end(&mut self, schema: SchemaRef<'_>, turn: Turn) {
        if !self.findings.is_empty() {
            self.weight += self.findings.weight();
            self.found.push(((schema.id(), turn), std::mem::take(&mut self.findings)));
        }
    }

    fn site(&self, schema: SchemaRef<'_>) -> Site<'_> {
        Site { places: self.places, base: self.base, id: schema.id() }
    }

    fn forbidden(&mut self, schema: SchemaRef<'_>, keyword: Keyword, message: M) {
        let path = self.site(schema).keyword(keyword);
        self.findings.forbidden(CODE, path, message, schema.about(keyword));
    }

    fn before_children(&mut self, schema: SchemaRef<'_>, context: Context) {
        if self.options.require_valid_types && !is_valid_type(schema) {
            let path = self.site(schema).keyword(Keyword::Type);
            let message = CrdMessage::NotSupported(TYPES);
            self.findings.not_supported(CODE, path, schema.type_(), message, schema.about(Keyword::Type));
        }
        if context.defaults != Defaults::Allowed && schema.has(Keyword::Default) {
            self.forbidden_default(schema, context.defaults);
        }
        if schema.has_any(&REFUSED) {
            self.refused(schema);
        }
        if schema.type_() == "null" {
            self.forbidden(schema, Keyword::Type, M::NullType);
        }
        if let Items::Each(each) = schema.items()
            && each.len() > 0
        {
            self.forbidden(schema, Keyword::Items, M::ItemsArray);
        }
        if context.inside_meta && schema.embedded_resource() {
            self.forbidden(schema, Keyword::EmbeddedResource, M::EmbeddedInMetadata);
        }
        if schema.unique_items() {
            self.forbidden(schema, Keyword::UniqueItems, M::UniqueItems);
        }
        if matches!(schema.additional_properties(), Additional::Bool(false) | Additional::Schema(_))
            && schema.properties().len() > 0
        {
            self.forbidden(schema, Keyword::AdditionalProperties, M::AdditionalAndProperties);
        }
    }

    fn forbidden_default(&mut self, schema: SchemaRef<'_>, defaults: Defaults) {
        let message = match defaults {
            Defaults::Allowed => return,
            Defaults::Forbidden => M::DefaultForbidden,
            Defaults::InTopLevel(id) => M::DefaultInTopLevel(self.places.text.schema(id).name().into()),
            Defaults::InsideAdditionalProperties => M::DefaultInAdditional,
        };
        self.forbidden(schema, Keyword::Default, message);
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
                self.forbidden(schema, keyword, M::Unsupported(keyword.name()));
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
            let value = Value::from(false);
            self.findings.invalid(CODE, site.keyword(keyword), value, M::PreserveFalse, schema.about(keyword));
        }
        lists::check(schema, site, self.options, self.rules.words, &mut self.findings);
        let can_be_structural = !self.unsupported.get(schema.id().index()).copied().unwrap_or_default();
        rules::check(schema, site, can_be_structural, self.rules, &mut self.findings);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn keywords_that_are_refused() {
        check(&[
            (
                r#"{"type":"object","properties":{"a":{"type":"null","x-kubernetes-preserve-unknown-fields":true}}}"#,
                &[
                    r#"$.properties[a].type: Unsupported value: "null": supported values: "array", "boolean", "integer", "number", "object", "string""#,
                    "$.properties[a].type: Forbidden: type cannot be set to null, use nullable as an alternative",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array","items":{"type":"string"},"uniqueItems":true}}}"#,
                &[
                    "$.properties[a].uniqueItems: Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"object","additionalProperties":{"type":"string"},"properties":{"b":{"type":"string"}}}}}"#,
                &[
                    "$.properties[a].additionalProperties: Forbidden: additionalProperties and properties are mutual exclusive",
                ],
            ),
            (
                r#"{"type":"object","properties":{"metadata":{"type":"object","properties":{"name":{"type":"string","default":"x"}}}}}"#,
                &["$.properties[metadata].properties[name].default: Forbidden: must not be set in top-level metadata"],
            ),
            (r#"{"type":"object","$ref":"x"}"#, &["$.$ref: Forbidden: $ref is not supported"]),
        ]);
    }
}
