//! The checks of one value against the keywords of one schema that look at nothing below it.

use plimsoll_doc::Kind;
use plimsoll_schema::plan::{Plan, Schema, SchemaFlags, TypeSet};

use super::number::{self, Number};
use super::{What, member};
use crate::{IntOrString, ValueRef, WalkRules};

/// Checks values; both depths of validation use it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checks<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) rules: &'a WalkRules,
}

impl Checks<'_> {
    /// Whether the type check looks at values of this schema.
    pub(crate) fn has_type(schema: &Schema) -> bool {
        !schema.types.is_empty() || schema.format.is_some()
    }

    /// The type; mirrors `typeValidator.Validate`.
    pub(crate) fn value_type(self, value: ValueRef<'_>, schema: &Schema) -> Option<What> {
        let kind = value.kind();
        let types = schema.types;
        if kind == Kind::Null {
            let takes_null =
                types.is_empty() || types.contains(TypeSet::NULL) || schema.flags.contains(SchemaFlags::NULLABLE);
            return (!takes_null).then_some(What::Type);
        }
        let own = TypeSet::of_kind(kind);
        let fits = types.contains(own)
            || kind == Kind::Int && types.contains(TypeSet::NUMBER)
            || types.contains(TypeSet::INTEGER)
                && value.as_float().is_some_and(|float| number::is_integer(float, self.rules.integers));
        if let Some(format) = self.plan.format(schema) {
            let is_text = matches!(kind, Kind::Str | Kind::Seq);
            if !is_text && !fits && go_format(kind) != self.plan.name(format.name) {
                return Some(What::TypeForFormat);
            }
            if is_text && !types.intersects(TypeSet::NUMBER | TypeSet::INTEGER) {
                return None;
            }
        }
        (!fits && Self::has_type(schema)).then_some(What::Type)
    }

    /// Length and pattern of a string, the first that fails; mirrors `stringValidator.Validate`.
    pub(crate) fn string(self, text: &str, schema: &Schema) -> Option<What> {
        if self.rules.int_or_string == IntOrString::Digits
            && schema.flags.contains(SchemaFlags::INT_OR_STRING)
            && !is_number(text)
        {
            return Some(What::Digits);
        }
        let rules = self.plan.string(schema)?;
        if rules.min.is_some() || rules.max.is_some() {
            let length = text.chars().count() as i64;
            if rules.max.is_some_and(|max| length > max) {
                return Some(What::MaxLength);
            }
            if rules.min.is_some_and(|min| length < min) {
                return Some(What::MinLength);
            }
        }
        let pattern = self.plan.pattern(rules.pattern?)?;
        let matches = self.plan.regex(pattern).is_ok_and(|regex| regex.is_match(text));
        (!matches).then_some(What::Pattern)
    }

    /// Whether the format check looks at strings of this schema.
    pub(crate) fn has_format(self, schema: &Schema) -> bool {
        self.plan.format(schema).is_some_and(|format| format.check.is_some())
    }

    /// The format of a string.
    pub(crate) fn format(self, text: &str, schema: &Schema) -> Option<What> {
        let check = self.plan.format(schema)?.check?;
        (!check.is_valid(text, &self.rules.formats)).then_some(What::Format)
    }

    /// Range, factor and bounds of a number, until `complain` has enough.
    pub(crate) fn number(self, number: Number, schema: &Schema, complain: impl FnMut(What) -> bool) {
        number::check(number, schema.range, self.plan.number(schema), self.rules.integers, complain);
    }

    /// The list of possible values.
    pub(crate) fn member(self, value: ValueRef<'_>, schema: &Schema) -> Option<What> {
        let members = schema.enums?;
        let known = match (value.as_str(), value.as_int()) {
            (Some(text), _) => self.plan.has_text(members, text),
            (_, Some(int)) => self.plan.has_int(members, int),
            _ => None,
        };
        let is_among = || self.plan.value(members).items().any(|member| member::matches(value, member));
        (!known.unwrap_or_else(is_among)).then_some(What::Enum)
    }

    /// The number of items, and whether they are unique.
    pub(crate) fn items(self, value: ValueRef<'_>, schema: &Schema, mut complain: impl FnMut(What) -> bool) {
        let Some(rules) = self.plan.array(schema) else { return };
        let count = value.len() as i64;
        if rules.min.is_some_and(|min| count < min) && !complain(What::MinItems) {
            return;
        }
        if rules.max.is_some_and(|max| count > max) && !complain(What::MaxItems) {
            return;
        }
        if rules.unique && crate::equal::has_repeated_item(value) {
            complain(What::UniqueItems);
        }
    }

    /// The number of members.
    pub(crate) fn member_count(self, value: ValueRef<'_>, schema: &Schema, mut complain: impl FnMut(What) -> bool) {
        let Some(rules) = self.plan.object(schema) else { return };
        let count = value.len() as i64;
        if rules.min.is_some_and(|min| count < min) && !complain(What::MinProperties) {
            return;
        }
        if rules.max.is_some_and(|max| count > max) {
            complain(What::MaxProperties);
        }
    }

    /// The required members that are missing, in the order of the list.
    pub(crate) fn required(self, value: ValueRef<'_>, schema: &Schema, mut complain: impl FnMut(What) -> bool) {
        let Some(rules) = self.plan.object(schema) else { return };
        for (required, index) in self.plan.required(rules).iter().zip(0..) {
            let missing = value.get_hashed(self.plan.name(required.name), required.hash).is_none();
            if missing && !complain(What::Required(index)) {
                return;
            }
        }
    }
}

/// The pattern that texts of an int-or-string match where only numbers are wanted.
pub(crate) const DIGITS: &str = r"^-?\d+$";

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// The format of a Go type, as the type check names it.
pub(crate) const fn go_format(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "int64",
        Kind::Float => "float64",
        _ => "",
    }
}

/// The number of a value, where it is one.
pub(crate) fn number_of(value: ValueRef<'_>) -> Option<Number> {
    match value.kind() {
        Kind::Int => value.as_int().map(Number::Int),
        Kind::Float => value.as_float().map(Number::Float),
        _ => None,
    }
}
