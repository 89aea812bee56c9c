//! URLs: what kinds are called in them, and what of an object has a URL of its own.

use std::collections::BTreeMap;

use plimsoll_doc::NodeRef;

/// What the paths of documents say, by group, version and kind.
#[derive(Debug, Default)]
pub(super) struct Paths {
    resources: BTreeMap<(String, String, String), Served>,
}

/// A kind in URLs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Served {
    pub(crate) plural: String,
    pub(crate) namespaced: bool,
    pub(crate) status: bool,
    pub(crate) scale: bool,
}

impl Paths {
    pub(super) fn of(&self, group: &str, version: &str, kind: &str) -> Option<&Served> {
        self.resources.get(&(group.to_owned(), version.to_owned(), kind.to_owned()))
    }

    /// Adds what is known otherwise than from paths.
    pub(super) fn insert(&mut self, (group, version, kind): (&str, &str, &str), served: Served) {
        self.resources.insert((group.to_owned(), version.to_owned(), kind.to_owned()), served);
    }

    pub(super) fn add(&mut self, paths: NodeRef<'_>) {
        let mut subresources: Vec<(String, String, &str)> = Vec::new();
        for entry in paths.entries() {
            let Some(path) = Path::of(entry.name()) else { continue };
            if let Some(subresource @ ("status" | "scale")) = path.subresource {
                subresources.push((path.api_version.clone(), path.plural.to_owned(), subresource));
                continue;
            }
            if path.subresource.is_some() {
                continue;
            }
            for operation in entry.value.entries() {
                let text = |node: Option<NodeRef<'_>>| node.and_then(NodeRef::as_str).unwrap_or_default().to_owned();
                if !matches!(&*text(operation.value.get("x-kubernetes-action")), "post" | "list" | "get") {
                    continue;
                }
                let Some(kind) = operation.value.get("x-kubernetes-group-version-kind") else { continue };
                let key = (text(kind.get("group")), text(kind.get("version")), text(kind.get("kind")));
                let resource = self.resources.entry(key).or_default();
                path.plural.clone_into(&mut resource.plural);
                resource.namespaced |= path.namespaced;
            }
        }
        for (api_version, plural, subresource) in subresources {
            for ((group, version, _), resource) in &mut self.resources {
                let own = if group.is_empty() { version.clone() } else { format!("{group}/{version}") };
                if own == api_version && resource.plural == plural {
                    match subresource {
                        "status" => resource.status = true,
                        _ => resource.scale = true,
                    }
                }
            }
        }
    }
}

/// A path taken apart.
struct Path<'p> {
    api_version: String,
    plural: &'p str,
    namespaced: bool,
    subresource: Option<&'p str>,
}

impl<'p> Path<'p> {
    fn of(path: &'p str) -> Option<Self> {
        let mut words: Vec<&str> = path.trim_matches('/').split('/').collect();
        let api_version = match *words.as_slice() {
            ["api", version, ..] => {
                words.drain(..2);
                version.to_owned()
            }
            ["apis", group, version, ..] => {
                words.drain(..3);
                format!("{group}/{version}")
            }
            _ => return None,
        };
        let namespaced = words.len() > 2 && words.starts_with(&["namespaces", "{namespace}"]);
        if namespaced {
            words.drain(..2);
        }
        let (plural, subresource) = match *words.as_slice() {
            ["watch", ..] => return None,
            [plural] | [plural, "{name}" | "{namespace}"] => (plural, None),
            [plural, "{name}", subresource] => (plural, Some(subresource)),
            _ => return None,
        };
        (!plural.is_empty()).then_some(Self { api_version, plural, namespaced, subresource })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plimsoll_doc::{ReadRules, read_json};

    #[test]
    fn kinds_are_found_at_their_urls() {
        let deployment =
            r#""x-kubernetes-group-version-kind": {"group": "apps", "version": "v1", "kind": "Deployment"}"#;
        let namespace = r#""x-kubernetes-group-version-kind": {"group": "", "version": "v1", "kind": "Namespace"}"#;
        let text = format!(
            r#"{{"/apis/apps/v1/deployments": {{"get": {{"x-kubernetes-action": "list", {deployment}}}}},
            "/apis/apps/v1/namespaces/{{namespace}}/deployments": {{"post": {{"x-kubernetes-action": "post", {deployment}}}}},
            "/apis/apps/v1/namespaces/{{namespace}}/deployments/{{name}}/status": {{}},
            "/apis/apps/v1/watch/deployments": {{}},
            "/api/v1/namespaces": {{"post": {{"x-kubernetes-action": "post", {namespace}}}}},
            "/api/v1/namespaces/{{name}}/status": {{}},
            "/api/v1/namespaces/{{name}}": {{"get": {{"x-kubernetes-action": "get", {namespace}}}}}}}"#
        );
        let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
        let mut paths = Paths::default();
        paths.add(document.root());
        let resource =
            |plural: &str, namespaced| Served { plural: plural.to_owned(), namespaced, status: true, scale: false };
        assert_eq!(paths.of("apps", "v1", "Deployment"), Some(&resource("deployments", true)));
        assert_eq!(paths.of("", "v1", "Namespace"), Some(&resource("namespaces", false)));
    }
}
