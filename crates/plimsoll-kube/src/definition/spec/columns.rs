//! Printer columns.

use plimsoll_doc::NodeRef;

use super::CODE;
use super::subresources::check_simple_path;
use crate::definition::findings::Findings;
use crate::definition::internal::{field, text};

const TYPES: &str = "must be one of boolean,date,integer,number,string";
const FORMATS: &str = "must be one of byte,date,date-time,double,float,int32,int64,password";

/// Mirrors `ValidateCustomResourceColumnDefinition` for each column.
pub(super) fn check(columns: Option<NodeRef<'_>>, base: &str, findings: &mut Findings) {
    for (index, column) in columns.into_iter().flat_map(NodeRef::items).enumerate() {
        check_column(column, &format!("{base}[{index}]"), findings);
    }
}

fn check_column(column: NodeRef<'_>, base: &str, findings: &mut Findings) {
    let span = |name| field(column, name).unwrap_or(column).span();
    if text(column, "name").is_empty() {
        findings.required(CODE, format!("{base}.name"), "", span("name"));
    }
    match text(column, "type") {
        "" => findings.required(CODE, format!("{base}.type"), TYPES, span("type")),
        "boolean" | "date" | "integer" | "number" | "string" => {}
        other => findings.invalid_text(CODE, format!("{base}.type"), other, TYPES, span("type")),
    }
    match text(column, "format") {
        "" | "byte" | "date" | "date-time" | "double" | "float" | "int32" | "int64" | "password" => {}
        other => findings.invalid_text(CODE, format!("{base}.format"), other, FORMATS, span("format")),
    }
    let path = format!("{base}.JSONPath");
    match text(column, "jsonPath") {
        "" => findings.required(CODE, path, "", span("jsonPath")),
        json_path => drop(check_simple_path(json_path, &path, span("jsonPath"), findings)),
    }
}
