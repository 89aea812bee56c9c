//! Suites: cases for a definition, in one of two forms.

mod operator;
mod own;

use std::sync::Arc;

use plimsoll::Subresource;
use plimsoll_doc::{Kind, NodeRef, Position};
use plimsoll_report::Source;

use crate::cmd::crd::patch::Patch;
use crate::cmd::crd::stored::json;

/// A suite of cases for one version of one definition.
#[derive(Debug)]
pub(super) struct Suite {
    pub(super) file: Arc<str>,
    /// Its name for people.
    pub(super) name: String,
    /// `metadata.name` of the definition; none where it says nothing.
    pub(super) definition: Option<String>,
    /// The version under test; none where the definition has but one.
    pub(super) version: Option<String>,
    /// The version that its objects name.
    pub(super) object_version: Option<String>,
    /// Feature gates that variants of the definition depend on.
    pub(super) gates: Vec<String>,
    pub(super) cases: Vec<Case>,
}

/// One case.
#[derive(Debug)]
pub(super) struct Case {
    pub(super) name: String,
    /// Where it stands in the file.
    pub(super) place: Position,
    pub(super) flow: Flow,
}

/// What is done, and what must come of it.
#[derive(Debug)]
pub(super) enum Flow {
    /// An operator project's create.
    OnCreate(OnCreate),
    /// An operator project's update.
    OnUpdate(OnUpdate),
    /// A single request.
    Single(Single),
}

/// `tests.onCreate[]` of an operator project's suite.
#[derive(Debug)]
pub(super) struct OnCreate {
    pub(super) initial: String,
    pub(super) expected: Option<String>,
    pub(super) error: Option<String>,
}

/// `tests.onUpdate[]` of an operator project's suite.
#[derive(Debug)]
pub(super) struct OnUpdate {
    /// Change the definition before the first object is made.
    pub(super) patches: Vec<Patch>,
    pub(super) initial: String,
    pub(super) updated: String,
    pub(super) expected: Option<String>,
    pub(super) error: Option<String>,
    pub(super) status_error: Option<String>,
}

/// A case of our own form. Objects are JSON.
#[derive(Debug)]
pub(super) struct Single {
    pub(super) object: String,
    /// The stored object, where the request is an update.
    pub(super) old: Option<String>,
    pub(super) subresource: Subresource,
    /// Whether unknown and duplicate fields are errors.
    pub(super) strict: bool,
    pub(super) expects: Expects,
}

/// What must come of a request.
#[derive(Debug, Default)]
pub(super) struct Expects {
    /// It is refused, and the message holds these texts.
    pub(super) refuse: Option<Vec<String>>,
    /// The object that is stored, as JSON.
    pub(super) stored: Option<String>,
    /// The warnings hold these texts.
    pub(super) warn: Vec<String>,
}

impl Flow {
    /// What a case is about.
    pub(super) const fn verb(&self) -> &'static str {
        match self {
            Self::OnCreate(_) => "create",
            Self::Single(single) if single.old.is_none() => "create",
            Self::Single(Single { subresource: Subresource::Status, .. }) => "status",
            Self::OnUpdate(_) | Self::Single(_) => "update",
        }
    }
}

/// A suite that cannot be understood.
#[derive(Debug)]
pub(super) struct Malformed {
    pub(super) place: Position,
    pub(super) what: String,
}

/// The suite that a document holds; none where it holds something else.
///
/// # Errors
/// It is meant as a suite, but cannot be understood.
pub(super) fn suite(root: NodeRef<'_>, file: &Arc<str>, source: &Source<'_>) -> Option<Result<Suite, Malformed>> {
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
                None => self.malformed(node, format!("`{name}` is no text")),
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
            None => self.malformed(node, format!("`{name}` is neither a text nor a list of texts")),
        }
    }
}
