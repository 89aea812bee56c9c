//! SARIF 2.1.0: the format in which code scanning takes findings.
//!
//! Results are written as they come; what is only known at the end, the rules that were used, follows them.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::{self, Write};

use plimsoll_doc::JsonObject;
use plimsoll_finding::Severity;

use crate::entry::{Region, Rule};
use crate::{Edit, Entry};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A log that is being written.
#[derive(Debug)]
pub(super) struct Sarif {
    version: &'static str,
    is_begun: bool,
    rules: BTreeSet<Rule>,
}

impl Sarif {
    pub(super) fn new(version: &'static str) -> Self {
        Self { version, is_begun: false, rules: BTreeSet::new() }
    }

    /// Writes a result.
    pub(super) fn entry(&mut self, entry: &Entry, out: &mut dyn Write) -> io::Result<()> {
        let before = if self.is_begun { "," } else { "" };
        self.begin(out)?;
        self.rules.insert(entry.rule);
        write!(out, "{before}\n{}", result(entry))
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.is_begun {
            return Ok(());
        }
        self.is_begun = true;
        write!(
            out,
            "{{\"$schema\":\"{SCHEMA}\",\"version\":\"2.1.0\",\"runs\":[{{\"columnKind\":\"unicodeCodePoints\""
        )?;
        write!(out, ",\"results\":[")
    }

    /// Writes the rules and ends the log.
    pub(super) fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        let rules: Vec<String> = self.rules.iter().map(rule).collect();
        let mut driver = JsonObject::new();
        driver.text("name", "plimsoll");
        driver.text("version", self.version);
        driver.raw("rules", &format!("[\n{}]", rules.join(",\n")));
        let mut tool = JsonObject::new();
        tool.raw("driver", &driver.finish());
        writeln!(out, "],\n\"tool\":{}}}]}}", tool.finish())
    }
}

fn rule(rule: &Rule) -> String {
    let mut object = JsonObject::new();
    object.text("id", rule.name);
    object.raw("shortDescription", &message(rule.title));
    if let Some(code) = rule.code {
        let info = code.info();
        object.raw("fullDescription", &message(info.meaning));
        object.raw("help", &message(info.fix));
        let mut configuration = JsonObject::new();
        configuration.text("level", level(info.severity));
        object.raw("defaultConfiguration", &configuration.finish());
    }
    object.finish()
}

fn result(entry: &Entry) -> String {
    let mut object = JsonObject::new();
    object.text("ruleId", entry.rule.name);
    object.text("level", level(entry.severity));
    let help = entry.help.as_ref().map_or_else(String::new, |help| format!("\nhelp: {help}"));
    object.raw("message", &message(&format!("{}{help}", entry.text())));
    object.raw("locations", &format!("[{}]", location(&entry.file, entry.region, &entry.field, None)));
    let of_file = entry.related.iter().map(|(region, label)| {
        let label = if label.is_empty() { None } else { Some(label.as_str()) };
        location(&entry.file, Some(*region), "", label)
    });
    let of_schema = entry.schema.iter().map(|crd| {
        let place = plimsoll_doc::Position { line: crd.line.max(1), column: 1 };
        location(&crd.file, Some(Region::at(place)), "", Some("schema"))
    });
    let related: Vec<String> = of_file.chain(of_schema).collect();
    if !related.is_empty() {
        object.raw("relatedLocations", &format!("[{}]", related.join(",")));
    }
    if !entry.edits.is_empty() {
        let fixes: Vec<String> = entry.edits.iter().map(|edit| fix(edit, &entry.file)).collect();
        object.raw("fixes", &format!("[{}]", fixes.join(",")));
    }
    if let Some(reason) = &entry.exception {
        let mut suppression = JsonObject::new();
        suppression.text("kind", "external");
        suppression.text("justification", reason);
        object.raw("suppressions", &format!("[{}]", suppression.finish()));
    }
    object.finish()
}

fn location(file: &str, region: Option<Region>, field: &str, label: Option<&str>) -> String {
    let mut physical = JsonObject::new();
    physical.raw("artifactLocation", &artifact(file));
    if let Some(region) = region {
        physical.raw("region", &region_json(region));
    }
    let mut object = JsonObject::new();
    object.raw("physicalLocation", &physical.finish());
    if !field.is_empty() {
        let mut logical = JsonObject::new();
        logical.text("fullyQualifiedName", field);
        logical.text("kind", "object");
        object.raw("logicalLocations", &format!("[{}]", logical.finish()));
    }
    if let Some(label) = label {
        object.raw("message", &message(label));
    }
    object.finish()
}

fn fix(edit: &Edit, file: &str) -> String {
    let mut replacement = JsonObject::new();
    replacement.raw("deletedRegion", &region_json(edit.region));
    let mut inserted = JsonObject::new();
    inserted.text("text", &edit.replacement);
    replacement.raw("insertedContent", &inserted.finish());
    let mut change = JsonObject::new();
    change.raw("artifactLocation", &artifact(file));
    change.raw("replacements", &format!("[{}]", replacement.finish()));
    let mut object = JsonObject::new();
    object.raw("description", &message(&format!("replace with {}", edit.replacement)));
    object.raw("artifactChanges", &format!("[{}]", change.finish()));
    object.finish()
}

fn artifact(file: &str) -> String {
    let mut object = JsonObject::new();
    object.text("uri", &uri(file));
    object.finish()
}

fn region_json(region: Region) -> String {
    let mut object = JsonObject::new();
    object.number("startLine", region.start.line.into());
    object.number("startColumn", region.start.column.into());
    object.number("endLine", region.end.line.into());
    object.number("endColumn", region.end.column.into());
    object.finish()
}

fn message(text: &str) -> String {
    let mut object = JsonObject::new();
    object.text("text", text);
    object.finish()
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// The name of a file as a reference: relative ones stay relative, so that they are found in any checkout.
fn uri(file: &str) -> String {
    let file = file.replace('\\', "/");
    let mut uri = if file.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in file.trim_start_matches("./").bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' | b'@' | b'+' | b'=' => {
                uri.push(char::from(byte));
            }
            // Writing to a string cannot fail.
            _ => drop(write!(uri, "%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_references() {
        assert_eq!(uri("a/b c.yaml"), "a/b%20c.yaml");
        assert_eq!(uri("./a:b#c?.yaml"), "a%3Ab%23c%3F.yaml");
        assert_eq!(uri("/a/ä.yaml"), "file:///a/%C3%A4.yaml");
        assert_eq!(uri("<stdin>"), "%3Cstdin%3E");
    }
}
