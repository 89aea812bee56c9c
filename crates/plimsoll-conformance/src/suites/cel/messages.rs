//! Well-known messages as rows write them: the name of the type, and protobuf's text form.
//!
//! A variable that holds one has the plain value in it, so that is what a row is read as.

use plimsoll_testkit::base64_encode;
use serde_json::{Value as Json, json};

use super::values::map_of;

/// The variables of a row without messages.
pub(super) fn unpacked(bindings: &Json) -> Json {
    let variables = bindings.as_object().into_iter().flatten();
    variables.map(|(name, value)| (name.clone(), value_in(value).unwrap_or_else(|| value.clone()))).collect()
}

fn value_in(value: &Json) -> Option<Json> {
    let message = value.get("message")?;
    let kind = message.get(0)?.as_str()?.strip_prefix("google.protobuf.")?;
    let fields = Fields::read(&mut message.get(1)?.as_str()?);
    fields.value(kind)
}

/// A message: fields by name, in the order of the text.
struct Fields(Vec<(String, Field)>);

enum Field {
    /// A number, a name, or a text in quotes.
    Scalar(String),
    Message(Fields),
}

impl Fields {
    /// Reads `name:value name:{…}` up to the end of the text or of the message.
    fn read(rest: &mut &str) -> Self {
        let mut fields = Vec::new();
        while let Some((name, value)) = rest.trim_start_matches([' ', '{']).split_once(':') {
            let value = value.trim_start();
            let field = match value.chars().next() {
                Some('{') => {
                    *rest = value.get(1..).unwrap_or_default();
                    Field::Message(Self::read(rest))
                }
                quote => {
                    let end = if quote == Some('"') {
                        value.get(1..).and_then(|text| text.find('"')).map_or(value.len(), |end| end + 2)
                    } else {
                        value.find([' ', '}']).unwrap_or(value.len())
                    };
                    let (text, after) = value.split_at(end);
                    *rest = after;
                    Field::Scalar(text.trim_matches('"').to_owned())
                }
            };
            fields.push((name.to_owned(), field));
            if let Some(after) = rest.strip_prefix('}') {
                *rest = after;
                break;
            }
        }
        Self(fields)
    }

    fn scalar(&self, name: &str) -> Option<&str> {
        self.0.iter().find_map(|(field, value)| match value {
            Field::Scalar(text) if field == name => Some(text.as_str()),
            _ => None,
        })
    }

    fn messages(&self, name: &'static str) -> impl Iterator<Item = &Self> {
        self.0.iter().filter_map(move |(field, value)| match value {
            Field::Message(message) if field == name => Some(message),
            _ => None,
        })
    }

    /// The plain value of a message of this type.
    fn value(&self, kind: &str) -> Option<Json> {
        let text = self.scalar("value");
        Some(match kind {
            "Int32Value" | "Int64Value" => json!({ "int": text? }),
            "UInt32Value" | "UInt64Value" => json!({ "uint": text? }),
            "FloatValue" | "DoubleValue" => json!({ "double": text? }),
            "BoolValue" => json!({ "bool": text? == "true" }),
            "StringValue" => json!({ "string": text? }),
            "BytesValue" => json!({ "bytes": base64_encode(text?.as_bytes()) }),
            "ListValue" => {
                let items: Option<Vec<_>> = self.messages("values").map(|item| item.value("Value")).collect();
                json!({ "list": items? })
            }
            "Struct" => {
                let entries = self.messages("fields").map(|entry| {
                    let value = entry.messages("value").next()?.value("Value")?;
                    Some((json!({ "string": entry.scalar("key")? }), value))
                });
                map_of(entries.collect::<Option<_>>()?)
            }
            "Value" => return self.any_value(),
            _ => return None,
        })
    }

    fn any_value(&self) -> Option<Json> {
        let (name, field) = self.0.first()?;
        Some(match (name.as_str(), field) {
            ("null_value", _) => json!({ "null": null }),
            ("number_value", Field::Scalar(text)) => json!({ "double": text }),
            ("string_value", Field::Scalar(text)) => json!({ "string": text }),
            ("bool_value", Field::Scalar(text)) => json!({ "bool": text == "true" }),
            ("struct_value", Field::Message(fields)) => return fields.value("Struct"),
            ("list_value", Field::Message(fields)) => return fields.value("ListValue"),
            _ => return None,
        })
    }
}
