//! The group `admissionregistration.k8s.io`.

use plimsoll_finding::Code;
use plimsoll_walk::ValueRef;

use super::rule::{Check, On, Request, Rule};
use super::{At, Errors, KindRules, labels};

const GROUP: &str = "admissionregistration.k8s.io";

pub(super) const KINDS: &[KindRules] = &[
    KindRules { group: GROUP, kind: "MutatingWebhookConfiguration", rules: RULES },
    KindRules { group: GROUP, kind: "ValidatingWebhookConfiguration", rules: RULES },
];

/// `validateValidatingWebhook`, `validateMutatingWebhook`
const RULES: &[Rule] = &[
    // Updates tolerate what is stored.
    Rule::new("validateValidatingWebhook", "webhooks[]", Check::Code(webhook)).on(On::Create),
];

const NO_SIDE_EFFECTS: [&str; 2] = ["None", "NoneOnDryRun"];
const FAILURE_POLICIES: [&str; 2] = ["Fail", "Ignore"];
const MATCH_POLICIES: [&str; 2] = ["Equivalent", "Exact"];

/// Mirrors `validateAdmissionReviewVersions`, but for what the versions are.
fn review_versions(hook: &At<'_, '_>, errors: &mut Errors<'_>) {
    let versions = hook.field("admissionReviewVersions");
    if versions.len() == 0 {
        errors.required(&versions, "must specify one of v1, v1beta1");
    }
}

fn webhook(hook: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    one_of(&hook.field("failurePolicy"), "admissionregistration.FailurePolicyType", &FAILURE_POLICIES, errors);
    one_of(&hook.field("matchPolicy"), "admissionregistration.MatchPolicyType", &MATCH_POLICIES, errors);
    let effects = hook.field("sideEffects");
    if effects.exists() {
        one_of(&effects, "admissionregistration.SideEffectClass", &NO_SIDE_EFFECTS, errors);
    } else {
        errors.required(&effects, "must specify one of None, NoneOnDryRun");
    }
    let timeout = hook.field("timeoutSeconds");
    if let Some(value) = timeout.int().filter(|value| !(1..=30).contains(value)) {
        errors.invalid_int(Code::NumberTooLarge, &timeout, value, "the timeout value must be between 1 and 30 seconds");
    }
    for selector in ["namespaceSelector", "objectSelector"] {
        labels::validate_selector(&hook.field(selector), errors);
    }
    let config = hook.field("clientConfig");
    if config.field("url").exists() == config.field("service").exists() {
        errors.required(&config, "exactly one of url or service is required");
    }
    review_versions(hook, errors);
}

fn one_of(at: &At<'_, '_>, go_type: &'static str, supported: &[&str], errors: &mut Errors<'_>) {
    if let Some(text) = at.value().and_then(ValueRef::as_str).filter(|text| !supported.contains(text)) {
        errors.not_supported(at, go_type, text, supported);
    }
}
