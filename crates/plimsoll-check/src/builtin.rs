//! Built-in kinds for those who use them in another form: as JSON Schemas, as JSON, as a store of their own.

use plimsoll_kube::release::Release;
use plimsoll_store::model::{ReleaseModel, write_store};
use plimsoll_store::openapi::{GoTypesOfRelease, OpenApi};
use plimsoll_store::{Store, export, json_schema as schemas};

/// The JSON Schema of a built-in kind in a release, as validators of files use them; none where the release does not
/// know the kind. `strict` rejects fields that are not listed.
///
/// # Errors
/// The store of kinds is damaged.
pub fn json_schema(release: Release, api_version: &str, kind: &str, strict: bool) -> Result<Option<String>, String> {
    let store = Store::embedded();
    let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
    // A kind in the wrong case is found, too, so that its name is what is rejected.
    let in_other_case = || {
        let named = store.kinds().iter().find(|known| {
            known.kind.eq_ignore_ascii_case(kind) && *known.group == *group && *known.version == *version
        })?;
        store.kind(group, version, &named.kind, release.minor())
    };
    let Some(known) = store.kind(group, version, kind, release.minor()).or_else(in_other_case) else {
        return Ok(None);
    };
    schemas::standalone(store, known, release.minor(), strict).map(Some).map_err(|error| error.to_string())
}

/// Whether a kind is built in, in any release.
pub fn knows(api_version: &str, kind: &str) -> bool {
    let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
    Store::embedded().versions(group, kind).any(|known| &*known.version == version)
}

/// Makes a store of OpenAPI v3 documents of one release or several.
#[derive(Debug, Default)]
pub struct StoreBuilder {
    releases: Vec<(Release, OpenApi)>,
}

/// What a store consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltStore {
    /// The file.
    pub bytes: Vec<u8>,
    /// How many kinds it has.
    pub kinds: usize,
    /// How many types.
    pub types: usize,
}

impl StoreBuilder {
    /// Adds a document of a release, as `/openapi/v3` of a server has them.
    ///
    /// # Errors
    /// It is not an OpenAPI v3 document.
    pub fn add(&mut self, release: Release, document: &[u8]) -> Result<(), String> {
        let known = self.releases.iter().position(|(own, _)| *own == release);
        let at = known.unwrap_or_else(|| {
            self.releases.push((release, OpenApi::default()));
            self.releases.len() - 1
        });
        self.releases.get_mut(at).map_or(Ok(()), |(_, openapi)| openapi.add(document))
    }

    /// The store. The same documents give the same bytes.
    ///
    /// # Errors
    /// There are no kinds.
    pub fn finish(mut self) -> Result<BuiltStore, String> {
        self.releases.sort_by_key(|(release, _)| release.minor());
        let mut models: Vec<_> = Vec::new();
        for (release, openapi) in self.releases {
            let go = GoTypesOfRelease { on_by_default: openapi.packages(), ..GoTypesOfRelease::default() };
            models.push((release.minor(), openapi.finish(&go)?));
        }
        let count =
            |of: fn(&ReleaseModel) -> usize| models.iter().map(|(_, model)| of(model)).max().unwrap_or_default();
        let (kinds, types) = (count(|model| model.kinds.len()), count(|model| model.types.len()));
        Ok(BuiltStore { bytes: write_store(&models), kinds, types })
    }
}

/// The JSON form of a release of a store, or of the built-in kinds.
///
/// # Errors
/// The bytes are not a store, or one of another version.
pub fn export(store: Option<Vec<u8>>, release: Release) -> Result<String, String> {
    let opened = store.map(open).transpose()?;
    let store = opened.as_ref().unwrap_or_else(|| Store::embedded());
    export::write(store, release.minor()).map_err(|error| error.to_string())
}

/// A store from its JSON form.
///
/// # Errors
/// It is not that form, or one of another version.
pub fn import(json: &[u8]) -> Result<Vec<u8>, String> {
    export::read(json).map_err(|error| error.to_string())
}

/// Whether bytes are a store, in either form.
pub fn is_store(bytes: &[u8]) -> bool {
    open(bytes.to_vec()).is_ok()
}

/// Opens a store in either form.
pub(crate) fn open(bytes: Vec<u8>) -> Result<Store, String> {
    let bytes = if export::is_json(&bytes) { import(&bytes)? } else { bytes };
    Store::open(bytes).map_err(|error| error.to_string())
}
