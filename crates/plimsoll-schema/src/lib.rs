//! Schemas: their text as the server decodes it, and the compiled graph that one walker runs.
//!
//! Three layers, each built once from the one before:
//!
//! 1. [`typed`] decodes a document against descriptions of Go structs and says what the server's
//!    decoder says: the first type error, and the strict errors.
//! 2. [`text`] is the decoded schema text of a definition: one small entry per schema, found by id.
//! 3. [`plan`] is the compiled form: an immutable graph without pointers, [`Send`] and [`Sync`],
//!    that carries its own names, default values and enum members. [`dialect`] makes it from text.
//!
//! What differs between releases is data in [`SchemaRules`].
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_release::Release;
//! use plimsoll_schema::dialect::{Purpose, lower};
//! use plimsoll_schema::text::{Keyword, SchemaText};
//!
//! let text = br#"{"type": "object", "properties": {"name": {"type": "string", "maxLength": 63}}}"#;
//! let document = read_json(text, &ReadRules::default())?;
//! let plan = lower(&SchemaText::read(document.root()), &Release::LATEST.rules().schema, Purpose::Objects);
//! let name = plan.property(plan.root(), "name").expect("a property of that name");
//! assert_eq!(plan.limit(plan.schema(name), Keyword::MaxLength), Some(63));
//! # Ok::<(), plimsoll_doc::Fault>(())
//! ```

pub mod dialect;
pub mod ecma;
pub mod format;
pub mod plan;
pub mod tags;
pub mod text;
pub mod typed;

pub use plimsoll_release::rules::SchemaRules;
