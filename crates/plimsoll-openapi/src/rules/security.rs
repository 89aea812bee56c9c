//! Security: requirements name schemes that are declared, and only bearer tokens have a format.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{FieldKnown, OpenApiCause, Segment};
use plimsoll_go::near;

use super::Rules;
use crate::spec::{SECURITY_REQUIREMENT, SECURITY_SCHEME};
use crate::{Version, text_of};

pub(super) fn check(rules: &mut Rules<'_>) {
    bearer_format(rules);
    let description = rules.description;
    // Names are those of the first document, wherever a requirement stands.
    let schemes = description.document(0).root().get("components").and_then(|node| node.get("securitySchemes"));
    for requirement in description.index.all(&SECURITY_REQUIREMENT) {
        for entry in rules.node(requirement).entries() {
            let name = entry.name();
            let is_declared = schemes.is_some_and(|schemes| schemes.get(name).is_some());
            // From 3.2 on a name may be the address of a scheme.
            let is_address = description.version.has_reached(Version::V3_2) && name.contains(['/', '#', ':', '.']);
            if !is_declared && !is_address {
                let names = schemes.into_iter().flat_map(NodeRef::entries).map(|entry| entry.name());
                let near = near::nearest(name, names).map(Into::into);
                let cause = OpenApiCause::UndeclaredSecurity { name: name.into(), near };
                rules.find(requirement, entry.key.span(), &[Segment::Key(name)], cause);
            }
        }
    }
}

/// `bearerFormat` goes with the scheme `bearer` only.
fn bearer_format(rules: &mut Rules<'_>) {
    for found in rules.description.index.all(&SECURITY_SCHEME) {
        let node = rules.node(found);
        let is_http = text_of(node, "type") == Some("http");
        let is_bearer = text_of(node, "scheme").is_none_or(|scheme| scheme.eq_ignore_ascii_case("bearer"));
        let Some(entry) = node.entry("bearerFormat").filter(|_| is_http && !is_bearer) else { continue };
        let known = Some(FieldKnown::Where { field: "scheme", value: "bearer" });
        let (object, field) = (SECURITY_SCHEME.name, "bearerFormat");
        let cause = OpenApiCause::UnknownField { object, field: field.into(), near: None, known };
        rules.find(found, entry.key.span(), &[Segment::Key(field)], cause);
    }
}
