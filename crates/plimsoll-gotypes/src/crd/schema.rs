//! The schema of a type or field, while it is made.

use std::collections::BTreeMap;
use std::rc::Rc;

use plimsoll_doc::Span;

use crate::markers::Value;
use crate::package::PackageId;

/// The name of a type, with the path of its package where that is another one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeName {
    /// The import path; empty for the package in which the name is used.
    pub package: Rc<str>,
    /// The type.
    pub name: Rc<str>,
}

/// Where something stands in Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The package.
    pub package: PackageId,
    /// The file in it.
    pub file: u32,
    /// The part of the file.
    pub span: Span,
}

/// The parts of `JSONSchemaProps` that Go types can have.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs, clippy::struct_excessive_bools)]
pub struct Schema {
    /// A type that stands in its place.
    pub reference: Option<TypeName>,
    pub description: String,
    pub title: String,
    pub of: String,
    pub format: String,
    /// Shared by all copies, as in Go: two that come from one marker are one.
    pub default: Option<Rc<Value>>,
    pub example: Option<Value>,
    pub external_docs: Option<ExternalDocs>,
    pub maximum: Option<f64>,
    pub minimum: Option<f64>,
    pub exclusive_maximum: bool,
    pub exclusive_minimum: bool,
    pub multiple_of: Option<f64>,
    pub max_length: Option<i64>,
    pub min_length: Option<i64>,
    pub pattern: String,
    pub max_items: Option<i64>,
    pub min_items: Option<i64>,
    pub unique_items: bool,
    pub max_properties: Option<i64>,
    pub min_properties: Option<i64>,
    pub enumeration: Vec<Value>,
    pub required: Vec<String>,
    pub items: Option<Box<Schema>>,
    pub all_of: Vec<Schema>,
    pub any_of: Vec<Schema>,
    pub properties: BTreeMap<String, Schema>,
    pub additional: Option<Additional>,
    pub is_nullable: bool,
    pub preserves_unknown: Option<bool>,
    pub is_embedded_resource: bool,
    pub is_int_or_string: bool,
    pub list_type: Option<String>,
    pub list_map_keys: Vec<String>,
    pub map_type: Option<String>,
    pub rules: Vec<Rule>,
    /// The field or type it was made of.
    pub place: Option<Place>,
}

/// `additionalProperties`.
#[derive(Clone, Debug, PartialEq)]
pub enum Additional {
    /// `true`.
    Anything,
    /// A schema.
    Of(Box<Schema>),
}

/// `externalDocs`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalDocs {
    /// The address.
    pub url: String,
    /// What stands there.
    pub description: String,
}

/// A rule of `x-kubernetes-validations`.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct Rule {
    pub rule: String,
    pub message: String,
    pub message_expression: String,
    pub reason: String,
    pub field_path: String,
    pub optional_old_self: Option<bool>,
    /// The marker.
    pub place: Option<Place>,
}

impl Schema {
    /// A schema of a type and nothing else.
    pub fn of(of: &str) -> Self {
        Self { of: of.to_owned(), ..Self::default() }
    }
}
