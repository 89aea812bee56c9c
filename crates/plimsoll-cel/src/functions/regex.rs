//! The extension for regular expressions.

use plimsoll_go::regex::Captures;

use super::arguments::{quoted, text};
use super::table::functions;
use crate::eval::{Answer, Cx, Pattern};
use crate::fault::Fault;
use crate::value::Value;

functions! { REGEX:
    "regex.extract" {
        /// The first match of the regular expression, or of its group.
        global "regex_extract_string_string"(String, String) -> Optional(&String) => extract, costs Extract;
    }
    "regex.extractAll" {
        /// All matches of the regular expression, or of its group.
        global "regex_extractAll_string_string"(String, String) -> List(&String) => extract_all, costs ExtractAll;
    }
    "regex.replace" {
        /// The string with all matches of the regular expression replaced.
        global "regex_replace_string_string_string"(String, String, String) -> String => replace, costs RegexReplace;
        /// The string with so many matches of the regular expression replaced.
        global "regex_replace_string_string_string_int"(String, String, String, Int) -> String => replace, costs RegexReplace;
    }
}

fn pattern<'a>(cx: &Cx<'a>, text: &str) -> Result<Pattern<'a>, Fault<'a>> {
    cx.regex(text).map_err(|error| cx.arena.fault(format_args!("{error}")))
}

/// A pattern with one group at most.
fn with_one_group<'a>(cx: &Cx<'a>, text: &str) -> Result<Pattern<'a>, Fault<'a>> {
    let regex = pattern(cx, text)?;
    if regex.group_count() > 1 {
        let text = quoted(text.as_bytes());
        return Err(cx.arena.fault(format_args!("regular expression has more than one capturing group: {text}")));
    }
    Ok(regex)
}

/// The groups of the match that begins at an offset of the text or later.
fn captures_from<'a>(
    cx: &Cx<'a>,
    regex: &Pattern<'a>,
    subject: &str,
    from: usize,
) -> Result<Option<Captures>, Fault<'a>> {
    regex.captures_at(subject, from).map_err(|error| cx.arena.fault(format_args!("{error}")))
}

/// All matches with their groups, as Go finds them: none is empty right behind another.
fn all_captures<'a>(cx: &Cx<'a>, regex: &Pattern<'a>, subject: &str) -> Result<Vec<Captures>, Fault<'a>> {
    let mut found = Vec::new();
    for range in regex.find_all(subject, usize::MAX) {
        if let Some(captures) = captures_from(cx, regex, subject, range.start)? {
            found.push(captures);
        }
    }
    Ok(found)
}

/// The text of the group, or of the whole match where the pattern has none; `None` where the group is empty.
fn extracted<'a>(subject: &'a str, captures: &Captures, groups: usize) -> Option<&'a str> {
    let part = captures.get(groups.min(1)).and_then(|range| subject.get(range)).unwrap_or_default();
    (groups == 0 || !part.is_empty()).then_some(part)
}

fn extract<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject, regex] = args else { return Err(Fault::NoSuchOverload) };
    let (subject, regex) = (text(cx, subject)?, with_one_group(cx, text(cx, regex)?)?);
    let part =
        captures_from(cx, &regex, subject, 0)?.and_then(|captures| extracted(subject, &captures, regex.group_count()));
    part.map_or(Ok(Value::Optional(None)), |part| cx.arena.some(Value::Str(part)))
}

fn extract_all<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[subject, regex] = args else { return Err(Fault::NoSuchOverload) };
    let (subject, regex) = (text(cx, subject)?, with_one_group(cx, text(cx, regex)?)?);
    let mut parts = cx.arena.items();
    for captures in all_captures(cx, &regex, subject)? {
        if let Some(part) = extracted(subject, &captures, regex.group_count()) {
            parts.push(Value::Str(part))?;
        }
    }
    parts.finish()
}

fn replace<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let (subject, regex, replacement, most) = match *args {
        [subject, regex, replacement] => (subject, regex, replacement, usize::MAX),
        [subject, regex, replacement, Value::Int(most)] => {
            (subject, regex, replacement, usize::try_from(most).unwrap_or(usize::MAX))
        }
        _ => return Err(Fault::NoSuchOverload),
    };
    let (subject, replacement) = (text(cx, subject)?, text(cx, replacement)?);
    if most == 0 {
        return Ok(Value::Str(subject));
    }
    let regex = pattern(cx, text(cx, regex)?)?;
    let mut replaced = cx.arena.string();
    let mut done = 0;
    for captures in all_captures(cx, &regex, subject)?.into_iter().take(most) {
        let Some(whole) = captures.get(0) else { continue };
        replaced.push_str(subject.get(done..whole.start).unwrap_or_default())?;
        let mut characters = replacement.chars();
        while let Some(character) = characters.next() {
            match (character, if character == '\\' { characters.next() } else { None }) {
                ('\\', Some('\\')) => replaced.push('\\')?,
                ('\\', Some(digit)) => {
                    replaced.push_str(group(cx, &regex, &captures, subject, replacement, digit)?)?;
                }
                ('\\', None) => {
                    return Err(cx
                        .arena
                        .fault(format_args!("invalid replacement string: '{replacement}' \\ not allowed at end")));
                }
                (other, _) => replaced.push(other)?,
            }
        }
        done = whole.end;
    }
    replaced.push_str(subject.get(done..).unwrap_or_default())?;
    Ok(Value::Str(replaced.finish()))
}

/// The text of the group that a digit names.
fn group<'a>(
    cx: &Cx<'a>,
    regex: &Pattern<'a>,
    captures: &Captures,
    subject: &'a str,
    replacement: &str,
    digit: char,
) -> Result<&'a str, Fault<'a>> {
    let Some(number) = digit.to_digit(10) else {
        return Err(cx
            .arena
            .fault(format_args!("invalid replacement string: '{replacement}' \\ must be followed by a digit or \\")));
    };
    let groups = regex.group_count();
    if number as usize > groups {
        return Err(cx
            .arena
            .fault(format_args!("replacement string references group {number} but regex has only {groups} group(s)")));
    }
    Ok(captures.get(number as usize).and_then(|range| subject.get(range)).unwrap_or_default())
}
