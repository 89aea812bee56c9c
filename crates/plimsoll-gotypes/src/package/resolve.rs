//! What a written type stands for.

use super::{Basic, PackageId, Packages, TypeId};
use crate::syntax::{Type, TypeKind};

/// How many names may stand for each other before the last is a type.
pub const MAX_ALIASES: usize = 64;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Resolved {
    /// A predeclared type.
    Basic(Basic),
    /// `any` or `comparable`.
    Any,
    /// `error`.
    Error,
    /// A declared type.
    Declared(TypeId),
    /// Nothing that can be found.
    Unknown,
}

/// The form of a type behind all its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Underlying {
    /// A predeclared type.
    Basic(Basic),
    /// `[]T`.
    Slice,
    /// `[N]T`.
    Array,
    /// `map[K]V`.
    Map,
    /// `struct {…}`.
    Struct,
    /// `interface {…}`.
    Interface,
    /// `*T`.
    Pointer,
    /// Anything else.
    Other,
}

impl Packages<'_> {
    /// What a name or a qualified name stands for, written in a file of a package.
    pub fn resolve(&mut self, package: PackageId, file: u32, written: &Type) -> Resolved {
        match &written.kind {
            TypeKind::Name(name) => self.resolve_name(package, file, name),
            TypeKind::Qualified { package: local, name } => match self.imported(package, file, local) {
                Some(other) => self.find(other, name).map_or(Resolved::Unknown, Resolved::Declared),
                None => Resolved::Unknown,
            },
            TypeKind::Parenthesized(inner) => self.resolve(package, file, inner),
            _ => Resolved::Unknown,
        }
    }

    fn resolve_name(&mut self, package: PackageId, file: u32, name: &str) -> Resolved {
        if let Some(id) = self.find(package, name) {
            return Resolved::Declared(id);
        }
        if let Some(id) = self.dot_imported(package, file, name) {
            return Resolved::Declared(id);
        }
        match name {
            "any" | "comparable" => Resolved::Any,
            "error" => Resolved::Error,
            name => Basic::named(name).map_or(Resolved::Unknown, Resolved::Basic),
        }
    }

    fn dot_imported(&mut self, package: PackageId, file: u32, name: &str) -> Option<TypeId> {
        let file = self.package(package).files.get(file as usize)?;
        let paths: Vec<Box<str>> = file
            .imports
            .iter()
            .filter(|import| import.name.as_ref().is_some_and(|name| &*name.text == "."))
            .map(|import| import.path.clone())
            .collect();
        paths.iter().find_map(|path| {
            let package = self.load(path)?;
            self.find(package, name)
        })
    }

    /// The package that a file of a package knows under a name.
    pub fn imported(&mut self, package: PackageId, file: u32, local: &str) -> Option<PackageId> {
        let path = self.import_path(package, file, local)?;
        self.load(&path)
    }

    /// The import path behind a name in a file.
    pub fn import_path(&mut self, package: PackageId, file: u32, local: &str) -> Option<Box<str>> {
        let file = self.package(package).files.get(file as usize)?;
        let named = file.imports.iter().find(|import| import.name.as_ref().is_some_and(|name| *name.text == *local));
        if let Some(import) = named {
            return Some(import.path.clone());
        }
        let unnamed: Vec<Box<str>> =
            file.imports.iter().filter(|import| import.name.is_none()).map(|import| import.path.clone()).collect();
        if let Some(path) = unnamed.iter().find(|path| usual_name(path) == local) {
            return Some(path.clone());
        }
        // A package may have any name; only its files tell.
        unnamed.into_iter().find(|path| self.load(path).is_some_and(|id| *self.package(id).name == *local))
    }

    /// The form of a written type behind all names.
    pub fn underlying(&mut self, package: PackageId, file: u32, written: &Type) -> Underlying {
        let (mut package, mut file, mut written) = (package, file, written.clone());
        for _ in 0..MAX_ALIASES {
            match written.kind {
                TypeKind::Name(_) | TypeKind::Qualified { .. } => match self.resolve(package, file, &written) {
                    Resolved::Basic(basic) => return Underlying::Basic(basic),
                    Resolved::Any | Resolved::Error => return Underlying::Interface,
                    Resolved::Unknown => return Underlying::Other,
                    Resolved::Declared(id) => {
                        (package, file) = (id.package, id.file);
                        written = self.declaration(id).definition.clone();
                    }
                },
                TypeKind::Parenthesized(inner) => written = *inner,
                TypeKind::Slice(_) => return Underlying::Slice,
                TypeKind::Array(_) => return Underlying::Array,
                TypeKind::Map { .. } => return Underlying::Map,
                TypeKind::Struct(_) => return Underlying::Struct,
                TypeKind::Interface { .. } => return Underlying::Interface,
                TypeKind::Pointer(_) => return Underlying::Pointer,
                TypeKind::Function | TypeKind::Channel | TypeKind::Generic { .. } | TypeKind::Unknown => {
                    return Underlying::Other;
                }
            }
        }
        Underlying::Other
    }

    /// What a written type stands for behind aliases; `type A B` is a type of its own.
    pub fn unaliased(&mut self, package: PackageId, file: u32, written: &Type) -> Resolved {
        match self.resolve(package, file, written) {
            Resolved::Declared(id) => self.follow_alias(id),
            other => other,
        }
    }

    /// The declared type that a chain of aliases ends at, or the last alias.
    pub fn behind_aliases(&mut self, id: TypeId) -> TypeId {
        match self.follow_alias(id) {
            Resolved::Declared(id) => id,
            _ => id,
        }
    }

    fn follow_alias(&mut self, id: TypeId) -> Resolved {
        let mut resolved = Resolved::Declared(id);
        for _ in 0..MAX_ALIASES {
            let Resolved::Declared(id) = resolved else { return resolved };
            let declaration = self.declaration(id);
            let is_name = matches!(declaration.definition.kind, TypeKind::Name(_) | TypeKind::Qualified { .. });
            if !declaration.is_alias || !is_name {
                return resolved;
            }
            let definition = declaration.definition.clone();
            resolved = self.resolve(id.package, id.file, &definition);
        }
        Resolved::Unknown
    }
}

/// The name that a package usually has by its path: the last part, without a major version.
fn usual_name(path: &str) -> &str {
    let mut parts = path.rsplit('/');
    let last = parts.next().unwrap_or_default();
    let is_major =
        last.strip_prefix('v').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()));
    // `…/core/v1` is the package v1; `…/gengo/v2` is usually gengo: its files decide.
    if is_major { last } else { last.split('.').next().unwrap_or(last) }
}
