//! What a finding says beside the field: the value and the reason.

use super::quote;
use crate::{FieldCause, Quoted, Wording};

/// The value that the server shows, and why it rejects it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Said {
    /// The value: a string as it is, anything else as JSON.
    pub(super) value: Option<String>,
    /// The reason in the server's words, to be shown.
    pub(super) detail: String,
}

impl Said {
    pub(super) fn of(cause: &FieldCause) -> Self {
        let value = cause.value.as_ref().map(shown);
        Self { value, detail: cause.message.detail(cause, Wording::LATEST) }
    }
}

fn shown(value: &Quoted) -> String {
    value.as_str().map_or_else(|| quote::json(&value.value()), ToOwned::to_owned)
}
