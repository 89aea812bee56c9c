//! What is wrong with a value, as small plain data: most of it is thrown away again.

use plimsoll_schema::plan::{Constraint, SchemaId};

use crate::SlotId;
use crate::trail::TrailId;

/// A keyword that does not accept a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Complaint {
    /// The keyword with what it says.
    pub(crate) constraint: Constraint,
    /// What its text needs besides.
    pub(crate) detail: Detail,
    pub(crate) value: SlotId,
    /// The schema that has the keyword.
    pub(crate) schema: SchemaId,
    /// The way to the value.
    pub(crate) name: TrailId,
}

/// In which way a keyword does not accept a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// There is only one.
    Plain,
    /// The value is neither of the type nor of the format of the schema.
    NeitherFormat,
    /// A number that was compared with the operand.
    Compared(Compared),
    /// A factor that is not positive.
    NotPositive(Compared),
    /// The operand does not fit the type and format of its own schema, so that it accepts nothing.
    OperandUnfit,
    /// So many accept the value, or are accepted.
    Count(u32),
    /// This member of the value.
    Member(SlotId),
    /// This entry of the keyword's list.
    Entry(u32),
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
