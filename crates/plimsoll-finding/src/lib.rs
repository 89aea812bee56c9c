//! What can be wrong with an input, as data: codes, paths, details.
//!
//! An [`Issue`] says where it is (a [`Path`] and a span), under which [`Code`] it is known, how
//! much it weighs, and its [`Detail`] as plain arguments. Text is made last, by [`Words`], and only
//! for issues that are shown. A walk gives what it finds to a [`Sink`], which keeps all of it, the
//! first, or only the fact.
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_finding::{All, Duplicates, SourceId, Window, Words, add_document};
//!
//! let text = r#"{"replicas": 2, "replicas": 3}"#;
//! let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
//! let mut all = All::default();
//! let _ = add_document(&document, SourceId(0), Duplicates::LAST_WINS, &mut all);
//!
//! let issue = &all.0[0];
//! assert_eq!(issue.code().name(), "duplicate_key");
//! assert_eq!(issue.path.field().to_string(), "replicas");
//! let words = Words::of(issue, &Window::whole(text));
//! assert_eq!(words.headline, "`replicas` is given twice, the last one counts");
//! ```

mod code;
mod columns;
mod detail;
mod expression;
mod field_error;
mod issue;
mod lane;
mod locate;
mod page;
mod path;
mod path_stack;
mod reading;
mod severity;
mod sink;
mod source;
mod trail;
mod window;
mod words;

pub use code::{Code, CodeInfo, Example, UnknownCode};
pub use detail::{Counts, Detail, RuleNote, WhyNotJudged};
pub use expression::{BoundNote, CheaperWay, ExpressionNote, ExpressionText, ExpressionTrouble, OtherError};
pub use field_error::{ErrorBudget, FieldError, MAX_ERROR_BYTES};
pub use issue::{Issue, Place, SourceId};
pub use lane::Lane;
pub use locate::{Located, locate, locate_node, locate_path};
pub use page::codes_page;
pub use path::{FieldPath, Path, Pointer, Segment, ShortPath};
pub use path_stack::PathStack;
pub use reading::{Duplicates, add_document, add_fault};
pub use severity::Severity;
pub use sink::{All, Any, First, Sink};
pub use source::{LinePart, Source, SourceText};
pub use trail::Trail;
pub use window::Window;
pub use words::{Words, grouped, listed, times};
