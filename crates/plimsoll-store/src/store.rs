//! A store that is open.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;

use plimsoll_release::Minor;
use plimsoll_schema::typed::{self, FieldDeclaration, GoTypes, GoTypesBuilder, Releases};

use crate::container::{Container, Part};
use crate::kinds::Kind;
use crate::model::TypeName;
use crate::table::{Declaration, FieldLine};
use crate::tags::ReleaseTags;
use crate::{StoreError, embedded};

/// The part with the kinds.
pub(crate) const KINDS: &str = "kinds";
/// What the names of parts with tags begin with.
const TAGS: &str = "tags ";
/// A kind has at most this many types.
const MAX_TYPES: usize = 20_000;

/// Kinds and types of some releases. What is not asked for is not read.
#[derive(Debug)]
pub struct Store {
    container: Container,
    releases: Vec<Minor>,
    kinds: Vec<Kind>,
    /// By part; none where it was not asked for yet.
    packages: Vec<OnceLock<Result<Package, StoreError>>>,
}

/// The text of a package, and where its types are in it.
#[derive(Debug)]
struct Package {
    text: String,
    prefix: Range<usize>,
    /// Name and declaration of each type, by name.
    types: Vec<(Range<usize>, Range<usize>)>,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type<'s> {
    /// A struct.
    Struct(Vec<Field<'s>>),
    /// Another name for a type.
    Named {
        /// The type.
        type_: String,
        /// The values that it can have, where they are listed.
        values: Vec<&'s str>,
    },
    /// A type that decodes itself.
    Custom {
        /// How: `quantity`, `time`, …
        how: &'s str,
    },
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field<'s> {
    /// Its key in JSON.
    pub name: &'s str,
    /// Its Go type; names have their package.
    pub type_: String,
    /// The releases that know it.
    pub releases: Releases,
    /// Whether the schema requires it.
    pub required: bool,
    /// What is known of a list: `atomic`, `set`, `map:name`.
    pub list: &'s str,
    /// Its default, as JSON.
    pub default: &'s str,
}

impl<'s> Field<'s> {
    fn of(line: FieldLine<'s>, package: &str) -> Self {
        let FieldLine { name, type_, releases, required, list, default, .. } = line;
        Self { name, type_: qualified(&type_, package), releases, required, list, default }
    }
}

impl Store {
    /// The store that comes with this crate.
    pub fn embedded() -> &'static Self {
        embedded::store()
    }

    /// Opens a store.
    ///
    /// # Errors
    /// The bytes are not a store, are one of another version, or are damaged.
    pub fn open(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Self, StoreError> {
        let container = Container::open(bytes.into())?;
        let part = container.parts.iter().find(|part| &*part.name == KINDS);
        let text = container.text(part.ok_or_else(|| StoreError::damaged(KINDS))?)?;
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let numbers = first.strip_prefix("releases ").unwrap_or_default().split(' ');
        let releases: Result<Vec<Minor>, _> = numbers.map(|minor| minor.parse().map(Minor)).collect();
        let releases = releases.map_err(|_| StoreError::line(KINDS, first))?;
        let kinds = lines.map(Kind::read).collect::<Result<_, _>>()?;
        let packages = container.parts.iter().map(|_| OnceLock::new()).collect();
        Ok(Self { container, releases, kinds, packages })
    }

    /// The releases, the oldest first.
    pub fn releases(&self) -> &[Minor] {
        &self.releases
    }

    /// All kinds of all releases. One that changed from release to release is there several times.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// A kind as a release has it.
    pub fn kind(&self, group: &str, version: &str, kind: &str, release: Minor) -> Option<&Kind> {
        self.versions(group, kind).find(|known| &*known.version == version && contains(known.releases, release))
    }

    /// All versions of a kind, of all releases.
    pub fn versions(&self, group: &str, kind: &str) -> impl Iterator<Item = &Kind> {
        let is_it = move |known: &&Kind| &*known.kind == kind && &*known.group == group;
        self.kinds.iter().filter(is_it)
    }

    /// A type.
    ///
    /// # Errors
    /// The store is damaged.
    pub fn type_(&self, name: &TypeName) -> Result<Option<Type<'_>>, StoreError> {
        let package = &*name.package;
        Ok(self.declaration(name)?.map(|declaration| match declaration {
            Declaration::Struct { fields, .. } => {
                Type::Struct(fields.into_iter().map(|line| Field::of(line, package)).collect())
            }
            Declaration::Named { type_, values, .. } => Type::Named { type_: qualified(type_, package), values },
            Declaration::Custom { how, .. } => Type::Custom { how },
        }))
    }

    /// The name of a type's schema in OpenAPI documents.
    ///
    /// # Errors
    /// The store is damaged.
    pub fn schema_name(&self, name: &TypeName) -> Result<String, StoreError> {
        let package = self.package(&name.package)?;
        let prefix = package.and_then(|package| package.text.get(package.prefix.clone())).unwrap_or_default();
        Ok(if prefix.is_empty() { name.to_string() } else { format!("{prefix}.{}", name.name) })
    }

    /// A type with all types that it is made of, as the decoder wants them.
    ///
    /// # Errors
    /// The store is damaged.
    pub fn go_types(&self, root: &TypeName) -> Result<GoTypes, StoreError> {
        let mut builder = GoTypesBuilder::default();
        let mut known: HashSet<TypeName> = HashSet::from([root.clone()]);
        let mut pending = vec![root.clone()];
        // Names for types come after the types, which have to be known by then.
        let mut named: Vec<(TypeName, &str)> = Vec::new();
        while let Some(name) = pending.pop() {
            let declaration = self.declaration(&name)?;
            let declaration = declaration.ok_or_else(|| StoreError::Types(format!("unknown Go type {name}").into()))?;
            let (package, _) = self.borrowed(&name)?;
            let mut meet = |type_: &str| {
                for name in names_in(type_, package) {
                    if known.len() < MAX_TYPES && known.insert(name.clone()) {
                        pending.push(name);
                    }
                }
            };
            match declaration {
                Declaration::Struct { name, fields } => {
                    let mut declared = Vec::with_capacity(fields.len());
                    for field in fields {
                        let Cow::Borrowed(type_) = field.type_ else { continue };
                        meet(type_);
                        let (name, releases) = (Some(field.name), field.releases);
                        declared.push(FieldDeclaration { name, type_, releases, through: field.through });
                    }
                    builder.declare(package, name, typed::Declaration::Struct(declared));
                }
                Declaration::Named { type_, .. } => {
                    meet(type_);
                    named.push((name, type_));
                }
                Declaration::Custom { name, how, types } => {
                    for type_ in &types {
                        meet(type_);
                    }
                    builder.declare(package, name, typed::Declaration::Custom(how, types));
                }
            }
        }
        // A name of a name comes after that one.
        while !named.is_empty() {
            let waits = |(name, type_): &(TypeName, &str)| {
                names_in(type_, &name.package).any(|of| named.iter().any(|(other, _)| *other == of))
            };
            let (later, now): (Vec<_>, Vec<_>) = named.iter().cloned().partition(waits);
            if now.is_empty() {
                return Err(StoreError::Types("a Go type is another name for itself".into()));
            }
            for (name, type_) in &now {
                let (package, name) = self.borrowed(name)?;
                builder.declare(package, name, typed::Declaration::Named(type_));
            }
            named = later;
        }
        builder.finish().map_err(|error| StoreError::Types(error.to_string().into()))
    }

    /// Package and name of a type, as this store has them.
    fn borrowed(&self, name: &TypeName) -> Result<(&str, &str), StoreError> {
        let part = self.container.parts.iter().find(|part| part.name == name.package);
        let package = self.package(&name.package)?;
        let own = package.and_then(|package| package.text.get(package.find(&name.name)?.0.clone()));
        let missing = || StoreError::Types(format!("unknown Go type {name}").into());
        Ok((part.map(|part| &*part.name).ok_or_else(missing)?, own.ok_or_else(missing)?))
    }

    fn declaration(&self, name: &TypeName) -> Result<Option<Declaration<'_>>, StoreError> {
        let Some(package) = self.package(&name.package)? else { return Ok(None) };
        let Some((_, declaration)) = package.find(&name.name) else { return Ok(None) };
        let text = package.text.get(declaration.clone()).unwrap_or_default();
        Declaration::read(text).map(Some).map_err(|line| StoreError::line(&name.package, line))
    }

    fn package(&self, name: &str) -> Result<Option<&Package>, StoreError> {
        let parts = self.container.parts.iter().zip(&self.packages);
        let Some((part, package)) = parts.into_iter().find(|(part, _)| &*part.name == name && name != KINDS) else {
            return Ok(None);
        };
        let package = package.get_or_init(|| Package::read(&self.container, part));
        package.as_ref().map(Some).map_err(Clone::clone)
    }

    /// The tags that a release runs and reports; none where it runs none, or only to compare.
    ///
    /// # Errors
    /// The store is damaged.
    pub fn tags(&self, release: Minor) -> Result<Option<ReleaseTags>, StoreError> {
        let name = tags_part(release);
        let Some(part) = self.container.parts.iter().find(|part| *part.name == name) else { return Ok(None) };
        let text = self.container.text(part)?;
        ReleaseTags::read(&text).map(Some).map_err(|line| StoreError::line(&name, line))
    }

    /// All packages and their types.
    ///
    /// # Errors
    /// The store is damaged.
    pub fn type_names(&self) -> Result<Vec<TypeName>, StoreError> {
        let mut names = Vec::new();
        let is_package = |part: &&Part| &*part.name != KINDS && !part.name.starts_with(TAGS);
        for part in self.container.parts.iter().filter(is_package) {
            let Some(package) = self.package(&part.name)? else { continue };
            let of_package = package.types.iter().filter_map(|(name, _)| package.text.get(name.clone()));
            names.extend(of_package.map(|name| TypeName::new(&part.name, name)));
        }
        Ok(names)
    }
}

/// The part with the tags of a release.
pub(crate) fn tags_part(release: Minor) -> String {
    format!("{TAGS}{}", release.0)
}

impl Package {
    fn read(container: &Container, part: &Part) -> Result<Self, StoreError> {
        let text = container.text(part)?;
        let mut package = Self { prefix: 0..0, types: Vec::new(), text: String::new() };
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            let (start, end) = (at, at + line.len());
            at = end;
            if line.starts_with(' ') {
                if let Some((_, declaration)) = package.types.last_mut() {
                    declaration.end = end;
                }
                continue;
            }
            let mut words = line.trim_end().split(' ');
            let (what, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
            let after = start + what.len() + 1;
            match what {
                "package" => {
                    let prefix = after + name.len() + 1;
                    package.prefix = prefix.min(end - 1)..end - 1;
                }
                "struct" | "type" | "custom" => package.types.push((after..after + name.len(), start..end)),
                _ => return Err(StoreError::line(&part.name, line)),
            }
        }
        package.text = text;
        Ok(package)
    }

    fn find(&self, name: &str) -> Option<&(Range<usize>, Range<usize>)> {
        let name_of = |place: &(Range<usize>, Range<usize>)| self.text.get(place.0.clone()).unwrap_or_default();
        let at = self.types.binary_search_by(|place| name_of(place).cmp(name)).ok()?;
        self.types.get(at)
    }
}

/// Whether a release is among some.
pub(crate) fn contains(releases: Releases, release: Minor) -> bool {
    releases.since <= release && release < releases.until
}

/// The declared types in a type that is written in a package.
fn names_in<'t>(type_: &'t str, package: &'t str) -> impl Iterator<Item = TypeName> + 't {
    let words = type_.split(['*', '[', ']']).filter(|word| !word.is_empty());
    words.filter_map(move |word| match word.rsplit_once('.') {
        Some((package, name)) => Some(TypeName::new(package, name)),
        // What is declared begins with a capital, unlike basic types and the word `map`.
        None => word.starts_with(|c: char| c.is_ascii_uppercase()).then(|| TypeName::new(package, word)),
    })
}

/// A type that is written in a package, with the package before each of its names.
fn qualified(type_: &str, package: &str) -> String {
    let mut out = String::with_capacity(type_.len() + package.len());
    let is_mark = |c: char| matches!(c, '*' | '[' | ']');
    for word in type_.split_inclusive(is_mark) {
        let name = word.trim_end_matches(is_mark);
        if name.starts_with(|c: char| c.is_ascii_uppercase()) && !name.contains('.') {
            out.push_str(package);
            out.push('.');
        }
        out.push_str(word);
    }
    out
}
