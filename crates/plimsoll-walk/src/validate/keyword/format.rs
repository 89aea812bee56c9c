//! `format` of strings.

use plimsoll_finding::{Code, FieldErrorKind, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::{Assertion, At, Said, Wrong, types};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// The string is of its format.
pub(super) struct Format;

impl Assertion for Format {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let Operand::Format(format) = at.constraint.operand else { return };
        let check = at.plan.format_of(format).and_then(|format| format.check);
        let text = at.value.as_str().unwrap_or_default();
        at.steps.take_text(text);
        if check.is_some_and(|check| !check.is_valid(text, &at.rules.formats)) {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        // In JSON Schema the format is the keyword's alone; the server keeps it beside the type.
        let own = match wrong.at.constraint.operand {
            Operand::Format(format) => wrong.at.plan.format_of(format).map(|format| wrong.at.plan.name(format.name)),
            _ => None,
        };
        let fault = SchemaFault::Format(own.unwrap_or_else(|| types::format_name(wrong.at)).into());
        let value = Some(wrong.value().into());
        Said { code: Code::FormatMismatch, kind: FieldErrorKind::TypeInvalid, value, fault }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn strings_are_of_their_format() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"format":"date"}"#, r#""2020-01-01""#, none),
            (r#"{"format":"date"}"#, r#""2020-13-01""#, &[Plain]),
            (r#"{"format":"date","minLength":20}"#, r#""x""#, &[Plain, Plain]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
