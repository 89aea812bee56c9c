//! Deployments.

use plimsoll_finding::Code;
use plimsoll_go::value::{Token, Value};

use super::super::core::pod::TEMPLATE;
use super::super::rule::{Check, On, Request, Rule, check_all};
use super::super::{At, Errors, labels};
use super::template;

/// `ValidateDeploymentSpec`, `ValidateDeploymentUpdate`
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidateNonnegativeField", "spec.replicas", Check::Code(not_negative)),
    Rule::new("ValidateDeploymentSpec", "spec", Check::Code(selector)),
    Rule::new("ValidatePodTemplateSpecForReplicaSet", "spec", Check::Code(pods)),
    Rule::new("ValidateNonnegativeField", "spec.minReadySeconds", Check::Code(not_negative)),
    Rule::new("ValidateNonnegativeField", "spec.revisionHistoryLimit", Check::Code(not_negative)),
    Rule::new("ValidateDeploymentSpec", "spec", Check::Code(progress)),
    Rule::new("ValidateImmutableField", "spec", Check::Code(same_selector)).on(On::Update),
];

pub(super) fn not_negative(at: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    template::not_negative(at, errors);
}

pub(super) fn selector(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    template::selector(spec, "deployment", errors);
}

/// Mirrors `ValidatePodTemplateSpecForReplicaSet`.
pub(super) fn pods(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !template::is_selector(spec, "invalid label selector", errors) {
        return;
    }
    let selector = spec.field("selector");
    if !selector.exists() || !labels::is_empty(&selector) {
        template::is_selected(spec, errors);
    }
    check_all(TEMPLATE, &spec.field("template"), request, errors);
    template::runs_forever(spec, "ReplicaSet", errors);
}

fn progress(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let deadline = spec.field("progressDeadlineSeconds");
    template::not_negative(&deadline, errors);
    let ready = spec.field("minReadySeconds").int().unwrap_or_default();
    // The server sets 600 where there is none.
    let seconds = deadline.int().unwrap_or(600);
    if seconds <= ready {
        let value = Value::scalar(Token::Int64(seconds));
        errors.invalid_value(Code::NumberTooSmall, &deadline, &value, "must be greater than minReadySeconds");
    }
}

pub(super) fn same_selector(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    template::same_selector(spec, request.old, errors);
}
