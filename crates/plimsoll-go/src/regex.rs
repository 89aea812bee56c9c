//! Go's regular expressions: its syntax, errors, limits and meaning over `regex-automata`.
//!
//! ```
//! use plimsoll_go::regex::Regex;
//! use plimsoll_release::Release;
//!
//! let name = Regex::new(r"^[a-z]([-a-z0-9]*[a-z0-9])?$", &Release::LATEST.rules().go)?;
//! assert!(name.is_match("web-1"));
//!
//! let error = Regex::new("a**", &Release::LATEST.rules().go).unwrap_err();
//! assert_eq!(error.to_string(), "error parsing regexp: invalid nested repetition operator: `**`");
//! # Ok::<(), plimsoll_go::regex::RegexError>(())
//! ```
//!
//! A pattern goes from the `parser` to a `tree`; the tree is given to a byte automaton (`lower`, `engine`), or where
//! that would become too large to a `program` for the `machine`.

mod engine;
mod error;
#[cfg(test)]
mod examples;
mod limits;
mod lower;
mod machine;
mod matching;
mod parser;
mod program;
mod text;
mod tree;

pub use error::{RegexError, RegexErrorKind};
pub use machine::{TooManyGroups, TooManySteps};
pub use matching::{Captures, Regex};
