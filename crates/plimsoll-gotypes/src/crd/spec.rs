//! CRDs: names, versions, and what markers on kinds say about them.

use std::collections::BTreeMap;

use super::plural::pluralize;
use super::schema::Schema;
use crate::markers::{Effect, Marker, Value};

/// A CRD as it is written.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Crd {
    pub annotations: BTreeMap<String, String>,
    pub labels: BTreeMap<String, String>,
    pub name: String,
    pub group: String,
    pub kind: String,
    pub list_kind: String,
    pub plural: String,
    pub singular: String,
    pub short_names: Vec<String>,
    pub categories: Vec<String>,
    pub scope: String,
    pub preserves_unknown_fields: Option<bool>,
    pub versions: Vec<Version>,
}

/// A version of a CRD.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, clippy::struct_excessive_bools)]
pub struct Version {
    pub name: String,
    pub schema: Schema,
    pub is_served: bool,
    pub is_stored: bool,
    pub is_deprecated: bool,
    pub deprecation_warning: Option<String>,
    pub has_subresources: bool,
    pub has_status: bool,
    pub scale: Option<Scale>,
    pub columns: Vec<Column>,
    pub selectable_fields: Vec<String>,
}

/// `subresources.scale`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Scale {
    pub spec_path: String,
    pub status_path: String,
    pub selector_path: Option<String>,
}

/// A column of `kubectl get`.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs)]
pub struct Column {
    pub name: String,
    pub of: String,
    pub json_path: String,
    pub description: String,
    pub format: String,
    pub priority: i64,
}

impl Crd {
    /// A CRD without versions, named as controller-gen names it.
    pub(super) fn new(group: &str, kind: &str) -> Self {
        let plural = pluralize(kind).to_lowercase();
        Self {
            name: format!("{plural}.{group}"),
            group: group.to_owned(),
            kind: kind.to_owned(),
            list_kind: format!("{kind}List"),
            plural,
            singular: kind.to_lowercase(),
            scope: "Namespaced".to_owned(),
            ..Self::default()
        }
    }

    /// Applies a marker of the type that is the kind in a version.
    pub(super) fn apply(&mut self, marker: &Marker, version: &str) -> Result<(), String> {
        match marker.effect() {
            Effect::Resource => self.resource(marker),
            Effect::Metadata => return self.metadata(marker),
            Effect::SkipVersion => {
                if version.is_empty() {
                    return Err("cannot skip a version if there is only a single version".to_owned());
                }
                self.versions.retain(|known| known.name != version);
            }
            effect => {
                let found = self.versions.iter_mut().find(|known| known.name == version);
                return match (found, effect) {
                    (Some(found), effect) => {
                        found.apply(effect, marker);
                        Ok(())
                    }
                    (None, Effect::Status) => {
                        Err(format!("status subresource applied to version {version:?} not in CRD"))
                    }
                    (None, Effect::Scale) => {
                        Err(format!("scale subresource applied to version {version:?} not in CRD"))
                    }
                    (None, Effect::PrintColumn) => {
                        Err(format!("printer columns applied to version {version:?} not in CRD"))
                    }
                    (None, Effect::SelectableField) => {
                        Err(format!("selectable field applied to version {version:?} not in CRD"))
                    }
                    _ => Ok(()),
                };
            }
        }
        Ok(())
    }

    fn resource(&mut self, marker: &Marker) {
        let set = |into: &mut String, name: &str| {
            let text = marker.text(name);
            if !text.is_empty() {
                text.clone_into(into);
            }
        };
        set(&mut self.plural, "path");
        set(&mut self.singular, "singular");
        self.short_names = marker.argument("shortName").map(Value::texts).unwrap_or_default();
        self.categories = marker.argument("categories").map(Value::texts).unwrap_or_default();
        "Namespaced".clone_into(&mut self.scope);
        set(&mut self.scope, "scope");
    }

    fn metadata(&mut self, marker: &Marker) -> Result<(), String> {
        for text in marker.argument("annotations").map(Value::texts).unwrap_or_default() {
            let Some((key, value)) = text.split_once('=') else {
                return Err(format!("annotation {text} is not in 'xxx=xxx' format"));
            };
            self.annotations.insert(key.to_owned(), value.to_owned());
        }
        for text in marker.argument("labels").map(Value::texts).unwrap_or_default() {
            let Some((key, value)) = text.split_once('=') else {
                return Err(format!("label {text} is not in 'xxx=xxx' format"));
            };
            self.labels.insert(key.to_owned(), value.to_owned());
        }
        Ok(())
    }
}

impl Version {
    fn apply(&mut self, effect: Effect, marker: &Marker) {
        let text = |name: &str| marker.text(name).to_owned();
        match effect {
            Effect::Status => (self.has_subresources, self.has_status) = (true, true),
            Effect::Scale => {
                self.has_subresources = true;
                self.scale = Some(Scale {
                    spec_path: text("specpath"),
                    status_path: text("statuspath"),
                    selector_path: marker.argument("selectorpath").and_then(Value::text).map(str::to_owned),
                });
            }
            Effect::PrintColumn => {
                self.has_subresources = true;
                self.columns.push(Column {
                    name: text("name"),
                    of: text("type"),
                    json_path: text("JSONPath"),
                    description: text("description"),
                    format: text("format"),
                    priority: marker.argument("priority").and_then(Value::int).unwrap_or_default(),
                });
            }
            Effect::SelectableField => self.selectable_fields.push(text("JSONPath")),
            Effect::StorageVersion if !self.name.is_empty() => self.is_stored = true,
            Effect::UnservedVersion => self.is_served = false,
            Effect::DeprecatedVersion if !self.name.is_empty() => {
                self.is_deprecated = true;
                self.deprecation_warning = marker.argument("warning").and_then(Value::text).map(str::to_owned);
            }
            _ => {}
        }
    }
}
