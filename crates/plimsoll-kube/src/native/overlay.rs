//! What only the server's hand-written code says about built-in kinds, restated.
//!
//! The overlay is one of three layers: what releases publish (the types into which objects are decoded), the tags of
//! Go types, and this. Rules are rows of tables, a file for each kind or shared type below the module of its group, in
//! the order of the server's code; a row names the Go function that it restates, the releases and requests that it is
//! for, and its place.

mod admission;
mod apps;
mod at;
mod batch;
mod core;
mod errors;
mod flowcontrol;
mod internal;
mod labels;
mod networking;
mod rbac;
mod rule;

use plimsoll_finding::Finding;

use at::At;
use errors::Errors;
use plimsoll_schema::typed::Releases;
pub(crate) use rule::Request;
use rule::{Check, Rule, check_all};

/// What is known of a kind.
#[derive(Clone, Copy, Debug)]
struct KindRules {
    group: &'static str,
    kind: &'static str,
    rules: &'static [Rule],
}

const GROUPS: &[&[KindRules]] =
    &[core::KINDS, admission::KINDS, apps::KINDS, batch::KINDS, flowcontrol::KINDS, networking::KINDS, rbac::KINDS];

/// What is done for a new object before it is validated, and fails; then the server says nothing else.
pub(super) fn prepare(group: &str, kind: &str, request: &Request<'_, '_>) -> Vec<Finding> {
    let mut errors = Errors::new(request.rules);
    if (group, kind) == ("", "Service") && request.old.is_none() {
        core::service_addresses::allocate(&At::root(request.object), request, &mut errors);
    }
    errors.into_list()
}

/// What the rules of a kind say of an object, in the server's order.
pub(super) fn validate(group: &str, kind: &str, request: &Request<'_, '_>) -> Vec<Finding> {
    let mut errors = Errors::new(request.rules);
    check_all(rules_of(group, kind), &At::root(request.object), request, &mut errors);
    errors.into_list()
}

/// A rule as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RestatedRule {
    /// The Go function of the server that it restates.
    pub function: &'static str,
    /// The place that it is about, below the object or below the place of the rule around it; empty for the whole.
    pub place: &'static str,
    /// How many rules it is inside of.
    pub depth: usize,
    /// The releases that have it.
    pub releases: Releases,
}

/// The rules of a kind, in the server's order; none where nothing is restated of it.
pub fn restated_rules(group: &str, kind: &str) -> Vec<RestatedRule> {
    let mut all = Vec::new();
    let mut pending: Vec<(&Rule, usize)> = rules_of(group, kind).iter().rev().map(|rule| (rule, 0)).collect();
    while let Some((rule, depth)) = pending.pop() {
        let Rule { restates, at, releases, .. } = *rule;
        all.push(RestatedRule { function: restates, place: at, depth, releases });
        if let Check::Type(rules) = rule.check {
            pending.extend(rules.iter().rev().map(|rule| (rule, depth + 1)));
        }
    }
    all
}

fn rules_of(group: &str, kind: &str) -> &'static [Rule] {
    let kinds = GROUPS.iter().copied().flatten();
    kinds.into_iter().find(|known| known.kind == kind && known.group == group).map_or(&[], |known| known.rules)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_there_once_with_rules() {
        let mut kinds: Vec<_> = GROUPS.iter().copied().flatten().map(|known| (known.group, known.kind)).collect();
        assert!(kinds.iter().all(|(group, kind)| !restated_rules(group, kind).is_empty()));
        kinds.sort_unstable();
        assert!(kinds.windows(2).all(|pair| pair[0] != pair[1]));
    }

    #[test]
    fn rules_inside_of_rules_are_listed() {
        let rules = restated_rules("apps", "StatefulSet");
        assert_eq!(rules.iter().filter(|rule| rule.function == "ValidatePodTemplateSpecForStatefulSet").count(), 1);
        let rules = restated_rules("batch", "CronJob");
        assert!(rules.iter().any(|rule| rule.depth == 2 && rule.function == "ValidateLabels"));
    }
}
