//! The compiled form of a schema: an immutable graph that one walker runs.
//!
//! A [`Plan`] owns all it needs: names, default values, enum members, patterns, places in the
//! definition's text. Everything refers by id or range, so cycles are possible and nothing is
//! chased through pointers. A schema is a fixed-size [`Schema`] whose rarer parts lie in facets
//! ([`ObjectRules`], [`ArrayRules`], [`StringRules`], [`NumberRules`]) that are there only where a
//! keyword asks for them.

mod array;
mod builder;
mod flags;
mod format;
mod id;
mod logic;
mod long_enum;
mod names;
mod number;
mod object;
mod origin;
mod pattern;
mod rule;
mod schema;
mod string;
mod types;
mod warning;

pub use array::{ArrayRules, Items, ListType};
pub(crate) use builder::PlanBuilder;
pub use flags::SchemaFlags;
pub use format::{Format, NumberRange};
pub use id::{ArrayId, FormatId, NameId, NumberId, ObjectId, PatternId, Range32, SchemaId, StringId, ValueId};
pub use logic::Logic;
pub(crate) use long_enum::LongEnum;
pub use names::Names;
pub use number::{Bound, NumberRules};
pub use object::{Additional, ObjectRules, Property, Required};
pub use origin::{KeywordSpan, Origin};
pub use pattern::Pattern;
pub use rule::{Reason, Rule};
pub use schema::{Plan, Schema};
pub use string::StringRules;
pub use types::TypeSet;
pub use warning::{Warning, WarningKind};
