//! From published OpenAPI v3 documents to the model of a release.
//!
//! The documents are those under `/openapi/v3` of a server, or of `api/openapi-spec/v3` in the sources of Kubernetes.
//! Where the Go types are known too ([`GoTypesOfRelease`]), they say what the fields are, and the documents what is
//! required, defaulted, and known of lists.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_doc::{JsonLayout, KeyOrder, Kind as NodeKind, Limits, NodeRef, ReadRules, read_json, write_json};
use plimsoll_schema::typed::Releases;

use crate::kinds::{Kind, Scope};
use crate::model::{ModelField, ModelType, ReleaseModel, TypeName};

mod names;
mod paths;

pub use names::type_of_schema;

use paths::Paths;
pub(crate) use paths::Served;

/// Types that decode themselves, which no document tells: how, and into which types.
const CUSTOM: &[(&str, &str, &str, &[&str])] = &[
    ("meta/v1", "Time", "time", &[]),
    ("meta/v1", "MicroTime", "micro-time", &[]),
    ("meta/v1", "Duration", "duration", &[]),
    ("meta/v1", "FieldsV1", "raw", &[]),
    ("resource", "Quantity", "quantity", &[]),
    ("intstr", "IntOrString", "int-or-string", &[]),
    ("runtime", "RawExtension", "raw", &[]),
    ("apiextensions/v1", "JSON", "raw", &[]),
    (
        "apiextensions/v1",
        "JSONSchemaPropsOrArray",
        "object-or-array",
        &["apiextensions/v1.JSONSchemaProps", "[]apiextensions/v1.JSONSchemaProps"],
    ),
    ("apiextensions/v1", "JSONSchemaPropsOrBool", "object-or-bool", &["apiextensions/v1.JSONSchemaProps"]),
    (
        "apiextensions/v1",
        "JSONSchemaPropsOrStringArray",
        "object-or-array",
        &["apiextensions/v1.JSONSchemaProps", "[]string"],
    ),
];

/// What the Go sources of a release say.
#[derive(Clone, Debug, Default)]
pub struct GoTypesOfRelease {
    /// The types.
    pub types: BTreeMap<TypeName, ModelType>,
    /// By version of a kind, when it was deprecated and removed, and what replaces it.
    pub lifecycles: BTreeMap<TypeName, Lifecycle>,
    /// Packages of beta versions that are served unless told otherwise.
    pub on_by_default: BTreeSet<Box<str>>,
}

/// When a version of a kind goes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lifecycle {
    /// The release that deprecated it.
    pub deprecated: Option<plimsoll_release::Minor>,
    /// The release that removes it.
    pub removed: Option<plimsoll_release::Minor>,
    /// What replaces it: `apps/v1 Deployment`.
    pub successor: Box<str>,
}

/// Collects the documents of a release.
#[derive(Debug, Default)]
pub struct OpenApi {
    types: BTreeMap<TypeName, ModelType>,
    prefixes: BTreeMap<Box<str>, Box<str>>,
    /// By group, version and kind.
    kinds: BTreeMap<(String, String, String), TypeName>,
    paths: Paths,
}

impl OpenApi {
    /// Adds a document.
    ///
    /// # Errors
    /// It is not an OpenAPI v3 document.
    pub fn add(&mut self, text: &[u8]) -> Result<(), String> {
        let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
        let document = read_json(text, &rules).map_err(|fault| fault.to_string())?;
        let root = document.root();
        let version = root.get("openapi").and_then(NodeRef::as_str).unwrap_or_default();
        if !version.starts_with("3.") {
            return Err("not an OpenAPI v3 document".to_owned());
        }
        if let Some(paths) = root.get("paths") {
            self.paths.add(paths);
        }
        let schemas = root.get("components").and_then(|components| components.get("schemas"));
        for entry in schemas.into_iter().flat_map(NodeRef::entries) {
            self.add_schema(entry.name(), entry.value);
        }
        Ok(())
    }

    /// Adds a schema under its name.
    pub(crate) fn add_schema(&mut self, name: &str, schema: NodeRef<'_>) {
        let type_ = type_of_schema(name);
        if let Some((prefix, _)) = name.rsplit_once('.') {
            self.prefixes.insert(type_.package.clone(), prefix.into());
        }
        let kinds: Vec<NodeRef<'_>> =
            schema.get("x-kubernetes-group-version-kind").into_iter().flat_map(NodeRef::items).collect();
        // Options and events have the kinds of all groups, and are none.
        if let [kind] = kinds.as_slice() {
            let text = |key| kind.get(key).and_then(NodeRef::as_str).unwrap_or_default().to_owned();
            self.kinds.insert((text("group"), text("version"), text("kind")), type_.clone());
        }
        self.types.entry(type_.clone()).or_insert_with(|| read_type(&type_, schema));
    }

    /// Whether a schema was added.
    pub(crate) fn has_schema(&self, name: &str) -> bool {
        self.types.contains_key(&type_of_schema(name))
    }

    /// Adds a kind whose objects have a schema; without URLs it is a part of others.
    pub(crate) fn add_kind(&mut self, gvk: (&str, &str, &str), schema: &str, served: Option<Served>) {
        let (group, version, kind) = gvk;
        self.kinds.insert((group.to_owned(), version.to_owned(), kind.to_owned()), type_of_schema(schema));
        if let Some(served) = served {
            self.paths.insert(gvk, served);
        }
    }

    /// The packages of all types. Documents of a server have only what it serves.
    pub fn packages(&self) -> BTreeSet<Box<str>> {
        self.types.keys().map(|name| name.package.clone()).collect()
    }

    /// The model; with what the Go sources say, where they are at hand.
    ///
    /// # Errors
    /// There are no kinds.
    pub fn finish(self, go: &GoTypesOfRelease) -> Result<ReleaseModel, String> {
        if self.kinds.is_empty() {
            return Err("no kinds found: pass OpenAPI v3 documents with `x-kubernetes-group-version-kind`".to_owned());
        }
        let mut model = ReleaseModel { prefixes: self.prefixes, ..ReleaseModel::default() };
        for ((group, version, kind), type_) in self.kinds {
            let path = self.paths.of(&group, &version, &kind);
            let lifecycle = go.lifecycles.get(&type_).cloned().unwrap_or_default();
            model.kinds.push(Kind {
                by_default: is_stable(&version) || go.on_by_default.contains(&type_.package),
                plural: path.map(|path| path.plural.as_str()).unwrap_or_default().into(),
                scope: if path.is_some_and(|path| path.namespaced) { Scope::Namespaced } else { Scope::Cluster },
                has_status: path.is_some_and(|path| path.status),
                has_scale: path.is_some_and(|path| path.scale),
                group: group.into(),
                version: version.into(),
                kind: kind.into(),
                type_,
                releases: Releases::ALL,
                deprecated: lifecycle.deprecated,
                removed: lifecycle.removed,
                successor: lifecycle.successor,
            });
        }
        let mut pending: Vec<TypeName> = self.types.keys().cloned().collect();
        let mut met: BTreeSet<TypeName> = pending.iter().cloned().collect();
        while let Some(name) = pending.pop() {
            let of_schema = self.types.get(&name);
            let type_ = custom(&name).or_else(|| go.types.get(&name).map(|of_go| joined(of_go, of_schema)));
            let Some(type_) = type_.or_else(|| of_schema.cloned()) else { continue };
            for name in names_of(&type_) {
                if met.insert(name.clone()) {
                    pending.push(name);
                }
            }
            model.types.insert(name, type_);
        }
        Ok(model)
    }
}

/// Alpha and beta versions are served on demand only; mirrors `DefaultAPIResourceConfigSource`.
fn is_stable(version: &str) -> bool {
    !version.contains("alpha") && !version.contains("beta")
}

fn custom(name: &TypeName) -> Option<ModelType> {
    let known = CUSTOM.iter().find(|(package, type_, ..)| *package == &*name.package && *type_ == &*name.name);
    known
        .map(|(_, _, how, types)| ModelType::Custom((*how).into(), types.iter().map(|type_| (*type_).into()).collect()))
}

/// A Go type, with what its schema adds to its fields.
fn joined(of_go: &ModelType, of_schema: Option<&ModelType>) -> ModelType {
    let (ModelType::Struct(fields), Some(ModelType::Struct(properties))) = (of_go, of_schema) else {
        return of_go.clone();
    };
    let field = |field: &ModelField| {
        let property = properties.iter().find(|property| property.name == field.name);
        property.map_or_else(
            || field.clone(),
            |property| ModelField { type_: field.type_.clone(), through: field.through.clone(), ..property.clone() },
        )
    };
    ModelType::Struct(fields.iter().map(field).collect())
}

/// The declared types that a type is made of.
fn names_of(type_: &ModelType) -> Vec<TypeName> {
    let written: Vec<&str> = match type_ {
        ModelType::Struct(fields) => fields.iter().map(|field| &*field.type_).collect(),
        ModelType::Named(type_, _) => vec![type_],
        ModelType::Custom(_, types) => types.iter().map(|type_| &**type_).collect(),
    };
    let words = written.into_iter().flat_map(|type_| type_.split(['*', '[', ']']));
    words.filter_map(TypeName::parse).collect()
}

fn read_type(name: &TypeName, schema: NodeRef<'_>) -> ModelType {
    if let Some(custom) = custom(name) {
        return custom;
    }
    let Some(properties) = schema.get("properties") else {
        return ModelType::Named(read_written(schema).into(), Vec::new());
    };
    let required: Vec<&str> =
        schema.get("required").into_iter().flat_map(NodeRef::items).filter_map(NodeRef::as_str).collect();
    let field = |entry: plimsoll_doc::Entry<'_>| {
        let property = entry.value;
        ModelField {
            name: entry.name().into(),
            type_: read_written(property).into(),
            through: "".into(),
            required: required.contains(&entry.name()),
            list: read_list(property).into(),
            default: property.get("default").map(read_default).unwrap_or_default().into(),
        }
    };
    ModelType::Struct(properties.entries().map(field).collect())
}

fn read_default(value: NodeRef<'_>) -> String {
    // An empty struct is the zero value of Go, which no user would see.
    if value.kind() == NodeKind::Map && value.is_empty() {
        return String::new();
    }
    write_json(value, KeyOrder::Sorted, JsonLayout::Compact)
}

fn read_list(property: NodeRef<'_>) -> String {
    let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).unwrap_or_default().to_owned();
    let keys: Vec<&str> = property
        .get("x-kubernetes-list-map-keys")
        .into_iter()
        .flat_map(NodeRef::items)
        .filter_map(NodeRef::as_str)
        .collect();
    match text(property.get("x-kubernetes-list-type")) {
        list if list == "map" => format!("map:{}", keys.join(",")),
        list => list,
    }
}

/// The Go type that a schema is likely to come from.
fn read_written(schema: NodeRef<'_>) -> String {
    /// Lists of lists are not nested deeper than this.
    const MAX_NESTED: usize = 16;
    let mut before = String::new();
    let mut schema = schema;
    for _ in 0..MAX_NESTED {
        let only = schema.get("allOf").into_iter().flat_map(NodeRef::items).next();
        let reference = schema.get("$ref").or_else(|| only.and_then(|only| only.get("$ref")));
        if let Some(reference) = reference.and_then(NodeRef::as_str) {
            let name = reference.rsplit('/').next().unwrap_or_default();
            return format!("{before}{}", type_of_schema(name));
        }
        let text = |key| schema.get(key).and_then(NodeRef::as_str).unwrap_or_default();
        let basic = match (text("type"), text("format")) {
            ("string", "byte") => "[]byte",
            ("string", _) => "string",
            ("boolean", _) => "bool",
            ("integer", "int32") => "int32",
            ("integer", _) => "int64",
            ("number", _) => "float64",
            ("array", _) => {
                before.push_str("[]");
                match schema.get("items") {
                    Some(items) => schema = items,
                    None => break,
                }
                continue;
            }
            ("object", _) => match schema.get("additionalProperties").filter(|more| more.kind() == NodeKind::Map) {
                Some(values) => {
                    before.push_str("map[string]");
                    schema = values;
                    continue;
                }
                None => "any",
            },
            _ => "any",
        };
        return before + basic;
    }
    before + "any"
}
