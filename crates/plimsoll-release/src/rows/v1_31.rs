//! Kubernetes 1.31: Go 1.24, cel-go 0.20.

use super::v1_30::RULES as BEFORE;
use crate::rules::{
    Brackets, CelRules, CheckRules, DefinitionRules, EvalRules, FormatRules, GoRules, Libraries, LibraryRules,
    OptionalName, Rules, SyntaxRules, TypeWords, UrlRules, WriteRules,
};

pub(super) const OPENSHIFT: &str = "4.18";

pub(super) const RULES: Rules = Rules {
    go: GoRules {
        formats: FormatRules {
            url: UrlRules { brackets: Brackets::UnmappedAddress, ..BEFORE.go.formats.url },
            ..BEFORE.go.formats
        },
        ..BEFORE.go
    },
    definition: DefinitionRules {
        selectable_fields: true,
        checks_ca_bundle: true,
        ignores_nested_false: true,
        ..BEFORE.definition
    },
    write: WriteRules { names_status: true, ..BEFORE.write },
    cel: CelRules {
        syntax: SyntaxRules {
            shares_accumulator: false,
            newer_lookahead: true,
            late_line_starts: true,
            ..BEFORE.cel.syntax
        },
        check: CheckRules {
            types: TypeWords { optional: "optional_type" },
            format_exempts_arguments_only: false,
            optional_name: OptionalName::Bare,
            format_panics: true,
            shows_pointers: true,
            ..BEFORE.cel.check
        },
        eval: EvalRules {
            asks_faults: false,
            library: LibraryRules {
                optional_type: "optional_type",
                optional_type_in_full: "optional_type",
                ..BEFORE.cel.eval.library
            },
            ..BEFORE.cel.eval
        },
        new: NEW,
        stored: NEW
            .union(Libraries::KUBE_FORMAT)
            .union(Libraries::KUBE_AUTHZ_SELECTORS)
            .union(Libraries::KEYWORD_FIELDS),
        ..BEFORE.cel
    },
    ..BEFORE
};

const NEW: Libraries = BEFORE.cel.stored.union(Libraries::FORMAT_CHECKS);
