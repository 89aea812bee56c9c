//! The plan and its schemas.

use std::sync::atomic::{AtomicU64, Ordering};

use plimsoll_doc::{Document, NodeId, NodeRef, Span};
use plimsoll_go::release::GoRules;
use rustc_hash::FxHashMap;

use super::builder::SCANNED_PROPERTIES;
use super::{
    Additional, ArrayId, ArrayRules, Constraint, Format, FormatId, KeywordSpan, LongEnum, Member, MemberPattern,
    NameId, Names, NumberRange, ObjectId, ObjectRules, Operand, Origin, OutsideIn, Pattern, PatternId, Property,
    Range32, Required, Root, Rule, SchemaFlags, SchemaId, Search, Source, TypeSet, Unevaluated, UnevaluatedId, ValueId,
    Warning, links,
};
use crate::text::Keyword;

/// One schema of a plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Schema {
    /// The types it takes; none: all.
    pub types: TypeSet,
    /// The range that numbers must fit.
    pub range: NumberRange,
    /// Facts for a walker.
    pub flags: SchemaFlags,
    /// The structure of objects: [`Plan::object`].
    pub object: Option<ObjectId>,
    /// The structure of arrays: [`Plan::array`].
    pub array: Option<ArrayId>,
    /// The format, where it is kept: [`Plan::format`].
    pub format: Option<FormatId>,
    /// What it asks of values besides their type: [`Plan::constraints`].
    pub constraints: Range32,
    /// Rules: [`Plan::rules`].
    pub rules: Range32,
    /// The default: [`Plan::value`].
    pub default: Option<ValueId>,
}

/// Which plan it is, among all that this process ever makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanId(u64);

impl PlanId {
    /// An id that no other plan has.
    pub(crate) fn next() -> Self {
        static MADE: AtomicU64 = AtomicU64::new(0);
        Self(MADE.fetch_add(1, Ordering::Relaxed))
    }
}

/// A compiled schema.
#[derive(Debug)]
pub struct Plan {
    pub(crate) id: PlanId,
    pub(crate) schemas: Box<[Schema]>,
    pub(crate) objects: Box<[ObjectRules]>,
    pub(crate) arrays: Box<[ArrayRules]>,
    pub(crate) constraints: Box<[Constraint]>,
    pub(crate) roots: Box<[Root]>,
    pub(crate) formats: Box<[Format]>,
    pub(crate) patterns: Box<[Pattern]>,
    pub(crate) members: Box<[SchemaId]>,
    pub(crate) member_patterns: Box<[MemberPattern]>,
    pub(crate) unevaluated: Box<[Unevaluated]>,
    pub(crate) sources: Box<[Source]>,
    pub(crate) rules: Box<[Rule]>,
    pub(crate) properties: Box<[Property]>,
    /// Hashes of `properties`, index by index.
    pub(crate) hashes: Box<[u32]>,
    pub(crate) slots: Box<[u32]>,
    pub(crate) defaulted: Box<[u32]>,
    pub(crate) required: Box<[Required]>,
    pub(crate) keys: Box<[NameId]>,
    pub(crate) names: Names,
    pub(crate) values: Document<'static>,
    pub(crate) value_nodes: Box<[NodeId]>,
    pub(crate) long_enums: FxHashMap<ValueId, LongEnum>,
    pub(crate) origins: Box<[Origin]>,
    pub(crate) keyword_spans: Box<[KeywordSpan]>,
    /// Words that are no types, or that an int-or-string names all the same, by schema.
    pub(crate) other_types: Box<[(SchemaId, NameId)]>,
    pub(crate) warnings: Box<[Warning]>,
    /// Whether a schema leads to one that does not come after it.
    pub(crate) leads_back: bool,
    /// Whether a schema looks at the names of members as values.
    pub(crate) names_are_values: bool,
    pub(crate) go: GoRules,
}

impl Plan {
    /// The schema of the whole object: the first of its roots.
    #[inline]
    pub fn root(&self) -> SchemaId {
        self.roots.first().map_or(SchemaId::new(0), |root| root.schema)
    }

    /// All roots: schemas that others outside of the plan may ask for.
    pub fn roots(&self) -> &[Root] {
        &self.roots
    }

    /// The root of a name.
    pub fn root_named(&self, name: &str) -> Option<SchemaId> {
        let is_it = |root: &&Root| root.name.is_some_and(|own| self.name(own) == name);
        self.roots.iter().find(is_it).map(|root| root.schema)
    }

    /// A schema by its id.
    #[inline]
    pub fn schema(&self, id: SchemaId) -> &Schema {
        self.schemas.get(id.index()).unwrap_or(&Schema::EMPTY)
    }

    /// The ids of all schemas, in order.
    pub fn ids(&self) -> impl Iterator<Item = SchemaId> + use<> {
        (0..self.schemas.len()).map(SchemaId::new)
    }

    /// The schema at an index, where there is one.
    #[inline]
    pub fn id_at(&self, index: usize) -> Option<SchemaId> {
        (index < self.schemas.len()).then(|| SchemaId::new(index))
    }

    /// Number of schemas.
    pub fn len(&self) -> usize {
        self.schemas.len()
    }

    /// Never true: a plan has at least its root.
    pub fn is_empty(&self) -> bool {
        self.schemas.is_empty()
    }

    /// What a schema says about objects.
    #[inline]
    pub fn object(&self, schema: &Schema) -> Option<&ObjectRules> {
        self.objects.get(schema.object?.index())
    }

    /// What a schema says about arrays.
    pub fn array(&self, schema: &Schema) -> Option<&ArrayRules> {
        self.arrays.get(schema.array?.index())
    }

    /// What a schema asks of values, in the order in which findings are reported.
    #[inline]
    pub fn constraints(&self, schema: &Schema) -> &[Constraint] {
        schema.constraints.of(&self.constraints)
    }

    /// What one keyword of a schema says.
    pub fn operand(&self, schema: &Schema, keyword: Keyword) -> Option<Operand> {
        self.constraints(schema).iter().find(|constraint| constraint.keyword == keyword).map(|found| found.operand)
    }

    /// One of the limits of lengths and counts.
    pub fn limit(&self, schema: &Schema, keyword: Keyword) -> Option<i64> {
        self.operand(schema, keyword)?.limit()
    }

    /// The list of enum members, where there is any.
    pub fn enum_values(&self, schema: &Schema) -> Option<NodeRef<'_>> {
        match self.operand(schema, Keyword::Enum)? {
            Operand::Values(values) => Some(self.value(values)),
            _ => None,
        }
    }

    /// The schemas of what values of a schema contain, along the structure: properties, other members, items.
    pub fn children(&self, schema: &Schema) -> impl Iterator<Item = SchemaId> + '_ {
        let object = self.object(schema);
        let properties = object.map_or(&[][..], |object| self.properties(object));
        let additional = object.and_then(|object| object.additional.schema());
        let items = self.array(schema).and_then(|array| array.items.each());
        properties.iter().map(|property| property.schema).chain(additional).chain(items)
    }

    /// All schemas, each after those that contain it, as far as there is such an order.
    pub fn outside_in(&self) -> OutsideIn {
        links::outside_in(self)
    }

    /// The format of a schema.
    pub fn format(&self, schema: &Schema) -> Option<&Format> {
        self.format_of(schema.format?)
    }

    /// A format by its id.
    pub fn format_of(&self, id: FormatId) -> Option<&Format> {
        self.formats.get(id.index())
    }

    /// A pattern by its id.
    pub fn pattern(&self, id: PatternId) -> Option<&Pattern> {
        self.patterns.get(id.index())
    }

    /// Looks for a pattern in a text; the first call compiles it. What is no pattern matches nothing: the
    /// server refuses a definition with such a pattern.
    #[inline]
    pub fn search(&self, pattern: &Pattern, text: &str) -> Search {
        pattern.search(self.name(pattern.text), &self.go, text)
    }

    /// Why a pattern is none, in the words of Go where it is one of Go's.
    pub fn pattern_error(&self, pattern: &Pattern) -> Option<String> {
        pattern.error(self.name(pattern.text), &self.go)
    }

    /// The schemas of [`Operand::Patterns`].
    pub fn member_patterns(&self, range: Range32) -> &[MemberPattern] {
        range.of(&self.member_patterns)
    }

    /// What [`Operand::Unevaluated`] refers to.
    pub fn unevaluated(&self, id: UnevaluatedId) -> Option<&Unevaluated> {
        self.unevaluated.get(id.index())
    }

    /// The sources of an [`Unevaluated`].
    pub fn sources(&self, range: Range32) -> &[Source] {
        range.of(&self.sources)
    }

    /// Whether a schema looks at the names of members as values (`propertyNames`).
    #[inline]
    pub fn names_are_values(&self) -> bool {
        self.names_are_values
    }

    /// The schemas of [`Operand::Schemas`], or of a tuple.
    pub fn members(&self, range: Range32) -> &[SchemaId] {
        range.of(&self.members)
    }

    /// The rules of a schema, in order.
    pub fn rules(&self, schema: &Schema) -> &[Rule] {
        schema.rules.of(&self.rules)
    }

    /// The properties of an object, sorted by key bytes.
    #[inline]
    pub fn properties(&self, object: &ObjectRules) -> &[Property] {
        object.properties.of(&self.properties)
    }

    /// Which plan it is.
    #[inline]
    pub fn id(&self) -> PlanId {
        self.id
    }

    /// The number of a property of an object among those of the whole plan, by its index among those of the object.
    #[inline]
    pub fn number_of(&self, object: &ObjectRules, index: usize) -> u32 {
        (object.properties.indices().start + index) as u32
    }

    /// The property of such a number with its index among those of an object, where it is one of these.
    #[inline]
    pub fn numbered(&self, object: &ObjectRules, number: u32) -> Option<(usize, &Property)> {
        let index = (number as usize).checked_sub(object.properties.indices().start)?;
        Some((index, self.properties(object).get(index)?))
    }

    /// The property of a key, by the key's text and its hash, with its index among the properties.
    pub fn find(&self, object: &ObjectRules, hash: u32, name: &str) -> Option<(usize, &Property)> {
        let is_it = |property: &&Property| property.is_named(hash, name, || self.name(property.name));
        let properties = self.properties(object);
        if object.slots.is_empty() && properties.len() > SCANNED_PROPERTIES {
            let index = properties.binary_search_by(|property| self.name(property.name).cmp(name)).ok()?;
            return Some((index, properties.get(index)?));
        }
        if object.slots.is_empty() {
            let hashes = object.properties.of(&self.hashes);
            let hits = hashes.iter().zip(0..).filter(|(own, _)| **own == hash).map(|(_, index)| index);
            return hits.filter_map(|index| Some((index, properties.get(index)?))).find(|(_, hit)| is_it(hit));
        }
        let slots = object.slots.of(&self.slots);
        let mask = slots.len() - 1;
        let mut at = hash as usize & mask;
        loop {
            let index = *slots.get(at)? as usize;
            let property = properties.get(index)?;
            if is_it(&property) {
                return Some((index, property));
            }
            at = (at + 1) & mask;
        }
    }

    /// The schema of a member, by the property that it is.
    #[inline]
    pub fn member(&self, object: &ObjectRules, property: Option<&Property>) -> Member {
        match (property, object.additional) {
            (Some(property), _) => Member::Property(property.schema),
            (None, Additional::Schema(schema)) => Member::Additional(schema),
            (None, Additional::Forbidden) => Member::Forbidden,
            (None, Additional::Any) => Member::Any,
            (None, Additional::Unspecified) => Member::Unknown,
        }
    }

    /// The schema of a property, by name.
    pub fn property(&self, schema: SchemaId, name: &str) -> Option<SchemaId> {
        let object = self.object(self.schema(schema))?;
        self.find(object, plimsoll_doc::key_hash(name.as_bytes()), name).map(|(_, property)| property.schema)
    }

    /// The required members of objects, in the order of the list.
    pub fn required(&self, schema: &Schema) -> &[Required] {
        match self.operand(schema, Keyword::Required) {
            Some(Operand::Names(names)) => self.required_names(names),
            _ => &[],
        }
    }

    /// The names of [`Operand::Names`].
    #[inline]
    pub fn required_names(&self, names: Range32) -> &[Required] {
        names.of(&self.required)
    }

    /// Indices of the properties of an object that have a default.
    pub fn defaulted(&self, object: &ObjectRules) -> &[u32] {
        object.defaulted.of(&self.defaulted)
    }

    /// The keys of a list of type map.
    pub fn list_keys(&self, array: &ArrayRules) -> &[NameId] {
        array.keys.of(&self.keys)
    }

    /// A text by its id.
    #[inline]
    pub fn name(&self, id: NameId) -> &str {
        self.names.get(id)
    }

    /// All texts.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// A default, or the list of enum members. Its spans lie in the definition's text.
    pub fn value(&self, id: ValueId) -> NodeRef<'_> {
        self.value_nodes.get(id.index()).map_or(self.values.root(), |&node| self.values.node(node))
    }

    /// Whether a text is a member of an enum, where it has many.
    pub fn has_text(&self, members: ValueId, text: &str) -> Option<bool> {
        Some(self.long_enums.get(&members)?.has_text(text, &self.values))
    }

    /// Whether an integer is a member of an enum, where it has many and all of them are integers.
    pub fn has_int(&self, members: ValueId, int: i64) -> Option<bool> {
        self.long_enums.get(&members)?.has_int(int)
    }

    /// The document that holds all default values and enum members.
    pub fn values(&self) -> &Document<'static> {
        &self.values
    }

    /// Where a schema was written.
    pub fn origin(&self, id: SchemaId) -> Origin {
        self.origins.get(id.index()).copied().unwrap_or_default()
    }

    /// The places of a schema's keywords, in the order of [`Keyword`].
    pub fn keyword_spans(&self, id: SchemaId) -> &[KeywordSpan] {
        self.origin(id).keywords.of(&self.keyword_spans)
    }

    /// The place of one keyword; of the schema where the keyword is not there.
    pub fn span(&self, id: SchemaId, keyword: Keyword) -> Span {
        let spans = self.keyword_spans(id);
        spans.iter().find(|entry| entry.keyword == keyword).map_or(self.origin(id).span, |entry| entry.span)
    }

    /// The types of a schema as the server writes them in messages.
    pub fn type_text(&self, id: SchemaId) -> String {
        let types = self.schema(id).types;
        if !types.contains(TypeSet::OTHER) {
            return types.words();
        }
        let other = self.other_types.binary_search_by_key(&id, |entry| entry.0);
        other.ok().and_then(|at| self.other_types.get(at)).map_or(String::new(), |entry| self.name(entry.1).to_owned())
    }

    /// The type that a schema names, as it is written; empty where it names none.
    pub fn declared_type(&self, id: SchemaId) -> &str {
        let schema = self.schema(id);
        if schema.types.contains(TypeSet::OTHER) || schema.flags.contains(SchemaFlags::INT_OR_STRING) {
            let other = self.other_types.binary_search_by_key(&id, |entry| entry.0);
            return other.ok().and_then(|at| self.other_types.get(at)).map_or("", |entry| self.name(entry.1));
        }
        schema.types.word()
    }

    /// What the schema asks for and the plan does not check.
    pub fn warnings(&self) -> &[Warning] {
        &self.warnings
    }
}

impl Default for Schema {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Schema {
    /// The schema that says nothing.
    pub const EMPTY: Self = Self {
        types: TypeSet::empty(),
        range: NumberRange::None,
        flags: SchemaFlags::empty(),
        object: None,
        array: None,
        format: None,
        constraints: Range32::EMPTY,
        rules: Range32::EMPTY,
        default: None,
    };
}
