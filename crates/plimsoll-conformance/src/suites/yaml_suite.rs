//! `corpora/yaml-suite`: what the server's readers make of a body.

pub(super) mod decode;
pub(super) mod json;
pub(super) mod json_text;
pub(super) mod recorded;
pub(super) mod yaml;
