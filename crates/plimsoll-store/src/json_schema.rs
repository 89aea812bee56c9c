//! JSON Schemas of kinds: with the shapes of Kubernetes' published documents, or as tools that validate files with
//! JSON Schemas expect them.
//!
//! ```
//! use plimsoll_release::Release;
//! use plimsoll_store::{Store, json_schema};
//!
//! let store = Store::embedded();
//! let kind = store.kind("", "v1", "ConfigMap", Release::LATEST.minor()).expect("every release serves it");
//! let schema = json_schema::standalone(store, kind, Release::LATEST.minor(), false)?;
//! assert!(schema.starts_with(r#"{"$schema":"http://json-schema.org/schema#","type":"object","properties":"#));
//! # Ok::<(), plimsoll_store::StoreError>(())
//! ```

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_doc::{JsonObject, json_text};
use plimsoll_release::Minor;

use crate::model::TypeName;
use crate::store::contains;
use crate::{Field, Kind, Store, StoreError, Type};

/// A schema has at most this many definitions.
const MAX_DEFINITIONS: usize = 20_000;

/// For whom schemas are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As Kubernetes publishes them, with short references and quantities told apart.
    Published,
    /// As validators of files use them: fields that are not required may be null, kinds have their names listed.
    Standalone {
        /// Whether fields that are not listed are rejected.
        strict: bool,
    },
}

/// The JSON Schema of a kind that refers to nothing outside of it. `strict` rejects fields that are not listed.
///
/// # Errors
/// The store is damaged.
pub fn standalone(store: &Store, kind: &Kind, release: Minor, strict: bool) -> Result<String, StoreError> {
    let writer = Writer { store, release, form: Form::Standalone { strict } };
    let mut references = References::default();
    let mut root = JsonObject::new();
    root.text("$schema", "http://json-schema.org/schema#");
    writer.members(&kind.type_, Some(kind), false, &mut references, &mut root)?;
    let mut definitions = BTreeMap::new();
    while let Some((name, nullable)) = references.pending.pop() {
        let mut schema = JsonObject::new();
        writer.members(&name, None, nullable, &mut references, &mut schema)?;
        definitions.insert(definition(&name, nullable), schema.finish());
    }
    if !definitions.is_empty() {
        let mut all = JsonObject::new();
        for (name, schema) in &definitions {
            all.raw(name, schema);
        }
        root.raw("definitions", &all.finish());
    }
    Ok(root.finish())
}

/// The schemas of types and of all that they are made of, by name, as Kubernetes publishes them.
pub(crate) fn published(
    store: &Store,
    roots: &[TypeName],
    release: Minor,
) -> Result<BTreeMap<String, String>, StoreError> {
    let writer = Writer { store, release, form: Form::Published };
    let mut references = References::default();
    for root in roots {
        references.meet(root, true);
    }
    let mut schemas = BTreeMap::new();
    while let Some((name, _)) = references.pending.pop() {
        let mut schema = JsonObject::new();
        writer.members(&name, None, true, &mut references, &mut schema)?;
        schemas.insert(store.schema_name(&name)?, schema.finish());
    }
    Ok(schemas)
}

/// The name of a type among the definitions of a schema; one that may be null is another one.
fn definition(name: &TypeName, nullable: bool) -> String {
    // A slash would have to be escaped in references.
    let name = name.to_string().replace('/', ".");
    if nullable { name } else { name + ".required" }
}

/// Types that schemas refer to.
#[derive(Debug, Default)]
struct References {
    known: BTreeSet<(TypeName, bool)>,
    pending: Vec<(TypeName, bool)>,
}

impl References {
    fn meet(&mut self, name: &TypeName, nullable: bool) {
        let key = (name.clone(), nullable);
        if self.known.len() < MAX_DEFINITIONS && self.known.insert(key.clone()) {
            self.pending.push(key);
        }
    }
}

/// Keywords of a schema with their values as JSON.
type Members = Vec<(String, String)>;

/// A property with what is said of it beside its type.
fn published_property(field: &Field<'_>, schema: Members, out: &mut JsonObject) {
    let is_list = !field.list.is_empty();
    let is_beside = is_list || !field.default.is_empty();
    for (key, value) in schema {
        // Nothing may stand beside a reference.
        if is_beside && key == "$ref" {
            out.raw("allOf", &format!(r#"[{{"$ref":{value}}}]"#));
        } else {
            out.raw(&key, &value);
        }
    }
    if !field.default.is_empty() {
        out.raw("default", field.default);
    }
    if let Some(keys) = field.list.strip_prefix("map:") {
        let keys: Vec<String> = keys.split(',').map(json_text).collect();
        out.raw("x-kubernetes-list-map-keys", &format!("[{}]", keys.join(",")));
        out.text("x-kubernetes-list-type", "map");
    } else if is_list {
        out.text("x-kubernetes-list-type", field.list);
    }
}

/// Writes the types of a release as schemas.
#[derive(Clone, Copy)]
struct Writer<'s> {
    store: &'s Store,
    release: Minor,
    form: Form,
}

impl Writer<'_> {
    /// What the schema of a type says; `kind` is the kind whose objects are of the type.
    fn members(
        &self,
        name: &TypeName,
        kind: Option<&Kind>,
        nullable: bool,
        references: &mut References,
        out: &mut JsonObject,
    ) -> Result<(), StoreError> {
        let type_ = self.store.type_(name)?;
        match type_.ok_or_else(|| StoreError::Types(format!("unknown Go type {name}").into()))? {
            Type::Struct(fields) => {
                let fields: Vec<Field<'_>> =
                    fields.into_iter().filter(|field| contains(field.releases, self.release)).collect();
                self.structure(&fields, kind, nullable, references, out)?;
            }
            Type::Named { type_, .. } => {
                let schema = self.written(&type_, nullable, references)?;
                // A name for a type says what the type says.
                for (key, value) in schema {
                    out.raw(&key, &value);
                }
            }
            Type::Custom { how } => {
                for (key, value) in self.custom(name, how, nullable) {
                    out.raw(&key, &value);
                }
            }
        }
        Ok(())
    }

    fn structure(
        &self,
        fields: &[Field<'_>],
        kind: Option<&Kind>,
        nullable: bool,
        references: &mut References,
        out: &mut JsonObject,
    ) -> Result<(), StoreError> {
        out.raw("type", &self.type_word("object", nullable));
        let mut properties = JsonObject::new();
        for field in fields {
            let mut property = JsonObject::new();
            let may_be_null = !field.required;
            let schema = self.written(&field.type_, may_be_null, references)?;
            if self.form == Form::Published {
                published_property(field, schema, &mut property);
            } else {
                for (key, value) in schema {
                    property.raw(&key, &value);
                }
            }
            if let Some(kind) = kind {
                match field.name {
                    "apiVersion" => property.raw("enum", &format!("[{}]", json_text(&kind.api_version()))),
                    "kind" => property.raw("enum", &format!("[{}]", json_text(&kind.kind))),
                    _ => {}
                }
            }
            properties.raw(field.name, &property.finish());
        }
        out.raw("properties", &properties.finish());
        let mut required: Vec<String> =
            fields.iter().filter(|field| field.required).map(|field| json_text(field.name)).collect();
        required.sort();
        if !required.is_empty() {
            out.raw("required", &format!("[{}]", required.join(",")));
        }
        if self.form == (Form::Standalone { strict: true }) {
            out.raw("additionalProperties", "false");
        }
        Ok(())
    }

    /// The members of the schema of a type as it is written in Go.
    fn written(&self, type_: &str, nullable: bool, references: &mut References) -> Result<Members, StoreError> {
        // What lies around comes first, and is closed by what lies within.
        let mut around: Vec<(&str, &str)> = Vec::new();
        let mut rest = type_;
        let mut own_nullable = nullable;
        let mut inner = loop {
            rest = rest.trim_start_matches('*');
            if rest == "[]byte" {
                break self.scalar("string", Some("byte"), own_nullable);
            }
            if let Some(items) = rest.strip_prefix("[]") {
                around.push(("array", "items"));
                rest = items;
            } else if let Some((_, values)) = rest.strip_prefix("map[").and_then(|rest| rest.split_once(']')) {
                around.push(("object", "additionalProperties"));
                rest = values;
            } else {
                break self.innermost(rest, own_nullable, references)?;
            }
            own_nullable = true;
        };
        while let Some((word, keyword)) = around.pop() {
            let mut object = JsonObject::new();
            for (key, value) in &inner {
                object.raw(key, value);
            }
            let is_outermost = around.is_empty();
            let word = self.type_word(word, if is_outermost { nullable } else { true });
            inner = vec![("type".to_owned(), word), (keyword.to_owned(), object.finish())];
        }
        Ok(inner)
    }

    fn innermost(&self, name: &str, nullable: bool, references: &mut References) -> Result<Members, StoreError> {
        Ok(match name {
            "string" => self.scalar("string", None, nullable),
            "bool" => self.scalar("boolean", None, nullable),
            "int64" | "uint64" => self.scalar("integer", Some("int64"), nullable),
            "int" | "int32" | "uint8" | "uint16" | "uint32" | "int8" | "int16" => {
                self.scalar("integer", Some("int32"), nullable)
            }
            "float32" | "float64" => self.scalar("number", Some("double"), nullable),
            name => match TypeName::parse(name) {
                Some(name) => {
                    references.meet(&name, nullable);
                    let target = match self.form {
                        Form::Published => self.store.schema_name(&name)?,
                        Form::Standalone { .. } => format!("#/definitions/{}", definition(&name, nullable)),
                    };
                    vec![("$ref".to_owned(), json_text(&target))]
                }
                // Anything.
                None => Vec::new(),
            },
        })
    }

    fn scalar(&self, word: &str, format: Option<&str>, nullable: bool) -> Members {
        let mut members = vec![("type".to_owned(), self.type_word(word, nullable))];
        members.extend(format.map(|format| ("format".to_owned(), json_text(format))));
        members
    }

    /// A type that decodes itself.
    fn custom(&self, name: &TypeName, how: &str, nullable: bool) -> Members {
        match how {
            "time" | "micro-time" => self.scalar("string", Some("date-time"), nullable),
            "duration" => self.scalar("string", None, nullable),
            "quantity" if self.form == Form::Published => self.scalar("string", Some("quantity"), false),
            "int-or-string" if self.form == Form::Published => vec![
                ("format".to_owned(), json_text("int-or-string")),
                ("oneOf".to_owned(), r#"[{"type":"integer"},{"type":"string"}]"#.to_owned()),
            ],
            "quantity" => Self::either("string", "number"),
            "int-or-string" => Self::either("string", "integer"),
            // Extensions and field sets are objects; what schemas hold, such as defaults, is anything.
            "raw" if &*name.name != "JSON" => self.scalar("object", None, nullable),
            _ => Vec::new(),
        }
    }

    /// Published converters let both alternatives be null, so that null fits both and is rejected.
    fn either(one: &str, other: &str) -> Members {
        let list = format!(r#"[{{"type":["{one}","null"]}},{{"type":["{other}","null"]}}]"#);
        vec![("oneOf".to_owned(), list)]
    }

    fn type_word(&self, word: &str, nullable: bool) -> String {
        let may_be_null = nullable && self.form != Form::Published;
        if may_be_null { format!(r#"["{word}","null"]"#) } else { json_text(word) }
    }
}
