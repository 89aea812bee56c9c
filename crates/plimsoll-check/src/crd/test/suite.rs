//! Suites: cases for a CRD, in one of two forms.

mod operator;
mod own;

use std::sync::Arc;

use plimsoll_doc::{Kind, NodeRef, Position};
use plimsoll_finding::Source;

use crate::Subresource;
use crate::crd::patch::Patch;
use crate::crd::server_form::json;

/// A suite of cases for one version of one CRD.
#[derive(Debug)]
pub struct Suite {
    /// The name of the text it is in.
    pub file: Arc<str>,
    /// Its name for people.
    pub name: String,
    /// `metadata.name` of the CRD; none where it does not say.
    pub(crate) definition: Option<String>,
    /// The version under test; none where the CRD has but one.
    pub(crate) version: Option<String>,
    /// The version that its objects name.
    pub(crate) object_version: Option<String>,
    /// Feature gates that variants of the CRD depend on.
    pub(crate) gates: Vec<String>,
    /// Its cases.
    pub cases: Vec<Case>,
}

/// One case.
#[derive(Debug)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// Where it is in the file.
    pub place: Position,
    pub(crate) flow: Flow,
}

/// What is done, and what must come of it.
#[derive(Debug)]
pub(crate) enum Flow {
    /// An operator project's create.
    OnCreate(OnCreate),
    /// An operator project's update.
    OnUpdate(OnUpdate),
    /// A single request.
    Single(Single),
}

/// `tests.onCreate[]` of an operator project's suite.
#[derive(Debug)]
pub(crate) struct OnCreate {
    pub(crate) initial: String,
    pub(crate) expected: Option<String>,
    pub(crate) error: Option<String>,
}

/// `tests.onUpdate[]` of an operator project's suite.
#[derive(Debug)]
pub(crate) struct OnUpdate {
    /// Change the CRD before the first object is made.
    pub(crate) patches: Vec<Patch>,
    pub(crate) initial: String,
    pub(crate) updated: String,
    pub(crate) expected: Option<String>,
    pub(crate) error: Option<String>,
    pub(crate) status_error: Option<String>,
}

/// A case of our own form. Objects are JSON.
#[derive(Debug)]
pub(crate) struct Single {
    pub(crate) object: String,
    /// The stored object, where the request is an update.
    pub(crate) old: Option<String>,
    pub(crate) subresource: Subresource,
    /// Whether unknown and duplicate fields are errors.
    pub(crate) strict: bool,
    pub(crate) expects: Expects,
}

/// What must come of a request.
#[derive(Debug, Default)]
pub(crate) struct Expects {
    /// It is rejected, and the message contains these texts.
    pub(crate) reject: Option<Vec<String>>,
    /// The object that is stored, as JSON.
    pub(crate) stored: Option<String>,
    /// The warnings contain these texts.
    pub(crate) warn: Vec<String>,
}

impl Case {
    /// What a case is about.
    pub const fn verb(&self) -> &'static str {
        match &self.flow {
            Flow::OnCreate(_) => "create",
            Flow::Single(single) if single.old.is_none() => "create",
            Flow::Single(Single { subresource: Subresource::Status, .. }) => "status",
            Flow::OnUpdate(_) | Flow::Single(_) => "update",
        }
    }
}

/// A suite that cannot be understood.
#[derive(Debug)]
pub struct Malformed {
    /// Where it cannot be understood.
    pub place: Position,
    /// Why.
    pub what: String,
}

/// The suite in a document; none where it contains something else.
///
/// # Errors
/// It is meant as a suite, but cannot be understood.
pub fn suite(root: NodeRef<'_>, file: &Arc<str>, source: &Source<'_>) -> Option<Result<Suite, Malformed>> {
    let reader = Reader { source };
    if root.get("cases").is_some_and(|cases| cases.kind() == Kind::Seq) {
        return Some(own::suite(root, file, &reader));
    }
    let tests = root.get("tests").filter(|tests| tests.kind() == Kind::Map)?;
    let is_suite = tests.get("onCreate").is_some() || tests.get("onUpdate").is_some();
    is_suite.then(|| operator::suite(root, tests, file, &reader))
}

/// Reads parts of a suite.
struct Reader<'s> {
    source: &'s Source<'s>,
}

impl Reader<'_> {
    fn place(&self, node: NodeRef<'_>) -> Position {
        self.source.position(node.span().start)
    }

    fn malformed<T>(&self, node: NodeRef<'_>, what: impl Into<String>) -> Result<T, Malformed> {
        Err(Malformed { place: self.place(node), what: what.into() })
    }

    /// A text that may be absent; an empty one is absent too.
    fn text(&self, parent: NodeRef<'_>, name: &str) -> Result<Option<String>, Malformed> {
        match parent.get(name) {
            None => Ok(None),
            Some(node) if node.is_null() => Ok(None),
            Some(node) => match node.as_str() {
                Some(text) => Ok(Some(text.to_owned()).filter(|text| !text.is_empty())),
                None => self.malformed(node, format!("`{name}` must be a string")),
            },
        }
    }

    /// One text or a list of them.
    fn texts(&self, node: NodeRef<'_>, name: &str) -> Result<Vec<String>, Malformed> {
        if let Some(text) = node.as_str() {
            return Ok(vec![text.to_owned()]);
        }
        let texts = node.items().map(|item| item.as_str().map(str::to_owned));
        match texts.collect::<Option<Vec<_>>>().filter(|_| node.kind() == Kind::Seq) {
            Some(texts) => Ok(texts),
            None => self.malformed(node, format!("`{name}` must be a string or a list of strings")),
        }
    }
}
