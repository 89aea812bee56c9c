//! The differences between releases that this crate knows, as data.

use plimsoll_go::field_value::FieldWords;
use plimsoll_go::strfmt::FormatRules;
use plimsoll_schema::SchemaRules;

/// How one release of Kubernetes validates values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkRules {
    /// When a float counts as an integer.
    pub integers: IntegerTest,
    /// A member that `additionalProperties: true` or `false` leaves without a schema is compared with
    /// the old one when it comes to whether the object around it has changed. So does the server's
    /// validator by itself until 1.32; in its requests, and since then everywhere, such an object has
    /// always changed.
    pub compares_untyped_members: bool,
    /// String formats.
    pub formats: FormatRules,
    /// Texts of field errors.
    pub words: FieldWords,
    /// Which texts an int-or-string takes; all in every release.
    pub int_or_string: IntOrString,
    /// When two items of a list are the same; as the server does in every release.
    pub item_equality: ItemEquality,
    /// What happens to items of map lists that lack a key; they are compared in every release.
    pub incomplete_keys: IncompleteKeys,
}

/// Which texts `x-kubernetes-int-or-string` takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IntOrString {
    /// All, as the server does.
    #[default]
    AnyText,
    /// Those of digits, after a minus or none.
    Digits,
}

/// When two items of a set, or two keys of a map list, are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ItemEquality {
    /// As the server does: scalars as Go values, lists and objects by their JSON text. Several keys
    /// count as an object.
    #[default]
    Server,
    /// As Go values all the way down: 1 and 1.0 differ.
    Structural,
    /// By their JSON text with sorted keys: 1 and 1.0 are the same.
    CanonicalJson,
}

/// What happens to items of map lists of which a key is absent or of another type than its schema's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum IncompleteKeys {
    /// They are compared like all others, as the server does.
    #[default]
    Compare,
    /// They are the same as no other item.
    Skip,
}

/// When a float64 counts as an integer, for `type: integer` and `multipleOf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntegerTest {
    /// It is close to itself cut to an integer, and positive.
    Truncating,
    /// It is close to the nearest integer (1.37: a newer module swag).
    Rounding,
}

impl WalkRules {
    /// Kubernetes 1.30.
    pub const V1_30: Self = Self {
        integers: IntegerTest::Truncating,
        compares_untyped_members: true,
        formats: SchemaRules::V1_30.go.formats,
        words: FieldWords::V1_30,
        int_or_string: IntOrString::AnyText,
        item_equality: ItemEquality::Server,
        incomplete_keys: IncompleteKeys::Compare,
    };
    /// Kubernetes 1.31.
    pub const V1_31: Self = Self { formats: SchemaRules::V1_31.go.formats, words: FieldWords::V1_31, ..Self::V1_30 };
    /// Kubernetes 1.32.
    pub const V1_32: Self = Self { formats: SchemaRules::V1_32.go.formats, words: FieldWords::V1_32, ..Self::V1_31 };
    /// Kubernetes 1.33.
    pub const V1_33: Self = Self {
        compares_untyped_members: false,
        formats: SchemaRules::V1_33.go.formats,
        words: FieldWords::V1_33,
        ..Self::V1_32
    };
    /// Kubernetes 1.34.
    pub const V1_34: Self = Self { formats: SchemaRules::V1_34.go.formats, words: FieldWords::V1_34, ..Self::V1_33 };
    /// Kubernetes 1.35.
    pub const V1_35: Self = Self { formats: SchemaRules::V1_35.go.formats, words: FieldWords::V1_35, ..Self::V1_34 };
    /// Kubernetes 1.36.
    pub const V1_36: Self = Self { formats: SchemaRules::V1_36.go.formats, words: FieldWords::V1_36, ..Self::V1_35 };
    /// Kubernetes 1.37.
    pub const V1_37: Self = Self {
        integers: IntegerTest::Rounding,
        formats: SchemaRules::V1_37.go.formats,
        words: FieldWords::V1_37,
        ..Self::V1_36
    };
    /// The newest release known.
    pub const LATEST: Self = Self::V1_37;
}
