//! Kubernetes 1.30: Go 1.23, cel-go 0.17.

use crate::rules::{
    Brackets, CelRules, CheckRules, CostRules, DefinitionRules, EscapedNames, EvalRules, FieldWords, FormatRules,
    FormatWarnings, GoRules, IncompleteKeys, IntOrString, IntegerTest, IpRules, ItemEquality, LengthUnit, Libraries,
    LibraryRules, MailRules, ManagedFieldsWords, MetaRules, NameWords, NativeRules, OptionalName, OwnerWords, Rules,
    RunRules, SchemaRules, ServiceNames, Strictness, SyntaxRules, TooLongWords, TypeRules, TypeWords, Unions, UrlRules,
    ValidatorRules, ValueSyntax, WalkRules, WriteRules,
};

pub(super) const OPENSHIFT: &str = "4.17";

pub(super) const RULES: Rules = Rules {
    go: GO,
    words: WORDS,
    schema: SchemaRules { nested_error_paths: false, name_formats_registered: false, formats_by_type: false, go: GO },
    walk: WalkRules {
        integers: IntegerTest::Truncating,
        compares_untyped_members: false,
        formats: GO.formats,
        words: WORDS,
        int_or_string: IntOrString::AnyText,
        item_equality: ItemEquality::Server,
        incomplete_keys: IncompleteKeys::Compare,
        unions: Unions::Exact,
    },
    validator: ValidatorRules { compares_untyped_members: true },
    meta: MetaRules {
        owners: OwnerWords::NamedFields,
        shows_errors_once: false,
        managed_fields: ManagedFieldsWords::Sentence,
        updates_check_generation: false,
        asks_for_finalizer_path: false,
        service_names: ServiceNames::Label1035,
    },
    native: NativeRules {
        comparing_operators: &[],
        legacy_addresses: Strictness::Sloppy,
        keeps_source_ranges: false,
        relaxed_environment: false,
    },
    definition: DefinitionRules {
        scheme_line: 100,
        selectable_fields: false,
        checks_ca_bundle: false,
        ignores_nested_false: false,
        explains_stored_versions: false,
        terse: false,
        format_warnings: FormatWarnings::Never,
        tolerates_selectable_fields: false,
        keeps_examples: false,
        set_warnings: false,
    },
    write: WriteRules {
        names_status: false,
        ratchets_status: false,
        missing_type_without_detail: false,
        checks_uid_before_existence: true,
    },
    types: TypeRules { bounds_int_or_string: false, bounds_names: false },
    cel: CelRules {
        syntax: SYNTAX,
        check: CheckRules {
            types: TypeWords { optional: "optional" },
            format_exempts_arguments_only: true,
            optional_name: OptionalName::Unknown,
            host_types_are_values: true,
            untyped_second: true,
            open_containers: true,
            locals_first: false,
            format_panics: false,
            shows_pointers: false,
        },
        cost: CostRules {
            sizes_follow_values: false,
            global_matches_has_cost: false,
            library_equality_has_cost: false,
        },
        eval: EVAL,
        go: GO,
        new: NEW,
        stored: NEW.union(Libraries::KUBE_IP).union(Libraries::KUBE_CIDR),
    },
    run: RunRules { shows_values: false },
};

const GO: GoRules = GoRules {
    loose_class_names: false,
    formats: FormatRules {
        url: UrlRules { brackets: Brackets::Unchecked, strict_colons: false, max_query_parameters: None },
        mail: MailRules { gathers_encoded_words: false },
        bare_mac: false,
        kubernetes_names: false,
    },
    names: NameWords {
        label_key: "a qualified name",
        label_length: LengthUnit::Characters,
        // The message on underscores shows the pattern without them.
        underscore_pattern: r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
    },
    // Warnings about addresses exist since 1.33.
    ip: IpRules {
        new_fields: Strictness::Sloppy,
        nonstandard: "will be considered invalid in a future Kubernetes release",
    },
};

const WORDS: FieldWords = FieldWords { values: ValueSyntax::Go, too_long: TooLongWords::Separate, singular: false };

const SYNTAX: SyntaxRules = SyntaxRules {
    escaped_names: EscapedNames::Unknown,
    strict_code_points: false,
    accumulator: "__result__",
    guards_accumulator: false,
    shares_accumulator: true,
    copies_optional_target: false,
    newer_lookahead: false,
    late_line_starts: false,
    empty_text_has_no_column: false,
    messages_are_formats: true,
};

const EVAL: EvalRules = EvalRules {
    affix_cost_by_argument: false,
    global_matches_cost: false,
    unit_opaque_equality: false,
    lazy_accumulator: false,
    negative_depth_wraps: true,
    set_members_all_seen: false,
    null_property_equals: false,
    optionals_hold_values: false,
    sums_hold_values: false,
    pairs_hide_faults: true,
    or_accepts_any_target: true,
    optionals_have_sizes: false,
    asks_faults: true,
    library: LibraryRules {
        optional_type: "optional",
        optional_type_in_full: "optional",
        offsets_are_indexes: true,
        last_index_needs_text: true,
        empty_is_found_at_end: false,
        blocks_hold_their_address_only: true,
        range_is_checked: false,
        narrow_spaces: true,
        sums_change_decimals: true,
        formats_are_pointers: true,
        zone_errors_are_formats: true,
        aggregates_show_dyn: false,
    },
};

const NEW: Libraries = Libraries::STANDARD
    .union(Libraries::DURATION_OF_INT)
    .union(Libraries::CROSS_TYPE_NUMERIC)
    .union(Libraries::OPTIONAL)
    .union(Libraries::STRINGS)
    .union(Libraries::STRINGS_2)
    .union(Libraries::SETS)
    .union(Libraries::KUBE_URLS)
    .union(Libraries::KUBE_REGEX)
    .union(Libraries::KUBE_LISTS)
    .union(Libraries::KUBE_AUTHZ)
    .union(Libraries::KUBE_QUANTITY)
    .union(Libraries::HOMOGENEOUS)
    .union(Libraries::LITERAL_CHECKS);
