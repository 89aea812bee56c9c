//! Why a case failed.

use crate::Verdict;
use crate::lines::Line;

/// Why a case failed, and at which step of it.
#[derive(Debug)]
pub struct Failure {
    /// The step.
    pub step: Step,
    /// What is wrong.
    pub what: Mismatch,
}

/// A step of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The CRD is created.
    Define,
    /// The CRD is patched.
    Patch,
    /// The object is created.
    Create,
    /// The status of the first object is written.
    CreateStatus,
    /// The first object is sent again under the CRD without patches.
    Resend,
    /// The object is updated.
    Update,
    /// Its status is updated.
    UpdateStatus,
}

/// What is not as it must be.
#[derive(Debug)]
pub enum Mismatch {
    /// It is rejected, and must not be.
    Refused(Answer),
    /// It is accepted, and must be rejected with these texts.
    Accepted {
        /// What the error must contain.
        wanted: Vec<String>,
    },
    /// It is rejected with another text.
    OtherError {
        /// What the error must contain.
        wanted: String,
        /// What was answered.
        answer: Answer,
    },
    /// The stored object differs.
    Differs(Vec<Line>),
    /// A warning is missing.
    NoWarning {
        /// What a warning must contain.
        wanted: String,
        /// The warnings.
        warnings: Vec<String>,
    },
    /// There is nothing to send.
    Unfit(String),
}

/// A rejection.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The message of the Status.
    pub message: String,
    /// The errors of validation behind it, one by one.
    pub errors: Vec<String>,
}

impl Answer {
    pub(crate) fn of(verdict: &Verdict<'_>) -> Self {
        let errors = verdict.causes().iter().map(|error| error.text(verdict.wording)).collect();
        Self { message: verdict.status().message, errors }
    }

    /// What the server says, a line for each error.
    pub fn lines(&self) -> Vec<&str> {
        if self.errors.is_empty() {
            return self.message.lines().collect();
        }
        self.errors.iter().map(String::as_str).collect()
    }
}

impl Step {
    /// The word for programs.
    pub const fn name(self) -> &'static str {
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
            Self::Define => "the CRD",
            Self::Patch => "the patched CRD",
            Self::Create => "the object",
            Self::CreateStatus => "the status of the initial object",
            Self::Resend => "the unchanged object, sent again under the CRD without patches,",
            Self::Update => "the update",
            Self::UpdateStatus => "the update of the status",
        }
    }
}

impl Failure {
    /// The word for programs.
    pub const fn name(&self) -> &'static str {
        match &self.what {
            Mismatch::Refused(_) => "refused",
            Mismatch::Accepted { .. } => "accepted",
            Mismatch::OtherError { .. } => "other_error",
            Mismatch::Differs(_) => "differs",
            Mismatch::NoWarning { .. } => "no_warning",
            Mismatch::Unfit(_) => "unfit",
        }
    }

    /// One line for people.
    pub fn headline(&self) -> String {
        let step = self.step.phrase();
        match &self.what {
            Mismatch::Refused(_) => format!("{step} is rejected"),
            Mismatch::Accepted { .. } => format!("{step} is accepted, expected an error"),
            Mismatch::OtherError { .. } => format!("{step} is rejected with another error"),
            Mismatch::Differs(_) => "the stored object differs from the expected one".to_owned(),
            Mismatch::NoWarning { .. } => format!("{step} does not return the expected warning"),
            Mismatch::Unfit(why) => format!("{step} cannot be sent: {why}"),
        }
    }
}
