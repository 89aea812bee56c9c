//! What a release says about kinds and types, and how several releases are joined.
//!
//! Names of types are those of Go, with their package: `core/v1.Container`. Inside of a type, names are written like
//! that too: `[]core/v1.Container`, `map[string]resource.Quantity`.

use std::collections::{BTreeMap, BTreeSet};

use plimsoll_release::Minor;
use plimsoll_schema::typed::Releases;

use crate::container;
use crate::kinds::Kind;
use crate::store::{KINDS, tags_part};
use crate::table::{self, Declaration};
use crate::tags::ReleaseTags;

/// A type by package and name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeName {
    /// The package: `core/v1`.
    pub package: Box<str>,
    /// The name in it: `Container`.
    pub name: Box<str>,
}

impl TypeName {
    /// A type by package and name.
    pub fn new(package: &str, name: &str) -> Self {
        Self { package: package.into(), name: name.into() }
    }

    /// From `core/v1.Container`.
    pub fn parse(text: &str) -> Option<Self> {
        let (package, name) = text.rsplit_once('.')?;
        Some(Self::new(package, name))
    }
}

impl std::fmt::Display for TypeName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}.{}", self.package, self.name)
    }
}

/// What one release says.
#[derive(Clone, Debug, Default)]
pub struct ReleaseModel {
    /// The kinds; their releases do not matter.
    pub kinds: Vec<Kind>,
    /// The types.
    pub types: BTreeMap<TypeName, ModelType>,
    /// By package, what the names of its OpenAPI schemas begin with.
    pub prefixes: BTreeMap<Box<str>, Box<str>>,
    /// The tags that the server runs and reports.
    pub tags: ReleaseTags,
}

/// A type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModelType {
    /// A struct with its fields, in the order of Go where that is known.
    Struct(Vec<ModelField>),
    /// Another name for a type, and the values that it can have where those are listed.
    Named(Box<str>, Vec<Box<str>>),
    /// A type that decodes itself: how, and into which types.
    Custom(Box<str>, Vec<Box<str>>),
}

/// A field of a struct.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ModelField {
    /// Its key in JSON.
    pub name: Box<str>,
    /// Its type.
    pub type_: Box<str>,
    /// The Go names of the embedded structs through which it is reached, joined by commas.
    pub through: Box<str>,
    /// Whether the schema requires it.
    pub required: bool,
    /// What is known of a list: `atomic`, `set`, `map:name`.
    pub list: Box<str>,
    /// Its default, as JSON.
    pub default: Box<str>,
}

/// Joins releases, the oldest first, and writes the store. The same input gives the same bytes.
pub fn write_store(releases: &[(Minor, ReleaseModel)]) -> Vec<u8> {
    let minors: Vec<Minor> = releases.iter().map(|(minor, _)| *minor).collect();
    let mut parts = vec![(KINDS.to_owned(), kinds_text(releases, &minors))];
    let mut packages: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for name in releases.iter().flat_map(|(_, model)| model.types.keys()) {
        packages.entry(&name.package).or_default().insert(&name.name);
    }
    for (package, names) in packages {
        let prefix = releases.iter().rev().find_map(|(_, model)| model.prefixes.get(package));
        let mut text = table::package_line(package, prefix.map(|prefix| &**prefix));
        for name in names {
            let name = TypeName::new(package, name);
            let by_release = releases.iter().map(|(_, model)| model.types.get(&name));
            joined(&name, &by_release.collect::<Vec<_>>(), &minors).write(package, &mut text);
        }
        parts.push((package.to_owned(), text));
    }
    for (minor, model) in releases.iter().filter(|(_, model)| !model.tags.is_empty()) {
        parts.push((tags_part(*minor), model.tags.write()));
    }
    container::write(parts.iter().map(|(name, text)| (&**name, &**text)))
}

fn kinds_text(releases: &[(Minor, ReleaseModel)], minors: &[Minor]) -> String {
    let list: Vec<String> = minors.iter().map(|minor| minor.0.to_string()).collect();
    let mut text = format!("releases {}\n", list.join(" "));
    let mut kinds: BTreeMap<(String, usize), (Kind, Vec<bool>)> = BTreeMap::new();
    for (at, (_, model)) in releases.iter().enumerate() {
        for kind in &model.kinds {
            // The place keeps kinds of one name that differ apart, in the order of releases.
            let key = kind.columns();
            let place = kinds.range((key.clone(), 0)..).next().filter(|((other, _), _)| *other == key);
            let place = place.map_or(at, |((_, place), _)| *place);
            let new = || (kind.clone(), vec![false; releases.len()]);
            let (_, seen) = kinds.entry((key, place)).or_insert_with(new);
            if let Some(seen) = seen.get_mut(at) {
                *seen = true;
            }
        }
    }
    for (kind, seen) in kinds.values() {
        for releases in ranges(seen, minors) {
            text.push_str(&Kind { releases, ..kind.clone() }.line());
        }
    }
    text
}

fn joined<'m>(name: &'m TypeName, by_release: &[Option<&'m ModelType>], minors: &[Minor]) -> Declaration<'m> {
    let newest = by_release.iter().rev().flatten().next();
    match newest {
        Some(ModelType::Named(type_, values)) => Declaration::named(&name.name, type_, values),
        Some(ModelType::Custom(how, types)) => Declaration::custom(&name.name, how, types),
        Some(ModelType::Struct(_)) | None => {
            let mut fields: Vec<(&ModelField, Vec<bool>)> = Vec::new();
            // The newest release has the say about the order; what only older ones have comes last.
            for (at, type_) in by_release.iter().enumerate().rev() {
                let Some(ModelType::Struct(own)) = type_ else { continue };
                for field in own {
                    let place = fields.iter().position(|(known, _)| *known == field).unwrap_or_else(|| {
                        fields.push((field, vec![false; by_release.len()]));
                        fields.len() - 1
                    });
                    if let Some(seen) = fields.get_mut(place).and_then(|(_, seen)| seen.get_mut(at)) {
                        *seen = true;
                    }
                }
            }
            let lines = fields.iter().flat_map(|(field, seen)| {
                ranges(seen, minors).into_iter().map(move |releases| table::FieldLine::of(field, releases))
            });
            Declaration::structure(&name.name, lines.collect())
        }
    }
}

/// The releases in which something was seen, as ranges; open where the store has none before or after.
fn ranges(seen: &[bool], minors: &[Minor]) -> Vec<Releases> {
    let mut all = Vec::new();
    let mut since = None;
    for (at, is_seen) in seen.iter().enumerate() {
        let first = if at == 0 { Releases::ALL.since } else { minors.get(at).copied().unwrap_or(Releases::ALL.since) };
        match (is_seen, since) {
            (true, None) => since = Some(first),
            (false, Some(start)) => {
                all.push(Releases { since: start, until: first });
                since = None;
            }
            _ => {}
        }
    }
    all.extend(since.map(|since| Releases { since, until: Releases::ALL.until }));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_become_ranges() {
        let minors = [Minor(30), Minor(31), Minor(32)];
        let shown = |seen: [bool; 3]| -> Vec<(u8, u8)> {
            ranges(&seen, &minors).iter().map(|range| (range.since.0, range.until.0)).collect()
        };
        assert_eq!(shown([true, true, true]), [(0, 255)]);
        assert_eq!(shown([false, true, true]), [(31, 255)]);
        assert_eq!(shown([true, false, true]), [(0, 31), (32, 255)]);
        assert_eq!(shown([false, true, false]), [(31, 32)]);
        assert_eq!(shown([false, false, false]), []);
    }
}
