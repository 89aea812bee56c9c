//! The Status that a client gets.

use plimsoll_finding::{Finding, Wording, aggregate};
use plimsoll_go::strconv::quote;

/// The answer to a request, without what validation found in detail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Status {
    /// The HTTP code.
    pub code: u16,
    /// The reason for a refusal; none where the server gives none.
    pub reason: Reason,
    /// What is wrong; empty for an accepted request.
    pub message: String,
}

/// Why a request is refused (`metav1.StatusReason`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is not, or the server gives no reason.
    None,
    /// The body cannot be read, or does not fit the URL.
    BadRequest,
    /// There is no such thing.
    NotFound,
    /// The stored object is another than the request says.
    Conflict,
    /// Validation refuses the object.
    Invalid,
    /// The body is too large.
    TooLarge,
}

impl Reason {
    /// The server's name for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "",
            Self::BadRequest => "BadRequest",
            Self::NotFound => "NotFound",
            Self::Conflict => "Conflict",
            Self::Invalid => "Invalid",
            Self::TooLarge => "RequestEntityTooLarge",
        }
    }
}

impl Status {
    const fn new(code: u16, reason: Reason, message: String) -> Self {
        Self { code, reason, message }
    }

    /// The object was created.
    pub const fn created() -> Self {
        Self::new(201, Reason::None, String::new())
    }

    /// The object was updated.
    pub const fn updated() -> Self {
        Self::new(200, Reason::None, String::new())
    }

    /// Whether the server took the object.
    pub fn is_accepted(&self) -> bool {
        self.code < 300
    }

    /// The body cannot be read, or does not fit the URL.
    pub fn bad_request(message: impl Into<String>) -> Self {
        Self::new(400, Reason::BadRequest, message.into())
    }

    /// The URL leads nowhere.
    pub fn no_such_resource() -> Self {
        Self::new(404, Reason::NotFound, "the server could not find the requested resource".to_owned())
    }

    /// There is no object of that name.
    pub fn not_found(resource: &str, name: &str) -> Self {
        Self::new(404, Reason::NotFound, format!("{resource} {} not found", quote(name.as_bytes())))
    }

    /// The stored object is another than the request says.
    pub fn conflict(resource: &str, name: &str, why: &str) -> Self {
        let name = quote(name.as_bytes());
        Self::new(409, Reason::Conflict, format!("Operation cannot be fulfilled on {resource} {name}: {why}"))
    }

    /// The body is too large.
    pub fn too_large(limit: u32) -> Self {
        Self::new(413, Reason::TooLarge, format!("Request entity too large: limit is {limit}"))
    }

    /// The server failed.
    pub fn internal(message: impl Into<String>) -> Self {
        Self::new(500, Reason::None, message.into())
    }

    /// Validation refuses the object; mirrors `NewInvalid`.
    pub fn invalid(kind: &str, group: &str, name: &str, errors: &[Finding], wording: Wording) -> Self {
        let dot = if group.is_empty() { "" } else { "." };
        let mut message = format!("{kind}{dot}{group} {} is invalid: ", quote(name.as_bytes()));
        message.push_str(&aggregate(errors, wording));
        Self::new(422, Reason::Invalid, message)
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_finding::{Code, FieldErrorKind, Finding, Message, Path, Segment, Wording};

    use super::Status;

    #[test]
    fn equal_texts_are_shown_once() {
        let error = |field: &str| {
            let field = Path::new(&[Segment::Key(field)]).into();
            Finding::of_field(Code::MissingField, FieldErrorKind::Required, field, None, Message::None)
        };
        let message = |errors: &[Finding]| Status::invalid("A", "g", "n", errors, Wording::LATEST).message;
        assert_eq!(message(&[error("a"), error("a")]), "A.g \"n\" is invalid: a: Required value");
        assert_eq!(
            message(&[error("a"), error("b"), error("a")]),
            "A.g \"n\" is invalid: [a: Required value, b: Required value]"
        );
    }
}
