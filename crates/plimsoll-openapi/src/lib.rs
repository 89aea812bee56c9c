//! OpenAPI 3.0, 3.1 and 3.2 documents checked against their specification.
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_yaml};
//! use plimsoll_openapi::{NoFiles, check};
//!
//! let text = b"openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  pets: {}\n";
//! let document = read_yaml(text, &ReadRules::default()).unwrap();
//! let checked = check(&document, &NoFiles);
//! assert_eq!(checked.findings[0].code().name(), "openapi_path_slash");
//! ```
//!
//! - `spec`: the specification's objects as tables, for all versions.
//! - `walk`: a document along the tables.
//! - `references`: where references lead, in this document and in others.
//! - `rules`: what the tables cannot say, a file for each part of a document.
//! - [`Description`]: the result as a model, for programs that go on with it.

mod description;
mod files;
mod found;
mod pointer;
mod references;
mod rule;
mod rules;
mod scalar;
mod set;
mod spec;
mod version;
mod walk;

pub use description::{Checked, Description, check};
pub use files::{Files, NoFiles};
pub use rule::{RULES, Rule, page};
pub use set::MAX_FILES;
pub use version::Version;
pub use walk::MAX_FINDINGS;

pub(crate) use description::finding_at;
