//! JSON and YAML into one arena document with spans, read exactly as the API server reads them.
//!
//! A [`Document`] is what the server sees after reading: YAML 1.1 scalars are resolved, aliases
//! and merge keys expanded, keys are text, integers that fit `i64` are kept apart from floats.
//! Nodes lie in document order, each with the [`Span`] of the text it came from.
//!
//! The reader decides nothing about kinds or schemas. What a later step may want to complain
//! about (duplicate keys, merges that override) is kept as a [`Note`].

mod arena;
mod builder;
mod document;
mod envelope;
mod excerpt;
mod fault;
mod hash;
mod json;
mod limits;
mod lines;
mod node;
mod note;
mod read;
mod rewritten;
mod same;
mod side;
mod span;
mod stream;
mod surprise;
mod tolerant;
mod within;
mod write;
mod yaml;

pub use document::{AllEntries, Children, Document, Entries, Entry, Items, NodeRef, TextPlace, Value};
pub use envelope::{DecodeFault, DecodeFaultKind, Decoded, Envelope, decode, decode_lax};
pub use excerpt::Excerpt;
pub use fault::{Fault, FaultKind};
pub use hash::{key_hash, key_head};
pub use json::{DuplicateField, JsonFault, MAX_STRICT_ERRORS, SyntaxPlace, json_strict_errors, json_strict_errors_at};
pub use limits::{Limit, Limits};
pub use lines::{LineTable, Position};
pub use node::{Kind, NodeId};
pub use note::{Note, NoteKind};
pub use read::{DuplicateKeys, Format, ReadRules, YamlVersion, read, read_json, read_json_mapping, read_yaml};
pub use same::same;
pub use span::{SourceId, Span};
pub use stream::{Chunk, Splitter, StreamSplitter};
pub use surprise::{Number, Surprise, SurpriseKind};
pub use tolerant::{Tolerant, read_tolerant};
pub use within::part_of_scalar;
pub use write::{
    JsonLayout, JsonObject, KeyOrder, is_hidden, json_text, push_escape, push_json_text, write_json, write_yaml,
};
pub use yaml::{
    KeyAlreadySet, NonFinite, Problem, ScalarType, UnsupportedKey, YamlFault, YamlStrictError, yaml_strict_error,
};
