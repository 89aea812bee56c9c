//! From the schemas of a text to the tables of a plan, one after the other.

use plimsoll_doc::{NodeRef, key_hash};
use rustc_hash::FxHashMap;

use super::{Purpose, formats};
use crate::SchemaRules;
use crate::plan::{
    Additional, ArrayId, ArrayRules, Bound, Format, FormatId, Items, KeywordSpan, ListType, Logic, NameId, NumberId,
    NumberRules, ObjectId, ObjectRules, Origin, Pattern, PatternId, Plan, PlanBuilder, Property, Range32, Reason,
    Required, Rule, Schema, SchemaFlags, SchemaId, StringId, StringRules, TypeSet, ValueId, Warning, WarningKind,
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

/// How a schema is reached from the one that contains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reached {
    /// Along the structure: properties, additional properties, items.
    Structure(SchemaId),
    /// As a member of a junctor, or in a keyword that is ignored.
    Aside,
}

pub(super) struct Lowering<'t> {
    text: &'t SchemaText<'t>,
    rules: &'t SchemaRules,
    purpose: Purpose,
    plan: PlanBuilder,
    reached: Vec<Reached>,
    patterns: FxHashMap<NameId, PatternId>,
    formats: FxHashMap<NameId, FormatId>,
}

impl<'t> Lowering<'t> {
    pub(super) fn new(text: &'t SchemaText<'t>, rules: &'t SchemaRules, purpose: Purpose) -> Self {
        Self {
            text,
            rules,
            purpose,
            plan: PlanBuilder::with_capacity(text.len()),
            reached: vec![Reached::Aside; text.len()],
            patterns: FxHashMap::default(),
            formats: FxHashMap::default(),
        }
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
        self.hand_up_flags();
        self.plan.finish(&self.rules.go)
    }

    fn schema(&mut self, schema: SchemaRef<'t>) {
        let id = plan_id(schema.id());
        let types = types(schema, self.purpose);
        let format = schema.format();
        let lowered = Schema {
            types,
            range: formats::range(format, types, self.rules),
            flags: Self::flags(schema),
            object: self.object(schema),
            array: self.array(schema),
            string: self.string(schema),
            number: self.number(schema),
            format: self.format(schema, types),
            logic: self.logic(schema),
            rules: self.schema_rules(schema),
            default: schema.default().map(|value| self.value(value)),
            enums: schema.get(Keyword::Enum).filter(|list| !list.is_empty()).map(|list| self.value(list)),
        };
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

    /// Objects meet the definition as it was stored, its own defaults meet it as it was sent.
    fn value(&mut self, value: NodeRef<'t>) -> ValueId {
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

    /// Notes that a schema lies below another along the structure.
    fn structure(&mut self, parent: SchemaRef<'t>, child: SchemaRef<'t>) -> SchemaId {
        if self.is_nested(parent) {
            return self.aside(child);
        }
        if let Some(reached) = self.reached.get_mut(child.id().index()) {
            *reached = Reached::Structure(plan_id(parent.id()));
        }
        plan_id(child.id())
    }

    /// Marks a member of a junctor.
    fn aside(&mut self, child: SchemaRef<'t>) -> SchemaId {
        let id = plan_id(child.id());
        if let Some(slot) = self.plan.schemas.get_mut(id.index()) {
            slot.flags |= SchemaFlags::NESTED;
        }
        id
    }

    fn object(&mut self, schema: SchemaRef<'t>) -> Option<ObjectId> {
        const OBJECT: [Keyword; 5] = [
            Keyword::Properties,
            Keyword::AdditionalProperties,
            Keyword::Required,
            Keyword::MinProperties,
            Keyword::MaxProperties,
        ];
        if !schema.has_any(&OBJECT) {
            return None;
        }
        let first = self.plan.properties.len();
        let first_defaulted = self.plan.defaulted.len();
        for (property, index) in schema.properties().zip(0..) {
            let child = self.structure(schema, property);
            let key = property.name_node();
            let hash = key.key_hash();
            let name = self.plan.names.id_of_hash(hash, property.name());
            self.plan.properties.push(Property { hash, name, schema: child });
            self.plan.hashes.push(hash);
            if property.has(Keyword::Default) {
                self.plan.defaulted.push(index);
            }
        }
        let slots = self.plan.index_properties(first);
        let rules = ObjectRules {
            properties: Range32::new(first, self.plan.properties.len()),
            slots,
            defaulted: Range32::new(first_defaulted, self.plan.defaulted.len()),
            required: self.required(schema, first),
            additional: self.additional(schema),
            min: schema.limit(Keyword::MinProperties),
            max: schema.limit(Keyword::MaxProperties),
        };
        self.plan.objects.push(rules);
        Some(ObjectId::new(self.plan.objects.len() - 1))
    }

    fn required(&mut self, schema: SchemaRef<'t>, first_property: usize) -> Range32 {
        let first = self.plan.required.len();
        for text in schema.required() {
            let hash = key_hash(text.as_bytes());
            let name = self.plan.names.id_of_hash(hash, text);
            let own = self.plan.properties.get(first_property..).unwrap_or_default();
            let property = own.binary_search_by(|property| self.plan.names.get(property.name).cmp(text)).ok();
            self.plan.required.push(Required { hash, name, property: property.map(|index| index as u32) });
        }
        Range32::new(first, self.plan.required.len())
    }

    fn additional(&mut self, schema: SchemaRef<'t>) -> Additional {
        let nested = self.is_nested(schema);
        match schema.additional_properties() {
            text::Additional::Absent => Additional::Unspecified,
            _ if nested && self.purpose == Purpose::Defaults => Additional::Unspecified,
            text::Additional::Bool(true) => Additional::Any,
            text::Additional::Bool(false) => Additional::Forbidden,
            text::Additional::Schema(child) => Additional::Schema(self.structure(schema, child)),
        }
    }

    fn array(&mut self, schema: SchemaRef<'t>) -> Option<ArrayId> {
        const ARRAY: [Keyword; 6] = [
            Keyword::Items,
            Keyword::MinItems,
            Keyword::MaxItems,
            Keyword::UniqueItems,
            Keyword::ListType,
            Keyword::ListMapKeys,
        ];
        if !schema.has_any(&ARRAY) {
            return None;
        }
        let items = match schema.items() {
            text::Items::Absent | text::Items::Nothing => Items::Any,
            text::Items::One(child) => Items::Each(self.structure(schema, child)),
            text::Items::Each(children) => Items::Tuple(self.members(children)),
        };
        let first_key = self.plan.keys.len();
        for key in schema.list_map_keys() {
            let key = self.plan.names.id(key);
            self.plan.keys.push(key);
        }
        self.plan.arrays.push(ArrayRules {
            items,
            min: schema.limit(Keyword::MinItems),
            max: schema.limit(Keyword::MaxItems),
            unique: schema.unique_items(),
            list_type: schema.list_type().and_then(ListType::of_word),
            keys: Range32::new(first_key, self.plan.keys.len()),
        });
        Some(ArrayId::new(self.plan.arrays.len() - 1))
    }

    fn string(&mut self, schema: SchemaRef<'t>) -> Option<StringId> {
        const STRING: [Keyword; 3] = [Keyword::MinLength, Keyword::MaxLength, Keyword::Pattern];
        if !schema.has_any(&STRING) {
            return None;
        }
        let pattern = Some(schema.pattern()).filter(|text| !text.is_empty());
        let rules = StringRules {
            min: schema.limit(Keyword::MinLength),
            max: schema.limit(Keyword::MaxLength),
            pattern: pattern.map(|text| self.pattern(text)),
        };
        self.plan.strings.push(rules);
        Some(StringId::new(self.plan.strings.len() - 1))
    }

    fn pattern(&mut self, text: &str) -> PatternId {
        let name = self.plan.names.id(text);
        let patterns = &mut self.plan.patterns;
        *self.patterns.entry(name).or_insert_with(|| {
            patterns.push(Pattern::new(name));
            PatternId::new(patterns.len() - 1)
        })
    }

    fn number(&mut self, schema: SchemaRef<'t>) -> Option<NumberId> {
        const NUMBER: [Keyword; 3] = [Keyword::Minimum, Keyword::Maximum, Keyword::MultipleOf];
        if !schema.has_any(&NUMBER) {
            return None;
        }
        let bound = |keyword, exclusive| schema.number(keyword).map(|value| Bound { value, exclusive });
        self.plan.numbers.push(NumberRules {
            minimum: bound(Keyword::Minimum, schema.exclusive_minimum()),
            maximum: bound(Keyword::Maximum, schema.exclusive_maximum()),
            multiple_of: schema.number(Keyword::MultipleOf),
        });
        Some(NumberId::new(self.plan.numbers.len() - 1))
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
        let name = self.plan.names.id(format);
        let formats = &mut self.plan.formats;
        Some(*self.formats.entry(name).or_insert_with(|| {
            formats.push(Format { name, check: kept.check });
            FormatId::new(formats.len() - 1)
        }))
    }

    fn logic(&mut self, schema: SchemaRef<'t>) -> Range32 {
        let first = self.plan.logic.len();
        type Junctor = fn(Range32) -> Logic;
        let lists: [(Schemas<'t>, Junctor); 3] =
            [(schema.any_of(), Logic::AnyOf), (schema.one_of(), Logic::OneOf), (schema.all_of(), Logic::AllOf)];
        for (children, junctor) in lists {
            if children.len() > 0 {
                let members = self.members(children);
                self.plan.logic.push(junctor(members));
            }
        }
        if let Some(child) = schema.not_() {
            let member = self.aside(child);
            self.plan.logic.push(Logic::Not(member));
        }
        Range32::new(first, self.plan.logic.len())
    }

    fn members(&mut self, children: Schemas<'t>) -> Range32 {
        let first = self.plan.members.len();
        for child in children {
            let member = self.aside(child);
            self.plan.members.push(member);
        }
        Range32::new(first, self.plan.members.len())
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
    }

    fn warn(&mut self, kind: WarningKind, schema: SchemaRef<'t>, keyword: Keyword) {
        self.plan.warnings.push(Warning { kind, schema: plan_id(schema.id()), span: schema.span(keyword) });
    }

    fn origin(&mut self, schema: SchemaRef<'t>) {
        let first = self.plan.keyword_spans.len();
        let spans = schema.keyword_nodes().filter(|(keyword, _)| !keyword.is_prose());
        self.plan.keyword_spans.extend(spans.map(|(keyword, node)| KeywordSpan { keyword, span: node.span() }));
        let keywords = Range32::new(first, self.plan.keyword_spans.len());
        self.plan.origins.push(Origin { span: schema.node().span(), keywords });
    }

    /// Children come after their parents, so one way back is enough.
    fn hand_up_flags(&mut self) {
        for (index, reached) in self.reached.iter().enumerate().rev() {
            let Reached::Structure(parent) = *reached else { continue };
            let flags = self.plan.schemas.get(index).map_or(SchemaFlags::empty(), |schema| schema.flags);
            if let Some(parent) = self.plan.schemas.get_mut(parent.index()) {
                parent.flags |= flags & SchemaFlags::WITHIN;
            }
        }
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
