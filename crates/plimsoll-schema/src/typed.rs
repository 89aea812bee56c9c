//! Decoding a document against descriptions of Go structs, as the server's JSON decoder does.
//!
//! The server decodes typed kinds with `sigs.k8s.io/json`. [`decode`] goes the same way over a
//! document and says the same: the first type error with its text, or else the strict errors
//! (unknown and duplicate fields). It makes no values: those are read from the document, in which
//! a `null` stands for an absent field.
//!
//! A kind is a table:
//!
//! ```
//! use plimsoll_schema::typed::{Field, GoType, Struct};
//!
//! static SCALE: Struct = Struct::new(
//!     "CustomResourceSubresourceScale",
//!     "v1.CustomResourceSubresourceScale",
//!     &[
//!         Field::new("specReplicasPath", GoType::STRING),
//!         Field::new("statusReplicasPath", GoType::STRING),
//!         Field::new("labelSelectorPath", GoType::Pointer(&GoType::STRING)),
//!     ],
//! );
//! ```

mod base64;
mod decode;
mod equality;
mod error;
mod frame;
mod go_type;
mod merge;
mod object_meta;
mod source;

pub use decode::{DecodeRules, Decoded, decode};
pub use equality::are_equal;
pub use error::{DecodeError, StrictError, StrictKind};
pub use go_type::{Field, GoType, Outcome, Struct, Taken, Unmarshaler};
pub use merge::{Merged, merged};
pub use object_meta::{MANAGED_FIELDS_ENTRY, OBJECT_META, OWNER_REFERENCE, TIME};
pub use source::Source;
