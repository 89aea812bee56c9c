//! The output formats of the specification of JSON Schema, 2020-12, 12.4.
//!
//! `keywordLocation` is the place in the schema that says what is wrong, without the references that led
//! there; `absoluteKeywordLocation` has its document.

use std::collections::BTreeMap;

use plimsoll_doc::JsonObject;
use plimsoll_finding::{Cause, Finding, Wording};

use super::schemas::Schemas;

/// One error.
struct Unit {
    keyword: String,
    absolute: String,
    instance: String,
    error: String,
}

fn units(findings: &[Finding], schemas: &Schemas) -> Vec<Unit> {
    let unit = |finding: &Finding| {
        let place = finding.schema.and_then(|place| schemas.location(place.source.0, place.span));
        let (uri, keyword) = place.unwrap_or_default();
        let error = match &finding.cause {
            Cause::Field(cause) => cause.body(Wording::LATEST),
            _ => finding.code().info().title.to_owned(),
        };
        let absolute = format!("{uri}#{keyword}");
        Unit { keyword, absolute, instance: finding.place.path.pointer().to_string(), error }
    };
    findings.iter().map(unit).collect()
}

impl Unit {
    fn json(&self) -> String {
        let mut object = JsonObject::new();
        object.raw("valid", "false");
        object.text("keywordLocation", &self.keyword);
        object.text("absoluteKeywordLocation", &self.absolute);
        object.text("instanceLocation", &self.instance);
        object.text("error", &self.error);
        object.finish()
    }
}

/// A list of errors.
pub(super) fn basic(findings: &[Finding], schemas: &Schemas) -> String {
    let errors: Vec<String> = units(findings, schemas).iter().map(Unit::json).collect();
    outermost(&errors)
}

fn outermost(errors: &[String]) -> String {
    let mut object = JsonObject::new();
    object.raw("valid", if errors.is_empty() { "true" } else { "false" });
    if !errors.is_empty() {
        object.text("keywordLocation", "");
        object.text("instanceLocation", "");
        object.raw("errors", &format!("[{}]", errors.join(",")));
    }
    object.finish()
}

/// Errors below the places of the schema that contain them. Places with one error alone are left out.
pub(super) fn detailed(findings: &[Finding], schemas: &Schemas) -> String {
    let units = units(findings, schemas);
    // Errors by the schema that says them, those of the same place together.
    let mut groups: BTreeMap<(&str, &str), Vec<&Unit>> = BTreeMap::new();
    for unit in &units {
        let schema = unit.absolute.rsplit_once('/').map_or("", |(schema, _)| schema);
        groups.entry((schema, &unit.instance)).or_default().push(unit);
    }
    let nested: Vec<String> = groups
        .into_iter()
        .map(|((schema, instance), units)| {
            if let [unit] = units[..] {
                return unit.json();
            }
            let errors: Vec<String> = units.iter().map(|unit| unit.json()).collect();
            let mut object = JsonObject::new();
            object.raw("valid", "false");
            object.text("keywordLocation", schema.split_once('#').map_or("", |(_, pointer)| pointer));
            object.text("absoluteKeywordLocation", schema);
            object.text("instanceLocation", instance);
            object.raw("errors", &format!("[{}]", errors.join(",")));
            object.finish()
        })
        .collect();
    outermost(&nested)
}
