//! Issues for people and machines: code frames, one-line forms, JSON, SARIF, JUnit XML, annotations, Markdown, and what
//! codes mean. Each format is a file of its own.
//!
//! The report decides nothing: it shows issues in the order it is given them. It looks at the
//! lines it shows and at nothing else of a text, so that a report on a large file costs no more
//! than one on a small file.
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_finding::{All, Duplicates, SourceId, add_document};
//! use plimsoll_report::{Renderer, SourceText};
//!
//! let text = "{\n  \"replicas\": 2,\n  \"replicas\": 3\n}\n";
//! let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
//! let mut all = All::default();
//! let _ = add_document(&document, SourceId(0), Duplicates::LAST_WINS, &mut all);
//!
//! let text = SourceText::new("web.json", text);
//! let mut report = Vec::new();
//! Renderer::default().issue(&all.findings[0], &text.document(0, 0), &mut report).unwrap();
//! assert_eq!(String::from_utf8(report).unwrap(), r#"
//! warning[duplicate_key]: duplicate key `replicas`, the last one is used
//!  --> web.json:3:3 at replicas
//!   |
//! 1 | {
//! 2 |   "replicas": 2,
//!   |   ---------- this one is dropped
//! 3 |   "replicas": 3
//!   |   ^^^^^^^^^^ this one is used
//! 4 | }
//!   = help: keep one of the two; with strict field validation the server rejects both
//! "#.trim_start());
//! ```

mod entry;
mod escape;
mod explain;
mod frame;
mod json;
mod line;
mod link;
mod listing;
mod short;
mod styles;
mod wrap;

pub use entry::{Edit, Entry, Region, Rule};
pub use escape::{escape, escape_lines, escape_xml};
pub use frame::Renderer;
pub use json::{issue_json, issue_json_with};
pub use listing::{Case, ListFormat, Listing};
pub use plimsoll_finding::{PathStyle, Source, SourceText};
pub use styles::Styles;
