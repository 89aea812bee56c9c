//! Decoding a document against descriptions of Go structs, as the server's JSON decoder does.
//!
//! The server decodes typed kinds with `sigs.k8s.io/json`. [`decode`] goes the same way over a
//! document and says the same: the first type error with its text, or else the strict errors
//! (unknown and duplicate fields). It makes no values: those are read from the document, in which
//! a `null` stands for an absent field.
//!
//! The types are those of [`GoTypes`], an arena that is loaded from a table:
//!
//! ```
//! use plimsoll_schema::typed::{GoTypesBuilder, Minor};
//!
//! let mut builder = GoTypesBuilder::default();
//! builder.read("
//! package apiextensions/v1
//! struct CustomResourceSubresourceScale
//!   specReplicasPath string
//!   statusReplicasPath string
//!   labelSelectorPath *string
//! ")?;
//! let types = builder.finish()?;
//! let scale = types.at(Minor(37)).named("apiextensions/v1.CustomResourceSubresourceScale").expect("it is declared");
//! assert_eq!(scale.to_string(), "v1.CustomResourceSubresourceScale");
//! # Ok::<(), plimsoll_schema::typed::TypesError>(())
//! ```

mod decode;
mod equality;
mod error;
mod frame;
mod merge;
mod source;
mod types;

pub use decode::{DecodeRules, Decoded, decode};
pub use equality::are_equal;
pub use error::{DecodeError, StrictError, StrictKind};
pub use merge::{Merged, merged};
pub use source::Source;
pub use types::{
    Declaration, FieldDeclaration, GoTypes, GoTypesBuilder, Minor, Releases, TypeRef, Types, TypesError, kubernetes,
};

#[cfg(test)]
fn json_schema_props() -> TypeRef<'static> {
    kubernetes().at(Minor(37)).named("apiextensions/v1.JSONSchemaProps").unwrap()
}
