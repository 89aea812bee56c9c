//! CRDs and schemas as trees of values.

use std::collections::BTreeMap;

use super::Node;
use super::node::Entries;
use crate::crd::{Additional, Column, Crd, Rule, Schema, Version};

/// A CRD.
pub fn crd_node(crd: &Crd) -> Node {
    let mut metadata = Entries::default();
    metadata.map("annotations", texts(&crd.annotations));
    metadata.map("labels", texts(&crd.labels));
    metadata.text("name", &crd.name);

    let mut names = Entries::default();
    names.texts("categories", &crd.categories);
    names.put("kind", Node::text(&crd.kind));
    names.text("listKind", &crd.list_kind);
    names.put("plural", Node::text(&crd.plural));
    names.texts("shortNames", &crd.short_names);
    names.text("singular", &crd.singular);

    let mut spec = Entries::default();
    spec.put("group", Node::text(&crd.group));
    spec.put("names", names.done());
    if let Some(value) = crd.preserves_unknown_fields {
        spec.put("preserveUnknownFields", Node::Bool(value));
    }
    spec.put("scope", Node::text(&crd.scope));
    let versions = crd.versions.iter().map(version).collect::<Vec<_>>();
    spec.put("versions", if versions.is_empty() { Node::Null } else { Node::List(versions) });

    let mut root = Entries::default();
    root.text("apiVersion", "apiextensions.k8s.io/v1");
    root.text("kind", "CustomResourceDefinition");
    root.put("metadata", metadata.done());
    root.put("spec", spec.done());
    root.done()
}

fn texts(map: &BTreeMap<String, String>) -> Vec<(String, Node)> {
    map.iter().map(|(key, value)| (key.clone(), Node::text(value))).collect()
}

fn version(version: &Version) -> Node {
    let mut out = Entries::default();
    out.list("additionalPrinterColumns", version.columns.iter().map(column).collect());
    out.flag("deprecated", version.is_deprecated);
    if let Some(warning) = &version.deprecation_warning {
        out.put("deprecationWarning", Node::text(warning));
    }
    out.put("name", Node::text(&version.name));
    out.put("schema", Node::Map(vec![("openAPIV3Schema".to_owned(), schema_node(&version.schema))]));
    let fields = version.selectable_fields.iter();
    out.list(
        "selectableFields",
        fields.map(|path| Node::Map(vec![("jsonPath".to_owned(), Node::text(path))])).collect(),
    );
    out.put("served", Node::Bool(version.is_served));
    out.put("storage", Node::Bool(version.is_stored));
    if version.has_subresources {
        let mut subresources = Entries::default();
        if let Some(scale) = &version.scale {
            let mut entries = Entries::default();
            if let Some(path) = &scale.selector_path {
                entries.put("labelSelectorPath", Node::text(path));
            }
            entries.put("specReplicasPath", Node::text(&scale.spec_path));
            entries.put("statusReplicasPath", Node::text(&scale.status_path));
            subresources.put("scale", entries.done());
        }
        if version.has_status {
            subresources.put("status", Node::Map(Vec::new()));
        }
        out.put("subresources", subresources.done());
    }
    out.done()
}

fn column(column: &Column) -> Node {
    let mut out = Entries::default();
    out.text("description", &column.description);
    out.text("format", &column.format);
    out.put("jsonPath", Node::text(&column.json_path));
    out.put("name", Node::text(&column.name));
    out.int("priority", Some(column.priority).filter(|&priority| priority != 0));
    out.put("type", Node::text(&column.of));
    out.done()
}

/// A schema.
pub fn schema_node(schema: &Schema) -> Node {
    let mut out = Entries::default();
    if let Some(reference) = &schema.reference {
        let package = reference.package.replace('/', "~1");
        let separator = if package.is_empty() { "" } else { "~0" };
        out.put("$ref", Node::text(format!("#/definitions/{package}{separator}{}", reference.name)));
    }
    out.text("description", &schema.description);
    out.text("title", &schema.title);
    out.text("type", &schema.of);
    out.text("format", &schema.format);
    out.value("default", schema.default.as_deref());
    out.value("example", schema.example.as_ref());
    if let Some(docs) = &schema.external_docs {
        let mut entries = Entries::default();
        entries.text("description", &docs.description);
        entries.text("url", &docs.url);
        out.put("externalDocs", entries.done());
    }
    out.float("maximum", schema.maximum);
    out.float("minimum", schema.minimum);
    out.flag("exclusiveMaximum", schema.exclusive_maximum);
    out.flag("exclusiveMinimum", schema.exclusive_minimum);
    out.float("multipleOf", schema.multiple_of);
    out.int("maxLength", schema.max_length);
    out.int("minLength", schema.min_length);
    out.text("pattern", &schema.pattern);
    out.int("maxItems", schema.max_items);
    out.int("minItems", schema.min_items);
    out.flag("uniqueItems", schema.unique_items);
    out.int("maxProperties", schema.max_properties);
    out.int("minProperties", schema.min_properties);
    out.list("enum", schema.enumeration.iter().map(Node::value).collect());
    out.texts("required", &schema.required);
    if let Some(items) = &schema.items {
        out.put("items", schema_node(items));
    }
    out.list("allOf", schema.all_of.iter().map(schema_node).collect());
    out.list("anyOf", schema.any_of.iter().map(schema_node).collect());
    let properties = schema.properties.iter().map(|(name, property)| (name.clone(), schema_node(property)));
    out.map("properties", properties.collect());
    match &schema.additional {
        Some(Additional::Anything) => out.put("additionalProperties", Node::Bool(true)),
        Some(Additional::Of(schema)) => out.put("additionalProperties", schema_node(schema)),
        None => {}
    }
    out.flag("nullable", schema.is_nullable);
    if let Some(value) = schema.preserves_unknown {
        out.put("x-kubernetes-preserve-unknown-fields", Node::Bool(value));
    }
    out.flag("x-kubernetes-embedded-resource", schema.is_embedded_resource);
    out.flag("x-kubernetes-int-or-string", schema.is_int_or_string);
    out.text("x-kubernetes-list-type", schema.list_type.as_deref().unwrap_or_default());
    out.texts("x-kubernetes-list-map-keys", &schema.list_map_keys);
    out.text("x-kubernetes-map-type", schema.map_type.as_deref().unwrap_or_default());
    out.list("x-kubernetes-validations", schema.rules.iter().map(rule).collect());
    out.done()
}

fn rule(rule: &Rule) -> Node {
    let mut out = Entries::default();
    out.text("fieldPath", &rule.field_path);
    out.text("message", &rule.message);
    out.text("messageExpression", &rule.message_expression);
    if let Some(value) = rule.optional_old_self {
        out.put("optionalOldSelf", Node::Bool(value));
    }
    out.text("reason", &rule.reason);
    out.put("rule", Node::text(&rule.rule));
    out.done()
}
