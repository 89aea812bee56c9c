//! Services.

use plimsoll_finding::Code;
use plimsoll_go::netip::check_cidr_of_legacy_field;
use plimsoll_walk::ValueRef;

use super::super::rule::{Check, Request, Rule};
use super::super::{At, Errors};

const TOPOLOGY_HINTS: &str = "service.kubernetes.io/topology-aware-hints";
const TOPOLOGY_MODE: &str = "service.kubernetes.io/topology-mode";
const SOURCE_RANGES: &str = "service.beta.kubernetes.io/load-balancer-source-ranges";
const CODE: Code = Code::InvalidAnnotation;

/// `validateService`
pub(super) const RULES: &[Rule] = &[
    Rule::new("validateService", "metadata.annotations", Check::Code(topology)),
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
