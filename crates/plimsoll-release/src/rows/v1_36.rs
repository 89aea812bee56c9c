//! Kubernetes 1.36: Go 1.26.

use super::v1_35::RULES as BEFORE;
use crate::rules::{
    DefinitionRules, FormatRules, FormatWarnings, GoRules, IpRules, MetaRules, NativeRules, Rules, SchemaRules,
    ServiceNames, Strictness, UrlRules,
};

pub(super) const OPENSHIFT: &str = "4.23";

pub(super) const RULES: Rules = Rules {
    go: GoRules {
        formats: FormatRules { url: UrlRules { strict_colons: true, ..BEFORE.go.formats.url }, ..BEFORE.go.formats },
        ip: IpRules { nonstandard: "is invalid", ..BEFORE.go.ip },
        ..BEFORE.go
    },
    native: NativeRules { legacy_addresses: Strictness::Strict, ..BEFORE.native },
    meta: MetaRules { service_names: ServiceNames::Label, ..BEFORE.meta },
    schema: SchemaRules { formats_by_type: true, ..BEFORE.schema },
    definition: DefinitionRules {
        format_warnings: FormatWarnings::AllTypes,
        keeps_examples: true,
        ..BEFORE.definition
    },
    ..BEFORE
};
