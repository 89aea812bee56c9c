//! A kind that a release does not serve: since when, until when, what to use, what may have been meant.

use plimsoll_go::near::nearest;
use plimsoll_store::{Kind, Minor, Store, retired};

use super::split;
use crate::release::Release;

/// What is known of a kind that a release does not serve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Absent {
    /// The release that serves it first, where it comes later.
    pub since: Option<Minor>,
    /// The release that removed it.
    pub removed: Option<Minor>,
    /// The release knows it, but serves it on demand only.
    pub is_on_demand: bool,
    /// What replaces it: `apps/v1 Deployment`.
    pub successor: Box<str>,
    /// Kinds of the same name that the release serves, by their apiVersion.
    pub elsewhere: Vec<Box<str>>,
    /// A kind whose name is like it, in the same group and version or else anywhere: `apps/v1 Deployment`.
    pub near: Box<str>,
}

impl Absent {
    pub(super) fn of(store: &Store, release: Release, api_version: &str, kind: &str) -> Self {
        let release = release.minor();
        let (group, version) = split(api_version);
        let mut absent = Self::default();
        let written = || store.kinds().iter().filter(|known| known.is_written());
        let served = || written().filter(|known| known.by_default && contains(known, release));
        for known in store.versions(group, kind).filter(|known| &*known.version == version) {
            if contains(known, release) {
                absent.is_on_demand = !known.by_default;
            } else if known.releases.since > release {
                absent.since = Some(absent.since.map_or(known.releases.since, |since| since.min(known.releases.since)));
            } else {
                absent.removed = absent.removed.max(Some(known.releases.until));
            }
            absent.successor.clone_from(&known.successor);
        }
        if let Some(gone) = retired::find(api_version, kind) {
            absent.removed = absent.removed.or(Some(gone.removed));
            if absent.successor.is_empty() {
                absent.successor = gone.successor.into();
            }
        }
        absent.elsewhere =
            served().filter(|known| &*known.kind == kind).map(|known| known.api_version().into()).collect();
        // A successor that the release does not serve helps nobody.
        let is_served = |text: &str| served().any(|known| text == format!("{} {}", known.api_version(), known.kind));
        if !is_served(&absent.successor) {
            absent.successor = match absent.elsewhere.first() {
                Some(elsewhere) if absent.is_known() => format!("{elsewhere} {kind}").into(),
                _ => Box::default(),
            };
        }
        if absent.elsewhere.is_empty() && !absent.is_known() {
            let names = |kinds: Vec<&Kind>| {
                let names: Vec<&str> = kinds.iter().map(|known| &*known.kind).collect();
                let near = nearest(kind, names)?;
                kinds.iter().find(|known| &*known.kind == near).map(|known| format!("{} {near}", known.api_version()))
            };
            let here = served().filter(|known| known.api_version() == api_version).collect();
            absent.near = names(here).or_else(|| names(served().collect())).unwrap_or_default().into();
        }
        absent
    }

    /// Whether any release serves it, or has served it.
    pub fn is_known(&self) -> bool {
        self.since.is_some() || self.removed.is_some() || self.is_on_demand
    }
}

fn contains(kind: &Kind, release: Minor) -> bool {
    kind.releases.since <= release && release < kind.releases.until
}

#[cfg(test)]
mod tests {
    use super::*;

    fn absent(api_version: &str, kind: &str, release: Release) -> Absent {
        Absent::of(Store::embedded(), release, api_version, kind)
    }

    #[test]
    fn what_is_gone_names_its_successor() {
        let gone = absent("extensions/v1beta1", "Ingress", Release::LATEST);
        assert_eq!((gone.removed, &*gone.successor), (Some(Minor(22)), "networking.k8s.io/v1 Ingress"));
        let gone = absent("flowcontrol.apiserver.k8s.io/v1beta3", "FlowSchema", Release::LATEST);
        assert_eq!((gone.removed, &*gone.successor), (Some(Minor(32)), "flowcontrol.apiserver.k8s.io/v1 FlowSchema"));
        let gone = absent("policy/v1beta1", "PodSecurityPolicy", Release::LATEST);
        assert_eq!((gone.removed, &*gone.successor), (Some(Minor(25)), ""));
    }

    #[test]
    fn what_comes_later_or_is_off_says_so() {
        assert_eq!(absent("resource.k8s.io/v1", "ResourceClaim", Release::V1_31).since, Some(Minor(34)));
        assert!(absent("resource.k8s.io/v1beta1", "ResourceClaim", Release::LATEST).is_on_demand);
    }

    #[test]
    fn what_was_meant_is_named() {
        assert_eq!(absent("v1", "Deployment", Release::LATEST).elsewhere, ["apps/v1".into()]);
        assert_eq!(&*absent("apps/v1", "Deploymnet", Release::LATEST).near, "apps/v1 Deployment");
        assert_eq!(&*absent("v1", "configmap", Release::LATEST).near, "v1 ConfigMap");
        assert_eq!(absent("v1", "Foo", Release::LATEST), Absent::default());
    }
}
