//! Whether two Go values are equal; mirrors `equality.Semantic.DeepEqual`.

use plimsoll_schema::tags::{GoForm, GoTypeId, TagPlan};

use super::held::Held;
use crate::ValueRef;
use crate::equal::equals;

/// Whether two values of a type are equal. Nil and empty lists and maps are.
pub(super) fn are_same(plan: &TagPlan, of: GoTypeId, a: Held<'_>, b: Held<'_>) -> bool {
    if let (Held::Key(a), Held::Key(b)) = (a, b) {
        return a == b;
    }
    if a.is_nil() != b.is_nil() && matches!(plan.literal(of), GoForm::Pointer(_)) {
        return false;
    }
    let mut open = vec![(of, a.value(), b.value())];
    while let Some((of, a, b)) = open.pop() {
        if !same_shallow(plan, of, a, b, &mut open) {
            return false;
        }
    }
    true
}

type Pair<'v> = (GoTypeId, Option<ValueRef<'v>>, Option<ValueRef<'v>>);

fn same_shallow<'v>(
    plan: &TagPlan,
    of: GoTypeId,
    a: Option<ValueRef<'v>>,
    b: Option<ValueRef<'v>>,
    open: &mut Vec<Pair<'v>>,
) -> bool {
    let written = |value: Option<ValueRef<'v>>| value.filter(|value| !value.is_null());
    let (a, b) = (written(a), written(b));
    if a.is_none() && b.is_none() {
        return true;
    }
    let held = |value: Option<ValueRef<'v>>| value.map_or(Held::Zero, Held::Value);
    let len = |value: Option<ValueRef<'v>>| value.map_or(0, ValueRef::len);
    match plan.literal(of) {
        GoForm::Pointer(to) => {
            open.push((to, a, b));
            a.is_some() == b.is_some()
        }
        GoForm::Text | GoForm::Bytes => held(a).text() == held(b).text(),
        GoForm::Int => held(a).int() == held(b).int(),
        GoForm::Bool => held(a).bool() == held(b).bool(),
        GoForm::Float => float(a) == float(b),
        GoForm::Any | GoForm::Named(_) => match (a, b) {
            (Some(a), Some(b)) => equals(a, b),
            _ => false,
        },
        GoForm::List(item) => {
            let items = |value: Option<ValueRef<'v>>| value.into_iter().flat_map(ValueRef::children);
            open.extend(items(a).zip(items(b)).map(|(a, b)| (item, Some(a), Some(b))));
            len(a) == len(b)
        }
        GoForm::Map { value: of, .. } => {
            for entry in a.into_iter().flat_map(ValueRef::children) {
                let other = b.and_then(|b| b.get_hashed(entry.key(), entry.slot().key_hash));
                if other.is_none() {
                    return false;
                }
                open.push((of, Some(entry), other));
            }
            len(a) == len(b)
        }
        GoForm::Struct(fields) => {
            let member = |value: Option<ValueRef<'v>>, field: &plimsoll_schema::tags::GoField| match value {
                Some(value) if field.name.is_empty() => Some(value),
                value => value.and_then(|value| value.get_hashed(&field.name, field.hash)),
            };
            open.extend(plan.fields(fields).iter().map(|field| (field.type_, member(a, field), member(b, field))));
            true
        }
    }
}

fn float(value: Option<ValueRef<'_>>) -> f64 {
    value.and_then(|value| value.as_float().or_else(|| value.as_int().map(|int| int as f64))).unwrap_or_default()
}
