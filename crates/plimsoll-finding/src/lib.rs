//! What can be wrong with an input, as data: codes, places, causes.
//!
//! A [`Finding`] says where it is (a [`Place`]), under which [`Code`] it is known, how much it
//! weighs, and its [`Cause`] as plain arguments. Text is made last and only for findings that are
//! shown: ours by [`Words`], the server's by the table of [`Message`]s for a release's [`Wording`].
//! Whoever finds something gives it to a [`Sink`], which keeps all of it, the first, or only the fact.
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_finding::{All, Duplicates, SourceId, Window, Wording, Words, add_document};
//!
//! let text = r#"{"replicas": 2, "replicas": 3}"#;
//! let document = read_json(text.as_bytes(), &ReadRules::default()).unwrap();
//! let mut all = All::default();
//! let _ = add_document(&document, SourceId(0), Duplicates::LAST_WINS, &mut all);
//!
//! let finding = &all.findings[0];
//! assert_eq!(finding.code().name(), "duplicate_key");
//! assert_eq!(finding.place.path.field().to_string(), "replicas");
//! let words = Words::of(finding, Wording::LATEST, &Window::whole(text));
//! assert_eq!(words.headline, "duplicate key `replicas`, the last one is used");
//! ```

mod aggregate;
mod cause;
mod code;
mod columns;
mod error_budget;
mod expression;
mod field_cause;
mod field_name;
mod finding;
mod lane;
mod locate;
mod message;
mod openapi;
mod page;
mod path;
mod path_stack;
mod payload;
mod quoted;
mod reading;
mod rule_ref;
mod severity;
mod sink;
mod source;
mod trail;
mod window;
mod words;

pub use aggregate::aggregate;
pub use cause::{
    Cause, DuplicateKeyPolicy, ExceptionFault, NotServed, UnlikeStorage, VersionDifference, WhyNotJudged, WhyNotServed,
};
pub use code::{Code, CodeInfo, Example, UnknownCode};
pub use error_budget::ErrorBudget;
pub use expression::{BoundNote, CheaperWay, ExpressionNote, ExpressionText, ExpressionTrouble, OtherError};
pub use field_cause::{FieldCause, Wording};
pub use field_name::{FieldName, ValueName};
pub use finding::{CrdPlace, Finding, Fix, Place, Related, Role, SchemaPlace, SourceId};
pub use lane::Lane;
pub use locate::{Located, locate, locate_in, locate_node, locate_path, locate_path_in};
pub use message::{
    AccessorError, ConversionMessage, CrdMessage, CrdSchemaMessage, EmbeddedMessage, ExpressionFault,
    ExpressionMessage, ExpressionRef, JsonType, ListMessage, Message, MetadataMessage, NestedKeyword, NotStructural,
    NumberType, RangeSubject, RuleMessage, ScaleMessage, SchemaFault, SchemaMessage, SelectableMessage, TagMessage,
    TypeRequired,
};
pub use openapi::{FieldKnown, OpenApiCause, ValueRole, WhyNotRead};
pub use page::codes_page;
pub use path::{FieldPath, Path, PathStyle, Pointer, Segment, ShortPath};
pub use path_stack::PathStack;
pub use payload::PayloadCause;
pub use plimsoll_go::field_value::FieldErrorKind;
pub use quoted::Quoted;
pub use reading::{Duplicates, add_document, add_fault};
pub use rule_ref::{RuleRef, RuleSource};
pub use severity::Severity;
pub use sink::{All, Any, Counted, First, MAX_ERROR_BYTES, Sink};
pub use source::{LinePart, Source, SourceText};
pub use trail::Trail;
pub use window::Window;
pub use words::{Words, counted, grouped, listed, share, times, times_limit};
