//! What of a release's rules has to do with a schema, so that releases can share a plan.

use plimsoll_release::Release;
use plimsoll_release::rules::GoRules;

use crate::SchemaRules;
use crate::text::{Keyword, SchemaText};

/// The rules of a release, with those of the newest in place of what has nothing to do with a schema.
///
/// Two releases for which these are equal lower the schema to equal plans.
pub fn rules_that_matter(text: &SchemaText<'_>, rules: &SchemaRules) -> SchemaRules {
    let has = |keyword| text.schemas().any(|schema| schema.has(keyword));
    let other = &Release::LATEST.rules().schema;
    let mut go = GoRules { names: other.go.names, ip: other.go.ip, ..rules.go };
    let mut own = SchemaRules { nested_error_paths: other.nested_error_paths, go, ..*rules };
    if !has(Keyword::Format) {
        own.name_formats_registered = other.name_formats_registered;
        go.formats = other.go.formats;
    }
    if !has(Keyword::Pattern) {
        go.loose_class_names = other.go.loose_class_names;
    }
    SchemaRules { go, ..own }
}

#[cfg(test)]
mod tests {
    use plimsoll_doc::{ReadRules, read_json};

    use super::*;

    /// How many different plans the eight releases have for a schema.
    fn plans(schema: &str) -> usize {
        let document = read_json(schema.as_bytes(), &ReadRules::default()).unwrap();
        let text = SchemaText::read(document.root());
        let mut all: Vec<SchemaRules> = Vec::new();
        for release in Release::all() {
            let own = rules_that_matter(&text, &release.rules().schema);
            if !all.contains(&own) {
                all.push(own);
            }
        }
        all.len()
    }

    #[test]
    fn only_what_a_schema_says_tells_releases_apart() {
        // Numbers must fit their format since 1.36, also where a schema has none.
        assert_eq!(plans(r#"{"type": "integer"}"#), 2);
        assert_eq!(plans(r#"{"pattern": "a"}"#), 3);
        assert!(plans(r#"{"properties": {"a": {"format": "uri"}}}"#) > 4);
    }
}
