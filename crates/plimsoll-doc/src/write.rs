//! Writing a document as JSON or readable YAML. Reading the result gives the same document.

mod json;
mod object;
mod ordered;
mod visible;
mod yaml;
mod yaml_text;

pub use json::{JsonLayout, push_json_text, write_json};
pub use object::{JsonObject, json_text};
pub use ordered::KeyOrder;
pub use visible::{is_hidden, push_escape};
pub use yaml::write_yaml;
