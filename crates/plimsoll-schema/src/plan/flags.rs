//! Marks of a schema.

use bitflags::bitflags;

bitflags! {
    /// Facts about a schema. Those named `…_WITHIN` speak of the schema itself and of all schemas
    /// that its properties, additional properties and items lead to (not of junctors): where one is
    /// missing, a walker skips all that lies below.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct SchemaFlags: u16 {
        /// `nullable: true`
        const NULLABLE = 1;
        /// `x-kubernetes-preserve-unknown-fields: true`
        const PRESERVES_UNKNOWN = 1 << 1;
        /// `x-kubernetes-embedded-resource: true`
        const EMBEDDED = 1 << 2;
        /// `x-kubernetes-int-or-string: true`
        const INT_OR_STRING = 1 << 3;
        /// `x-kubernetes-map-type: atomic`
        const ATOMIC_MAP = 1 << 4;
        /// It stands inside a junctor, where it only constrains values.
        const NESTED = 1 << 5;
        /// More than one schema contains it, or it is a root that some schema contains.
        const SHARED = 1 << 6;
        /// It is checked as JSON Schema says, not as the server does: an integer is any number without a
        /// fraction, and everything that is wrong is reported.
        const JSON_SCHEMA = 1 << 7;
        /// Some schema has a default.
        const DEFAULTS_WITHIN = 1 << 8;
        /// Some schema is an embedded resource.
        const EMBEDDED_WITHIN = 1 << 9;
        /// Some list is a set or a map.
        const UNIQUE_LISTS_WITHIN = 1 << 10;
        /// Some schema has rules.
        const RULES_WITHIN = 1 << 11;
        /// Some schema preserves unknown fields.
        const PRESERVES_WITHIN = 1 << 12;
        /// Some `unevaluatedItems` or `unevaluatedProperties` asks whether it accepts a value.
        const TESTED = 1 << 13;
    }
}

impl SchemaFlags {
    /// The marks that a schema hands on to the one that contains it.
    pub const WITHIN: Self = Self::DEFAULTS_WITHIN
        .union(Self::EMBEDDED_WITHIN)
        .union(Self::UNIQUE_LISTS_WITHIN)
        .union(Self::RULES_WITHIN)
        .union(Self::PRESERVES_WITHIN);
}
