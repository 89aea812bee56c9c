//! Secrets.

use std::collections::BTreeSet;

use plimsoll_walk::ValueRef;

use super::super::rule::{Check, On, Request, Rule};
use super::super::{At, Errors};
use super::config_map::{self, MAX_BYTES};

const SERVICE_ACCOUNT: &str = "kubernetes.io/service-account.name";

/// `ValidateSecret`, `ValidateSecretUpdate`
pub(super) const RULES: &[Rule] = &[
    Rule::new("ValidateSecretUpdate", "", Check::Code(immutable)).on(On::Update),
    Rule::new("ValidateSecret", "", Check::Code(keys)),
    Rule::new("ValidateSecret", "", Check::Code(type_)),
];

fn keys(secret: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let (data, texts) = (secret.field("data"), secret.field("stringData"));
    // `stringData` becomes part of `data`, whose keys it replaces.
    let names: BTreeSet<&str> = data.entries().chain(texts.entries()).map(|entry| entry.name()).collect();
    let mut bytes = 0_usize;
    for name in names {
        config_map::key(&data.key(name), errors);
        let text = texts.key(name);
        let is_text = texts.value().is_some_and(|texts| texts.get(name).is_some());
        let len = if is_text { text.text().len() } else { config_map::decoded_len(data.key(name).text()) };
        bytes = bytes.saturating_add(len);
    }
    if bytes > MAX_BYTES {
        errors.too_long(&data, MAX_BYTES);
    }
}

fn type_(secret: &At<'_, '_>, _: &Request<'_, '_>, errors: &mut Errors<'_>) {
    let data = secret.field("data");
    let entry = |key: &'static str| ["data", "stringData"].iter().find_map(|map| secret.value()?.get(map)?.get(key));
    let has = |key| entry(key).is_some();
    let mut wanted: &[&'static str] = &[];
    match secret.field("type").text() {
        "kubernetes.io/service-account-token" => {
            let metadata = secret.field("metadata");
            let annotations = metadata.field("annotations");
            let account = annotations.key(SERVICE_ACCOUNT);
            if account.text().is_empty() {
                errors.required(&account, "");
            }
        }
        "kubernetes.io/dockercfg" => wanted = &[".dockercfg"],
        "kubernetes.io/dockerconfigjson" => wanted = &[".dockerconfigjson"],
        "kubernetes.io/basic-auth" if !has("username") && !has("password") => wanted = &["username", "password"],
        "kubernetes.io/ssh-auth" => {
            let key = entry("ssh-privatekey").and_then(ValueRef::as_str);
            if key.is_none_or(str::is_empty) {
                errors.required(&data.key("ssh-privatekey"), "");
            }
        }
        "kubernetes.io/tls" => wanted = &["tls.crt", "tls.key"],
        _ => {}
    }
    for &key in wanted {
        if !has(key) {
            errors.required(&data.key(key), "");
        }
    }
}

fn immutable(secret: &At<'_, '_>, request: &Request<'_, '_>, errors: &mut Errors<'_>) {
    // What texts become is not compared.
    let fields: &[&'static str] = if secret.field("stringData").len() == 0 { &["data"] } else { &[] };
    config_map::keeps(secret, fields, request, errors);
}
