//! Kubernetes 1.32: Go 1.24 with the defaults of 1.23, cel-go 0.22.

use super::v1_31::RULES as BEFORE;
use crate::rules::{
    Brackets, CelRules, CheckRules, CostRules, EvalRules, FieldWords, FormatRules, GoRules, Libraries, LibraryRules,
    MetaRules, NativeRules, Rules, SyntaxRules, TooLongWords, UrlRules,
};

pub(super) const OPENSHIFT: &str = "4.19";

pub(super) const RULES: Rules = Rules {
    go: GoRules {
        formats: FormatRules {
            url: UrlRules { brackets: Brackets::Address, max_query_parameters: Some(10_000), ..BEFORE.go.formats.url },
            ..BEFORE.go.formats
        },
        ..BEFORE.go
    },
    words: FieldWords { too_long: TooLongWords::Common, ..BEFORE.words },
    native: NativeRules { relaxed_environment: true, ..BEFORE.native },
    meta: MetaRules { asks_for_finalizer_path: true, ..BEFORE.meta },
    cel: CelRules {
        syntax: SyntaxRules {
            copies_optional_target: true,
            late_line_starts: false,
            empty_text_has_no_column: true,
            ..BEFORE.cel.syntax
        },
        check: CheckRules { host_types_are_values: false, format_panics: false, ..BEFORE.cel.check },
        cost: CostRules { library_equality_has_cost: true, ..BEFORE.cel.cost },
        eval: EvalRules {
            unit_opaque_equality: true,
            lazy_accumulator: true,
            library: LibraryRules {
                offsets_are_indexes: false,
                blocks_hold_their_address_only: false,
                formats_are_pointers: false,
                ..BEFORE.cel.eval.library
            },
            ..BEFORE.cel.eval
        },
        new: BEFORE.cel.stored,
        stored: BEFORE.cel.stored.union(Libraries::TWO_VARIABLES),
        ..BEFORE.cel
    },
    ..BEFORE
};
