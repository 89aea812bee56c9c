//! Suites as operator projects write them: objects are YAML texts.

use std::sync::Arc;

use plimsoll_doc::{Kind, NodeRef};

use super::{Case, Flow, Malformed, OnCreate, OnUpdate, Reader, Suite, json};
use crate::crd::patch::Patch;
use crate::crd::test::body::version_of;

/// Reads a suite. What it contains beside the cases is for other programs.
pub(crate) fn suite(
    root: NodeRef<'_>,
    tests: NodeRef<'_>,
    file: &Arc<str>,
    reader: &Reader<'_>,
) -> Result<Suite, Malformed> {
    let definition = reader.text(root, "crdName")?;
    if definition.is_none() {
        return reader.malformed(root, "`crdName` is missing: the `metadata.name` of the CRD");
    }
    let gates = match root.get("featureGates").filter(|gates| !gates.is_null()) {
        Some(gates) => reader.texts(gates, "featureGates")?,
        None => Vec::new(),
    };
    let mut cases = Vec::new();
    for node in tests.get("onCreate").into_iter().flat_map(NodeRef::items) {
        let create = OnCreate {
            initial: object(node, "initial", reader)?,
            expected: expected(node),
            error: reader.text(node, "expectedError")?,
        };
        cases.push(case(node, Flow::OnCreate(create), reader)?);
    }
    for node in tests.get("onUpdate").into_iter().flat_map(NodeRef::items) {
        let update = OnUpdate {
            patches: patches(node, reader)?,
            initial: object(node, "initial", reader)?,
            updated: object(node, "updated", reader)?,
            expected: expected(node),
            error: reader.text(node, "expectedError")?,
            status_error: reader.text(node, "expectedStatusError")?,
        };
        cases.push(case(node, Flow::OnUpdate(update), reader)?);
    }
    let name = reader.text(root, "name")?.unwrap_or_else(|| definition.clone().unwrap_or_default());
    let object_version = cases.iter().find_map(|case| match &case.flow {
        Flow::OnCreate(create) => version_of(&create.initial),
        Flow::OnUpdate(update) => version_of(&update.initial),
        Flow::Single(_) => None,
    });
    Ok(Suite {
        file: Arc::clone(file),
        name,
        definition,
        version: reader.text(root, "version")?,
        object_version,
        gates,
        cases,
    })
}

fn case(node: NodeRef<'_>, flow: Flow, reader: &Reader<'_>) -> Result<Case, Malformed> {
    let name = reader.text(node, "name")?.unwrap_or_else(|| "unnamed".to_owned());
    Ok(Case { name, place: reader.place(node), flow })
}

/// An object: the text of one, or one that is written out.
fn text_of(node: NodeRef<'_>) -> Option<String> {
    match node.kind() {
        Kind::Str => node.as_str().map(str::to_owned),
        Kind::Map => Some(json(node)),
        _ => None,
    }
}

fn object(case: NodeRef<'_>, name: &str, reader: &Reader<'_>) -> Result<String, Malformed> {
    let text = case.get(name).and_then(text_of);
    match text {
        Some(text) => Ok(text),
        None => reader.malformed(case, format!("case without an `{name}` object")),
    }
}

fn expected(case: NodeRef<'_>) -> Option<String> {
    case.get("expected").and_then(text_of).filter(|text| !text.trim().is_empty())
}

fn patches(case: NodeRef<'_>, reader: &Reader<'_>) -> Result<Vec<Patch>, Malformed> {
    let Some(list) = case.get("initialCRDPatches") else { return Ok(Vec::new()) };
    let mut patches = Vec::new();
    for node in list.items() {
        match Patch::of(node) {
            Ok(patch) => patches.push(patch),
            Err(what) => return reader.malformed(node, what),
        }
    }
    Ok(patches)
}
