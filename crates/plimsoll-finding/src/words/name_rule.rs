//! Titles for names that are not of the form that Kubernetes wants.

use super::{Words, quote};

/// How long a suggestion may be.
const MAX_SUGGESTED: usize = 63;

/// What is wrong with a name, by what apimachinery says of it. `what` is the kind of name, `field` where it stands.
pub(super) fn words(what: &str, field: &str, value: &str, detail: &str) -> Words {
    let shown = quote::code(value);
    if let Some(limit) = detail.split("must be no more than ").nth(1) {
        let mut parts = limit.split(' ');
        let (max, unit) = (parts.next().unwrap_or_default(), parts.next().unwrap_or("characters"));
        let part = part_of(detail);
        let subject = if part.is_empty() { field.to_owned() } else { format!("{part} of {what} {shown}") };
        let count = if part.is_empty() { value.len() } else { part_length(value, part) };
        return Words::new(format!("{subject} has {count} {unit}, maximum is {max}"));
    }
    if detail.ends_with("must be non-empty") || detail == "must not be empty" {
        let part = part_of(detail);
        return match part {
            "" => Words::new(format!("{what} is empty")),
            part => Words::new(format!("{part} of {what} {shown} is empty")),
        };
    }
    if detail == "must not contain dots" {
        return Words::new(format!("{what} {shown} contains dots, must be a DNS label"))
            .help(format!("use {}", quote::code(&value.replace('.', "-"))));
    }
    if detail == "must be spec.names.plural+\".\"+spec.group" {
        return Words::new(format!("CRD name {shown} is not `<plural>.<group>`"))
            .help("use the plural name, a dot, and the group: `spec.names.plural` and `spec.group`");
    }
    let form = form_of(detail);
    let words = match form {
        Some(form) if form == what => Words::new(format!("{shown} is not a valid {form}")),
        Some(form) => Words::new(format!("{what} {shown} is not a valid {form}")),
        None => Words::new(format!("{what} {shown} is invalid: {}", short(detail))),
    };
    match form.and_then(|form| rule(form, value)) {
        Some(help) => words.help(help),
        None => words,
    }
}

/// Which part of a qualified name a reason is about.
fn part_of(detail: &str) -> &'static str {
    match () {
        () if detail.starts_with("prefix part") => "prefix",
        () if detail.starts_with("name part") => "name part",
        () => "",
    }
}

fn part_length(value: &str, part: &str) -> usize {
    let (prefix, name) = value.split_once('/').unwrap_or(("", value));
    if part == "prefix" { prefix.len() } else { name.len() }
}

/// The form that a name must have, by the beginning of apimachinery's sentence about it.
fn form_of(detail: &str) -> Option<&'static str> {
    let forms = [
        ("prefix part a lowercase RFC 1123 subdomain", "DNS subdomain before the `/`"),
        ("a lowercase RFC 1123 subdomain", "DNS subdomain"),
        ("a lowercase RFC 1123 label", "DNS label"),
        ("a DNS-1035 label", "DNS label"),
        ("name part must consist of", "label name"),
        ("a valid label key", "label key"),
        ("a qualified name", "label key"),
        ("a valid label must be an empty string", "label value"),
    ];
    forms.into_iter().find(|(start, _)| detail.starts_with(start)).map(|(_, form)| form)
}

/// A name that would do, or the rule where none is near.
fn rule(form: &str, value: &str) -> Option<String> {
    if let "DNS subdomain" | "DNS label" = form {
        let keeps_dots = form == "DNS subdomain";
        return Some(match suggested(value, keeps_dots) {
            Some(name) => format!("use {}", quote::code(&name)),
            None if keeps_dots => "use lower case letters, digits, `-` and `.`".to_owned(),
            None => "use lower case letters, digits and `-`".to_owned(),
        });
    }
    let text = match form {
        "label key" => "use a name with an optional prefix, for example `example.com/name`",
        "label name" | "label value" => {
            "use letters, digits, `-`, `_` and `.`, starting and ending with a letter or digit"
        }
        _ => return None,
    };
    Some(text.to_owned())
}

/// The same name in lower case, with `-` for what is not allowed.
fn suggested(value: &str, keeps_dots: bool) -> Option<String> {
    let replaced: String = value
        .chars()
        .map(|c| match c {
            c if c.is_ascii_alphanumeric() => c.to_ascii_lowercase(),
            '.' if keeps_dots => '.',
            _ => '-',
        })
        .collect();
    let name = replaced.trim_matches(['-', '.']);
    let is_fine = name.is_ascii() && !name.is_empty() && name.len() <= MAX_SUGGESTED;
    (is_fine && name.split('.').all(|part| !part.is_empty() && !part.starts_with('-') && !part.ends_with('-')))
        .then(|| name.to_owned())
}

/// A sentence of apimachinery without its examples and its regular expression.
fn short(detail: &str) -> &str {
    [" (e.g.", " (regex used"].into_iter().fold(detail, |detail, end| detail.split(end).next().unwrap_or(detail))
}

#[cfg(test)]
mod tests {
    use plimsoll_go::names::content::{is_dns1123_label, is_dns1123_subdomain, is_label_key};

    use super::*;

    #[test]
    fn reasons_become_titles_with_an_edit() {
        let subdomain = |name: &str| is_dns1123_subdomain(name).remove(0);
        let label = |name: &str| is_dns1123_label(name).remove(0);
        for (name, detail, title, help) in [
            ("My_App", subdomain("My_App"), "name `My_App` is not a valid DNS subdomain", "use `my-app`"),
            (
                "-",
                subdomain("-"),
                "name `-` is not a valid DNS subdomain",
                "use lower case letters, digits, `-` and `.`",
            ),
            ("a.b", label("a.b"), "name `a.b` contains dots, must be a DNS label", "use `a-b`"),
            ("", is_label_key("").remove(0), "name part of name `` is empty", ""),
        ] {
            let words = words("name", "name", name, &detail);
            assert_eq!((&*words.headline, words.help.as_deref().unwrap_or_default()), (title, help));
        }
        let long = "x".repeat(70);
        let words = words("name", "`name`", &long, &label(&long));
        assert_eq!(words.headline, "`name` has 70 bytes, maximum is 63");
    }
}
