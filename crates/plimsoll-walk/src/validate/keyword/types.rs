//! `type`, which all values are checked against.

use plimsoll_doc::Kind;
use plimsoll_finding::{Code, FieldErrorKind, JsonType, RangeSubject, SchemaFault};
use plimsoll_schema::plan::{Operand, Plan, Schema, SchemaFlags, TypeSet};

use super::{Assertion, At, Said, Wrong, number};
use crate::instance::Instance;
use crate::validate::complaint::Detail;
use crate::{ValueRef, WalkRules};

/// The number of a value fits the type and format of its schema. Types themselves are checked before
/// all other keywords.
pub(super) struct Type;

impl Assertion for Type {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Range(range) = at.constraint.operand
            && !number::is_in_range(at.value, range)
        {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        said(wrong)
    }
}

/// What is said about a value whose type or range is not that of the schema.
pub(super) fn said(wrong: &Wrong<'_>) -> Said {
    if let Operand::Range(_) = wrong.at.constraint.operand {
        return number::unfit(wrong, RangeSubject::Value);
    }
    let kind = wrong.at.value.kind();
    let (fault, value) = if wrong.detail == Detail::NeitherFormat {
        let (expected, found) = (format_name(wrong.at).into(), go_format(kind));
        (SchemaFault::TypeForFormat { expected, found }, found)
    } else {
        let (expected, found) = (wrong.at.plan.type_text(wrong.id).into(), json_type(kind));
        (SchemaFault::Type { expected, found }, found.name())
    };
    Said { code: Code::WrongType, kind: FieldErrorKind::TypeInvalid, value: Some(value.into()), fault }
}

/// The name of the format of a schema.
pub(super) fn format_name(at: At<'_>) -> &str {
    at.plan.format(at.schema).map_or("", |format| at.plan.name(format.name))
}

const fn json_type(kind: Kind) -> JsonType {
    match kind {
        Kind::Null => JsonType::Null,
        Kind::Bool => JsonType::Boolean,
        Kind::Int => JsonType::Integer,
        Kind::Float => JsonType::Number,
        Kind::Str => JsonType::String,
        Kind::Seq => JsonType::Array,
        Kind::Map => JsonType::Object,
    }
}

/// Whether the type check looks at values of this schema.
fn has_type(schema: &Schema) -> bool {
    !schema.types.is_empty() || schema.format.is_some()
}

/// What is wrong with the type of a value; mirrors `typeValidator.Validate`.
#[inline]
pub(in crate::validate) fn type_error<'a>(
    plan: &Plan,
    rules: &WalkRules,
    value: impl Instance<'a>,
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
            && value.as_float().is_some_and(|float| {
                let is_exact = schema.flags.contains(SchemaFlags::JSON_SCHEMA);
                if is_exact { float.trunc() == float } else { number::is_integer(float, rules.integers) }
            });
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
const fn go_format(kind: Kind) -> &'static str {
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

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn types_and_formats() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"type":"number"}"#, "1", none),
            (r#"{"type":"integer"}"#, "1.0", none),
            (r#"{"type":"string","nullable":true}"#, "null", none),
            (r#"{"type":"string"}"#, "null", &[Plain]),
            (r#"{"type":"string","format":"date"}"#, "5", &[NeitherFormat]),
            (r#"{"type":"integer"}"#, "1.5", &[Plain, Plain]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
