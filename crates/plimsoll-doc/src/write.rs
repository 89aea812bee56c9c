//! Writing a document as JSON or readable YAML. Reading the result gives the same document.

mod json;
mod ordered;
mod yaml;
mod yaml_text;

pub use json::{JsonLayout, write_json};
pub use ordered::KeyOrder;
pub use yaml::write_yaml;
