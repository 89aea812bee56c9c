//! Runs a compiled schema over an object: prune, default, validate, compare with the old one.
//!
//! A request's object lives in a [`Tree`]: an arena without lifetimes that a caller reuses from
//! request to request. The decode stages build it from a document; everything after them
//! only looks at it through a [`View`].
//!
//! ```
//! use plimsoll_doc::{ReadRules, read_json};
//! use plimsoll_finding::Path;
//! use plimsoll_release::Release;
//! use plimsoll_schema::dialect::{Purpose, lower};
//! use plimsoll_schema::text::SchemaText;
//! use plimsoll_walk::{
//!     DefaultScratch, Defaulter, LoadScratch, Loader, Origin, Texts, Tree, UnknownFields, ValidateScratch,
//!     Validator, View,
//! };
//!
//! let schema = r#"{"type": "object", "properties": {
//!     "size": {"type": "integer", "minimum": 1}, "colour": {"type": "string", "default": "red"}}}"#;
//! let schema = read_json(schema.as_bytes(), &ReadRules::default()).unwrap();
//! let plan = lower(&SchemaText::read(schema.root()), &Release::LATEST.rules().schema, Purpose::Objects);
//!
//! let object = read_json(br#"{"size": 0, "shape": "round"}"#, &ReadRules::default()).unwrap();
//! let loader = Loader {
//!     plan: &plan,
//!     schema: Some(plan.root()),
//!     resource: true,
//!     unknown: UnknownFields::Prune,
//!     drop_nulls: true,
//!     left_out: &[],
//! };
//! let (mut tree, mut unknown) = (Tree::default(), Vec::new());
//! let root = loader.load(object.root(), Origin::New, &mut tree, &mut LoadScratch::default(), &mut unknown);
//! assert_eq!(unknown[0].path, "shape");
//!
//! let texts = Texts::default().with_document(Origin::New, &object).with_plan(&plan);
//! let defaulter = Defaulter { plan: &plan, texts: &texts };
//! defaulter.apply(root, plan.root(), &mut tree, &mut DefaultScratch::default()).unwrap();
//! let value = View::new(&tree, &texts).value(root);
//! assert_eq!(value.get("colour").and_then(|colour| colour.as_str()), Some("red"));
//!
//! let validator = Validator { plan: &plan, rules: &Release::LATEST.rules().walk };
//! let found = validator.validate(value, plan.root(), None, &Path::default(), &mut ValidateScratch::default());
//! let text = found[0].field_cause().unwrap().text(Release::LATEST.rules().words);
//! assert_eq!(text, "size: Invalid value: 0: size in body should be greater than or equal to 1");
//! ```

mod decode;
mod descend;
mod embedded;
mod equal;
mod go_value;
mod instance;
mod lists;
mod presence;
mod ratchet;
mod stream;
mod tags;
pub mod trail;
mod tree;
mod validate;

pub use decode::{
    DefaultScratch, Defaulter, LoadScratch, Loader, MAX_DEFAULT_BYTES, TooManyDefaults, UnknownField, UnknownFields,
};
pub use embedded::{Embedded, EmbeddedFinder, EmbeddedMember, EmbeddedScratch};
pub use go_value::node_to_go;
pub use lists::{ListScratch, Lists};
pub use plimsoll_release::rules::{
    Departures, IncompleteKeys, IntOrString, IntegerTest, ItemEquality, Unions, WalkRules,
};
pub use presence::{Defaults, PathPresence, Presence, presence};
pub use ratchet::{Correlated, Ratchet, RatchetScratch};
pub use stream::{
    Element, Stream, StreamError, StreamErrorKind, StreamHandler, StreamOptions, StreamStrategy, StreamSummary,
};
pub use tags::{TagFinding, TagOptions, TagValidator};
pub use tree::{Buffer, Children, Origin, Slot, SlotId, Text, Texts, Tree, ValueRef, View};
pub use validate::{ValidateScratch, Validator};
