//! Where a request is sent to: version, name and namespace of the URL.

use plimsoll_doc::{Decoded, Document, Limits, NodeRef, read_json, read_yaml};

use super::{RULES, Request, Subresource};
use crate::definition::{Definition, Scope, Version};
use crate::status::Status;

const DEFAULT_NAMESPACE: &str = "default";

/// What a body says about its place, as far as it can be read at all.
#[derive(Debug, Default)]
pub(super) struct Glance {
    api_version: String,
    name: String,
    namespace: String,
}

/// Version, name and namespace of the URL.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) version: String,
    /// The name; empty for a create.
    pub(super) name: String,
    /// The namespace; empty for kinds that have none.
    pub(super) namespace: String,
    /// `plural.group`
    pub(super) resource: String,
}

/// Looks at a body that may not be readable in its format, but in the other.
pub(super) fn glance(decoded: Option<&Decoded<'_>>, request: &Request<'_>) -> Glance {
    if let Some(decoded) = decoded {
        return Glance::of(decoded.document.root());
    }
    let other = read_yaml(request.body, &RULES).or_else(|_| read_json(request.body, &RULES));
    other.map_or_else(|_| Glance::default(), |document| Glance::of(document.root()))
}

impl Glance {
    fn of(root: NodeRef<'_>) -> Self {
        let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).unwrap_or_default().to_owned();
        let metadata = |field| root.get("metadata").and_then(|metadata| metadata.get(field));
        Self {
            api_version: text(root.get("apiVersion")),
            name: text(metadata("name")),
            namespace: text(metadata("namespace")),
        }
    }

    /// The version that apiVersion names, if it names one.
    fn version(&self) -> Option<&str> {
        let (_, version) = self.api_version.split_once('/')?;
        (!version.is_empty() && !version.contains('/')).then_some(version)
    }
}

impl Target {
    pub(super) fn find(
        definition: &Definition,
        request: &Request<'_>,
        glance: &Glance,
        old: Option<&Document<'_>>,
    ) -> Self {
        let old = old.map(|old| Glance::of(old.root())).unwrap_or_default();
        let storage = || definition.storage_version().map_or("", |version| &version.name);
        let version = glance.version().unwrap_or_else(storage).to_owned();
        let first = |texts: [&str; 3]| texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default().to_owned();
        let name = if is_update(request) { first([&old.name, &glance.name, ""]) } else { String::new() };
        let namespace = match definition.scope {
            Scope::Namespaced => first([&old.namespace, &glance.namespace, DEFAULT_NAMESPACE]),
            Scope::Cluster => String::new(),
        };
        let resource = format!("{}.{}", definition.names.plural, definition.group);
        Self { version, name, namespace, resource }
    }

    /// What the server says before it reads the body.
    pub(super) fn refusal(&self, _: &Definition, version: &Version, request: &Request<'_>) -> Option<Status> {
        if request.subresource == Subresource::Status && !version.has_status {
            return Some(Status::not_found(&self.resource, &self.name));
        }
        if is_update(request) && self.name.is_empty() {
            return Some(Status::bad_request("name must be provided"));
        }
        let limit = Limits::SERVER.body;
        (request.body.len() as u64 > u64::from(limit)).then(|| Status::too_large(limit))
    }
}

/// Whether a request is an update; a status is only ever updated.
pub(super) fn is_update(request: &Request<'_>) -> bool {
    request.old.is_some() || request.subresource == Subresource::Status
}
