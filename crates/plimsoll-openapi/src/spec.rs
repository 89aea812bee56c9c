//! The specification's objects as tables: their fields, which of them are required, where references may stand.
//!
//! A table holds for all versions; a row that is not in all of them says since or until when. To add a field, add
//! a row to its object; to add an object, add a `static` and a row that leads to it.

mod components;
mod document;
mod media;
mod parameters;
mod paths;
mod schemas;
mod security;

use crate::Version;

pub(crate) use document::{DOCUMENT, SERVER, SERVER_VARIABLE, TAG};
pub(crate) use media::MEDIA_TYPE;
pub(crate) use parameters::{HEADER, PARAMETER};
pub(crate) use paths::{LINK, OPERATION, PATH_ITEM, PATHS, RESPONSE};
pub(crate) use schemas::{DISCRIMINATOR, SCHEMA_3_0, SCHEMA_2020};
pub(crate) use security::{SECURITY_REQUIREMENT, SECURITY_SCHEME};

/// An object of the specification.
#[derive(Debug)]
pub(crate) struct ObjectSpec {
    /// Its name in sentences: "parameter", "media type".
    pub(crate) name: &'static str,
    /// Its fields, in groups that other objects share.
    pub(crate) fields: &'static [&'static [Field]],
    /// What other keys are.
    pub(crate) keys: Keys,
    /// Fields of which one at least is required.
    pub(crate) choices: &'static [Choice],
    /// Pairs of fields that exclude each other.
    pub(crate) exclusive: &'static [Exclusive],
    /// Which of several forms it has, by the value of a field.
    pub(crate) forms: Option<&'static Forms>,
}

/// An object without anything, to be completed.
pub(crate) const EMPTY: ObjectSpec =
    ObjectSpec { name: "", fields: &[], keys: Keys::Extensions, choices: &[], exclusive: &[], forms: None };

/// A fixed field.
#[derive(Debug)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) shape: Shape,
    /// The versions in which it is required.
    pub(crate) required: Versions,
    /// The versions that know it.
    pub(crate) versions: Versions,
}

/// Fields of an object that depend on the value of another one.
#[derive(Debug)]
pub(crate) struct Forms {
    /// The field that decides.
    pub(crate) field: &'static str,
    /// What each of its values brings.
    pub(crate) cases: &'static [Form],
}

/// What a value of the deciding field brings.
#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) value: &'static str,
    pub(crate) versions: Versions,
    pub(crate) fields: &'static [Field],
}

/// Fields of which one at least is required.
#[derive(Debug)]
pub(crate) struct Choice {
    pub(crate) of: &'static [&'static str],
    pub(crate) versions: Versions,
}

/// Two fields that exclude each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exclusive {
    pub(crate) one: &'static str,
    pub(crate) other: &'static str,
    pub(crate) versions: Versions,
}

/// What keys mean that are no fixed fields.
#[derive(Debug)]
pub(crate) enum Keys {
    /// `x-` extensions are ignored, others are unknown.
    Extensions,
    /// Any other key is ignored.
    Any,
    /// Keys that begin with a slash, and extensions.
    Paths(&'static Shape),
    /// Status codes, and extensions.
    Statuses(&'static Shape),
    /// Any key but extensions.
    Every(&'static Shape),
    /// Any key at all.
    Names(&'static Shape),
}

/// What a value has to be.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shape {
    /// Anything.
    Any,
    /// A string.
    Text,
    /// A boolean.
    Bool,
    /// The boolean `true`.
    True,
    /// A number.
    Number,
    /// A number above zero.
    Positive,
    /// An integer that is not negative.
    Count,
    /// A string, one of these.
    Word(&'static [&'static str]),
    /// A string, one of these, in these versions; others later.
    WordIn(&'static [(Versions, &'static [&'static str])]),
    /// The name or names of types in a schema.
    TypeNames,
    /// An object.
    Object(&'static ObjectSpec),
    /// An object or a Reference Object.
    Referable(&'static ObjectSpec),
    /// An object or, from this version on, a Reference Object.
    ReferableSince(Version, &'static ObjectSpec),
    /// A schema of the version.
    Schema,
    /// A schema, or a boolean where the version's schemas are none.
    SchemaOrBool,
    /// A list, with so many items at least, in these versions.
    List(&'static Shape),
    /// A list with an item at least.
    FilledList(&'static Shape, Versions, &'static str),
    /// A map with any keys.
    Map(&'static Shape),
    /// A map with exactly one entry.
    Single(&'static Shape, &'static str),
    /// A map whose keys are names of components.
    Components(&'static Shape),
    /// A map whose keys are methods of HTTP.
    Methods(&'static Shape),
}

/// A range of versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Versions {
    first: Version,
    last: Version,
    is_empty: bool,
}

impl Versions {
    pub(crate) const ALL: Self = Self::range(Version::V3_0, Version::V3_2);
    pub(crate) const NONE: Self = Self { is_empty: true, ..Self::ALL };

    pub(crate) const fn range(first: Version, last: Version) -> Self {
        Self { first, last, is_empty: false }
    }

    pub(crate) const fn since(first: Version) -> Self {
        Self::range(first, Version::V3_2)
    }

    pub(crate) const fn until(last: Version) -> Self {
        Self::range(Version::V3_0, last)
    }

    pub(crate) fn has(self, version: Version) -> bool {
        !self.is_empty && version.has_reached(self.first) && self.last.has_reached(version)
    }

    pub(crate) const fn first(self) -> Version {
        self.first
    }

    pub(crate) const fn last(self) -> Version {
        self.last
    }
}

/// A field that may be left out.
pub(crate) const fn field(name: &'static str, shape: Shape) -> Field {
    Field { name, shape, required: Versions::NONE, versions: Versions::ALL }
}

/// A field that must be there.
pub(crate) const fn required(name: &'static str, shape: Shape) -> Field {
    Field { required: Versions::ALL, ..field(name, shape) }
}

impl Field {
    /// Known in these versions only.
    pub(crate) const fn known(self, versions: Versions) -> Self {
        Self { versions, ..self }
    }

    /// Required in these versions only.
    pub(crate) const fn required_in(self, versions: Versions) -> Self {
        Self { required: versions, ..self }
    }
}

/// Two fields that exclude each other in all versions.
pub(crate) const fn exclusive(one: &'static str, other: &'static str) -> Exclusive {
    Exclusive { one, other, versions: Versions::ALL }
}

impl ObjectSpec {
    /// All fields, those of its forms left out.
    pub(crate) fn all_fields(&self) -> impl Iterator<Item = &'static Field> {
        self.fields.iter().copied().flatten()
    }

    /// The form that a value of the deciding field has.
    pub(crate) fn form(&self, value: &str, version: Version) -> Option<&'static Form> {
        self.forms?.cases.iter().find(|form| form.value == value && form.versions.has(version))
    }
}

/// Objects are the same where they are one table.
impl PartialEq for ObjectSpec {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for ObjectSpec {}
