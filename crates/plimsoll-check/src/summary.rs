//! What many objects have in common, counted: reports say it once, and not at each object.

mod alike;
mod statistics;

use std::collections::BTreeMap;
use std::sync::Arc;

use plimsoll_doc::Position;
use plimsoll_finding::{Cause, Finding, WhyNotJudged};

pub use self::alike::{Alike, CauseKey, Repeated};
pub use self::statistics::Statistics;
use crate::check::{Examined, Outcome};
use crate::input::{Skipped, is_built_in};

/// Objects that were not judged, by kind.
#[derive(Clone, Debug, Default)]
pub struct Unjudged {
    kinds: BTreeMap<UnjudgedKind, UnjudgedCount>,
}

/// A kind whose objects were not judged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnjudgedKind {
    /// Why.
    pub reason: NoVerdict,
    /// `apiVersion` of the objects.
    pub api_version: Box<str>,
    /// Their `kind`.
    pub kind: Box<str>,
}

/// Why the objects of a kind were not judged.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NoVerdict {
    /// There is no CRD for it.
    NoCrd,
    /// Its CRD is rejected.
    CrdRejected {
        /// The file of the CRD.
        file: Box<str>,
    },
    /// It names an API group of Kubernetes, which has no such kind in any release.
    BuiltIn,
}

/// How many objects of a kind there are, and where.
#[derive(Clone, Debug)]
pub struct UnjudgedCount {
    /// The number of objects.
    pub objects: usize,
    /// The file of the first one.
    pub file: Arc<str>,
    /// Where it is.
    pub place: Position,
}

impl Unjudged {
    /// Whether a finding is one that is counted here, and need not be reported for each object.
    pub fn counts(finding: &Finding) -> bool {
        no_verdict(finding).is_some()
    }

    /// Adds an object, if it was not judged for the lack of a schema. `place` is only asked for the first of a kind.
    pub fn add(&mut self, examined: &Examined, file: &Arc<str>, place: impl FnOnce(&Finding) -> Position) {
        if examined.outcome != Outcome::NotJudged {
            return;
        }
        let mut counted = examined.issues.iter().filter(|issue| issue.exception.is_none());
        let found = counted.find_map(|issue| Some((issue, no_verdict(issue)?)));
        let Some((finding, reason)) = found else { return };
        let identity = &examined.identity;
        let (api_version, kind) = (identity.api_version.clone(), identity.kind.clone());
        let new = || UnjudgedCount { objects: 0, file: Arc::clone(file), place: place(finding) };
        self.kinds.entry(UnjudgedKind { reason, api_version, kind }).or_insert_with(new).objects += 1;
    }

    /// Adds those of a later part of the inputs.
    pub fn join(&mut self, other: &Self) {
        for (kind, count) in &other.kinds {
            match self.kinds.get_mut(kind) {
                Some(own) => own.objects += count.objects,
                None => {
                    self.kinds.insert(kind.clone(), count.clone());
                }
            }
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// The kinds, those with the most objects first; grouped by reason.
    pub fn kinds(&self) -> Vec<(&UnjudgedKind, &UnjudgedCount)> {
        let mut kinds: Vec<_> = self.kinds.iter().collect();
        let order = |reason: &NoVerdict| match reason {
            NoVerdict::NoCrd => 0,
            NoVerdict::CrdRejected { .. } => 1,
            NoVerdict::BuiltIn => 2,
        };
        kinds.sort_by_key(|(kind, count)| (order(&kind.reason), std::cmp::Reverse(count.objects)));
        kinds
    }
}

/// Why an object was not judged, where all objects of its kind share the reason.
fn no_verdict(finding: &Finding) -> Option<NoVerdict> {
    match &finding.cause {
        // What lacks one of the two words is a fault of its own.
        Cause::NotJudged(WhyNotJudged::NoDefinition { api_version, kind }) => {
            if api_version.is_empty() || kind.is_empty() {
                return None;
            }
            let group = api_version.split_once('/').map_or("", |(group, _)| group);
            Some(if is_built_in(group) { NoVerdict::BuiltIn } else { NoVerdict::NoCrd })
        }
        Cause::NotJudged(WhyNotJudged::DefinitionRefused { file, .. }) => {
            Some(NoVerdict::CrdRejected { file: file.clone() })
        }
        _ => None,
    }
}

/// Documents that were skipped, by the reason.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skips {
    counts: BTreeMap<Skipped, usize>,
}

impl Skips {
    /// Adds a document, if it was skipped.
    pub fn add(&mut self, examined: &Examined) {
        if let Outcome::Skipped(why) = examined.outcome {
            *self.counts.entry(why).or_default() += 1;
        }
    }

    /// Adds those of another part of the inputs.
    pub fn join(&mut self, other: &Self) {
        for (why, count) in &other.counts {
            *self.counts.entry(*why).or_default() += count;
        }
    }

    /// How many documents were skipped for a reason.
    pub fn count(&self, why: Skipped) -> usize {
        self.counts.get(&why).copied().unwrap_or_default()
    }

    /// How many documents were skipped.
    pub fn total(&self) -> usize {
        self.counts.values().sum()
    }

    /// Whether all of it was skipped for what it is, and nothing on request.
    pub fn is_nothing_to_judge(&self) -> bool {
        let is_on_request = |why: &Skipped| {
            matches!(why, Skipped::Unwanted | Skipped::NoSchema | Skipped::Kustomization | Skipped::ToolFile)
        };
        !self.counts.keys().any(is_on_request)
    }

    /// The reasons, in their order, with the number of documents.
    pub fn all(&self) -> impl Iterator<Item = (Skipped, usize)> + '_ {
        self.counts.iter().map(|(why, count)| (*why, *count))
    }
}

/// Kinds of which the server validates more than was judged.
#[derive(Clone, Debug, Default)]
pub struct PartlyJudged {
    /// With the number of objects.
    kinds: BTreeMap<Box<str>, usize>,
}

impl PartlyJudged {
    /// Adds an object, if it was judged in part and nothing was found.
    pub fn add(&mut self, examined: &Examined) {
        if examined.is_partly_judged {
            *self.kinds.entry(examined.identity.kind.clone()).or_default() += 1;
        }
    }

    /// Adds those of another part of the inputs.
    pub fn join(&mut self, other: &Self) {
        for (kind, count) in &other.kinds {
            *self.kinds.entry(kind.clone()).or_default() += count;
        }
    }

    /// The kinds, those with the most objects first, each with its number.
    pub fn kinds(&self) -> Vec<(&str, usize)> {
        let mut kinds: Vec<(&str, usize)> = self.kinds.iter().map(|(kind, count)| (&**kind, *count)).collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        kinds
    }
}

/// Kinds with several different CRDs among the inputs.
#[derive(Clone, Debug, Default)]
pub struct Conflicts {
    /// By kind, with the number of objects.
    kinds: BTreeMap<Box<str>, usize>,
}

impl Conflicts {
    /// Adds an object, if it was judged by one CRD of several.
    pub fn add(&mut self, examined: &Examined) {
        if examined.rivals > 0 {
            let identity = &examined.identity;
            *self.kinds.entry(format!("{} ({})", identity.kind, identity.group()).into()).or_default() += 1;
        }
    }

    /// Adds those of another part of the inputs.
    pub fn join(&mut self, other: &Self) {
        for (kind, count) in &other.kinds {
            *self.kinds.entry(kind.clone()).or_default() += count;
        }
    }

    /// The kinds with their groups, and the number of objects of each.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = (&str, usize)> {
        self.kinds.iter().map(|(kind, count)| (&**kind, *count))
    }
}
