//! Where a request is sent to: version, name and namespace of the URL.

use plimsoll_doc::{Document, Limits, NodeRef, read_json, read_yaml};

use super::request::Facts;
use super::stored::Read;
use super::{Object, RULES, RawRequest, Request, Subresource};
use crate::resource::{Resource, Scope, Version};
use crate::status::Status;
use crate::warnings::Warnings;

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
    resource: &'d Resource,
}

/// A body that cannot be decoded in its format, read in whatever format it can.
pub(super) fn read_anyhow<'s>(request: &RawRequest<'s>) -> Option<Document<'s>> {
    read_yaml(request.body, &RULES).or_else(|_| read_json(request.body, &RULES)).ok()
}

impl<'d> Glance<'d> {
    pub(super) fn of(object: &Object<'d>) -> Self {
        let text = |node: Option<NodeRef<'d>>| node.and_then(NodeRef::as_str).unwrap_or_default();
        let metadata = object.get(object.node, "metadata");
        let metadata = |field| object.get(metadata?, field);
        Self {
            api_version: text(object.node.get("apiVersion")),
            name: text(metadata("name")),
            namespace: text(metadata("namespace")),
        }
    }

    /// The version that apiVersion names, if it names one.
    fn version(self) -> Option<&'d str> {
        let slash = self.api_version.bytes().position(|byte| byte == b'/')?;
        let version = self.api_version.get(slash + 1..)?;
        (!version.is_empty() && !version.bytes().any(|byte| byte == b'/')).then_some(version)
    }
}

/// A request that the server has not decoded yet.
pub(super) struct Arrival<'d, 'r> {
    pub(super) target: Target<'r>,
    pub(super) version: &'d Version,
    pub(super) warnings: Warnings,
    /// Why it is refused before its body is read.
    pub(super) early: Option<Status>,
}

impl<'d: 'r, 'r> Arrival<'d, 'r> {
    /// # Errors
    /// The URL of the request leads nowhere.
    pub(super) fn of(resource: &'d Resource, request: &Request<'r>, old: Option<&Read<'r>>) -> Result<Self, Status> {
        Self::new(resource, Glance::of(&request.object), old, request.facts())
    }

    /// # Errors
    /// The URL of the request leads nowhere.
    pub(super) fn new(
        resource: &'d Resource,
        glance: Glance<'r>,
        old: Option<&Read<'r>>,
        facts: Facts,
    ) -> Result<Self, Status> {
        let old = old.map(|old| Glance::of(&Object::made(old.node))).unwrap_or_default();
        let target = Target::find(resource, glance, old, facts.is_update);
        let version = resource.version(target.version).filter(|version| version.served);
        let version = version.ok_or_else(Status::no_such_resource)?;
        let mut warnings = Warnings::default();
        if let Some(text) = &version.deprecation {
            warnings.add(text);
        }
        let early = target.refusal(version, facts);
        Ok(Self { target, version, warnings, early })
    }
}

impl<'d> Target<'d> {
    fn find(resource: &'d Resource, glance: Glance<'d>, old: Glance<'d>, is_update: bool) -> Self {
        let storage = || resource.storage_version().map_or("", |version| &version.name);
        let version = glance.version().unwrap_or_else(storage);
        let first = |texts: [&'d str; 3]| texts.into_iter().find(|text| !text.is_empty()).unwrap_or_default();
        let name = if is_update { first([old.name, glance.name, ""]) } else { "" };
        let namespace = match resource.scope {
            Scope::Namespaced => first([old.namespace, glance.namespace, DEFAULT_NAMESPACE]),
            Scope::Cluster => "",
        };
        Self { version, name, namespace, resource }
    }

    /// `plural.group`, or `plural` in the core group.
    pub(super) fn resource(&self) -> String {
        match &*self.resource.group {
            "" => self.resource.plural.to_string(),
            group => format!("{}.{group}", self.resource.plural),
        }
    }

    /// What the server says before it reads the body.
    fn refusal(&self, version: &Version, facts: Facts) -> Option<Status> {
        if facts.subresource == Subresource::Status && !version.subresources.status {
            return Some(Status::not_found(&self.resource(), self.name));
        }
        if facts.is_update && self.name.is_empty() {
            return Some(Status::bad_request("name must be provided"));
        }
        facts.is_too_large.then(|| Status::too_large(Limits::SERVER.body))
    }
}
