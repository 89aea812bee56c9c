//! What a document is, before anybody judges it: an object that is sent to an API server, or one of the many other
//! YAML and JSON files that a repository contains.
//!
//! [`Surroundings`] knows the files around a document and gives each file its [`Role`]; [`skipped`] looks at the
//! document itself. Both are data and rules: finding and reading files is the caller's work.

mod builtin;
mod kinds;
mod placeholder;
mod surroundings;
mod tools;
mod wildcard;

use memchr::memmem;
use plimsoll_doc::{Kind, NodeRef};

pub use builtin::is_built_in;
pub use kinds::{KindFilter, KindPattern};
pub(crate) use placeholder::is_in as is_placeholder;
pub(crate) use surroundings::folder;
pub use surroundings::{Surroundings, Telling};
pub use wildcard::matches_wildcard;

use crate::object::Identity;

/// What a file is to the run, by its name and the files around it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Somebody asked for this very text: whatever it contains is judged.
    #[default]
    Named,
    /// It was found in a folder, and may be anything.
    Found,
    /// It is a template of a Helm chart.
    HelmTemplate,
    /// It is a patch that kustomize applies to other objects.
    Patch,
    /// It states what a test expects of objects.
    Assertion,
}

/// Why a document is not judged although nothing is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Skipped {
    /// It has no `apiVersion` and `kind`.
    NotManifest,
    /// It is a template of a Helm chart.
    HelmTemplate,
    /// It has placeholders that a program fills in.
    Template,
    /// It is a kustomization or a component of kustomize.
    Kustomization,
    /// It is a patch that kustomize applies.
    Patch,
    /// It states what a test expects.
    Assertion,
    /// It is a part of a CRD that patches another one.
    PartialCrd,
    /// A program reads it, no API server does.
    ToolFile,
    /// It has no metadata, without which no API server stores an object.
    NoMetadata,
    /// It is encrypted, and decrypted before it is sent.
    Encrypted,
    /// Its kind was left out on request.
    Unwanted,
    /// No schema explains its kind, which was said to be fine.
    NoSchema,
}

impl Skipped {
    /// All reasons, in the order in which they are listed.
    pub const ALL: [Self; 12] = [
        Self::NotManifest,
        Self::HelmTemplate,
        Self::Template,
        Self::Kustomization,
        Self::Patch,
        Self::Assertion,
        Self::PartialCrd,
        Self::ToolFile,
        Self::NoMetadata,
        Self::Encrypted,
        Self::Unwanted,
        Self::NoSchema,
    ];

    /// The word for it in machine-readable output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotManifest => "not_manifest",
            Self::HelmTemplate => "helm_template",
            Self::Template => "template",
            Self::Kustomization => "kustomization",
            Self::Patch => "kustomize_patch",
            Self::Assertion => "test_assertion",
            Self::PartialCrd => "partial_crd",
            Self::ToolFile => "tool_file",
            Self::NoMetadata => "no_metadata",
            Self::Encrypted => "encrypted",
            Self::Unwanted => "unwanted_kind",
            Self::NoSchema => "no_schema",
        }
    }

    /// What so many documents of it are called.
    pub const fn noun(self, count: usize) -> &'static str {
        match (self, count) {
            (Self::NotManifest, 1) => "document without apiVersion and kind",
            (Self::NotManifest, _) => "documents without apiVersion and kind",
            (Self::HelmTemplate, 1) => "Helm template",
            (Self::HelmTemplate, _) => "Helm templates",
            (Self::Template, 1) => "document with placeholders",
            (Self::Template, _) => "documents with placeholders",
            (Self::Kustomization, 1) => "kustomization",
            (Self::Kustomization, _) => "kustomizations",
            (Self::Patch, 1) => "kustomize patch",
            (Self::Patch, _) => "kustomize patches",
            (Self::Assertion, 1) => "test assertion",
            (Self::Assertion, _) => "test assertions",
            (Self::PartialCrd, 1) => "partial CRD",
            (Self::PartialCrd, _) => "partial CRDs",
            (Self::ToolFile, 1) => "configuration file of a tool",
            (Self::ToolFile, _) => "configuration files of tools",
            (Self::NoMetadata, 1) => "document without metadata",
            (Self::NoMetadata, _) => "documents without metadata",
            (Self::Encrypted, 1) => "encrypted document",
            (Self::Encrypted, _) => "encrypted documents",
            (Self::Unwanted, 1) => "object of a skipped kind",
            (Self::Unwanted, _) => "objects of skipped kinds",
            (Self::NoSchema, 1) => "object without a schema",
            (Self::NoSchema, _) => "objects without a schema",
        }
    }
}

impl Role {
    /// Whether CRDs in such a file define kinds.
    pub fn defines_kinds(self) -> bool {
        !matches!(self, Self::Patch | Self::Assertion)
    }

    /// Why objects in such a file are not judged, whatever they are.
    fn skipped(self) -> Option<Skipped> {
        match self {
            Self::Named | Self::Found => None,
            Self::HelmTemplate => Some(Skipped::HelmTemplate),
            Self::Patch => Some(Skipped::Patch),
            Self::Assertion => Some(Skipped::Assertion),
        }
    }
}

/// Why a text that cannot be read is skipped; none where its fault is to be reported.
pub fn skipped_unreadable(role: Role, text: &[u8]) -> Option<Skipped> {
    if role == Role::Named {
        return None;
    }
    let by_text = || {
        if placeholder::is_template(text) {
            return Some(Skipped::Template);
        }
        (!is_meant_as_manifest(text)).then_some(Skipped::NotManifest)
    };
    role.skipped().or_else(by_text)
}

/// Why an object is skipped; none where it is to be judged. `has_schema` says whether its kind is known.
pub fn skipped(
    role: Role,
    object: NodeRef<'_>,
    identity: &Identity,
    has_schema: impl FnOnce() -> bool,
) -> Option<Skipped> {
    if let Some(skipped) = role.skipped() {
        return Some(skipped);
    }
    if let Some(skipped) = tools::read_by(identity).filter(|_| !has_schema()) {
        return Some(skipped);
    }
    if role == Role::Named {
        return None;
    }
    if !is_manifest(object, identity) {
        return Some(Skipped::NotManifest);
    }
    if tools::is_served_by_nobody(identity.group()) {
        return Some(Skipped::ToolFile);
    }
    if placeholder::in_identity(identity) {
        return Some(Skipped::Template);
    }
    if is_encrypted(object) {
        return Some(Skipped::Encrypted);
    }
    if !is_built_in(identity.group()) && has_no_metadata(object) {
        return Some(Skipped::NoMetadata);
    }
    (identity.is_definition() && is_partial_crd(object)).then_some(Skipped::PartialCrd)
}

/// Whether an object was meant for an API server. One of `apiVersion` and `kind` is enough where it has a name:
/// the other one was forgotten or misspelt.
fn is_manifest(object: NodeRef<'_>, identity: &Identity) -> bool {
    match (identity.api_version.is_empty(), identity.kind.is_empty()) {
        (false, false) => true,
        (true, true) => false,
        _ => object.get("metadata").is_some_and(|metadata| metadata.get("name").is_some()),
    }
}

/// Whether SOPS has encrypted an object: it adds how at the top, beside a code that authenticates the values.
fn is_encrypted(object: NodeRef<'_>) -> bool {
    object.get("sops").is_some_and(|sops| sops.get("mac").is_some() || sops.get("version").is_some())
}

/// Whether an object has no metadata at all. Kinds of CRDs may also be those of files that a program reads; built-in
/// kinds are not, and whoever forgets their metadata is told.
fn has_no_metadata(object: NodeRef<'_>) -> bool {
    object
        .get("metadata")
        .is_none_or(|metadata| metadata.is_null() || metadata.kind() == Kind::Map && metadata.is_empty())
}

/// Whether a CRD lacks what every CRD needs to define anything: it patches another one.
pub fn is_partial_crd(object: NodeRef<'_>) -> bool {
    let spec = object.get("spec");
    let part = |name| spec.and_then(|spec| spec.get(name));
    let is_missing = |node: Option<NodeRef<'_>>| node.is_none_or(NodeRef::is_null);
    is_missing(part("group")) || is_missing(part("names")) || is_missing(part("versions"))
}

/// Whether a text that cannot be read looks like a manifest: it has both words that every manifest has, where keys
/// are.
fn is_meant_as_manifest(text: &[u8]) -> bool {
    let has_key = |key: &str| {
        memmem::find_iter(text, key.as_bytes()).any(|at| {
            let before = text.get(..at).unwrap_or_default();
            let after = text.get(at + key.len()..).unwrap_or_default();
            let line_start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
            let is_key = |byte: &u8| matches!(byte, b' ' | b'\t' | b'"' | b'\'' | b'{' | b',' | b'-');
            before.get(line_start..).unwrap_or_default().iter().all(is_key)
                && after.iter().find(|byte| !matches!(byte, b'"' | b'\'' | b' ')) == Some(&b':')
        })
    };
    has_key("apiVersion") && has_key("kind")
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_yaml};

    use super::*;
    use crate::object::objects;

    fn of(role: Role, text: &str) -> Option<Skipped> {
        let document = read_yaml(text.as_bytes(), &ReadRules::default()).unwrap();
        let object = &objects(&document)[0];
        skipped(role, object.root, &object.identity(), || false)
    }

    #[test]
    fn documents_found_in_folders_need_both_words() {
        for (text, want) in [
            ("replicas: 3\n", Some(Skipped::NotManifest)),
            ("- a\n", Some(Skipped::NotManifest)),
            ("apiVersion: v2\nname: chart\n", Some(Skipped::NotManifest)),
            ("apiVersion: v1\nkind: Service\n", None),
            ("kind: Service\nmetadata: {name: a}\n", None),
            ("apiVersion: v1\nmetadata: {name: a}\n", None),
            ("apiVersion: g.x/v1\nkind: A\nmetadata: {name: '{{ .name }}'}\n", Some(Skipped::Template)),
            ("apiVersion: g.x/v1\nkind: A\nmetadata: {name: 'x-${NAME}'}\n", Some(Skipped::Template)),
            ("apiVersion: g.x/v1\nkind: A\nmetadata: {name: a}\nspec: {x: '{{ y }}'}\n", None),
            ("apiVersion: g.x/v1\nkind: A\nspec: {}\n", Some(Skipped::NoMetadata)),
            ("apiVersion: g.x/v1\nkind: A\nmetadata: {}\n", Some(Skipped::NoMetadata)),
            ("apiVersion: g.x/v1\nkind: A\nmetadata: {labels: {}}\n", None),
            ("apiVersion: batch/v1\nkind: Job\nspec: {}\n", None),
            ("apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nsops: {mac: x}\n", Some(Skipped::Encrypted)),
            ("apiVersion: notes/v2\nkind: A\nmetadata: {name: a}\n", Some(Skipped::ToolFile)),
            ("apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n", Some(Skipped::Kustomization)),
        ] {
            assert_eq!(of(Role::Found, text), want, "{text}");
        }
    }

    #[test]
    fn what_was_named_is_judged() {
        assert_eq!(of(Role::Named, "replicas: 3\n"), None);
        assert_eq!(of(Role::Named, "apiVersion: g/v1\nkind: A\nmetadata: {name: '{{ .name }}'}\n"), None);
    }

    #[test]
    fn parts_of_crds_define_nothing() {
        let head = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n";
        assert_eq!(of(Role::Found, &format!("{head}spec: {{conversion: {{}}}}\n")), Some(Skipped::PartialCrd));
        assert_eq!(of(Role::Found, &format!("{head}spec: {{group: g, names: {{}}, versions: []}}\n")), None);
    }

    #[test]
    fn unreadable_texts_count_only_if_they_look_like_manifests() {
        let unreadable = |text: &str| skipped_unreadable(Role::Found, text.as_bytes());
        assert_eq!(unreadable("a: [\n"), Some(Skipped::NotManifest));
        assert_eq!(unreadable("apiVersion: v1\nkind: A\n  b: [\n"), None);
        assert_eq!(unreadable("{\"apiVersion\": \"v1\", \n \"kind\": 1,,}"), None);
        assert_eq!(unreadable("# the apiVersion: and kind:\na: [\n"), Some(Skipped::NotManifest));
        assert_eq!(unreadable("apiVersion: v1\nkind: A\nspec: {{ .x }}\n"), Some(Skipped::Template));
        assert_eq!(skipped_unreadable(Role::Named, b"a: ["), None);
        assert_eq!(skipped_unreadable(Role::HelmTemplate, b"apiVersion: ["), Some(Skipped::HelmTemplate));
    }
}
