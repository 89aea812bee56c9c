//! Placeholders that a program fills in before the text is sent to a server.

use memchr::memmem;

use crate::object::Identity;

/// What begins a placeholder: Go templates and their relatives, statements of Jinja.
const TEMPLATE_MARKS: [&str; 2] = ["{{", "{%"];
/// What begins a placeholder of `envsubst`, Flux and clusterctl.
const VARIABLE_MARK: &str = "${";
/// What begins an expression of chainsaw that names an object: `($test.metadata.name)`.
const BINDING_MARK: &str = "($";

/// Whether a text that cannot be read is a template.
pub(super) fn is_template(text: &[u8]) -> bool {
    TEMPLATE_MARKS.iter().any(|mark| memmem::find(text, mark.as_bytes()).is_some())
}

/// Whether a value is filled in later.
fn is_in(value: &str) -> bool {
    TEMPLATE_MARKS.iter().any(|mark| value.contains(mark))
        || [VARIABLE_MARK, BINDING_MARK].iter().any(|mark| value.contains(mark))
}

/// Whether the kind or the name of an object is filled in later. No server accepts these characters there, so
/// nothing else can be meant.
pub(super) fn in_identity(identity: &Identity) -> bool {
    [&identity.api_version, &identity.kind, &identity.namespace, &identity.name].into_iter().any(|part| is_in(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_filled_in_later() {
        for name in ["web-{{ .Release.Name }}", "{% name %}", "web-${STAGE}", "($test.metadata.name)"] {
            assert!(in_identity(&Identity { name: name.into(), ..Identity::default() }), "{name}");
        }
        for name in ["web", "a(b)", "$x", "{a}"] {
            assert!(!in_identity(&Identity { name: name.into(), ..Identity::default() }), "{name}");
        }
    }
}
