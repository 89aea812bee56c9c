//! Words for what judging an object comes to.

use super::{Words, quote};
use crate::{Code, FieldCause, Finding, Role, RuleRef, WhyNotJudged};

/// What validation says about a field.
pub(super) fn field(cause: &FieldCause, finding: &Finding) -> Words {
    let remarks = finding.rule.as_deref().map(remarks).unwrap_or_default();
    let words = Words { remarks, ..of_code(cause.code) };
    if let Some(first) = finding.related.iter().find(|related| related.role == Role::First) {
        let help = format!("first at {}; {}", first.place.path.pointer(), words.help.as_deref().unwrap_or_default());
        return words.label("again here").other(first.place.span, "first here").help(help);
    }
    let key = quote::key(finding);
    let headline = match cause.code {
        Code::MissingField => format!("{key} is missing"),
        Code::WrongType => format!("{key} is of another type than the schema wants"),
        Code::UnsupportedValue => format!("{key} is none of the values listed"),
        Code::FormatMismatch => format!("{key} is not of its format"),
        Code::PatternMismatch => format!("{key} does not match its pattern"),
        _ => return words,
    };
    Words { headline, ..words }
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

/// A field that the schema does not know.
pub(super) fn unknown_field(near: Option<&str>, finding: &Finding) -> Words {
    let headline = format!("{} is no field that the schema knows", quote::key(finding));
    let words = Words { headline, ..of_code(Code::UnknownField) };
    match near {
        Some(near) => words.label(format!("did you mean {}?", quote::code(near))),
        None => words,
    }
}

pub(super) fn not_judged(why: &WhyNotJudged) -> Words {
    match why {
        WhyNotJudged::NoDefinition { api_version, kind } if kind.is_empty() => {
            let what = if api_version.is_empty() { "neither apiVersion nor kind" } else { "no kind" };
            no_object(what)
        }
        WhyNotJudged::NoDefinition { api_version, .. } if api_version.is_empty() => no_object("no apiVersion"),
        WhyNotJudged::NoDefinition { api_version, kind } => Words::new(format!(
            "not judged: no definition explains {} of {}",
            quote::code(kind),
            quote::code(api_version)
        ))
        .help(
            "name the file or folder with its definition by `--crd`, or pass over it with `--ignore-missing-schemas`",
        ),
        WhyNotJudged::DefinitionRefused { kind, file } => {
            Words::new(format!("not judged: the definition of {} is refused", quote::code(kind)))
                .help(format!("correct the definition in {file}"))
        }
        WhyNotJudged::OldUnreadable { reason } => Words::new("not judged: the stored object cannot be read")
            .label(reason.to_string())
            .help("correct the file named by `--old`"),
    }
}

fn no_object(what: &str) -> Words {
    Words::new(format!("not judged: the document has {what}"))
        .help("add apiVersion and kind, or leave files that hold no objects out")
}

pub(super) fn crds_disagree(accepted_by: &str, rejected_by: &str, error: &str) -> Words {
    Words::new(format!("rejected by the CRD in {rejected_by}, accepted by the one in {accepted_by}"))
        .label(error)
        .help("pass the CRD that is installed with `--crd PATH`")
}

pub(super) fn cluster_fields(names: &str) -> Words {
    Words { headline: format!("judged without what a cluster has set: {names}"), ..of_code(Code::ClusterFields) }
}

pub(super) fn defaults_listed(list: &str) -> Words {
    Words { headline: format!("a server would fill in {list}"), ..of_code(Code::DefaultsListed) }
}

/// The words of the registry, as a headline and a hint.
pub(super) fn of_code(code: Code) -> Words {
    let info = code.info();
    Words::new(begun_small(info.title)).help(begun_small(info.fix.strip_suffix('.').unwrap_or(info.fix)))
}

/// A sentence without its capital.
fn begun_small(sentence: &str) -> String {
    let mut rest = sentence.chars();
    rest.next().map(|first| first.to_lowercase().chain(rest).collect()).unwrap_or_default()
}
