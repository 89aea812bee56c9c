//! CRDs around schemas.

use serde_json::{Value, json};

pub(super) const GROUP: &str = "e.io";
pub(super) const KIND: &str = "W";

/// A version of a generated CRD.
pub(super) struct Version {
    pub(super) name: &'static str,
    pub(super) schema: Value,
    pub(super) has_status: bool,
    pub(super) is_storage: bool,
}

impl Version {
    pub(super) fn only(schema: Value, has_status: bool) -> Self {
        Self { name: "v1", schema, has_status, is_storage: true }
    }
}

/// A CRD with these versions.
pub(super) fn crd(versions: &[Version], scope: &str) -> Value {
    let versions: Vec<Value> = versions
        .iter()
        .map(|version| {
            let subresources = if version.has_status { json!({"status": {}}) } else { json!({}) };
            json!({"name": version.name, "served": true, "storage": version.is_storage,
                "subresources": subresources, "schema": {"openAPIV3Schema": version.schema}})
        })
        .collect();
    json!({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition", "metadata": {"name": "ws.e.io"},
        "spec": {"group": GROUP, "names": {"kind": KIND, "plural": "ws"}, "scope": scope, "versions": versions}})
}

/// An object of a version with these fields beside its metadata.
pub(super) fn object(version: &str, fields: &Value) -> Value {
    let mut object = json!({"apiVersion": format!("{GROUP}/{version}"), "kind": KIND, "metadata": {"name": "x"}});
    if let (Some(object), Some(fields)) = (object.as_object_mut(), fields.as_object()) {
        for (name, value) in
            fields.iter().filter(|(name, _)| !["apiVersion", "kind", "metadata"].contains(&name.as_str()))
        {
            object.insert(name.clone(), value.clone());
        }
    }
    object
}
