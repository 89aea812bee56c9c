//! An accepted definition: what judging objects needs of it.

use std::sync::Arc;

use plimsoll_rules::compile::RuleSet;
use plimsoll_schema::plan::Plan;

/// An accepted definition, compiled. Immutable, so that threads can share it.
#[derive(Debug)]
pub struct Definition {
    /// The API group.
    pub group: Box<str>,
    /// Its names.
    pub names: Names,
    /// Where objects live.
    pub scope: Scope,
    /// The versions, in the order of the definition.
    pub versions: Vec<Version>,
}

/// Names of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// As in URLs: `deployments`.
    pub plural: Box<str>,
    /// For one of them: `deployment`.
    pub singular: Box<str>,
    /// As in files: `Deployment`.
    pub kind: Box<str>,
    /// The kind of a list of them.
    pub list_kind: Box<str>,
    /// Abbreviations for people.
    pub short_names: Vec<Box<str>>,
    /// Groups of kinds that are asked for together, such as `all`.
    pub categories: Vec<Box<str>>,
}

/// Where the objects of a kind live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In a namespace.
    Namespaced,
    /// In the cluster.
    Cluster,
}

/// One version of a kind.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools, reason = "as in the definition")]
pub struct Version {
    /// Its name: `v1`.
    pub name: Box<str>,
    /// Whether the server takes requests for it.
    pub served: bool,
    /// Whether objects are stored in it.
    pub storage: bool,
    /// Whether it is deprecated.
    pub deprecated: bool,
    /// The definition's own words about that.
    pub deprecation_warning: Option<Box<str>>,
    /// Its schema; versions with equal schemas share it.
    pub plan: Arc<Plan>,
    /// The rules of its schema, compiled, where it has any.
    pub rules: Option<Arc<RuleSet>>,
    /// Whether it has the status subresource.
    pub has_status: bool,
    /// Its scale subresource.
    pub scale: Option<Scale>,
}

/// The scale subresource: where an object has its replicas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Path of the wanted number.
    pub spec_replicas_path: Box<str>,
    /// Path of the actual number.
    pub status_replicas_path: Box<str>,
    /// Path of the selector.
    pub label_selector_path: Option<Box<str>>,
}

impl Version {
    /// Whether its schema holds rules (`x-kubernetes-validations`).
    pub fn has_rules(&self) -> bool {
        self.rules.is_some()
    }
}

impl Definition {
    /// A version by its name.
    pub fn version(&self, name: &str) -> Option<&Version> {
        self.versions.iter().find(|version| &*version.name == name)
    }

    /// The version in which objects are stored.
    pub fn storage_version(&self) -> Option<&Version> {
        self.versions.iter().find(|version| version.storage)
    }
}

#[cfg(test)]
mod tests {
    use super::Definition;

    #[test]
    fn definitions_are_shared_between_threads() {
        fn shared<T: Send + Sync + 'static>() {}
        shared::<Definition>();
    }
}
