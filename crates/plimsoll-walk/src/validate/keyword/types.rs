//! `type`, which all values are checked against.

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Plan, Schema, SchemaFlags, TypeSet};

use super::number;
use crate::validate::complaint::Detail;
use crate::{ValueRef, WalkRules};

/// Whether the type check looks at values of this schema.
pub(in crate::validate) fn has_type(schema: &Schema) -> bool {
    !schema.types.is_empty() || schema.format.is_some()
}

/// What is wrong with the type of a value; mirrors `typeValidator.Validate`.
#[inline]
pub(in crate::validate) fn type_error(
    plan: &Plan,
    rules: &WalkRules,
    value: ValueRef<'_>,
    schema: &Schema,
) -> Option<Detail> {
    let kind = value.kind();
    let types = schema.types;
    let own = TypeSet::of_kind(kind);
    if types.contains(own) || types.is_empty() && schema.format.is_none() {
        return None;
    }
    if kind == Kind::Null {
        let accepts_null = types.is_empty() || schema.flags.contains(SchemaFlags::NULLABLE);
        return (!accepts_null).then_some(Detail::Plain);
    }
    let fits = kind == Kind::Int && types.contains(TypeSet::NUMBER)
        || types.contains(TypeSet::INTEGER)
            && value.as_float().is_some_and(|float| number::is_integer(float, rules.integers));
    if let Some(format) = plan.format(schema) {
        let is_text = matches!(kind, Kind::Str | Kind::Seq);
        if !is_text && !fits && go_format(kind) != plan.name(format.name) {
            return Some(Detail::NeitherFormat);
        }
        if is_text && !types.intersects(TypeSet::NUMBER | TypeSet::INTEGER) {
            return None;
        }
    }
    (!fits && has_type(schema)).then_some(Detail::Plain)
}

/// The format of a Go type, as the type check names it.
pub(in crate::validate) const fn go_format(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "int64",
        Kind::Float => "float64",
        _ => "",
    }
}

/// How many of the checks that the server runs on a value by itself succeed: it keeps what is wrong
/// with the alternative that fits best. Mirrors the match counts of kube-openapi's validators, whether
/// the schema has keywords for them or not.
pub(in crate::validate) fn matches(plan: &Plan, value: ValueRef<'_>, schema: &Schema, has_right_type: bool) -> u64 {
    let fits = u64::from(has_right_type);
    if value.is_null() {
        return fits;
    }
    let has_format = || plan.format(schema).is_some_and(|format| format.check.is_some());
    let by_type = if has_type(schema) { fits + 1 } else { 0 };
    let by_kind = match value.kind() {
        Kind::Str => 1 + u64::from(has_format()),
        Kind::Int | Kind::Float | Kind::Seq => 2,
        Kind::Map => 1,
        Kind::Null | Kind::Bool => 0,
    };
    // Junctors count twice, enums and the schema as a whole once.
    by_type + by_kind + 4
}
