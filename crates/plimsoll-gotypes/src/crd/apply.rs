//! Markers on schemas. Mirrors the methods `ApplyToSchema` of controller-tools, their order and their texts.

use std::rc::Rc;

use super::schema::{ExternalDocs, Place, Rule, Schema};
use crate::markers::{Effect, Marker, Value};
use crate::package::{PackageId, Packages, TypeId, Underlying, Values};
use crate::syntax::{ConstantValue, TypeKind};

/// What the markers stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Target {
    /// A type.
    Type(TypeId),
    /// A field of a type.
    Field(TypeId),
}

/// Applies markers, the weightier first, and those for the items of a list last. Of two markers for one property the
/// later one counts. Returns what could not be applied.
pub(super) fn apply(
    markers: &[Marker],
    schema: &mut Schema,
    packages: &mut Packages<'_>,
    target: Target,
    package: PackageId,
) -> Vec<String> {
    let mut messages = Vec::new();
    let mut sorted: Vec<&Marker> = markers.iter().collect();
    sorted.sort_by_key(|marker| (marker.on_items, priority(marker.effect())));
    for marker in sorted {
        let schema = if marker.on_items {
            match schema.items.as_deref_mut() {
                Some(items) if schema.of == "array" => items,
                _ => {
                    messages.push(format!("must apply {} to an array value, found {}", marker.name, schema.of));
                    continue;
                }
            }
        } else {
            &mut *schema
        };
        if let Err(message) = apply_one(marker, schema, packages, target, package) {
            messages.push(message);
        }
    }
    messages
}

fn priority(effect: Effect) -> u8 {
    match effect {
        Effect::KubernetesDefault | Effect::Type | Effect::IntOrString | Effect::ListType => 9,
        Effect::AtMostOneOf => 11,
        Effect::ExactlyOneOf => 12,
        Effect::AtLeastOneOf => 13,
        _ => 10,
    }
}

fn apply_one(
    marker: &Marker,
    schema: &mut Schema,
    packages: &mut Packages<'_>,
    target: Target,
    package: PackageId,
) -> Result<(), String> {
    let value = marker.value();
    let int = value.int();
    let number = value.number();
    let text = value.text().unwrap_or_default();
    match marker.effect() {
        Effect::Maximum => schema.maximum = numeric(schema, "maximum", number)?,
        Effect::Minimum => schema.minimum = numeric(schema, "minimum", number)?,
        Effect::MultipleOf => schema.multiple_of = numeric(schema, "multipleof", number)?,
        Effect::ExclusiveMaximum => {
            numeric(schema, "exclusivemaximum", None)?;
            schema.exclusive_maximum = *value == Value::Bool(true);
        }
        Effect::ExclusiveMinimum => {
            numeric(schema, "exclusiveminimum", None)?;
            schema.exclusive_minimum = *value == Value::Bool(true);
        }
        Effect::MaxLength => schema.max_length = textual(schema, "maxlength", int)?,
        Effect::MinLength => schema.min_length = textual(schema, "minlength", int)?,
        Effect::Pattern => {
            textual(schema, "pattern", None)?;
            text.clone_into(&mut schema.pattern);
        }
        Effect::MaxItems => schema.max_items = of_type(schema, "array", "maxitem to an array", int)?,
        Effect::MinItems => schema.min_items = of_type(schema, "array", "minitems to an array", int)?,
        Effect::UniqueItems => {
            of_type(schema, "array", "uniqueitems to an array", None)?;
            schema.unique_items = *value == Value::Bool(true);
        }
        Effect::MinProperties => schema.min_properties = of_type(schema, "object", "minproperties to an object", int)?,
        Effect::MaxProperties => schema.max_properties = of_type(schema, "object", "maxproperties to an object", int)?,
        Effect::Enum => {
            if let Value::List(items) = value {
                schema.enumeration.clone_from(items);
            }
        }
        Effect::Format => text.clone_into(&mut schema.format),
        Effect::Type => text.clone_into(&mut schema.of),
        Effect::PreserveUnknownFields => schema.preserves_unknown = Some(true),
        Effect::EmbeddedResource => schema.is_embedded_resource = true,
        Effect::IntOrString => schema.is_int_or_string = true,
        Effect::Nullable => schema.is_nullable = true,
        Effect::Default => {
            let is_list = schema.of == "array";
            let empty = value.is_empty_container() && is_list;
            schema.default = Some(Rc::new(if empty { Value::List(Vec::new()) } else { value.clone() }));
        }
        Effect::KubernetesDefault if *value != Value::Null => schema.default = Some(Rc::new(value.clone())),
        Effect::Example => schema.example = Some(value.clone()),
        Effect::Title => match value {
            Value::Text(title) => schema.title.clone_from(title),
            other => return Err(format!("expected string, got {}", other.go_type())),
        },
        Effect::Rule => schema.rules.push(rule(marker, package)?),
        Effect::Immutable => schema.rules.push(Rule {
            rule: "self == oldSelf".to_owned(),
            message: "field is immutable".to_owned(),
            place: Some(place(marker, package)),
            ..Rule::default()
        }),
        effect @ (Effect::AtMostOneOf | Effect::ExactlyOneOf | Effect::AtLeastOneOf) => {
            one_of(effect, &value.texts(), place(marker, package), schema);
        }
        Effect::ExternalDocs => {
            let url = marker.text("url");
            if !url.starts_with('/') && !url.split_once(':').is_some_and(|(scheme, _)| is_scheme(scheme)) {
                return Err(format!("invalid url {url:?} in kubebuilder:externalDocs marker: invalid URI for request"));
            }
            let description = marker.text("description").to_owned();
            schema.external_docs = Some(ExternalDocs { url: url.to_owned(), description });
        }
        Effect::ListType | Effect::ListMapKey | Effect::MapType | Effect::StructType => {
            topology(marker.effect(), text, schema)?;
        }
        Effect::K8sRequired => match schema.of.as_str() {
            "string" => at_least_one(&mut schema.min_length),
            "array" => at_least_one(&mut schema.min_items),
            "object" => at_least_one(&mut schema.min_properties),
            _ if schema.reference.is_some() => at_least_one(&mut schema.min_properties),
            _ => {}
        },
        Effect::K8sEnum => match target {
            Target::Field(_) => return Err("k8s:enum must be set on a type, not a field".to_owned()),
            Target::Type(id) => {
                schema.enumeration = constants_of(packages, id)?;
                "string".clone_into(&mut schema.of);
            }
        },
        _ => {}
    }
    Ok(())
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
}

fn at_least_one(bound: &mut Option<i64>) {
    bound.get_or_insert(1);
}

fn numeric(schema: &Schema, what: &str, value: Option<f64>) -> Result<Option<f64>, String> {
    if !matches!(schema.of.as_str(), "integer" | "number") {
        return Err(format!("must apply {what} to a numeric value, found {}", schema.of));
    }
    if let Some(value) = value.filter(|value| schema.of == "integer" && (!value.is_finite() || value.trunc() != *value))
    {
        return Err(format!("cannot apply non-integral {what} validation ({value}) to integer value"));
    }
    Ok(value)
}

fn textual(schema: &Schema, what: &str, value: Option<i64>) -> Result<Option<i64>, String> {
    if schema.of == "string" || schema.is_int_or_string {
        return Ok(value);
    }
    Err(format!("must apply {what} to a textual value, found type {:?}", schema.of))
}

fn of_type(schema: &Schema, of: &str, what: &str, value: Option<i64>) -> Result<Option<i64>, String> {
    if schema.of == of { Ok(value) } else { Err(format!("must apply {what}")) }
}

fn place(marker: &Marker, package: PackageId) -> Place {
    Place { package, file: marker.file, span: marker.span }
}

fn rule(marker: &Marker, package: PackageId) -> Result<Rule, String> {
    const REASONS: [&str; 4] =
        ["FieldValueRequired", "FieldValueInvalid", "FieldValueForbidden", "FieldValueDuplicate"];
    let reason = marker.text("reason");
    if !reason.is_empty() && !REASONS.contains(&reason) {
        let [required, invalid, forbidden, duplicate] = REASONS;
        return Err(format!(
            "invalid reason {reason}, valid values are {required}, {invalid}, {forbidden} and {duplicate}"
        ));
    }
    Ok(Rule {
        rule: marker.text("rule").to_owned(),
        message: marker.text("message").to_owned(),
        message_expression: marker.text("messageExpression").to_owned(),
        reason: reason.to_owned(),
        field_path: marker.text("fieldPath").to_owned(),
        optional_old_self: match marker.argument("optionalOldSelf") {
            Some(Value::Bool(value)) => Some(*value),
            _ => None,
        },
        place: Some(place(marker, package)),
    })
}

fn one_of(effect: Effect, fields: &[String], place: Place, schema: &mut Schema) {
    if fields.is_empty() {
        return;
    }
    let shown = format!("[{}]", fields.join(" "));
    let sum = || fields.iter().map(|field| format!("(has(self.{field})?1:0)")).collect::<Vec<_>>().join("+");
    let (rule, message) = match effect {
        Effect::AtMostOneOf => (format!("{} <= 1", sum()), format!("at most one of the fields in {shown} may be set")),
        Effect::ExactlyOneOf => {
            (format!("{} == 1", sum()), format!("exactly one of the fields in {shown} must be set"))
        }
        _ => {
            let any = fields.iter().map(|field| format!("has(self.{field})")).collect::<Vec<_>>().join("||");
            (any, format!("at least one of the fields in {shown} must be set"))
        }
    };
    schema.rules.push(Rule { rule, message, place: Some(place), ..Rule::default() });
}

fn topology(effect: Effect, text: &str, schema: &mut Schema) -> Result<(), String> {
    match effect {
        Effect::ListType => {
            if schema.of != "array" {
                return Err(format!("must apply listType to an array, found {}", schema.of));
            }
            if !matches!(text, "map" | "set" | "atomic") {
                return Err("ListType must be either \"map\", \"set\" or \"atomic\"".to_owned());
            }
            schema.list_type = Some(text.to_owned());
        }
        Effect::ListMapKey => {
            if schema.of != "array" {
                return Err(format!("must apply listMapKey to an array, found {}", schema.of));
            }
            if schema.list_type.as_deref() != Some("map") {
                return Err("must apply listMapKey to an associative-list".to_owned());
            }
            if !schema.list_map_keys.iter().any(|key| key == text) {
                schema.list_map_keys.push(text.to_owned());
            }
        }
        Effect::MapType if schema.of != "object" => return Err("must apply mapType to an object".to_owned()),
        Effect::StructType if schema.of != "object" && !schema.of.is_empty() => {
            return Err(
                "must apply structType to an object; either explicitly set or defaulted through an empty schema type"
                    .to_owned(),
            );
        }
        _ => {
            if !matches!(text, "atomic" | "granular") {
                let name = if effect == Effect::MapType { "MapType" } else { "StructType" };
                return Err(format!("{name} must be either \"granular\" or \"atomic\""));
            }
            schema.map_type = Some(text.to_owned());
        }
    }
    Ok(())
}

/// The values of the string constants of a type, sorted. Mirrors `K8sEnum.ApplyToSchema`.
fn constants_of(packages: &mut Packages<'_>, id: TypeId) -> Result<Vec<Value>, String> {
    let declaration = packages.declaration(id);
    let name = declaration.name.text.clone();
    let definition = declaration.definition.clone();
    let is_text = matches!(
        packages.underlying(id.package, id.file, &definition),
        Underlying::Basic(basic) if basic.values == Values::Text
    );
    let package = packages.package(id.package);
    if !is_text {
        return Err(format!("enum type must be a string, not {}.{name}", package.path));
    }
    let mut values: Vec<&str> = package
        .files
        .iter()
        .flat_map(|file| &file.constants)
        .filter(|constant| constant.of.as_ref().is_some_and(|of| matches!(&of.kind, TypeKind::Name(of) if *of == name)))
        .filter_map(|constant| match &constant.value {
            Some(ConstantValue::Text(text)) => Some(&**text),
            _ => None,
        })
        .collect();
    values.sort_unstable();
    if values.is_empty() {
        return Err(format!("no enum values found for type {name}"));
    }
    Ok(values.into_iter().map(|text| Value::Text(text.to_owned())).collect())
}
