//! A finding: something to say about an input, as data.

use std::sync::Arc;

use plimsoll_doc::{NodeId, Span};
use plimsoll_go::field_value::FieldErrorKind;

use crate::{
    Cause, Code, ExpressionNote, ExpressionRef, FieldCause, FieldName, Lane, Message, Path, Quoted, RuleRef, Severity,
    Wording,
};

/// Which text a span belongs to; the caller numbers its texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceId(pub u32);

/// Where a finding is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The text.
    pub source: SourceId,
    /// The node of the document that was judged; none where the value was not written there.
    pub node: Option<NodeId>,
    /// The part of the text to point at.
    pub span: Span,
    /// The way to the value.
    pub path: Path,
}

/// Another place that has to do with a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// What it has to do with it.
    pub role: Role,
    /// The place.
    pub place: Place,
}

/// What another place has to do with a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// The first of two equal items.
    First,
}

/// The schema that a value violates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SchemaPlace {
    /// The text of the schema.
    pub source: SourceId,
    /// The schema, or its keyword.
    pub span: Span,
}

/// The part of a CRD that an object violates, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrdPlace {
    /// The file of the CRD.
    pub file: Arc<str>,
    /// The line of the schema or its keyword, where that is known; else the line at which the CRD begins.
    pub line: u32,
}

/// An edit that ends a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The text to change.
    pub source: SourceId,
    /// The part to replace.
    pub span: Span,
    /// What replaces it.
    pub replacement: Box<str>,
    /// Whether it can be applied without a person who looks at it.
    pub is_safe: bool,
}

/// Something to say about an input. [`Words`](crate::Words) makes our text of it, and
/// [`Self::server_text`] the server's.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What is wrong.
    pub cause: Cause,
    /// How much it weighs.
    pub severity: Severity,
    /// The phase of the server's work it belongs to.
    pub lane: Lane,
    /// Where it is.
    pub place: Place,
    /// Other places that have to do with it.
    pub related: Vec<Related>,
    /// The schema that the value violates.
    pub schema: Option<SchemaPlace>,
    /// The CRD by which the object was judged.
    pub judged_by: Option<CrdPlace>,
    /// The validation rule that failed.
    pub rule: Option<Box<RuleRef>>,
    /// What is wrong with an expression of a CRD.
    pub expression: Option<Box<ExpressionNote>>,
    /// Edits that end it.
    pub fixes: Vec<Fix>,
    /// What can be done about it with the program at hand, in that program's own terms: its options, its commands.
    pub advice: Option<Arc<str>>,
    /// Why it does not count, where the user has said so. It is what the server says all the same.
    pub exception: Option<Arc<str>>,
}

impl Finding {
    /// A finding at a place, as heavy as its cause says.
    pub fn new(cause: Cause, place: Place) -> Self {
        Self {
            severity: cause.severity(),
            lane: cause.code().info().lane,
            cause,
            place,
            related: Vec::new(),
            schema: None,
            judged_by: None,
            rule: None,
            expression: None,
            fixes: Vec::new(),
            advice: None,
            exception: None,
        }
    }

    /// A finding about a field (`field.Error`), at the path of the field. No value stands for one that
    /// the server's text leaves out.
    pub fn of_field(
        code: Code,
        kind: FieldErrorKind,
        field: FieldName,
        value: Option<Quoted>,
        message: impl Into<Message>,
    ) -> Self {
        let place = Place { path: field.path().clone(), ..Place::default() };
        let message = message.into();
        Self::new(Cause::Field(Box::new(FieldCause { code, kind, field, value, message })), place)
    }

    /// The same finding, about a node.
    #[must_use]
    pub fn at_node(mut self, node: Option<NodeId>) -> Self {
        self.place.node = node;
        self
    }

    /// The same finding with another place.
    #[must_use]
    pub fn with_related(mut self, role: Role, place: Place) -> Self {
        self.related.push(Related { role, place });
        self
    }

    /// The code under which it is known.
    pub fn code(&self) -> Code {
        self.cause.code()
    }

    /// What validation says about a field, where that is the cause.
    pub fn field_cause(&self) -> Option<&FieldCause> {
        match &self.cause {
            Cause::Field(cause) => Some(cause),
            _ => None,
        }
    }

    /// The expression of a CRD that it is about.
    pub fn expression_ref(&self) -> Option<ExpressionRef> {
        match &self.field_cause()?.message {
            Message::Crd(message) => message.expression(),
            _ => None,
        }
    }

    /// The server's text for it, in the words of a release; none where the server says nothing.
    pub fn server_text(&self, wording: Wording) -> Option<String> {
        self.cause.server_text(&self.place, wording)
    }

    /// The server's text, empty where it says nothing.
    pub fn text(&self, wording: Wording) -> String {
        self.server_text(wording).unwrap_or_default()
    }

    /// The field as the server writes it, where it names one.
    pub fn field_text(&self) -> Option<String> {
        self.field_cause().map(|cause| cause.field.to_string())
    }

    /// The reason that a Status gives for it.
    pub fn reason(&self) -> Option<&'static str> {
        self.field_cause().map(|cause| cause.kind.reason())
    }

    /// How many bytes the server's text has, roughly. Costs no time.
    pub(crate) fn text_weight(&self) -> usize {
        self.place.path.weight() + self.cause.weight()
    }

    /// How many bytes it needs, the server's text included, roughly. Costs no time.
    pub fn weight(&self) -> usize {
        size_of::<Self>() + self.text_weight()
    }
}
