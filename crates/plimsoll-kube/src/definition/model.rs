//! An accepted CRD: the resource that it makes, and what only CRDs have.

use std::sync::Arc;

use crate::resource::{Resource, Version};

/// An accepted CRD, compiled. Immutable, so that threads can share it.
#[derive(Debug)]
pub struct Crd {
    /// Its names.
    pub names: Names,
    /// What its objects are judged under.
    pub resource: Arc<Resource>,
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

impl Crd {
    /// The API group.
    pub fn group(&self) -> &str {
        &self.resource.group
    }

    /// A version by its name.
    pub fn version(&self, name: &str) -> Option<&Version> {
        self.resource.version(name)
    }

    /// The version in which objects are stored.
    pub fn storage_version(&self) -> Option<&Version> {
        self.resource.storage_version()
    }
}
