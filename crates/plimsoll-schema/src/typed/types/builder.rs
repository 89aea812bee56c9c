//! From declarations to an arena.

use std::fmt;

use rustc_hash::FxHashMap;

use super::fields::{Field, Releases, StructId, Structs, field_hash};
use super::names::Interner;
use super::{Custom, Entry, GoType, GoTypes, TypeId};

/// Structs are not embedded in each other deeper than this.
const MAX_EMBEDDED: usize = 16;

/// What is said of a type. Types are written as in Go; a name without a package is of the same one.
#[derive(Clone, Debug)]
pub enum Declaration<'t> {
    /// A struct.
    Struct(Vec<FieldDeclaration<'t>>),
    /// Another name for a type.
    Named(&'t str),
    /// Decodes itself: the word for how, and the types that it decodes into.
    Custom(&'t str, Vec<&'t str>),
}

/// One field of a struct.
#[derive(Clone, Debug)]
pub struct FieldDeclaration<'t> {
    /// Its key in JSON; none for an embedded struct, whose fields are reached through it.
    pub name: Option<&'t str>,
    /// Its type.
    pub type_: &'t str,
    /// The releases that know it.
    pub releases: Releases,
    /// The Go names of the embedded structs through which it is reached, joined by commas.
    pub through: &'t str,
}

/// Declarations that make no arena.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TypesError {
    /// A line of a table that is not understood.
    Line(usize),
    /// A type that is used and not declared.
    Unknown(String),
    /// A struct that is embedded in itself.
    Endless(String),
}

impl fmt::Display for TypesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line} is not a declaration of Go types"),
            Self::Unknown(name) => write!(f, "unknown Go type {name}"),
            Self::Endless(name) => write!(f, "the Go type {name} embeds itself"),
        }
    }
}

impl std::error::Error for TypesError {}

/// Collects declarations.
#[derive(Clone, Debug, Default)]
pub struct GoTypesBuilder<'t> {
    declarations: Vec<NamedDeclaration<'t>>,
    places: FxHashMap<(&'t str, &'t str), usize>,
}

#[derive(Clone, Debug)]
struct NamedDeclaration<'t> {
    package: &'t str,
    name: &'t str,
    declaration: Declaration<'t>,
}

impl<'t> GoTypesBuilder<'t> {
    /// Declares a type of a package, in place of one of the same name.
    pub fn declare(&mut self, package: &'t str, name: &'t str, declaration: Declaration<'t>) {
        let place = *self.places.entry((package, name)).or_insert(self.declarations.len());
        match self.declarations.get_mut(place) {
            Some(before) => before.declaration = declaration,
            None => self.declarations.push(NamedDeclaration { package, name, declaration }),
        }
    }

    /// Declares in one package all that another has so far.
    pub fn copy_package(&mut self, from: &str, to: &'t str) {
        let of_package = self.declarations.iter().filter(|declared| declared.package == from);
        let copies: Vec<_> = of_package.map(|declared| (declared.name, declared.declaration.clone())).collect();
        for (name, declaration) in copies {
            self.declare(to, name, declaration);
        }
    }

    /// The fields of a struct as declared so far.
    pub(super) fn fields(&self, package: &str, name: &str) -> Option<&[FieldDeclaration<'t>]> {
        match &self.declarations.get(*self.places.get(&(package, name))?)?.declaration {
            Declaration::Struct(fields) => Some(fields),
            _ => None,
        }
    }

    /// Makes the arena.
    ///
    /// # Errors
    /// A type that is not declared, or a struct that embeds itself.
    pub fn finish(&self) -> Result<GoTypes, TypesError> {
        let mut arena = ArenaBuilder {
            builder: self,
            entries: Vec::new(),
            structs: Structs::default(),
            names: Interner::default(),
            made: FxHashMap::default(),
            declared: FxHashMap::default(),
        };
        arena.basic();
        arena.declare_all();
        arena.define_all()?;
        let ArenaBuilder { mut entries, structs, names, declared, .. } = arena;
        entries.shrink_to_fit();
        Ok(GoTypes { entries, structs, names: names.finish(), declared })
    }
}

struct ArenaBuilder<'b, 't> {
    builder: &'b GoTypesBuilder<'t>,
    entries: Vec<Entry>,
    structs: Structs,
    names: Interner,
    /// Types without a name of their own, each once.
    made: FxHashMap<GoType, TypeId>,
    declared: FxHashMap<Box<str>, TypeId>,
}

impl ArenaBuilder<'_, '_> {
    /// The types that every arena has, at their ids.
    fn basic(&mut self) {
        self.unnamed(GoType::Any);
        self.unnamed(GoType::String);
        self.unnamed(GoType::Uint(8));
    }

    fn unnamed(&mut self, type_: GoType) -> TypeId {
        let next = TypeId(self.entries.len() as u32);
        *self.made.entry(type_).or_insert_with(|| {
            self.entries.push(Entry { type_, name: None });
            next
        })
    }

    /// Gives each declared type its id, so that types can refer to each other.
    fn declare_all(&mut self) {
        for NamedDeclaration { package, name, declaration } in &self.builder.declarations {
            let id = TypeId(self.entries.len() as u32);
            let of_package = package.rsplit_once('/').map_or(*package, |(_, last)| last);
            let printed = self.names.intern(&format!("{of_package}.{name}"));
            let type_ = match declaration {
                Declaration::Struct(_) => GoType::Struct(self.structs.declare(self.names.intern(name))),
                Declaration::Named(_) | Declaration::Custom(..) => GoType::Any,
            };
            self.entries.push(Entry { type_, name: Some(printed) });
            self.declared.insert(format!("{package}.{name}").into(), id);
        }
    }

    fn define_all(&mut self) -> Result<(), TypesError> {
        let builder = self.builder;
        for NamedDeclaration { package, name, declaration } in &builder.declarations {
            let Some(&id) = self.declared.get(format!("{package}.{name}").as_str()) else { continue };
            let type_ = match declaration {
                Declaration::Struct(_) => {
                    if let Some(&Entry { type_: GoType::Struct(of), .. }) = self.entries.get(id.0 as usize) {
                        self.define_struct(of, package, name)?;
                    }
                    continue;
                }
                Declaration::Named(of) => {
                    let resolved = self.resolve(package, of)?;
                    match self.entries.get(resolved.0 as usize) {
                        // A name of a name that is declared later.
                        None | Some(Entry { type_: GoType::Any, name: Some(_) }) => {
                            return Err(TypesError::Unknown((*of).to_owned()));
                        }
                        Some(entry) => entry.type_,
                    }
                }
                Declaration::Custom(how, args) => GoType::Custom(self.custom(package, how, args)?),
            };
            if let Some(entry) = self.entries.get_mut(id.0 as usize) {
                entry.type_ = type_;
            }
        }
        Ok(())
    }

    fn custom(&mut self, package: &str, how: &str, args: &[&str]) -> Result<Custom, TypesError> {
        Ok(match (how, args) {
            ("raw", []) => Custom::Raw,
            ("time", []) => Custom::Time,
            ("micro-time", []) => Custom::MicroTime,
            ("duration", []) => Custom::Duration,
            ("quantity", []) => Custom::Quantity,
            ("int-or-string", []) => Custom::IntOrString { number: self.unnamed(GoType::Int(32)) },
            ("object-or-array", [object, array]) => {
                Custom::ObjectOrArray { object: self.resolve(package, object)?, array: self.resolve(package, array)? }
            }
            ("object-or-bool", [object]) => Custom::ObjectOrBool { object: self.resolve(package, object)? },
            _ => return Err(TypesError::Unknown(how.to_owned())),
        })
    }

    /// Sets the fields of a struct, those of embedded structs among them.
    fn define_struct(&mut self, id: StructId, package: &str, name: &str) -> Result<(), TypesError> {
        let mut fields: Vec<Field> = Vec::new();
        let mut hashes: Vec<u32> = Vec::new();
        let mut open = vec![(package, name, Vec::new())];
        while let Some((package, name, through)) = open.pop() {
            if through.len() > MAX_EMBEDDED {
                return Err(TypesError::Endless(format!("{package}.{name}")));
            }
            let embedded = self.structs.add_embedded(&through);
            for field in self.builder.fields(package, name).unwrap_or_default() {
                let Some(key) = field.name else {
                    let (package, name) = qualified(package, field.type_);
                    let mut through = through.clone();
                    through.push(self.names.intern(name));
                    open.push((package, name, through));
                    continue;
                };
                let (type_, name) = (self.resolve(package, field.type_)?, self.names.intern(key));
                let embedded = if field.through.is_empty() {
                    embedded.clone()
                } else {
                    let further = field.through.split(',').map(|name| self.names.intern(name));
                    let through: Vec<_> = through.iter().copied().chain(further).collect();
                    self.structs.add_embedded(&through)
                };
                fields.push(Field { name, type_, releases: field.releases, embedded });
                hashes.push(field_hash(key));
            }
        }
        self.structs.set_fields(id, &fields, &hashes);
        Ok(())
    }

    /// A type as it is written in Go.
    fn resolve(&mut self, package: &str, written: &str) -> Result<TypeId, TypesError> {
        /// What stands before the innermost type.
        enum Prefix<'w> {
            Pointer,
            Slice,
            Map(&'w str),
        }
        let mut prefixes = Vec::new();
        let mut rest = written;
        loop {
            if let Some(to) = rest.strip_prefix('*') {
                prefixes.push(Prefix::Pointer);
                rest = to;
            } else if let Some(of) = rest.strip_prefix("[]").filter(|of| *of != "byte") {
                prefixes.push(Prefix::Slice);
                rest = of;
            } else if let Some((key, value)) = rest.strip_prefix("map[").and_then(|map| map.split_once(']')) {
                prefixes.push(Prefix::Map(key));
                rest = value;
            } else {
                break;
            }
        }
        let mut id = self.by_name(package, rest)?;
        for prefix in prefixes.into_iter().rev() {
            let type_ = match prefix {
                Prefix::Pointer => GoType::Pointer(id),
                Prefix::Slice => GoType::Slice(id),
                Prefix::Map(key) => GoType::Map { key: self.by_name(package, key)?, value: id },
            };
            id = self.unnamed(type_);
        }
        Ok(id)
    }

    fn by_name(&mut self, package: &str, name: &str) -> Result<TypeId, TypesError> {
        let basic = match name {
            "any" => GoType::Any,
            "string" => GoType::String,
            "bool" => GoType::Bool,
            "[]byte" => GoType::Bytes,
            "int" | "int64" => GoType::Int(64),
            "int32" => GoType::Int(32),
            "uint8" => GoType::Uint(8),
            "uint32" => GoType::Uint(32),
            "uint64" => GoType::Uint(64),
            "float32" => GoType::Float(32),
            "float64" => GoType::Float(64),
            _ => {
                let (package, name) = qualified(package, name);
                let name = format!("{package}.{name}");
                let id = self.declared.get(name.as_str()).copied();
                return id.ok_or(TypesError::Unknown(name));
            }
        };
        Ok(self.unnamed(basic))
    }
}

/// Package and name of a type that is written in a package.
fn qualified<'w>(package: &'w str, written: &'w str) -> (&'w str, &'w str) {
    written.rsplit_once('.').unwrap_or((package, written))
}
