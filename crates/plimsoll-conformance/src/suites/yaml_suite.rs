//! `corpora/yaml-suite`: what the server's readers make of a body.

pub(super) mod json;
pub(super) mod yaml;
