//! Go types with their tags, independent of where they were read.

use std::collections::BTreeMap;

/// Types by package and name: `core/v1.Container`.
///
/// Within a type, types are written as Go writes them, names with their packages: `*int32`, `[]core/v1.Container`,
/// `map[string]resource.Quantity`. A name that is not among the types stands for one whose tags do not apply, as
/// validation-gen has them in packages that it is not told to read.
#[derive(Clone, Debug, Default)]
pub struct TaggedTypes {
    types: BTreeMap<Box<str>, TaggedType>,
}

/// A declared type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaggedType {
    /// What it is declared as.
    pub form: TaggedForm,
    /// Its tags in their order, without `+`.
    pub tags: Vec<Box<str>>,
    /// The constants of the type.
    pub constants: Vec<EnumConstant>,
}

/// What a type is declared as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaggedForm {
    /// A struct, its fields in the order of Go.
    Struct(Vec<TaggedField>),
    /// Any other type, as it is written.
    Named(Box<str>),
    /// A type that decodes itself.
    Opaque,
}

/// A field of a struct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaggedField {
    /// Its name in Go; that of its type where it is embedded.
    pub go_name: Box<str>,
    /// Its name in JSON; empty where its own fields stand in its place.
    pub name: Box<str>,
    /// Its type.
    pub type_: Box<str>,
    /// Whether JSON leaves it out where it is empty.
    pub omits_empty: bool,
    /// Its tags in their order, without `+`.
    pub tags: Vec<Box<str>>,
    /// Its default as JSON; empty where it has none.
    pub default: Box<str>,
}

/// A constant of a type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnumConstant {
    /// Its name.
    pub name: Box<str>,
    /// Its value.
    pub value: Box<str>,
    /// Its tags.
    pub tags: Vec<Box<str>>,
}

impl TaggedTypes {
    /// Adds a type; it replaces one of the same name.
    pub fn add(&mut self, name: impl Into<Box<str>>, type_: TaggedType) {
        self.types.insert(name.into(), type_);
    }

    /// The type of a name.
    pub fn get(&self, name: &str) -> Option<&TaggedType> {
        self.types.get(name)
    }

    /// All types, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &TaggedType)> {
        self.types.iter().map(|(name, type_)| (&**name, type_))
    }
}

impl TaggedType {
    /// A type without constants.
    pub fn new(form: TaggedForm, tags: &[&str]) -> Self {
        Self { form, tags: boxed(tags), constants: Vec::new() }
    }
}

impl TaggedField {
    /// A field that JSON always has.
    pub fn new(go_name: &str, name: &str, type_: &str, tags: &[&str]) -> Self {
        let (go_name, name, type_) = (go_name.into(), name.into(), type_.into());
        Self { go_name, name, type_, tags: boxed(tags), ..Self::default() }
    }
}

fn boxed(tags: &[&str]) -> Vec<Box<str>> {
    tags.iter().map(|&tag| tag.into()).collect()
}
