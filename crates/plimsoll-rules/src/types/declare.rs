//! From the schemas of a plan to their declarations.

use plimsoll_release::rules::TypeRules;
use plimsoll_schema::plan::{Additional, ListType, Plan, Schema, SchemaFlags, SchemaId, TypeSet};
use plimsoll_schema::text::Keyword;
use rustc_hash::FxHashSet;

use super::decl::{Decl, DeclId, Declarations, ListKind, Shape};

/// The largest request that estimates assume, in bytes.
pub(super) const MAX_REQUEST: u64 = 3 * 1024 * 1024;
/// The longest text of such a request, without its quotes.
const MAX_TEXT: u64 = MAX_REQUEST - 2;
/// Bytes of a code point at most, as lengths are given in code points.
const BYTES_PER_CHAR: u64 = 4;
/// Bytes that a member takes besides its name and value: quotes, colon, comma.
const MEMBER: u64 = 4;
/// The least bytes of a member of a map besides its value: the above and two for a key.
const MAP_MEMBER: u64 = 6;
/// The longest name of an object.
const MAX_NAME: u64 = 253;
/// The smallest object, list or text.
const EMPTY: u64 = 2;

impl Declarations {
    /// Declares the schemas of a plan; `resource` says that the root is a resource, with a kind, an
    /// apiVersion and metadata whatever the schema says.
    pub fn of(plan: &Plan, resource: bool, rules: &TypeRules) -> Self {
        let text = Decl { max_elements: MAX_TEXT, ..scalar(Shape::String, EMPTY) };
        let mut declare =
            Declare { plan, resource, rules, decls: vec![Decl::NOTHING; plan.len()], text: DeclId(plan.len() as u32) };
        declare.decls.push(text);
        // On a cycle there is a schema that is declared before what it contains, which expressions then do not see.
        for id in plan.outside_in().ids.into_iter().rev() {
            let decl = declare.schema(id);
            if let Some(slot) = declare.decls.get_mut(id.index()) {
                *slot = decl;
            }
        }
        Self { decls: declare.decls.into_boxed_slice(), text: declare.text }
    }
}

struct Declare<'p> {
    plan: &'p Plan,
    resource: bool,
    rules: &'p TypeRules,
    decls: Vec<Decl>,
    text: DeclId,
}

/// A value that has no elements.
const fn scalar(shape: Shape, min_size: u64) -> Decl {
    Decl { shape, is_visible: true, is_nullable: false, max_elements: 0, min_size }
}

/// A limit of a schema; a negative one counts as none at all.
fn limit(limit: i64) -> u64 {
    u64::try_from(limit).unwrap_or(0)
}

/// The bytes of a text of so many code points.
fn text_bytes(max_length: i64) -> u64 {
    limit(max_length).wrapping_mul(BYTES_PER_CHAR)
}

impl Declare<'_> {
    fn get(&self, id: DeclId) -> Decl {
        self.decls.get(id.index()).copied().unwrap_or(Decl::NOTHING)
    }

    fn schema(&mut self, id: SchemaId) -> Decl {
        let schema = self.plan.schema(id);
        let decl = if schema.flags.contains(SchemaFlags::INT_OR_STRING) {
            self.int_or_string(schema)
        } else {
            match schema.types {
                TypeSet::ARRAY => self.array(schema),
                TypeSet::OBJECT => self.object(id, schema),
                TypeSet::STRING => self.string(schema),
                TypeSet::BOOLEAN => scalar(Shape::Bool, 4),
                TypeSet::NUMBER => scalar(Shape::Double, 1),
                TypeSet::INTEGER => scalar(Shape::Int, 1),
                _ if schema.flags.contains(SchemaFlags::PRESERVES_UNKNOWN) => {
                    Decl { shape: Shape::Preserved, ..Decl::NOTHING }
                }
                _ => Decl::NOTHING,
            }
        };
        Decl { is_nullable: schema.flags.contains(SchemaFlags::NULLABLE), ..decl }
    }

    fn max_length(&self, schema: &Schema) -> Option<i64> {
        self.plan.limit(schema, Keyword::MaxLength)
    }

    fn int_or_string(&self, schema: &Schema) -> Decl {
        let max_length = self.max_length(schema).filter(|_| self.rules.bounds_int_or_string);
        Decl { max_elements: max_length.map_or(MAX_TEXT, text_bytes), ..scalar(Shape::IntOrString, 1) }
    }

    fn string(&self, schema: &Schema) -> Decl {
        let max_length = self.max_length(schema);
        let format = self.plan.format(schema).map_or("", |format| self.plan.name(format.name));
        let (shape, max_elements, min_size) = match format {
            "byte" => (Shape::Bytes, max_length.map_or(MAX_TEXT, limit), EMPTY),
            "duration" => (Shape::Duration, 32, 3),
            "date" => (Shape::Date, 12, 12),
            "date-time" => (Shape::DateTime, 32, 21),
            _ => {
                let unbounded = || self.longest_enum_member(schema).unwrap_or(MAX_TEXT);
                (Shape::String, max_length.map_or_else(unbounded, text_bytes), EMPTY)
            }
        };
        Decl { max_elements, ..scalar(shape, min_size) }
    }

    fn longest_enum_member(&self, schema: &Schema) -> Option<u64> {
        let members = self.plan.enum_values(schema)?.items();
        let lengths = members.map(|member| member.as_str().map_or(0, str::len) as u64);
        lengths.max()
    }

    fn array(&self, schema: &Schema) -> Decl {
        let Some(array) = self.plan.array(schema) else { return Decl::NOTHING };
        let Some(item) = array.items.each().map(DeclId::of) else { return Decl::NOTHING };
        let items = self.get(item);
        let kind = match array.list_type {
            Some(ListType::Map) => ListKind::Map,
            Some(ListType::Set) => ListKind::Set,
            Some(ListType::Atomic) | None => ListKind::Atomic,
        };
        Decl {
            is_visible: items.is_visible,
            max_elements: self.plan.limit(schema, Keyword::MaxItems).map_or(MAX_TEXT / (items.min_size + 1), limit),
            ..scalar(Shape::List { item, kind }, EMPTY)
        }
    }

    fn object(&mut self, id: SchemaId, schema: &Schema) -> Decl {
        let object = self.plan.object(schema);
        if let Some(Additional::Schema(value)) = object.map(|object| object.additional) {
            let value = DeclId::of(value);
            let values = self.get(value);
            let max = self.plan.limit(schema, Keyword::MaxProperties);
            return Decl {
                is_visible: values.is_visible,
                max_elements: max.map_or(MAX_TEXT / (values.min_size + MAP_MEMBER), limit),
                ..scalar(Shape::Map { value }, EMPTY)
            };
        }
        let is_resource = schema.flags.contains(SchemaFlags::EMBEDDED) || (self.resource && id == self.plan.root());
        let metadata = (is_resource && !self.describes_metadata(id)).then(|| self.metadata(id));
        let has_properties = metadata.is_some() || object.is_some_and(|object| !object.properties.is_empty());
        let mut min_size = EMPTY;
        let mut seen = FxHashSet::default();
        for required in self.plan.required(schema) {
            if seen.insert(required.name) {
                let name = self.plan.name(required.name);
                min_size += self.member_size(id, name, metadata).map_or(0, |size| name.len() as u64 + size + MEMBER);
            }
        }
        scalar(Shape::Object { has_properties, metadata }, min_size)
    }

    /// The least size of a required member that no default fills in.
    fn member_size(&self, id: SchemaId, name: &str, metadata: Option<DeclId>) -> Option<u64> {
        let decl = match (name, metadata) {
            ("kind" | "apiVersion", Some(_)) => self.text,
            ("metadata", Some(metadata)) => metadata,
            _ => {
                let property = self.plan.property(id, name)?;
                if self.plan.schema(property).default.is_some() {
                    return None;
                }
                DeclId::of(property)
            }
        };
        Some(self.get(decl)).filter(|decl| decl.is_visible).map(|decl| decl.min_size)
    }

    /// Whether a resource's schema says all by itself that expressions need of its metadata.
    fn describes_metadata(&self, id: SchemaId) -> bool {
        let is = |schema: Option<SchemaId>, type_| schema.is_some_and(|id| self.plan.declared_type(id) == type_);
        let property = |of: Option<SchemaId>, name| of.and_then(|of| self.plan.property(of, name));
        let metadata = property(Some(id), "metadata");
        is(property(Some(id), "kind"), "string")
            && is(property(Some(id), "apiVersion"), "string")
            && is(metadata, "object")
            && is(property(metadata, "name"), "string")
            && is(property(metadata, "generateName"), "string")
    }

    /// Declares `metadata` with the two names that expressions may use.
    fn metadata(&mut self, id: SchemaId) -> DeclId {
        let metadata = DeclId(self.decls.len() as u32);
        self.decls.push(scalar(Shape::Metadata, EMPTY));
        let described = self.plan.property(id, "metadata");
        for (name, most) in [("name", MAX_NAME), ("generateName", MAX_NAME - 1)] {
            let schema = described.and_then(|described| self.plan.property(described, name));
            let max_length = schema.and_then(|schema| self.max_length(self.plan.schema(schema)));
            let bound = max_length.map_or(most, |length| limit(length).min(most)) * BYTES_PER_CHAR;
            let max_elements = if self.rules.bounds_names { bound } else { MAX_TEXT };
            self.decls.push(Decl { max_elements, ..scalar(Shape::String, EMPTY) });
        }
        metadata
    }
}
