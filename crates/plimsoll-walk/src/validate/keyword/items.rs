//! `items`, `minItems`, `maxItems`, `uniqueItems`

use plimsoll_finding::{Code, FieldErrorKind, SchemaFault};
use plimsoll_go::value::{Token, Value};
use plimsoll_schema::plan::Operand;

use super::{Applicator, Assertion, At, Attempt, Goal, Progress, Role, Said, Turn, Wrong};
use crate::equal::Numbers;
use crate::instance::Instance;
use crate::trail::Segment;
use crate::validate::complaint::Detail;

/// One schema accepts all items, or those from a position on, or each item has its own.
pub(super) struct Items;

impl Applicator for Items {
    #[inline]
    fn turn<'a, V: Instance<'a>>(at: At<'a, V>, progress: Progress, _: Goal) -> Turn {
        let mut index = progress.next;
        let schema = match at.constraint.operand {
            Operand::Schema(schema) => schema,
            Operand::Rest { schema, first } => {
                index = index.max(first);
                schema
            }
            Operand::Schemas(_) => match at.members().get(index as usize) {
                Some(schema) => *schema,
                None => return Turn::Accept,
            },
            _ => return Turn::Accept,
        };
        match at.value.item(index as usize) {
            Some(item) => Turn::Try(Attempt {
                value: item.id(),
                schema,
                step: Some(Segment::Item(index)),
                role: Role::Must,
                next: index + 1,
            }),
            None => Turn::Accept,
        }
    }

    /// Goes over the list once.
    #[inline]
    fn run<'a, V: Instance<'a>>(
        at: At<'a, V>,
        progress: &mut Progress,
        _: Goal,
        attempt: &mut impl FnMut(Attempt) -> Option<bool>,
    ) -> Turn {
        let (each, first) = match at.constraint.operand {
            Operand::Schema(schema) => (Some(schema), 0),
            Operand::Rest { schema, first } => (Some(schema), first),
            _ => (None, 0),
        };
        let first = progress.next.max(first);
        for (item, index) in at.value.children_from(first).zip(first..) {
            let Some(schema) = each.or_else(|| at.members().get(index as usize).copied()) else { break };
            let step = Some(Segment::Item(index));
            let own = Attempt { value: item.id(), schema, step, role: Role::Must, next: index + 1 };
            let Some(accepted) = attempt(own) else { return Turn::Try(own) };
            progress.note(own, accepted);
        }
        Turn::Accept
    }
}

/// No item is there twice.
pub(super) struct UniqueItems;

impl Assertion for UniqueItems {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        let numbers = match at.constraint.operand {
            Operand::AsJson => Numbers::Exact,
            _ => Numbers::Typed,
        };
        // A single item is compared with nothing, however much it contains.
        if at.value.len() < 2 {
            return;
        }
        at.steps.take(at.value.weight());
        if at.value.has_repeated_item(numbers) {
            found(Detail::Plain);
        }
    }

    fn said(_: &Wrong<'_>) -> Said {
        Said::without_value(Code::RepeatedItem, SchemaFault::UniqueItems)
    }
}

/// The list contains at least so many items.
pub(super) struct MinItems;

impl Assertion for MinItems {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(min) = at.constraint.operand
            && (at.value.len() as i64) < min
        {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let count = Value::scalar(Token::Int64(wrong.at.value.len() as i64));
        Said::invalid(Code::TooFewItems, count, SchemaFault::MinItems(wrong.limit()))
    }
}

/// The list contains at most so many items.
pub(super) struct MaxItems;

impl Assertion for MaxItems {
    fn check<'a, V: Instance<'a>>(at: At<'a, V>, found: &mut impl FnMut(Detail) -> bool) {
        if let Operand::Limit(max) = at.constraint.operand
            && at.value.len() as i64 > max
        {
            found(Detail::Plain);
        }
    }

    fn said(wrong: &Wrong<'_>) -> Said {
        let value = Some(Value::scalar(Token::Int(wrong.at.value.len() as i64)).into());
        let fault = SchemaFault::MaxItems(wrong.limit());
        Said { code: Code::TooManyItems, kind: FieldErrorKind::TooMany, value, fault }
    }
}

#[cfg(test)]
mod tests {
    use crate::validate::complaint::Detail::{self, *};
    use crate::validate::testing::details;

    #[test]
    fn items_and_their_number() {
        let none: &[Detail] = &[];
        for (schema, value, want) in [
            (r#"{"uniqueItems":true}"#, "[1,1.0]", none),
            (r#"{"maxItems":1}"#, r#"{"a":1,"b":2}"#, none),
            (r#"{"items":{"type":"string"},"minItems":3,"maxItems":1}"#, r#"["a",1]"#, &[Plain, Plain, Plain]),
            (r#"{"uniqueItems":true}"#, "[1,1]", &[Plain]),
        ] {
            assert_eq!(details(schema, value), want, "{schema} {value}");
        }
    }
}
