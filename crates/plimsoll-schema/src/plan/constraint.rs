//! What a schema asks of values, keyword by keyword.

use plimsoll_doc::Number;

use super::{FormatId, NumberRange, PatternId, Range32, SchemaId, TypeSet, UnevaluatedId, ValueId};
use crate::text::Keyword;

/// One keyword of a schema with what it says.
///
/// Some look at the value alone, others apply schemas to it or to what it contains. A walker knows
/// what a keyword does; a plan only says which ones there are, in the order in which their findings
/// are reported.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Constraint {
    /// The keyword.
    pub keyword: Keyword,
    /// The types of the values that it looks at; it accepts all others.
    pub types: TypeSet,
    /// What it says.
    pub operand: Operand,
}

/// What a keyword says about values.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Operand {
    /// Nothing more than the keyword itself, such as `uniqueItems: true`. `properties` and
    /// `additionalProperties` are found by [`Plan::object`](super::Plan::object).
    None,
    /// A limit of a length or count.
    Limit(i64),
    /// A number, as the float64 that the server holds.
    Number(f64),
    /// A bound of numbers.
    Bound(Bound),
    /// The range of the schema's type and format.
    Range(NumberRange),
    /// [`Plan::pattern`](super::Plan::pattern)
    Pattern(PatternId),
    /// [`Plan::format_of`](super::Plan::format_of)
    Format(FormatId),
    /// A list of values: [`Plan::value`](super::Plan::value).
    Values(ValueId),
    /// Names of members: [`Plan::required`](super::Plan::required).
    Names(Range32),
    /// One schema.
    Schema(SchemaId),
    /// Several schemas: [`Plan::members`](super::Plan::members).
    Schemas(Range32),
    /// A schema that decides which of two others is applied (`if`, `then`, `else`).
    Branches {
        /// `if`
        test: SchemaId,
        /// `then`
        then: Option<SchemaId>,
        /// `else`
        otherwise: Option<SchemaId>,
    },
    /// A number that others are compared with exactly; the keyword says in which way.
    Exact(Number),
    /// One value, compared as JSON: numbers by what they stand for.
    Constant(ValueId),
    /// A list of values, compared as JSON.
    Constants(ValueId),
    /// Items are compared as JSON.
    AsJson,
    /// One schema for all items from a position on.
    Rest {
        /// The schema.
        schema: SchemaId,
        /// The position.
        first: u32,
    },
    /// Schemas of members by their names: [`Plan::member_patterns`](super::Plan::member_patterns).
    Patterns(Range32),
    /// Members that must be there if one is.
    DependentNames {
        /// That one, as a list of one name.
        trigger: Range32,
        /// The others.
        names: Range32,
    },
    /// A schema that is applied if a member is there.
    DependentSchema {
        /// The member, as a list of one name.
        trigger: Range32,
        /// The schema.
        schema: SchemaId,
        /// A schema that asks for the member and nothing else.
        presence: SchemaId,
    },
    /// A schema for what no other keyword looks at: [`Plan::unevaluated`](super::Plan::unevaluated).
    Unevaluated(UnevaluatedId),
    /// A schema that so many items must fit (`contains`, `minContains`, `maxContains`).
    Count {
        /// The schema.
        schema: SchemaId,
        /// How many must fit it.
        min: u32,
        /// How many may fit it.
        max: Option<u32>,
        /// Whether `unevaluatedItems` leaves out the items that fit.
        evaluates: bool,
    },
}

/// A bound of numbers, as the float64 that the server holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    /// Its value.
    pub value: f64,
    /// Whether the bound itself is refused.
    pub exclusive: bool,
}

impl Constraint {
    /// A keyword that looks at all values that it is about, null among them.
    pub const fn new(keyword: Keyword, operand: Operand) -> Self {
        Self { keyword, types: keyword.types(), operand }
    }

    /// The same without null, which the server checks against types and enums only.
    #[must_use]
    pub const fn passing_null(self) -> Self {
        Self { types: self.types.difference(TypeSet::NULL), ..self }
    }
}

impl Operand {
    /// The limit.
    pub const fn limit(self) -> Option<i64> {
        match self {
            Self::Limit(limit) => Some(limit),
            _ => None,
        }
    }

    /// The schemas that apply to the value itself, not to something in it, besides those of [`Self::Schemas`].
    pub(super) fn single_schemas(self) -> impl Iterator<Item = SchemaId> {
        let found = match self {
            Self::Schema(schema) | Self::Count { schema, .. } | Self::DependentSchema { schema, .. } => {
                [Some(schema), None, None]
            }
            Self::Branches { test, then, otherwise } => [Some(test), then, otherwise],
            _ => [None; 3],
        };
        found.into_iter().flatten()
    }
}
