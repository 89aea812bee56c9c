//! The Common Expression Language as the Kubernetes API server runs it.
//!
//! A text is parsed into an [`ast::Ast`], checked against the types that a host declares, priced
//! before it ever runs, and planned into a program that evaluates over the host's own data. Texts
//! of errors, types, values and both costs equal those of the server of the chosen release.
//!
//! The crate knows nothing of Kubernetes' objects: a host declares variables and types, and gives
//! values through a trait.

pub mod arena;
pub mod ast;
pub mod authz;
pub mod check;
pub mod checked;
pub mod cost;
pub mod diagnostic;
pub mod env;
pub mod eval;
pub mod fault;
pub mod functions;
pub mod host;
pub mod libraries;
pub mod parse;
pub mod plan;
pub mod release;
pub mod source;
pub mod types;
pub mod value;
