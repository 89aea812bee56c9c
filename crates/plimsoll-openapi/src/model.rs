//! A description as a typed model: operations with what they send and answer, references followed, places kept.
//!
//! ```
//! use plimsoll_openapi::{NoFiles, check, read_document};
//!
//! let text = br##"
//! openapi: 3.1.0
//! info: {title: Pets, version: '1'}
//! paths:
//!   /pets/{id}:
//!     parameters: [{$ref: "#/components/parameters/Id"}]
//!     get: {operationId: getPet, responses: {"2XX": {description: a pet}}}
//! components:
//!   parameters:
//!     Id: {name: id, in: path, required: true, schema: {type: integer}}
//! "##;
//! let document = read_document(text)?;
//! let description = check(&document, &NoFiles).description.unwrap();
//! let operation = description.operation("getPet").unwrap();
//! assert_eq!((operation.method(), operation.path()), ("GET".to_owned(), "/pets/{id}"));
//! assert_eq!(operation.parameters()[0].name(), "id");
//! assert_eq!(operation.response(204).unwrap().status(), "2XX");
//! # Ok::<(), plimsoll_doc::Fault>(())
//! ```

use plimsoll_doc::{Document, NodeRef, Span};
use rustc_hash::FxHashSet;

use crate::found::{At, Found};
use crate::parameters::parameters_of;
use crate::paths::{FoundOperation, items_of, operations_of};
use crate::{Description, text_of};

/// A place in one of the documents of a description.
#[derive(Clone, Copy, Debug)]
pub struct Part<'d> {
    pub(crate) description: &'d Description<'d>,
    pub(crate) at: At,
}

impl<'d> Part<'d> {
    /// The number of its document.
    pub fn document_number(&self) -> u32 {
        self.at.document
    }

    /// Its document.
    pub fn document(&self) -> &'d Document<'d> {
        self.description.document(self.at.document)
    }

    /// What stands there.
    pub fn node(&self) -> NodeRef<'d> {
        self.description.node(self.at)
    }

    /// Its place in the text of its document.
    pub fn span(&self) -> Span {
        self.node().span()
    }

    /// What a field is, behind its references.
    pub fn field(&self, name: &str) -> Option<Part<'d>> {
        self.below(self.node().get(name)?)
    }

    /// What a node below is, behind its references; nothing where they lead nowhere.
    fn below(&self, node: NodeRef<'d>) -> Option<Part<'d>> {
        let at = At { document: self.at.document, node: node.id() };
        let at =
            if self.description.index.targets.contains_key(&at) { self.description.index.resolved(at)? } else { at };
        Some(Part { at, ..*self })
    }

    fn entries(&self, name: &str) -> Vec<(&'d str, Part<'d>)> {
        let entries = self.node().get(name).into_iter().flat_map(NodeRef::entries);
        entries.filter_map(|entry| Some((entry.name(), self.below(entry.value)?))).collect()
    }

    pub(crate) fn text(&self, name: &str) -> Option<&'d str> {
        text_of(self.node(), name)
    }

    pub(crate) fn is_true(&self, name: &str) -> bool {
        self.node().get(name).and_then(NodeRef::as_bool) == Some(true)
    }

    /// The schema under `schema`, with what stands beside a reference.
    fn schema(&self) -> Option<Part<'d>> {
        let node = self.node().get("schema")?;
        Some(Part { at: At { document: self.at.document, node: node.id() }, ..*self })
    }

    fn content(&self) -> Vec<MediaType<'d>> {
        self.entries("content").into_iter().map(|(name, part)| MediaType { part, name }).collect()
    }
}

/// An operation of a path.
#[derive(Clone, Debug)]
pub struct Operation<'d> {
    part: Part<'d>,
    found: Found,
    method: NodeRef<'d>,
    path: &'d str,
    items: Vec<Found>,
}

/// A parameter of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'d> {
    part: Part<'d>,
}

/// The body of a request.
#[derive(Clone, Copy, Debug)]
pub struct RequestBody<'d> {
    part: Part<'d>,
}

/// A response of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Response<'d> {
    part: Part<'d>,
    status: &'d str,
}

/// A header of a response.
#[derive(Clone, Copy, Debug)]
pub struct Header<'d> {
    part: Part<'d>,
    name: &'d str,
}

/// What a body of a media type looks like.
#[derive(Clone, Copy, Debug)]
pub struct MediaType<'d> {
    part: Part<'d>,
    name: &'d str,
}

impl Description<'_> {
    /// The operations of all paths, in the order of the document.
    pub fn operations(&self) -> Vec<Operation<'_>> {
        let root = self.document(0).root();
        let mut operations = Vec::new();
        for entry in root.get("paths").into_iter().flat_map(NodeRef::entries) {
            let at = At { document: 0, node: entry.value.id() };
            let items = items_of(self, &Found { at, path: plimsoll_finding::Path::default() });
            for item in &items {
                for FoundOperation { found, method } in operations_of(self, item) {
                    let part = Part { description: self, at: found.at };
                    let method = self.document(found.at.document).node(method);
                    operations.push(Operation { part, found, method, path: entry.name(), items: items.clone() });
                }
            }
        }
        operations
    }

    /// The operation with an id, or with a method and a path: `GET /pets/{id}`.
    pub fn operation(&self, name: &str) -> Option<Operation<'_>> {
        let mut operations = self.operations();
        let named = |operation: &Operation<'_>| {
            let by_path = name.split_once(' ');
            operation.id() == Some(name)
                || by_path.is_some_and(|(method, path)| {
                    operation.method().eq_ignore_ascii_case(method) && operation.path() == path.trim()
                })
        };
        let at = operations.iter().position(named)?;
        Some(operations.swap_remove(at))
    }
}

impl<'d> Operation<'d> {
    /// Where it stands.
    pub fn part(&self) -> Part<'d> {
        self.part
    }

    /// Its `operationId`.
    pub fn id(&self) -> Option<&'d str> {
        self.part.text("operationId")
    }

    /// Its method in capitals, or as `additionalOperations` writes it.
    pub fn method(&self) -> String {
        let method = self.method.as_str().unwrap_or_default();
        if method.bytes().all(|byte| byte.is_ascii_lowercase()) {
            method.to_ascii_uppercase()
        } else {
            method.to_owned()
        }
    }

    /// Its path, with templates.
    pub fn path(&self) -> &'d str {
        self.path
    }

    /// Its parameters and those of its path, without those that it replaces.
    pub fn parameters(&self) -> Vec<Parameter<'d>> {
        let description = self.part.description;
        let (mut seen, mut parameters) = (FxHashSet::default(), Vec::new());
        for holder in std::iter::once(&self.found).chain(&self.items) {
            for listed in parameters_of(description, holder) {
                let Some(part) = (Part { description, at: listed.found.at }).resolved() else { continue };
                let parameter = Parameter { part };
                if seen.insert((parameter.name(), parameter.location())) {
                    parameters.push(parameter);
                }
            }
        }
        parameters
    }

    /// Its request body.
    pub fn request_body(&self) -> Option<RequestBody<'d>> {
        self.part.field("requestBody").map(|part| RequestBody { part })
    }

    /// Its responses, in the order of the document.
    pub fn responses(&self) -> Vec<Response<'d>> {
        let responses = self.part.entries("responses").into_iter();
        let responses = responses.filter(|(status, _)| !status.starts_with("x-"));
        responses.map(|(status, part)| Response { part, status }).collect()
    }

    /// The response to a status: the status itself before its range, and that before `default`.
    pub fn response(&self, status: u16) -> Option<Response<'d>> {
        let names = [status.to_string(), format!("{}XX", status / 100), "default".to_owned()];
        let responses = self.responses();
        names.iter().find_map(|name| responses.iter().find(|response| response.status == name).copied())
    }
}

impl Part<'_> {
    fn resolved(self) -> Option<Self> {
        Some(Part { at: self.description.index.resolved(self.at)?, ..self })
    }
}

impl<'d> Parameter<'d> {
    /// Where it stands.
    pub fn part(&self) -> Part<'d> {
        self.part
    }

    /// Its name.
    pub fn name(&self) -> &'d str {
        self.part.text("name").unwrap_or_default()
    }

    /// Where it is sent: `path`, `query`, `querystring`, `header` or `cookie`.
    pub fn location(&self) -> &'d str {
        self.part.text("in").unwrap_or_default()
    }

    /// Whether it must be sent.
    pub fn is_required(&self) -> bool {
        self.part.is_true("required")
    }

    /// Its schema; nothing where it has `content`.
    pub fn schema(&self) -> Option<Part<'d>> {
        self.part.schema()
    }

    /// Its media type, where it has one.
    pub fn content(&self) -> Option<MediaType<'d>> {
        self.part.content().first().copied()
    }
}

impl<'d> RequestBody<'d> {
    /// Where it stands.
    pub fn part(&self) -> Part<'d> {
        self.part
    }

    /// Whether it must be sent.
    pub fn is_required(&self) -> bool {
        self.part.is_true("required")
    }

    /// Its media types.
    pub fn content(&self) -> Vec<MediaType<'d>> {
        self.part.content()
    }
}

impl<'d> Response<'d> {
    /// Where it stands.
    pub fn part(&self) -> Part<'d> {
        self.part
    }

    /// The key of the response: `200`, `2XX` or `default`.
    pub fn status(&self) -> &'d str {
        self.status
    }

    /// Its headers.
    pub fn headers(&self) -> Vec<Header<'d>> {
        self.part.entries("headers").into_iter().map(|(name, part)| Header { part, name }).collect()
    }

    /// Its media types.
    pub fn content(&self) -> Vec<MediaType<'d>> {
        self.part.content()
    }
}

impl<'d> Header<'d> {
    /// Where it stands.
    pub fn part(&self) -> Part<'d> {
        self.part
    }

    /// Its name.
    pub fn name(&self) -> &'d str {
        self.name
    }

    /// Whether it must be sent.
    pub fn is_required(&self) -> bool {
        self.part.is_true("required")
    }

    /// Its schema; nothing where it has `content`.
    pub fn schema(&self) -> Option<Part<'d>> {
        self.part.schema()
    }

    /// Its media type, where it has one.
    pub fn content(&self) -> Option<MediaType<'d>> {
        self.part.content().first().copied()
    }
}

impl<'d> MediaType<'d> {
    /// Where it stands.
    pub fn part(&self) -> Part<'d> {
        self.part
    }

    /// Its name: `application/json`.
    pub fn name(&self) -> &'d str {
        self.name
    }

    /// The schema of bodies.
    pub fn schema(&self) -> Option<Part<'d>> {
        self.part.schema()
    }
}
