//! Structural schemas, values that fit them, and values that nearly do.

use plimsoll_testkit::Random;
use serde_json::{Map, Value, json};

use super::pools::{FORMATS, NAMES, PATTERNS, integer, number, pick, scalar, text};

const MAX_DEPTH: usize = 4;

/// The schema of a whole object.
pub(super) fn root(random: &mut Random) -> Value {
    let mut properties = Map::new();
    for name in ["spec", "status", "data", "items"] {
        let wanted = match name {
            "spec" => true,
            "status" => random.one_in(3),
            "data" => random.one_in(4),
            _ => random.one_in(30),
        };
        if wanted {
            properties.insert(name.to_owned(), schema(random, 1));
        }
    }
    let mut root = json!({"type": "object", "properties": properties});
    if random.one_in(6) {
        put(&mut root, "required", json!(["spec"]));
    }
    if random.one_in(25) {
        put(&mut root, "x-kubernetes-preserve-unknown-fields", json!(true));
    }
    root
}

fn put(schema: &mut Value, keyword: &str, value: Value) {
    if let Some(schema) = schema.as_object_mut() {
        schema.insert(keyword.to_owned(), value);
    }
}

/// A schema that is mostly structural.
pub(super) fn schema(random: &mut Random, depth: usize) -> Value {
    let kind = if depth >= MAX_DEPTH { random.below(6) } else { random.below(12) };
    let mut schema = match kind {
        0 => number_schema("integer", random),
        1 => number_schema("number", random),
        2 => json!({"type": "boolean"}),
        3 | 4 => text_schema(random),
        5 => int_or_string(random),
        6 | 7 => list_schema(random, depth),
        _ => object_schema(random, depth),
    };
    if random.one_in(6) {
        put(&mut schema, "nullable", json!(true));
    }
    if random.one_in(8) {
        let members: Vec<Value> = (0..=random.below(4)).map(|_| fitting(&schema, random, 3)).collect();
        put(&mut schema, "enum", json!(members));
    }
    if random.one_in(5) {
        let default = fitting(&schema, random, 3);
        put(&mut schema, "default", default);
    }
    if random.one_in(10) {
        junctor(&mut schema, random);
    }
    schema
}

fn number_schema(kind: &str, random: &mut Random) -> Value {
    let mut schema = json!({"type": kind});
    let mut bound = |keyword: &str, chance: usize, random: &mut Random| {
        if random.one_in(chance) {
            let value = if kind == "integer" { integer(random) } else { number(random) };
            put(&mut schema, keyword, value);
        }
    };
    bound("minimum", 3, random);
    bound("maximum", 3, random);
    if random.one_in(8) {
        put(&mut schema, "exclusiveMinimum", json!(true));
    }
    if random.one_in(8) {
        put(&mut schema, "exclusiveMaximum", json!(true));
    }
    if random.one_in(6) {
        put(&mut schema, "multipleOf", json!(random.pick(&[1.0, 2.0, 0.5, 0.1, 3.0, 1e-3, 7.0])));
    }
    if random.one_in(6) {
        put(&mut schema, "format", json!(random.pick(&["int32", "int64", "float", "double", "nonsense"])));
    }
    schema
}

fn text_schema(random: &mut Random) -> Value {
    let mut schema = json!({"type": "string"});
    if random.one_in(4) {
        put(&mut schema, "maxLength", json!(random.below(12)));
    }
    if random.one_in(5) {
        put(&mut schema, "minLength", json!(random.below(4)));
    }
    if random.one_in(4) {
        put(&mut schema, "pattern", json!(pick(random, PATTERNS)));
    }
    if random.one_in(2) {
        put(&mut schema, "format", json!(pick(random, FORMATS)));
    }
    schema
}

fn int_or_string(random: &mut Random) -> Value {
    let mut schema = json!({"x-kubernetes-int-or-string": true});
    if random.one_in(3) {
        put(&mut schema, "anyOf", json!([{"type": "integer"}, {"type": "string"}]));
    }
    if random.one_in(4) {
        put(&mut schema, "pattern", json!(pick(random, PATTERNS)));
    }
    if random.one_in(6) {
        put(&mut schema, "maximum", json!(100));
    }
    schema
}

fn list_schema(random: &mut Random, depth: usize) -> Value {
    let items = schema(random, depth + 1);
    let mut list = json!({"type": "array", "items": items});
    match random.below(6) {
        0 => {
            if items["type"] == "object" || items["type"] == "array" {
                put(&mut list["items"], "x-kubernetes-map-type", json!("atomic"));
                put(&mut list["items"], "x-kubernetes-list-type", json!("atomic"));
                let key = if items["type"] == "object" { "x-kubernetes-list-type" } else { "x-kubernetes-map-type" };
                list["items"].as_object_mut().map(|items| items.remove(key));
            }
            list["items"].as_object_mut().map(|items| items.remove("nullable"));
            put(&mut list, "x-kubernetes-list-type", json!("set"));
        }
        1 => {
            list["items"] = json!({"type": "object", "properties": {
                "name": {"type": "string"}, "port": {"type": "integer", "default": 80}, "x": schema(random, depth + 2)},
                "required": ["name"]});
            let keys = if random.one_in(2) { json!(["name"]) } else { json!(["name", "port"]) };
            put(&mut list, "x-kubernetes-list-type", json!("map"));
            put(&mut list, "x-kubernetes-list-map-keys", keys);
        }
        2 => put(&mut list, "x-kubernetes-list-type", json!("atomic")),
        _ => {}
    }
    if random.one_in(4) {
        put(&mut list, "maxItems", json!(random.below(5)));
    }
    if random.one_in(6) {
        put(&mut list, "minItems", json!(random.below(3)));
    }
    list
}

fn object_schema(random: &mut Random, depth: usize) -> Value {
    let mut object = json!({"type": "object"});
    if random.one_in(5) {
        put(
            &mut object,
            "additionalProperties",
            if random.one_in(6) { json!(true) } else { schema(random, depth + 1) },
        );
    } else {
        let mut properties = Map::new();
        for _ in 0..=random.below(4) {
            properties.insert(pick(random, NAMES).to_owned(), schema(random, depth + 1));
        }
        let names: Vec<String> = properties.keys().cloned().collect();
        put(&mut object, "properties", Value::Object(properties));
        if random.one_in(3) {
            let required: Vec<&String> = names.iter().filter(|_| random.one_in(2)).collect();
            put(&mut object, "required", json!(required));
        }
        if random.one_in(8) {
            put(&mut object, "x-kubernetes-preserve-unknown-fields", json!(true));
        }
        if random.one_in(12) {
            put(&mut object, "x-kubernetes-embedded-resource", json!(true));
            if random.one_in(2) {
                put(&mut object, "x-kubernetes-preserve-unknown-fields", json!(true));
            }
        }
        if random.one_in(12) {
            put(&mut object, "x-kubernetes-map-type", json!(random.pick(&["atomic", "granular"])));
        }
    }
    if random.one_in(8) {
        put(&mut object, "maxProperties", json!(random.below(4)));
    }
    if random.one_in(10) {
        put(&mut object, "minProperties", json!(random.below(3)));
    }
    object
}

/// Values that other keywords look at once more.
fn junctor(schema: &mut Value, random: &mut Random) {
    let part = |random: &mut Random| match schema["type"].as_str() {
        Some("string") => match random.below(4) {
            0 => json!({"pattern": pick(random, PATTERNS)}),
            1 => json!({"maxLength": random.below(6)}),
            2 => json!({"format": pick(random, FORMATS)}),
            _ => json!({"enum": [text(random), text(random)]}),
        },
        Some("integer" | "number") => match random.below(3) {
            0 => json!({"minimum": number(random)}),
            1 => json!({"maximum": number(random)}),
            _ => json!({"not": {"enum": [integer(random)]}}),
        },
        Some("object") => {
            let name = schema["properties"].as_object().and_then(|all| {
                let names: Vec<&String> = all.keys().collect();
                random.pick(&names).map(|name| (*name).clone())
            });
            json!({"required": [name.unwrap_or_else(|| "a".to_owned())]})
        }
        Some("array") => json!({"minItems": random.below(3)}),
        _ => json!({"enum": [true, 1, "a"]}),
    };
    let parts: Vec<Value> = (0..=random.below(3)).map(|_| part(random)).collect();
    let first = parts.first().cloned().unwrap_or_default();
    match random.below(4) {
        0 => put(schema, "allOf", json!(parts)),
        1 => put(schema, "anyOf", json!(parts)),
        2 => put(schema, "oneOf", json!(parts)),
        _ => put(schema, "not", first),
    }
}

/// A value that mostly fits a schema.
pub(super) fn fitting(schema: &Value, random: &mut Random, depth: usize) -> Value {
    if let Some(members) = schema["enum"].as_array().filter(|_| !random.one_in(5)) {
        return random.pick(members).cloned().unwrap_or_default();
    }
    if schema["nullable"] == true && random.one_in(6) {
        return Value::Null;
    }
    if schema["x-kubernetes-int-or-string"] == true {
        return if random.one_in(2) { integer(random) } else { json!(text(random)) };
    }
    match schema["type"].as_str() {
        Some("integer") => near_bound(schema, random).unwrap_or_else(|| integer(random)),
        Some("number") => near_bound(schema, random).unwrap_or_else(|| number(random)),
        Some("boolean") => json!(random.one_in(2)),
        Some("string") => json!(text(random)),
        Some("array") => {
            let count = if depth > 6 { 0 } else { random.below(4) };
            let mut items: Vec<Value> = (0..count).map(|_| fitting(&schema["items"], random, depth + 1)).collect();
            if random.one_in(5) && !items.is_empty() {
                items.extend(items.first().cloned());
            }
            Value::Array(items)
        }
        Some("object") => fitting_object(schema, random, depth),
        _ => scalar(random),
    }
}

fn near_bound(schema: &Value, random: &mut Random) -> Option<Value> {
    let keyword = if random.one_in(2) { "minimum" } else { "maximum" };
    let bound = schema[keyword].as_i64().filter(|_| random.one_in(2))?;
    Some(json!(bound.saturating_add(random.below(3) as i64 - 1)))
}

fn fitting_object(schema: &Value, random: &mut Random, depth: usize) -> Value {
    let mut object = Map::new();
    let required = |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|one| one == name));
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        if !random.one_in(if required(name) { 12 } else { 3 }) {
            object.insert(name.clone(), fitting(property, random, depth + 1));
        }
    }
    if schema["additionalProperties"].is_object() {
        for _ in 0..random.below(3) {
            object.insert(pick(random, NAMES).to_owned(), fitting(&schema["additionalProperties"], random, depth + 1));
        }
    }
    if schema["x-kubernetes-preserve-unknown-fields"] == true && random.one_in(2) {
        object.insert(pick(random, NAMES).to_owned(), scalar(random));
    }
    if schema["x-kubernetes-embedded-resource"] == true {
        for (name, value) in [("apiVersion", json!("v1")), ("kind", json!("Pod"))] {
            if !random.one_in(8) {
                object.insert(name.to_owned(), value);
            }
        }
        if random.one_in(3) {
            object.insert("metadata".to_owned(), super::metadata::embedded(random));
        }
    }
    Value::Object(object)
}

/// Changes a few places of a value into something else.
pub(super) fn damage(value: &mut Value, random: &mut Random) {
    for _ in 0..=random.below(2) {
        let mut place = &mut *value;
        // A walk to some place: no deeper than values are made.
        for _ in 0..8 {
            if random.one_in(4) {
                break;
            }
            let len = match place {
                Value::Object(object) => object.len(),
                Value::Array(items) => items.len(),
                _ => 0,
            };
            if len == 0 {
                break;
            }
            let at = random.below(len);
            place = match place {
                Value::Object(object) => match object.values_mut().nth(at) {
                    Some(next) => next,
                    None => return,
                },
                Value::Array(items) => match items.get_mut(at) {
                    Some(next) => next,
                    None => return,
                },
                _ => return,
            };
        }
        damage_here(place, random);
    }
}

fn damage_here(place: &mut Value, random: &mut Random) {
    match (random.below(5), &mut *place) {
        (0, Value::Object(object)) => {
            object.insert(pick(random, NAMES).to_owned(), scalar(random));
        }
        (1, Value::Object(object)) => {
            let name = object.keys().nth(random.below(object.len())).cloned();
            name.map(|name| object.remove(&name));
        }
        (0, Value::Array(items)) => items.push(scalar(random)),
        (1, Value::Array(items)) => items.extend(items.first().cloned()),
        (2, Value::String(text)) => text.push_str(pick(random, super::pools::TEXTS)),
        (2, place) => *place = Value::Null,
        (_, place) => *place = scalar(random),
    }
}
