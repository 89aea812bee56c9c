//! Kinds: where they are served, and of which type their objects are.

use plimsoll_release::Minor;
use plimsoll_schema::typed::Releases;

use crate::StoreError;
use crate::model::TypeName;
use crate::table::{read_releases, write_releases};

/// What stands in a column that says nothing.
const NOTHING: &str = "-";

/// One version of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The API group; empty for the core group.
    pub group: Box<str>,
    /// The version: `v1`.
    pub version: Box<str>,
    /// The kind: `Deployment`.
    pub kind: Box<str>,
    /// Its name in URLs: `deployments`; empty for kinds that are only parts of others, such as lists.
    pub plural: Box<str>,
    /// Where objects live.
    pub scope: Scope,
    /// Whether the status has a URL of its own.
    pub has_status: bool,
    /// Whether the scale has one.
    pub has_scale: bool,
    /// The type of its objects.
    pub type_: TypeName,
    /// The releases that know it.
    pub releases: Releases,
    /// Whether a server serves it unless told otherwise.
    pub by_default: bool,
    /// The release that deprecated it.
    pub deprecated: Option<Minor>,
    /// The release that removes it, or has done so.
    pub removed: Option<Minor>,
    /// What replaces it: `discovery.k8s.io/v1 EndpointSlice`.
    pub successor: Box<str>,
}

/// Where the objects of a kind live.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// In a namespace.
    Namespaced,
    /// In the cluster.
    #[default]
    Cluster,
}

impl Kind {
    /// The group and version as objects name them: `apps/v1`, `v1`.
    pub fn api_version(&self) -> String {
        if self.group.is_empty() { self.version.to_string() } else { format!("{}/{}", self.group, self.version) }
    }

    /// Whether people write objects of it: not so for lists, options and what only a server sends.
    pub fn is_written(&self) -> bool {
        !self.plural.is_empty()
    }

    /// All that is said of it but its releases.
    pub(crate) fn columns(&self) -> String {
        let or_nothing = |text: &str| if text.is_empty() { NOTHING.to_owned() } else { text.to_owned() };
        let minor = |minor: Option<Minor>| minor.map_or_else(|| NOTHING.to_owned(), |minor| minor.0.to_string());
        let subresources = match (self.has_status, self.has_scale) {
            (false, false) => NOTHING,
            (true, false) => "status",
            (false, true) => "scale",
            (true, true) => "status,scale",
        };
        let scope = if self.scope == Scope::Namespaced { "namespaced" } else { "cluster" };
        [
            self.api_version().as_str(),
            &self.kind,
            &or_nothing(&self.plural),
            scope,
            subresources,
            &self.type_.to_string(),
            if self.by_default { "on" } else { "off" },
            &minor(self.deprecated),
            &minor(self.removed),
            &or_nothing(&self.successor.replace(' ', ",")),
        ]
        .join(" ")
    }

    pub(crate) fn line(&self) -> String {
        format!("{} {}\n", self.columns(), write_releases(self.releases))
    }

    pub(crate) fn read(line: &str) -> Result<Self, StoreError> {
        Self::read_columns(line).ok_or_else(|| StoreError::line("kinds", line))
    }

    fn read_columns(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split(' ').collect();
        let [api_version, kind, plural, scope, subresources, type_, served, deprecated, removed, successor, releases] =
            words.as_slice()
        else {
            return None;
        };
        let (group, version) = api_version.split_once('/').unwrap_or(("", api_version));
        let text = |text: &str| if text == NOTHING { "".into() } else { text.replace(',', " ").into() };
        let minor = |text: &str| match text {
            NOTHING => Some(None),
            text => text.parse().ok().map(|minor| Some(Minor(minor))),
        };
        Some(Self {
            group: group.into(),
            version: version.into(),
            kind: (*kind).into(),
            plural: text(plural),
            scope: match *scope {
                "namespaced" => Scope::Namespaced,
                "cluster" => Scope::Cluster,
                _ => return None,
            },
            has_status: subresources.split(',').any(|word| word == "status"),
            has_scale: subresources.split(',').any(|word| word == "scale"),
            type_: TypeName::parse(type_)?,
            releases: read_releases(releases)?,
            by_default: match *served {
                "on" => true,
                "off" => false,
                _ => return None,
            },
            deprecated: minor(deprecated)?,
            removed: minor(removed)?,
            successor: text(successor),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_as_it_was_written() {
        for line in [
            "apps/v1 Deployment deployments namespaced status,scale apps/v1.Deployment on - - - ..\n",
            "v1 Endpoints endpoints namespaced - core/v1.Endpoints on 33 - discovery.k8s.io/v1,EndpointSlice 33..\n",
            "a/v1beta1 A - cluster - a/v1beta1.A off 30 35 - 31..35\n",
        ] {
            assert_eq!(Kind::read(line.trim_end()).unwrap().line(), line);
        }
        assert!(Kind::read("apps/v1 Deployment").is_err());
        assert!(Kind::read("a/v1 A - world - a/v1.A off 30 35 - ..").is_err());
    }
}
