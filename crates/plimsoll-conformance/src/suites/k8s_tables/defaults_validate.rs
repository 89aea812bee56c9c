//! Rows of `defaults_validate`: default values under their own schemas.

use plimsoll_kube::definition::SchemaStages;
use plimsoll_schema::text::SchemaText;

use super::definition::{check_errors, path_of, release};
use super::object::{json, read};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if row.flag("unstable") {
        return tally.leave_out("the answer changes from run to run");
    }
    let text = json(row, "schema");
    let Some(document) = read(&text) else { return };
    let schema = SchemaText::read(document.root());
    let stages = SchemaStages::new(&schema, path_of(row.str("path").unwrap_or_default()), release(row));
    let is_resource = row.str("fn") == Some("validate_defaults") && row.flag("root");
    check_errors(tally, row, "errors", &stages.defaults(is_resource, row.flag("requirePruned")));
}
