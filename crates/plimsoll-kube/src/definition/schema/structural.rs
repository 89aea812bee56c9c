//! Structural schemas: what cannot be one, the rules of one, and completeness.
//!
//! Mirrors `NewStructural`, `validateStructuralInvariants`, `validateNestedValueValidation` and
//! `validateStructuralCompleteness`. The server sorts these errors by their texts, so that the order
//! of the walk does not matter here.

use plimsoll_finding::{
    Code, CrdSchemaMessage as M, Message, NestedKeyword, NotStructural, Path, Quoted, TypeRequired,
};
use plimsoll_go::regex::Regex;
use plimsoll_go::value::Value;
use plimsoll_schema::text::{Additional, Items, Keyword, SchemaRef, SchemaText, TextId};
use rustc_hash::FxHashMap;

use super::Places;
use super::places::{Site, Step};
use super::zero::{Shape, says_only};
use crate::definition::findings::Findings;
use crate::release::Rules;

const CODE: Code = Code::SchemaNotStructural;

/// Where a schema stands in the structure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    /// Outside of all that is looked at.
    Outside,
    Root,
    Item,
    Field,
    /// Inside a junctor.
    Nested,
    /// Inside a junctor, as one of the two shapes that int-or-string may have.
    NestedButAllowed,
}

impl Level {
    fn is_structure(self) -> bool {
        matches!(self, Self::Root | Self::Item | Self::Field)
    }
}

/// For each schema whether no structural schema can be made of it; empty where all can be.
pub(super) fn unsupported_parts(places: &Places<'_>) -> Vec<bool> {
    let own = |schema| own_unsupported(schema).is_some();
    if !places.text.schemas().any(own) {
        return Vec::new();
    }
    let mut parts: Vec<bool> = places.text.schemas().map(own).collect();
    let ids: Vec<TextId> = places.text.schemas().map(SchemaRef::id).collect();
    for id in ids.into_iter().rev() {
        let place = places.place(id);
        let is_converted = !matches!(
            place.step,
            Step::Definition | Step::Dependency | Step::PatternProperty | Step::AdditionalItems | Step::ItemsAt(_)
        );
        let is_unsupported = parts.get(id.index()).copied().unwrap_or_default();
        if let Some(parent) = parts.get_mut(place.parent.index()).filter(|_| is_converted) {
            *parent |= is_unsupported;
        }
    }
    parts
}

/// The first thing on the server's way that no structural schema can have.
pub(in crate::definition) fn unsupported(text: &SchemaText<'_>) -> Option<NotStructural> {
    if !text.schemas().any(|schema| own_unsupported(schema).is_some()) {
        return None;
    }
    let mut open = vec![text.root().id()];
    while let Some(id) = open.pop() {
        let schema = text.schema(id);
        if let Some(error) = own_unsupported(schema) {
            return Some(error);
        }
        let first = open.len();
        let mut push = |child: SchemaRef<'_>| open.push(child.id());
        schema.not_().into_iter().for_each(&mut push);
        schema.all_of().for_each(&mut push);
        schema.any_of().for_each(&mut push);
        schema.one_of().for_each(&mut push);
        schema.item().into_iter().for_each(&mut push);
        schema.properties().for_each(&mut push);
        if let Additional::Schema(child) = schema.additional_properties() {
            push(child);
        }
        if let Some(children) = open.get_mut(first..) {
            children.reverse();
        }
    }
    None
}

/// Mirrors `validateUnsupportedFields` and what the conversion refuses besides.
fn own_unsupported(schema: SchemaRef<'_>) -> Option<NotStructural> {
    const UNSUPPORTED: [Keyword; 9] = [
        Keyword::Id,
        Keyword::Schema,
        Keyword::Ref,
        Keyword::PatternProperties,
        Keyword::Dependencies,
        Keyword::AdditionalItems,
        Keyword::Definitions,
        Keyword::PreserveUnknownFields,
        Keyword::Items,
    ];
    if !schema.has_any(&UNSUPPORTED) {
        return None;
    }
    let has_members = |keyword| schema.get(keyword).is_some_and(|value| !value.is_empty());
    if !schema.id_text().is_empty() {
        return Some(NotStructural::Keyword("id"));
    }
    if !schema.schema_url().is_empty() {
        return Some(NotStructural::Keyword("schema"));
    }
    if schema.reference().is_some_and(|reference| !reference.is_empty()) {
        return Some(NotStructural::Keyword("$ref"));
    }
    if has_members(Keyword::PatternProperties) {
        return Some(NotStructural::Keyword("patternProperties"));
    }
    if has_members(Keyword::Dependencies) {
        return Some(NotStructural::Keyword("dependencies"));
    }
    if schema.has(Keyword::AdditionalItems) {
        return Some(NotStructural::Keyword("additionalItems"));
    }
    if has_members(Keyword::Definitions) {
        return Some(NotStructural::Keyword("definitions"));
    }
    if schema.preserve_unknown_fields() == Some(false) {
        return Some(NotStructural::PreserveFalse);
    }
    match schema.items() {
        Items::Each(each) if each.len() > 0 => Some(NotStructural::ItemsArray),
        _ => None,
    }
}

/// Whether a schema is structural.
pub(in crate::definition) fn is_structural(places: &Places<'_>, rules: &Rules) -> bool {
    unsupported(places.text).is_none() && check(places, &Path::default(), rules).is_empty()
}

/// All errors of a text that can be structural, sorted by their texts.
pub(super) fn check(places: &Places<'_>, base: &Path, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Root);
    check.run();
    check.completeness();
    let mut findings = check.findings;
    findings.sort_by_cached_key(|finding| finding.text(rules.words));
    findings
}

/// The rules of a schema inside a junctor.
pub(super) fn check_nested(places: &Places<'_>, base: &Path, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Nested);
    check.run();
    check.findings
}

/// The rules of the root's `metadata`.
pub(super) fn check_root_metadata(places: &Places<'_>, base: &Path, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Field);
    let metadata = places.text.root();
    if metadata.type_() != "object" {
        check.invalid(metadata, Keyword::Type, metadata.type_(), must_be("object"));
    }
    check.root_metadata(metadata);
    check.findings
}

/// What is inside the junctors of the root and not outside of them.
pub(super) fn check_completeness(places: &Places<'_>, base: &Path, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Root);
    check.completeness();
    check.findings
}

struct Check<'t, 'r> {
    places: &'t Places<'t>,
    base: &'r Path,
    rules: &'r Rules,
    levels: Vec<Level>,
    /// What Go says about a pattern that it does not take.
    patterns: FxHashMap<&'t str, Option<String>>,
    findings: Findings,
}

impl<'t, 'r> Check<'t, 'r> {
    fn new(places: &'t Places<'t>, base: &'r Path, rules: &'r Rules, root: Level) -> Self {
        let levels = vec![root; places.text.len()];
        Self { places, base, rules, levels, patterns: FxHashMap::default(), findings: Findings::default() }
    }

    fn level(&self, id: TextId) -> Level {
        self.levels.get(id.index()).copied().unwrap_or(Level::Outside)
    }

    fn run(&mut self) {
        for schema in self.places.text.schemas() {
            let level = self.level_of(schema);
            if let Some(own) = self.levels.get_mut(schema.id().index()) {
                *own = level;
            }
            match level {
                _ if self.findings.is_full() => return,
                Level::Outside | Level::NestedButAllowed => continue,
                Level::Nested => self.nested(schema),
                Level::Root | Level::Item | Level::Field => self.structure(schema, level),
            }
            self.pattern(schema);
        }
    }

    fn level_of(&self, schema: SchemaRef<'_>) -> Level {
        let place = self.places.place(schema.id());
        if place.step == Step::Root {
            return self.level(schema.id());
        }
        let parent = self.level(place.parent);
        match (parent, place.step) {
            (Level::Outside | Level::NestedButAllowed, _) => Level::Outside,
            (Level::Nested, Step::AdditionalProperties) => Level::Outside,
            (Level::Nested, Step::Items | Step::Property) => Level::Nested,
            (_, Step::Items) => Level::Item,
            (_, Step::Property | Step::AdditionalProperties) => Level::Field,
            (_, Step::AnyOf(_)) if self.may_name_types(place.parent) => Level::NestedButAllowed,
            (_, Step::Not | Step::AllOf(_) | Step::AnyOf(_) | Step::OneOf(_)) => Level::Nested,
            _ => Level::Outside,
        }
    }

    /// Whether the `anyOf` of a schema is the one of int-or-string, in one of the two places for it.
    fn may_name_types(&self, id: TextId) -> bool {
        let place = self.places.place(id);
        let stands_right = match self.level(id) {
            Level::Nested => place.step == Step::AllOf(0) && self.level(place.parent).is_structure(),
            level => level.is_structure(),
        };
        let mut members = self.places.text.schema(id).any_of();
        let is = |member: Option<SchemaRef<'_>>, type_: &str| {
            let rules = &self.rules.definition;
            member.is_some_and(|member| {
                member.type_() == type_ && says_only(member, &[Keyword::Type], Shape::Nested, rules)
            })
        };
        stands_right && members.len() == 2 && is(members.next(), "integer") && is(members.next(), "string")
    }

    fn path(&self, schema: SchemaRef<'_>) -> Path {
        self.places.path(self.base, schema.id())
    }

    fn keyword(&self, schema: SchemaRef<'_>, keyword: Keyword) -> Path {
        Site { places: self.places, base: self.base, id: schema.id() }.keyword(keyword)
    }

    fn required(&mut self, schema: SchemaRef<'_>, keyword: Keyword, message: M) {
        let path = self.keyword(schema, keyword);
        self.findings.required(CODE, path, message, schema.about(keyword));
    }

    fn forbidden(&mut self, schema: SchemaRef<'_>, keyword: Keyword, message: M) {
        let path = self.keyword(schema, keyword);
        self.findings.forbidden(CODE, path, message, schema.about(keyword));
    }

    fn invalid(
        &mut self,
        schema: SchemaRef<'_>,
        keyword: Keyword,
        value: impl Into<Quoted>,
        message: impl Into<Message>,
    ) {
        let path = self.keyword(schema, keyword);
        self.findings.invalid(CODE, path, value, message, schema.about(keyword));
    }

    fn structure(&mut self, schema: SchemaRef<'_>, level: Level) {
        let type_ = schema.type_();
        let embedded = schema.embedded_resource();
        let preserves = schema.preserve_unknown_fields() == Some(true);
        if type_ == "array" && schema.item().is_none() {
            self.required(schema, Keyword::Items, M::MustBeSpecified);
        }
        let has_additional = schema.has(Keyword::AdditionalProperties);
        if has_additional && level == Level::Root {
            self.forbidden(schema, Keyword::AdditionalProperties, M::NotAtRoot);
        }
        if schema.int_or_string() {
            if preserves {
                self.invalid(schema, Keyword::PreserveUnknownFields, Value::from(true), M::NotWithIntOrString);
            }
            if embedded {
                self.invalid(schema, Keyword::EmbeddedResource, Value::from(true), M::NotWithIntOrString);
            }
        }
        if embedded && type_ != "object" {
            if type_.is_empty() {
                self.required(schema, Keyword::Type, M::EmbeddedType);
            } else {
                self.invalid(schema, Keyword::Type, type_, M::EmbeddedType);
            }
        } else if type_.is_empty() && !schema.int_or_string() && !preserves {
            let place = match level {
                Level::Root => TypeRequired::Root,
                Level::Item => TypeRequired::Item,
                _ => TypeRequired::Field,
            };
            self.required(schema, Keyword::Type, M::TypeRequired(place));
        }
        if embedded && has_additional {
            self.forbidden(schema, Keyword::AdditionalProperties, M::NotWithEmbedded);
        }
        if level == Level::Root && !matches!(type_, "" | "object") {
            self.invalid(schema, Keyword::Type, type_, M::RootType);
        }
        if level == Level::Root || embedded {
            self.resource(schema, level);
        }
        if embedded && !preserves && schema.properties().len() == 0 {
            self.required(schema, Keyword::Properties, M::EmbeddedWithoutProperties);
        }
    }

    /// The fields that every resource has.
    fn resource(&mut self, schema: SchemaRef<'_>, level: Level) {
        for (name, wanted) in [("kind", "string"), ("apiVersion", "string"), ("metadata", "object")] {
            let Some(property) = schema.property(name) else { continue };
            if property.type_() != wanted {
                self.invalid(property, Keyword::Type, property.type_(), must_be(wanted));
            }
        }
        if level == Level::Root
            && let Some(metadata) = schema.property("metadata")
        {
            self.root_metadata(metadata);
        }
    }

    fn root_metadata(&mut self, metadata: SchemaRef<'_>) {
        let mut except = vec![Keyword::Type, Keyword::Default];
        let names = ["name", "generateName"].into_iter().filter(|name| metadata.property(name).is_some()).count();
        if names == metadata.properties().len() {
            except.push(Keyword::Properties);
        }
        if !says_only(metadata, &except, Shape::Structural, &self.rules.definition) {
            let path = self.path(metadata);
            self.findings.forbidden(CODE, path, M::RootMetadata, metadata.name_node());
        }
    }

    fn pattern(&mut self, schema: SchemaRef<'t>) {
        let pattern = schema.pattern();
        if pattern.is_empty() {
            return;
        }
        let go = &self.rules.go;
        let error = self.patterns.entry(pattern).or_insert_with(|| match Regex::new(pattern, go) {
            Ok(_) => None,
            Err(error) => Some(String::from_utf8_lossy(&error.to_bytes()).into_owned()),
        });
        if let Some(error) = error.clone() {
            self.invalid(schema, Keyword::Pattern, pattern, M::BadPattern(error.into()));
        }
    }

    fn nested(&mut self, schema: SchemaRef<'_>) {
        use NestedKeyword::{Empty, False, Undefined};
        for (keyword, wanted) in [
            (Keyword::Type, Empty),
            (Keyword::AdditionalProperties, Undefined),
            (Keyword::Default, Undefined),
            (Keyword::Title, Empty),
            (Keyword::Description, Empty),
            (Keyword::Nullable, False),
            (Keyword::PreserveUnknownFields, False),
            (Keyword::EmbeddedResource, False),
            (Keyword::IntOrString, False),
            (Keyword::ListMapKeys, Empty),
            (Keyword::ListType, Undefined),
            (Keyword::MapType, Undefined),
            (Keyword::Validations, Empty),
        ] {
            if schema.has(keyword) && self.is_forbidden(schema, keyword) {
                self.forbidden(schema, keyword, M::Nested(wanted));
            }
        }
        if let Some(metadata) = schema.property("metadata") {
            let path = self.path(metadata);
            self.findings.forbidden(CODE, path, M::NestedMetadata, metadata.name_node());
        }
    }

    fn is_forbidden(&self, schema: SchemaRef<'_>, keyword: Keyword) -> bool {
        match keyword {
            Keyword::ListMapKeys | Keyword::Validations => schema.get(keyword).is_some_and(|list| !list.is_empty()),
            _ => !super::zero::is_zero(schema, keyword, Shape::Nested, &self.rules.definition),
        }
    }

    /// What the junctors of the root speak of must exist outside of them.
    fn completeness(&mut self) {
        let root = self.places.text.root();
        let mut open: Vec<(SchemaRef<'t>, SchemaRef<'t>)> = Vec::new();
        let push_junctors = |of: SchemaRef<'t>, outer: SchemaRef<'t>, open: &mut Vec<_>| {
            let members = of.not_().into_iter().chain(of.all_of()).chain(of.any_of()).chain(of.one_of());
            open.extend(members.map(|member| (member, outer)));
        };
        push_junctors(root, root, &mut open);
        while let Some((nested, outer)) = open.pop() {
            if self.findings.is_full() {
                return;
            }
            push_junctors(nested, outer, &mut open);
            if let Some(item) = nested.item() {
                match outer.item() {
                    Some(outer_item) => open.push((item, outer_item)),
                    None => self.incomplete(self.path(outer).key("items"), item),
                }
            }
            for property in nested.properties() {
                if let Some(outer_property) = outer.property(property.name()) {
                    open.push((property, outer_property));
                } else {
                    let missing = self.path(outer).key("properties").subscript(property.name());
                    self.incomplete(missing, property);
                }
            }
        }
    }

    fn incomplete(&mut self, missing: Path, nested: SchemaRef<'_>) {
        let message = M::DefinedIn(self.path(nested));
        self.findings.required(CODE, missing, message, nested.name_node());
    }
}

/// What a type must be.
fn must_be(type_: &str) -> Message {
    Message::MustBe(type_.into())
}

#[cfg(test)]
mod tests {
    use super::super::tests::check;

    #[test]
    fn what_is_not_structural() {
        check(&[
            (
                r#"{"type":"object","properties":{"a":{}}}"#,
                &["$.properties[a].type: Required value: must not be empty for specified object fields"],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"array"}}}"#,
                &["$.properties[a].items: Required value: must be specified"],
            ),
            (r#"{"type":"string"}"#, &[r#"$.type: Invalid value: "string": must be object at the root"#]),
            (
                r#"{"type":"object","additionalProperties":{"type":"string"}}"#,
                &["$.additionalProperties: Forbidden: must not be used at the root"],
            ),
            (
                r#"{"type":"object","properties":{"a":{"x-kubernetes-embedded-resource":true,"type":"object"}}}"#,
                &[
                    "$.properties[a].properties: Required value: must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"x-kubernetes-int-or-string":true,"x-kubernetes-preserve-unknown-fields":true}}}"#,
                &[
                    "$.properties[a].x-kubernetes-preserve-unknown-fields: Invalid value: true: must be false if x-kubernetes-int-or-string is true",
                ],
            ),
            (
                r#"{"type":"object","properties":{"metadata":{"type":"object","required":["name"]}}}"#,
                &[
                    "$.properties[metadata]: Forbidden: must not specify anything other than name and generateName, but metadata is implicitly specified",
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"string","pattern":"("}}}"#,
                &[
                    r#"$.properties[a].pattern: Invalid value: "(": must be a valid regular expression, but isn't: error parsing regexp: missing closing ): `(`"#,
                ],
            ),
            (
                r#"{"type":"object","properties":{"a":{"type":"string","anyOf":[{"type":"string"}]}}}"#,
                &["$.properties[a].anyOf[0].type: Forbidden: must be empty to be structural"],
            ),
            (
                r#"{"type":"object","anyOf":[{"properties":{"b":{}}}]}"#,
                &["$.properties[b]: Required value: because it is defined in $.anyOf[0].properties[b]"],
            ),
            (
                r#"{"type":"object","properties":{"kind":{"type":"integer"}}}"#,
                &[r#"$.properties[kind].type: Invalid value: "integer": must be string"#],
            ),
        ]);
    }
}
