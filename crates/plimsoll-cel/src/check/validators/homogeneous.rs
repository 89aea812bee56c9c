//! Lists and maps whose parts have different types.

use crate::ast::{Expr, ExprId, Key};
use crate::checked::Checked;
use crate::types::{Type, TypeWords};

pub(super) fn check_list(checked: &Checked, list: ExprId, words: TypeWords, report: &mut impl FnMut(ExprId, String)) {
    let Expr::List(elements) = checked.ast().expr(list) else { return };
    let mut elements =
        checked.ast().items(elements).iter().map(|item| (item.expr, part(checked, item.expr, item.optional)));
    let Some((_, first)) = elements.next() else { return };
    if let Some((at, found)) = elements.find(|(_, found)| !same(first, found)) {
        report(at, mismatch(first, found, words));
    }
}

pub(super) fn check_map(checked: &Checked, map: ExprId, words: TypeWords, report: &mut impl FnMut(ExprId, String)) {
    let Expr::Map(entries) = checked.ast().expr(map) else { return };
    let mut entries = checked.ast().entries(entries).iter().filter_map(|entry| match entry.key {
        Key::Expr(key) => Some((key, checked.type_of(key), entry.value, part(checked, entry.value, entry.optional))),
        Key::Field(_) => None,
    });
    let Some((_, first_key, _, first_value)) = entries.next() else { return };
    for (key, key_type, value, value_type) in entries {
        if !same(first_key, key_type) {
            report(key, mismatch(first_key, key_type, words));
        }
        if !same(first_value, value_type) {
            report(value, mismatch(first_value, value_type, words));
        }
    }
}

/// The type of a part; of an optional one that of its value.
fn part(checked: &Checked, part: ExprId, optional: bool) -> &Type {
    let ty = checked.type_of(part);
    if optional { ty.optional_value().unwrap_or(ty) } else { ty }
}

fn mismatch(expected: &Type, found: &Type, words: TypeWords) -> String {
    format!("expected type '{}' but found '{}'", expected.in_errors(words), found.in_errors(words))
}

/// Whether types are the same; wrappers count as what they wrap, objects by their names.
fn same(t1: &Type, t2: &Type) -> bool {
    match (t1, t2) {
        (Type::List(e1), Type::List(e2)) => same(e1, e2),
        (Type::Map(m1), Type::Map(m2)) => same(&m1.0, &m2.0) && same(&m1.1, &m2.1),
        (Type::Type(Some(t1)), Type::Type(Some(t2))) => same(t1, t2),
        (Type::Opaque(o1), Type::Opaque(o2)) => {
            o1.name == o2.name
                && o1.params.len() == o2.params.len()
                && o1.params.iter().zip(&o2.params).all(|(p1, p2)| same(p1, p2))
        }
        (Type::Object(o1), Type::Object(o2)) => o1.name == o2.name,
        (Type::Wrapper(scalar), plain) | (plain, Type::Wrapper(scalar)) => {
            *plain == scalar.plain() || *plain == Type::Wrapper(*scalar)
        }
        _ => t1 == t2,
    }
}
