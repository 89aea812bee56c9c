//! What a Go variable holds.

use plimsoll_schema::tags::{GoField, GoForm, GoTypeId, TagPlan};

use crate::ValueRef;

/// What a Go variable holds after the object was decoded.
#[derive(Clone, Copy, Debug)]
pub(super) enum Held<'v> {
    /// A nil pointer; or there is no old value.
    Nil,
    /// The zero value of the type: nothing was written.
    Zero,
    /// What was written.
    Value(ValueRef<'v>),
    /// The key of a map.
    Key(&'v str),
}

impl<'v> Held<'v> {
    /// The value that was written.
    pub(super) fn value(self) -> Option<ValueRef<'v>> {
        match self {
            Self::Value(value) => Some(value),
            Self::Nil | Self::Zero | Self::Key(_) => None,
        }
    }

    pub(super) fn is_nil(self) -> bool {
        matches!(self, Self::Nil)
    }

    /// A field of a struct.
    pub(super) fn field(self, plan: &TagPlan, field: &GoField) -> Self {
        match self {
            Self::Nil | Self::Key(_) => Self::Nil,
            // The fields of an embedded struct stand in its place.
            Self::Value(_) if field.name.is_empty() => self,
            Self::Zero => Self::of(plan, field.type_, None),
            Self::Value(value) => Self::of(plan, field.type_, value.get_hashed(&field.name, field.hash)),
        }
    }

    /// What a variable of a type holds that was decoded from a value, or was not touched.
    pub(super) fn of(plan: &TagPlan, of: GoTypeId, value: Option<ValueRef<'v>>) -> Self {
        match value.filter(|value| !value.is_null()) {
            Some(value) => Self::Value(value),
            None if matches!(plan.literal(of), GoForm::Pointer(_)) => Self::Nil,
            None => Self::Zero,
        }
    }

    /// The text of a string.
    pub(super) fn text(self) -> &'v str {
        match self {
            Self::Key(key) => key,
            other => other.value().and_then(ValueRef::as_str).unwrap_or_default(),
        }
    }

    /// An integer. What is written as a float all the same was refused when it was decoded.
    pub(super) fn int(self) -> i128 {
        let value = self.value();
        let float = || value.and_then(ValueRef::as_float).map(|float| float as i128);
        value.and_then(ValueRef::as_int).map(i128::from).or_else(float).unwrap_or_default()
    }

    /// A boolean.
    pub(super) fn bool(self) -> bool {
        self.value().and_then(ValueRef::as_bool).unwrap_or_default()
    }

    /// How many items or entries it has.
    pub(super) fn len(self) -> usize {
        self.value().map_or(0, ValueRef::len)
    }

    /// Whether it is unset: nil, empty, or the zero value.
    pub(super) fn is_unset(self, plan: &TagPlan, of: GoTypeId) -> bool {
        match plan.literal(of) {
            GoForm::Pointer(_) => self.is_nil(),
            GoForm::List(_) | GoForm::Map { .. } => self.len() == 0,
            GoForm::Bytes | GoForm::Text => self.text().is_empty(),
            GoForm::Int => self.int() == 0,
            GoForm::Float => {
                self.value().is_none_or(|value| value.as_float().unwrap_or_default() == 0.0 && self.int() == 0)
            }
            GoForm::Bool => !self.bool(),
            GoForm::Any => self.value().is_none(),
            GoForm::Struct(_) => super::same::are_same(plan, of, self, Self::Zero),
            // A literal is no name.
            GoForm::Named(_) => false,
        }
    }
}
