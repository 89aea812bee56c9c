//! What judging needs of any kind of objects, wherever it comes from.
//!
//! A CRD makes resources ([`Crd`](crate::definition::Crd)), and so does the store of kinds that are built into the
//! server ([`NativeKinds`](crate::native::NativeKinds)).

use std::sync::Arc;

use plimsoll_rules::compile::RuleSet;
use plimsoll_schema::plan::Plan;
use plimsoll_schema::typed::{GoTypes, Minor, TypeRef};

pub use crate::meta::NameRule;
use crate::native::KindTags;

/// A kind of objects with its versions. Immutable, so that threads can share it.
#[derive(Debug)]
pub struct Resource {
    /// The API group; empty for the core group.
    pub group: Box<str>,
    /// The kind, as in files: `Deployment`.
    pub kind: Box<str>,
    /// Its name in URLs: `deployments`.
    pub plural: Box<str>,
    /// Where objects live.
    pub scope: Scope,
    /// How names of new objects are checked.
    pub names: NameRule<'static>,
    /// How bodies become objects.
    pub decoder: Decoder,
    /// How objects become objects of other versions.
    pub conversion: Conversion,
    /// Whether names of finalizers must be those of Kubernetes, or have a domain.
    pub checks_finalizers: bool,
    /// Whether a create keeps the generation that it sends.
    pub keeps_generation: bool,
    /// The versions.
    pub versions: Vec<Version>,
}

/// Where the objects of a kind live.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// In a namespace.
    Namespaced,
    /// In the cluster.
    Cluster,
}

/// How bodies become objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Decoder {
    /// Into untyped objects, of which fields that the schema does not know are pruned, and nulls that it
    /// does not allow are dropped.
    Untyped,
    /// Into Go types, which know no other fields, and refuse what does not fit.
    Typed,
}

/// The Go types into which objects of a version are decoded.
#[derive(Clone, Debug)]
pub struct TypedVersion {
    /// The types, of all releases.
    pub types: Arc<GoTypes>,
    /// The type of an object: `apps/v1.Deployment`.
    pub name: Box<str>,
    /// The release that decodes.
    pub release: Minor,
    /// The tags of the types, where the release reports what they say.
    pub tags: Option<Arc<KindTags>>,
}

impl TypedVersion {
    /// The type of an object.
    pub fn root(&self) -> TypeRef<'_> {
        let types = self.types.at(self.release);
        types.named(&self.name).unwrap_or(types.any())
    }
}

/// How objects of one version become objects of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conversion {
    /// By another `apiVersion`.
    None,
    /// By a webhook, which is never asked: objects are judged as if it changed nothing but `apiVersion`.
    Webhook,
}

/// One version of a kind.
#[derive(Debug)]
pub struct Version {
    /// Its name: `v1`.
    pub name: Box<str>,
    /// Whether the server serves requests for it.
    pub served: bool,
    /// Whether objects are stored in it.
    pub storage: bool,
    /// The warning that comes with every request to it, where it is deprecated.
    pub deprecation: Option<Box<str>>,
    /// Its schema; versions with equal schemas share it.
    pub plan: Arc<Plan>,
    /// The rules of its schema, compiled, where it has any.
    pub rules: Option<Arc<RuleSet>>,
    /// Its subresources.
    pub subresources: Subresources,
    /// Its Go types, where it has any.
    pub typed: Option<TypedVersion>,
}

/// What of an object has a URL of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Subresources {
    /// The status.
    pub status: bool,
    /// The scale.
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
    /// Whether its schema has rules (`x-kubernetes-validations`).
    pub fn has_rules(&self) -> bool {
        self.rules.is_some()
    }
}

impl Resource {
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
    use super::Resource;

    #[test]
    fn resources_are_shared_between_threads() {
        fn shared<T: Send + Sync + 'static>() {}
        shared::<Resource>();
    }
}
