//! CRDs that suites are about.

use std::fmt;
use std::sync::Arc;

use plimsoll_doc::{JsonObject, NodeRef, read};

use super::suite::Suite;
use crate::crd::server_form::json;
use crate::object::Object;
use crate::text::{DocumentText, READ_RULES};

/// Variants of a definition for feature sets of OpenShift say so in this annotation.
const FEATURE_SET: &str = "release.openshift.io/feature-set";
/// The feature set in which every gate is open.
const ALL_FEATURES: &str = "CustomNoUpgrade";
/// The feature set in which gates are closed until they are ready.
const USUAL_FEATURES: &str = "Default";

/// A CRD that was found.
#[derive(Debug)]
pub struct FoundCrd {
    /// The name of the text it is in.
    pub file: Arc<str>,
    /// Its `metadata.name`.
    pub name: String,
    /// The whole CRD as JSON, without fields set by the API server.
    pub(crate) json: String,
    versions: Vec<FoundVersion>,
    feature_sets: Option<String>,
}

#[derive(Debug)]
struct FoundVersion {
    name: String,
    is_plain: bool,
}

/// All CRDs that were found.
#[derive(Debug, Default)]
pub struct Crds(pub Vec<FoundCrd>);

/// Why a suite has no CRD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoCrd {
    /// There is none at all.
    None,
    /// There are several, and the suite names none.
    NotNamed,
    /// There is none of the name.
    Unknown(String),
    /// The CRD has no such version.
    NoVersion {
        /// The CRD.
        name: String,
        /// The version.
        version: String,
        /// Those it has.
        versions: String,
    },
    /// The CRD has several versions, and the suite names none.
    VersionNotNamed {
        /// The CRD.
        name: String,
        /// Its versions.
        versions: String,
    },
}

impl fmt::Display for NoCrd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("no CRD found"),
            Self::NotNamed => f.write_str("several CRDs, and the suite names none: add `crd: NAME`"),
            Self::Unknown(name) => write!(f, "CRD `{name}` not found"),
            Self::NoVersion { name, version, versions } => {
                write!(f, "{name} has no version {version}; it has {versions}")
            }
            Self::VersionNotNamed { name, versions } => {
                write!(f, "{name} has several versions ({versions}), and the suite names none: add `version: NAME`")
            }
        }
    }
}

impl FoundCrd {
    /// A CRD of a document.
    pub fn new(object: &Object<'_>, chunk: &DocumentText) -> Self {
        let root = object.root;
        let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).map(str::to_owned);
        let metadata = root.get("metadata");
        let annotations = metadata.and_then(|metadata| metadata.get("annotations"));
        let versions = root.get("spec").and_then(|spec| spec.get("versions"));
        let is_true = |node: NodeRef<'_>, name| node.get(name).and_then(NodeRef::as_bool) == Some(true);
        Self {
            file: Arc::clone(&chunk.name),
            name: text(metadata.and_then(|metadata| metadata.get("name"))).unwrap_or_default(),
            json: object.json_without(&object.cluster_fields()),
            versions: versions
                .into_iter()
                .flat_map(NodeRef::items)
                .map(|version| FoundVersion {
                    name: text(version.get("name")).unwrap_or_default(),
                    is_plain: is_true(version, "served") && is_true(version, "storage"),
                })
                .collect(),
            feature_sets: text(annotations.and_then(|annotations| annotations.get(FEATURE_SET))),
        }
    }

    /// The version that a suite is about.
    ///
    /// # Errors
    /// It does not say which, or one that is not there.
    pub(crate) fn version(&self, suite: &Suite) -> Result<&str, NoCrd> {
        let names = || self.versions.iter().map(|version| version.name.as_str()).collect::<Vec<_>>().join(", ");
        match (&suite.version, self.versions.as_slice()) {
            (Some(wanted), versions) => match versions.iter().find(|version| version.name == *wanted) {
                Some(version) => Ok(&version.name),
                None => Err(NoCrd::NoVersion { name: self.name.clone(), version: wanted.clone(), versions: names() }),
            },
            (None, [only]) => Ok(&only.name),
            (None, versions) => {
                let of_objects = versions.iter().find(|version| Some(&version.name) == suite.object_version.as_ref());
                of_objects
                    .map(|version| version.name.as_str())
                    .ok_or_else(|| NoCrd::VersionNotNamed { name: self.name.clone(), versions: names() })
            }
        }
    }

    /// A text of the definition with but one version, which is served and stored: so the version
    /// under test can be any.
    pub(crate) fn narrowed(&self, text: String, version: &str) -> String {
        if let [only] = self.versions.as_slice()
            && only.is_plain
        {
            return text;
        }
        let Ok(document) = read(text.as_bytes(), plimsoll_doc::Format::Json, &READ_RULES) else { return text };
        let mut definition = JsonObject::new();
        for entry in document.root().entries() {
            if entry.name() != "spec" {
                definition.raw(entry.name(), &json(entry.value));
                continue;
            }
            let mut spec = JsonObject::new();
            for entry in entry.value.entries() {
                if entry.name() == "versions" {
                    let versions = entry.value.items();
                    let kept = versions.filter(|item| item.get("name").and_then(NodeRef::as_str) == Some(version));
                    spec.raw("versions", &format!("[{}]", kept.map(served).collect::<Vec<_>>().join(",")));
                } else {
                    spec.raw(entry.name(), &json(entry.value));
                }
            }
            definition.raw("spec", &spec.finish());
        }
        definition.finish()
    }

    fn has(&self, version: &str) -> bool {
        self.versions.iter().any(|own| own.name == version)
    }

    fn is_for(&self, feature_set: &str) -> bool {
        self.feature_sets.as_deref().is_none_or(|sets| sets.split(',').any(|set| set == feature_set))
    }
}

/// A version, served and stored.
fn served(version: NodeRef<'_>) -> String {
    let mut object = JsonObject::new();
    for entry in version.entries().filter(|entry| !matches!(entry.name(), "served" | "storage")) {
        object.raw(entry.name(), &json(entry.value));
    }
    object.raw("served", "true");
    object.raw("storage", "true");
    object.finish()
}

impl Crds {
    /// The definitions that a suite is to be run with, each with its place among all: mostly one. Of variants for feature sets, those
    /// in which the gates of the suite are open (or closed, for `-Gate`).
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn of(&self, suite: &Suite) -> Result<Vec<(usize, &FoundCrd)>, NoCrd> {
        let Some(name) = &suite.definition else {
            return match self.0.as_slice() {
                [only] => Ok(vec![(0, only)]),
                [] => Err(NoCrd::None),
                _ => Err(NoCrd::NotNamed),
            };
        };
        let all = self.0.iter().enumerate();
        let named: Vec<(usize, &FoundCrd)> = all.filter(|(_, found)| found.name == *name).collect();
        if named.is_empty() {
            return Err(NoCrd::Unknown(name.clone()));
        }
        // Versions of one definition may lie in files of their own.
        let version = suite.version.as_ref().or(suite.object_version.as_ref());
        let with_version = named.iter().copied().filter(|(_, found)| version.is_none_or(|version| found.has(version)));
        let with_version: Vec<(usize, &FoundCrd)> = with_version.collect();
        let named = if with_version.is_empty() { named } else { with_version };
        if suite.gates.is_empty() || named.len() == 1 {
            return Ok(named);
        }
        let is_closed = suite.gates.iter().any(|gate| gate.starts_with('-'));
        let feature_set = if is_closed { USUAL_FEATURES } else { ALL_FEATURES };
        let fitting = named.iter().copied().filter(|(_, found)| found.is_for(feature_set));
        let fitting: Vec<(usize, &FoundCrd)> = fitting.collect();
        Ok(if fitting.is_empty() { named } else { fitting })
    }
}
