//! `const`, and the schema `false`.

use plimsoll_finding::{Code, FieldErrorKind, Quoted, SchemaFault};
use plimsoll_schema::plan::Operand;

use super::{Assertion, At, Said, Wrong};
use crate::equal::equals_json;
use crate::go_value::node_to_go;
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// The value is one certain value.
pub(super) struct Const;

impl Assertion for Const {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let Operand::Constant(constant) = at.constraint.operand else { return };
        let constant = at.plan.value(constant);
        at.take_values(constant);
        if !equals_json(at.value, constant) {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let constant = match wrong.at.constraint.operand {
            Operand::Constant(constant) => Quoted::from(node_to_go(wrong.at.plan.value(constant))),
            _ => Quoted::from(""),
        };
        let (code, kind) = (Code::UnsupportedValue, FieldErrorKind::Invalid);
        Said { code, kind, value: Some(wrong.value().into()), fault: SchemaFault::Const(constant) }
    }
}

/// No value is accepted.
pub(super) struct False;

impl Assertion for False {
    fn check<'a, V: Instance<'a>>(_: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        found(Detail::Plain);
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let (code, kind) = (Code::ForbiddenField, FieldErrorKind::Forbidden);
        Said { code, kind, value: Some(wrong.value().into()), fault: SchemaFault::False }
    }
}
