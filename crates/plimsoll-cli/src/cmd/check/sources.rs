//! Schemas beside CRDs: files that templates name, stores that were given or pulled.

use std::fs;
use std::path::Path;

use plimsoll::Release;
use plimsoll::json_schema::Scratch;
use plimsoll_check::catalog::Catalog;
use plimsoll_check::check::{KindSchemas, Looked};
use plimsoll_check::object::Identity;
use plimsoll_doc::NodeRef;

use super::options::Options;
use crate::exit::Stop;
use crate::input::reason;
use crate::lock::{Content, Lock};
use crate::schemas::{BuiltIn, Found, Location, Schemas, Wanted};

/// Schemas that templates name.
#[derive(Debug)]
pub(super) struct LocatedSchemas {
    schemas: Schemas,
    /// The version as it was asked for: `1.37.1`.
    version: Option<String>,
}

impl LocatedSchemas {
    /// Those of the options, where there are any.
    pub(super) fn of(options: &Options) -> Option<Self> {
        if options.locations.is_empty() {
            return None;
        }
        // A strict layout comes first, since unknown fields are errors; others have only the other one.
        let layouts: &[bool] = if options.is_strict() { &[true, false] } else { &[false] };
        let schemas = Schemas::new(options.locations.clone(), BuiltIn::Kinds, layouts.to_vec(), None);
        Some(Self { schemas, version: options.version.clone() })
    }

    fn version(&self, release: Release) -> Box<str> {
        match &self.version {
            Some(version) if version.starts_with(&format!("{}.", release.name())) => version.as_str().into(),
            None => "master".into(),
            Some(_) => format!("{}.0", release.name()).into(),
        }
    }
}

impl KindSchemas for LocatedSchemas {
    fn examine(&self, release: Release, identity: &Identity, object: NodeRef<'_>) -> Looked {
        let wanted = Wanted {
            api_version: identity.api_version.clone(),
            kind: identity.kind.clone(),
            version: self.version(release),
        };
        match self.schemas.find(&wanted) {
            Found::Nothing => Looked::Nothing,
            Found::BuiltIn => Looked::BuiltIn,
            Found::Unusable(why) => Looked::Unusable((&*why).into()),
            Found::Schema(schema) => Looked::Judged(schema.schema.findings_at(object, &mut Scratch::default())),
        }
    }
}

/// The locations that were named. Those in the network are errors: nothing is downloaded.
pub(super) fn locations<'t>(texts: impl Iterator<Item = &'t String>) -> Result<Vec<Location>, Stop> {
    let read = |text: &String| match Location::read(text) {
        Ok(Location::Web(_)) => Err(Stop::Message(format!(
            "`--schema-location {text}`: plimsoll does not download schemas; download them once and pass their folder"
        ))),
        Ok(location) => Ok(location),
        Err(why) => Err(Stop::Message(format!("`--schema-location`: {why}"))),
    };
    texts.map(read).collect()
}

/// The lock of the project: beside its configuration, or in the current folder.
pub(super) fn lock(options: &Options) -> Result<Lock, Stop> {
    let folder = options.config.folder();
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    Lock::load(folder).map_err(Stop::Message)
}

/// Adds the stores that were given, and those that were pulled.
pub(super) fn add_stores(catalog: &mut Catalog, options: &Options, lock: &Lock) -> Result<(), Stop> {
    let pulled = lock.checked(Content::Store).map_err(Stop::Message)?;
    for path in options.stores.iter().chain(&pulled) {
        let shown = path.display();
        let bytes =
            fs::read(path).map_err(|error| Stop::Message(format!("cannot read `{shown}`: {}", reason(&error))))?;
        catalog.add_store(bytes).map_err(|error| Stop::Message(format!("`{shown}`: {error}")))?;
    }
    Ok(())
}
