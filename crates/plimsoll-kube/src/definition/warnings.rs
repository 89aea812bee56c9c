//! Warnings of the server when it accepts a CRD.

use std::collections::BTreeSet;

use plimsoll_go::strconv::quote;
use plimsoll_go::strfmt;
use plimsoll_schema::text::{Additional, Items, SchemaRef, SchemaText, TextId};
use rustc_hash::FxHashSet;

use super::spec::SchemaTexts;
use crate::release::{FormatWarnings, Rules};

/// Warnings about a new definition, or about what an update adds.
pub(super) fn warnings(new: &SchemaTexts<'_>, old: Option<&SchemaTexts<'_>>, rules: &Rules) -> Vec<String> {
    let known: FxHashSet<&str> = old.into_iter().flat_map(|old| unrecognized_formats(old, rules)).collect();
    let formats = unrecognized_formats(new, rules).into_iter().filter(|format| !known.contains(format));
    let mut warnings: Vec<String> =
        formats.map(|format| format!("unrecognized format {}", quote(format.as_bytes()))).collect();
    if rules.definition.set_warnings {
        let known = old.map(set_warnings).unwrap_or_default();
        warnings.extend(set_warnings(new).into_iter().filter(|warning| !known.contains(warning)));
    }
    warnings
}

/// Formats that the server does not know for their type, one for each occurrence.
fn unrecognized_formats<'t>(texts: &SchemaTexts<'t>, rules: &Rules) -> Vec<&'t str> {
    let of_all_types = match rules.definition.format_warnings {
        FormatWarnings::Never => return Vec::new(),
        FormatWarnings::Strings => false,
        FormatWarnings::AllTypes => true,
    };
    let is_unrecognized = |schema: SchemaRef<'_>| {
        !schema.format().is_empty() && (of_all_types || schema.type_() == "string") && !is_recognized(schema, rules)
    };
    let mut formats = Vec::new();
    for text in texts.all() {
        if text.schemas().any(is_unrecognized) {
            let visited = visit_order(text).into_iter().map(|id| text.schema(id));
            formats.extend(visited.filter(|schema| is_unrecognized(*schema)).map(SchemaRef::format));
        }
    }
    formats
}

/// Whether the server knows a format for a type; unlike the check of values this looks at the type as
/// it is written.
fn is_recognized(schema: SchemaRef<'_>, rules: &Rules) -> bool {
    let format = schema.format();
    match schema.type_() {
        "" | "string" => strfmt::Format::by_name(format, &rules.go.formats).is_some(),
        "integer" => matches!(format, "int32" | "int64"),
        "number" => matches!(format, "float" | "double"),
        _ => false,
    }
}

/// Mirrors the recursion of `SchemaHas`.
fn visit_order(text: &SchemaText<'_>) -> Vec<TextId> {
    let mut order = Vec::with_capacity(text.len());
    let mut open = vec![text.root().id()];
    while let Some(id) = open.pop() {
        order.push(id);
        let schema = text.schema(id);
        let first = open.len();
        let mut push = |child: SchemaRef<'_>| open.push(child.id());
        match schema.items() {
            Items::One(child) => push(child),
            Items::Each(each) => each.for_each(&mut push),
            Items::Absent | Items::Nothing => {}
        }
        schema.all_of().for_each(&mut push);
        schema.any_of().for_each(&mut push);
        schema.one_of().for_each(&mut push);
        schema.not_().into_iter().for_each(&mut push);
        schema.properties().for_each(&mut push);
        if let Additional::Schema(child) = schema.additional_properties() {
            push(child);
        }
        schema.pattern_properties().for_each(&mut push);
        if let Additional::Schema(child) = schema.additional_items() {
            push(child);
        }
        schema.definitions().for_each(&mut push);
        schema.dependencies().for_each(&mut push);
        if let Some(children) = open.get_mut(first..) {
            children.reverse();
        }
    }
    order
}

/// Sets whose items are objects or lists, sorted, each once.
fn set_warnings(texts: &SchemaTexts<'_>) -> BTreeSet<String> {
    let sets = texts.all().flat_map(SchemaText::schemas).filter(|schema| schema.list_type() == Some("set"));
    let types = sets.filter_map(|schema| schema.item().map(SchemaRef::type_));
    types
        .filter(|type_| matches!(*type_, "object" | "array"))
        .map(|type_| {
            format!(
                "x-kubernetes-list-type: set for items of type {} is not supported by server-side apply or CEL validation rules",
                quote(type_.as_bytes())
            )
        })
        .collect()
}
