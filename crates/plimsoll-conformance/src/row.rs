//! One row of a suite.

use std::borrow::Cow;

use serde_json::Value;

/// One line of a JSON Lines file, with typed access to its fields.
#[derive(Debug)]
pub struct Row {
    /// Name of the row in reports: its `id` where it has one, else its line number.
    pub id: String,
    /// The row itself.
    pub value: Value,
}

impl Row {
    /// Reads the line with this number.
    ///
    /// # Errors
    /// A line that is no JSON object.
    pub(crate) fn parse(number: usize, line: &[u8]) -> Result<Self, String> {
        let value: Value = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        if !value.is_object() {
            return Err("no object".to_owned());
        }
        let id = value.get("id").and_then(Value::as_str).map_or_else(|| format!("line {number}"), str::to_owned);
        Ok(Self { id, value })
    }

    /// A field that is a string; `None` where it is absent or no string.
    pub fn str(&self, field: &str) -> Option<&str> {
        self.value.get(field)?.as_str()
    }

    /// A field that is an integer.
    pub fn int(&self, field: &str) -> Option<i64> {
        self.value.get(field)?.as_i64()
    }

    /// A field that is a boolean; absent means false.
    pub fn flag(&self, field: &str) -> bool {
        self.value.get(field).and_then(Value::as_bool).unwrap_or(false)
    }

    /// A field that is a string of bytes: text, or `{"b64": …}` where it is no UTF-8.
    pub fn bytes(&self, field: &str) -> Option<Cow<'_, [u8]>> {
        bytes_of(self.value.get(field)?)
    }

    /// A field that is a list of strings; empty where it is absent.
    pub fn texts(&self, field: &str) -> Vec<String> {
        let items = self.value.get(field).and_then(Value::as_array).into_iter().flatten();
        items.map(|item| item.as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Whether the row has the field at all.
    pub fn has(&self, field: &str) -> bool {
        self.value.get(field).is_some()
    }
}

/// The bytes that a recorded string stands for.
pub(crate) fn bytes_of(value: &Value) -> Option<Cow<'_, [u8]>> {
    match value {
        Value::String(text) => Some(Cow::Borrowed(text.as_bytes())),
        Value::Object(map) => Some(Cow::Owned(plimsoll_testkit::base64_decode(map.get("b64")?.as_str()?)?)),
        _ => None,
    }
}
