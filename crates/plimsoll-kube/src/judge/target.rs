//! Where a request is sent to: version, name and namespace of the URL.

use plimsoll_doc::{Document, Limits, NodeRef, read_json, read_yaml};

use super::{RULES, Request, Subresource};
use crate::definition::{Definition, Scope, Version};
use crate::status::Status;

const DEFAULT_NAMESPACE: &str = "default";

/// What a body says about its place, as far as it can be read at all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Glance<'d> {
    api_version: &'d str,
    name: &'d str,
    namespace: &'d str,
}

/// Version, name and namespace of the URL.
#[derive(Debug)]
pub(super) struct Target<'d> {
    pub(super) version: &'d str,
    /// The name; empty for a create.
    pub(super) name: &'d str,
    /// The namespace; empty for kinds that have none.
    pub(super) namespace: &'d str,
    definition: &'d Definition,
}

/// A body that cannot be decoded in its format, read in whatever format it can.
pub(super) fn read_anyhow<'s>(request: &Request<'s>) -> Option<Document<'s>> {
    read_yaml(request.body, &RULES).or_else(|_| read_json(request.body, &RULES)).ok()
}

impl<'d> Glance<'d> {
    pub(super) fn of(root: NodeRef<'d>) -> Self {
        let text = |node: Option<NodeRef<'d>>| node.and_then(NodeRef::as_str).unwrap_or_default();
        let metadata = |field| root.get("metadata").and_then(|metadata| metadata.get(field));
        Self {
            api_version: text(root.get("apiVersion")),
            name: text(metadata("name")),
            namespace: text(metadata("namespace")),
        }
    }

    /// The version that apiVersion names, if it names one.
    fn version(self) -> Option<&'d str> {
        let (_, version) = self.api_version.split_once('/')?;
        (!version.is_empty() && !version.contains('/')).then_some(version)
    }
}

impl<'d> Target<'d> {
    pub(super) fn find(
        definition: &'d Definition,
        request: &Request<'_>,
        glance: Glance<'d>,
        old: Option<&'d Document<'_>>,
    ) -> Self {
        let old = old.map(|old| Glance::of(old.root())).unwrap_or_default();
        let storage = || definition.storage_version().map_or("", |version| &version.name);
        let version = glance.version().unwrap_or_else(storage);
        let first = |texts: [&'d str; 3]| texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let name = if is_update(request) { first([old.name, glance.name, ""]) } else { "" };
        let namespace = match definition.scope {
            Scope::Namespaced => first([old.namespace, glance.namespace, DEFAULT_NAMESPACE]),
            Scope::Cluster => "",
        };
        Self { version, name, namespace, definition }
    }

    /// `plural.group`
    pub(super) fn resource(&self) -> String {
        format!("{}.{}", self.definition.names.plural, self.definition.group)
    }

    /// What the server says before it reads the body.
    pub(super) fn refusal(&self, version: &Version, request: &Request<'_>) -> Option<Status> {
        if request.subresource == Subresource::Status && !version.has_status {
            return Some(Status::not_found(&self.resource(), self.name));
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
