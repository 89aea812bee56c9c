//! An issue for machines. The names are a promise: `docs/read-output.schema.json` has them.

use plimsoll_doc::{JsonObject, Span};
use plimsoll_finding::{CrdPlace, Finding, Fix, RuleRef, Source, Wording, Words};

/// An issue as a JSON object on one line.
pub fn issue_json(issue: &Finding, wording: Wording, source: &Source<'_>) -> String {
    issue_json_with(issue, wording, source, &[])
}

/// An issue as a JSON object on one line, with further members that are JSON already.
pub fn issue_json_with(issue: &Finding, wording: Wording, source: &Source<'_>, members: &[(&str, String)]) -> String {
    let words = Words::of(issue, wording, &source.window(issue.place.span));
    let mut object = JsonObject::new();
    object.text("code", issue.code().name());
    object.number("number", issue.code().number().into());
    object.text("severity", issue.severity.name());
    object.text("phase", issue.lane.name());
    object.text("message", &words.headline);
    object.optional_text("reason", Some(words.label.as_str()).filter(|label| !label.is_empty()));
    object.optional_text("help", words.help.as_deref());
    object.optional_text("server", words.server.as_deref());
    object.text("pointer", &issue.place.path.pointer().to_string());
    object.text("field", &issue.place.path.field().to_string());
    object.text("file", source.name());
    object.number("document", source.index() as u64);
    places(&mut object, issue.place.span, source);
    let related: Vec<String> = words
        .others
        .iter()
        .map(|(span, label)| {
            let mut other = JsonObject::new();
            other.text("message", label);
            places(&mut other, *span, source);
            other.finish()
        })
        .collect();
    object.raw("related", &format!("[{}]", related.join(",")));
    if let Some(CrdPlace { file, line }) = &issue.judged_by {
        let mut schema = JsonObject::new();
        schema.text("file", file);
        schema.number("line", (*line).into());
        object.raw("schema", &schema.finish());
    }
    if let Some(rule) = &issue.rule {
        object.raw("rule", &rule_json(rule));
    }
    if let Some(reason) = &issue.exception {
        object.text("exception", reason);
    }
    let fixes: Vec<String> = issue.fixes.iter().map(|fix| fix_json(fix, source)).collect();
    if !fixes.is_empty() {
        object.raw("fixes", &format!("[{}]", fixes.join(",")));
    }
    for (name, json) in members {
        object.raw(name, json);
    }
    object.finish()
}

fn fix_json(fix: &Fix, source: &Source<'_>) -> String {
    let mut object = JsonObject::new();
    places(&mut object, fix.span, source);
    object.text("replacement", &fix.replacement);
    object.raw("safe", if fix.is_safe { "true" } else { "false" });
    object.finish()
}

fn rule_json(rule: &RuleRef) -> String {
    let mut object = JsonObject::new();
    object.text("text", &rule.text);
    if let Some(written) = &rule.written {
        object.text("file", &written.file);
        object.number("line", written.place.line.into());
        object.number("column", written.place.column.into());
    }
    let values = rule.values.iter().map(|(part, value)| {
        let mut object = JsonObject::new();
        object.text("expression", part);
        object.text("value", value);
        object.finish()
    });
    object.raw("values", &format!("[{}]", values.collect::<Vec<_>>().join(",")));
    object.finish()
}

fn places(object: &mut JsonObject, span: Span, source: &Source<'_>) {
    object.raw("start", &place(span.start, source));
    object.raw("end", &place(span.end, source));
}

fn place(offset: u32, source: &Source<'_>) -> String {
    let position = source.position(offset);
    let mut object = JsonObject::new();
    object.number("line", position.line.into());
    object.number("column", position.column.into());
    object.number("offset", source.offset(offset));
    object.finish()
}
