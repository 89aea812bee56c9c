//! The ports of a Service.

use std::collections::HashSet;

use plimsoll_finding::Code;
use plimsoll_go::names::validation::{is_dns1123_label, is_qualified_name};
use plimsoll_go::value::{Token, Value, ValueBuilder};

use super::super::rule::Request;
use super::super::{At, Errors};
use super::container::{PROTOCOLS, port_number, port_number_or_name};

/// Mirrors `validateServicePort` for all ports.
pub(super) fn validate(ports: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let words = errors.rules.go.names;
    let mut names = HashSet::new();
    for port in ports.items() {
        let name = port.field("name");
        match name.text() {
            "" if ports.len() > 1 => errors.required(&name, ""),
            "" => {}
            text => {
                errors.messages(Code::InvalidName, &name, text, is_dns1123_label(text));
                if !names.insert(text) {
                    errors.duplicate(&name, text);
                }
            }
        }
        let number = port.field("port");
        port_number(&number, number.int().unwrap_or_default(), errors);
        let protocol = port.field("protocol");
        if !protocol.text().is_empty() && !PROTOCOLS.contains(&protocol.text()) {
            errors.not_supported(&protocol, "core.Protocol", protocol.text(), &PROTOCOLS);
        }
        let target = port.field("targetPort");
        // The server takes the port where there is none.
        if target.int().unwrap_or_default() == 0 && target.text().is_empty() {
            port_number(&target, number.int().unwrap_or_default(), errors);
        } else {
            port_number_or_name(&target, errors);
        }
        let application = port.field("appProtocol");
        if application.exists() {
            let messages = is_qualified_name(application.text(), &words);
            errors.messages(Code::InvalidName, &application, application.text(), messages);
        }
    }
}

/// Ports of the node, and ports that are there twice.
pub(super) fn unique(spec: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let ports = spec.field("ports");
    if ["", "ClusterIP"].contains(&spec.field("type").text()) {
        for port in ports.items() {
            let node = port.field("nodePort");
            if node.int().unwrap_or_default() != 0 {
                errors.forbidden(Code::ForbiddenField, &node, "may not be used when `type` is 'ClusterIP'");
            }
        }
    }
    let mut nodes = HashSet::new();
    for port in ports.items() {
        let node = port.field("nodePort");
        let number = node.int().unwrap_or_default();
        if number != 0 && !nodes.insert((protocol(&port), number)) {
            errors.duplicate_value(&node, &Value::scalar(Token::Int64(number)));
        }
    }
    let mut known = HashSet::new();
    for port in ports.items() {
        let key = (protocol(&port), port.field("port").int().unwrap_or_default());
        if !known.insert(key) {
            errors.duplicate_value(&port, &shown(key.0, key.1));
        }
    }
}

fn protocol<'v>(port: &At<'_, 'v>) -> &'v str {
    Some(port.field("protocol").text()).filter(|text| !text.is_empty()).unwrap_or("TCP")
}

/// The key by which the server compares ports: a port of its internal type with two fields.
fn shown(protocol: &str, port: i64) -> Value<'_> {
    let mut builder = ValueBuilder::default();
    let fields = [
        ("Name", Token::String(b"")),
        ("Protocol", Token::NamedString("core.Protocol", protocol.as_bytes())),
        ("AppProtocol", Token::NilOf("*string")),
        ("Port", Token::Int64(port)),
        ("TargetPort", Token::Methods { go_type: "intstr.IntOrString", string: "0", json: "0" }),
        ("NodePort", Token::Int64(0)),
    ];
    builder.push(Token::Struct("core.ServicePort"));
    for (go, value) in fields {
        builder.push(Token::Field { go, json: Some(go) });
        builder.push(value);
    }
    builder.push(Token::End);
    builder.finish()
}
