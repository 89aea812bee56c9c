//! Packages as they are read.

use rustc_hash::FxHashMap;

use crate::syntax::{Field, File, TypeDeclaration, read_file};

use super::is_built;

/// A file of a package.
#[derive(Clone, Debug)]
pub struct SourceFile {
    /// The name that findings give it.
    pub name: String,
    /// Its text.
    pub bytes: Vec<u8>,
}

/// Where packages come from.
pub trait Sources {
    /// The Go files of a package, in the order of their names; none where the package cannot be found. Files that are
    /// not built may be among them.
    fn files(&self, import_path: &str) -> Option<Vec<SourceFile>>;
}

/// The number of a package.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PackageId(pub u32);

/// A declared type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId {
    /// Its package.
    pub package: PackageId,
    /// The file in the package.
    pub file: u32,
    /// The type in the file.
    pub index: u32,
}

/// A package.
#[derive(Debug)]
pub struct Package {
    /// Its import path.
    pub path: Box<str>,
    /// Its name.
    pub name: Box<str>,
    /// Its files.
    pub files: Vec<File>,
    types: FxHashMap<Box<str>, (u32, u32)>,
}

/// Whether a file was generated and has neither types nor methods that marshal: it says nothing about types, and such
/// files are large.
fn is_only_code(bytes: &[u8]) -> bool {
    let has = |part: &[u8]| memchr::memmem::find(bytes, part).is_some();
    has(b"// Code generated ")
        && !["\ntype ", ") MarshalJSON(", ") MarshalText("].iter().any(|part| has(part.as_bytes()))
}

impl Package {
    fn new(path: &str, sources: Vec<SourceFile>) -> Self {
        let files: Vec<File> = sources
            .into_iter()
            .filter(|source| is_built(source.name.rsplit(['/', '\\']).next().unwrap_or_default(), &source.bytes))
            .filter(|source| !is_only_code(&source.bytes))
            .map(|source| read_file(&source.name, &source.bytes))
            .collect();
        let name =
            files.iter().map(|file| &file.package.text).find(|name| !name.is_empty()).cloned().unwrap_or_default();
        let mut types = FxHashMap::default();
        for (file_at, file) in files.iter().enumerate() {
            for (at, declaration) in file.types.iter().enumerate() {
                types.entry(declaration.name.text.clone()).or_insert((file_at as u32, at as u32));
            }
        }
        Self { path: path.into(), name, files, types }
    }

    /// Its types with their files, in the order of files and of declarations.
    pub fn types(&self) -> impl Iterator<Item = (&File, &TypeDeclaration)> {
        self.files.iter().flat_map(|file| file.types.iter().map(move |declaration| (file, declaration)))
    }

    /// The type of that name.
    pub fn find(&self, name: &str) -> Option<(&File, &TypeDeclaration)> {
        let &(file, at) = self.types.get(name)?;
        let file = self.files.get(file as usize)?;
        Some((file, file.types.get(at as usize)?))
    }

    /// Whether a method of that name is declared for a type, which marshals it.
    pub fn has_marshaler(&self, type_name: &str, method: &str) -> bool {
        self.files
            .iter()
            .flat_map(|file| &file.methods)
            .any(|found| &*found.receiver == type_name && &*found.name == method && found.marshals())
    }
}

/// All packages that were asked for.
pub struct Packages<'s> {
    sources: &'s dyn Sources,
    loaded: Vec<Package>,
    by_path: FxHashMap<Box<str>, Option<PackageId>>,
}

impl std::fmt::Debug for Packages<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Packages").field("packages", &self.loaded.len()).finish_non_exhaustive()
    }
}

impl<'s> Packages<'s> {
    /// No packages yet.
    pub fn new(sources: &'s dyn Sources) -> Self {
        Self { sources, loaded: Vec::new(), by_path: FxHashMap::default() }
    }

    /// Adds a package from files that are at hand.
    pub fn add(&mut self, import_path: &str, files: Vec<SourceFile>) -> PackageId {
        let id = PackageId(self.loaded.len() as u32);
        self.loaded.push(Package::new(import_path, files));
        self.by_path.insert(import_path.into(), Some(id));
        id
    }

    /// The package of that path, read when it is asked for the first time; none where there is none.
    pub fn load(&mut self, import_path: &str) -> Option<PackageId> {
        if let Some(&known) = self.by_path.get(import_path) {
            return known;
        }
        match self.sources.files(import_path) {
            Some(files) if !files.is_empty() => Some(self.add(import_path, files)),
            _ => {
                self.by_path.insert(import_path.into(), None);
                None
            }
        }
    }

    /// A package.
    ///
    /// # Panics
    ///
    /// Where the id is one of other packages.
    pub fn package(&self, id: PackageId) -> &Package {
        self.loaded.get(id.0 as usize).expect("ids are only made for packages that are kept")
    }

    /// The type of that name in a package.
    pub fn find(&self, package: PackageId, name: &str) -> Option<TypeId> {
        let &(file, index) = self.package(package).types.get(name)?;
        Some(TypeId { package, file, index })
    }

    /// The types of a package, in the order of files and of declarations.
    pub fn type_ids(&self, package: PackageId) -> impl Iterator<Item = TypeId> + use<> {
        let counts: Vec<u32> = self.package(package).files.iter().map(|file| file.types.len() as u32).collect();
        counts
            .into_iter()
            .enumerate()
            .flat_map(move |(file, count)| (0..count).map(move |index| TypeId { package, file: file as u32, index }))
    }

    /// The file of a type.
    pub fn file(&self, id: TypeId) -> &File {
        self.package(id.package).files.get(id.file as usize).expect("ids are only made for files that are kept")
    }

    /// The declaration of a type.
    pub fn declaration(&self, id: TypeId) -> &TypeDeclaration {
        self.file(id).types.get(id.index as usize).expect("ids are only made for types that are kept")
    }

    /// The fields of a type that is declared as a struct.
    pub fn fields(&self, id: TypeId) -> &[Field] {
        self.declaration(id).structure().map(|structure| structure.fields.as_slice()).unwrap_or_default()
    }
}
