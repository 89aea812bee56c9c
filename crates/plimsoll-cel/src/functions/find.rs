//! Kubernetes: matches of regular expressions.

use super::arguments::{as_go_text, text};
use super::table::functions;
use crate::eval::{Answer, Cx, Pattern};
use crate::fault::Fault;
use crate::value::Value;

functions! { KUBE_REGEX:
    "find" {
        /// The first match of the regular expression, empty where there is none.
        member "string_find_string"(String, String) -> String => find, costs Find, always charges Find;
    }
    "findAll" {
        /// All matches of the regular expression.
        member "string_find_all_string"(String, String) -> List(&String) => find_all,
            costs Find, always charges Find;
        /// The first matches of the regular expression, so many at most.
        member "string_find_all_string_int"(String, String, Int) -> List(&String) => find_all,
            costs Find, always charges Find;
    }
}

fn pattern<'a>(cx: &Cx<'a>, value: Value<'a>) -> Result<Pattern<'a>, Fault<'a>> {
    cx.regex(text(cx, value)?).map_err(|error| cx.arena.fault(format_args!("Illegal regex: {error}")))
}

fn find<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject, regex] = args else { return Err(Fault::NoSuchOverload) };
    let subject = text(cx, as_go_text(subject))?;
    let found = pattern(cx, regex)?.find(subject);
    Ok(Value::Str(found.and_then(|range| subject.get(range)).unwrap_or_default()))
}

fn find_all<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (subject, regex, limit) = match *args {
        [subject, regex] => (subject, regex, Value::Int(-1)),
        [subject, regex, limit] => (subject, regex, limit.content()),
        _ => return Err(Fault::NoSuchOverload),
    };
    let Value::Int(limit) = limit else { return Err(Fault::NoSuchOverload) };
    // Below zero there is no limit.
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let subject = text(cx, as_go_text(subject))?;
    let regex = pattern(cx, regex)?;
    let mut found = cx.arena.items();
    for range in regex.find_iter(subject).take(limit) {
        found.push(Value::Str(subject.get(range).unwrap_or_default()))?;
    }
    found.finish()
}
