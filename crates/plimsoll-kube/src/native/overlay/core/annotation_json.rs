//! Lists of structs that annotations hold as JSON, read as Go's own decoder reads them.

use plimsoll_doc::{Document, Kind, NodeRef, ReadRules, Value, read_json};
use plimsoll_go::strings::equal_fold;

/// A struct of the server: its name and its fields, each with its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Struct {
    pub(super) name: &'static str,
    pub(super) fields: &'static [(&'static str, &'static str)],
}

/// Reads a list of structs.
///
/// # Errors
/// What Go's decoder says of the text.
pub(super) fn read(json: &str, of: Struct) -> Result<Document<'_>, String> {
    let document = read_json(json.as_bytes(), &ReadRules::default()).map_err(|fault| fault.to_string())?;
    match fault(document.root(), of) {
        Some(fault) => Err(fault),
        None => Ok(document),
    }
}

/// A text field. Go finds fields whatever the case of their names; the last one is used.
pub(super) fn text<'d>(item: NodeRef<'d>, name: &str) -> &'d str {
    member(item, name).and_then(NodeRef::as_str).unwrap_or_default()
}

/// Whether a field is there.
pub(super) fn has(item: NodeRef<'_>, name: &str) -> bool {
    member(item, name).is_some_and(|value| !value.is_null())
}

fn member<'d>(item: NodeRef<'d>, name: &str) -> Option<NodeRef<'d>> {
    item.entries().filter(|entry| equal_fold(entry.name(), name)).last().map(|entry| entry.value)
}

fn fault(root: NodeRef<'_>, of: Struct) -> Option<String> {
    let Struct { name, fields } = of;
    match root.kind() {
        Kind::Null => return None,
        Kind::Seq => {}
        _ => return Some(cannot(root, &format!("value of type []core.{name}"))),
    }
    root.items().find_map(|item| match item.kind() {
        Kind::Null => None,
        Kind::Map => item.entries().find_map(|entry| {
            let (field, type_) = fields.iter().find(|(field, _)| equal_fold(field, entry.name()))?;
            let wanted = if *type_ == "int64" { Kind::Int } else { Kind::Str };
            let fits = [wanted, Kind::Null].contains(&entry.value.kind());
            (!fits).then(|| cannot(entry.value, &format!("struct field {name}.{field} of type {type_}")))
        }),
        _ => Some(cannot(item, &format!("value of type core.{name}"))),
    })
}

fn cannot(node: NodeRef<'_>, into: &str) -> String {
    let found = match node.value() {
        Value::Null => "null",
        Value::Bool(_) => "bool",
        Value::Str(_) => "string",
        Value::Seq(_) => "array",
        Value::Map(_) => "object",
        Value::Int(_) => "number",
        Value::Float(_) => return format!("json: cannot unmarshal number {} into Go {into}", node.source_text()),
    };
    format!("json: cannot unmarshal {found} into Go {into}")
}

#[cfg(test)]
mod tests {
    use super::{Struct, read};

    #[test]
    fn faults_are_those_of_go() {
        let of = Struct { name: "Toleration", fields: &[("Key", "string"), ("TolerationSeconds", "int64")] };
        let fault = |json| read(json, of).err();
        assert_eq!(fault(r#"[{"key": "a", "tolerationSeconds": 3}, null]"#), None);
        assert_eq!(fault("{").as_deref(), Some("unexpected end of JSON input"));
        let text = fault(r#"[{"KEY": true}]"#);
        assert_eq!(
            text.as_deref(),
            Some("json: cannot unmarshal bool into Go struct field Toleration.Key of type string")
        );
        let text = fault("{}");
        assert_eq!(text.as_deref(), Some("json: cannot unmarshal object into Go value of type []core.Toleration"));
    }
}
