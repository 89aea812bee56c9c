//! `corpora/yaml-suite`: what the server's readers make of a body.

pub(super) mod json;
pub(super) mod json_text;
pub(super) mod yaml;
