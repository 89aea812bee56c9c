//! Owner references.

use plimsoll_finding::{Code, MetadataMessage as M};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::value::{Token, Value, ValueBuilder};
use plimsoll_walk::ValueRef;

use super::MetaRef;
use super::view::node_of;
use super::words::Errors;
use crate::release::OwnerWords;

/// Mirrors `ValidateOwnerReferences`.
pub(super) fn check(meta: MetaRef<'_>, errors: &mut Errors<'_>) {
    let mut first_controller: Option<String> = None;
    for (owner, index) in meta.children("ownerReferences").zip(0..) {
        check_owner(owner, index, errors);
        if owner.get("controller").and_then(ValueRef::as_bool) != Some(true) {
            continue;
        }
        let name = format!("{}/{}", text(owner, "kind"), text(owner, "name"));
        match &first_controller {
            None => first_controller = Some(name),
            Some(_) if errors.is_full() => return,
            Some(first) => {
                let message = M::TwoControllers { first: first.as_str().into(), second: name.into() };
                let (value, node) = (owners_value(meta), node_of(Some(owner)));
                errors.invalid(Code::InvalidOwner, errors.path("ownerReferences"), &value, message, node);
            }
        }
    }
}

fn text<'a>(owner: ValueRef<'a>, field: &str) -> &'a str {
    owner.get(field).and_then(ValueRef::as_str).unwrap_or_default()
}

fn check_owner(owner: ValueRef<'_>, index: usize, errors: &mut Errors<'_>) {
    let words = errors.rules.meta.owners;
    let at = match words {
        OwnerWords::Indexed => errors.path("ownerReferences").index(index),
        OwnerWords::NamedFields | OwnerWords::Short => errors.path("ownerReferences"),
    };
    let (code, node) = (Code::InvalidOwner, node_of(Some(owner)));
    let api_version = text(owner, "apiVersion");
    let group_version = group_version(api_version);
    let version = group_version.map_or("", |(_, version)| version);
    match words {
        OwnerWords::Indexed if api_version.is_empty() => {
            errors.add(code, FieldErrorKind::Required, at.key("apiVersion"), None, M::Empty, node);
        }
        _ if !version.is_empty() => {}
        OwnerWords::Indexed => {
            errors.invalid(code, at.key("apiVersion"), &Value::from(api_version), M::BadGroupVersion, node);
        }
        _ => errors.invalid(code, at.key("apiVersion"), &Value::from(api_version), M::EmptyVersion, node),
    }
    for field in ["kind", "name", "uid"] {
        if !text(owner, field).is_empty() {
            continue;
        }
        let value = match field {
            "uid" => Value::scalar(Token::NamedString("types.UID", b"")),
            _ => Value::from(""),
        };
        match words {
            OwnerWords::Indexed => {
                errors.add(code, FieldErrorKind::Required, at.key(field), None, M::Empty, node);
            }
            OwnerWords::Short => errors.invalid(code, at.key(field), &value, M::Empty, node),
            OwnerWords::NamedFields => {
                errors.invalid(code, at.key(field), &value, M::EmptyField(field), node);
            }
        }
    }
    if group_version == Some(("", "v1")) && text(owner, "kind") == "Event" {
        let mut builder = ValueBuilder::default();
        push_owner(&mut builder, owner);
        errors.invalid(code, at, &builder.finish(), M::OwnerIsEvent, node);
    }
}

/// Mirrors `ParseGroupVersion`: a text with two slashes is none.
pub(crate) fn group_version(text: &str) -> Option<(&str, &str)> {
    match text.split_once('/') {
        None => Some(("", text)),
        Some((_, version)) if version.contains('/') => None,
        Some(both) => Some(both),
    }
}

fn owners_value(meta: MetaRef<'_>) -> Value<'_> {
    let mut builder = ValueBuilder::default();
    builder.push(Token::Slice("[]v1.OwnerReference"));
    for owner in meta.children("ownerReferences") {
        push_owner(&mut builder, owner);
    }
    builder.finish()
}

fn push_owner<'a>(builder: &mut ValueBuilder<'a>, owner: ValueRef<'a>) {
    builder.push(Token::Struct("v1.OwnerReference"));
    for (go, json) in [("APIVersion", "apiVersion"), ("Kind", "kind"), ("Name", "name")] {
        builder.push(Token::Field { go, json: Some(json) });
        builder.push(Token::String(text(owner, json).as_bytes()));
    }
    builder.push(Token::Field { go: "UID", json: Some("uid") });
    builder.push(Token::NamedString("types.UID", text(owner, "uid").as_bytes()));
    for (go, json) in [("Controller", "controller"), ("BlockOwnerDeletion", "blockOwnerDeletion")] {
        let value = owner.get(json).and_then(ValueRef::as_bool);
        builder.push(Token::Field { go, json: value.map(|_| json) });
        builder.push(value.map_or(Token::NilOf("*bool"), pointer_to));
    }
    builder.push(Token::End);
}

/// A set pointer: JSON follows it, Go syntax shows an address, which no two servers have in common.
fn pointer_to(value: bool) -> Token<'static> {
    let json = if value { "true" } else { "false" };
    Token::Methods { go_type: "*bool", string: "(*bool)(0xc000000000)", json }
}
