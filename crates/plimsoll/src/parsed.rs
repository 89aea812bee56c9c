//! Admitted objects as values of your own types, which know what was written.

use std::collections::HashMap;

use plimsoll_doc::{JsonLayout, KeyOrder, ReadRules, read_json, read_yaml, write_json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{Error, Format, Input, Plan, Presence};

/// The member of an exported object that has the states of its fields.
pub const PRESENCE: &str = "x-plimsoll-presence";

/// Whether a field was written, and what became of it if not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FieldState {
    /// It was written with a value, or the schema does not know it.
    Written,
    /// It was not written, and there is no default.
    Missing,
    /// It was written as null, and there is no default.
    WasNull,
    /// It was not written, or written as null, and has its default.
    DefaultApplied,
    /// It has a default that was not filled in, because options say so.
    DefaultListed,
}

impl FieldState {
    /// The state as [`Parsed::export`] writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Written => "written",
            Self::Missing => "missing",
            Self::WasNull => "was-null",
            Self::DefaultApplied => "default-applied",
            Self::DefaultListed => "default-listed",
        }
    }
}

/// An admitted object as a value of a type of your own, beside what was written.
///
/// ```
/// use plimsoll::{FieldState, Plan};
/// use serde_json::Value;
///
/// # let crd = "{apiVersion: apiextensions.k8s.io/v1, kind: CustomResourceDefinition,
/// #   metadata: {name: widgets.example.com}, spec: {group: example.com, names: {kind: Widget, plural: widgets},
/// #   scope: Namespaced, versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {
/// #   type: object, properties: {spec: {type: object, properties: {
/// #   size: {type: integer, default: 3}, zone: {type: string}}}}}}}]}}";
/// let plan = Plan::new(crd)?;
/// let mut parsed = plan.parse::<Value>("{apiVersion: example.com/v1, kind: Widget, metadata: {name: a}, spec: {}}")?;
/// assert_eq!(parsed.value["spec"]["size"], 3);
/// assert_eq!(parsed.state("/spec/size"), FieldState::DefaultApplied);
/// assert_eq!(parsed.state("/spec/zone"), FieldState::Missing);
///
/// // What was not written is not written now, unless it was changed.
/// parsed.value["spec"]["zone"] = "north".into();
/// assert_eq!(parsed.encode()?["spec"].to_string(), r#"{"zone":"north"}"#);
/// # Ok::<(), plimsoll::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parsed<T> {
    /// The object as it is stored.
    pub value: T,
    /// The server's warnings.
    pub warnings: Vec<String>,
    stored: String,
    written: Value,
    states: HashMap<String, FieldState>,
}

impl Plan {
    /// Admits a new object, and decodes what is stored into a type of your own.
    ///
    /// # Errors
    /// The server rejects the object, it cannot be read, or it does not fit the type.
    pub fn parse<T: DeserializeOwned>(&self, object: impl Input) -> Result<Parsed<T>, Error> {
        let (admitted, presence) = self.admit_with_presence(&object)?;
        let value = serde_json::from_str(admitted.stored()).map_err(Error::type_mismatch)?;
        let states = presence.into_iter().map(|path| (path.pointer, state_of(path.presence))).collect();
        let written = written_value(&object)?;
        Ok(Parsed { value, warnings: admitted.warnings.clone(), stored: admitted.into_stored(), written, states })
    }
}

fn state_of(presence: Presence) -> FieldState {
    match presence {
        Presence::Missing => FieldState::Missing,
        Presence::WasNull => FieldState::WasNull,
        Presence::Default { applied: true, .. } => FieldState::DefaultApplied,
        Presence::Default { applied: false, .. } => FieldState::DefaultListed,
    }
}

/// The object as it was written, duplicate keys resolved as the server does.
fn written_value(object: &impl Input) -> Result<Value, Error> {
    let text = object.text()?;
    let format = object.format().unwrap_or_else(|| Format::guess_by_reading(&text, &ReadRules::default()));
    value_of(&text, format)
}

/// A text as JSON.
pub(crate) fn value_of(text: &[u8], format: Format) -> Result<Value, Error> {
    let rules = ReadRules::default();
    let read = match format {
        Format::Json => read_json(text, &rules),
        Format::Yaml => read_yaml(text, &rules),
    };
    let document = read.map_err(Error::type_mismatch)?;
    let json = write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact);
    serde_json::from_str(&json).map_err(Error::type_mismatch)
}

impl<T> Parsed<T> {
    /// Whether a field was written, by its JSON Pointer. Below a field that was not written, all is as it is.
    pub fn state(&self, pointer: &str) -> FieldState {
        let mut rest = pointer;
        loop {
            if let Some(&state) = self.states.get(rest) {
                return state;
            }
            match rest.rfind('/') {
                Some(end) if end > 0 => rest = &rest[..end],
                _ => return FieldState::Written,
            }
        }
    }

    /// The fields that were not written with a value, in the order of their JSON Pointers.
    pub fn states(&self) -> Vec<(&str, FieldState)> {
        let mut states: Vec<_> = self.states.iter().map(|(pointer, &state)| (pointer.as_str(), state)).collect();
        states.sort_unstable_by_key(|&(pointer, _)| pointer);
        states
    }
}

impl<T: Serialize + DeserializeOwned> Parsed<T> {
    /// The object to send: what was written, with the changes that were made to [`value`](Self::value) since.
    /// Defaults that nobody changed are left to the server, null stays null, and fields that the type does
    /// not know are kept; but a list whose length has changed is written as the type has it.
    ///
    /// # Errors
    /// The type cannot be written as JSON.
    pub fn encode(&self) -> Result<Value, Error> {
        let now = serde_json::to_value(&self.value).map_err(Error::type_mismatch)?;
        let before: T = serde_json::from_str(&self.stored).map_err(Error::type_mismatch)?;
        let before = serde_json::to_value(before).map_err(Error::type_mismatch)?;
        Ok(merged(now, &before, Some(&self.written)).unwrap_or(Value::Null))
    }

    /// The value as JSON, with the states of its fields in the member `x-plimsoll-presence`.
    ///
    /// # Errors
    /// The type cannot be written as a JSON object.
    pub fn export(&self) -> Result<Value, Error> {
        let mut value = serde_json::to_value(&self.value).map_err(Error::type_mismatch)?;
        let Value::Object(members) = &mut value else { return Err(Error::type_mismatch("the type is not an object")) };
        let states = self.states.iter().map(|(pointer, state)| (pointer.clone(), Value::from(state.name())));
        members.insert(PRESENCE.to_owned(), Value::Object(states.collect()));
        Ok(value)
    }
}

/// What was written, with what changed between `before` and `now`. None: nothing was written, and nothing changed.
///
/// Recursion ends with `before`, which serde_json read and has at most 128 levels.
fn merged(now: Value, before: &Value, written: Option<&Value>) -> Option<Value> {
    if now == *before {
        return written.cloned();
    }
    match (now, before, written) {
        (Value::Object(now), Value::Object(before), Some(Value::Object(written))) => {
            Some(Value::Object(merged_members(now, before, written)))
        }
        (Value::Array(now), Value::Array(before), Some(Value::Array(written)))
            if now.len() == before.len() && now.len() == written.len() =>
        {
            let items = now.into_iter().zip(before).zip(written);
            Some(items.filter_map(|((now, before), written)| merged(now, before, Some(written))).collect())
        }
        (now, _, _) => Some(now),
    }
}

fn merged_members(
    now: Map<String, Value>,
    before: &Map<String, Value>,
    written: &Map<String, Value>,
) -> Map<String, Value> {
    let unknown_to_the_type = written.iter().filter(|(key, _)| !before.contains_key(*key) && !now.contains_key(*key));
    let mut all: Map<String, Value> = unknown_to_the_type.map(|(key, value)| (key.clone(), value.clone())).collect();
    for (key, now) in now {
        let merged = match before.get(&key) {
            Some(before) => merged(now, before, written.get(&key)),
            None => Some(now),
        };
        if let Some(value) = merged {
            all.insert(key, value);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_changes_are_written() {
        let before = json!({"size": 3, "zone": null, "ports": [{"port": 80, "name": "a"}], "gone": 1});
        let written = json!({"zone": null, "ports": [{"port": 80, "extra": true}], "gone": 1, "other": [1]});
        for (now, want) in [
            (before.clone(), written.clone()),
            (
                json!({"size": 4, "zone": null, "ports": [{"port": 81, "name": "a"}], "gone": 1}),
                json!({"size": 4, "zone": null, "ports": [{"port": 81, "extra": true}], "gone": 1, "other": [1]}),
            ),
            (json!({"size": 3, "zone": "n", "ports": []}), json!({"zone": "n", "ports": [], "other": [1]})),
        ] {
            assert_eq!(merged(now, &before, Some(&written)), Some(want));
        }
    }
}
