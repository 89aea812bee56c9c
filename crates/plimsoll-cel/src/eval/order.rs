//! Order and equality as steps.

use std::cmp::Ordering;

use super::Cx;
use super::charge::equality_charge;
use super::machine::Machine;
use super::size::{tenth_of_shorter, tenth_of_smaller};
use crate::fault::Fault;
use crate::plan::{Equal, InSet, Order, OrderKind, SetKey, Step};
use crate::value::{Constant, Value, equal, int_double_order, int_uint_order, uint_double_order};

/// The order of two values: numbers of all kinds, and values of one kind.
#[inline]
pub fn compare<'a>(left: Value<'a>, right: Value<'a>) -> Result<Ordering, Fault<'a>> {
    let numbers = |order: Option<Ordering>| order.ok_or(Fault::UnorderedNan);
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => Ok(left.cmp(&right)),
        (Value::Uint(left), Value::Uint(right)) => Ok(left.cmp(&right)),
        (Value::Double(left), Value::Double(right)) => numbers(left.partial_cmp(&right)),
        (Value::Int(left), Value::Uint(right)) => Ok(int_uint_order(left, right)),
        (Value::Uint(left), Value::Int(right)) => Ok(int_uint_order(right, left).reverse()),
        (Value::Int(left), Value::Double(right)) => numbers(int_double_order(left, right)),
        (Value::Double(left), Value::Int(right)) => numbers(int_double_order(right, left).map(Ordering::reverse)),
        (Value::Uint(left), Value::Double(right)) => numbers(uint_double_order(left, right)),
        (Value::Double(left), Value::Uint(right)) => numbers(uint_double_order(right, left).map(Ordering::reverse)),
        (Value::Bool(left), Value::Bool(right)) => Ok(left.cmp(&right)),
        (Value::Str(left), Value::Str(right)) => Ok(left.cmp(right)),
        (Value::RawStr(left), Value::RawStr(right)) | (Value::Bytes(left), Value::Bytes(right)) => Ok(left.cmp(right)),
        (Value::Str(left), Value::RawStr(right)) => Ok(left.as_bytes().cmp(right)),
        (Value::RawStr(left), Value::Str(right)) => Ok(left.cmp(right.as_bytes())),
        (Value::Timestamp(left), Value::Timestamp(right)) => {
            Ok((left.unix(), left.nanosecond()).cmp(&(right.unix(), right.nanosecond())))
        }
        (Value::Duration(left), Value::Duration(right)) => Ok(left.cmp(&right)),
        (Value::Double(left), _) if left.is_nan() => Err(Fault::UnorderedNan),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// Whether a value has a place in an order at all.
pub(crate) fn is_ordered(value: Value<'_>) -> bool {
    matches!(
        value,
        Value::Int(_)
            | Value::Uint(_)
            | Value::Double(_)
            | Value::Bool(_)
            | Value::Str(_)
            | Value::RawStr(_)
            | Value::Bytes(_)
            | Value::Timestamp(_)
            | Value::Duration(_)
    )
}

#[inline]
fn holds(kind: OrderKind, found: Ordering) -> bool {
    match kind {
        OrderKind::Less => found.is_lt(),
        OrderKind::LessOrEqual => found.is_le(),
        OrderKind::Greater => found.is_gt(),
        OrderKind::GreaterOrEqual => found.is_ge(),
    }
}

impl<'a> Machine<'_, 'a> {
    pub(super) fn order(&mut self, order: &'a Order) -> Result<bool, Fault<'a>> {
        // `x < 1` in a loop.
        if let (Step::Slot(slot), Step::Const(Constant::Int(right))) = (&order.left, &order.right)
            && let Some(Some(Value::Int(left))) = self.slots.get(*slot as usize)
        {
            let found = left.cmp(right);
            self.charge(2);
            return Ok(holds(order.kind, found));
        }
        let left = self.eval(&order.left);
        let right = self.eval(&order.right);
        let (left, right) =
            self.operands(
                left,
                right,
                |cx, left, right| if order.by_length { tenth_of_smaller(cx, left, right) } else { 1 },
            )?;
        let found = match compare(left, right) {
            Err(Fault::NoSuchOverload) if !is_ordered(left) => return Err(Fault::NoSuchOverloadOf(&order.function)),
            found => found?,
        };
        Ok(holds(order.kind, found))
    }

    pub(super) fn equal(&mut self, step: &'a Equal) -> Result<bool, Fault<'a>> {
        // `x == "text"` in a loop.
        if let (Step::Slot(slot), Step::Const(Constant::Str(right))) = (&step.left, &step.right)
            && let Some(Some(Value::Str(left))) = self.slots.get(*slot as usize)
        {
            let (cost, same) = (tenth_of_shorter(left, right), *left == &**right);
            self.charge(1 + cost);
            return Ok(same != step.negated);
        }
        let left = self.eval(&step.left);
        let right = self.eval(&step.right);
        let negated = step.negated;
        match (&left, &right) {
            (Ok(Value::Str(left)), Ok(Value::Str(right))) => {
                self.charge(tenth_of_shorter(left, right));
                return Ok((left == right) != negated);
            }
            (Ok(Value::Int(left)), Ok(Value::Int(right))) => {
                self.charge(1);
                return Ok((left == right) != negated);
            }
            _ => {}
        }
        let before = self.cost;
        let (left, right) = self.operands(left, right, |cx, left, right| equality_charge(cx, left, right, negated))?;
        match equal(&self.cx, left, right) {
            Err(fault @ Fault::Internal(_)) => {
                self.cost = before;
                Err(self.broken(fault))
            }
            // What cannot be compared is not the same.
            Err(fault) if negated && !fault.is_fatal() => Ok(true),
            answer => Ok(answer? != negated),
        }
    }

    /// Both operands of an operator that evaluates and charges both, whether they fail or not.
    #[inline]
    fn operands(
        &mut self,
        left: Result<Value<'a>, Fault<'a>>,
        right: Result<Value<'a>, Fault<'a>>,
        charge: impl Fn(&Cx<'a>, Value<'a>, Value<'a>) -> u64,
    ) -> Result<(Value<'a>, Value<'a>), Fault<'a>> {
        let cost = charge(&self.cx, left.unwrap_or(Value::Null), right.unwrap_or(Value::Null));
        self.charge(cost);
        match (left, right) {
            (Ok(left), Ok(right)) => Ok((left, right)),
            (_, Err(fault)) if fault.is_fatal() => Err(fault),
            (Err(fault), _) | (_, Err(fault)) => Err(fault),
        }
    }

    /// `x in [constants]`: free beside the value itself.
    pub(super) fn in_set(&mut self, set: &'a InSet) -> Result<bool, Fault<'a>> {
        Ok(match self.eval(&set.value)? {
            Value::Str(text) => set.texts.contains(text),
            Value::Bool(value) => set.others.contains(&SetKey::Bool(value)),
            Value::Int(value) => set.others.contains(&SetKey::Int(value)),
            Value::Uint(value) => set.others.contains(&SetKey::Uint(value)),
            Value::Double(value) => !value.is_nan() && set.others.contains(&SetKey::double(value)),
            other if other.unhashable(&self.cx).is_some() => return Err(self.bad_key(other)),
            _ => false,
        })
    }
}
