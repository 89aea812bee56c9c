//! `corpora/cel-conformance` and expressions of `corpora/k8s-tables`: texts, types, costs and values.

mod answers;
mod bindings;
pub(crate) mod expressions;
pub(super) mod functions;
pub(super) mod kubernetes;
pub(super) mod library;
mod messages;
mod schemas;
pub(super) mod specification;
pub(super) mod syntax;
mod tests_file;
mod values;
