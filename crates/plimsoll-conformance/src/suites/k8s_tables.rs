//! `corpora/k8s-tables`: inputs of Kubernetes' own functions with what they answered.

pub(super) mod cel_compile;
pub(super) mod cel_decltype;
pub(super) mod cel_fieldpath;
pub(super) mod cel_validate;
pub(super) mod correlation;
pub(super) mod cr_strategy;
pub(super) mod crd_object_validate;
pub(super) mod crd_schema_validate;
pub(super) mod crd_validate;
pub(super) mod crd_warnings;
pub(super) mod defaulting;
pub(super) mod defaults_validate;
pub(super) mod definition;
pub(super) mod json_decode;
pub(super) mod listtype;
pub(super) mod meta_validate;
pub(super) mod object;
pub(super) mod objectmeta;
pub(super) mod pruning;
pub(super) mod quantity;
pub(super) mod string_formats;
pub(super) mod yaml_json;
