//! Kubernetes 1.34: Go 1.26 with the defaults of 1.24, cel-go 0.26.

use super::v1_33::RULES as BEFORE;
use crate::rules::{
    CelRules, DefinitionRules, EvalRules, FieldWords, FormatRules, FormatWarnings, GoRules, Libraries, LibraryRules,
    MetaRules, NameWords, OwnerWords, Rules, SchemaRules, TypeRules, ValueSyntax, WriteRules,
};

pub(super) const OPENSHIFT: &str = "4.21";

pub(super) const RULES: Rules = Rules {
    go: GoRules {
        formats: FormatRules { bare_mac: true, ..BEFORE.go.formats },
        names: NameWords {
            underscore_pattern: r"_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*",
            ..BEFORE.go.names
        },
        ..BEFORE.go
    },
    words: FieldWords { values: ValueSyntax::Json, singular: true, ..BEFORE.words },
    schema: SchemaRules { name_formats_registered: true, ..BEFORE.schema },
    meta: MetaRules { owners: OwnerWords::Short, ..BEFORE.meta },
    definition: DefinitionRules { terse: true, format_warnings: FormatWarnings::Strings, ..BEFORE.definition },
    write: WriteRules { missing_type_without_detail: true, checks_uid_before_existence: false, ..BEFORE.write },
    types: TypeRules { bounds_int_or_string: true, ..BEFORE.types },
    cel: CelRules {
        eval: EvalRules {
            null_property_equals: true,
            library: LibraryRules {
                last_index_needs_text: false,
                aggregates_show_dyn: true,
                ..BEFORE.cel.eval.library
            },
            ..BEFORE.cel.eval
        },
        new: BEFORE.cel.stored,
        stored: BEFORE.cel.stored.union(Libraries::LISTS),
        ..BEFORE.cel
    },
    ..BEFORE
};
