//! Rows of `cel_decltype`: what schemas are to expressions.

use plimsoll_release::Release;
use plimsoll_rules::names::escape;
use plimsoll_rules::types::{DeclId, Declarations, Shape};
use plimsoll_schema::plan::Plan;
use serde_json::{Value, json};

use super::object::Schema;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(schema) = Schema::of(row, &Release::LATEST.rules().schema) else { return };
    let declarations = Declarations::of(&schema.plan, row.flag("root"), &Release::LATEST.rules().types);
    let shown = Shown { plan: &schema.plan, declarations: &declarations };
    let got = shown.declaration(DeclId::of(schema.plan.root()));
    let want = row.value.get("type").map_or(Value::Null, sorted);
    tally.check("value", want.to_string(), sorted(&got).to_string());
}

/// The value with the keys of its objects in order.
fn sorted(value: &Value) -> Value {
    match value {
        Value::Object(map) => {
            let mut entries: Vec<_> = map.iter().map(|(key, value)| (key.clone(), sorted(value))).collect();
            entries.sort_by(|a, b| a.0.cmp(&b.0));
            Value::Object(entries.into_iter().collect())
        }
        other => other.clone(),
    }
}

struct Shown<'p> {
    plan: &'p Plan,
    declarations: &'p Declarations,
}

impl Shown<'_> {
    fn declaration(&self, id: DeclId) -> Value {
        let decl = self.declarations.get(id);
        if !decl.is_visible {
            return Value::Null;
        }
        let (name, cel) = self.names(id);
        let mut shown = json!({
            "name": name, "cel": cel, "maxElements": decl.max_elements, "minSerializedSize": decl.min_size,
        });
        match decl.shape {
            Shape::List { item, .. } => shown["elem"] = self.declaration(item),
            Shape::Map { value } => {
                shown["key"] = json!({"name": "string", "cel": "string", "maxElements": 0, "minSerializedSize": 2});
                shown["elem"] = self.declaration(value);
            }
            Shape::Object { .. } | Shape::Metadata => shown["fields"] = self.fields(id),
            _ => {}
        }
        shown
    }

    fn names(&self, id: DeclId) -> (&'static str, String) {
        match self.declarations.get(id).shape {
            Shape::IntOrString => ("dyn", "dyn".to_owned()),
            Shape::Bool => ("bool", "bool".to_owned()),
            Shape::Int => ("int", "int".to_owned()),
            Shape::Double => ("double", "double".to_owned()),
            Shape::String => ("string", "string".to_owned()),
            Shape::Bytes => ("bytes", "bytes".to_owned()),
            Shape::Date | Shape::DateTime => ("timestamp", "google.protobuf.Timestamp".to_owned()),
            Shape::Duration => ("duration", "google.protobuf.Duration".to_owned()),
            Shape::List { item, .. } => ("list", format!("list({})", self.names(item).1)),
            Shape::Map { value } => ("map", format!("map(string, {})", self.names(value).1)),
            Shape::Object { .. } | Shape::Metadata => ("object", "object".to_owned()),
            Shape::Preserved | Shape::Untyped | Shape::Nothing => ("", String::new()),
        }
    }

    fn fields(&self, id: DeclId) -> Value {
        let schema = self.declarations.schema(self.plan, id);
        let object = schema.and_then(|schema| self.plan.object(self.plan.schema(schema)));
        let properties = object.map_or(&[][..], |object| self.plan.properties(object));
        let mut names: Vec<&str> = properties.iter().map(|property| self.plan.name(property.name)).collect();
        names.extend(match self.declarations.get(id).shape {
            Shape::Metadata => &["name", "generateName"][..],
            Shape::Object { metadata: Some(_), .. } => &["kind", "apiVersion", "metadata"][..],
            _ => &[][..],
        });
        let required = schema.map_or(&[][..], |schema| self.plan.required(self.plan.schema(schema)));
        let mut fields = json!({});
        for name in names {
            let member = self.declarations.member(self.plan, id, name);
            let shown = member.map_or(Value::Null, |member| self.declaration(member));
            if let (Some(escaped), false) = (escape(name), shown.is_null()) {
                fields[&*escaped] = json!({"type": shown});
                if required.iter().any(|required| self.plan.name(required.name) == name) {
                    fields[&*escaped]["required"] = Value::Bool(true);
                }
            }
        }
        fields
    }
}
