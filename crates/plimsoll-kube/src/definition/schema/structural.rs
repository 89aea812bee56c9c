//! Structural schemas: what cannot be one, the rules of one, and completeness.
//!
//! Mirrors `NewStructural`, `validateStructuralInvariants`, `validateNestedValueValidation` and
//! `validateStructuralCompleteness`. The server sorts these errors by their texts, so that the order
//! of the walk does not matter here.

use plimsoll_finding::{Code, FieldError};
use plimsoll_go::regex::Regex;
use plimsoll_go::value::Value;
use plimsoll_schema::text::{Additional, Items, Keyword, SchemaRef, SchemaText, TextId};
use rustc_hash::FxHashMap;

use super::Places;
use super::places::{Step, keyword_path};
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

/// The first keyword on the server's way that no structural schema can have, as an error's text.
pub(in crate::definition) fn unsupported(text: &SchemaText<'_>) -> Option<&'static str> {
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
fn own_unsupported(schema: SchemaRef<'_>) -> Option<&'static str> {
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
        return Some("OpenAPIV3Schema 'id' is not supported");
    }
    if !schema.schema_url().is_empty() {
        return Some("OpenAPIV3Schema 'schema' is not supported");
    }
    if schema.reference().is_some_and(|reference| !reference.is_empty()) {
        return Some("OpenAPIV3Schema '$ref' is not supported");
    }
    if has_members(Keyword::PatternProperties) {
        return Some("OpenAPIV3Schema 'patternProperties' is not supported");
    }
    if has_members(Keyword::Dependencies) {
        return Some("OpenAPIV3Schema 'dependencies' is not supported");
    }
    if schema.has(Keyword::AdditionalItems) {
        return Some("OpenAPIV3Schema 'additionalItems' is not supported");
    }
    if has_members(Keyword::Definitions) {
        return Some("OpenAPIV3Schema 'definitions' is not supported");
    }
    if schema.preserve_unknown_fields() == Some(false) {
        return Some("internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined");
    }
    match schema.items() {
        Items::Each(each) if each.len() > 0 => Some("OpenAPIV3Schema 'items' must be a schema, but is an array"),
        _ => None,
    }
}

/// Whether a schema is structural.
pub(in crate::definition) fn is_structural(places: &Places<'_>, rules: &Rules) -> bool {
    unsupported(places.text).is_none() && check(places, "", rules).is_empty()
}

/// All errors of a text that can be structural, sorted by their texts.
pub(super) fn check(places: &Places<'_>, base: &str, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Root);
    check.run();
    check.completeness();
    let mut found: Vec<_> =
        check.findings.errors.into_iter().zip(check.findings.spans).map(|pair| (pair.0.text(), pair)).collect();
    found.sort_by(|a, b| a.0.cmp(&b.0));
    let mut findings = Findings::new(rules.words);
    for (_, (error, span)) in found {
        findings.push(error, span);
    }
    findings
}

/// The rules of a schema inside a junctor.
pub(super) fn check_nested(places: &Places<'_>, base: &str, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Nested);
    check.run();
    check.findings
}

/// The rules of the root's `metadata`.
pub(super) fn check_root_metadata(places: &Places<'_>, base: &str, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Field);
    let metadata = places.text.root();
    if metadata.type_() != "object" {
        check.invalid(metadata, Keyword::Type, &metadata.type_().into(), "must be object");
    }
    check.root_metadata(metadata);
    check.findings
}

/// What is inside the junctors of the root and not outside of them.
pub(super) fn check_completeness(places: &Places<'_>, base: &str, rules: &Rules) -> Findings {
    let mut check = Check::new(places, base, rules, Level::Root);
    check.completeness();
    check.findings
}

struct Check<'t, 'r> {
    places: &'t Places<'t>,
    base: &'r str,
    rules: &'r Rules,
    levels: Vec<Level>,
    /// What Go says about a pattern that it does not take.
    patterns: FxHashMap<&'t str, Option<String>>,
    findings: Findings,
}

impl<'t, 'r> Check<'t, 'r> {
    fn new(places: &'t Places<'t>, base: &'r str, rules: &'r Rules, root: Level) -> Self {
        let levels = vec![root; places.text.len()];
        Self { places, base, rules, levels, patterns: FxHashMap::default(), findings: Findings::new(rules.words) }
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

    fn path(&self, schema: SchemaRef<'_>) -> String {
        self.places.path(self.base, schema.id())
    }

    fn keyword_path(&self, schema: SchemaRef<'_>, keyword: Keyword) -> String {
        keyword_path(self.path(schema), keyword.name())
    }

    /// The path of a schema as a field; a root without a path has none.
    fn field(&self, schema: SchemaRef<'_>) -> String {
        let path = self.path(schema);
        if path.is_empty() { FieldError::NO_FIELD.to_owned() } else { path }
    }

    fn required(&mut self, schema: SchemaRef<'_>, keyword: Keyword, detail: &str) {
        let path = self.keyword_path(schema, keyword);
        self.findings.required(CODE, path, detail, schema.span(keyword));
    }

    fn forbidden(&mut self, schema: SchemaRef<'_>, keyword: Keyword, detail: &str) {
        let path = self.keyword_path(schema, keyword);
        self.findings.forbidden(CODE, path, detail, schema.span(keyword));
    }

    fn invalid(&mut self, schema: SchemaRef<'_>, keyword: Keyword, value: &Value<'_>, detail: &str) {
        let path = self.keyword_path(schema, keyword);
        self.findings.invalid(CODE, path, value, detail, schema.span(keyword));
    }

    fn structure(&mut self, schema: SchemaRef<'_>, level: Level) {
        let type_ = schema.type_();
        let embedded = schema.embedded_resource();
        let preserves = schema.preserve_unknown_fields() == Some(true);
        if type_ == "array" && schema.item().is_none() {
            self.required(schema, Keyword::Items, "must be specified");
        }
        let has_additional = schema.has(Keyword::AdditionalProperties);
        if has_additional && level == Level::Root {
            self.forbidden(schema, Keyword::AdditionalProperties, "must not be used at the root");
        }
        if schema.int_or_string() {
            let detail = "must be false if x-kubernetes-int-or-string is true";
            if preserves {
                self.invalid(schema, Keyword::PreserveUnknownFields, &true.into(), detail);
            }
            if embedded {
                self.invalid(schema, Keyword::EmbeddedResource, &true.into(), detail);
            }
        }
        if embedded && type_ != "object" {
            let detail = "must be object if x-kubernetes-embedded-resource is true";
            if type_.is_empty() {
                self.required(schema, Keyword::Type, detail);
            } else {
                self.invalid(schema, Keyword::Type, &type_.into(), detail);
            }
        } else if type_.is_empty() && !schema.int_or_string() && !preserves {
            let detail = match level {
                Level::Root => "must not be empty at the root",
                Level::Item => "must not be empty for specified array items",
                _ => "must not be empty for specified object fields",
            };
            self.required(schema, Keyword::Type, detail);
        }
        if embedded && has_additional {
            let detail = "must not be used if x-kubernetes-embedded-resource is set";
            self.forbidden(schema, Keyword::AdditionalProperties, detail);
        }
        if level == Level::Root && !matches!(type_, "" | "object") {
            self.invalid(schema, Keyword::Type, &type_.into(), "must be object at the root");
        }
        if level == Level::Root || embedded {
            self.resource(schema, level);
        }
        if embedded && !preserves && schema.properties().len() == 0 {
            let detail = "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields";
            self.required(schema, Keyword::Properties, detail);
        }
    }

    /// The fields that every resource has.
    fn resource(&mut self, schema: SchemaRef<'_>, level: Level) {
        for (name, want, detail) in [
            ("kind", "string", "must be string"),
            ("apiVersion", "string", "must be string"),
            ("metadata", "object", "must be object"),
        ] {
            let Some(property) = schema.property(name) else { continue };
            if property.type_() != want {
                self.invalid(property, Keyword::Type, &property.type_().into(), detail);
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
            let path = self.field(metadata);
            let detail =
                "must not specify anything other than name and generateName, but metadata is implicitly specified";
            self.findings.forbidden(CODE, path, detail, metadata.name_node().span());
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
            let detail = format!("must be a valid regular expression, but isn't: {error}");
            self.invalid(schema, Keyword::Pattern, &pattern.into(), &detail);
        }
    }

    fn nested(&mut self, schema: SchemaRef<'_>) {
        const EMPTY: &str = "must be empty to be structural";
        const UNDEFINED: &str = "must be undefined to be structural";
        const FALSE: &str = "must be false to be structural";
        for (keyword, detail) in [
            (Keyword::Type, EMPTY),
            (Keyword::AdditionalProperties, UNDEFINED),
            (Keyword::Default, UNDEFINED),
            (Keyword::Title, EMPTY),
            (Keyword::Description, EMPTY),
            (Keyword::Nullable, FALSE),
            (Keyword::PreserveUnknownFields, FALSE),
            (Keyword::EmbeddedResource, FALSE),
            (Keyword::IntOrString, FALSE),
            (Keyword::ListMapKeys, EMPTY),
            (Keyword::ListType, UNDEFINED),
            (Keyword::MapType, UNDEFINED),
            (Keyword::Validations, EMPTY),
        ] {
            if schema.has(keyword) && self.is_forbidden(schema, keyword) {
                self.forbidden(schema, keyword, detail);
            }
        }
        if let Some(metadata) = schema.property("metadata") {
            let path = self.path(metadata);
            let span = metadata.name_node().span();
            self.findings.forbidden(CODE, path, "must not be specified in a nested context", span);
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
                    None => self.incomplete(outer, "items", item),
                }
            }
            for property in nested.properties() {
                match outer.property(property.name()) {
                    Some(outer_property) => open.push((property, outer_property)),
                    None => self.incomplete(outer, &format!("properties[{}]", property.name()), property),
                }
            }
        }
    }

    fn incomplete(&mut self, outer: SchemaRef<'_>, missing: &str, nested: SchemaRef<'_>) {
        let path = keyword_path(self.path(outer), missing);
        let detail = format!("because it is defined in {}", self.path(nested));
        self.findings.required(CODE, path, &detail, nested.name_node().span());
    }
}
