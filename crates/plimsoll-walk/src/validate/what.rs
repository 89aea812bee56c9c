//! What can be wrong with a value, as plain data.

use plimsoll_schema::plan::SchemaId;

use crate::SlotId;
use crate::trail::TrailId;

/// A complaint about a value, to be worded when it stays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Complaint {
    pub(crate) what: What,
    pub(crate) value: SlotId,
    pub(crate) schema: SchemaId,
    pub(crate) name: TrailId,
}

/// What is wrong with a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum What {
    /// It is of another type than the schema's.
    Type,
    /// The schema has a format, and the value is neither of its type nor of that format.
    TypeForFormat,
    MaxLength,
    MinLength,
    Pattern,
    /// A text for an int-or-string that is no number, where only numbers are wanted.
    Digits,
    Format,
    /// The number does not fit its type and format.
    ValueRange,
    /// A bound in the schema does not fit the type and format, which refuses every number.
    BoundRange(BoundName),
    MultipleOf(Compared),
    FactorNotPositive(Compared),
    Minimum(Compared),
    Maximum(Compared),
    MinItems,
    MaxItems,
    UniqueItems,
    Enum,
    MinProperties,
    MaxProperties,
    /// A member that is no property, where others are forbidden.
    Forbidden(SlotId),
    /// A required member is missing, by its index in the list.
    Required(u32),
    AnyOf,
    /// So many members accept the value instead of one.
    OneOf(u32),
    AllOf {
        none: bool,
    },
    Not,
}

/// A keyword about numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BoundName {
    MultipleOf,
    Minimum,
    Maximum,
}

/// As what a number and a bound were compared; texts show them in that type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// As int64, the bound cut.
    Ints,
    /// As float64.
    Floats,
    /// As float64, because the bound does not fit the range.
    Unfit,
}
