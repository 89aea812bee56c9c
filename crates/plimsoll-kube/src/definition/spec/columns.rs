//! Printer columns.

use plimsoll_doc::NodeRef;
use plimsoll_finding::{CrdMessage as M, Message, Path};

use super::CODE;
use super::subresources::check_simple_path;
use crate::definition::findings::Findings;
use crate::definition::internal::{field, text};

/// Mirrors `ValidateCustomResourceColumnDefinition` for each column.
pub(super) fn check(columns: Option<NodeRef<'_>>, base: &Path, findings: &mut Findings) {
    for (index, column) in columns.into_iter().flat_map(NodeRef::items).enumerate() {
        check_column(column, &base.index(index), findings);
    }
}

fn check_column(column: NodeRef<'_>, base: &Path, findings: &mut Findings) {
    let about = |name| field(column, name).unwrap_or(column);
    if text(column, "name").is_empty() {
        findings.required(CODE, base.key("name"), Message::None, about("name"));
    }
    match text(column, "type") {
        "" => findings.required(CODE, base.key("type"), M::ColumnType, about("type")),
        "boolean" | "date" | "integer" | "number" | "string" => {}
        other => findings.invalid(CODE, base.key("type"), other, M::ColumnType, about("type")),
    }
    match text(column, "format") {
        "" | "byte" | "date" | "date-time" | "double" | "float" | "int32" | "int64" | "password" => {}
        other => findings.invalid(CODE, base.key("format"), other, M::ColumnFormat, about("format")),
    }
    let path = base.key("JSONPath");
    match text(column, "jsonPath") {
        "" => findings.required(CODE, path, Message::None, about("jsonPath")),
        json_path => drop(check_simple_path(json_path, &path, about("jsonPath"), findings)),
    }
}
