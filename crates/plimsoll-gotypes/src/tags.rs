//! Kubernetes' declarative validation: comments such as `// +k8s:maxLength=63`, which validation-gen compiles.
//!
//! [`TAGS`] is the table of all of them. [`check`] says what validation-gen would refuse to compile, [`lint`] what its
//! linter says, and
//! [`tagged_types`] makes of types what judges objects.

mod check;
mod collect;
mod lint;
mod model;
mod table;

pub use check::{Mistake, check, generates};
pub use collect::{Written, tags_of};
pub use lint::{Remark, lint};
pub use model::tagged_types;
pub use plimsoll_schema::tags::{Argument, Payload, Tag, parse};
pub use table::{Definition, FORMATS, Level, PayloadKind, TAGS, Takes, definition};
