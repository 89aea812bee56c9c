//! From the schemas of a text to the tables of a plan, one after the other.

use plimsoll_doc::{Document, NodeRef};
use plimsoll_finding::SourceId;

use super::{NewDefaults, Purpose, formats};
use crate::SchemaRules;
use crate::plan::{
    Additional, ArrayId, ArrayRules, FormatCheck, FormatId, Items, KeywordSpan, ListType, NewProperty, ObjectId,
    Operand, Origin, Plan, PlanBuilder, Range32, Reason, Rule, Schema, SchemaFlags, SchemaId, TypeSet, ValueId,
    Warning, WarningKind,
};
use crate::text::{self, Keyword, RuleText, SchemaRef, SchemaText, Schemas, TextId};

/// Keywords that no plan of this dialect looks at, though the server knows them.
const IGNORED: [Keyword; 7] = [
    Keyword::Id,
    Keyword::Schema,
    Keyword::Ref,
    Keyword::PatternProperties,
    Keyword::Dependencies,
    Keyword::AdditionalItems,
    Keyword::Definitions,
];

pub(super) struct Lowering<'t> {
    text: &'t SchemaText<'t>,
    rules: &'t SchemaRules,
    purpose: Purpose,
    defaults: &'t NewDefaults,
    pub(super) plan: PlanBuilder,
}

impl<'t> Lowering<'t> {
    pub(super) fn new(
        text: &'t SchemaText<'t>,
        rules: &'t SchemaRules,
        purpose: Purpose,
        defaults: &'t NewDefaults,
    ) -> Self {
        Self { text, rules, purpose, defaults, plan: PlanBuilder::with_capacity(text.len()) }
    }

    pub(super) fn run(mut self) -> Plan {
        for schema in self.text.schemas() {
            self.schema(schema);
        }
        for (schema, key) in self.text.unknown() {
            self.plan.warnings.push(Warning {
                kind: WarningKind::UnknownKeyword,
                schema: plan_id(schema.id()),
                span: key.span(),
            });
        }
        self.plan.finish(&self.rules.go)
    }

    fn schema(&mut self, schema: SchemaRef<'t>) {
        let id = plan_id(schema.id());
        let types = types(schema, self.purpose);
        let mut lowered = Schema {
            types,
            range: formats::range(schema.format(), types, self.rules),
            flags: Self::flags(schema),
            object: self.object(schema),
            array: self.array(schema),
            format: self.format(schema, types),
            constraints: Range32::EMPTY,
            rules: self.schema_rules(schema),
            default: self.default(schema).map(|value| self.value(value)),
        };
        lowered.constraints = self.constraints(schema, &lowered);
        if types.contains(TypeSet::OTHER) || (schema.int_or_string() && !schema.type_().is_empty()) {
            let word = self.plan.names.id(schema.type_());
            self.plan.other_types.push((id, word));
        }
        self.ignored(schema);
        self.origin(schema);
        if let Some(slot) = self.plan.schemas.get_mut(id.index()) {
            let nested = slot.flags;
            *slot = lowered;
            slot.flags |= nested;
        }
    }

    fn default(&self, schema: SchemaRef<'t>) -> Option<NodeRef<'t>> {
        match self.defaults.get(&schema.id()) {
            Some(new) => new.as_ref().map(Document::root),
            None => schema.default(),
        }
    }

    /// Objects meet the definition as it was stored, its own defaults meet it as it was sent.
    pub(super) fn value(&mut self, value: NodeRef<'t>) -> ValueId {
        match self.purpose {
            Purpose::Objects => self.plan.values.add_stored(value),
            Purpose::Defaults => self.plan.values.add(value),
        }
    }

    fn flags(schema: SchemaRef<'t>) -> SchemaFlags {
        let mut flags = SchemaFlags::empty();
        flags.set(SchemaFlags::NULLABLE, schema.nullable());
        let preserves = schema.preserve_unknown_fields() == Some(true);
        flags.set(SchemaFlags::PRESERVES_UNKNOWN | SchemaFlags::PRESERVES_WITHIN, preserves);
        let embedded = schema.embedded_resource();
        flags.set(SchemaFlags::EMBEDDED | SchemaFlags::EMBEDDED_WITHIN, embedded);
        flags.set(SchemaFlags::INT_OR_STRING, schema.int_or_string());
        flags.set(SchemaFlags::ATOMIC_MAP, schema.map_type() == Some("atomic"));
        flags.set(SchemaFlags::DEFAULTS_WITHIN, schema.default().is_some());
        flags.set(SchemaFlags::UNIQUE_LISTS_WITHIN, matches!(schema.list_type(), Some("set" | "map")));
        flags.set(SchemaFlags::RULES_WITHIN, schema.validations().next().is_some());
        flags
    }

    fn is_nested(&self, schema: SchemaRef<'t>) -> bool {
        self.plan.schemas.get(schema.id().index()).is_some_and(|slot| slot.flags.contains(SchemaFlags::NESTED))
    }

    /// The id of a schema that another contains along the structure.
    fn child(&mut self, parent: SchemaRef<'t>, child: SchemaRef<'t>) -> SchemaId {
        if self.is_nested(parent) { self.nested(child) } else { plan_id(child.id()) }
    }

    /// The id of a member of a junctor.
    pub(super) fn nested(&mut self, child: SchemaRef<'t>) -> SchemaId {
        let id = plan_id(child.id());
        self.plan.schema(id).flags |= SchemaFlags::NESTED;
        id
    }

    fn object(&mut self, schema: SchemaRef<'t>) -> Option<ObjectId> {
        if !schema.has_any(&[Keyword::Properties, Keyword::AdditionalProperties]) {
            return None;
        }
        if self.is_nested(schema) {
            schema.properties().for_each(|property| {
                self.nested(property);
            });
        }
        let additional = self.additional(schema);
        let properties = schema.properties().map(|property| NewProperty {
            hash: property.name_node().key_hash(),
            name: property.name(),
            schema: plan_id(property.id()),
            has_default: property.has(Keyword::Default),
        });
        Some(self.plan.add_object(properties, additional))
    }

    fn additional(&mut self, schema: SchemaRef<'t>) -> Additional {
        let nested = self.is_nested(schema);
        match schema.additional_properties() {
            text::Additional::Absent => Additional::Unspecified,
            _ if nested && self.purpose == Purpose::Defaults => Additional::Unspecified,
            text::Additional::Bool(true) => Additional::Any,
            text::Additional::Bool(false) => Additional::Forbidden,
            text::Additional::Schema(child) => Additional::Schema(self.child(schema, child)),
        }
    }

    fn array(&mut self, schema: SchemaRef<'t>) -> Option<ArrayId> {
        if !schema.has_any(&[Keyword::Items, Keyword::ListType, Keyword::ListMapKeys]) {
            return None;
        }
        let items = match schema.items() {
            text::Items::Absent | text::Items::Nothing => Items::Any,
            text::Items::One(child) => Items::Each(self.child(schema, child)),
            text::Items::Each(children) => match self.members(children) {
                Operand::Schemas(members) => Items::Tuple(members),
                _ => Items::Any,
            },
        };
        let first_key = self.plan.keys.len();
        for key in schema.list_map_keys() {
            let key = self.plan.names.id(key);
            self.plan.keys.push(key);
        }
        let keys = Range32::new(first_key, self.plan.keys.len());
        let list_type = schema.list_type().and_then(ListType::of_word);
        Some(self.plan.add_array(ArrayRules { items, list_type, keys }))
    }

    fn format(&mut self, schema: SchemaRef<'t>, types: TypeSet) -> Option<FormatId> {
        let format = schema.format();
        if format.is_empty() {
            return None;
        }
        let Some(kept) = formats::kept(format, types, self.rules, self.purpose) else {
            self.warn(WarningKind::FormatIgnored, schema, Keyword::Format);
            return None;
        };
        Some(self.plan.add_format(format, kept.check.map(FormatCheck::Server)))
    }

    pub(super) fn members(&mut self, children: Schemas<'t>) -> Operand {
        children.clone().for_each(|child| {
            self.nested(child);
        });
        self.plan.add_members(children.map(|child| plan_id(child.id())))
    }

    fn schema_rules(&mut self, schema: SchemaRef<'t>) -> Range32 {
        let first = self.plan.rules.len();
        for rule in schema.validations() {
            let lowered = self.rule(rule);
            self.plan.rules.push(lowered);
        }
        Range32::new(first, self.plan.rules.len())
    }

    fn rule(&mut self, rule: RuleText<'t>) -> Rule {
        let names = &mut self.plan.names;
        let mut text = |text: &str| (!text.is_empty()).then(|| names.id(text));
        let (message, message_expression) = (text(rule.message()), text(rule.message_expression()));
        let field_path = text(rule.field_path());
        Rule {
            rule: names.id(rule.rule()),
            message,
            message_expression,
            reason: rule.reason().and_then(Reason::of_word),
            field_path,
            optional_old_self: rule.optional_old_self(),
            span: rule.node().span(),
        }
    }

    fn ignored(&mut self, schema: SchemaRef<'t>) {
        for keyword in IGNORED.into_iter().filter(|keyword| schema.has(*keyword)) {
            self.warn(WarningKind::KeywordIgnored(keyword), schema, keyword);
        }
        if matches!(schema.items(), text::Items::Nothing | text::Items::Each(_)) {
            self.warn(WarningKind::KeywordIgnored(Keyword::Items), schema, Keyword::Items);
        }
        // They only say how to read the bound beside them.
        for (exclusive, bound) in
            [(Keyword::ExclusiveMinimum, Keyword::Minimum), (Keyword::ExclusiveMaximum, Keyword::Maximum)]
        {
            if schema.has(exclusive) && !schema.has(bound) {
                self.warn(WarningKind::KeywordIgnored(exclusive), schema, exclusive);
            }
        }
    }

    fn warn(&mut self, kind: WarningKind, schema: SchemaRef<'t>, keyword: Keyword) {
        self.plan.warnings.push(Warning { kind, schema: plan_id(schema.id()), span: schema.about(keyword).span() });
    }

    fn origin(&mut self, schema: SchemaRef<'t>) {
        let first = self.plan.keyword_spans.len();
        let spans = schema.keyword_nodes().filter(|(keyword, _)| !keyword.is_prose());
        self.plan.keyword_spans.extend(spans.map(|(keyword, node)| KeywordSpan { keyword, span: node.span() }));
        let keywords = Range32::new(first, self.plan.keyword_spans.len());
        self.plan.origins.push(Origin { source: SourceId::default(), span: schema.node().span(), keywords });
    }
}

/// The types that the validator sees.
pub(super) fn types(schema: SchemaRef<'_>, purpose: Purpose) -> TypeSet {
    if schema.int_or_string() && purpose == Purpose::Objects {
        return TypeSet::INTEGER | TypeSet::STRING;
    }
    TypeSet::of_word(schema.type_())
}

/// The schema of a plan that a schema of its text becomes.
fn plan_id(id: TextId) -> SchemaId {
    SchemaId::new(id.index())
}
