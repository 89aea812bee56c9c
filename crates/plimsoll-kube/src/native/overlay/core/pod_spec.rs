//! The specification of a pod, its own or that of a template.

use std::collections::HashSet;

use plimsoll_finding::{Code, Path};
use plimsoll_go::names::api::{NameUse, name_is_dns_subdomain};
use plimsoll_go::names::validation::{is_dns1123_label, is_in_range};
use plimsoll_walk::ValueRef;

use super::super::rule::{Check, Request, Rule};
use super::super::{At, Errors, labels};
use super::volumes::Volumes;
use super::{container, probes, tolerations};

const RESTART_POLICIES: [&str; 3] = ["Always", "OnFailure", "Never"];
const DNS_POLICIES: [&str; 4] = ["ClusterFirstWithHostNet", "ClusterFirst", "Default", "None"];

/// `ValidatePodSpec`, as far as it is restated.
pub(super) const RULES: &[Rule] = &[
    Rule::new("validateContainers", "", Check::Code(containers)),
    Rule::new("validatePodHostNetworkDeps", "", Check::Code(host_ports)),
    Rule::new("validateRestartPolicy", "restartPolicy", Check::Code(restart_policy)),
    Rule::new("validateDNSPolicy", "dnsPolicy", Check::Code(dns_policy)),
    Rule::new("ValidateLabels", "nodeSelector", Check::Code(node_selector)),
    Rule::new("ValidateServiceAccountName", "", Check::Code(service_account)),
    Rule::new("ValidateNodeName", "nodeName", Check::Code(subdomain)),
    Rule::new("ValidatePodSpec", "activeDeadlineSeconds", Check::Code(active_deadline)),
    Rule::new("ValidateDNS1123Label", "", Check::Code(host_name)),
    Rule::new("ValidateTolerations", "tolerations", Check::Code(tolerations::of_pod)),
    Rule::new("ValidatePriorityClassName", "priorityClassName", Check::Code(subdomain)),
];

/// Whether it is the specification of a pod itself, not that of a template.
fn is_of_pod(spec: &At<'_, '_>) -> bool {
    spec.path() == Path::default().key("spec")
}

fn containers<'v>(spec: &At<'_, 'v>, request: &Request<'_, 'v>, errors: &mut Errors<'_>) {
    let volumes = Volumes::validate(spec, request, errors);
    let (list, init) = (spec.field("containers"), spec.field("initContainers"));
    if list.len() == 0 {
        errors.required(&list, "");
    }
    let mut names = HashSet::new();
    for item in list.items() {
        container::common(&item, &volumes, request, errors);
        let name = item.field("name");
        if !names.insert(name.text()) {
            errors.duplicate(&name, name.text());
        }
        probes::lifecycle(&item.field("lifecycle"), errors);
        probes::of_container(&item, errors);
    }
    conflicts(&list, spec, &mut HashSet::new(), errors);
    for item in init.items() {
        container::common(&item, &volumes, request, errors);
        let name = item.field("name");
        if names.contains(name.text()) {
            errors.duplicate(&name, name.text());
        } else if !name.text().is_empty() {
            names.insert(name.text());
        }
        init_only(&item, errors);
    }
}

/// What only containers that run all the time may have.
fn init_only(container: &At<'_, '_>, errors: &mut Errors<'_>) {
    if container.field("restartPolicy").text() == "Always" {
        probes::lifecycle(&container.field("lifecycle"), errors);
        probes::of_container(container, errors);
        return;
    }
    for field in ["lifecycle", "livenessProbe", "readinessProbe", "startupProbe"] {
        let at = container.field(field);
        if at.exists() {
            let detail = "may not be set for init containers without restartPolicy=Always";
            errors.forbidden(Code::ForbiddenField, &at, detail);
        }
    }
}

/// Mirrors `AccumulateUniqueHostPorts`.
fn conflicts(list: &At<'_, '_>, spec: &At<'_, '_>, known: &mut HashSet<String>, errors: &mut Errors<'_>) {
    // The server sets the ports of pods that use the network of the host.
    let sets_ports = is_of_pod(spec) && spec.field("hostNetwork").bool() == Some(true);
    for container in list.items() {
        for port in container.field("ports").items() {
            let (host, own) = (port.field("hostPort"), port.field("containerPort").int().unwrap_or_default());
            let number = match host.int().unwrap_or_default() {
                0 if sets_ports => own,
                number => number,
            };
            if number == 0 {
                continue;
            }
            let protocol = Some(port.field("protocol").text()).filter(|text| !text.is_empty()).unwrap_or("TCP");
            let text = format!("{protocol}/{}/{number}", port.field("hostIP").text());
            if known.contains(&text) {
                errors.duplicate(&host, &text);
            } else {
                known.insert(text);
            }
        }
    }
}

fn host_ports(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if spec.field("hostNetwork").bool() != Some(true) {
        return;
    }
    for container in spec.field("containers").items() {
        for port in container.field("ports").items() {
            let (host, own) = (port.field("hostPort"), port.field("containerPort").int().unwrap_or_default());
            let number = host.int().unwrap_or_default();
            if number != 0 && number != own {
                let detail = "must match `containerPort` when `hostNetwork` is true";
                errors.invalid_int(Code::UnsupportedValue, &host, number, detail);
            }
        }
    }
}

fn restart_policy(policy: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !policy.text().is_empty() && !RESTART_POLICIES.contains(&policy.text()) {
        errors.not_supported(policy, "core.RestartPolicy", policy.text(), &RESTART_POLICIES);
    }
}

fn dns_policy(policy: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !policy.text().is_empty() && !DNS_POLICIES.contains(&policy.text()) {
        errors.not_supported(policy, "core.DNSPolicy", policy.text(), &DNS_POLICIES);
    }
}

fn node_selector(selector: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    labels::validate(selector, errors);
}

fn service_account(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let name = spec.field("serviceAccountName");
    // The old name of the field is read where the new one is not set.
    let text = Some(name.text()).filter(|text| !text.is_empty()).unwrap_or(spec.field("serviceAccount").text());
    if !text.is_empty() {
        errors.messages(Code::InvalidName, &name, text, name_is_dns_subdomain(text, NameUse::Whole));
    }
}

fn subdomain(name: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    if !name.text().is_empty() {
        errors.messages(Code::InvalidName, name, name.text(), name_is_dns_subdomain(name.text(), NameUse::Whole));
    }
}

fn active_deadline(seconds: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let Some(value) = seconds.int() else { return };
    for message in is_in_range(value, 1, i64::from(i32::MAX)) {
        errors.invalid_int(Code::NumberTooSmall, seconds, value, &message);
    }
}

fn host_name(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    // A stateful set names its pods itself.
    let is_set = request.object.get("spec").is_some_and(|spec| spec.get("podManagementPolicy").is_some())
        || request.object.get("kind").and_then(ValueRef::as_str) == Some("StatefulSet");
    for field in ["hostname", "subdomain"] {
        let name = spec.field(field);
        if !name.text().is_empty() && !is_set {
            errors.messages(Code::InvalidName, &name, name.text(), is_dns1123_label(name.text()));
        }
    }
}

/// What is asked of pods and not of templates (`validatePodMetadataAndSpec`).
pub(super) fn only_of_pods(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    for list in ["containers", "initContainers"] {
        for container in spec.field(list).items() {
            let image = container.field("image");
            if image.text().trim() != image.text() {
                let detail = "must not have leading or trailing whitespace";
                errors.invalid(Code::UnsupportedValue, &image, image.text(), detail);
            }
        }
    }
}
