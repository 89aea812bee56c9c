//! Suites in the form of our own: objects are written out, and only what matters of them.

use std::sync::Arc;

use plimsoll_doc::{Kind, NodeRef};

use super::{Case, Expects, Flow, Malformed, Reader, Single, Suite, json};
use crate::Subresource;
use crate::crd::test::body::version_of;
use crate::near::nearest;

const SUITE_FIELDS: [&str; 6] = ["name", "crd", "version", "strict", "cases", "description"];
const CASE_FIELDS: [&str; 11] =
    ["name", "description", "create", "update", "updateStatus", "old", "accept", "reject", "refuse", "stored", "warn"];
const STRICT: &str = "strict";

/// The requests that a case can make.
const REQUESTS: [(&str, Subresource, bool); 3] = [
    ("create", Subresource::Main, false),
    ("update", Subresource::Main, true),
    ("updateStatus", Subresource::Status, true),
];

/// Reads a suite.
pub(crate) fn suite(root: NodeRef<'_>, file: &Arc<str>, reader: &Reader<'_>) -> Result<Suite, Malformed> {
    reader.known_fields(root, &SUITE_FIELDS)?;
    let definition = reader.text(root, "crd")?;
    // As `check` does, and kubectl.
    let strict = reader.flag(root, STRICT)?.unwrap_or(true);
    let mut cases = Vec::new();
    for node in root.get("cases").into_iter().flat_map(NodeRef::items) {
        cases.push(case(node, strict, reader)?);
    }
    Ok(Suite {
        file: Arc::clone(file),
        name: reader.text(root, "name")?.or_else(|| definition.clone()).unwrap_or_else(|| file.to_string()),
        definition,
        version: reader.text(root, "version")?,
        object_version: cases.iter().find_map(|case| match &case.flow {
            Flow::Single(single) => version_of(&single.object),
            _ => None,
        }),
        gates: Vec::new(),
        cases,
    })
}

fn case(node: NodeRef<'_>, strict: bool, reader: &Reader<'_>) -> Result<Case, Malformed> {
    if node.kind() != Kind::Map {
        return reader.malformed(node, "a case is a mapping with `name`, a request, and the expected result");
    }
    reader.known_fields(node, &CASE_FIELDS.iter().copied().chain([STRICT]).collect::<Vec<_>>())?;
    let strict = reader.flag(node, STRICT)?.unwrap_or(strict);
    let mut requests = REQUESTS.iter().filter_map(|request| Some((request, node.get(request.0)?)));
    let (Some((&(request, subresource, is_update), object)), None) = (requests.next(), requests.next()) else {
        return reader.malformed(node, "a case needs exactly one of `create`, `update` and `updateStatus`");
    };
    let old = node.get("old");
    if old.is_some() != is_update {
        let what = if is_update { "needs the stored object, `old`" } else { "cannot be used with `old`" };
        return reader.malformed(old.unwrap_or(object), format!("`{request}` {what}"));
    }
    for (name, object) in [(request, Some(object)), ("old", old)] {
        if let Some(object) = object.filter(|object| object.kind() != Kind::Map) {
            return reader.malformed(object, format!("`{name}` is not an object"));
        }
    }
    let Some(name) = reader.text(node, "name")? else { return reader.malformed(node, "case without `name`") };
    let single =
        Single { object: json(object), old: old.map(json), subresource, strict, expects: expects(node, reader)? };
    Ok(Case { name, place: reader.place(node), flow: Flow::Single(single) })
}

fn expects(case: NodeRef<'_>, reader: &Reader<'_>) -> Result<Expects, Malformed> {
    let accept = reader.flag(case, "accept")?;
    // `refuse` is the former name.
    let (named, node) = match (case.get("reject"), case.get("refuse")) {
        (Some(node), _) => ("reject", Some(node)),
        (None, node) => ("refuse", node),
    };
    let reject = match node {
        None => None,
        Some(node) if node.as_bool() == Some(true) => Some(Vec::new()),
        Some(node) if node.as_bool() == Some(false) => return reader.malformed(node, "write `accept: true` instead"),
        Some(node) => Some(reader.texts(node, named)?),
    };
    if accept == Some(false) {
        return reader.malformed(case, "write `reject: true` instead of `accept: false`");
    }
    let stored = case.get("stored");
    if let Some(stored) = stored.filter(|stored| stored.kind() != Kind::Map) {
        return reader.malformed(stored, "`stored` is not an object");
    }
    if reject.is_some() == (accept.is_some() || stored.is_some()) {
        return reader.malformed(case, "a case needs either `reject`, or `accept`, `stored` or both");
    }
    let warn = case.get("warn").map(|node| reader.texts(node, "warn")).transpose()?;
    Ok(Expects { reject, stored: stored.map(json), warn: warn.unwrap_or_default() })
}

impl Reader<'_> {
    fn flag(&self, parent: NodeRef<'_>, name: &str) -> Result<Option<bool>, Malformed> {
        match parent.get(name) {
            None => Ok(None),
            Some(node) => match node.as_bool() {
                Some(flag) => Ok(Some(flag)),
                None => self.malformed(node, format!("`{name}` must be true or false")),
            },
        }
    }

    /// A misspelt field would silently test nothing.
    fn known_fields(&self, parent: NodeRef<'_>, known: &[&str]) -> Result<(), Malformed> {
        let unknown = parent.entries().find(|entry| !known.contains(&entry.name()));
        let Some(entry) = unknown else { return Ok(()) };
        let name = entry.name();
        let hint =
            nearest(name, known.iter().copied()).map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        self.malformed(entry.key, format!("unknown field `{name}`{hint}"))
    }
}
