//! Services.

use plimsoll_finding::Code;
use plimsoll_go::names::validation::is_dns1123_subdomain;
use plimsoll_go::netip::check_cidr_of_legacy_field;
use plimsoll_walk::ValueRef;

use super::super::rule::{Check, Request, Rule};
use super::super::{At, Errors, labels};
use super::service_ports;

const TOPOLOGY_HINTS: &str = "service.kubernetes.io/topology-aware-hints";
const TOPOLOGY_MODE: &str = "service.kubernetes.io/topology-mode";
const SOURCE_RANGES: &str = "service.beta.kubernetes.io/load-balancer-source-ranges";
const CODE: Code = Code::InvalidAnnotation;

/// `validateService`
pub(super) const RULES: &[Rule] = &[
    Rule::new("validateService", "metadata.annotations", Check::Code(topology)),
    Rule::new("validateService", "spec", Check::Code(by_type)),
    Rule::new("validateServicePort", "spec.ports", Check::Code(service_ports::validate)),
    Rule::new("ValidateLabels", "spec.selector", Check::Code(selector)),
    Rule::new("validateService", "spec.sessionAffinity", Check::Code(affinity)),
    Rule::new("validateService", "spec.type", Check::Code(type_)),
    Rule::new("validateService", "spec", Check::Code(service_ports::unique)),
    Rule::new("validateService", "", Check::Code(source_ranges)),
];

fn topology(annotations: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (hints, mode) = (annotations.key(TOPOLOGY_HINTS), annotations.key(TOPOLOGY_MODE));
    if hints.exists() && mode.exists() && hints.text() != mode.text() {
        let detail = format!("must match annotations[{TOPOLOGY_HINTS}] when both are specified");
        errors.invalid(CODE, &mode, mode.text(), &detail);
    }
}

fn source_ranges(service: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let metadata = service.field("metadata");
    let annotations = metadata.field("annotations");
    let ranges = annotations.key(SOURCE_RANGES);
    let spec = service.field("spec");
    // The field hides the annotation.
    if !ranges.exists() || spec.field("loadBalancerSourceRanges").len() > 0 {
        return;
    }
    if spec.field("type").text() != "LoadBalancer" {
        errors.forbidden(CODE, &ranges, "may only be used when `type` is 'LoadBalancer'");
    }
    let old = request.old_of(&ranges).and_then(ValueRef::as_str);
    let text = ranges.text().trim();
    if old == Some(ranges.text()) && request.rules.native.keeps_source_ranges || text.is_empty() {
        return;
    }
    for range in text.split(',').map(str::trim) {
        if let Some(fault) = check_cidr_of_legacy_field(range, request.rules.native.legacy_addresses, &[]) {
            errors.invalid(CODE, &ranges, range, &fault.detail);
        }
    }
}

const TYPES: [&str; 4] = ["ClusterIP", "ExternalName", "LoadBalancer", "NodePort"];
const AFFINITIES: [&str; 2] = ["ClientIP", "None"];

fn by_type(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (ports, type_) = (spec.field("ports"), spec.field("type"));
    let address = spec.field("clusterIP");
    let addresses = spec.field("clusterIPs");
    let is_headless = address.text() == "None" || addresses.items().next().is_some_and(|first| first.text() == "None");
    if ports.len() == 0 && !is_headless && type_.text() != "ExternalName" {
        errors.required(&ports, "");
    }
    match type_.text() {
        "LoadBalancer" | "NodePort" if is_headless => {
            let detail = format!("may not be set to 'None' for {} services", type_.text());
            errors.invalid(Code::ForbiddenField, &addresses.item(0), "None", &detail);
        }
        "ExternalName" => {
            let name = spec.field("externalName");
            match name.text().strip_suffix('.').unwrap_or(name.text()) {
                "" => errors.required(&name, ""),
                text => errors.messages(Code::InvalidName, &name, text, is_dns1123_subdomain(text)),
            }
        }
        _ => {}
    }
}

fn selector(selector: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    labels::validate(selector, errors);
}

fn affinity(affinity: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !affinity.text().is_empty() && !AFFINITIES.contains(&affinity.text()) {
        errors.not_supported(affinity, "core.ServiceAffinity", affinity.text(), &AFFINITIES);
    }
}

fn type_(type_: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !type_.text().is_empty() && !TYPES.contains(&type_.text()) {
        errors.not_supported(type_, "core.ServiceType", type_.text(), &TYPES);
    }
}
