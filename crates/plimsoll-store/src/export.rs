//! The JSON form, for other tools, and back.
//!
//! ```text
//! {"gvk_index": {"apps/v1:Deployment": "io.k8s.api.apps.v1.Deployment", …},
//!  "resources": {"apps/v1:Deployment": {"namespaced": true, "plural": "deployments", "subresources": […]}, …},
//!  "schemas": {"io.k8s.api.apps.v1.Deployment": {…}, …},
//!  "version": 2}
//! ```
//!
//! Schemas are those of one release, with references that are names alone, and without descriptions. `resources` is
//! what URLs tell; forms without it can be read, too.

use std::collections::BTreeMap;

use plimsoll_doc::{JsonLayout, JsonObject, KeyOrder, Limits, NodeRef, ReadRules, json_text, read_json, write_json};
use plimsoll_release::Minor;

use crate::json_schema;
use crate::kinds::Scope;
use crate::model::{ReleaseModel, write_store};
use crate::openapi::{GoTypesOfRelease, OpenApi, Served};
use crate::store::contains;
use crate::{Store, StoreError};

/// The version of the form.
pub const VERSION: u32 = 2;

/// The kinds and types of a release as JSON with sorted keys. The same store gives the same text.
///
/// # Errors
/// The store is damaged.
pub fn write(store: &Store, release: Minor) -> Result<String, StoreError> {
    let mut index = BTreeMap::new();
    let mut resources = BTreeMap::new();
    let mut roots = Vec::new();
    for kind in store.kinds().iter().filter(|kind| contains(kind.releases, release)) {
        let key = format!("{}:{}", kind.api_version(), kind.kind);
        index.insert(key.clone(), json_text(&store.schema_name(&kind.type_)?));
        if kind.is_written() {
            let mut resource = JsonObject::new();
            resource.text("plural", &kind.plural);
            resource.raw("namespaced", boolean(kind.scope == Scope::Namespaced));
            resource.raw("served", boolean(kind.by_default));
            let subresources = [(kind.has_scale, "\"scale\""), (kind.has_status, "\"status\"")];
            let subresources: Vec<&str> = subresources.iter().filter(|(has, _)| *has).map(|(_, name)| *name).collect();
            resource.raw("subresources", &format!("[{}]", subresources.join(",")));
            resources.insert(key, resource.finish());
        }
        roots.push(kind.type_.clone());
    }
    let mut object = JsonObject::new();
    object.raw("gvk_index", &joined(&index));
    object.raw("resources", &joined(&resources));
    object.raw("schemas", &joined(&json_schema::published(store, &roots, release)?));
    object.number("version", u64::from(VERSION));
    let text = object.finish();
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let document = read_json(text.as_bytes(), &rules).map_err(|_| StoreError::damaged("the JSON form"))?;
    Ok(write_json(document.root(), KeyOrder::Sorted, JsonLayout::Pretty))
}

const fn boolean(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

fn joined(members: &BTreeMap<String, String>) -> String {
    let mut object = JsonObject::new();
    for (name, value) in members {
        object.raw(name, value);
    }
    object.finish()
}

/// Whether bytes look like the JSON form, and not like a store.
pub fn is_json(bytes: &[u8]) -> bool {
    bytes.trim_ascii_start().starts_with(b"{")
}

/// A store of the JSON form; its kinds are those of all releases.
///
/// # Errors
/// It is not this form, or one of another version.
pub fn read(text: &[u8]) -> Result<Vec<u8>, StoreError> {
    Ok(write_store(&[(plimsoll_release::Release::LATEST.minor(), read_model(text)?)]))
}

fn read_model(text: &[u8]) -> Result<ReleaseModel, StoreError> {
    let rules = ReadRules { limits: Limits::FILES, ..ReadRules::default() };
    let document = read_json(text, &rules).map_err(|fault| StoreError::Json(fault.to_string().into()))?;
    let root = document.root();
    let version = root.get("version").and_then(NodeRef::as_int);
    let version = version.ok_or_else(|| StoreError::Json("no `version`".into()))?;
    let version = u32::try_from(version).unwrap_or(u32::MAX);
    if version != VERSION {
        return Err(StoreError::Version { found: version, expected: VERSION });
    }
    let part = |name: &str| root.get(name).ok_or_else(|| StoreError::Json(format!("no `{name}`").into()));
    let mut openapi = OpenApi::default();
    for entry in part("schemas")?.entries() {
        openapi.add_schema(entry.name(), entry.value);
    }
    let resources = root.get("resources");
    for entry in part("gvk_index")?.entries() {
        let wrong = || StoreError::Json(format!("`gvk_index`: `{}`", entry.name()).into());
        let (api_version, kind) = entry.name().split_once(':').ok_or_else(wrong)?;
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        let schema = entry.value.as_str().ok_or_else(wrong)?;
        if !openapi.has_schema(schema) {
            return Err(StoreError::Json(format!("`gvk_index`: no schema `{schema}`").into()));
        }
        let served = resources.map_or_else(|| Some(guessed(kind)), |all| all.get(entry.name()).map(served));
        openapi.add_kind((group, version, kind), schema, served);
    }
    let packages = openapi.packages();
    let go = GoTypesOfRelease { on_by_default: packages, ..GoTypesOfRelease::default() };
    let mut model = openapi.finish(&go).map_err(|why| StoreError::Json(why.into()))?;
    for kind in &mut model.kinds {
        let resource = resources.and_then(|all| all.get(&format!("{}:{}", kind.api_version(), kind.kind)));
        let served = resource.and_then(|resource| resource.get("served")).and_then(NodeRef::as_bool);
        kind.by_default = served.unwrap_or(true);
    }
    Ok(model)
}

/// What URLs tell of a kind.
fn served(resource: NodeRef<'_>) -> Served {
    let has = |name: &str| {
        let names = resource.get("subresources").into_iter().flat_map(NodeRef::items);
        names.filter_map(NodeRef::as_str).any(|own| own == name)
    };
    Served {
        plural: resource.get("plural").and_then(NodeRef::as_str).unwrap_or_default().to_owned(),
        namespaced: resource.get("namespaced").and_then(NodeRef::as_bool).unwrap_or_default(),
        status: has("status"),
        scale: has("scale"),
    }
}

/// What is likely of a kind of which only the name is known.
fn guessed(kind: &str) -> Served {
    let plural = if kind.ends_with("List") { String::new() } else { format!("{}s", kind.to_lowercase()) };
    Served { plural, namespaced: true, status: false, scale: false }
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::*;

    #[test]
    fn what_was_exported_is_read_back() {
        let release = Release::LATEST.minor();
        let text = write(Store::embedded(), release).unwrap();
        assert!(text.contains(r#""apps/v1:Deployment": "io.k8s.api.apps.v1.Deployment""#));
        assert!(text.contains(r#""v1:Namespace": "io.k8s.api.core.v1.Namespace""#));
        let store = Store::open(read(text.as_bytes()).unwrap()).unwrap();
        let again = write(&store, release).unwrap();
        let differs = text.lines().zip(again.lines()).enumerate().find(|(_, (one, other))| one != other);
        assert_eq!(differs, None);
        assert!(text == again);
        let kind = store.kind("apps", "v1", "Deployment", release).unwrap();
        assert!(kind.is_written() && kind.scope == Scope::Namespaced && kind.has_scale);
    }

    #[test]
    fn what_is_no_export_is_rejected() {
        for (text, want) in [
            ("{", "not a schema store in JSON: "),
            ("{}", "no `version`"),
            (r#"{"version": 1}"#, "schema store of version 1; this release of plimsoll reads version 2"),
            (r#"{"version": 2}"#, "no `schemas`"),
            (r#"{"version": 2, "schemas": {}, "gvk_index": {"v1:A": "B"}}"#, "no schema `B`"),
            (r#"{"version": 2, "schemas": {}, "gvk_index": {"v1": "B"}}"#, "`gvk_index`: `v1`"),
            (r#"{"version": 2, "schemas": {}, "gvk_index": {}}"#, "no kinds"),
        ] {
            let why = read(text.as_bytes()).unwrap_err().to_string();
            assert!(why.contains(want), "{text}: {why}");
        }
    }
}
