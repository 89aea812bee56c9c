//! Titles for what judging an object comes to.

use super::said::Said;
use super::{Words, crd, metadata, native, object, quote, rule, schema, tag};
use crate::{Code, FieldCause, Finding, Lane, Message, Role, RuleRef, WhyNotJudged, Window};

/// What validation says about a field.
pub(super) fn field(cause: &FieldCause, finding: &Finding, window: &Window<'_>) -> Words {
    let words = by_message(cause, finding, window);
    let words = match finding.related.iter().find(|related| related.role == Role::First) {
        Some(first) => words.label("again here").other(first.place.span, "first here"),
        None => words,
    };
    Words { remarks: finding.rule.as_deref().map(remarks).unwrap_or_default(), ..words }
}

fn by_message(cause: &FieldCause, finding: &Finding, window: &Window<'_>) -> Words {
    match &cause.message {
        Message::Schema(message) if crd::schema::is_in_crd(cause.field.path()) => {
            let words = schema::words(message, cause, finding, window);
            let field = crd::schema::field_of(cause.field.path());
            Words::new(format!("invalid default for {field}: {}", words.headline))
        }
        Message::Schema(message) => schema::words(message, cause, finding, window),
        Message::Crd(message) => crd::words(message, cause, window.get(finding.place.span)),
        Message::Tag(message) => tag::words(message, cause, finding),
        _ => by_code(cause, finding, window),
    }
}

/// Messages that several codes share.
fn by_code(cause: &FieldCause, finding: &Finding, window: &Window<'_>) -> Words {
    match cause.code {
        Code::DuplicateItem => duplicate_item(cause),
        Code::ListItemNotAnObject => {
            let key = quote::key(finding);
            Words::new(format!("{key} is not an object: items of a map list are identified by their keys"))
                .help("write the item as an object with its keys")
        }
        Code::CelViolation | Code::RuleError | Code::RuleBudget | Code::RulesNotChecked => {
            rule::words(cause, finding.rule.as_deref())
        }
        Code::WrongKind => object::wrong_kind(cause, finding, window),
        Code::InvalidScale => object::scale(cause, finding),
        Code::InvalidEmbedded => object::embedded(cause, finding),
        Code::InvalidDefault => {
            let field = crd::schema::field_of(cause.field.path());
            Words::new(format!("invalid default for {field}: {}", quote::line(&Said::of(cause).detail)))
        }
        code if code.info().lane == Lane::Metadata => metadata::words(cause, finding),
        _ if cause.field.path().is_empty() => native::plain(cause, finding),
        _ => crd::plain(cause),
    }
}

/// The same item of a set, or the same key of a map.
fn duplicate_item(cause: &FieldCause) -> Words {
    let item = cause.value.as_ref().map(|value| quote::value(&value.value()));
    let item = item.unwrap_or_else(|| quote::code(&quote::entries(&Said::of(cause).value.unwrap_or_default())));
    Words::new(format!("duplicate list item: {item}")).help("remove one of the two, or change its key")
}

/// The rule, and what its parts were.
fn remarks(rule: &RuleRef) -> Vec<(&'static str, String)> {
    let RuleRef { text, written, values, .. } = rule;
    let place = written.as_ref().map_or_else(String::new, |written| {
        format!("\n{}:{}:{}", written.file, written.place.line, written.place.column)
    });
    let mut remarks = vec![("rule", format!("{text}{place}"))];
    if !values.is_empty() {
        let lines: Vec<String> = values.iter().map(|(part, value)| format!("{part} is {value}")).collect();
        remarks.push(("values", lines.join("\n")));
    }
    remarks
}

/// A field that the schema does not have.
pub(super) fn unknown_field(near: Option<&str>, finding: &Finding) -> Words {
    let words = Words::new(format!("unknown field {}", quote::key(finding)));
    match near {
        Some(near) => words.label(format!("did you mean {}?", quote::code(near))),
        None => words.help("check the spelling and the indentation"),
    }
}

pub(super) fn not_judged(why: &WhyNotJudged) -> Words {
    match why {
        WhyNotJudged::NoDefinition { api_version, kind } if kind.is_empty() => {
            let what = if api_version.is_empty() { "neither `apiVersion` nor `kind`" } else { "no `kind`" };
            no_object(what)
        }
        WhyNotJudged::NoDefinition { api_version, .. } if api_version.is_empty() => no_object("no `apiVersion`"),
        WhyNotJudged::NoDefinition { api_version, kind } => {
            Words::new(format!("no CRD found for {} ({})", quote::code(kind), quote::code(api_version)))
        }
        WhyNotJudged::DefinitionRefused { kind, file } => {
            Words::new(format!("not judged: the CRD for {} in {file} is rejected", quote::code(kind)))
        }
        WhyNotJudged::SchemaUnusable { reason } => Words::new(format!("not judged: {}", quote::line(reason))),
        WhyNotJudged::OldUnreadable { reason } => {
            Words::new(format!("not judged: the stored object cannot be read: {}", quote::line(reason)))
        }
    }
}

fn no_object(what: &str) -> Words {
    Words::new(format!("not judged: the document has {what}"))
        .help("add `apiVersion` and `kind`, or exclude files that are not Kubernetes manifests")
}

pub(super) fn crds_disagree(accepted_by: &str, rejected_by: &str, error: &str) -> Words {
    Words::new(format!("rejected by the CRD in {rejected_by}, accepted by the one in {accepted_by}")).label(error)
}

pub(super) fn cluster_fields(names: &str) -> Words {
    Words::new(format!("ignored fields set by the API server: {names}"))
        .help("remove these fields from files that you apply")
}

pub(super) fn defaults_listed(list: &str) -> Words {
    Words::new(format!("defaults not applied: {list}"))
}
