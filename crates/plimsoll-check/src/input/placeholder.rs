//! Placeholders that a program or a person fills in before the text is sent to a server.

use memchr::memmem;

use crate::object::Identity;

/// What begins a placeholder: Go templates and their relatives, statements of Jinja.
const TEMPLATE_MARKS: [&str; 2] = ["{{", "{%"];
/// What begins a placeholder of `envsubst`, Flux and clusterctl.
const VARIABLE_MARK: &str = "${";
/// What begins an expression of chainsaw that names an object: `($test.metadata.name)`.
const BINDING_MARK: &str = "($";
/// What begins a variable of kustomize, and a parameter of Tekton: `$(SERVICE_NAME)`.
const PARAMETER_MARK: &str = "$(";
/// Words longer than this are no names of placeholders.
const MAX_NAME: usize = 64;

/// Whether a text that cannot be read is a template.
pub(super) fn is_template(text: &[u8]) -> bool {
    TEMPLATE_MARKS.iter().any(|mark| memmem::find(text, mark.as_bytes()).is_some())
        || has_bare(text, b'{', b'}')
        || has_bare(text, b'@', b'@')
}

/// Whether a text has an unquoted placeholder such as `@NAME@`, or `{name}` with more of the value behind it. YAML
/// reads the first as a character that it reserves and the second as a mapping that something follows.
fn has_bare(text: &[u8], open: u8, close: u8) -> bool {
    memchr::memchr_iter(open, text).any(|at| {
        let before = at.checked_sub(1).and_then(|at| text.get(at));
        let inside = text.get(at + 1..).unwrap_or_default();
        let length = inside.iter().take(MAX_NAME).take_while(|byte| is_of_name(**byte)).count();
        let (ends, behind) = (inside.get(length) == Some(&close), inside.get(length + 1));
        let goes_on =
            behind.is_some_and(|byte| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | b',' | b'}' | b']' | b':'));
        let begins_value = before.is_none_or(|byte| matches!(byte, b' ' | b'\t' | b'\n'));
        length > 0 && ends && begins_value && (goes_on || open == close)
    })
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-' || byte == b'.'
}

/// Whether a value is filled in later.
pub(crate) fn is_in(value: &str) -> bool {
    TEMPLATE_MARKS.iter().any(|mark| value.contains(mark))
        || [VARIABLE_MARK, BINDING_MARK, PARAMETER_MARK].iter().any(|mark| value.contains(mark))
        || has_shell_variable(value)
        || has_enclosed(value, '<', '>')
        || has_enclosed(value, '@', '@')
}

/// Whether a value has a variable as shells write it: `$NAME`.
fn has_shell_variable(value: &str) -> bool {
    value.match_indices('$').any(|(at, _)| {
        let name = value.get(at + 1..).unwrap_or_default();
        let length = name.bytes().take_while(|byte| byte.is_ascii_uppercase() || *byte == b'_').count();
        length > 1
    })
}

/// Whether a value has a word in brackets, such as `<node name>`, which a person fills in.
fn has_enclosed(value: &str, open: char, close: char) -> bool {
    value.match_indices(open).any(|(at, _)| {
        let inside = value.get(at + open.len_utf8()..).unwrap_or_default();
        let Some((name, _)) = inside.split_once(close) else { return false };
        let is_inside = |byte: u8| is_of_name(byte) || matches!(byte, b' ' | b'*') && open != close;
        let is_edge = |byte: Option<&u8>| byte.is_some_and(|byte| *byte != b' ' && is_inside(*byte));
        let bytes = name.as_bytes();
        is_edge(bytes.first()) && is_edge(bytes.last()) && name.len() <= MAX_NAME && name.bytes().all(is_inside)
    })
}

/// Whether the kind or the name of an object is filled in later. No server accepts these characters there, so
/// nothing else can be meant; nor can a name without a letter or a digit, which kustomize replaces.
pub(super) fn in_identity(identity: &Identity) -> bool {
    let name = &*identity.name;
    let is_blank = !name.is_empty() && !name.contains(char::is_alphanumeric);
    is_blank
        || [&identity.api_version, &identity.kind, &identity.namespace, &identity.name]
            .into_iter()
            .any(|part| is_in(part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_filled_in_later() {
        for name in [
            "web-{{ .Release.Name }}",
            "{% name %}",
            "web-${STAGE}",
            "($test.metadata.name)",
            "item-$ITEM",
            "web-<node-name>",
            "@NAME@",
            "_",
        ] {
            assert!(in_identity(&Identity { name: name.into(), ..Identity::default() }), "{name}");
        }
        for name in ["web", "a(b)", "$x", "{a}"] {
            assert!(!in_identity(&Identity { name: name.into(), ..Identity::default() }), "{name}");
        }
    }

    #[test]
    fn texts_that_are_filled_in_later() {
        for text in ["image: {user}/iris\n", "ip: {PREFIX}.16\n", "name: @NAME@\n", "a: {{ x }}\n"] {
            assert!(is_template(text.as_bytes()), "{text}");
        }
        for text in ["a: {b}\n", "a: {b: c}x\n", "a: x{b}c\n", "mail: a@b@c\n", "- {a}, b\n"] {
            assert!(!is_template(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn values_that_are_filled_in_later() {
        for value in
            ["{{x}}", "${x:=1}", "$CERT_BASE64", "https://<endpoint>", "<your name>", "<*.domain>", "$(NAME)", "@X@"]
        {
            assert!(is_in(value), "{value}");
        }
        for value in ["$1", "$x", "a < b > c < d", "a <b", "x@y", "^[a-z]+$", "<>"] {
            assert!(!is_in(value), "{value}");
        }
    }
}
