//! Probes and hooks of containers.

use plimsoll_finding::Code;
use plimsoll_go::names::validation::is_http_header_name;

use super::super::apps::not_negative;
use super::super::{At, Errors};
use super::container::{port_number, port_number_or_name, shown_int};

const SCHEMES: [&str; 2] = ["HTTP", "HTTPS"];

/// Mirrors `validateLivenessProbe`, `validateReadinessProbe` and `validateStartupProbe`.
pub(super) fn of_container(container: &At<'_, '_>, errors: &mut Errors<'_>) {
    for name in ["livenessProbe", "readinessProbe", "startupProbe"] {
        let probe = container.field(name);
        if !probe.exists() {
            continue;
        }
        validate(&probe, errors);
        if name == "readinessProbe" {
            let seconds = probe.field("terminationGracePeriodSeconds");
            if let Some(value) = seconds.int() {
                let detail = "must not be set for readinessProbes";
                errors.invalid_value(Code::ForbiddenField, &seconds, &shown_int(value), detail);
            }
            continue;
        }
        let threshold = probe.field("successThreshold");
        // The server sets one where there is none.
        if let Some(value) = threshold.int().filter(|value| !(0..=1).contains(value)) {
            errors.invalid_int(Code::NumberTooLarge, &threshold, value, "must be 1");
        }
    }
}

/// Mirrors `validateProbe`.
fn validate(probe: &At<'_, '_>, errors: &mut Errors<'_>) {
    handler(probe, &["exec", "httpGet", "tcpSocket", "grpc"], errors);
    for field in ["initialDelaySeconds", "timeoutSeconds", "periodSeconds", "successThreshold", "failureThreshold"] {
        not_negative(&probe.field(field), errors);
    }
    let seconds = probe.field("terminationGracePeriodSeconds");
    if let Some(value) = seconds.int().filter(|value| *value <= 0) {
        errors.invalid_int(Code::NumberTooSmall, &seconds, value, "must be greater than 0");
    }
}

/// Mirrors `validateLifecycle`, but for signals.
pub(super) fn lifecycle(lifecycle: &At<'_, '_>, errors: &mut Errors<'_>) {
    for name in ["postStart", "preStop"] {
        let hook = lifecycle.field(name);
        if hook.exists() {
            handler(&hook, &["exec", "httpGet", "tcpSocket", "sleep"], errors);
        }
    }
}

/// Mirrors `validateHandler`.
fn handler(at: &At<'_, '_>, kinds: &[&'static str], errors: &mut Errors<'_>) {
    let mut has_one = false;
    for &kind in kinds {
        let action = at.field(kind);
        if !action.exists() {
            continue;
        }
        if has_one {
            errors.forbidden(Code::ForbiddenField, &action, "may not specify more than 1 handler type");
            continue;
        }
        has_one = true;
        match kind {
            "exec" => {
                let command = action.field("command");
                if command.len() == 0 {
                    errors.required(&command, "");
                }
            }
            "httpGet" => http_get(&action, errors),
            "tcpSocket" => port_number_or_name(&action.field("port"), errors),
            "grpc" => {
                let port = action.field("port");
                port_number(&port, port.int().unwrap_or_default(), errors);
            }
            _ => {}
        }
    }
    if !has_one {
        errors.required(at, "must specify a handler type");
    }
}

/// Mirrors `validateHTTPGetAction`, but for protocols.
fn http_get(action: &At<'_, '_>, errors: &mut Errors<'_>) {
    port_number_or_name(&action.field("port"), errors);
    let scheme = action.field("scheme");
    if !scheme.text().is_empty() && !SCHEMES.contains(&scheme.text()) {
        errors.not_supported(&scheme, "core.URIScheme", scheme.text(), &SCHEMES);
    }
    // The server names the list, not the header.
    let headers = action.field("httpHeaders");
    for header in headers.items() {
        let name = header.field("name").text();
        errors.messages(Code::InvalidName, &headers, name, is_http_header_name(name));
    }
}
