//! Requests and responses, judged by a description.
//!
//! ```
//! use plimsoll_finding::SourceId;
//! use plimsoll_openapi::{Body, Direction, Message, NoFiles, PayloadJudge, check, read_document};
//!
//! let text = br##"
//! openapi: 3.1.0
//! info: {title: Pets, version: '1'}
//! paths:
//!   /pets:
//!     post:
//!       operationId: addPet
//!       requestBody:
//!         content: {application/json: {schema: {type: object, properties: {age: {type: integer}}}}}
//! "##;
//! let document = read_document(text)?;
//! let description = check(&document, &NoFiles).description.unwrap();
//! let body = read_document(br#"{"age": "old"}"#)?;
//! let body = Body { document: &body, source: SourceId(1), media_type: None };
//! let mut judge = PayloadJudge::new(&description, Direction::Request);
//! let operation = description.operation("addPet").unwrap();
//! let findings = judge.request(&operation, &Message { body: Some(body), ..Message::default() });
//! assert_eq!(findings[0].place.path.field().to_string(), "age");
//! # Ok::<(), plimsoll_doc::Fault>(())
//! ```

mod annotations;
mod parameters;

use plimsoll_doc::{Document, Span};
use plimsoll_finding::{Cause, Finding, OpenApiCause, Path, PayloadCause, Place, SourceId, ValueRole};
use plimsoll_schema::dialect::json_schema::Direction;

use crate::Description;
use crate::model::{MediaType, Operation, Part};
use crate::schemas::{Judge, Schemas};
use crate::values::is_json;

/// A text that findings point into, by a number that the caller chose: larger than those of the description's
/// documents.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    /// The number.
    pub source: SourceId,
    /// The text.
    pub text: &'t str,
}

/// A body.
#[derive(Clone, Copy, Debug)]
pub struct Body<'m> {
    /// What it stands for.
    pub document: &'m Document<'m>,
    /// The number by which findings name its text.
    pub source: SourceId,
    /// Its media type, where it is known without a header.
    pub media_type: Option<&'m str>,
}

/// A request or response. Of what is not given only a body that is required is missed.
#[derive(Clone, Debug, Default)]
pub struct Message<'m> {
    /// The body.
    pub body: Option<Body<'m>>,
    /// The URL of a request, or its path and query.
    pub url: Option<Text<'m>>,
    /// Headers: `Name: value`.
    pub headers: Vec<Text<'m>>,
}

/// Judges payloads by a description.
#[derive(Debug)]
pub struct PayloadJudge<'d> {
    description: &'d Description<'d>,
    schemas: Schemas,
    is_request: bool,
    judge: Judge,
    findings: Vec<Finding>,
}

impl<'d> PayloadJudge<'d> {
    /// A judge of payloads that go one way.
    pub fn new(description: &'d Description<'d>, direction: Direction) -> Self {
        let schemas = Schemas::new(description, direction);
        let is_request = direction == Direction::Request;
        Self { description, schemas, is_request, judge: Judge::default(), findings: Vec::new() }
    }

    /// What is wrong with a request to an operation.
    pub fn request(&mut self, operation: &Operation<'d>, message: &Message<'_>) -> Vec<Finding> {
        self.parameters(operation, message);
        match (operation.request_body(), &message.body) {
            (Some(described), Some(body)) => self.body(&described.content(), described.part(), body, message),
            (Some(described), None) if described.is_required() => {
                let cause = PayloadCause::Missing { what: "request body", name: "".into() };
                self.find_at(described.part(), cause);
            }
            (None, Some(body)) => self.find(body.source, body.document, PayloadCause::Unexpected { what: "request" }),
            _ => {}
        }
        self.finish()
    }

    /// What is wrong with a response of an operation.
    pub fn response(&mut self, operation: &Operation<'d>, status: u16, message: &Message<'_>) -> Vec<Finding> {
        let Some(response) = operation.response(status) else {
            let described = operation.responses().iter().map(|response| response.status().into()).collect();
            self.find_at(operation.part(), PayloadCause::Status { status, described });
            return self.finish();
        };
        self.response_headers(&response, message);
        if let Some(body) = &message.body {
            let content = response.content();
            if content.is_empty() {
                self.find(body.source, body.document, PayloadCause::Unexpected { what: "response" });
            } else {
                self.body(&content, response.part(), body, message);
            }
        }
        self.finish()
    }

    fn finish(&mut self) -> Vec<Finding> {
        let own = std::mem::take(&mut self.findings).into_iter();
        let mut findings: Vec<Finding> = own.map(without_server).collect();
        findings.sort_by_key(|finding| (finding.place.source, finding.place.span.start));
        findings
    }

    fn body(&mut self, content: &[MediaType<'d>], holder: Part<'d>, body: &Body<'_>, message: &Message<'_>) {
        let header = parameters::header(&message.headers, "content-type");
        let named = body.media_type.or(header.as_ref().map(|header| header.value));
        let chosen = match named {
            Some(name) => best(content, name),
            None => content.iter().find(|own| is_json(own.name())).or(content.first()),
        };
        let Some(chosen) = chosen else {
            let described = content.iter().map(|own| own.name().into()).collect();
            let cause = PayloadCause::ContentType { found: named.unwrap_or_default().into(), described };
            return match header {
                Some(header) => self.add(header.source, header.span, Path::default(), cause),
                None => self.find_at(holder, cause),
            };
        };
        if !is_read(named.unwrap_or(chosen.name())) {
            let media_type = named.unwrap_or(chosen.name()).into();
            return self.find(body.source, body.document, PayloadCause::NotJudged { media_type });
        }
        let Some(schema) = chosen.schema() else { return };
        let Some(id) = self.schemas.id(self.description, schema.at) else { return };
        let value = body.document.root();
        let mut findings = self.judge.findings(value, &self.schemas.plan, id, &Path::default());
        for finding in &mut findings {
            finding.place.source = body.source;
        }
        self.annotations(value, schema.at, body.source, findings);
    }

    /// A finding about a body as a whole.
    fn find(&mut self, source: SourceId, document: &Document<'_>, cause: PayloadCause) {
        let start = document.root().span().start;
        self.add(source, Span::at(start), Path::default(), cause);
    }

    /// A finding at a place of the description.
    fn find_at(&mut self, part: Part<'_>, cause: PayloadCause) {
        let first = part.node().entries().next().map_or(part.span(), |entry| entry.key.span());
        self.add(SourceId(part.document_number()), first, Path::default(), cause);
    }

    fn add(&mut self, source: SourceId, span: Span, path: Path, cause: PayloadCause) {
        let place = Place { source, span, path, node: None };
        self.findings.push(Finding::new(Cause::OpenApi(Box::new(OpenApiCause::Payload(cause))), place));
    }
}

/// What a schema says about a payload is no server's word.
fn without_server(finding: Finding) -> Finding {
    if matches!(finding.cause, Cause::OpenApi(_)) {
        return finding;
    }
    let place = finding.place.clone();
    let cause = OpenApiCause::Value { role: ValueRole::Payload, finding: Box::new(finding) };
    Finding::new(Cause::OpenApi(Box::new(cause)), place)
}

/// Whether bodies of a media type are read.
fn is_read(media_type: &str) -> bool {
    let essence = essence(media_type);
    is_json(&essence) || essence.ends_with("yaml")
}

/// A media type without its parameters.
fn essence(media_type: &str) -> String {
    media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase()
}

/// The media type of a list that fits best: the same before `text/*`, and that before `*/*`.
fn best<'l, 'd>(content: &'l [MediaType<'d>], name: &str) -> Option<&'l MediaType<'d>> {
    let name = essence(name);
    let range = format!("{}/*", name.split('/').next().unwrap_or_default());
    let wanted = [name.as_str(), range.as_str(), "*/*"];
    wanted.iter().find_map(|wanted| content.iter().find(|own| essence(own.name()) == *wanted))
}

#[cfg(test)]
mod tests;
