//! Titles for the validation rules of a CRD.

use super::super::{Words, prose, quote};
use super::schema::field_of;
use crate::{ExpressionFault, ExpressionMessage as M, ExpressionText, FieldCause};

pub(super) fn words(message: &M, cause: &FieldCause) -> Words {
    let name = quote::last_key(cause.field.path());
    let value = cause.value.as_ref().map_or_else(String::new, |value| quote::value(&value.value()));
    match message {
        M::NoRule => Words::new("validation rule without an expression").help("add `rule`"),
        M::BlankMessageExpression => blank("`messageExpression`"),
        M::MessageRequired => Words::new("validation rule of several lines without a message").help("add `message`"),
        M::Blank(_) => blank(&name),
        M::LineBreaks(_) => {
            Words::new(format!("{name} of a validation rule contains line breaks")).help("write it in one line")
        }
        M::BadFieldPath(_) => Words::new(format!("`fieldPath` {value} does not lead to a field of the schema"))
            .help("use a path such as `.spec.name`, relative to the schema of the rule"),
        M::Reason(reasons) => {
            let reasons: Vec<String> = reasons.iter().map(|reason| quote::code(reason)).collect();
            Words::new(format!("`reason`: unsupported value {value}, expected {}", prose::alternatives(&reasons)))
        }
        M::NoTypeInformation => Words::new("validation rules cannot access this schema")
            .help("add `type`, or set `x-kubernetes-preserve-unknown-fields: true`"),
        M::NotCompiled(expression, fault) => {
            let what = what(expression.text);
            match fault {
                ExpressionFault::Type(found) => wrong_type(expression.text, found),
                ExpressionFault::Errors(_) => Words::new(format!("{what} does not compile")),
                ExpressionFault::Program(error) => Words::new(format!("{what} cannot be used: {}", quote::line(error))),
            }
        }
        M::NeverOld(within) => Words::new(format!(
            "validation rule uses `oldSelf` inside {}, where old items cannot be matched",
            field_of(within)
        ))
        .help("use `x-kubernetes-list-type: map` with keys, or move the rule above the list"),
        M::OptionalOldSelf => {
            Words::new("`optionalOldSelf` is set, but the rule does not use `oldSelf`").help("remove `optionalOldSelf`")
        }
        M::TooExpensive { expression, cost, limit } => {
            let what = what(expression.text);
            Words::new(format!("{what} may cost {}", prose::times_limit(*cost, *limit)))
                .help("add `maxItems`, `maxProperties` or `maxLength` to what the rule uses")
        }
        M::LargeShare(expression) => {
            Words::new(format!("{} uses a large share of the CRD's cost budget", what(expression.text)))
                .help("add `maxItems`, `maxProperties` or `maxLength` to what the rule uses")
        }
        M::AllTooExpensive { cost, limit } => {
            Words::new(format!("all rules of this schema together may cost {}", prose::times_limit(*cost, *limit)))
                .help("see the errors about single rules; `plimsoll crd cost` lists them all")
        }
    }
}

fn blank(name: &str) -> Words {
    Words::new(format!("{name} of a validation rule is empty")).help(format!("write a text, or remove {name}"))
}

/// The text of a rule that a title is about.
pub(in crate::words) const fn what(text: ExpressionText) -> &'static str {
    match text {
        ExpressionText::Rule => "validation rule",
        ExpressionText::MessageExpression => "message expression",
    }
}

/// An expression whose value has the wrong type.
pub(in crate::words) fn wrong_type(text: ExpressionText, found: &str) -> Words {
    let (expected, edit) = match text {
        ExpressionText::Rule => ("bool", "compare the value with something, for example `… == …`"),
        ExpressionText::MessageExpression => ("string", "convert the value with `string(…)`"),
    };
    let title = format!("{}: expected {expected}, got {}", what(text), quote::code(found));
    Words::new(title).help(edit)
}
