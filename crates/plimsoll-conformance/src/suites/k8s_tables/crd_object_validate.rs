//! Rows of `crd_object_validate`: objects against the schema of a definition.

use plimsoll_finding::{All, Path, Segment};
use plimsoll_go::release::GoRules;
use plimsoll_go::strfmt::FormatRules;
use plimsoll_schema::SchemaRules;
use plimsoll_walk::{Origin, Texts, Tree, ValidateScratch, Validator, View};
use serde_json::Value;

use super::object::{Schema, check_errors, json, load, read, rules};
use crate::{Row, Tally};

/// The release that brought the formats of Kubernetes names, as a compatibility version.
const NAME_FORMATS_SINCE: u32 = 34;

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let (schema_rules, rules) = rules(row);
    let schema_rules = if row.has("version") { schema_rules } else { compatible(schema_rules, row.str("compat")) };
    let Some(schema) = Schema::of(row, &schema_rules) else { return };
    let Some(schema_root) = schema.root else { return };
    let (new_text, old_text) = (json(row, "object"), json(row, "old"));
    let (Some(new), Some(old)) = (read(&new_text), read(&old_text)) else { return };
    let mut tree = Tree::default();
    let (new_root, _) = load(&schema.loader(), &new, Origin::New, &mut tree);
    let (old_root, _) = load(&schema.loader(), &old, Origin::Old, &mut tree);
    let texts =
        Texts::default().with_document(Origin::New, &new).with_document(Origin::Old, &old).with_plan(&schema.plan);
    let view = View::new(&tree, &texts);
    let (new, old) = (view.value(new_root), view.value(old_root));
    let validator = Validator { plan: &schema.plan, rules: &rules };
    let mut scratch = ValidateScratch::default();
    if row.str("fn") == Some("schema_update") {
        let want: Vec<&str> = row
            .value
            .get("messages")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let got = validator.messages(new, schema_root, Some(old), &mut scratch);
        tally.check_value("accept", &want.is_empty(), &got.is_empty());
        tally.check_value("text", &want, &got.iter().map(String::as_str).collect());
        return;
    }
    let old = row.has("old").then_some(old);
    let base = row.str("path").map_or_else(Path::default, |path| Path::new(&[Segment::Key(path)]));
    let mut all = All::default();
    // The rows have far fewer errors than there is room for.
    let _ = validator.find(new, schema_root, old, &base, &mut scratch, &mut all);
    let errors = all.findings;
    check_errors(tally, row, &errors);
    if old.is_none() {
        // Both depths of validation must agree.
        tally.check_value("accept", &errors.is_empty(), &validator.is_valid(new, schema_root, &mut scratch));
    }
}

/// The rules under a compatibility version, which decides about formats alone. Rows of other releases
/// were answered under the default of each.
fn compatible(rules: SchemaRules, compatibility: Option<&str>) -> SchemaRules {
    let minor = compatibility.and_then(|version| version.strip_prefix("1.")?.parse::<u32>().ok());
    let kubernetes_names = minor.is_none_or(|minor| minor >= NAME_FORMATS_SINCE);
    let formats = FormatRules { kubernetes_names, ..rules.go.formats };
    SchemaRules { go: GoRules { formats, ..rules.go }, ..rules }
}
