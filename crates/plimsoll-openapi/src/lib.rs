//! OpenAPI 3.0, 3.1 and 3.2 documents checked against their specification.
//!
//! ```
//! use plimsoll_openapi::{NoFiles, check, read_document};
//!
//! let text = b"openapi: 3.1.0\ninfo: {title: Pets, version: '1'}\npaths:\n  pets: {}\n";
//! let document = read_document(text)?;
//! let checked = check(&document, &NoFiles);
//! assert_eq!(checked.findings[0].code().name(), "openapi_path_slash");
//! # Ok::<(), plimsoll_doc::Fault>(())
//! ```
//!
//! - `spec`: the specification's objects as tables, for all versions.
//! - `walk`: a document along the tables.
//! - `references`: where references lead, in this document and in others.
//! - `rules`: what the tables cannot say, a file for each part of a document.
//! - `schemas`, `values`: its schemas compiled, and examples and defaults beside them.
//! - [`Description`]: the result as a model ([`Operation`] and what it has), for programs that go on with it.
//! - [`PayloadJudge`]: requests and responses, judged by a description.

mod description;
mod files;
mod found;
mod model;
mod parameters;
mod paths;
mod payload;
mod pointer;
mod references;
mod rule;
mod rules;
mod schemas;
mod serialized;
mod set;
mod spec;
mod values;
mod version;
mod walk;

pub use description::{Checked, Description, check};
pub use files::{Files, NoFiles};
pub use model::{Header, MediaType, Operation, Parameter, Part, RequestBody, Response};
pub use payload::{Body, Message, PayloadJudge, Text};
pub use plimsoll_schema::dialect::json_schema::Direction;
pub use rule::{RULES, Rule, page};
pub use set::MAX_FILES;
pub use version::Version;
pub use walk::MAX_FINDINGS;

pub(crate) use description::finding_at;

use plimsoll_doc::{Document, Fault, Format, Limits, NodeRef, ReadRules, YamlVersion, read};

/// The largest document that is read, since all of it is held in memory.
pub const MAX_DOCUMENT: u32 = 1 << 26;

/// How documents are read: YAML 1.2, in which `no` is a string and keys are texts.
pub const READ_RULES: ReadRules =
    ReadRules { limits: Limits { body: MAX_DOCUMENT, ..Limits::FILES }, yaml: YamlVersion::Core, ..ReadRules::SERVER };

/// Reads a document in JSON or YAML.
///
/// # Errors
/// Why it is neither, with the place.
pub fn read_document(text: &[u8]) -> Result<Document<'_>, Fault> {
    read(text, Format::guess_by_reading(text, &READ_RULES), &READ_RULES)
}

/// The text under a key.
pub(crate) fn text_of<'d>(map: NodeRef<'d>, name: &str) -> Option<&'d str> {
    map.get(name).and_then(NodeRef::as_str)
}
