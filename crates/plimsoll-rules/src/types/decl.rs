//! The declarations of a plan.

use plimsoll_doc::key_hash;
use plimsoll_schema::plan::{Plan, SchemaId};

/// Index of a declaration: that of a schema, or of a part of metadata that no schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DeclId(pub(crate) u32);

impl DeclId {
    /// The declaration of a schema.
    #[inline]
    pub const fn of(schema: SchemaId) -> Self {
        Self(schema.index() as u32)
    }

    /// Data that is read without a schema.
    pub const UNTYPED: Self = Self(u32::MAX);

    /// The id as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a schema is to expressions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decl {
    /// What its values are.
    pub shape: Shape,
    /// Whether expressions can name it. Values that they cannot name are still compared.
    pub is_visible: bool,
    /// Whether null is one of its values.
    pub is_nullable: bool,
    /// How many elements, entries or bytes a value can have.
    pub max_elements: u64,
    /// How many bytes the shortest value takes in JSON.
    pub min_size: u64,
}

/// What the values of a schema are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `x-kubernetes-int-or-string`
    IntOrString,
    /// `boolean`
    Bool,
    /// `integer`
    Int,
    /// `number`
    Double,
    /// `string` without a format that expressions know.
    String,
    /// `string`, format `byte`.
    Bytes,
    /// `string`, format `date`.
    Date,
    /// `string`, format `date-time`.
    DateTime,
    /// `string`, format `duration`.
    Duration,
    /// `array` with a schema for its items.
    List {
        /// The declaration of the items.
        item: DeclId,
        /// How items are told apart.
        kind: ListKind,
    },
    /// `object` with a schema for members that are no property.
    Map {
        /// The declaration of the members.
        value: DeclId,
    },
    /// `object` with properties, or with nothing said about its members.
    Object {
        /// It has properties, so that its names are escaped and a null is as good as absent.
        has_properties: bool,
        /// It is a resource: this is its `metadata`, which its schema does not fully describe.
        metadata: Option<DeclId>,
    },
    /// `metadata` of a resource with `name` and `generateName`, whose declarations follow.
    Metadata,
    /// Anything, under `x-kubernetes-preserve-unknown-fields`.
    Preserved,
    /// Anything, as the data has it.
    Untyped,
    /// A schema that says nothing that expressions understand.
    Nothing,
}

/// How the items of a list are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListKind {
    /// By their places.
    Atomic,
    /// They are unique.
    Set,
    /// By their keys.
    Map,
}

impl Decl {
    const UNTYPED: Self =
        Self { shape: Shape::Untyped, is_visible: false, is_nullable: true, max_elements: 0, min_size: 0 };
    pub(crate) const NOTHING: Self =
        Self { shape: Shape::Nothing, is_visible: false, is_nullable: false, max_elements: 0, min_size: 0 };
}

/// The declarations of all schemas of a plan.
#[derive(Debug)]
pub struct Declarations {
    pub(crate) decls: Box<[Decl]>,
    /// A text of any length: `kind` and `apiVersion`.
    pub(crate) text: DeclId,
}

impl Declarations {
    /// A declaration; nothing for ids of another plan.
    #[inline]
    pub fn get(&self, id: DeclId) -> Decl {
        let other = || if id == DeclId::UNTYPED { Decl::UNTYPED } else { Decl::NOTHING };
        self.decls.get(id.index()).copied().unwrap_or_else(other)
    }

    /// The declaration of a member of an object by the name of the property: the name as it is in
    /// documents, whether or not expressions can reach it.
    pub fn member(&self, plan: &Plan, id: DeclId, name: &str) -> Option<DeclId> {
        self.member_hashed(plan, id, name, key_hash(name.as_bytes()))
    }

    /// The same for a name whose hash is known.
    pub fn member_hashed(&self, plan: &Plan, id: DeclId, name: &str, hash: u32) -> Option<DeclId> {
        match self.get(id).shape {
            Shape::Map { value } => Some(value),
            Shape::Untyped => Some(DeclId::UNTYPED),
            Shape::Metadata => match name {
                "name" => Some(DeclId(id.0 + 1)),
                "generateName" => Some(DeclId(id.0 + 2)),
                _ => None,
            },
            Shape::Object { metadata: Some(_), .. } if matches!(name, "kind" | "apiVersion") => Some(self.text),
            Shape::Object { metadata: Some(metadata), .. } if name == "metadata" => Some(metadata),
            Shape::Object { .. } => {
                let object = plan.object(plan.schema(plan.id_at(id.index())?))?;
                plan.find(object, hash, name).map(|(_, property)| DeclId::of(property.schema))
            }
            _ => None,
        }
    }

    /// The schema of a declaration; none for parts of metadata that no schema describes.
    #[inline]
    pub fn schema(&self, plan: &Plan, id: DeclId) -> Option<SchemaId> {
        plan.id_at(id.index())
    }
}
