//! Whether two plans are the same to objects.

use plimsoll_doc::same;

use super::Plan;

impl Plan {
    /// Whether an object is loaded, defaulted and validated alike under another plan, such as that of
    /// another release. Where the schemas came from and how Go reads patterns do not matter here.
    pub fn is_alike(&self, other: &Self) -> bool {
        // Named one by one, so that nobody forgets a new field.
        let Self {
            id: _,
            schemas,
            objects,
            arrays,
            constraints,
            roots,
            formats,
            patterns,
            members,
            member_patterns,
            unevaluated,
            sources,
            rules,
            properties,
            hashes,
            slots: _,
            defaulted,
            required,
            keys,
            names,
            values,
            value_nodes,
            long_enums: _,
            origins: _,
            keyword_spans: _,
            other_types,
            warnings: _,
            leads_back,
            names_are_values,
            go: _,
        } = self;
        let texts =
            |plan: &Self| plan.patterns.iter().map(|pattern| (pattern.text, pattern.dialect)).collect::<Vec<_>>();
        *schemas == other.schemas
            && *objects == other.objects
            && *arrays == other.arrays
            && *constraints == other.constraints
            && *roots == other.roots
            && *formats == other.formats
            && patterns.len() == other.patterns.len()
            && texts(self) == texts(other)
            && *members == other.members
            && *member_patterns == other.member_patterns
            && *unevaluated == other.unevaluated
            && *sources == other.sources
            && *names_are_values == other.names_are_values
            && *rules == other.rules
            && *properties == other.properties
            && *hashes == other.hashes
            && *defaulted == other.defaulted
            && *required == other.required
            && *keys == other.keys
            && *names == other.names
            && *value_nodes == other.value_nodes
            && same(values.root(), other.values.root())
            && *other_types == other.other_types
            && *leads_back == other.leads_back
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_json};
    use plimsoll_release::Release;
    use plimsoll_release::rules::SchemaRules;

    use crate::dialect::{Purpose, lower};
    use crate::plan::Plan;
    use crate::text::SchemaText;

    fn rules(release: &str) -> &'static SchemaRules {
        &release.parse::<Release>().unwrap().rules().schema
    }

    fn plan(schema: &str, rules: &SchemaRules) -> Plan {
        let document = read_json(schema.as_bytes(), &ReadRules::default()).unwrap();
        lower(&SchemaText::read(document.root()), rules, Purpose::Objects)
    }

    #[test]
    fn plans_are_alike_where_releases_agree() {
        let schema = r#"{"type": "object", "properties": {"a": {"type": "string", "default": "x", "pattern": "^x"}}}"#;
        let of = |rules| plan(schema, rules);
        assert!(of(rules("1.30")).is_alike(&of(rules("1.37"))));
        let schema = schema.replace("\"x\"", "\"y\"");
        assert!(!of(rules("1.37")).is_alike(&plan(&schema, rules("1.37"))));
        let schema = r#"{"type": "object", "properties": {"a": {"type": "integer", "format": "int32"}}}"#;
        let of = |rules| plan(schema, rules);
        assert!(!of(rules("1.35")).is_alike(&of(rules("1.36"))));
    }
}
