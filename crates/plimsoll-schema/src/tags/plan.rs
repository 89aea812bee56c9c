//! What tags ask of values, compiled.

use std::fmt;

use rustc_hash::FxHashMap;

use super::TagFormat;
use crate::plan::Range32;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub(crate) u32);

        impl $name {
            pub(crate) const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

ids! {
    /// A type of a [`TagPlan`].
    GoTypeId,
    /// A field of a [`TagPlan`].
    GoFieldId
}

/// Go types and what their tags ask of values: the code that validation-gen writes, as data.
#[derive(Debug, Default)]
pub struct TagPlan {
    pub(crate) types: Vec<GoType>,
    pub(crate) fields: Vec<GoField>,
    pub(crate) roots: FxHashMap<Box<str>, GoTypeId>,
    pub(crate) problems: Vec<Problem>,
}

/// A type: a declared one, or one that is written where it is used.
#[derive(Clone, Debug, PartialEq)]
pub struct GoType {
    /// The name of a declared type, with its package.
    pub name: Option<Box<str>>,
    /// What it is.
    pub form: GoForm,
    /// The checks of the type, in the order in which they run.
    pub checks: Vec<Check>,
    /// Whether the keys of the map are checked by their type.
    pub checks_keys: bool,
    /// How items or values are checked by their type: paired with the old ones like this.
    pub checks_values: Option<Identity>,
    /// Whether the tags within are passed over.
    pub is_opaque: bool,
    /// Whether it asks anything of values, itself or by what it contains.
    pub has_checks: bool,
}

/// What a type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoForm {
    /// Not looked into: an interface, a type that decodes itself, or one that is not known.
    Any,
    /// `bool`
    Bool,
    /// `string`
    Text,
    /// An integer.
    Int,
    /// A float.
    Float,
    /// `[]byte`
    Bytes,
    /// `*T`
    Pointer(GoTypeId),
    /// `[]T`
    List(GoTypeId),
    /// `map[K]V`
    Map {
        /// The type of keys.
        key: GoTypeId,
        /// The type of values.
        value: GoTypeId,
    },
    /// `struct{…}`: [`TagPlan::fields`].
    Struct(Range32),
    /// A declared type that is no struct, by the type literal behind it.
    Named(GoTypeId),
}

/// A field of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct GoField {
    /// Its name in Go.
    pub go_name: Box<str>,
    /// Its name in JSON; empty where its own fields stand in its place.
    pub name: Box<str>,
    /// The hash of the name in JSON.
    pub hash: u32,
    /// Its type.
    pub type_: GoTypeId,
    /// Whether JSON leaves it out where it is empty.
    pub omits_empty: bool,
    /// The checks of the field, in the order in which they run.
    pub checks: Vec<Check>,
    /// Whether the tags of its type are passed over.
    pub is_opaque: bool,
    /// Whether the keys of the map are checked by their type.
    pub checks_keys: bool,
    /// How items or values are checked by their type: paired with the old ones like this.
    pub checks_values: Option<Identity>,
}

/// Something that a tag asks of a value.
#[derive(Clone, Debug, PartialEq)]
pub struct Check {
    /// What it asks.
    pub rule: Rule,
    /// Whether nothing else is asked of the value where this finds something.
    pub stops: bool,
    /// Whether what it finds is no error.
    pub is_silent: bool,
    /// How far the rule has come.
    pub level: Option<Level>,
    /// Whether the level is marked where the rule says it, not by tags around it.
    pub marks_itself: bool,
    /// Checks with a name end together, and no others with them.
    pub cohort: Option<Box<str>>,
}

/// How far a rule has come that does not stand alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Computed, and never reported.
    Alpha,
    /// In force from a release on.
    Beta,
}

impl Level {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Alpha => "alpha",
            Self::Beta => "beta",
        }
    }
}

/// What is asked of a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Rule {
    /// A value is given; zero is none, but behind a pointer.
    Required,
    /// No value is given.
    Forbidden,
    /// A value is given, or nothing else is asked of it.
    Given,
    /// The least number.
    Minimum(i128),
    /// The greatest number.
    Maximum(i128),
    /// The least number of characters.
    MinLength(u64),
    /// The greatest number of characters.
    MaxLength(u64),
    /// The greatest number of bytes.
    MaxBytes(u64),
    /// The least number of items.
    MinItems(u64),
    /// The greatest number of items.
    MaxItems(u64),
    /// The least number of entries.
    MinProperties(u64),
    /// The greatest number of entries.
    MaxProperties(u64),
    /// The form of a string.
    Format(TagFormat),
    /// One of these strings, but for those that options exclude.
    Enum {
        /// The strings, sorted.
        values: Box<[Box<str>]>,
        /// What options exclude.
        exclusions: Box<[Exclusion]>,
    },
    /// Not this value.
    Neq(Scalar),
    /// Not changed.
    Immutable,
    /// Not changed in one of these ways.
    Update(UpdateRule),
    /// Not less than before.
    Monotonic,
    /// No item twice.
    Unique(Identity),
    /// No item is nil.
    NoNils,
    /// Asked of each item or value.
    EachVal {
        /// Which old item belongs to a new one.
        identity: Identity,
        /// What is asked.
        check: Box<Check>,
    },
    /// Asked of each key.
    EachKey(Box<Check>),
    /// Asked of a field of the struct.
    Subfield {
        /// The field.
        field: GoFieldId,
        /// What is asked.
        check: Box<Check>,
    },
    /// Asked of the first item with these keys.
    Item {
        /// The keys with their values.
        keys: Box<[(GoFieldId, Scalar)]>,
        /// What is asked.
        check: Box<Check>,
    },
    /// How many of some fields or items are set.
    Union(UnionRule),
    /// A field needs or excludes another one.
    Dependent {
        /// The field that decides.
        trigger: GoFieldId,
        /// The other one.
        dependent: GoFieldId,
        /// Whether the other one is needed.
        needs: bool,
    },
    /// What is asked of a field depends on another one.
    Mode {
        /// The field.
        field: GoFieldId,
        /// The field that decides.
        discriminator: GoFieldId,
        /// What is asked, by the value of that field.
        cases: Box<[(Scalar, Box<[Check]>)]>,
        /// The level of the rule that the field is forbidden where no case fits.
        otherwise: Option<Level>,
    },
    /// Asked where an option is enabled, or where it is not.
    Option {
        /// The option.
        name: Box<str>,
        /// Whether it must be enabled.
        enabled: bool,
        /// What is asked.
        check: Box<Check>,
    },
}

/// A string that an option excludes from an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    /// The string.
    pub value: Box<str>,
    /// The option.
    pub option: Box<str>,
    /// Whether it excludes where it is enabled, or where it is not.
    pub when_enabled: bool,
}

/// A value in a tag.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scalar {
    /// A string.
    Text(Box<str>),
    /// An integer.
    Int(i64),
    /// A boolean.
    Bool(bool),
}

impl fmt::Display for Scalar {
    /// As Go's `%v`, strings as `%q`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(&plimsoll_go::strconv::quote(text.as_bytes())),
            Self::Int(int) => int.fmt(f),
            Self::Bool(bool) => bool.fmt(f),
        }
    }
}

/// When two items of a list are the same one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Identity {
    /// Never: the list is one value.
    #[default]
    None,
    /// Where they are equal.
    Value,
    /// Where these fields are equal.
    Keys(Box<[GoFieldId]>),
}

bitflags::bitflags! {
    /// Ways in which a value may change.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Changes: u8 {
        /// From unset to set.
        const SET = 1;
        /// From set to unset.
        const UNSET = 1 << 1;
        /// From one value to another.
        const MODIFY = 1 << 2;
        /// By new items or entries.
        const ADD_ITEM = 1 << 3;
        /// By items or entries that are gone.
        const REMOVE_ITEM = 1 << 4;
    }
}

/// Ways in which a value may not change.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UpdateRule {
    /// The ways.
    pub forbids: Changes,
    /// When two items are the same one.
    pub identity: Identity,
}

/// How many of some fields or items are set.
#[derive(Clone, Debug, PartialEq)]
pub struct UnionRule {
    /// What counts.
    pub members: Members,
    /// Their names in errors.
    pub names: Box<[Box<str>]>,
    /// Whether none may be set.
    pub may_be_none: bool,
    /// The field that tells which one is set, and the values that tell of each member.
    pub discriminator: Option<(GoFieldId, Box<[Box<str>]>)>,
}

/// What counts in a union.
#[derive(Clone, Debug, PartialEq)]
pub enum Members {
    /// Fields of the struct.
    Fields(Box<[GoFieldId]>),
    /// Items of the list, each by its keys.
    Items(Box<[ItemKeys]>),
}

/// The keys of an item with their values.
pub type ItemKeys = Box<[(GoFieldId, Scalar)]>;

/// A tag that asks nothing, because it cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The type, or type and field.
    pub place: Box<str>,
    /// What is wrong.
    pub message: Box<str>,
}

const ANY: GoType = GoType {
    name: None,
    form: GoForm::Any,
    checks: Vec::new(),
    checks_keys: false,
    checks_values: None,
    is_opaque: true,
    has_checks: false,
};

impl TagPlan {
    /// The type that was lowered under a name.
    pub fn root(&self, name: &str) -> Option<GoTypeId> {
        self.roots.get(name).copied()
    }

    /// A type; one of another plan is not looked into.
    pub fn type_(&self, id: GoTypeId) -> &GoType {
        static NOTHING: GoType = ANY;
        self.types.get(id.index()).unwrap_or(&NOTHING)
    }

    /// A field.
    pub fn field(&self, id: GoFieldId) -> Option<&GoField> {
        self.fields.get(id.index())
    }

    /// The fields of a struct, in the order of Go.
    pub fn fields(&self, fields: Range32) -> &[GoField] {
        fields.of(&self.fields)
    }

    /// The ids of the fields of a struct.
    pub fn field_ids(&self, fields: Range32) -> impl DoubleEndedIterator<Item = GoFieldId> + use<> {
        fields.indices().map(|index| GoFieldId(index as u32))
    }

    /// What a type is behind the names of declared types.
    pub fn literal(&self, id: GoTypeId) -> GoForm {
        match self.type_(id).form {
            // A name stands for a literal, never for another name.
            GoForm::Named(literal) => self.type_(literal).form,
            form => form,
        }
    }

    /// The type of the value behind a pointer.
    pub fn value_type(&self, id: GoTypeId) -> GoTypeId {
        match self.literal(id) {
            GoForm::Pointer(to) => to,
            _ => id,
        }
    }

    /// Tags that could not be understood.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
}
