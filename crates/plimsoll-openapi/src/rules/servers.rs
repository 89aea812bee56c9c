//! Servers: variables of their URLs are described, and a default is one of the values.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{OpenApiCause, Segment};

use super::Rules;
use crate::paths::names;
use crate::spec::{SERVER, SERVER_VARIABLE};

pub(super) fn check(rules: &mut Rules<'_>) {
    let description = rules.description;
    for found in description.index.all(&SERVER_VARIABLE) {
        let node = rules.node(found);
        let (Some(values), Some(default)) = (node.get("enum"), node.get("default")) else { continue };
        let Some(text) = default.as_str() else { continue };
        if values.items().any(|value| value.as_str() == Some(text)) || values.is_empty() {
            continue;
        }
        rules.find(
            found,
            default.span(),
            &[Segment::Key("default")],
            OpenApiCause::ServerDefault { default: text.into() },
        );
        // 3.0 only advises it.
        if description.version.is_first() {
            rules.soften();
        }
    }
    for found in description.index.all(&SERVER) {
        let node = rules.node(found);
        let Some(url) = node.get("url") else { continue };
        for name in url.as_str().into_iter().flat_map(names) {
            let variables: Option<NodeRef<'_>> = node.get("variables");
            if variables.is_none_or(|variables| variables.get(name).is_none()) {
                let cause = OpenApiCause::ServerVariable { name: name.into() };
                rules.find(found, url.span(), &[Segment::Key("url")], cause);
            }
        }
    }
}
