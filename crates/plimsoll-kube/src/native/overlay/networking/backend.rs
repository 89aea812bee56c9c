//! The rules of Ingresses and what they lead to.

use plimsoll_finding::Code;
use plimsoll_go::names::api::{NameUse, name_is_dns_label, name_is_dns_subdomain, name_is_dns1035_label};
use plimsoll_go::names::validation::{is_dns1123_subdomain, is_valid_port_name, is_wildcard_dns1123_subdomain};
use plimsoll_go::netip::parse_ip_sloppy;

use super::super::core::port_number;
use super::super::rule::Request;
use super::super::{At, Errors};
use crate::release::ServiceNames;

const PATH_TYPES: [&str; 3] = ["Exact", "ImplementationSpecific", "Prefix"];
const BAD_SEQUENCES: [&str; 5] = ["//", "/./", "/../", "%2f", "%2F"];
const BAD_ENDS: [&str; 2] = ["/..", "/."];

/// Mirrors `ValidateIngressSpec`, but for resources and certificates.
pub(super) fn spec(spec: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (default, rules) = (spec.field("defaultBackend"), spec.field("rules"));
    if default.exists() {
        backend(&default, request, errors);
    }
    for rule in rules.items() {
        let host = rule.field("host");
        host_name(&host, errors);
        let http = rule.field("http");
        if http.exists() {
            let paths = http.field("paths");
            if paths.len() == 0 {
                errors.required(&paths, "");
            }
            paths.items().for_each(|path| validate_path(&path, request, errors));
        }
    }
    let class = spec.field("ingressClassName");
    if class.exists() {
        errors.messages(Code::InvalidName, &class, class.text(), name_is_dns_subdomain(class.text(), NameUse::Whole));
    }
}

fn host_name(host: &At<'_, '_>, errors: &mut Errors<'_>) {
    let text = host.text();
    if text.is_empty() {
        return;
    }
    if parse_ip_sloppy(text).is_some() {
        errors.invalid(Code::InvalidName, host, text, "must be a DNS name, not an IP address");
    }
    let is_wild = text.contains('*');
    let messages = if is_wild { is_wildcard_dns1123_subdomain(text) } else { is_dns1123_subdomain(text) };
    errors.messages(Code::InvalidName, host, text, messages);
}

/// Mirrors `validateHTTPIngressPath`.
fn validate_path(at: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (type_, path) = (at.field("pathType"), at.field("path"));
    let mut invalid = |detail: &str| errors.invalid(Code::UnsupportedValue, &path, path.text(), detail);
    match type_.text() {
        "" if !type_.exists() => return errors.required(&type_, "pathType must be specified"),
        "Exact" | "Prefix" => {
            if !path.text().starts_with('/') {
                invalid("must be an absolute path");
            }
            for part in BAD_SEQUENCES.iter().filter(|part| path.text().contains(**part)) {
                invalid(&format!("must not contain '{part}'"));
            }
            for end in BAD_ENDS.iter().filter(|end| path.text().ends_with(**end)) {
                invalid(&format!("cannot end with '{end}'"));
            }
        }
        "ImplementationSpecific" if path.text().is_empty() || path.text().starts_with('/') => {}
        "ImplementationSpecific" => invalid("must be an absolute path"),
        text => errors.not_supported(&type_, "networking.PathType", text, &PATH_TYPES),
    }
    backend(&at.field("backend"), request, errors);
}

/// Mirrors `validateIngressBackend`.
fn backend(at: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (resource, service) = (at.field("resource"), at.field("service"));
    match (resource.exists(), service.exists()) {
        (true, true) => errors.invalid(Code::ForbiddenField, at, "", "cannot set both resource and service backends"),
        (true, false) => {}
        (false, false) => errors.invalid(Code::MissingField, at, "", "resource or service backend is required"),
        (false, true) => {
            let name = service.field("name");
            match name.text() {
                "" => errors.required(&name, ""),
                text => {
                    let messages = match request.rules.meta.service_names {
                        ServiceNames::Label1035 => name_is_dns1035_label(text, NameUse::Whole),
                        ServiceNames::Label => name_is_dns_label(text, NameUse::Whole),
                    };
                    errors.messages(Code::InvalidName, &name, text, messages);
                }
            }
            let port = service.field("port");
            let (name, number) = (port.field("name"), port.field("number"));
            match (name.text(), number.int().unwrap_or_default()) {
                ("", 0) => errors.required(at, "port name or number is required"),
                ("", value) => port_number(&number, value, errors),
                (text, 0) => errors.messages(Code::InvalidName, &name, text, is_valid_port_name(text)),
                _ => errors.invalid(Code::ForbiddenField, at, "", "cannot set both port name & port number"),
            }
        }
    }
}
