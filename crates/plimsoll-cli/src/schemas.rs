//! Schemas of kinds from places that the user names: JSON Schemas in files, by templates.

mod digest;
mod files;
mod location;
mod template;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use plimsoll::Release;
use plimsoll::json_schema::{Draft, Formats, Options, Schema};
use plimsoll_check::builtin;
use plimsoll_doc::read_json;
use rustc_hash::FxHashMap;

pub(crate) use self::digest::sha256;
pub(crate) use self::files::{SchemaFiles, uri_of};
pub(crate) use self::location::Location;
use self::template::Fields;
use crate::input::reason;
use plimsoll_check::text::READ_RULES;

/// How schemas of manifests are read, as tools that validate with them do.
fn options() -> Options {
    Options { draft: Draft::Draft4, formats: Formats::Manifests, ..Options::default() }
}

/// The kind of an object, as schemas are looked up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wanted {
    pub(crate) api_version: Box<str>,
    pub(crate) kind: Box<str>,
    /// The release whose schema is wanted: `master` or `1.37.1`.
    pub(crate) version: Box<str>,
}

/// The schema of a kind.
#[derive(Debug)]
pub(crate) struct KindSchema {
    /// The URL or the file, as messages name it.
    pub(crate) name: String,
    pub(crate) schema: Schema,
}

/// What was found for a kind.
#[derive(Clone, Debug)]
pub(crate) enum Found {
    /// A schema in a file.
    Schema(Arc<KindSchema>),
    /// It is a kind of Kubernetes, which is judged otherwise.
    BuiltIn,
    /// Nothing, in any place.
    Nothing,
    /// A place answers something that is no schema.
    Unusable(Arc<str>),
}

/// What `default` stands for among the places.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BuiltIn {
    /// Schemas of the built-in kinds of a release.
    Schemas(Release),
    /// The kinds alone: who asks judges them better.
    Kinds,
}

/// Places of schemas, in the order in which they are asked. Threads may share them.
#[derive(Debug)]
pub(crate) struct Schemas {
    locations: Vec<Location>,
    built_in: BuiltIn,
    /// Layouts that are tried: those that reject fields that are not listed, or others.
    strict: Vec<bool>,
    /// A folder with copies of what was downloaded, by the digest of the URL.
    cache: Option<PathBuf>,
    kept: Mutex<FxHashMap<Wanted, Found>>,
}

impl Schemas {
    pub(crate) fn new(locations: Vec<Location>, built_in: BuiltIn, strict: Vec<bool>, cache: Option<PathBuf>) -> Self {
        Self { locations, built_in, strict, cache, kept: Mutex::default() }
    }

    /// What there is for a kind. Each is looked up once.
    pub(crate) fn find(&self, wanted: &Wanted) -> Found {
        if let Some(found) = self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(wanted) {
            return found.clone();
        }
        let found = self.look_up(wanted);
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.entry(wanted.clone()).or_insert(found).clone()
    }

    fn look_up(&self, wanted: &Wanted) -> Found {
        for (location, strict) in
            self.locations.iter().flat_map(|location| self.strict.iter().map(move |s| (location, *s)))
        {
            let fields = Fields::of(wanted, strict);
            let found = match location {
                Location::Embedded => self.in_plimsoll(wanted, strict),
                Location::Files(template) => self.in_file(&template.filled(&fields)),
                Location::Web(template) => self.in_cache(&template.filled(&fields)),
            };
            match found {
                Ok(Some(found)) => return found,
                Ok(None) => {}
                Err(why) => return Found::Unusable(why.into()),
            }
        }
        Found::Nothing
    }

    fn in_plimsoll(&self, wanted: &Wanted, strict: bool) -> Result<Option<Found>, String> {
        let Wanted { api_version, kind, .. } = wanted;
        match self.built_in {
            BuiltIn::Schemas(release) => {
                let schema = built_in(wanted, release, strict)?;
                Ok(schema.map(|schema| Found::Schema(Arc::new(schema))))
            }
            BuiltIn::Kinds => Ok(builtin::knows(api_version, kind).then_some(Found::BuiltIn)),
        }
    }

    fn in_file(&self, path: &str) -> Result<Option<Found>, String> {
        let path = path.strip_prefix("file://").unwrap_or(path);
        if let Err(error) = std::fs::metadata(path)
            && error.kind() == std::io::ErrorKind::NotFound
        {
            return Ok(None);
        }
        let cannot = |error: std::io::Error| format!("cannot read the schema `{path}`: {}", reason(&error));
        let uri = uri_of(&std::fs::canonicalize(path).map_err(cannot)?);
        self.compiled(&uri, path)
    }

    fn in_cache(&self, url: &str) -> Result<Option<Found>, String> {
        self.compiled(url, url)
    }

    fn compiled(&self, uri: &str, name: &str) -> Result<Option<Found>, String> {
        let mut files = SchemaFiles::json(self.cache.clone());
        let document = files.document_of(uri).map_err(|why| format!("cannot read the schema `{name}`: {why}"))?;
        if document.root().is_null() {
            return Err(format!("the schema `{name}` is empty: `null`"));
        }
        let schema = Schema::compile(document, uri, &options(), &mut files).map_err(|errors| {
            let first = errors.first().map(ToString::to_string).unwrap_or_default();
            format!("`{name}` is not a JSON Schema: {first}")
        })?;
        Ok(Some(Found::Schema(Arc::new(KindSchema { name: name.to_owned(), schema }))))
    }
}

/// The schema of a built-in kind in a release; none where the release does not have it.
fn built_in(wanted: &Wanted, release: Release, strict: bool) -> Result<Option<KindSchema>, String> {
    let Some(text) = builtin::json_schema(release, &wanted.api_version, &wanted.kind, strict)? else {
        return Ok(None);
    };
    let name = Fields::of(wanted, strict).embedded_name();
    let document = read_json(text.as_bytes(), &READ_RULES).map_err(|fault| fault.to_string())?;
    let compiled = Schema::compile(document, &name, &options(), &mut plimsoll::json_schema::NoDocuments);
    let schema = compiled.map_err(|errors| errors.first().map(ToString::to_string).unwrap_or_default())?;
    Ok(Some(KindSchema { name, schema }))
}
