//! Writing a JSON object member by member, in the order in which they are added.

use super::json::push_json_text;

/// A JSON object that is being written.
#[derive(Debug)]
pub struct JsonObject {
    text: String,
}

impl Default for JsonObject {
    fn default() -> Self {
        Self::new()
    }
}

impl JsonObject {
    /// An empty object.
    pub fn new() -> Self {
        Self { text: "{".to_string() }
    }

    /// Adds a string.
    pub fn text(&mut self, name: &str, value: &str) {
        self.key(name);
        push_json_text(&mut self.text, value);
    }

    /// Adds a string, or null.
    pub fn optional_text(&mut self, name: &str, value: Option<&str>) {
        self.raw(name, &value.map_or_else(|| "null".to_string(), json_text));
    }

    /// Adds a number.
    pub fn number(&mut self, name: &str, value: u64) {
        self.raw(name, &value.to_string());
    }

    /// Adds a value that is JSON already.
    pub fn raw(&mut self, name: &str, json: &str) {
        self.key(name);
        self.text.push_str(json);
    }

    fn key(&mut self, name: &str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        push_json_text(&mut self.text, name);
        self.text.push(':');
    }

    /// The object without its end, for members that are written behind it.
    #[must_use]
    pub fn unclosed(self) -> String {
        self.text
    }

    /// The finished object.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.text.push('}');
        self.text
    }
}

/// A string as JSON writes it, in quotes.
pub fn json_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    push_json_text(&mut out, text);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_keep_their_order() {
        let mut object = JsonObject::new();
        object.text("z", "a\"\n\u{1b}é");
        object.number("a", 1);
        object.optional_text("n", None);
        object.raw("r", "[1,2]");
        assert_eq!(object.finish(), r#"{"z":"a\"\n\u001bé","a":1,"n":null,"r":[1,2]}"#);
        assert_eq!(JsonObject::new().finish(), "{}");
    }
}
