//! Why a case failed.

use plimsoll::Verdict;

use super::diff::Line;

/// Why a case failed, and at which step of it.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) step: Step,
    pub(super) what: What,
}

/// A step of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The definition is made.
    Define,
    /// The definition is patched.
    Patch,
    /// The object is created.
    Create,
    /// The status of the first object is written.
    CreateStatus,
    /// The first object is sent again under the definition without patches.
    Resend,
    /// The object is updated.
    Update,
    /// Its status is updated.
    UpdateStatus,
}

/// What is not as it must be.
#[derive(Debug)]
pub(super) enum What {
    /// It is refused, and must not be.
    Refused(Answer),
    /// It is accepted, and must be refused with these texts.
    Accepted { wanted: Vec<String> },
    /// It is refused with another text.
    OtherError { wanted: String, answer: Answer },
    /// The stored object is another one.
    Differs(Vec<Line>),
    /// A warning is missing.
    NoWarning { wanted: String, warnings: Vec<String> },
    /// There is nothing to send.
    Unfit(String),
}

/// A refusal.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) message: String,
    /// The errors of validation behind it, one by one.
    pub(super) errors: Vec<String>,
}

impl Answer {
    pub(super) fn of(verdict: &Verdict) -> Self {
        let errors = verdict.causes().iter().map(plimsoll::FieldError::text).collect();
        Self { message: verdict.status.message.clone(), errors }
    }

    /// What the server says, a line for each error.
    pub(super) fn lines(&self) -> Vec<&str> {
        if self.errors.is_empty() {
            return self.message.lines().collect();
        }
        self.errors.iter().map(String::as_str).collect()
    }
}

impl Step {
    /// The word for programs.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Define => "define",
            Self::Patch => "patch",
            Self::Create => "create",
            Self::CreateStatus => "create_status",
            Self::Resend => "resend",
            Self::Update => "update",
            Self::UpdateStatus => "update_status",
        }
    }

    const fn phrase(self) -> &'static str {
        match self {
            Self::Define => "the definition",
            Self::Patch => "the patched definition",
            Self::Create => "the object",
            Self::CreateStatus => "the status of the initial object",
            Self::Resend => "the unchanged object, sent again under the definition without patches,",
            Self::Update => "the update",
            Self::UpdateStatus => "the update of the status",
        }
    }
}

impl Failure {
    /// The word for programs.
    pub(super) const fn name(&self) -> &'static str {
        match &self.what {
            What::Refused(_) => "refused",
            What::Accepted { .. } => "accepted",
            What::OtherError { .. } => "other_error",
            What::Differs(_) => "differs",
            What::NoWarning { .. } => "no_warning",
            What::Unfit(_) => "unfit",
        }
    }

    /// One line for people.
    pub(super) fn headline(&self) -> String {
        let step = self.step.phrase();
        match &self.what {
            What::Refused(_) => format!("{step} is refused"),
            What::Accepted { .. } => format!("{step} is accepted and should be refused"),
            What::OtherError { .. } => format!("{step} is refused with another error"),
            What::Differs(_) => "the stored object is another one".to_owned(),
            What::NoWarning { .. } => format!("{step} gives no such warning"),
            What::Unfit(why) => format!("{step} cannot be sent: {why}"),
        }
    }
}
