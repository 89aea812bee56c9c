//! Kubernetes' declarative validation: comments such as `// +k8s:maxLength=63`, which validation-gen compiles.
//!
//! [`TAGS`] is the table of all of them. [`check`] says what validation-gen would refuse to compile, [`lint`] what its
//! linter says.

mod check;
mod collect;
mod lint;
mod parse;
mod table;

pub use check::{Mistake, check, generates};
pub use collect::{Written, tags_of};
pub use lint::{Remark, lint};
pub use parse::{Argument, Payload, Tag, parse};
pub use table::{Definition, FORMATS, Level, PayloadKind, TAGS, Takes, definition};
