//! The server's answer to a request.

use std::borrow::Cow;
use std::sync::Arc;

use plimsoll_doc::{Document, Envelope, NodeId};
use plimsoll_finding::{Finding, Wording};
use plimsoll_walk::{Origin, PathPresence, SlotId, Texts, Tree, ValueRef, View};

use super::decoded::frame;
use super::storage::{self, Storage};
use super::typed::Unfit;
use super::{Handling, Lease, object_json};
use crate::meta::MetaRef;
use crate::release::Rules;
use crate::resource::{Conversion, Resource, Version};
use crate::status::{Reason, Status};
use crate::warnings::Warnings;

/// The server's answer to a request. The Status and the stored object are written when they are asked
/// for; until then the verdict keeps the documents and the memory in which the object was judged.
#[derive(Debug)]
pub struct Verdict<'a> {
    ran: Ran<'a>,
    documents: Documents<'a>,
    scratch: Lease<'a>,
}

/// What judging finds out, without the answer and the object themselves.
#[derive(Clone, Debug, Default)]
pub struct Judged {
    /// Texts of the warnings that come with it.
    pub warnings: Vec<String>,
    /// The body is no object that the server can read; the status has the reason.
    pub is_unreadable: bool,
    /// The value that does not fit the type of its field, and the server's decoder's words for it.
    pub misfit: Option<Misfit>,
    /// Unknown and duplicate fields, in the server's order.
    pub strict: Vec<Finding>,
    /// What validation says, whatever `strict` holds, up to [`MAX_ERROR_BYTES`](plimsoll_finding::MAX_ERROR_BYTES).
    pub errors: Vec<Finding>,
    /// The words of the release.
    pub wording: Wording,
    /// What the rules have cost.
    pub cel_cost: u64,
    /// Which paths are missing, were null, or have their default; empty unless asked for.
    pub presence: Vec<PathPresence>,
}

/// A value that does not fit the type of its field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The value, in the document of the object.
    pub node: NodeId,
    /// What the server's decoder says.
    pub text: Box<str>,
    /// What JSON calls a value that would fit: `integer`.
    pub wanted: Option<&'static str>,
}

/// What judging leaves behind.
#[derive(Debug)]
pub(super) struct Ran<'a> {
    pub(super) answer: Answer,
    pub(super) judged: Judged,
    pub(super) object: Option<JudgedObject<'a>>,
    /// The stored object in the version of the request, where it had to be converted.
    pub(super) converted: Option<Document<'static>>,
}

/// What the server does with a request.
#[derive(Debug)]
pub(super) enum Answer {
    Created,
    Updated,
    /// It stores the object, and then fails to answer with it.
    Unanswered(Status),
    /// It fails to store the object, which is valid.
    Unstorable(Status),
    /// It rejects the request before it looks at the object.
    Refused(Status),
    /// It refuses unknown and duplicate fields.
    Strict,
    /// Validation refuses the object.
    Invalid,
}

impl Answer {
    pub(super) fn is_accepted(&self) -> bool {
        matches!(self, Self::Created | Self::Updated)
    }
}

/// Where the judged object is.
#[derive(Debug)]
pub(super) struct JudgedObject<'a> {
    pub(super) resource: &'a Resource,
    pub(super) version: &'a Version,
    pub(super) rules: &'static Rules,
    pub(super) handling: Handling,
    pub(super) envelope: Envelope,
    pub(super) root: SlotId,
    pub(super) name_is_generated: bool,
    /// About as many bytes as it has as JSON.
    pub(super) size: usize,
    /// Whether nothing but unknown and duplicate fields can keep it from being stored.
    pub(super) is_valid: bool,
}

/// The documents that the judged object refers to.
#[derive(Debug, Default)]
pub(super) struct Documents<'a> {
    pub(super) new: Option<Cow<'a, Document<'a>>>,
    pub(super) old: Option<Cow<'a, Document<'a>>>,
}

impl Judged {
    /// What the server's strict decoder says, one by one.
    pub fn strict_texts(&self) -> Vec<String> {
        self.strict.iter().map(|error| error.text(self.wording)).collect()
    }

    /// The server's texts of the errors, one by one.
    pub fn error_texts(&self) -> Vec<String> {
        self.errors.iter().map(|error| error.text(self.wording)).collect()
    }
}

impl<'a> Ran<'a> {
    /// The request is refused, and nothing is known of its object.
    pub(super) fn refused(status: Status, warnings: Warnings) -> Self {
        let judged = Judged { warnings: warnings.into_texts(), ..Judged::default() };
        Self { answer: Answer::Refused(status), judged, object: None, converted: None }
    }

    /// The body is refused, because it cannot be read.
    pub(super) fn unreadable(status: Status, warnings: Warnings) -> Self {
        let mut refused = Self::refused(status, warnings);
        refused.judged.is_unreadable = true;
        refused
    }

    /// Names the value for which a body cannot be read.
    pub(super) fn about(mut self, unfit: Unfit) -> Self {
        let Unfit { text, node, wanted } = unfit;
        self.judged.misfit = node.map(|node| Misfit { node, text: text.into(), wanted });
        self
    }

    pub(super) fn into_verdict(mut self, mut documents: Documents<'a>, scratch: Lease<'a>) -> Verdict<'a> {
        if let Some(converted) = self.converted.take() {
            documents.old = Some(Cow::Owned(converted));
        }
        Verdict { ran: self, documents, scratch }
    }
}

impl std::ops::Deref for Verdict<'_> {
    type Target = Judged;

    fn deref(&self) -> &Judged {
        &self.ran.judged
    }
}

impl Verdict<'_> {
    /// Gives the memory back, and leaves what judging found out.
    pub fn into_judged(self) -> Judged {
        self.ran.judged
    }

    /// The HTTP code of the answer.
    pub fn code(&self) -> u16 {
        match &self.ran.answer {
            Answer::Created => 201,
            Answer::Updated => 200,
            Answer::Refused(status) | Answer::Unstorable(status) | Answer::Unanswered(status) => status.code,
            Answer::Strict => 400,
            Answer::Invalid => 422,
        }
    }

    /// Why the request is refused.
    pub fn reason(&self) -> Reason {
        match &self.ran.answer {
            Answer::Created | Answer::Updated => Reason::None,
            Answer::Refused(status) | Answer::Unstorable(status) | Answer::Unanswered(status) => status.reason,
            Answer::Strict => Reason::BadRequest,
            Answer::Invalid => Reason::Invalid,
        }
    }

    /// Whether the server stores the object and then fails to answer with it, as it will fail whenever
    /// the object is read.
    pub fn is_stored_without_answer(&self) -> bool {
        matches!(self.ran.answer, Answer::Unanswered(_))
    }

    /// Whether the object is valid, and the server fails to store it.
    pub fn is_unstorable(&self) -> bool {
        matches!(self.ran.answer, Answer::Unstorable(_))
    }

    /// Whether the server accepts the object.
    pub fn is_accepted(&self) -> bool {
        self.ran.answer.is_accepted()
    }

    /// The causes that the Status lists: all errors of validation, where it refuses the object.
    pub fn causes(&self) -> &[Finding] {
        if self.code() == 422 { &self.ran.judged.errors } else { &[] }
    }

    /// What the client gets under the field validation of the request.
    pub fn status(&self) -> Status {
        match &self.ran.answer {
            Answer::Created => Status::created(),
            Answer::Updated => Status::updated(),
            Answer::Refused(status) | Answer::Unstorable(status) | Answer::Unanswered(status) => status.clone(),
            Answer::Strict => self.strict_status(),
            Answer::Invalid => self.invalid_status(),
        }
    }

    fn strict_status(&self) -> Status {
        let Some(JudgedObject { envelope, .. }) = &self.ran.object else { return Status::bad_request("") };
        // The server asks the object itself what was expected, and by then that is the body.
        if envelope.version().is_empty() {
            return Status::bad_request("Object 'apiVersion' is missing in 'object has no apiVersion field'");
        }
        let text = format!("strict decoding error: {}", self.ran.judged.strict_texts().join(", "));
        let kind = &envelope.kind;
        Status::bad_request(frame(kind, envelope.version(), kind, &text))
    }

    fn invalid_status(&self) -> Status {
        let (kind, group) = match &self.ran.object {
            Some(JudgedObject { envelope, .. }) => (&*envelope.kind, envelope.group()),
            None => ("", ""),
        };
        self.with_object(|object| {
            Status::invalid(
                kind,
                group,
                object.map_or("", |object| MetaRef::of(object).name()),
                &self.ran.judged.errors,
                self.ran.judged.wording,
            )
        })
    }

    /// Whether there is an object, because the body could be read.
    pub fn has_object(&self) -> bool {
        self.ran.object.is_some()
    }

    /// The object that the judge protocol shows, as JSON: without what the server sets itself. It is
    /// what validation saw. Where the request is in another version than the storage version and the
    /// object is valid, it is what the client gets.
    pub fn object(&self) -> Option<String> {
        let object = self.ran.object.as_ref()?;
        if object.is_valid && !object.version.storage {
            let answered = self.storage().and_then(|storage| storage.answered);
            if answered.is_some() {
                return answered;
            }
        }
        self.validated()
    }

    /// The object that validation saw, in the version of the request: JSON without what the server sets itself.
    pub fn validated(&self) -> Option<String> {
        let JudgedObject { name_is_generated, size, .. } = *self.ran.object.as_ref()?;
        self.with_object(|object| object.map(|object| object_json::write(object, name_is_generated, size)))
    }

    /// What is stored of an object that is valid (unknown and duplicate fields aside), and what clients
    /// read then. None where the server cannot store it.
    pub fn storage(&self) -> Option<Storage> {
        let object = self.ran.object.as_ref().filter(|object| object.is_valid)?;
        self.with_object(|root| storage::storage(object, root?))
    }

    /// Whether the storage version has the very schema of the request's version, and nobody else converts: storing a
    /// valid object and reading it changes nothing but a status. Tells without going the way.
    pub fn is_stored_alike(&self) -> bool {
        self.ran.object.as_ref().is_some_and(|object| {
            let storage = object.resource.storage_version();
            object.resource.conversion == Conversion::None
                && storage.is_some_and(|storage| Arc::ptr_eq(&storage.plan, &object.version.plan))
        })
    }

    /// The judged object, and the stored one.
    pub(super) fn tree(&self) -> &Tree {
        &self.scratch.tree
    }

    fn with_object<T>(&self, look: impl FnOnce(Option<ValueRef<'_>>) -> T) -> T {
        let Some(object) = &self.ran.object else { return look(None) };
        let mut texts = Texts::default().with_plan(&object.version.plan);
        let Documents { new, old } = &self.documents;
        for (document, origin) in [(new, Origin::New), (old, Origin::Old)] {
            if let Some(document) = document {
                texts = texts.with_document(origin, document);
            }
        }
        look(Some(View::new(&self.scratch.tree, &texts).value(object.root)))
    }
}
