//! How many bytes the errors of one object may have.

use crate::Finding;
use crate::sink::MAX_ERROR_BYTES;

/// Counts the texts of a list of errors towards [`MAX_ERROR_BYTES`].
#[derive(Clone, Copy, Debug, Default)]
pub struct ErrorBudget {
    used: usize,
}

impl ErrorBudget {
    /// Whether no more errors are to be collected.
    pub fn is_spent(self) -> bool {
        self.used > MAX_ERROR_BYTES
    }

    /// Counts an error.
    pub fn count(&mut self, error: &Finding) {
        self.used = self.used.saturating_add(error.text_weight());
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_go::field_value::FieldErrorKind;

    use super::*;
    use crate::{Code, Message, Path};

    #[test]
    fn long_errors_spend_it() {
        let text = "x".repeat(MAX_ERROR_BYTES / 4);
        let field = Path::default().key("spec");
        let error = Finding::of_field(
            Code::WrongType,
            FieldErrorKind::TypeInvalid,
            field.into(),
            Some((&*text).into()),
            Message::None,
        );
        let mut budget = ErrorBudget::default();
        let counted = std::iter::repeat_with(|| budget.count(&error)).take(4).count();
        assert_eq!((counted, budget.is_spent()), (4, true));
        assert!(!ErrorBudget::default().is_spent());
    }
}
