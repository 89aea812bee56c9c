//! What is common to all containers of a pod.

use std::collections::HashSet;

use plimsoll_finding::Code;
use plimsoll_go::names::api::{NameUse, name_is_dns_subdomain};
use plimsoll_go::names::validation::{
    is_config_map_key, is_dns1123_label, is_env_var_name, is_relaxed_env_var_name, is_valid_port_name,
    is_valid_port_num,
};
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::ValueRef;

use super::super::rule::Request;
use super::super::{At, Errors};
use super::annotations::local_descending_path;
use super::resources;
use super::volumes::Volumes;

const PULL_POLICIES: [&str; 3] = ["Always", "IfNotPresent", "Never"];
const MESSAGE_POLICIES: [&str; 2] = ["File", "FallbackToLogsOnError"];
pub(super) const PROTOCOLS: [&str; 3] = ["SCTP", "TCP", "UDP"];
const PROPAGATIONS: [&str; 3] = ["Bidirectional", "HostToContainer", "None"];
/// A name that is used as the beginning of others may end with a dash.
const PREFIX: NameUse = NameUse::Prefix;

/// Mirrors `validateContainerCommon`.
pub(super) fn common(
    container: &At<'_, '_>,
    volumes: &Volumes<'_>,
    request: &Request<'_, '_>,
    errors: &mut Errors<'_>,
) {
    let name = container.field("name");
    match name.text() {
        "" => errors.required(&name, ""),
        text => errors.messages(Code::InvalidName, &name, text, is_dns1123_label(text)),
    }
    let image = container.field("image");
    if image.text().is_empty() {
        errors.required(&image, "");
    }
    let policy = container.field("terminationMessagePolicy");
    // The server sets what is not there.
    if !policy.text().is_empty() && !MESSAGE_POLICIES.contains(&policy.text()) {
        errors.not_supported(&policy, "core.TerminationMessagePolicy", policy.text(), &MESSAGE_POLICIES);
    }
    ports(&container.field("ports"), errors);
    env(&container.field("env"), request, errors);
    env_from(&container.field("envFrom"), request, errors);
    mounts(container, volumes, errors);
    let policy = container.field("imagePullPolicy");
    if !policy.text().is_empty() && !PULL_POLICIES.contains(&policy.text()) {
        errors.not_supported(&policy, "core.PullPolicy", policy.text(), &PULL_POLICIES);
    }
    resources::validate(&container.field("resources"), errors);
}

/// Mirrors `validateContainerPorts`.
fn ports(ports: &At<'_, '_>, errors: &mut Errors<'_>) {
    let mut names = HashSet::new();
    for port in ports.items() {
        let name = port.field("name");
        if !name.text().is_empty() {
            let messages = is_valid_port_name(name.text());
            if !messages.is_empty() {
                errors.messages(Code::InvalidName, &name, name.text(), messages);
            } else if !names.insert(name.text()) {
                errors.duplicate(&name, name.text());
            }
        }
        let number = port.field("containerPort");
        match number.int().unwrap_or_default() {
            0 => errors.required(&number, ""),
            value => port_number(&number, value, errors),
        }
        let host = port.field("hostPort");
        match host.int().unwrap_or_default() {
            0 => {}
            value => port_number(&host, value, errors),
        }
        let protocol = port.field("protocol");
        if !protocol.text().is_empty() && !PROTOCOLS.contains(&protocol.text()) {
            errors.not_supported(&protocol, "core.Protocol", protocol.text(), &PROTOCOLS);
        }
    }
}

pub(in super::super) fn port_number(at: &At<'_, '_>, value: i64, errors: &mut Errors<'_>) {
    for message in is_valid_port_num(value) {
        errors.invalid_int(Code::NumberTooSmall, at, value, &message);
    }
}

/// Mirrors `ValidatePortNumOrName`.
pub(super) fn port_number_or_name(at: &At<'_, '_>, errors: &mut Errors<'_>) {
    match at.value().and_then(ValueRef::as_str) {
        Some(name) => errors.messages(Code::InvalidName, at, name, is_valid_port_name(name)),
        None => port_number(at, at.int().unwrap_or_default(), errors),
    }
}

fn env_name(name: &str, request: &Request<'_, '_>) -> Vec<String> {
    if request.rules.native.relaxed_environment { is_relaxed_env_var_name(name) } else { is_env_var_name(name) }
}

/// Mirrors `ValidateEnv`, but for what it says of the fields of the pod.
fn env(env: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    for variable in env.items() {
        let name = variable.field("name");
        match name.text() {
            "" => errors.required(&name, ""),
            text => errors.messages(Code::InvalidName, &name, text, env_name(text, request)),
        }
        let from = variable.field("valueFrom");
        if !from.exists() {
            continue;
        }
        for selector in ["configMapKeyRef", "secretKeyRef"] {
            let selector = from.field(selector);
            if selector.exists() {
                key_of(&selector, errors);
            }
        }
        let sources = ["fieldRef", "resourceFieldRef", "configMapKeyRef", "secretKeyRef", "fileKeyRef"];
        let count = sources.iter().filter(|source| from.field(source).exists()).count();
        if count > 0 && !variable.field("value").text().is_empty() {
            errors.invalid(Code::ForbiddenField, &from, "", "may not be specified when `value` is not empty");
        } else if count > 1 {
            errors.invalid(Code::ForbiddenField, &from, "", "may not have more than one field specified at a time");
        }
    }
}

/// Mirrors `validateConfigMapKeySelector` and `validateSecretKeySelector`.
fn key_of(selector: &At<'_, '_>, errors: &mut Errors<'_>) {
    let (name, key) = (selector.field("name"), selector.field("key"));
    errors.messages(Code::InvalidName, &name, name.text(), name_is_dns_subdomain(name.text(), NameUse::Whole));
    match key.text() {
        "" => errors.required(&key, ""),
        text => errors.messages(Code::InvalidName, &key, text, is_config_map_key(text)),
    }
}

/// Mirrors `ValidateEnvFrom`.
fn env_from(list: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    for source in list.items() {
        let prefix = source.field("prefix");
        if !prefix.text().is_empty() {
            errors.messages(Code::InvalidName, &prefix, prefix.text(), env_name(prefix.text(), request));
        }
        let mut count = 0;
        for reference in ["configMapRef", "secretRef"] {
            let reference = source.field(reference);
            if !reference.exists() {
                continue;
            }
            count += 1;
            let name = reference.field("name");
            match name.text() {
                "" => errors.required(&name, ""),
                text => errors.messages(Code::InvalidName, &name, text, name_is_dns_subdomain(text, PREFIX)),
            }
        }
        // The server names the list, not the item.
        match count {
            0 => errors.invalid(Code::MissingField, list, "", "must specify one of: `configMapRef` or `secretRef`"),
            1 => {}
            _ => errors.invalid(Code::ForbiddenField, list, "", "may not have more than one field specified at a time"),
        }
    }
}

/// Mirrors `ValidateVolumeMounts`, but for its last fields.
fn mounts(container: &At<'_, '_>, volumes: &Volumes<'_>, errors: &mut Errors<'_>) {
    let (list, devices) = (container.field("volumeMounts"), container.field("volumeDevices"));
    let mut places = HashSet::new();
    for mount in list.items() {
        let (name, place) = (mount.field("name"), mount.field("mountPath"));
        if name.text().is_empty() {
            errors.required(&name, "");
        }
        if !volumes.has(name.text()) {
            errors.not_found(&name, name.text());
        }
        if place.text().is_empty() {
            errors.required(&place, "");
        }
        if !places.insert(place.text()) {
            errors.invalid(Code::DuplicateItem, &place, place.text(), "must be unique");
        }
        if devices.items().any(|device| device.field("name").text() == name.text()) {
            errors.invalid(Code::DuplicateItem, &name, name.text(), "must not already exist in volumeDevices");
        }
        if devices.items().any(|device| device.field("devicePath").text() == place.text()) {
            let detail = "must not already exist as a path in volumeDevices";
            errors.invalid(Code::DuplicateItem, &place, place.text(), detail);
        }
        // The server names fields of the list.
        let (path, expression) = (mount.field("subPath"), mount.field("subPathExpr"));
        if !path.text().is_empty() {
            let at = list.shown_as("subPath", path.value());
            local_descending_path(Code::UnsupportedValue, &at, path.text(), errors);
        }
        if !expression.text().is_empty() {
            if !path.text().is_empty() {
                let detail = "subPathExpr and subPath are mutually exclusive";
                errors.invalid(Code::ForbiddenField, &expression, expression.text(), detail);
            }
            let at = list.shown_as("subPathExpr", expression.value());
            local_descending_path(Code::UnsupportedValue, &at, expression.text(), errors);
        }
        let propagation = mount.field("mountPropagation");
        if propagation.exists() {
            let at = list.shown_as("mountPropagation", propagation.value());
            propagates(&at, container, errors);
        }
    }
}

/// Mirrors `validateMountPropagation`.
fn propagates(at: &At<'_, '_>, container: &At<'_, '_>, errors: &mut Errors<'_>) {
    if !PROPAGATIONS.contains(&at.text()) {
        errors.not_supported(at, "core.MountPropagationMode", at.text(), &PROPAGATIONS);
    }
    let is_privileged = container.field("securityContext").field("privileged").bool() == Some(true);
    if at.text() == "Bidirectional" && !is_privileged {
        let detail = "Bidirectional mount propagation is available only to privileged containers";
        errors.forbidden(Code::ForbiddenField, at, detail);
    }
}

/// A number as errors show it.
pub(super) fn shown_int(value: i64) -> Value<'static> {
    Value::scalar(Token::Int64(value))
}
