//! Collects the tables of a plan.

use std::collections::hash_map::Entry;

use plimsoll_doc::{Excerpt, NodeId, NodeRef, key_hash};
use plimsoll_go::release::GoRules;
use rustc_hash::FxHashMap;

use super::{
    Additional, ArrayId, ArrayRules, Constraint, Format, FormatCheck, FormatId, KeywordSpan, LongEnum, MemberPattern,
    NameId, Names, ObjectId, ObjectRules, Operand, Origin, Pattern, PatternDialect, PatternId, Plan, PlanId, Property,
    Range32, Required, Root, Rule, Schema, SchemaId, Unevaluated, UnevaluatedId, ValueId, Warning, links,
};

/// The tables of a plan while it is being made.
///
/// ```
/// use plimsoll_release::Release;
/// use plimsoll_schema::plan::{Additional, PlanBuilder, TypeSet};
///
/// // A list whose next element is a list again.
/// let mut builder = PlanBuilder::default();
/// let list = builder.add_schema(Default::default());
/// builder.schema(list).types = TypeSet::OBJECT;
/// builder.set_object(list, &[("next", list)], Additional::Unspecified);
/// builder.add_root(Some("list"), list);
/// let plan = builder.finish(&Release::LATEST.rules().go);
/// assert_eq!(plan.property(list, "next"), Some(list));
/// assert_eq!(plan.root_named("list"), Some(list));
/// ```
#[derive(Debug, Default)]
pub struct PlanBuilder {
    pub(crate) schemas: Vec<Schema>,
    pub(crate) objects: Vec<ObjectRules>,
    pub(crate) arrays: Vec<ArrayRules>,
    pub(crate) constraints: Vec<Constraint>,
    pub(crate) roots: Vec<Root>,
    pub(crate) formats: Vec<Format>,
    pub(crate) patterns: Vec<Pattern>,
    pub(crate) members: Vec<SchemaId>,
    pub(crate) member_patterns: Vec<MemberPattern>,
    pub(crate) unevaluated: Vec<Unevaluated>,
    pub(crate) rules: Vec<Rule>,
    pub(crate) properties: Vec<Property>,
    pub(crate) hashes: Vec<u32>,
    pub(crate) slots: Vec<u32>,
    pub(crate) defaulted: Vec<u32>,
    pub(crate) required: Vec<Required>,
    pub(crate) keys: Vec<NameId>,
    pub(crate) origins: Vec<Origin>,
    pub(crate) keyword_spans: Vec<KeywordSpan>,
    pub(crate) other_types: Vec<(SchemaId, NameId)>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) names: Interner,
    pub(crate) values: Values,
    foreign: Schema,
    /// Each schema has one parent, which comes before it: they are those of one text without references.
    is_tree: bool,
    pub(crate) names_are_values: bool,
    known_patterns: FxHashMap<(NameId, PatternDialect), PatternId>,
    known_formats: FxHashMap<NameId, FormatId>,
}

/// A property that is added to a plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewProperty<'n> {
    pub(crate) hash: u32,
    pub(crate) name: &'n str,
    pub(crate) schema: SchemaId,
    pub(crate) has_default: bool,
}

/// Gives each text one id.
#[derive(Debug, Default)]
pub(crate) struct Interner {
    buffer: String,
    ends: Vec<u32>,
    /// Texts by hash; where several share one, the next numbers serve.
    by_hash: FxHashMap<u32, NameId>,
}

impl Interner {
    /// The id of a text.
    pub(crate) fn id(&mut self, text: &str) -> NameId {
        self.id_of_hash(key_hash(text.as_bytes()), text)
    }

    /// The id of a text whose [`key_hash`] is known.
    ///
    /// Equal texts have equal ids, unless more texts share a hash than chance would have it.
    pub(crate) fn id_of_hash(&mut self, hash: u32, text: &str) -> NameId {
        let new = NameId::new(self.ends.len());
        for step in 0..MAX_PROBES as u32 {
            match self.by_hash.entry(hash.wrapping_add(step)) {
                Entry::Occupied(known) => {
                    let id = *known.get();
                    if self.get(id) == text {
                        return id;
                    }
                }
                Entry::Vacant(free) => {
                    free.insert(new);
                    break;
                }
            }
        }
        self.buffer.push_str(text);
        self.ends.push(self.buffer.len() as u32);
        new
    }

    /// The text of an id.
    pub(crate) fn get(&self, id: NameId) -> &str {
        super::names::slice(&self.buffer, &self.ends, id)
    }

    fn finish(self) -> Names {
        Names { buffer: self.buffer.into_boxed_str(), ends: self.ends.into_boxed_slice() }
    }
}

/// Copies of default values and enum members.
#[derive(Debug, Default)]
pub(crate) struct Values {
    excerpt: Excerpt,
    nodes: Vec<NodeId>,
}

impl Values {
    /// Keeps a copy of a value.
    pub(crate) fn add(&mut self, value: NodeRef<'_>) -> ValueId {
        let id = ValueId::new(self.nodes.len());
        self.nodes.push(self.excerpt.add(value));
        id
    }

    /// Keeps a copy of a value as the server holds it after it stored the definition.
    pub(crate) fn add_stored(&mut self, value: NodeRef<'_>) -> ValueId {
        let id = ValueId::new(self.nodes.len());
        self.nodes.push(self.excerpt.add_rewritten(value));
        id
    }
}

/// Objects with more properties than this get a table to find them by hash.
pub(super) const SCANNED_PROPERTIES: usize = 8;
/// Tables by hash give up after this many steps, so that names chosen to share a hash cost no time.
const MAX_PROBES: usize = 16;
/// A slot of such a table without a property.
const FREE_SLOT: u32 = u32::MAX;

/// Making a plan by hand; dialects do the same from texts.
impl PlanBuilder {
    /// Adds a schema that says nothing yet.
    pub fn add_schema(&mut self, origin: Origin) -> SchemaId {
        self.is_tree = false;
        self.schemas.push(Schema::EMPTY);
        self.origins.push(origin);
        SchemaId::new(self.schemas.len() - 1)
    }

    /// A schema that was added; what is done to the schema of another plan is forgotten.
    pub fn schema(&mut self, id: SchemaId) -> &mut Schema {
        self.schemas.get_mut(id.index()).unwrap_or(&mut self.foreign)
    }

    /// Says what a schema asks of values, in the order in which findings are reported.
    pub fn set_constraints(&mut self, id: SchemaId, constraints: &[Constraint]) {
        let first = self.constraints.len();
        self.constraints.extend_from_slice(constraints);
        self.schema(id).constraints = Range32::new(first, self.constraints.len());
    }

    /// Gives a schema its properties, whatever their order.
    pub fn set_object(&mut self, id: SchemaId, properties: &[(&str, SchemaId)], additional: Additional) {
        let mut properties: Vec<NewProperty<'_>> = properties
            .iter()
            .map(|&(name, schema)| NewProperty {
                hash: key_hash(name.as_bytes()),
                name,
                schema,
                has_default: self.schemas.get(schema.index()).is_some_and(|schema| schema.default.is_some()),
            })
            .collect();
        properties.sort_by_key(|property| property.name);
        self.schema(id).object = Some(self.add_object(properties.into_iter(), additional));
    }

    /// Gives a schema the structure of arrays.
    pub fn set_array(&mut self, id: SchemaId, array: ArrayRules) {
        self.schema(id).array = Some(self.add_array(array));
    }

    /// Makes a schema one that others may ask for.
    pub fn add_root(&mut self, name: Option<&str>, schema: SchemaId) {
        let name = name.map(|name| self.names.id(name));
        self.roots.push(Root { name, schema });
    }

    /// Keeps a list of schemas.
    pub fn add_members(&mut self, members: impl Iterator<Item = SchemaId>) -> Operand {
        let first = self.members.len();
        self.members.extend(members);
        Operand::Schemas(Range32::new(first, self.members.len()))
    }

    /// Keeps a list of names of members.
    pub fn add_names<'n>(&mut self, names: impl Iterator<Item = &'n str>) -> Operand {
        let first = self.required.len();
        for name in names {
            let hash = key_hash(name.as_bytes());
            let name = self.names.id_of_hash(hash, name);
            self.required.push(Required { hash, name });
        }
        Operand::Names(Range32::new(first, self.required.len()))
    }

    /// Keeps a pattern.
    pub fn add_pattern(&mut self, text: &str, dialect: PatternDialect) -> PatternId {
        let name = self.names.id(text);
        let patterns = &mut self.patterns;
        *self.known_patterns.entry((name, dialect)).or_insert_with(|| {
            patterns.push(Pattern::new(name, dialect));
            PatternId::new(patterns.len() - 1)
        })
    }

    /// Keeps schemas of members by the patterns of their names.
    pub fn add_member_patterns(&mut self, patterns: &[MemberPattern]) -> Operand {
        let first = self.member_patterns.len();
        self.member_patterns.extend_from_slice(patterns);
        Operand::Patterns(Range32::new(first, self.member_patterns.len()))
    }

    /// Keeps a schema for what no other keyword looks at. Which that is, is found out at the end.
    pub fn add_unevaluated(&mut self, schema: SchemaId) -> Operand {
        let (tests, sources) = (Range32::EMPTY, Range32::EMPTY);
        self.unevaluated.push(Unevaluated { schema, tests, sources, contains: 0 });
        Operand::Unevaluated(UnevaluatedId::new(self.unevaluated.len() - 1))
    }

    /// Keeps a format with its check.
    pub fn add_format(&mut self, name: &str, check: Option<FormatCheck>) -> FormatId {
        let name = self.names.id(name);
        let formats = &mut self.formats;
        *self.known_formats.entry(name).or_insert_with(|| {
            formats.push(Format { name, check });
            FormatId::new(formats.len() - 1)
        })
    }

    /// Keeps a copy of a value.
    pub fn add_value(&mut self, value: NodeRef<'_>) -> ValueId {
        self.values.add(value)
    }
}

impl PlanBuilder {
    /// A builder for that many schemas of one text, all empty so far.
    pub(crate) fn with_capacity(schemas: usize) -> Self {
        Self {
            schemas: vec![Schema::EMPTY; schemas],
            origins: Vec::with_capacity(schemas),
            is_tree: true,
            ..Self::default()
        }
    }

    /// Keeps the structure of objects; the properties come sorted by name.
    pub(crate) fn add_object<'n>(
        &mut self,
        properties: impl Iterator<Item = NewProperty<'n>>,
        additional: Additional,
    ) -> ObjectId {
        let first = self.properties.len();
        let first_defaulted = self.defaulted.len();
        for (property, index) in properties.zip(0..) {
            let NewProperty { hash, name, schema, has_default } = property;
            let id = self.names.id_of_hash(hash, name);
            self.properties.push(Property::new(hash, id, name, schema));
            self.hashes.push(hash);
            if has_default {
                self.defaulted.push(index);
            }
        }
        let slots = self.index_properties(first);
        self.objects.push(ObjectRules {
            properties: Range32::new(first, self.properties.len()),
            slots,
            defaulted: Range32::new(first_defaulted, self.defaulted.len()),
            additional,
        });
        ObjectId::new(self.objects.len() - 1)
    }

    /// Keeps the structure of arrays.
    pub(crate) fn add_array(&mut self, array: ArrayRules) -> ArrayId {
        self.arrays.push(array);
        ArrayId::new(self.arrays.len() - 1)
    }

    /// Makes the table that finds the properties from `first` on by their hashes. There is none for
    /// few properties, nor where hashes collide too often.
    pub(crate) fn index_properties(&mut self, first: usize) -> Range32 {
        let hashes = self.hashes.get(first..).unwrap_or_default();
        let start = self.slots.len();
        if hashes.len() <= SCANNED_PROPERTIES {
            return Range32::EMPTY;
        }
        let size = (hashes.len() * 2).next_power_of_two();
        self.slots.resize(start + size, FREE_SLOT);
        let slots = self.slots.get_mut(start..).unwrap_or_default();
        for (&hash, index) in hashes.iter().zip(0..) {
            let mut probes = (0..MAX_PROBES).map(|step| (hash as usize + step) & (size - 1));
            let Some(free) = probes.find(|&at| slots.get(at) == Some(&FREE_SLOT)) else {
                self.slots.truncate(start);
                return Range32::EMPTY;
            };
            if let Some(slot) = slots.get_mut(free) {
                *slot = index;
            }
        }
        Range32::new(start, start + size)
    }

    /// The finished plan. Without a root that was named, the first schema is the root.
    pub fn finish(mut self, go: &GoRules) -> Plan {
        if self.schemas.is_empty() {
            self.add_schema(Origin::default());
        }
        if self.roots.is_empty() {
            self.add_root(None, SchemaId::new(0));
        }
        let values = self.values.excerpt.finish();
        let nodes = &self.values.nodes;
        let long_enum = |id: ValueId| Some((id, LongEnum::of(values.node(*nodes.get(id.index())?))?));
        let lists = self.constraints.iter().filter_map(|constraint| match constraint.operand {
            Operand::Values(values) | Operand::Constants(values) => Some(values),
            _ => None,
        });
        let long_enums = lists.filter_map(long_enum).collect();
        let mut plan = Plan {
            id: PlanId::next(),
            schemas: self.schemas.into_boxed_slice(),
            objects: self.objects.into_boxed_slice(),
            arrays: self.arrays.into_boxed_slice(),
            constraints: self.constraints.into_boxed_slice(),
            roots: self.roots.into_boxed_slice(),
            formats: self.formats.into_boxed_slice(),
            patterns: self.patterns.into_boxed_slice(),
            members: self.members.into_boxed_slice(),
            member_patterns: self.member_patterns.into_boxed_slice(),
            unevaluated: self.unevaluated.into_boxed_slice(),
            sources: Box::default(),
            rules: self.rules.into_boxed_slice(),
            properties: self.properties.into_boxed_slice(),
            hashes: self.hashes.into_boxed_slice(),
            slots: self.slots.into_boxed_slice(),
            defaulted: self.defaulted.into_boxed_slice(),
            required: self.required.into_boxed_slice(),
            keys: self.keys.into_boxed_slice(),
            names: self.names.finish(),
            values,
            value_nodes: self.values.nodes.into_boxed_slice(),
            long_enums,
            origins: self.origins.into_boxed_slice(),
            keyword_spans: self.keyword_spans.into_boxed_slice(),
            other_types: self.other_types.into_boxed_slice(),
            warnings: self.warnings.into_boxed_slice(),
            leads_back: false,
            names_are_values: self.names_are_values,
            go: *go,
        };
        links::settle(&mut plan, self.is_tree);
        plan
    }
}
