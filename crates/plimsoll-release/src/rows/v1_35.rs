//! Kubernetes 1.35: Go 1.26 with the defaults of 1.25.

use super::v1_34::RULES as BEFORE;
use crate::rules::{
    CelRules, DefinitionRules, FormatRules, GoRules, LengthUnit, NameWords, NativeRules, Rules, RunRules, SchemaRules,
};

pub(super) const OPENSHIFT: &str = "4.22";

pub(super) const RULES: Rules = Rules {
    go: GoRules {
        formats: FormatRules { kubernetes_names: true, ..BEFORE.go.formats },
        names: NameWords { label_key: "a valid label key", label_length: LengthUnit::Bytes, ..BEFORE.go.names },
        ..BEFORE.go
    },
    native: NativeRules { comparing_operators: &["Lt", "Gt"], ..BEFORE.native },
    schema: SchemaRules { nested_error_paths: true, ..BEFORE.schema },
    definition: DefinitionRules { scheme_line: 111, tolerates_selectable_fields: true, ..BEFORE.definition },
    cel: CelRules { new: BEFORE.cel.stored, ..BEFORE.cel },
    run: RunRules { shows_values: true },
    ..BEFORE
};
