//! The differences between releases, grouped by what they influence.

mod cel;
mod definition;
mod expressions;
mod field;
mod go;
mod meta;
mod native;
mod schema;
mod walk;
mod write;

pub use cel::{
    CelRules, CheckRules, CostRules, EscapedNames, EvalRules, Libraries, LibraryRules, OptionalName, SyntaxRules,
    TypeWords,
};
pub use definition::{DefinitionRules, FormatWarnings};
pub use expressions::{RunRules, TypeRules};
pub use field::{FieldWords, TooLongWords, ValueSyntax};
pub use go::{Brackets, FormatRules, GoRules, IpRules, LengthUnit, MailRules, NameWords, Strictness, UrlRules};
pub use meta::{ManagedFieldsWords, MetaRules, OwnerWords, ServiceNames};
pub use native::NativeRules;
pub use schema::SchemaRules;
pub use walk::{Departures, IncompleteKeys, IntOrString, IntegerTest, ItemEquality, Unions, ValidatorRules, WalkRules};
pub use write::WriteRules;

/// Everything in which one release differs from another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Functions of Go and of Kubernetes' helper modules.
    pub go: GoRules,
    /// Wording of field errors.
    pub words: FieldWords,
    /// Decoding and lowering of schemas.
    pub schema: SchemaRules,
    /// Validation of values.
    pub walk: WalkRules,
    /// The server's validator called by itself, outside of a request.
    pub validator: ValidatorRules,
    /// Object metadata.
    pub meta: MetaRules,
    /// Built-in kinds.
    pub native: NativeRules,
    /// CRDs.
    pub definition: DefinitionRules,
    /// Creates and updates.
    pub write: WriteRules,
    /// What schemas are to expressions.
    pub types: TypeRules,
    /// Expressions.
    pub cel: CelRules,
    /// How failed rules are reported.
    pub run: RunRules,
}

impl Rules {
    /// Copies what several layers need to where each looks for it: a row states it once, in `go` and `words`.
    pub(crate) const fn complete(mut self) -> Self {
        self.schema.go = self.go;
        self.cel.go = self.go;
        self.walk.formats = self.go.formats;
        self.walk.words = self.words;
        self
    }
}

#[cfg(test)]
mod tests {
    use crate::Release;

    #[test]
    fn layers_agree_on_what_they_share() {
        for rules in Release::all().map(Release::rules) {
            assert_eq!((rules.schema.go, rules.cel.go, rules.walk.formats), (rules.go, rules.go, rules.go.formats));
            assert_eq!(rules.walk.words, rules.words);
        }
        assert_ne!(Release::OLDEST.rules().go, Release::LATEST.rules().go);
    }
}
