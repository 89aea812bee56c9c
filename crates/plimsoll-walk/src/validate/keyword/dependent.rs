//! `dependentRequired`, `dependentSchemas`

use plimsoll_finding::{Code, FieldErrorKind, SchemaFault};
use plimsoll_schema::plan::{Operand, Range32};

use super::{Applicator, Assertion, At, Goal, Progress, Role, Said, Turn, Wrong, types};
use crate::instance::Instance;
use crate::validate::complaint::Detail;

/// Members that another needs are there.
pub(super) struct DependentRequired;

impl Assertion for DependentRequired {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let Operand::DependentNames { trigger, names } = at.constraint.operand else { return };
        if !has_all(at, trigger) {
            return;
        }
        for (name, index) in at.plan.required_names(names).iter().zip(0..) {
            at.steps.take(1);
            let is_missing = at.value.get_hashed(at.plan.name(name.name), name.hash).is_none();
            if is_missing && !found(Detail::Entry(index)) {
                return;
            }
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let (Operand::DependentNames { trigger, names }, Detail::Entry(index)) =
            (wrong.at.constraint.operand, wrong.detail)
        else {
            return types::said(wrong);
        };
        let plan = wrong.at.plan;
        let name = |range: Range32, index: usize| {
            let name = plan.required_names(range).get(index);
            name.map_or("", |name| plan.name(name.name)).into()
        };
        let (field, because) = (name(names, index as usize), name(trigger, 0));
        let fault = SchemaFault::DependentRequired { field, because };
        Said { code: Code::MissingField, kind: FieldErrorKind::Required, value: None, fault }
    }
}

/// A schema accepts the object, where a member is there.
pub(super) struct DependentSchemas;

impl Applicator for DependentSchemas {
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        match at.constraint.operand {
            Operand::DependentSchema { trigger, schema, .. } if progress.next == 0 && has_all(at, trigger) => {
                at.on_itself(schema, Role::Must, progress)
            }
            _ => Turn::Accept,
        }
    }
}

fn has_all<'a, V: Instance<'a>>(at: At<'a, V>, names: Range32) -> bool {
    let names = at.plan.required_names(names);
    names.iter().all(|name| at.value.get_hashed(at.plan.name(name.name), name.hash).is_some())
}
