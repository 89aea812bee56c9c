//! In what the validation of values differs.

use super::{FieldWords, FormatRules};

/// How one release of Kubernetes validates values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WalkRules {
    /// When a float counts as an integer.
    pub integers: IntegerTest,
    /// A member that `additionalProperties: true` or `false` leaves without a schema is compared with
    /// the old one to decide whether the object around it has changed. In requests such an object has
    /// changed in every release, because the strategy pairs members by the structural schema, which has
    /// none for these; see [`ValidatorRules`].
    pub compares_untyped_members: bool,
    /// String formats.
    pub formats: FormatRules,
    /// Texts of field errors.
    pub words: FieldWords,
    /// Which strings an int-or-string accepts; all in every release.
    pub int_or_string: IntOrString,
    /// When two items of a list are the same; as the server does in every release.
    pub item_equality: ItemEquality,
    /// What happens to items of map lists that lack a key; they are compared in every release.
    pub incomplete_keys: IncompleteKeys,
    /// What several matching alternatives of a `oneOf` mean; an error in every release.
    pub unions: Unions,
}

/// In what a program wants validation to depart from the server's; in nothing by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Departures {
    /// Which strings an int-or-string accepts.
    pub int_or_string: IntOrString,
    /// When two items of a list are the same.
    pub item_equality: ItemEquality,
    /// What happens to items of map lists that lack a key.
    pub incomplete_keys: IncompleteKeys,
    /// What several matching alternatives of a `oneOf` mean.
    pub unions: Unions,
}

impl WalkRules {
    /// These rules, but for what a program wants otherwise.
    #[must_use]
    pub const fn departing(self, departures: Departures) -> Self {
        let Departures { int_or_string, item_equality, incomplete_keys, unions } = departures;
        Self { int_or_string, item_equality, incomplete_keys, unions, ..self }
    }
}

/// What `oneOf` does where not exactly one alternative accepts a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unions {
    /// Several are as wrong as none, as for the server.
    #[default]
    Exact,
    /// The first that accepts the value is taken.
    FirstMatch,
    /// As [`Self::FirstMatch`]; where none accepts it, what is wrong is said of the one with the fewest
    /// errors, of the first of these.
    FewestErrors,
}

/// Which strings `x-kubernetes-int-or-string` accepts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IntOrString {
    /// All, as the server does.
    #[default]
    AnyText,
    /// Those of digits, after a minus or none.
    Digits,
}

/// In what the server's validator differs where a program calls it by itself, outside of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ValidatorRules {
    /// The value of [`WalkRules::compares_untyped_members`] (until 1.32).
    pub compares_untyped_members: bool,
}

/// When two items of a set, or two keys of a map list, are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
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

/// What happens to items of map lists of which a key is absent or has the wrong type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum IncompleteKeys {
    /// They are compared like all others, as the server does.
    #[default]
    Compare,
    /// They are the same as no other item.
    Skip,
}

/// When a float64 counts as an integer, for `type: integer` and `multipleOf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntegerTest {
    /// It is close to itself cut to an integer, and positive.
    Truncating,
    /// It is close to the nearest integer (1.37: a newer module swag).
    Rounding,
}
