//! `corpora/cel-conformance` and expressions of `corpora/k8s-tables`: texts, types, costs and values.

mod answers;
pub(super) mod expressions;
pub(super) mod functions;
mod releases;
mod schemas;
mod values;
