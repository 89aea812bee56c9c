//! What is wrong with a resource in the form that programs behind kubeconform read: a path, and a few words.

mod tree;

use plimsoll_doc::{JsonLayout, KeyOrder, NodeRef, Number, write_json};
use plimsoll_finding::{Cause, Finding, Message, Path, SchemaFault, Segment, Wording, locate_path_in};
use plimsoll_go::fmt::{Verb, sprint};
use plimsoll_go::strconv::quote;
use plimsoll_go::value::{Token, Value};

use self::tree::Tree;

/// Something that is wrong, or a group of such things.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// The way to the value, a word each.
    pub(super) path: Vec<String>,
    what: What,
    /// What a group consists of.
    below: Vec<Told>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    /// Several things below are wrong.
    Group,
    /// These fields are missing.
    Missing(Vec<String>),
    /// These fields are not allowed.
    NotAllowed(Vec<String>),
    Other(String),
}

impl Told {
    /// The way to the value, with slashes that are not told from those of names.
    pub(super) fn plain_pointer(&self) -> String {
        self.path.iter().flat_map(|word| ["/", word]).collect()
    }

    /// The words without the place.
    pub(super) fn text(&self) -> String {
        match &self.what {
            What::Group => "validation failed".to_owned(),
            What::Missing(names) => {
                let noun = if names.len() == 1 { "property" } else { "properties" };
                format!("missing {noun} {}", names.join(", "))
            }
            What::NotAllowed(names) => format!("additional properties {} not allowed", names.join(", ")),
            What::Other(text) => text.clone(),
        }
    }
}

/// What findings about a resource come to: a value with several faults is a group, as are the values around it.
pub(super) fn told(findings: &[Finding], resource: NodeRef<'_>) -> Vec<Told> {
    let mut tree = Tree::default();
    for finding in findings {
        let path = &finding.place.path;
        let located = locate_path_in(resource, path);
        let node = located.is_there.then_some(located.node);
        let (mut path, what) = (words_of(path), what(finding, node));
        if matches!(what, What::NotAllowed(_)) {
            // The object that has the field is told.
            path.pop();
        }
        tree.add(&path, what);
    }
    tree.collect()
}

/// The whole text about a resource.
pub(super) fn message(schema: &str, told: &[Told]) -> String {
    let mut text = format!("jsonschema validation failed with {}", quoted(&format!("{schema}#")));
    let mut pending: Vec<(&Told, usize)> = told.iter().rev().map(|told| (told, 0)).collect();
    while let Some((told, depth)) = pending.pop() {
        // What was on lines of their own is on one line.
        text.push(' ');
        text.push_str(&"  ".repeat(depth));
        text.push_str("- at ");
        text.push_str(&quoted(&pointer(&told.path)));
        text.push_str(": ");
        text.push_str(&told.text());
        pending.extend(told.below.iter().rev().map(|below| (below, depth + 1)));
    }
    text
}

fn pointer(path: &[String]) -> String {
    let mut text = String::new();
    for word in path {
        text.push('/');
        text.push_str(&word.replace('~', "~0").replace('/', "~1"));
    }
    text
}

fn words_of(path: &Path) -> Vec<String> {
    let word = |segment: &Segment<'_>| match segment {
        Segment::Key(name) | Segment::Subscript(name) => (*name).to_owned(),
        Segment::Index(index) => index.to_string(),
    };
    path.segments().iter().map(word).collect()
}

/// As a Go string, between single quotes.
fn quoted(text: &str) -> String {
    let text = quote(text.as_bytes()).replace("\\\"", "\"").replace('\'', "\\'");
    format!("'{}'", text.get(1..text.len() - 1).unwrap_or_default())
}

fn what(finding: &Finding, node: Option<NodeRef<'_>>) -> What {
    let fault = match &finding.cause {
        Cause::Field(cause) => match &cause.message {
            Message::Schema(message) => Some(&message.fault),
            _ => None,
        },
        _ => None,
    };
    match fault {
        Some(SchemaFault::Required(name)) => What::Missing(vec![quoted(name)]),
        Some(SchemaFault::Forbidden(name)) => What::NotAllowed(vec![quoted(name)]),
        fault => {
            What::Other(fault.and_then(|fault| text(fault, node)).unwrap_or_else(|| finding.text(Wording::LATEST)))
        }
    }
}

/// The words for faults that have words of their own.
fn text(fault: &SchemaFault, node: Option<NodeRef<'_>>) -> Option<String> {
    let length = node.map_or(0, |node| node.as_str().map_or_else(|| node.len(), |text| text.chars().count()));
    let shown = || node.map(shown).unwrap_or_default();
    let limit = |name: &str, limit: i64| format!("{name}: got {length}, want {limit}");
    let bound = |name: &str, exclusive: bool, bound: Number| {
        let name = if exclusive { format!("exclusiveM{name}") } else { format!("m{name}") };
        format!("{name}: got {}, want {}", shown(), number(bound))
    };
    Some(match fault {
        SchemaFault::Type { expected, found } => {
            // Go knows one type of numbers.
            let found = if found.name() == "integer" { "number" } else { found.name() };
            format!("got {found}, want {}", types(expected))
        }
        SchemaFault::Enum(members) => {
            let members: Vec<String> = members.items().iter().map(value_text).collect();
            let of = if members.len() == 1 { "" } else { "one of " };
            format!("value must be {of}{}", members.join(", "))
        }
        SchemaFault::Const(constant) => format!("value must be {}", value_text(&constant.value())),
        SchemaFault::Format(format) => format!("{} is not valid {format}", shown()),
        SchemaFault::Pattern { pattern, .. } => format!("{} does not match pattern {}", shown(), quoted(pattern)),
        SchemaFault::MinLength(min) => limit("minLength", *min),
        SchemaFault::MaxLength(max) => limit("maxLength", *max),
        SchemaFault::MinItems(min) => limit("minItems", *min),
        SchemaFault::MaxItems(max) => limit("maxItems", *max),
        SchemaFault::MinProperties(min) => limit("minProperties", *min),
        SchemaFault::MaxProperties(max) => limit("maxProperties", *max),
        SchemaFault::Minimum { bound: min, exclusive } => bound("inimum", *exclusive, *min),
        SchemaFault::Maximum { bound: max, exclusive } => bound("aximum", *exclusive, *max),
        SchemaFault::MultipleOf(factor) => format!("multipleOf: got {}, want {}", shown(), number(*factor)),
        SchemaFault::OneOf(0) => "'oneOf' failed, none matched".to_owned(),
        SchemaFault::OneOf(count) => format!("'oneOf' failed, {count} subschemas matched"),
        SchemaFault::AnyOf => "'anyOf' failed".to_owned(),
        SchemaFault::AllOf { .. } => "'allOf' failed".to_owned(),
        SchemaFault::Not => "'not' failed".to_owned(),
        SchemaFault::False => "false schema".to_owned(),
        _ => return None,
    })
}

/// Types in the order of those who print them.
fn types(expected: &str) -> String {
    const ORDER: [&str; 7] = ["null", "boolean", "number", "integer", "string", "array", "object"];
    let is_expected = |name: &&str| expected.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word == *name);
    let names: Vec<&str> = ORDER.iter().copied().filter(is_expected).collect();
    names.join(" or ")
}

fn shown(node: NodeRef<'_>) -> String {
    node.as_str().map_or_else(|| write_json(node, KeyOrder::AsRead, JsonLayout::Compact), quoted)
}

fn number(number: Number) -> String {
    let token = match number {
        Number::Int(int) => Token::Int64(int),
        Number::Float(float) => Token::Float64(float),
    };
    String::from_utf8(sprint(Verb::Value, &Value::scalar(token))).unwrap_or_default()
}

fn value_text(value: &Value<'_>) -> String {
    match value.first() {
        Token::String(text) => quoted(&String::from_utf8_lossy(text)),
        _ => String::from_utf8_lossy(&sprint(Verb::Value, value)).into_owned(),
    }
}

#[cfg(test)]
mod tests {
    use plimsoll::json_schema::{NoDocuments, Options, Schema, Scratch};
    use plimsoll_doc::{ReadRules, read_json};

    use super::*;

    fn said(schema: &str, value: &str) -> String {
        let read = |text: &str| read_json(text.as_bytes(), &ReadRules::default()).unwrap().into_owned();
        let schema = Schema::compile(read(schema), "s", &Options::default(), &mut NoDocuments).unwrap();
        let value = read(value);
        let findings = schema.findings_at(value.root(), &mut Scratch::default());
        message("s", &told(&findings, value.root()))
    }

    #[test]
    fn faults_have_the_words_that_programs_know() {
        let object = r#"{"type":["object"],"required":["a","b"],"additionalProperties":false,
            "properties":{"a":{"type":["string","null"],"maxLength":2},"b":{"enum":["x",1]},
            "c":{"type":"object","properties":{"d":{"type":"integer"},"e":{"minimum":2}}}}}"#;
        for (value, want) in [
            ("[]", "- at '': got array, want object"),
            (
                r#"{"z":1,"y":2}"#,
                "- at '': missing properties 'a', 'b' - at '': additional properties 'z', 'y' not allowed",
            ),
            (r#"{"a":1,"b":"x"}"#, "- at '/a': got number, want null or string"),
            (r#"{"a":"xyz","b":2}"#, "- at '/a': maxLength: got 3, want 2 - at '/b': value must be one of 'x', 1"),
            (
                r#"{"a":"x","b":1,"c":{"d":"","e":1}}"#,
                "- at '/c/d': got string, want integer - at '/c/e': minimum: got 1, want 2",
            ),
            (
                r#"{"b":1,"c":{"d":"","e":1}}"#,
                "- at '': missing property 'a' - at '/c': validation failed   - at '/c/d': got string, want integer   \
                 - at '/c/e': minimum: got 1, want 2",
            ),
        ] {
            assert_eq!(said(object, value), format!("jsonschema validation failed with 's#' {want}"), "{value}");
        }
    }
}
