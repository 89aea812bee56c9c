//! The fields of built-in kinds, one by one: types, defaults, values, releases.

use std::collections::{BTreeSet, HashSet};

use plimsoll_store::model::TypeName;
use plimsoll_store::{Field, Kind, Minor, Store, StoreError, Type};

use crate::Release;
use crate::near::nearest;

/// So many fields are listed; more are cut off.
pub const MAX_ROWS: usize = 50_000;

/// Names for types do not stand for names more often than this.
const MAX_NAMES: usize = 8;

/// What is asked for: `deployment.spec.template`.
#[derive(Clone, Debug)]
pub struct FieldQuery<'q> {
    /// A kind, in any case or as in URLs, and a path below it.
    pub path: &'q str,
    /// The apiVersion, where several have a kind of that name.
    pub api_version: Option<&'q str>,
    /// The release.
    pub release: Release,
    /// Whether fields of fields are listed, too.
    pub recursive: bool,
}

/// The fields that were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldList {
    /// The kind.
    pub kind: Box<str>,
    /// Its apiVersion.
    pub api_version: String,
    /// Other versions of the kind that the release serves.
    pub others: Vec<String>,
    /// The fields.
    pub rows: Vec<FieldRow>,
}

/// A field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldRow {
    /// The way to it: `spec.containers[].name`.
    pub path: String,
    /// Its type: `string`, `[]Container`.
    pub type_: String,
    /// Whether the schema requires it.
    pub required: bool,
    /// Its default, as JSON.
    pub default: Option<String>,
    /// The values that it can have, where they are listed.
    pub values: Vec<String>,
    /// How items of a list are told apart: by a key, or not at all.
    pub list: Option<String>,
    /// The release that brought it, where that is known.
    pub since: Option<Minor>,
    /// The release that removes it.
    pub until: Option<Minor>,
}

/// The names of all built-in kinds of which there are objects.
pub fn kind_names() -> BTreeSet<&'static str> {
    Store::embedded().kinds().iter().filter(|kind| kind.is_written()).map(|kind| &*kind.kind).collect()
}

/// Lists fields of the kinds that come with plimsoll.
///
/// # Errors
/// The kind or the field is not known.
pub fn fields(query: &FieldQuery<'_>) -> Result<FieldList, String> {
    fields_of(Store::embedded(), query)
}

/// Lists fields of the kinds of a store.
///
/// # Errors
/// The kind or the field is not known, or the store is damaged.
pub fn fields_of(store: &Store, query: &FieldQuery<'_>) -> Result<FieldList, String> {
    let mut words = query.path.split('.').map(|word| word.split('[').next().unwrap_or_default());
    let name = words.next().unwrap_or_default();
    let known = kinds_named(store, name, query);
    let Some(kind) = known.first() else { return Err(unknown_kind(store, name, query)) };
    let listing = Listing { store, release: query.release.minor() };
    let mut at = Place { path: String::new(), type_: kind.type_.to_string() };
    let mut found = None;
    for word in words.filter(|word| !word.is_empty()) {
        let fields = listing.fields(&at).map_err(|error| error.to_string())?;
        let field = fields.iter().find(|field| field.name == word);
        let Some(field) = field else {
            if let Some(value) = map_value(&at.type_) {
                at = Place { path: format!("{}.{word}", at.path), type_: value.to_owned() };
                found = None;
                continue;
            }
            let near = nearest(word, fields.iter().map(|field| field.name));
            let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            let whole = if at.path.is_empty() { kind.kind.to_string() } else { at.path };
            return Err(format!("no field `{word}` in {whole} of Kubernetes {}{near}", query.release));
        };
        let place = at.child(field);
        found = Some(listing.row(field, &place).map_err(|error| error.to_string())?);
        at = place;
    }
    let rows = listing.below(&at, found, query.recursive).map_err(|error| error.to_string())?;
    let others = known.iter().skip(1).map(|kind| kind.api_version()).collect();
    Ok(FieldList { kind: kind.kind.clone(), api_version: kind.api_version(), others, rows })
}

/// The versions of kinds with a name, those that are served by default first.
fn kinds_named<'s>(store: &'s Store, name: &str, query: &FieldQuery<'_>) -> Vec<&'s Kind> {
    let release = query.release.minor();
    let is_it = |kind: &&Kind| {
        (kind.kind.eq_ignore_ascii_case(name) || kind.plural.eq_ignore_ascii_case(name))
            && kind.is_written()
            && kind.releases.since <= release
            && release < kind.releases.until
            && query.api_version.is_none_or(|wanted| kind.api_version() == wanted)
    };
    let mut kinds: Vec<&Kind> = store.kinds().iter().filter(is_it).collect();
    // The newest of several stable versions is the one that people mean: `v2` comes after `v1`.
    kinds.sort_by_key(|kind| {
        (!kind.by_default, !kind.group.is_empty(), kind.group.clone(), std::cmp::Reverse(kind.version.clone()))
    });
    kinds
}

fn unknown_kind(store: &Store, name: &str, query: &FieldQuery<'_>) -> String {
    let names = store.kinds().iter().filter(|kind| kind.is_written()).map(|kind| &*kind.kind);
    let near = nearest(name, names).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    let version = query.api_version.map(|version| format!(" in {version}")).unwrap_or_default();
    format!("Kubernetes {} has no kind `{name}`{version}{near}", query.release)
}

/// A place in an object.
#[derive(Clone, Debug)]
struct Place {
    path: String,
    /// Its Go type.
    type_: String,
}

impl Place {
    fn child(&self, field: &Field<'_>) -> Self {
        let dot = if self.path.is_empty() { "" } else { "." };
        let is_list = field.type_.trim_start_matches('*').starts_with("[]") && &*field.type_ != "[]byte";
        let items = if is_list { "[]" } else { "" };
        Self { path: format!("{}{dot}{}{items}", self.path, field.name), type_: field.type_.clone() }
    }
}

struct Listing<'s> {
    store: &'s Store,
    release: Minor,
}

impl<'s> Listing<'s> {
    /// The fields at a place, where it is an object or a list of them.
    fn fields(&self, place: &Place) -> Result<Vec<Field<'s>>, StoreError> {
        let Some(name) = innermost(&place.type_) else { return Ok(Vec::new()) };
        let Some(Type::Struct(mut fields)) = self.store.type_(&name)? else { return Ok(Vec::new()) };
        fields.retain(|field| field.releases.since <= self.release && self.release < field.releases.until);
        Ok(fields)
    }

    /// All fields below a place, or the place itself where it has none.
    fn below(&self, place: &Place, own: Option<FieldRow>, recursive: bool) -> Result<Vec<FieldRow>, StoreError> {
        let mut rows = Vec::new();
        let mut pending = vec![(place.clone(), own, HashSet::new())];
        while let Some((place, row, mut within)) = pending.pop() {
            let is_first = rows.is_empty() && pending.is_empty();
            let fields = self.fields(&place)?;
            if rows.len() >= MAX_ROWS {
                break;
            }
            if let Some(row) = row.filter(|_| !is_first || fields.is_empty()) {
                rows.push(row);
            }
            // A type inside of itself is not listed again.
            let is_new = innermost(&place.type_).is_none_or(|name| within.insert(name));
            if !is_new || !(is_first || recursive) {
                continue;
            }
            for field in fields.iter().rev() {
                let child = place.child(field);
                let row = self.row(field, &child)?;
                pending.push((child, Some(row), within.clone()));
            }
        }
        Ok(rows)
    }

    fn row(&self, field: &Field<'_>, place: &Place) -> Result<FieldRow, StoreError> {
        let (mut values, mut type_) = (Vec::new(), place.type_.clone());
        // A name may stand for a type with a name at its heart.
        for _ in 0..MAX_NAMES {
            let Some(name) = innermost(&type_) else { break };
            match self.store.type_(&name)? {
                Some(Type::Named { type_: of, values: all }) => {
                    values = all.iter().map(|value| (*value).to_owned()).collect();
                    type_ = type_.replace(&name.to_string(), &of);
                }
                Some(Type::Custom { how }) => type_ = type_.replace(&name.to_string(), spoken(how)),
                Some(Type::Struct(_)) | None => break,
            }
        }
        let oldest = self.store.releases().first().copied();
        Ok(FieldRow {
            path: place.path.clone(),
            type_: shown(&type_),
            required: field.required,
            default: Some(field.default.to_owned()).filter(|default| !default.is_empty()),
            values,
            list: list(field.list),
            since: Some(field.releases.since).filter(|since| Some(*since) > oldest),
            until: Some(field.releases.until).filter(|until| *until < plimsoll_store::Releases::ALL.until),
        })
    }
}

/// The declared type at the heart of a type.
fn innermost(type_: &str) -> Option<TypeName> {
    let word = type_.rsplit(['*', ']']).next()?;
    TypeName::parse(word)
}

/// The type of the values of a map.
fn map_value(type_: &str) -> Option<&str> {
    type_.trim_start_matches('*').strip_prefix("map[")?.split_once(']').map(|(_, value)| value)
}

/// A type as people write it: without pointers and packages.
fn shown(type_: &str) -> String {
    let mut out = String::new();
    for word in type_.split_inclusive(['*', '[', ']']) {
        let mark = |c: char| matches!(c, '*' | '[' | ']');
        let name = word.trim_end_matches(mark);
        let plain = match name.rsplit_once('.').map_or(name, |(_, name)| name) {
            "int32" | "int64" | "int" | "uint8" | "uint32" | "uint64" => "integer",
            "float32" | "float64" => "number",
            "bool" => "boolean",
            "byte" => "base64",
            name => name,
        };
        out.push_str(plain);
        out.extend(word.get(name.len()..).unwrap_or_default().chars().filter(|c| *c != '*'));
    }
    out.replace("[]base64", "base64")
}

/// The word for a type that decodes itself.
fn spoken(how: &str) -> &str {
    match how {
        "raw" => "any",
        "micro-time" => "time",
        "object-or-bool" => "object or boolean",
        "object-or-array" => "object or list",
        how => how,
    }
}

fn list(text: &str) -> Option<String> {
    match text {
        "" | "atomic" => None,
        "set" => Some("set".to_owned()),
        text => text.strip_prefix("map:").map(|keys| format!("by {keys}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(path: &str, recursive: bool) -> Result<Vec<String>, String> {
        let query = FieldQuery { path, api_version: None, release: Release::LATEST, recursive };
        let list = fields(&query)?;
        Ok(list.rows.into_iter().map(|row| format!("{} {}", row.path, row.type_)).collect())
    }

    #[test]
    fn fields_have_their_types() {
        let ports = listed("deployments.spec.template.spec.containers[0].ports", false).unwrap();
        assert!(
            ports.contains(&"spec.template.spec.containers[].ports[].containerPort integer".to_owned()),
            "{ports:?}"
        );
        assert_eq!(listed("pod.spec.restartPolicy", false).unwrap(), ["spec.restartPolicy string"]);
        assert_eq!(listed("secret.data", false).unwrap(), ["data map[string]base64"]);
        assert_eq!(
            listed("pod.spec.containers.resources.limits", false).unwrap(),
            ["spec.containers[].resources.limits map[ResourceName]quantity"]
        );
    }

    #[test]
    fn recursion_ends() {
        let all = listed("customresourcedefinition", true).unwrap();
        assert!(all.len() > 50 && all.len() < 2_000, "{}", all.len());
    }

    #[test]
    fn what_is_not_known_has_a_near_name() {
        assert_eq!(
            listed("deployment.spec.replica", false).unwrap_err(),
            "no field `replica` in spec of Kubernetes 1.37; did you mean `replicas`?"
        );
        assert_eq!(
            listed("deploymnet", false).unwrap_err(),
            "Kubernetes 1.37 has no kind `deploymnet`; did you mean `Deployment`?"
        );
    }
}
