//! Daemon sets.

use super::super::core::pod::TEMPLATE;
use super::super::rule::{Check, On, Request, Rule, check_all};
use super::super::{At, Errors, labels};
use super::deployment::{not_negative, same_selector};
use super::template;

/// `ValidateDaemonSetSpec`, `ValidateDaemonSetUpdate`
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidateDaemonSetSpecUpdate", "spec", Check::Code(same_selector)).on(On::Update),
    Rule::new("ValidateDaemonSetSpec", "spec", Check::Code(selector)),
    Rule::new("ValidatePodTemplateSpec", "spec", Check::Code(pods)),
    Rule::new("ValidateNonnegativeField", "spec.minReadySeconds", Check::Code(not_negative)),
    Rule::new("ValidateNonnegativeField", "spec.revisionHistoryLimit", Check::Code(not_negative)),
];

fn selector(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let selector = spec.field("selector");
    labels::validate_selector(&selector, errors);
    if labels::is_selector(&selector, errors) {
        template::is_selected(spec, errors);
    }
    if selector.exists() {
        template::not_empty(&selector, "daemonset", errors);
    }
}

fn pods(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    check_all(TEMPLATE, &spec.field("template"), request, errors);
    template::runs_forever(spec, "DaemonSet", errors);
}
