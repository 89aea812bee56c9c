//! `corpora/k8s-tables`: inputs of Kubernetes' own functions with what they answered.

pub(super) mod json_decode;
pub(super) mod quantity;
pub(super) mod string_formats;
pub(super) mod yaml_json;
