//! Rows of `crd_schema_validate`: schemas of definitions, whole and by parts.

use plimsoll_kube::definition::{SchemaOptions, SchemaStages};
use plimsoll_schema::text::SchemaText;

use super::definition::{check_errors, path_of, release};
use super::object::{json, read};
use crate::{Row, Tally};

/// Switches that no server sets, only other programs.
const FOREIGN: [&str; 3] =
    ["allowNestedAdditionalProperties", "allowNestedXValidations", "allowValidationPropertiesWithAdditionalProperties"];

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let option = |name: &str| row.value.get("options").and_then(|options| options.get(name)).is_some();
    let is_whole = row.str("fn") == Some("crd_validation");
    if option("celVersion") || FOREIGN.iter().any(|name| option(name)) {
        return;
    }
    let text = json(row, "schema");
    let Some(document) = read(&text) else { return };
    let schema = SchemaText::read(document.root());
    let path = row.str("path").unwrap_or_default();
    let path = if is_whole { format!("{path}.openAPIV3Schema") } else { path.to_owned() };
    let stages = SchemaStages::new(&schema, path_of(&path), release(row));
    let errors = match row.str("fn") {
        Some("crd_validation") => {
            let options = SchemaOptions {
                allow_defaults: option("allowDefaults"),
                require_valid_types: option("requireValidPropertyType"),
                require_structural: option("requireStructuralSchema"),
                require_pruned_defaults: option("requirePrunedDefaults"),
                require_atomic_sets: option("requireAtomicSetType"),
                require_list_keys: option("requireMapListKeysMapSetValidation"),
            };
            stages.all(row.flag("statusEnabled"), options)
        }
        Some("structural") => stages.structural(),
        Some("structural_completeness") => stages.completeness(),
        Some("structural_metadata") => stages.root_metadata(),
        Some("structural_nested") => stages.nested(),
        other => return tally.check("row", "a known function", format!("{other:?}")),
    };
    check_errors(tally, row, "errors", &errors);
}
