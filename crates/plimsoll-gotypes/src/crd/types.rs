//! Schemas of types, one at a time; other types stay references.

use std::rc::Rc;

use plimsoll_doc::Span;
use rustc_hash::{FxHashMap, FxHashSet};

use super::apply::{Target, apply};
use super::describe::describe;
use super::generate::{CrdOptions, Fault, Subject};
use super::schema::{Additional, Place, Schema, TypeName};
use crate::markers::{Effect, Marker, Markers, collect};
use crate::package::{Basic, PackageId, Packages, Resolved, TypeId, Underlying, Values};
use crate::syntax::{Type, TypeKind};

/// How deeply the parts of one type may be nested.
const MAX_NESTING: usize = 64;

/// A type of a package by name.
pub(super) type Key = (PackageId, Rc<str>);

/// What is known while schemas are made.
pub(super) struct Types<'p, 's> {
    pub(super) packages: &'p mut Packages<'s>,
    pub(super) options: &'p CrdOptions,
    pub(super) schemas: FxHashMap<Key, Schema>,
    /// Packages whose types were looked at, in that order.
    pub(super) indexed: Vec<PackageId>,
    markers: FxHashMap<PackageId, Rc<Markers>>,
    skipped: FxHashSet<PackageId>,
    pub(super) needed: Vec<Key>,
    pub(super) faults: Vec<Fault>,
}

/// The declaration around a type: its documentation and markers are the type's, unless it is a part.
#[derive(Clone, Copy)]
pub(super) struct Scope {
    pub(super) package: PackageId,
    pub(super) file: u32,
    /// The declaration, where the type is all of it.
    pub(super) of: Option<TypeId>,
}

impl Scope {
    fn part(self) -> Self {
        Self { of: None, ..self }
    }
}

impl<'p, 's> Types<'p, 's> {
    pub(super) fn new(packages: &'p mut Packages<'s>, options: &'p CrdOptions) -> Self {
        Self {
            packages,
            options,
            schemas: FxHashMap::default(),
            indexed: Vec::new(),
            markers: FxHashMap::default(),
            skipped: FxHashSet::default(),
            needed: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// Reads the markers of a package, once. Mirrors `Parser.NeedPackage`.
    pub(super) fn need_package(&mut self, package: PackageId) {
        if self.markers.contains_key(&package) {
            return;
        }
        let markers = collect(self.packages.package(package));
        let path = self.packages.package(package).path.clone();
        for fault in &markers.faults {
            let place = Place { package, file: fault.file, span: fault.span };
            self.faults.push(Fault {
                place: Some(place),
                package,
                of: Subject::Marker,
                message: fault.message.clone(),
            });
        }
        super::known::add(&path, package, self.options, &mut self.schemas);
        let is_skipped = markers.package.iter().any(|marker| marker.effect() == Effect::SkipPackage);
        let is_broken = self.packages.package(package).files.iter().any(|file| !file.faults.is_empty());
        if is_skipped || is_broken || !markers.faults.is_empty() {
            self.skipped.insert(package);
        }
        if !is_skipped {
            self.indexed.push(package);
        }
        self.markers.insert(package, Rc::new(markers));
    }

    pub(super) fn markers(&mut self, package: PackageId) -> Rc<Markers> {
        self.need_package(package);
        self.markers.get(&package).cloned().unwrap_or_default()
    }

    /// Whether the types of a package can be used.
    pub(super) fn has_types(&mut self, package: PackageId) -> bool {
        self.need_package(package);
        !self.skipped.contains(&package)
    }

    pub(super) fn fault(&mut self, scope: Scope, span: Span, message: impl Into<String>) {
        let place = Place { package: scope.package, file: scope.file, span };
        self.faults.push(Fault {
            place: Some(place),
            package: scope.package,
            of: Subject::Type,
            message: message.into(),
        });
    }

    /// Makes the schema of a type and of all types it refers to. Mirrors `Parser.NeedSchemaFor`.
    pub(super) fn need_schema(&mut self, key: Key) {
        self.needed.push(key);
        while let Some(key) = self.needed.pop() {
            self.need_package(key.0);
            if self.schemas.contains_key(&key) {
                continue;
            }
            let found = if self.has_types(key.0) { self.packages.find(key.0, &key.1) } else { None };
            let Some(id) = found else {
                let path = &self.packages.package(key.0).path;
                let message = format!("unknown type \"{path}\".{}", key.1);
                self.faults.push(Fault { place: None, package: key.0, of: Subject::Type, message });
                self.schemas.insert(key, Schema::default());
                continue;
            };
            // A type may refer to itself.
            self.schemas.insert(key.clone(), Schema::default());
            let mut schema = self.schema_of(id);
            let declaration = self.packages.declaration(id);
            schema.place = Some(Place { package: id.package, file: id.file, span: declaration.name.span });
            self.schemas.insert(key, schema);
        }
    }

    /// Mirrors `infoToSchema`.
    fn schema_of(&mut self, id: TypeId) -> Schema {
        let scope = Scope { package: id.package, file: id.file, of: Some(id) };
        let definition = self.packages.declaration(id).definition.clone();
        if self.packages.has_method(id, "MarshalJSON") {
            let mut schema = Schema::default();
            self.apply_type_markers(scope, id, &mut schema, definition.span);
            if !schema.of.is_empty() {
                return schema;
            }
        } else if self.packages.has_method(id, "MarshalText") {
            let mut schema = Schema::of("string");
            self.apply_type_markers(scope, id, &mut schema, definition.span);
            if schema.of != "string" {
                let name = self.packages.declaration(id).name.text.clone();
                let message = format!(
                    "{name:?} implements encoding.TextMarshaler but schema type is not string: {:?}",
                    schema.of
                );
                self.fault(scope, definition.span, message);
            }
            return schema;
        }
        self.type_schema(scope, &definition, 0)
    }

    fn apply_type_markers(&mut self, scope: Scope, id: TypeId, schema: &mut Schema, span: Span) {
        let markers = self.markers(id.package);
        self.apply(scope, markers.of_type(id.file, id.index), schema, span, Target::Type(id));
    }

    pub(super) fn apply(&mut self, scope: Scope, markers: &[Marker], schema: &mut Schema, span: Span, target: Target) {
        for message in apply(markers, schema, self.packages, target, scope.package) {
            self.fault(scope, span, message);
        }
    }

    /// Mirrors `typeToSchema`.
    pub(super) fn type_schema(&mut self, scope: Scope, of: &Type, depth: usize) -> Schema {
        if depth > MAX_NESTING {
            self.fault(scope, of.span, "types are nested too deeply");
            return Schema::default();
        }
        let mut schema = match &of.kind {
            TypeKind::Name(name) => self.local(scope, name, of),
            TypeKind::Qualified { package, name } => self.qualified(scope, package, name, of),
            TypeKind::Slice(item) | TypeKind::Array(item) => self.list(scope, of, item, depth),
            TypeKind::Map { key, value } => self.map(scope, key, value, depth),
            TypeKind::Pointer(inner) => self.type_schema(scope.part(), inner, depth + 1),
            TypeKind::Struct(structure) => self.structure(scope, structure, of, depth),
            TypeKind::Interface { .. } => {
                self.fault(scope, of.span, NO_INTERFACE);
                return Schema::default();
            }
            other => {
                self.fault(scope, of.span, format!("unsupported AST kind {}", ast_kind(other)));
                return Schema::default();
            }
        };
        schema.description = String::new();
        if let Some(id) = scope.of {
            let markers = self.markers(scope.package);
            schema.description =
                describe(self.packages.file(id), self.packages.declaration(id).doc, scope.file, &markers);
            self.apply(scope, markers.of_type(id.file, id.index), &mut schema, of.span, Target::Type(id));
        }
        schema
    }

    fn reference(&mut self, from: PackageId, to: TypeId) -> TypeName {
        let name: Rc<str> = (&*self.packages.declaration(to).name.text).into();
        self.needed.push((to.package, name.clone()));
        let package = if from == to.package { "".into() } else { (&*self.packages.package(to.package).path).into() };
        TypeName { package, name }
    }

    /// Mirrors `localNamedToSchema`.
    fn local(&mut self, scope: Scope, name: &str, of: &Type) -> Schema {
        let id = match self.packages.resolve(scope.package, scope.file, of) {
            Resolved::Basic(basic) => return self.basic(scope, basic, of.span),
            Resolved::Any => {
                self.fault(scope, of.span, no_interface(name));
                return Schema::default();
            }
            Resolved::Error => {
                self.fault(scope, of.span, "`error` has no schema; use a string or a type of your own");
                return Schema::default();
            }
            Resolved::Unknown => {
                self.fault(scope, of.span, format!("unknown type {name}"));
                return Schema::default();
            }
            Resolved::Declared(id) => id,
        };
        let declaration = self.packages.declaration(id);
        if !declaration.is_alias {
            return self.named(scope, id);
        }
        // An alias is what it stands for, one step further.
        let definition = declaration.definition.clone();
        match &definition.kind {
            TypeKind::Name(inner) => match self.packages.resolve(id.package, id.file, &definition) {
                Resolved::Basic(basic) => {
                    let mut schema = self.basic(scope, basic, of.span);
                    schema.reference = Some(self.reference(scope.package, id));
                    schema
                }
                Resolved::Declared(behind) => self.named(scope, behind),
                Resolved::Any | Resolved::Error => {
                    self.fault(scope, of.span, no_interface(name));
                    Schema::default()
                }
                Resolved::Unknown => {
                    self.fault(scope, of.span, format!("unknown type {inner}"));
                    Schema::default()
                }
            },
            TypeKind::Qualified { .. } => {
                if let Resolved::Declared(behind) = self.packages.resolve(id.package, id.file, &definition) {
                    return self.named(scope, behind);
                }
                self.fault(scope, of.span, format!("unknown type {name}"));
                Schema::default()
            }
            TypeKind::Interface { .. } => {
                self.fault(scope, of.span, no_interface(name));
                Schema::default()
            }
            other => {
                let message = format!("unsupported type {} for identifier {name}", go_type(other));
                self.fault(scope, of.span, message);
                Schema::default()
            }
        }
    }

    fn named(&mut self, scope: Scope, id: TypeId) -> Schema {
        let mut schema = Schema { reference: Some(self.reference(scope.package, id)), ..Schema::default() };
        let target = self.packages.behind_aliases(id);
        let definition = self.packages.declaration(target).definition.clone();
        match self.packages.underlying(target.package, target.file, &definition) {
            Underlying::Slice => "array".clone_into(&mut schema.of),
            Underlying::Map => "object".clone_into(&mut schema.of),
            // Markers on a field look at the type, also where the type's own markers change it.
            Underlying::Basic(_) if id.package == scope.package => {
                let known = self.basic_schema(id);
                (schema.of, schema.format) = (known.of, known.format);
            }
            _ => {}
        }
        schema
    }

    /// The schema of a type that stands for a predeclared one, for its type and format.
    fn basic_schema(&mut self, id: TypeId) -> Schema {
        let key = (id.package, Rc::from(&*self.packages.declaration(id).name.text));
        if let Some(schema) = self.schemas.get(&key).filter(|schema| !schema.of.is_empty()) {
            return schema.clone();
        }
        let (mut id, mut found) = (id, Schema::default());
        // A chain of names is followed here, not by recursion.
        let mut chain = vec![id];
        for _ in 0..crate::package::MAX_ALIASES {
            let definition = self.packages.declaration(id).definition.clone();
            match self.packages.resolve(id.package, id.file, &definition) {
                Resolved::Declared(next) => {
                    chain.push(next);
                    id = next;
                }
                Resolved::Basic(basic) => {
                    (found.of, found.format) = basic_type(basic, self.options).unwrap_or_default();
                    break;
                }
                _ => break,
            }
        }
        for id in chain.into_iter().rev() {
            if self.packages.has_method(id, "MarshalText") && !self.packages.has_method(id, "MarshalJSON") {
                found = Schema::of("string");
            }
            let markers = self.markers(id.package);
            let mut schema = found.clone();
            let _ = apply(markers.of_type(id.file, id.index), &mut schema, self.packages, Target::Type(id), id.package);
            (found.of, found.format) = (schema.of, schema.format);
        }
        found
    }

    /// Mirrors `namedToSchema`.
    fn qualified(&mut self, scope: Scope, package: &str, name: &str, of: &Type) -> Schema {
        let Resolved::Declared(id) = self.packages.resolve(scope.package, scope.file, of) else {
            self.fault(scope, of.span, format!("unknown type {package}.{name}"));
            return Schema::default();
        };
        let mut schema = Schema { reference: Some(self.reference(scope.package, id)), ..Schema::default() };
        let definition = self.packages.declaration(id).definition.clone();
        match self.packages.underlying(id.package, id.file, &definition) {
            Underlying::Slice => "array".clone_into(&mut schema.of),
            Underlying::Map => "object".clone_into(&mut schema.of),
            _ => {}
        }
        schema
    }

    fn basic(&mut self, scope: Scope, basic: Basic, span: Span) -> Schema {
        match basic_type(basic, self.options) {
            Ok((of, format)) => Schema { of, format, ..Schema::default() },
            Err(message) => {
                self.fault(scope, span, message);
                Schema::default()
            }
        }
    }

    /// Mirrors `arrayToSchema`.
    fn list(&mut self, scope: Scope, of: &Type, item: &Type, depth: usize) -> Schema {
        let is_byte = matches!(&item.kind, TypeKind::Name(name) if &**name == "byte")
            && matches!(self.packages.resolve(scope.package, scope.file, item), Resolved::Basic(_));
        if is_byte && matches!(of.kind, TypeKind::Slice(_)) {
            return Schema { of: "string".to_owned(), format: "byte".to_owned(), ..Schema::default() };
        }
        let items = self.type_schema(scope.part(), item, depth + 1);
        Schema { items: Some(Box::new(items)), ..Schema::of("array") }
    }

    /// Mirrors `mapToSchema`.
    fn map(&mut self, scope: Scope, key: &Type, value: &Type, depth: usize) -> Schema {
        if let Err(shown) = self.is_map_key(scope, key) {
            let message = format!("map keys must be strings or implement encoding.TextMarshaler, not {shown}");
            self.fault(scope, key.span, message);
            return Schema::default();
        }
        let inner = scope.part();
        let values = match &value.kind {
            TypeKind::Name(name) => self.local(inner, name, value),
            TypeKind::Qualified { package, name } => self.qualified(inner, package, name, value),
            TypeKind::Slice(item) | TypeKind::Array(item) => self.list(inner, value, item, depth + 1),
            TypeKind::Pointer(_) | TypeKind::Map { .. } => self.type_schema(inner, value, depth + 1),
            TypeKind::Interface { .. } => {
                let message = NO_INTERFACE.replace("not supported", "not supported as map value");
                self.fault(scope, value.span, message);
                return Schema::default();
            }
            other => {
                let message = format!("not a supported map value type: {}", ast_kind(other));
                self.fault(scope, value.span, message);
                return Schema::default();
            }
        };
        Schema { additional: Some(Additional::Of(Box::new(values))), ..Schema::of("object") }
    }

    /// Whether keys of a type are strings in JSON; else the type as Go shows it.
    fn is_map_key(&mut self, scope: Scope, key: &Type) -> Result<(), String> {
        let file = self.packages.package(scope.package).files.get(scope.file as usize);
        let written = file.map_or("", |file| key.span.of(&file.text)).to_owned();
        match self.packages.resolve(scope.package, scope.file, key) {
            Resolved::Basic(basic) if basic.values == Values::Text => Ok(()),
            Resolved::Basic(basic) => Err(basic.name.to_owned()),
            Resolved::Declared(id) => {
                if self.packages.has_method(id, "MarshalText") {
                    return Ok(());
                }
                if self.packages.declaration(id).is_alias {
                    return Err(written);
                }
                match self.packages.underlying(scope.package, scope.file, key) {
                    Underlying::Basic(basic) if basic.values == Values::Text => Ok(()),
                    Underlying::Basic(basic) => Err(basic.name.to_owned()),
                    _ => Err(written),
                }
            }
            _ => Err(written),
        }
    }
}

const NO_INTERFACE: &str =
    "interface type is not supported in CRD schemas; consider using an explicit type or apiextensionsv1.JSON instead";

fn no_interface(name: &str) -> String {
    format!(
        "cannot generate schema for {name}; interface type is not supported in CRD schemas, consider using an explicit type or apiextensionsv1.JSON instead"
    )
}

/// Mirrors `builtinToType`.
fn basic_type(basic: Basic, options: &CrdOptions) -> Result<(String, String), String> {
    let of = match basic.values {
        Values::Boolean => "boolean",
        Values::Text => "string",
        Values::Integer => "integer",
        Values::Float if options.allow_dangerous_types => "number",
        Values::Float => return Err(NO_FLOAT.to_owned()),
        Values::Complex => return Err(format!("unsupported type {:?}", basic.name)),
    };
    Ok((of.to_owned(), basic.format().to_owned()))
}

const NO_FLOAT: &str = "found float, the usage of which is highly discouraged, as support for them varies across languages. Please consider serializing your float as string instead. If you are really sure you want to use them, re-run with crd:allowDangerousTypes=true";

fn ast_kind(kind: &TypeKind) -> &'static str {
    match kind {
        TypeKind::Function => "*ast.FuncType",
        TypeKind::Channel => "*ast.ChanType",
        TypeKind::Generic { arguments, .. } if arguments.len() > 1 => "*ast.IndexListExpr",
        TypeKind::Generic { .. } => "*ast.IndexExpr",
        TypeKind::Parenthesized(_) => "*ast.ParenExpr",
        TypeKind::Struct(_) => "*ast.StructType",
        _ => "*ast.BadExpr",
    }
}

fn go_type(kind: &TypeKind) -> &'static str {
    match kind {
        TypeKind::Slice(_) => "*types.Slice",
        TypeKind::Array(_) => "*types.Array",
        TypeKind::Map { .. } => "*types.Map",
        TypeKind::Pointer(_) => "*types.Pointer",
        TypeKind::Struct(_) => "*types.Struct",
        TypeKind::Function => "*types.Signature",
        TypeKind::Channel => "*types.Chan",
        _ => "type",
    }
}
