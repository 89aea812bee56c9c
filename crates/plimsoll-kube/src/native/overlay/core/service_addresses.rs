//! The addresses of a Service, and what a cluster has to give.
//!
//! The server allocates addresses and ports of a new Service before it validates the rest: where that fails, nothing
//! else is said.

use std::collections::HashSet;

use plimsoll_finding::Code;
use plimsoll_go::netip::{Addr, check_ip_of_legacy_field, parse_ip_sloppy};
use plimsoll_go::value::{Token, Value};

use super::super::rule::Request;
use super::super::{At, Errors};
use crate::facts::{ClusterFacts, IpFamilies};

const FAMILIES: [&str; 2] = ["IPv4", "IPv6"];
const POLICIES: [&str; 3] = ["PreferDualStack", "RequireDualStack", "SingleStack"];
const HEADLESS: &str = "None";
const CODE: Code = Code::UnsupportedValue;

/// What keeps a new Service from getting its addresses and ports.
pub(in super::super) fn allocate(service: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let spec = service.field("spec");
    if spec.field("type").text() == "ExternalName" {
        return;
    }
    related(&spec, request, errors);
    if errors.len() == 0 {
        families(&spec, request.facts, errors);
    }
    if errors.len() == 0 {
        node_ports(&spec, request.facts, errors);
    }
}

/// `clusterIPs` as the strategy completes them.
fn addresses<'v>(spec: &At<'_, 'v>) -> Vec<&'v str> {
    let (one, all) = (spec.field("clusterIP"), spec.field("clusterIPs"));
    match (one.text(), all.len()) {
        ("", 0) => Vec::new(),
        (one, 0) => vec![one],
        _ => all.items().map(|address| address.text()).collect(),
    }
}

/// Mirrors `ValidateServiceClusterIPsRelatedFields`.
fn related(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (one, at, list) = (spec.field("clusterIP").text(), spec.field("clusterIPs"), addresses(spec));
    let all = Value::strings(list.iter().copied());
    let mut is_bad = false;
    if one.is_empty() && !list.is_empty() {
        errors.invalid_value(CODE, &at, &all, "must be empty when `clusterIP` is not specified");
    } else if list.first().is_some_and(|first| *first != one) {
        errors.invalid_value(CODE, &at, &all, "first value must match `clusterIP`");
    }
    let mut seen = HashSet::new();
    for family in spec.field("ipFamilies").items() {
        if !FAMILIES.contains(&family.text()) {
            errors.not_supported(&family, "core.IPFamily", family.text(), &FAMILIES);
        }
        if !seen.insert(family.text()) {
            let shown = Value::scalar(Token::NamedString("core.IPFamily", family.text().as_bytes()));
            errors.duplicate_value(&family, &shown);
        }
    }
    let policy = spec.field("ipFamilyPolicy");
    if policy.exists() && !POLICIES.contains(&policy.text()) {
        errors.not_supported(&policy, "core.IPFamilyPolicy", policy.text(), &POLICIES);
    }
    for (index, address) in list.iter().enumerate() {
        if index == 0 && *address == HEADLESS {
            if list.len() > 1 {
                is_bad = true;
                errors.invalid_value(CODE, &at, &all, "'None' must be the first and only value");
            }
            continue;
        }
        if let Some(fault) = check_ip_of_legacy_field(*address, request.rules.native.legacy_addresses, &[]) {
            is_bad = true;
            errors.invalid(CODE, &at.item(index), address, &fault.detail);
        }
    }
    if list.len() > 2 {
        errors.invalid_value(CODE, &at, &all, "may only hold up to 2 values");
    }
    if is_bad {
        return;
    }
    let are_v4: Vec<bool> = list.iter().map(|address| is_v4(address)).collect();
    let is_dual = are_v4.contains(&true) && are_v4.contains(&false);
    if list.len() > 1 && !is_dual {
        errors.invalid_value(CODE, &at, &all, "may specify no more than one IP for each IP family");
    }
    if list.first() == Some(&HEADLESS) {
        return;
    }
    for (index, family) in spec.field("ipFamilies").items().enumerate().take(list.len()) {
        let (Some(address), Some(is_v4)) = (list.get(index), are_v4.get(index)) else { return };
        let wants_v4 = match family.text() {
            "IPv4" => true,
            "IPv6" => false,
            _ => continue,
        };
        if wants_v4 != *is_v4 {
            let detail = format!("expected an {} value as indicated by `ipFamilies[{index}]`", family.text());
            errors.invalid(CODE, &at.item(index), address, &detail);
        }
    }
}

fn is_v4(address: &str) -> bool {
    parse_ip_sloppy(address).is_some_and(|address| matches!(address.unmap(), Addr::V4(_)))
}

/// Mirrors `initIPFamilyFields` of the allocators.
fn families(spec: &At<'_, '_>, facts: ClusterFacts, errors: &mut Errors<'_>) {
    let (list, policy, at) = (spec.field("ipFamilies"), spec.field("ipFamilyPolicy"), spec.field("clusterIPs"));
    let addresses = addresses(spec);
    // A headless Service without a selector may ask for both families anywhere.
    let is_free = addresses.first() == Some(&HEADLESS) && spec.field("selector").len() == 0;
    let is_single = policy.text() == "SingleStack" || policy.text().is_empty() && !is_free;
    let named = |text: &'static str| Value::scalar(Token::NamedString("core.IPFamilyPolicy", text.as_bytes()));
    for (is_two, what) in [(addresses.len() == 2, "cluster IPs"), (list.len() == 2, "IP families")] {
        if is_single && is_two {
            let detail = format!("must be 'RequireDualStack' or 'PreferDualStack' when multiple {what} are specified");
            errors.invalid_value(CODE, &policy, &named("SingleStack"), &detail);
        }
    }
    let Some(known) = facts.families else { return };
    for (index, address) in addresses.iter().enumerate().skip(list.len()).take_while(|(_, text)| **text != HEADLESS) {
        let family = if is_v4(address) { "IPv4" } else { "IPv6" };
        if !known.has(family) {
            let all = Value::strings(addresses.iter().copied());
            let detail = format!("{family} is not configured on this cluster");
            errors.invalid_value(CODE, &at.item(index), &all, &detail);
        }
    }
    if errors.len() > 0 || is_free {
        return;
    }
    if policy.text() == "RequireDualStack" && known != IpFamilies::Both {
        let detail = "this cluster is not configured for dual-stack services";
        errors.invalid_value(CODE, &policy, &named("RequireDualStack"), detail);
    }
    for family in list.items().filter(|family| !known.has(family.text())) {
        let shown = Value::scalar(Token::NamedString("core.IPFamily", family.text().as_bytes()));
        errors.invalid_value(CODE, &family, &shown, "not configured on this cluster");
    }
}

/// Ports of the node that are asked for and cannot be given.
fn node_ports(spec: &At<'_, '_>, facts: ClusterFacts, errors: &mut Errors<'_>) {
    if !["NodePort", "LoadBalancer"].contains(&spec.field("type").text()) {
        return;
    }
    let Some((first, last)) = facts.node_ports else { return };
    for port in spec.field("ports").items() {
        let node = port.field("nodePort");
        let Some(number) = node.int().filter(|number| *number != 0) else { continue };
        if !(i64::from(first)..=i64::from(last)).contains(&number) {
            let detail = format!("provided port is not in the valid range. The range of valid ports is {first}-{last}");
            errors.invalid_int(CODE, &node, number, &detail);
            return;
        }
    }
}
