//! Words for what judging an object comes to.

use plimsoll_doc::Span;

use super::{Words, quote};
use crate::{Code, FieldError, Issue, Path, RuleNote, WhyNotJudged};

/// What validation says about a field.
pub(super) fn field(error: &FieldError, first: Option<&(Span, Path)>, rule: Option<&RuleNote>, issue: &Issue) -> Words {
    let words =
        Words { server: Some(error.text()), remarks: rule.map(remarks).unwrap_or_default(), ..of_code(error.code) };
    if let Some((span, path)) = first {
        let help = format!("first at {}; {}", path.pointer(), words.help.as_deref().unwrap_or_default());
        return words.label("again here").other(*span, "first here").help(help);
    }
    let key = quote::key(issue);
    let headline = match error.code {
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
fn remarks(rule: &RuleNote) -> Vec<(&'static str, String)> {
    let RuleNote { file, place, text, values } = rule;
    let mut remarks = vec![("rule", format!("{text}\n{file}:{}:{}", place.line, place.column))];
    if !values.is_empty() {
        let lines: Vec<String> = values.iter().map(|(part, value)| format!("{part} is {value}")).collect();
        remarks.push(("values", lines.join("\n")));
    }
    remarks
}

/// A field that the schema does not know.
pub(super) fn unknown_field(text: &str, near: Option<&str>, issue: &Issue) -> Words {
    let words = told(Code::UnknownField, text);
    let words = Words { headline: format!("{} is no field that the schema knows", quote::key(issue)), ..words };
    match near {
        Some(near) => words.label(format!("did you mean {}?", quote::code(near))),
        None => words,
    }
}

/// What the server says, not about a value.
pub(super) fn told(code: Code, text: &str) -> Words {
    Words { server: Some(text.to_string()), ..of_code(code) }
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
