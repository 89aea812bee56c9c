//! Which formats count for which types.

use plimsoll_go::strfmt::{self, FormatRules};

use super::Purpose;
use crate::SchemaRules;
use crate::plan::{NumberRange, TypeSet};

/// A format that is kept.
#[derive(Clone, Copy, Debug)]
pub(super) struct KeptFormat {
    /// The check of strings, if it has one.
    pub(super) check: Option<strfmt::Format>,
}

/// Whether the validator sees the format of a schema of these types; mirrors
/// `StripUnsupportedFormatsPostProcessorForVersion`.
pub(super) fn kept(format: &str, types: TypeSet, rules: &SchemaRules, purpose: Purpose) -> Option<KeptFormat> {
    if purpose == Purpose::Defaults {
        let registered = FormatRules { kubernetes_names: rules.name_formats_registered, ..rules.go.formats };
        return Some(KeptFormat { check: strfmt::Format::by_name(format, &registered) });
    }
    let string_format =
        || strfmt::Format::by_name(format, &rules.go.formats).map(|check| KeptFormat { check: Some(check) });
    if !rules.formats_by_type {
        return string_format();
    }
    let number_format = |known: [&str; 2]| known.contains(&format).then_some(KeptFormat { check: None });
    match single(types) {
        TypeSet::STRING => string_format(),
        TypeSet::INTEGER => number_format(["int32", "int64"]),
        TypeSet::NUMBER => number_format(["float", "double"]),
        none if none.is_empty() => string_format(),
        _ => None,
    }
}

/// The range that numbers must fit; mirrors `SchemaValidator.numberValidator`.
pub(super) fn range(format: &str, types: TypeSet, rules: &SchemaRules) -> NumberRange {
    if !rules.formats_by_type {
        return NumberRange::None;
    }
    match (single(types), format) {
        (TypeSet::INTEGER, "int32") => NumberRange::Int32,
        (TypeSet::INTEGER, "int64") => NumberRange::Int64,
        (TypeSet::INTEGER, _) => NumberRange::Integer,
        (TypeSet::NUMBER, "float") => NumberRange::Float,
        _ => NumberRange::None,
    }
}

/// The type, where there is exactly one.
fn single(types: TypeSet) -> TypeSet {
    if types.bits().is_power_of_two() { types } else { TypeSet::empty() }
}
