//! Kubernetes 1.37: Go 1.26, cel-go 0.29.

use super::v1_36::RULES as BEFORE;
use crate::rules::{
    CelRules, CheckRules, CostRules, DefinitionRules, EscapedNames, EvalRules, IntegerTest, Libraries, LibraryRules,
    ManagedFieldsWords, MetaRules, OptionalName, OwnerWords, Rules, SyntaxRules, TypeRules, WalkRules,
};

pub(super) const OPENSHIFT: &str = "4.24";

pub(super) const RULES: Rules = Rules {
    walk: WalkRules { integers: IntegerTest::Rounding, ..BEFORE.walk },
    meta: MetaRules {
        owners: OwnerWords::Indexed,
        shows_errors_once: true,
        managed_fields: ManagedFieldsWords::ByKind,
        updates_check_generation: true,
        ..BEFORE.meta
    },
    definition: DefinitionRules { set_warnings: true, ..BEFORE.definition },
    types: TypeRules { bounds_names: true, ..BEFORE.types },
    cel: CelRules {
        syntax: SyntaxRules { escaped_names: EscapedNames::Legal, ..BEFORE.cel.syntax },
        check: CheckRules {
            optional_name: OptionalName::OfDyn,
            open_containers: false,
            locals_first: true,
            ..BEFORE.cel.check
        },
        cost: CostRules { global_matches_has_cost: true, ..BEFORE.cel.cost },
        eval: EvalRules {
            affix_cost_by_argument: true,
            global_matches_cost: true,
            negative_depth_wraps: false,
            set_members_all_seen: true,
            optionals_hold_values: true,
            sums_hold_values: true,
            or_accepts_any_target: false,
            library: LibraryRules {
                optional_type_in_full: "optional_type(dyn)",
                empty_is_found_at_end: true,
                range_is_checked: true,
                sums_change_decimals: false,
                ..BEFORE.cel.eval.library
            },
            ..BEFORE.cel.eval
        },
        new: NEW,
        stored: NEW.union(Libraries::KUBE_LISTS_1),
        ..BEFORE.cel
    },
    ..BEFORE
};

const NEW: Libraries = BEFORE.cel.stored.difference(Libraries::DURATION_OF_INT);
