//! Rules as data, and what goes through them.

use plimsoll_schema::typed::{Minor, Releases};
use plimsoll_walk::ValueRef;

use super::At;
use super::errors::Errors;
use crate::facts::ClusterFacts;
use crate::release::Rules;

/// What the server's hand-written code says about one place of a kind's objects.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    /// The Go function that is restated.
    pub(super) restates: &'static str,
    /// Where, below the object or the type: `spec.template`, `spec.rules[]`; empty for the whole.
    pub(super) at: &'static str,
    /// Which requests ask for it.
    pub(super) on: On,
    /// The releases that have it.
    pub(super) releases: Releases,
    /// What must be so.
    pub(super) check: Check,
}

/// Requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum On {
    /// Creates and updates.
    Write,
    /// Creates alone.
    Create,
    /// Updates alone, but for those of the status.
    Update,
    /// Updates of the status.
    Status,
}

/// What must be so.
#[derive(Clone, Copy, Debug)]
pub(super) enum Check {
    /// The rules of a type, one after the other.
    Type(&'static [Rule]),
    /// What no other form says.
    Code(fn(&At<'_, '_>, &Request<'_, '_>, &mut Errors<'_>)),
}

/// What rules may ask for beside the place that they are about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Request<'r, 'v> {
    /// The object.
    pub(crate) object: ValueRef<'v>,
    /// The stored object, in an update.
    pub(crate) old: Option<ValueRef<'v>>,
    /// Whether the status alone is updated.
    pub(crate) is_status: bool,
    /// What is known of the cluster.
    pub(crate) facts: ClusterFacts,
    /// The version of the request.
    pub(crate) version: &'v str,
    /// The release.
    pub(crate) rules: &'r Rules,
    /// Its number, for the releases of rules.
    pub(crate) release: Minor,
}

impl<'v> Request<'_, 'v> {
    /// What is stored at a place that has no lists on its way.
    pub(super) fn old_of(&self, at: &At<'_, '_>) -> Option<ValueRef<'v>> {
        at.follow(self.old?)
    }
}

impl Rule {
    pub(super) const fn new(restates: &'static str, at: &'static str, check: Check) -> Self {
        Self { restates, at, on: On::Write, releases: Releases::ALL, check }
    }

    /// It came with this minor release.
    pub(super) const fn since(self, minor: u8) -> Self {
        Self { releases: Releases { since: Minor(minor), ..self.releases }, ..self }
    }

    /// It went with this minor release.
    pub(super) const fn until(self, minor: u8) -> Self {
        Self { releases: Releases { until: Minor(minor), ..self.releases }, ..self }
    }

    pub(super) const fn on(self, on: On) -> Self {
        Self { on, ..self }
    }

    fn applies(&self, request: &Request<'_, '_>) -> bool {
        let is_asked = match self.on {
            On::Write => !request.is_status,
            On::Create => request.old.is_none(),
            On::Update => request.old.is_some() && !request.is_status,
            On::Status => request.is_status,
        };
        is_asked && self.releases.contains(request.release)
    }

    /// Asks for the rule at its place below `base`.
    pub(super) fn check(&self, base: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
        if self.applies(request) {
            descend(self.at, base, &mut |at| match self.check {
                Check::Type(rules) => check_all(rules, at, request, errors),
                Check::Code(check) => check(at, request, errors),
            });
        }
    }
}

/// Asks for rules in their order.
pub(super) fn check_all(rules: &[Rule], base: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    for rule in rules {
        if errors.is_full() {
            return;
        }
        rule.check(base, request, errors);
    }
}

/// Goes to all places that a path names. Paths are written in the tables below, and as deep as those.
fn descend(path: &'static str, base: &At<'_, '_>, visit: &mut dyn FnMut(&At<'_, '_>)) {
    if path.is_empty() {
        visit(base);
        return;
    }
    let (first, rest) = path.split_once('.').unwrap_or((path, ""));
    match first.strip_suffix("[]") {
        Some(list) => {
            let list = base.field(list);
            list.items().for_each(|item| descend(rest, &item, visit));
        }
        None => descend(rest, &base.field(first), visit),
    }
}
