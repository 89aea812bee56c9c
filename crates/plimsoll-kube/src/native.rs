//! Kinds that are built into the server: which ones a release serves, and what judging needs of them.
//!
//! What is known of them comes from a [`Store`]: their types, URLs and releases. What the server's code says about
//! their metadata is in the modules below. The rest of what it validates is not known here yet: an object that is
//! accepted here may still be rejected by a server ([`NativeKind::is_partly_judged`]).

mod absent;
mod object;
mod overlay;
mod rules;
mod tags;

use std::collections::HashMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use plimsoll_schema::plan::{Plan, PlanBuilder};
use plimsoll_schema::typed::GoTypes;
use plimsoll_store::model::TypeName;
use plimsoll_store::tags::ReleaseTags;
use plimsoll_store::{Kind, Store, StoreError};

use crate::release::Release;
use crate::resource::{Conversion, Decoder, Resource, Scope, Subresources, TypedVersion, Version};

pub use absent::Absent;
pub(crate) use object::validate;
pub(crate) use overlay::Request;
pub use overlay::{RestatedRule, restated_rules};
pub use plimsoll_store::Minor;
pub use tags::KindTags;
pub(crate) use tags::uncovered;

/// The kinds of a store as resources. What was asked for once is kept. Threads may share it.
#[derive(Debug)]
pub struct NativeKinds {
    store: Source,
    types: Mutex<HashMap<TypeName, Arc<GoTypes>>>,
    tags: Mutex<HashMap<Minor, Option<Arc<ReleaseTags>>>>,
    resources: Mutex<HashMap<ResourceKey, Arc<NativeKind>>>,
}

/// A release, the apiVersion and the kind.
type ResourceKey = (Release, Box<str>, Box<str>);

/// Where kinds come from.
#[derive(Debug)]
enum Source {
    Embedded(&'static Store),
    Own(Box<Store>),
}

/// A kind in one version, as a release has it.
#[derive(Debug)]
pub struct NativeKind {
    /// What judging needs.
    pub resource: Arc<Resource>,
    /// Whether a server serves it unless told otherwise.
    pub by_default: bool,
}

impl NativeKind {
    /// Whether the server validates more than is known here: what is restated of its hand-written rules
    /// ([`restated_rules`]) is not all of them.
    pub const fn is_partly_judged(&self) -> bool {
        true
    }

    /// The only version that it has.
    pub fn version(&self) -> Option<&Version> {
        self.resource.versions.first()
    }
}

impl NativeKinds {
    /// The kinds of all supported releases.
    pub fn embedded() -> Self {
        Self::from_source(Source::Embedded(Store::embedded()))
    }

    /// The kinds of another store.
    pub fn of(store: Store) -> Self {
        Self::from_source(Source::Own(Box::new(store)))
    }

    fn from_source(store: Source) -> Self {
        Self { store, types: Mutex::default(), tags: Mutex::default(), resources: Mutex::default() }
    }

    /// The store.
    pub fn store(&self) -> &Store {
        match &self.store {
            Source::Embedded(store) => store,
            Source::Own(store) => store,
        }
    }

    /// Whether any release serves, or has served, a kind under this name.
    pub fn knows(&self, api_version: &str, kind: &str) -> bool {
        let (group, version) = split(api_version);
        let in_store = self.store().versions(group, kind).any(|known| &*known.version == version && known.is_written());
        in_store || plimsoll_store::retired::find(api_version, kind).is_some()
    }

    /// A kind as a release has it, served by default or on demand; none where the release does not know it.
    ///
    /// # Errors
    /// The store is damaged.
    pub fn find(&self, release: Release, api_version: &str, kind: &str) -> Result<Option<Arc<NativeKind>>, StoreError> {
        let (group, version) = split(api_version);
        let known = self.store().kind(group, version, kind, release.minor());
        let Some(known) = known.filter(|known| known.is_written()) else { return Ok(None) };
        let key = (release, api_version.into(), kind.into());
        if let Some(kept) = self.resources.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Ok(Some(Arc::clone(kept)));
        }
        let types = self.types(&known.type_)?;
        let tags = self.tags(release.minor())?.and_then(|tags| KindTags::of(&tags, &known.type_));
        let native = Arc::new(native(known, types, tags, release));
        let mut kept = self.resources.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Some(Arc::clone(kept.entry(key).or_insert(native))))
    }

    /// Why a release does not serve a kind, and what is like it.
    pub fn absent(&self, release: Release, api_version: &str, kind: &str) -> Absent {
        Absent::of(self.store(), release, api_version, kind)
    }

    /// The tags that a release reports; read once.
    fn tags(&self, release: Minor) -> Result<Option<Arc<ReleaseTags>>, StoreError> {
        let mut kept = self.tags.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tags) = kept.get(&release) {
            return Ok(tags.clone());
        }
        let tags = self.store().tags(release)?.map(Arc::new);
        kept.insert(release, tags.clone());
        Ok(tags)
    }

    /// Types are those of all releases, so that releases share them.
    fn types(&self, name: &TypeName) -> Result<Arc<GoTypes>, StoreError> {
        let kept = |types: &Mutex<HashMap<TypeName, Arc<GoTypes>>>| {
            types.lock().unwrap_or_else(PoisonError::into_inner).get(name).map(Arc::clone)
        };
        if let Some(types) = kept(&self.types) {
            return Ok(types);
        }
        let types = Arc::new(self.store().go_types(name)?);
        self.types.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone(), Arc::clone(&types));
        Ok(types)
    }
}

fn native(known: &Kind, types: Arc<GoTypes>, tags: Option<Arc<KindTags>>, release: Release) -> NativeKind {
    let minor = release.minor();
    let rules = rules::of(&known.group, &known.version, &known.kind, release);
    let version = Version {
        name: known.version.clone(),
        served: true,
        storage: true,
        deprecation: deprecation(known, minor),
        plan: no_schema(release),
        rules: None,
        subresources: Subresources { status: known.has_status, scale: None },
        typed: Some(TypedVersion { types, name: known.type_.to_string().into(), release: minor, tags }),
    };
    let resource = Resource {
        group: known.group.clone(),
        kind: known.kind.clone(),
        plural: known.plural.clone(),
        scope: match known.scope {
            plimsoll_store::Scope::Namespaced => Scope::Namespaced,
            plimsoll_store::Scope::Cluster => Scope::Cluster,
        },
        names: rules.names,
        decoder: Decoder::Typed,
        checks_finalizers: rules.checks_finalizers,
        keeps_generation: rules.keeps_generation,
        conversion: Conversion::None,
        versions: vec![version],
    };
    NativeKind { resource: Arc::new(resource), by_default: known.by_default }
}

/// Mirrors `WarningMessage` of the server's deprecations, which it sends where the release is not older.
fn deprecation(known: &Kind, release: Minor) -> Option<Box<str>> {
    let deprecated = known.deprecated.filter(|deprecated| *deprecated <= release)?;
    let mut text = format!("{} {} is deprecated in v1.{}+", known.api_version(), known.kind, deprecated.0);
    if let Some(removed) = known.removed {
        // Writing to a string cannot fail.
        let _ = write!(text, ", unavailable in v1.{}+", removed.0);
    }
    if !known.successor.is_empty() {
        let _ = write!(text, "; use {}", known.successor);
    }
    Some(text.into())
}

/// A plan that takes any value: what values must be like is in the Go types.
fn no_schema(release: Release) -> Arc<Plan> {
    let mut builder = PlanBuilder::default();
    let root = builder.add_schema(plimsoll_schema::plan::Origin::default());
    builder.add_root(None, root);
    Arc::new(builder.finish(&release.rules().go))
}

/// Group and version.
fn split(api_version: &str) -> (&str, &str) {
    api_version.split_once('/').unwrap_or(("", api_version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_have_their_kinds() {
        let kinds = NativeKinds::embedded();
        let found = |release, api_version, kind| kinds.find(release, api_version, kind).unwrap();
        let deployment = found(Release::LATEST, "apps/v1", "Deployment").unwrap();
        assert_eq!(&*deployment.resource.plural, "deployments");
        assert!(deployment.by_default && deployment.resource.scope == Scope::Namespaced);
        assert!(found(Release::V1_30, "resource.k8s.io/v1", "ResourceClaim").is_none());
        assert!(found(Release::LATEST, "resource.k8s.io/v1", "ResourceClaim").is_some_and(|kind| kind.by_default));
        assert!(
            found(Release::LATEST, "resource.k8s.io/v1beta1", "ResourceClaim").is_some_and(|kind| !kind.by_default)
        );
        assert!(found(Release::LATEST, "apps/v1", "DeploymentList").is_none());
        let claim = |release| {
            let version = found(release, "resource.k8s.io/v1beta1", "ResourceClaim").unwrap();
            version.version().and_then(|version| version.deprecation.clone())
        };
        assert_eq!(claim(Release::V1_34), None);
        assert_eq!(
            claim(Release::V1_35).as_deref(),
            Some("resource.k8s.io/v1beta1 ResourceClaim is deprecated in v1.35+, unavailable in v1.38+")
        );
    }
}
