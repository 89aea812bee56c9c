//! The compiled form of a schema: an immutable graph that one walker runs.
//!
//! A [`Plan`] owns all it needs: names, default values, enum members, patterns, places in the texts it
//! was made from. Everything refers by id or range, so that a schema may lead to itself again, and
//! nothing is chased through pointers. A schema is a fixed-size [`Schema`]: its type and marks, the
//! structure of objects and arrays ([`ObjectRules`], [`ArrayRules`]), and a list of [`Constraint`]s, one
//! for each keyword that asks something of values.
//!
//! A plan need not be a tree: what goes over its schemas keeps a set of those it has seen, what goes
//! over an object ends with the object.

mod array;
mod builder;
mod constraint;
mod flags;
mod format;
mod id;
mod links;
mod long_enum;
mod names;
mod object;
mod origin;
mod pattern;
mod rule;
mod same;
mod schema;
mod types;
mod unevaluated;
mod warning;

pub use array::{ArrayRules, Items, ListType};
pub(crate) use builder::NewProperty;
pub use builder::PlanBuilder;
pub use constraint::{Bound, Constraint, Operand};
pub use flags::SchemaFlags;
pub use format::{Format, FormatCheck, NumberRange};
pub use id::{ArrayId, FormatId, NameId, ObjectId, PatternId, Range32, SchemaId, UnevaluatedId, ValueId};
pub use links::OutsideIn;
pub(crate) use long_enum::LongEnum;
pub use names::Names;
pub use object::{Additional, Member, MemberPattern, ObjectRules, Property, Required};
pub use origin::{KeywordSpan, Origin, Root};
pub use pattern::{Pattern, PatternDialect, Search};
pub use rule::{Reason, Rule};
pub use schema::{Plan, PlanId, Schema};
pub use types::TypeSet;
pub use unevaluated::{Evaluates, MAX_TESTS, Source, Unevaluated};
pub use warning::{Warning, WarningKind};
