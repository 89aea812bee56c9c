//! Patches of definitions (JSON Patch, RFC 6902), applied to their texts.

use std::fmt::Write as _;

use plimsoll_doc::{Kind, NodeRef, json_text, read_json};

use crate::crd::server_form::json;
use crate::text::READ_RULES;

/// One step of a patch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Patch {
    operation: Operation,
    path: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Operation {
    Add(String),
    Remove,
    Replace(String),
    Move(Vec<String>),
    Copy(Vec<String>),
    Test(String),
}

impl Patch {
    /// Sets a member of an object.
    pub(crate) fn add(path: Vec<String>, json: String) -> Self {
        Self { operation: Operation::Add(json), path }
    }

    /// Reads a step.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(crate) fn of(node: NodeRef<'_>) -> Result<Self, String> {
        let text = |name: &str| node.get(name).and_then(NodeRef::as_str);
        let value = || node.get("value").map_or_else(|| "null".to_owned(), json);
        let from = || text("from").map(segments).ok_or("the patch has no `from`");
        let operation = match text("op") {
            Some("add") => Operation::Add(value()),
            Some("remove") => Operation::Remove,
            Some("replace") => Operation::Replace(value()),
            Some("move") => Operation::Move(from()?),
            Some("copy") => Operation::Copy(from()?),
            Some("test") => Operation::Test(value()),
            Some(other) => return Err(format!("`{other}` is no operation of a patch")),
            None => return Err("the patch has no `op`".to_owned()),
        };
        let path = text("path").ok_or("the patch has no `path`")?;
        Ok(Self { operation, path: segments(path) })
    }
}

/// The parts of a JSON Pointer.
fn segments(pointer: &str) -> Vec<String> {
    pointer.split('/').skip(1).map(|part| part.replace("~1", "/").replace("~0", "~")).collect()
}

/// Applies patches to a JSON text, one after the other.
///
/// # Errors
/// Which one does not fit, and why.
pub(crate) fn apply(text: &str, patches: &[Patch]) -> Result<String, String> {
    patches.iter().try_fold(text.to_owned(), |text, patch| {
        let pointer = patch.path.iter().fold(String::new(), |all, part| all + "/" + part);
        step(&text, patch).map_err(|why| format!("the patch of {pointer} does not fit: {why}"))
    })
}

fn step(text: &str, patch: &Patch) -> Result<String, String> {
    let path = &patch.path;
    match &patch.operation {
        Operation::Add(value) => edit(text, path, &Edit::Add(value)),
        Operation::Replace(value) => edit(text, path, &Edit::Replace(value)),
        Operation::Remove => edit(text, path, &Edit::Remove),
        Operation::Copy(from) => edit(text, path, &Edit::Add(&value_at(text, from)?)),
        Operation::Move(from) => {
            let value = value_at(text, from)?;
            edit(&edit(text, from, &Edit::Remove)?, path, &Edit::Add(&value))
        }
        Operation::Test(want) => {
            let value = value_at(text, path)?;
            let read = |text| read_json(text, &READ_RULES).map_err(|fault| fault.to_string());
            let (value, want) = (read(value.as_bytes())?, read(want.as_bytes())?);
            let is_same = plimsoll_doc::same(value.root(), want.root());
            if is_same { Ok(text.to_owned()) } else { Err("another value is there than it tests for".to_owned()) }
        }
    }
}

/// What happens at the end of a path.
enum Edit<'v> {
    Add(&'v str),
    Replace(&'v str),
    Remove,
}

/// Where a part of a path leads to.
enum Step<'d> {
    Member(&'d str, Option<NodeRef<'d>>),
    Item(usize, Option<NodeRef<'d>>),
}

fn read(text: &str) -> Result<plimsoll_doc::Document<'_>, String> {
    read_json(text.as_bytes(), &READ_RULES).map_err(|fault| fault.to_string())
}

fn value_at(text: &str, path: &[String]) -> Result<String, String> {
    let document = read(text)?;
    let mut node = document.root();
    for part in path {
        node = match follow(node, part)? {
            Step::Member(_, Some(value)) | Step::Item(_, Some(value)) => value,
            _ => return Err(format!("there is no `{part}`")),
        };
    }
    Ok(json(node))
}

/// Writes the text anew around the place that changes.
fn edit(text: &str, path: &[String], edit: &Edit<'_>) -> Result<String, String> {
    let document = read(text)?;
    let Some((last, parents)) = path.split_last() else {
        return match edit {
            Edit::Add(value) | Edit::Replace(value) => Ok((*value).to_owned()),
            Edit::Remove => Err("the whole text cannot be removed".to_owned()),
        };
    };
    let (mut before, mut after) = (String::new(), Vec::new());
    let mut node = document.root();
    for part in parents {
        let mut rest = String::new();
        node = match follow(node, part)? {
            Step::Member(name, Some(value)) => {
                open(&mut before, node, |entry| entry == name);
                let _ = write!(before, "{}:", json_text(name));
                rest.push('}');
                value
            }
            Step::Item(index, Some(value)) => {
                before.push('[');
                for item in node.items().take(index) {
                    before.push_str(&json(item));
                    before.push(',');
                }
                for item in node.items().skip(index + 1) {
                    rest.push(',');
                    rest.push_str(&json(item));
                }
                rest.push(']');
                value
            }
            _ => return Err(format!("there is no `{part}`")),
        };
        after.push(rest);
    }
    let step = follow(node, last)?;
    let (Step::Member(_, found) | Step::Item(_, found)) = &step;
    if found.is_none() && !matches!(edit, Edit::Add(_)) {
        return Err(format!("there is no `{last}`"));
    }
    before.push_str(&container(node, &step, edit));
    after.iter().rev().for_each(|rest| before.push_str(rest));
    Ok(before)
}

/// Opens an object with all members but some, and a comma where there are any.
fn open(out: &mut String, node: NodeRef<'_>, is_left_out: impl Fn(&str) -> bool) {
    out.push('{');
    for entry in node.entries().filter(|entry| !is_left_out(entry.name())) {
        let _ = write!(out, "{}:{},", json_text(entry.name()), json(entry.value));
    }
}

/// The object or list that changes.
fn container(node: NodeRef<'_>, step: &Step<'_>, edit: &Edit<'_>) -> String {
    let new = match edit {
        Edit::Add(value) | Edit::Replace(value) => Some(*value),
        Edit::Remove => None,
    };
    let mut parts = Vec::new();
    match step {
        Step::Member(name, _) => {
            for entry in node.entries().filter(|entry| entry.name() != *name) {
                parts.push(format!("{}:{}", json_text(entry.name()), json(entry.value)));
            }
            parts.extend(new.map(|value| format!("{}:{value}", json_text(name))));
            format!("{{{}}}", parts.join(","))
        }
        Step::Item(index, _) => {
            let inserts = matches!(edit, Edit::Add(_));
            for (at, item) in node.items().enumerate() {
                if at == *index {
                    parts.extend(new.map(str::to_owned));
                }
                if at != *index || inserts {
                    parts.push(json(item));
                }
            }
            if *index >= node.len() {
                parts.extend(new.map(str::to_owned));
            }
            format!("[{}]", parts.join(","))
        }
    }
}

/// Finds a part of a path: a member, an index, `-` for the end of a list, or `key=value` for the
/// first item that has it.
fn follow<'d>(node: NodeRef<'d>, part: &'d str) -> Result<Step<'d>, String> {
    match node.kind() {
        Kind::Map => Ok(Step::Member(part, node.get(part))),
        Kind::Seq if part == "-" => Ok(Step::Item(node.len(), None)),
        Kind::Seq => {
            let by_key = || {
                let (key, value) = part.split_once('=')?;
                node.items().position(|item| item.get(key).and_then(NodeRef::as_str) == Some(value))
            };
            let index = part.parse().ok().or_else(by_key).filter(|index| *index <= node.len());
            let index = index.ok_or_else(|| format!("the list has no item `{part}`"))?;
            Ok(Step::Item(index, node.items().nth(index)))
        }
        _ => Err(format!("`{part}` is looked for in what is neither an object nor a list")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patched(text: &str, patches: &str) -> Result<String, String> {
        let document = read(patches).unwrap();
        let patches: Vec<Patch> = document.root().items().map(|node| Patch::of(node).unwrap()).collect();
        apply(text, &patches)
    }

    // The examples of RFC 6902, appendix A.
    #[test]
    fn does_what_the_standard_says() {
        for (text, patch, want) in [
            (r#"{"foo":"bar"}"#, r#"[{"op":"add","path":"/baz","value":"qux"}]"#, r#"{"foo":"bar","baz":"qux"}"#),
            (
                r#"{"foo":["bar","baz"]}"#,
                r#"[{"op":"add","path":"/foo/1","value":"qux"}]"#,
                r#"{"foo":["bar","qux","baz"]}"#,
            ),
            (r#"{"baz":"qux","foo":"bar"}"#, r#"[{"op":"remove","path":"/baz"}]"#, r#"{"foo":"bar"}"#),
            (r#"{"foo":["bar","qux","baz"]}"#, r#"[{"op":"remove","path":"/foo/1"}]"#, r#"{"foo":["bar","baz"]}"#),
            (
                r#"{"baz":"qux","foo":"bar"}"#,
                r#"[{"op":"replace","path":"/baz","value":"boo"}]"#,
                r#"{"foo":"bar","baz":"boo"}"#,
            ),
            (
                r#"{"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}}"#,
                r#"[{"op":"move","from":"/foo/waldo","path":"/qux/thud"}]"#,
                r#"{"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}}"#,
            ),
            (
                r#"{"foo":["all","grass","cows","eat"]}"#,
                r#"[{"op":"move","from":"/foo/1","path":"/foo/3"}]"#,
                r#"{"foo":["all","cows","eat","grass"]}"#,
            ),
            (r#"{"/":9,"~1":10}"#, r#"[{"op":"test","path":"/~01","value":10}]"#, r#"{"/":9,"~1":10}"#),
            (
                r#"{"foo":["bar"]}"#,
                r#"[{"op":"add","path":"/foo/-","value":["abc","def"]}]"#,
                r#"{"foo":["bar",["abc","def"]]}"#,
            ),
            (
                r#"{"v":[{"name":"a","x":1},{"name":"b","x":2}]}"#,
                r#"[{"op":"replace","path":"/v/name=b/x","value":3}]"#,
                r#"{"v":[{"name":"a","x":1},{"name":"b","x":3}]}"#,
            ),
        ] {
            let (got, want) = (patched(text, patch).unwrap(), want);
            let (got, want) = (read(&got).unwrap(), read(want).unwrap());
            assert!(plimsoll_doc::same(got.root(), want.root()), "{patch}: {}", json(got.root()));
        }
    }

    #[test]
    fn says_what_does_not_fit() {
        for (text, patch, want) in [
            (
                r#"{"foo":"bar"}"#,
                r#"[{"op":"remove","path":"/a/b"}]"#,
                "the patch of /a/b does not fit: there is no `a`",
            ),
            (
                r#"{"foo":"bar"}"#,
                r#"[{"op":"replace","path":"/a","value":1}]"#,
                "the patch of /a does not fit: there is no `a`",
            ),
            (
                r#"{"foo":["bar"]}"#,
                r#"[{"op":"remove","path":"/foo/7"}]"#,
                "the patch of /foo/7 does not fit: the list has no item `7`",
            ),
            (
                r#"{"foo":"bar"}"#,
                r#"[{"op":"test","path":"/foo","value":"baz"}]"#,
                "the patch of /foo does not fit: another value is there than it tests for",
            ),
        ] {
            assert_eq!(patched(text, patch).unwrap_err(), want);
        }
    }
}
