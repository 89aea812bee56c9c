//! `corpora/k8s-tables`: inputs of Kubernetes' own functions with what they answered.

pub(super) mod quantity;
pub(super) mod reading;
pub(super) mod string_formats;
