//! Values of parameters and headers, as they are sent: styles, and the JSON that they stand for.

use plimsoll_schema::plan::{Additional, Operand, Plan, SchemaId, TypeSet};
use plimsoll_schema::text::Keyword;

/// How a value is written: the style and `explode` of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Style<'s> {
    /// `form`, `simple`, `label`, `matrix`, `spaceDelimited`, `pipeDelimited`, `deepObject` or `cookie`.
    pub(crate) name: &'s str,
    pub(crate) explode: bool,
}

impl<'s> Style<'s> {
    /// The style of a parameter in a place, where it may not say one.
    pub(crate) fn of(location: &str, style: Option<&'s str>, explode: Option<bool>) -> Self {
        let name = style.unwrap_or(match location {
            "query" | "cookie" => "form",
            _ => "simple",
        });
        Self { name, explode: explode.unwrap_or(matches!(name, "form" | "cookie")) }
    }

    fn separator(self) -> &'static str {
        match (self.name, self.explode) {
            ("spaceDelimited", _) => " ",
            ("pipeDelimited", _) => "|",
            ("label", true) => ".",
            ("matrix", true) => ";",
            _ => ",",
        }
    }
}

/// The JSON that a text stands for, under a schema.
pub(crate) fn json(text: &str, name: &str, style: Style<'_>, plan: &Plan, schema: SchemaId) -> String {
    let text = match style.name {
        "label" => text.strip_prefix('.').unwrap_or(text),
        "matrix" => {
            let text = text.strip_prefix(';').unwrap_or(text);
            let is_list = style.explode && plan.schema(schema).types.intersects(TypeSet::ARRAY | TypeSet::OBJECT);
            let value = text.strip_prefix(name).and_then(|rest| rest.strip_prefix('=')).filter(|_| !is_list);
            value.unwrap_or(text)
        }
        _ => text,
    };
    let types = types_of(plan, schema);
    if types.contains(TypeSet::ARRAY) && !types.contains(TypeSet::STRING) {
        let mut items: Vec<&str> = if text.is_empty() { Vec::new() } else { text.split(style.separator()).collect() };
        if style.name == "matrix" && style.explode {
            let value = |item: &&'_ str| item.split_once('=').map_or("", |(_, value)| value).len();
            items = items.iter().map(|item| &item[item.len() - value(item)..]).collect();
        }
        return list(items.into_iter(), plan, schema);
    }
    if types.contains(TypeSet::OBJECT) && !types.contains(TypeSet::STRING) {
        let parts = text.split(style.separator()).filter(|part| !part.is_empty());
        if style.explode {
            return object(parts.map(|part| part.split_once('=').unwrap_or((part, ""))), plan, schema);
        }
        let parts: Vec<&str> = parts.collect();
        let pairs = parts.chunks(2).map(|pair| (pair[0], pair.get(1).copied().unwrap_or_default()));
        return object(pairs, plan, schema);
    }
    scalar(text, types)
}

/// A list of texts as JSON.
pub(crate) fn list<'t>(items: impl Iterator<Item = &'t str>, plan: &Plan, schema: SchemaId) -> String {
    let types = match plan.operand(plan.schema(schema), Keyword::Items) {
        Some(Operand::Schema(items)) => types_of(plan, items),
        _ => TypeSet::empty(),
    };
    let items: Vec<String> = items.map(|item| scalar(item, types)).collect();
    format!("[{}]", items.join(","))
}

/// Pairs of texts as JSON.
pub(crate) fn object<'t>(pairs: impl Iterator<Item = (&'t str, &'t str)>, plan: &Plan, schema: SchemaId) -> String {
    let others = match plan.object(plan.schema(schema)).map(|object| object.additional) {
        Some(Additional::Schema(others)) => types_of(plan, others),
        _ => TypeSet::empty(),
    };
    let member = |(name, value): (&str, &str)| {
        let types = plan.property(schema, name).map_or(others, |property| types_of(plan, property));
        format!("{}:{}", quoted(name), scalar(value, types))
    };
    let members: Vec<String> = pairs.map(member).collect();
    format!("{{{}}}", members.join(","))
}

/// So many members of `anyOf`, `oneOf` and `allOf` are asked for their types.
const MAX_MEMBERS: usize = 64;

/// The types that a schema accepts, as far as it says so itself or by its members.
pub(crate) fn types_of(plan: &Plan, schema: SchemaId) -> TypeSet {
    let (mut open, mut types) = (vec![schema], TypeSet::empty());
    for _ in 0..MAX_MEMBERS {
        let Some(schema) = open.pop() else { break };
        types |= plan.schema(schema).types;
        for constraint in plan.constraints(plan.schema(schema)) {
            match (constraint.keyword, constraint.operand) {
                (Keyword::AllOf | Keyword::Ref, Operand::Schema(member)) => open.push(member),
                (Keyword::AnyOf | Keyword::OneOf, Operand::Schemas(members)) => {
                    open.extend(plan.members(members).iter().copied());
                }
                _ => {}
            }
        }
    }
    types
}

/// One value as JSON: a number, boolean or null where the types want one and the text is one; else a string.
fn scalar(text: &str, types: TypeSet) -> String {
    let is_any = types.is_empty();
    let wants = |of: TypeSet| types.intersects(of) || is_any;
    let is_literal = match text {
        "true" | "false" => wants(TypeSet::BOOLEAN),
        "null" => types.contains(TypeSet::NULL),
        _ => wants(TypeSet::INTEGER | TypeSet::NUMBER) && is_number(text),
    };
    // What may be a string is one, unless nothing says so.
    if is_literal && !types.contains(TypeSet::STRING) { text.to_owned() } else { quoted(text) }
}

/// Whether a text is a number as JSON writes it.
fn is_number(text: &str) -> bool {
    let is_first = text.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    is_first && plimsoll_doc::read_json(text.as_bytes(), &crate::READ_RULES).is_ok()
}

fn quoted(text: &str) -> String {
    let mut object = plimsoll_doc::JsonObject::new();
    object.text("", text);
    let object = object.finish();
    object.strip_prefix("{\"\":").and_then(|rest| rest.strip_suffix('}')).unwrap_or("\"\"").to_owned()
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::read_json;
    use plimsoll_schema::dialect::json_schema::{NoDocuments, Options, compile};

    use super::*;

    // The table of styles in the specification (3.1.1, 4.8.12.3), for `color`.
    #[test]
    fn styles_are_those_of_the_specification() {
        const LIST: &str = r#"{"type": "array", "items": {"type": "string"}}"#;
        const OBJECT: &str = r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#;
        for (schema, location, style, explode, text, want) in [
            (r#"{"type": "string"}"#, "path", Some("matrix"), None, ";color=blue", r#""blue""#),
            (LIST, "path", Some("matrix"), None, ";color=blue,black", r#"["blue","black"]"#),
            (LIST, "path", Some("matrix"), Some(true), ";color=blue;color=black", r#"["blue","black"]"#),
            (OBJECT, "path", Some("matrix"), None, ";color=R,100,G,200", r#"{"R":100,"G":200}"#),
            (OBJECT, "path", Some("matrix"), Some(true), ";R=100;G=200", r#"{"R":100,"G":200}"#),
            (LIST, "path", Some("label"), None, ".blue,black", r#"["blue","black"]"#),
            (LIST, "path", Some("label"), Some(true), ".blue.black", r#"["blue","black"]"#),
            (OBJECT, "path", Some("label"), Some(true), ".R=100.G=200", r#"{"R":100,"G":200}"#),
            (LIST, "header", None, None, "blue,black", r#"["blue","black"]"#),
            (OBJECT, "header", None, None, "R,100,G,200", r#"{"R":100,"G":200}"#),
            (OBJECT, "header", None, Some(true), "R=100,G=200", r#"{"R":100,"G":200}"#),
            (LIST, "query", None, Some(false), "blue,black", r#"["blue","black"]"#),
            (LIST, "query", Some("spaceDelimited"), Some(false), "blue black", r#"["blue","black"]"#),
            (LIST, "query", Some("pipeDelimited"), Some(false), "blue|black", r#"["blue","black"]"#),
            (r#"{"type": "integer"}"#, "query", None, None, "12", "12"),
            (r#"{"type": "integer"}"#, "query", None, None, "a\"b", r#""a\"b""#),
            (r#"{"type": "string"}"#, "query", None, None, "12", r#""12""#),
            (r#"{"anyOf": [{"type": "integer"}, {"type": "null"}]}"#, "query", None, None, "12", "12"),
            ("{}", "query", None, None, "true", "true"),
        ] {
            let document = read_json(schema.as_bytes(), &crate::READ_RULES).unwrap();
            let plan = compile(document, "", &Options::default(), &mut NoDocuments).into_result().unwrap();
            let style = Style::of(location, style, explode);
            assert_eq!(json(text, "color", style, &plan, plan.root()), want, "{text}");
        }
    }
}
