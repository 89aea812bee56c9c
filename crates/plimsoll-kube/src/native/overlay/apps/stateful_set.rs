//! Stateful sets.

use plimsoll_finding::Code;
use plimsoll_go::names::validation::is_dns1123_label;
use plimsoll_go::value::{Token, Value};

use super::super::core::annotations;
use super::super::core::pod::TEMPLATE;
use super::super::rule::{Check, On, Request, Rule, check_all};
use super::super::{At, Errors, labels};
use super::deployment::not_negative;
use super::template;

/// `ValidateStatefulSetSpec`
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidateStatefulSetSpec", "spec.podManagementPolicy", Check::Code(pod_management)),
    Rule::new("ValidateNonnegativeField", "spec.replicas", Check::Code(not_negative)),
    Rule::new("ValidateNonnegativeField", "spec.minReadySeconds", Check::Code(not_negative)),
    Rule::new("ValidateStatefulSetSpec", "spec.serviceName", Check::Code(service_name)).on(On::Create).since(34),
    Rule::new("ValidateStatefulSetSpec", "spec", Check::Code(selector)),
    Rule::new("ValidatePodTemplateSpecForStatefulSet", "spec", Check::Code(pods)),
];

fn pod_management(policy: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !["", "OrderedReady", "Parallel"].contains(&policy.text()) {
        let value = Value::scalar(Token::NamedString("apps.PodManagementPolicyType", policy.text().as_bytes()));
        errors.invalid_value(Code::UnsupportedValue, policy, &value, "must be 'OrderedReady' or 'Parallel'");
    }
}

fn service_name(name: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !name.text().is_empty() {
        errors.messages(Code::InvalidName, name, name.text(), is_dns1123_label(name.text()));
    }
}

fn selector(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    template::selector(spec, "statefulset", errors);
}

/// An update does not look into a template where the stored one is bad, which needs all rules of templates to be known.
/// Some things are looked at twice.
const OF_TEMPLATE: &[Rule] = &[
    Rule::new("ValidatePodTemplateSpec", "", Check::Type(TEMPLATE)).on(On::Create).since(34),
    Rule::new("ValidateLabels", "", Check::Code(annotations::template_labels)),
    Rule::new("ValidateAnnotations", "", Check::Code(annotations::template_annotations)),
    Rule::new("ValidatePodSpecificAnnotations", "", Check::Code(annotations::of_template)),
];

fn pods(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if template::is_selector(spec, "", errors) {
        let selector = spec.field("selector");
        if !selector.exists() || !labels::is_empty(&selector) {
            template::is_selected(spec, errors);
        }
        check_all(OF_TEMPLATE, &spec.field("template"), request, errors);
    }
    template::runs_forever(spec, "StatefulSet", errors);
}
