//! Kubernetes 1.33: Go 1.25 with the defaults of 1.24, cel-go 0.23.

use super::v1_32::RULES as BEFORE;
use crate::rules::{
    Brackets, CelRules, CheckRules, CostRules, DefinitionRules, EscapedNames, EvalRules, FormatRules, GoRules, IpRules,
    Libraries, LibraryRules, MailRules, NativeRules, Rules, Strictness, SyntaxRules, UrlRules, ValidatorRules,
    WriteRules,
};

pub(super) const OPENSHIFT: &str = "4.20";

pub(super) const RULES: Rules = Rules {
    go: GoRules {
        loose_class_names: true,
        formats: FormatRules {
            url: UrlRules { brackets: Brackets::AddressOnly, ..BEFORE.go.formats.url },
            mail: MailRules { gathers_encoded_words: true },
            ..BEFORE.go.formats
        },
        ip: IpRules { new_fields: Strictness::Strict, ..BEFORE.go.ip },
        ..BEFORE.go
    },
    native: NativeRules { keeps_source_ranges: true, ..BEFORE.native },
    validator: ValidatorRules { compares_untyped_members: false },
    definition: DefinitionRules { scheme_line: 110, explains_stored_versions: true, ..BEFORE.definition },
    write: WriteRules { ratchets_status: true, ..BEFORE.write },
    cel: CelRules {
        syntax: SyntaxRules {
            escaped_names: EscapedNames::Refused,
            strict_code_points: true,
            accumulator: "@result",
            guards_accumulator: true,
            messages_are_formats: false,
            ..BEFORE.cel.syntax
        },
        check: CheckRules { untyped_second: false, ..BEFORE.cel.check },
        cost: CostRules { sizes_follow_values: true, ..BEFORE.cel.cost },
        eval: EvalRules {
            pairs_hide_faults: false,
            optionals_have_sizes: true,
            library: LibraryRules { narrow_spaces: false, zone_errors_are_formats: false, ..BEFORE.cel.eval.library },
            ..BEFORE.cel.eval
        },
        new: NEW,
        stored: NEW.union(Libraries::KUBE_SEMVER),
        ..BEFORE.cel
    },
    ..BEFORE
};

const NEW: Libraries = BEFORE.cel.stored.union(Libraries::OPTIONAL_2);
