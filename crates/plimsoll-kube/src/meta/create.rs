//! Validation of metadata, whatever the operation (`ValidateObjectMetaAccessor`).

use plimsoll_finding::{Code, Finding, Message, MetadataMessage as M, Path};
use plimsoll_go::field_value::FieldErrorKind;
use plimsoll_go::names::api::{
    NameUse, name_is_dns_label, name_is_dns_subdomain, name_is_dns1035_label, validate_path_segment_name,
};
use plimsoll_go::names::validation::{
    is_config_map_key, is_dns1035_label, is_dns1123_subdomain, is_qualified_name, is_valid_label_value,
};
use plimsoll_go::netip::check_ip;
use plimsoll_go::strings::to_lower;
use plimsoll_go::value::{Token, Value};
use plimsoll_walk::ValueRef;

use super::view::node_of;
use super::words::Errors;
use super::{MetaRef, owners, plain};
use crate::release::{ManagedFieldsWords, Rules};

/// All annotations of an object together have at most this many bytes.
pub(super) const MAX_ANNOTATION_BYTES: usize = 256 * 1024;
const MAX_MANAGER_BYTES: usize = 128;
const MAX_SUBRESOURCE_BYTES: usize = 256;

/// How names are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameRule<'r> {
    /// As DNS subdomains.
    Subdomain,
    /// As parts of a URL's path.
    PathSegment,
    /// As the name of a definition, which can only be this one.
    Definition(&'r str),
    /// As DNS labels.
    Label,
    /// As DNS labels that do not begin with a digit.
    Label1035,
    /// As keys of a ConfigMap.
    ConfigMapKey,
    /// As addresses in their usual form.
    Address,
    /// As the version and the group of an APIService, which can only have this name.
    VersionAndGroup(&'r str, &'r str),
    /// As a group and a resource.
    GroupAndResource,
    /// As bundles of certificates, whose names begin with that of the signer, if they have one.
    BundleOf(&'r str),
    /// Not at all, except that they are parts of a URL's path.
    Any,
}

impl NameRule<'_> {
    /// What is wrong with a name.
    pub(super) fn messages(self, name: &str, name_use: NameUse, rules: &Rules) -> Vec<String> {
        match self {
            Self::Subdomain => name_is_dns_subdomain(name, name_use),
            Self::PathSegment | Self::Any => validate_path_segment_name(name, name_use),
            Self::Definition(only) => {
                let mut messages = name_is_dns_subdomain(name, name_use);
                if name != only {
                    messages.push("must be spec.names.plural+\".\"+spec.group".to_owned());
                }
                messages
            }
            Self::Label => name_is_dns_label(name, name_use),
            Self::Label1035 => name_is_dns1035_label(name, name_use),
            Self::ConfigMapKey => is_config_map_key(name),
            Self::Address => check_ip(name, &rules.go.ip).map(|fault| fault.detail.into_owned()).into_iter().collect(),
            Self::VersionAndGroup(version, group) => {
                let messages = validate_path_segment_name(name, NameUse::Whole);
                let required = format!("{version}.{group}");
                if messages.is_empty() && name != required {
                    let required = plimsoll_go::strconv::quote(required.as_bytes());
                    return vec![format!("must be `spec.version+\".\"+spec.group`: {required}")];
                }
                messages
            }
            Self::GroupAndResource => match name.rsplit_once('.') {
                None => vec!["name must be in the form of <group>.<resource>".to_owned()],
                Some((group, resource)) => {
                    let group = is_dns1123_subdomain(group).into_iter().map(|text| format!("the group segment {text}"));
                    let resource = is_dns1035_label(resource).into_iter();
                    group.chain(resource.map(|text| format!("the resource segment {text}"))).collect()
                }
            },
            Self::BundleOf("") if name.contains(':') => {
                vec!["ClusterTrustBundle without signer name must not have \":\" in its name".to_owned()]
            }
            Self::BundleOf("") => name_is_dns_subdomain(name, name_use),
            Self::BundleOf(signer) => {
                let prefix = format!("{}:", signer.replace('/', ":"));
                match name.strip_prefix(&prefix) {
                    Some(rest) => name_is_dns_subdomain(rest, name_use),
                    None => {
                        vec![format!("ClusterTrustBundle for signerName {signer} must be named with prefix {prefix}")]
                    }
                }
            }
        }
    }
}

/// What is checked.
#[derive(Clone, Copy, Debug)]
pub struct CreateRules<'r> {
    /// Whether there must be a namespace; otherwise there must be none.
    pub namespaced: bool,
    /// Names.
    pub names: NameRule<'r>,
    /// A name to be taken where there is none, so that its absence is no error.
    pub name_if_empty: Option<&'r str>,
    /// The path of the metadata; `metadata` where there is none.
    pub base: Option<&'r Path>,
}

/// Validates metadata; errors in the server's order.
pub fn validate_create(meta: MetaRef<'_>, checks: CreateRules<'_>, rules: &Rules) -> Vec<Finding> {
    if plain::is_surely_valid(meta, checks, rules) {
        return Vec::new();
    }
    let mut errors = Errors::new(checks.base, rules);
    check_names(meta, checks, &mut errors);
    check_common(meta, checks.namespaced, &mut errors);
    errors.list
}

/// A part of the metadata that is validated on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All but names.
    Common {
        /// Whether there must be a namespace.
        namespaced: bool,
    },
    /// `labels`
    Labels,
    /// `annotations`
    Annotations,
    /// `managedFields`
    ManagedFields,
}

/// Validates a part of the metadata; `base` is the path of the metadata, `metadata` where there is none.
pub fn validate_part(meta: MetaRef<'_>, part: Part, base: Option<&Path>, rules: &Rules) -> Vec<Finding> {
    let mut errors = Errors::new(base, rules);
    match part {
        Part::Common { namespaced } => check_common(meta, namespaced, &mut errors),
        Part::Labels => check_labels(meta, &mut errors),
        Part::Annotations => check_annotations(meta, &mut errors),
        Part::ManagedFields => check_managed_fields(meta, &mut errors),
    }
    errors.list
}

fn check_names(meta: MetaRef<'_>, checks: CreateRules<'_>, errors: &mut Errors<'_>) {
    let rules = errors.rules;
    let messages = |name: &str, name_use| checks.names.messages(name, name_use, rules);
    let generate_name = meta.text("generateName");
    if !generate_name.is_empty() {
        let node = node_of(meta.get("generateName"));
        let found = messages(generate_name, NameUse::Prefix);
        errors.messages(Code::InvalidName, "generateName", generate_name, found, node);
    }
    match (meta.name(), checks.name_if_empty) {
        ("", None) => {
            let (code, kind) = (Code::MissingName, FieldErrorKind::Required);
            errors.add(code, kind, errors.path("name"), None, M::NoName, node_of(meta.0));
        }
        ("", Some(_)) => {}
        (name, _) => {
            let found = messages(name, NameUse::Whole);
            errors.messages(Code::InvalidName, "name", name, found, node_of(meta.get("name")));
        }
    }
}

fn check_common(meta: MetaRef<'_>, namespaced: bool, errors: &mut Errors<'_>) {
    let namespace = meta.namespace();
    let node = node_of(meta.get("namespace"));
    match (namespaced, namespace) {
        (true, "") => {
            let (code, kind) = (Code::InvalidNamespace, FieldErrorKind::Required);
            errors.add(code, kind, errors.path("namespace"), None, Message::None, node_of(meta.0));
        }
        (true, namespace) => {
            let found = name_is_dns_label(namespace, NameUse::Whole);
            errors.messages(Code::InvalidNamespace, "namespace", namespace, found, node);
        }
        (false, "") => {}
        (false, _) => {
            let (code, kind) = (Code::InvalidNamespace, FieldErrorKind::Forbidden);
            errors.add(code, kind, errors.path("namespace"), None, M::NamespaceNotAllowed, node);
        }
    }
    check_generation(meta, errors);
    check_labels(meta, errors);
    check_annotations(meta, errors);
    owners::check(meta, errors);
    check_finalizers(meta, errors);
    check_managed_fields(meta, errors);
}

pub(super) fn check_generation(meta: MetaRef<'_>, errors: &mut Errors<'_>) {
    let generation = meta.generation();
    if generation < 0 {
        let value = Value::scalar(Token::Int64(generation));
        let node = node_of(meta.get("generation"));
        errors.invalid(Code::InvalidMetadata, errors.path("generation"), &value, M::NegativeGeneration, node);
    }
}

pub(super) fn check_labels(meta: MetaRef<'_>, errors: &mut Errors<'_>) {
    let names = errors.rules.go.names;
    for label in meta.children("labels") {
        let (key, value) = (label.key(), label.as_str().unwrap_or_default());
        errors.messages(Code::InvalidLabel, "labels", key, is_qualified_name(key, &names), node_of(Some(label)));
        errors.messages(Code::InvalidLabel, "labels", value, is_valid_label_value(value, &names), node_of(Some(label)));
    }
}

pub(super) fn check_annotations(meta: MetaRef<'_>, errors: &mut Errors<'_>) {
    let names = errors.rules.go.names;
    let mut bytes = 0;
    for annotation in meta.children("annotations") {
        let key = annotation.key();
        bytes += key.len() + annotation.as_str().unwrap_or_default().len();
        let found = is_qualified_name(to_lower(key).as_ref(), &names);
        errors.messages(Code::InvalidAnnotation, "annotations", key, found, node_of(Some(annotation)));
    }
    if bytes > MAX_ANNOTATION_BYTES {
        let message = M::TooLong(MAX_ANNOTATION_BYTES as u64);
        let (code, kind) = (Code::AnnotationsTooLarge, FieldErrorKind::TooLong);
        errors.add(code, kind, errors.path("annotations"), None, message, node_of(meta.get("annotations")));
    }
}

fn check_finalizers(meta: MetaRef<'_>, errors: &mut Errors<'_>) {
    let names = errors.rules.go.names;
    for finalizer in meta.children("finalizers") {
        let name = finalizer.as_str().unwrap_or_default();
        let found = is_qualified_name(name, &names);
        errors.messages(Code::InvalidFinalizer, "finalizers", name, found, node_of(Some(finalizer)));
    }
    let has = |name: &str| meta.finalizers().any(|finalizer| finalizer == name);
    if has("orphan") && has("foregroundDeletion") {
        let value = Value::strings(meta.finalizers());
        let (field, node) = (errors.path("finalizers"), node_of(meta.get("finalizers")));
        errors.invalid(Code::InvalidFinalizer, field, &value, M::OrphanAndForeground, node);
    }
}

/// The managed fields of an embedded resource; those of the object itself are the server's own.
pub(super) fn check_managed_fields(meta: MetaRef<'_>, errors: &mut Errors<'_>) {
    for (entry, index) in meta.children("managedFields").zip(0..) {
        let text = |field| entry.get(field).and_then(ValueRef::as_str).unwrap_or_default();
        let at = errors.path("managedFields").index(index);
        let node = node_of(Some(entry));
        let code = Code::InvalidMetadata;
        let operation = text("operation");
        if !matches!(operation, "Apply" | "Update") {
            let value = Value::scalar(Token::NamedString("v1.ManagedFieldsOperationType", operation.as_bytes()));
            let (kind, message) = match (errors.rules.meta.managed_fields, operation) {
                (ManagedFieldsWords::Sentence, _) => (FieldErrorKind::Invalid, M::NotAnOperation),
                (ManagedFieldsWords::ByKind, "") => (FieldErrorKind::Required, M::Empty),
                (ManagedFieldsWords::ByKind, _) => (FieldErrorKind::NotSupported, M::UnknownOperation),
            };
            errors.add(code, kind, at.key("operation"), Some((&value).into()), message, node);
        }
        if !matches!(text("fieldsType"), "" | "FieldsV1") {
            let value = Value::from(text("fieldsType"));
            errors.invalid(code, at.key("fieldsType"), &value, M::NotFieldsV1, node);
        }
        let manager = text("manager");
        if manager.len() > MAX_MANAGER_BYTES {
            let message = M::TooLong(MAX_MANAGER_BYTES as u64);
            errors.add(code, FieldErrorKind::TooLong, at.key("manager"), None, message, node);
        }
        for (byte, character) in manager.char_indices().filter(|(_, c)| !plimsoll_go::unicode::is_print(*c)) {
            if errors.is_full() {
                return;
            }
            let message = M::BadCharacter { character, at: byte };
            errors.invalid(code, at.key("manager"), &Value::from(manager), message, node);
        }
        if text("subresource").len() > MAX_SUBRESOURCE_BYTES {
            let message = M::TooLong(MAX_SUBRESOURCE_BYTES as u64);
            errors.add(code, FieldErrorKind::TooLong, at.key("subresource"), None, message, node);
        }
    }
}
