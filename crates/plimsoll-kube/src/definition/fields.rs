//! The fields that a schema knows, for those who look for a name that was meant.

use plimsoll_finding::Segment;

use plimsoll_schema::plan::SchemaId;
use plimsoll_schema::typed::TypeRef;

use crate::resource::Version;

impl Version {
    /// The schema of a path, or of the longest part of it that the schema knows.
    pub fn schema_at(&self, path: &[Segment<'_>]) -> SchemaId {
        self.descend(path).0
    }

    /// The schema at the end of a path and whether all of the path is known; else the last schema on the way.
    fn descend(&self, path: &[Segment<'_>]) -> (SchemaId, bool) {
        let plan = &*self.plan;
        let mut at = plan.root();
        for segment in path {
            let schema = plan.schema(at);
            let next = match segment {
                Segment::Key(name) | Segment::Subscript(name) => plan
                    .property(at, name)
                    .or_else(|| plan.object(schema).and_then(|object| object.additional.schema())),
                Segment::Index(_) => plan.array(schema).and_then(|array| array.items.each()),
            };
            let Some(next) = next else { return (at, false) };
            at = next;
        }
        (at, true)
    }

    /// The names of the fields that the schema knows at a path, sorted; none where it knows none there.
    pub fn fields_at(&self, path: &[Segment<'_>]) -> Vec<&str> {
        if let Some(typed) = &self.typed {
            return typed_fields_at(typed.root(), path);
        }
        let plan = &*self.plan;
        let (at, true) = self.descend(path) else { return Vec::new() };
        let Some(object) = plan.object(plan.schema(at)) else { return Vec::new() };
        plan.properties(object).iter().map(|property| plan.name(property.name)).collect()
    }
}

/// The fields of a Go type at a path.
fn typed_fields_at<'t>(root: TypeRef<'t>, path: &[Segment<'_>]) -> Vec<&'t str> {
    let mut at = root;
    for segment in path {
        let next = match segment {
            Segment::Key(name) | Segment::Subscript(name) => at.field(name).or_else(|| at.element()),
            Segment::Index(_) => at.element(),
        };
        let Some(next) = next else { return Vec::new() };
        at = next;
    }
    let mut names = at.field_names();
    names.sort_unstable();
    names
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::Format;
    use plimsoll_finding::Segment::{Index, Key};

    use crate::definition::define;
    use crate::release::Release;

    #[test]
    fn follows_properties_items_and_values() {
        let text = br#"{"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
            "metadata": {"name": "as.g.io"}, "spec": {"group": "g.io", "scope": "Cluster",
            "names": {"plural": "as", "singular": "a", "kind": "A", "listKind": "AList"},
            "versions": [{"name": "v1", "served": true, "storage": true, "schema": {"openAPIV3Schema":
            {"type": "object", "properties": {"spec": {"type": "object", "properties": {
                "list": {"type": "array", "items": {"type": "object", "properties": {"y": {"type": "string"}}}},
                "map": {"type": "object", "additionalProperties": {"type": "object", "properties": {"z": {"type": "string"}}}}
            }}}}}}]}}"#;
        let defined = define(text, Format::Json, Release::LATEST);
        let definition = defined.definition.expect("the server takes it");
        let version = definition.version("v1").expect("it has v1");
        assert_eq!(version.fields_at(&[Key("spec")]), ["list", "map"]);
        assert_eq!(version.fields_at(&[Key("spec"), Key("list"), Index(3)]), ["y"]);
        assert_eq!(version.fields_at(&[Key("spec"), Key("map"), Key("any")]), ["z"]);
        assert!(version.fields_at(&[Key("spec"), Key("list")]).is_empty());
        assert!(version.fields_at(&[Key("nothing"), Index(0)]).is_empty());
    }
}
