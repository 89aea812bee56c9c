//! Schemas of structs: properties, what is required, what is embedded.

use std::collections::BTreeSet;

use super::apply::Target;
use super::describe::describe;
use super::schema::{Place, Rule, Schema};
use super::types::{Scope, Types};
use crate::markers::{Effect, Marker};
use crate::syntax::{Struct, StructTag, Type};

const ONE_OF: &[Effect] = &[Effect::ExactlyOneOf, Effect::AtMostOneOf, Effect::AtLeastOneOf];

impl Types<'_, '_> {
    /// Mirrors `structToSchema`. What is embedded goes to `allOf` and is put in its place later.
    pub(super) fn structure(&mut self, scope: Scope, structure: &Struct, of: &Type, depth: usize) -> Schema {
        let mut schema = Schema::of("object");
        let Some(id) = scope.of else {
            self.fault(scope, of.span, "inline struct types are not supported, use a named type instead");
            return schema;
        };
        let markers = self.markers(scope.package);
        let own = markers.of_type(id.file, id.index);
        let choices = match choices(own) {
            Ok(choices) => choices,
            Err(message) => {
                self.fault(scope, of.span, message);
                return schema;
            }
        };
        let is_optional_package = markers.package.iter().any(|marker| marker.effect() == Effect::Optional);
        let type_name = self.packages.declaration(id).name.text.clone();
        let mut immutable = Vec::new();
        for (at, field) in structure.fields.iter().enumerate() {
            let markers_of_field = markers.of_field(id.file, id.index, at as u32);
            let has = |effect| markers_of_field.iter().any(|marker: &Marker| marker.effect() == effect);
            let names: Vec<&str> =
                if field.is_embedded() { vec![""] } else { field.names.iter().map(|name| &*name.text).collect() };
            for name in names {
                if !name.is_empty()
                    && self.options.ignore_unexported_fields
                    && !name.chars().next().is_some_and(char::is_uppercase)
                {
                    continue;
                }
                let Some(tag) = field.tag.as_ref().and_then(|tag| StructTag::of_json(&tag.text)) else {
                    let message = format!("encountered struct field {name:?} without JSON tag in type {type_name:?}");
                    self.fault(scope, field.span, message);
                    continue;
                };
                if tag.is_skipped {
                    continue;
                }
                let is_inline = tag.is_inline || tag.name.is_empty();
                let requirement = if has(Effect::Optional) {
                    Requirement::None
                } else if has(Effect::Required) {
                    Requirement::Said
                } else if has(Effect::PlainOptional) || has(Effect::K8sOptional) {
                    Requirement::None
                } else if has(Effect::PlainRequired) || has(Effect::K8sRequired) {
                    Requirement::Said
                } else if !is_optional_package && !is_inline && !tag.omits_zero {
                    Requirement::ByDefault
                } else {
                    Requirement::None
                };
                if requirement != Requirement::None {
                    if choices.contains(&*tag.name) {
                        let field = &tag.name;
                        let how = match requirement {
                            Requirement::Said => "cannot be marked as required",
                            _ => "must have omitempty or omitzero tag",
                        };
                        self.fault(scope, of.span, format!("field {field} is part of OneOf constraint and {how}"));
                        return schema;
                    }
                    schema.required.push(tag.name.to_string());
                }
                let mut property = if has(Effect::Schemaless) {
                    Schema::default()
                } else {
                    self.type_schema(Scope { of: None, ..scope }, &field.of, depth + 1)
                };
                property.description = describe(self.packages.file(id), field.doc, id.file, &markers);
                property.place = Some(Place { package: id.package, file: id.file, span: field.span });
                self.apply(scope, markers_of_field, &mut property, field.span, Target::Field(id));
                if is_inline {
                    schema.all_of.push(property);
                    continue;
                }
                if has(Effect::Immutable) {
                    immutable.push(tag.name.to_string());
                }
                schema.properties.insert(tag.name.to_string(), property);
            }
        }
        schema.required.sort();
        for name in immutable {
            // The rule of the field does not run where the field is removed.
            if !schema.required.contains(&name) {
                schema.rules.push(Rule {
                    rule: format!("!has(oldSelf.{name}) || has(self.{name})"),
                    message: format!("field {name} is immutable once set"),
                    ..Rule::default()
                });
            }
        }
        schema
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Requirement {
    None,
    Said,
    ByDefault,
}

/// The fields that markers such as `ExactlyOneOf` name.
fn choices(markers: &[Marker]) -> Result<BTreeSet<String>, String> {
    let mut all = BTreeSet::new();
    for effect in ONE_OF {
        for marker in markers.iter().filter(|marker| marker.effect() == *effect) {
            let names = marker.value().texts();
            let nested: Vec<&str> = names.iter().filter(|name| name.contains('.')).map(String::as_str).collect();
            if !nested.is_empty() {
                return Err(format!("{}: cannot reference nested fields: {}", marker.name, nested.join(",")));
            }
            all.extend(names);
        }
    }
    Ok(all)
}
