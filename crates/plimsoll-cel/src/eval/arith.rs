//! Arithmetic of numbers, texts and lists; all else goes by the rows of the functions.

use super::charge::call_charge;
use super::machine::Machine;
use super::{Answer, dispatch};
use crate::fault::Fault;
use crate::plan::{Arith, ArithKind};
use crate::value::Value;

impl<'a> Machine<'_, 'a> {
    #[inline(never)]
    pub(super) fn arith(&mut self, arith: &'a Arith) -> Answer<'a> {
        let [left, right] = &*arith.call.args else { return Err(Fault::NoSuchOverload) };
        let left = self.eval(left);
        let right = self.eval(right);
        self.arith_of(arith, left, right)
    }

    /// Apart from the recursion into the operands, whose frames have to be small.
    fn arith_of(&mut self, arith: &'a Arith, left: Answer<'a>, right: Answer<'a>) -> Answer<'a> {
        let (Ok(left), Ok(right)) = (left, right) else { return self.arith_failed(arith, left, right) };
        match (left, right) {
            (Value::Int(left), Value::Int(right)) => {
                self.charge(1);
                ints(arith.kind, left, right)
            }
            (Value::Double(left), Value::Double(right)) if arith.kind != ArithKind::Modulo => {
                self.charge(1);
                Ok(Value::Double(doubles(arith.kind, left, right)))
            }
            (Value::Uint(left), Value::Uint(right)) => {
                self.charge(1);
                uints(arith.kind, left, right)
            }
            (left, right) => self.arith_other(arith, left, right),
        }
    }

    #[inline(never)]
    fn arith_failed(&mut self, arith: &'a Arith, left: Answer<'a>, right: Answer<'a>) -> Answer<'a> {
        let args = [left.unwrap_or(Value::Null), right.unwrap_or(Value::Null)];
        let fault = match (left, right) {
            (_, Err(fault)) if fault.is_fatal() => fault,
            (Err(fault), _) | (_, Err(fault)) => fault,
            _ => Fault::NoSuchOverload,
        };
        let cost = call_charge(&self.cx, arith.call.charge, &args, &Err(fault));
        self.charge(cost);
        Err(fault)
    }

    #[inline(never)]
    fn arith_other(&mut self, arith: &'a Arith, left: Value<'a>, right: Value<'a>) -> Answer<'a> {
        let args = [left, right];
        let answer = match (arith.kind, left, right) {
            (ArithKind::Add, Value::List(left), Value::List(right)) => left.add(&self.cx, right),
            (ArithKind::Add, Value::Str(left), Value::Str(right)) => self.concat(left, right),
            _ => dispatch(&self.cx, &arith.call, &args),
        };
        if let Err(fault @ Fault::Internal(_)) = answer {
            return Err(self.broken(fault));
        }
        let cost = call_charge(&self.cx, arith.call.charge, &args, &answer);
        self.charge(cost);
        answer
    }

    fn concat(&self, left: &str, right: &str) -> Answer<'a> {
        let mut text = self.cx.arena.string();
        text.push_str(left)?;
        text.push_str(right)?;
        Ok(Value::Str(text.finish()))
    }
}

fn ints<'a>(kind: ArithKind, left: i64, right: i64) -> Answer<'a> {
    let result = match kind {
        ArithKind::Add => left.checked_add(right),
        ArithKind::Subtract => left.checked_sub(right),
        ArithKind::Multiply => left.checked_mul(right),
        ArithKind::Divide if right == 0 => return Err(Fault::DivisionByZero),
        ArithKind::Modulo if right == 0 => return Err(Fault::ModulusByZero),
        ArithKind::Divide => left.checked_div(right),
        ArithKind::Modulo => left.checked_rem(right),
    };
    result.map(Value::Int).ok_or(Fault::IntegerOverflow)
}

fn uints<'a>(kind: ArithKind, left: u64, right: u64) -> Answer<'a> {
    let result = match kind {
        ArithKind::Add => left.checked_add(right),
        ArithKind::Subtract => left.checked_sub(right),
        ArithKind::Multiply => left.checked_mul(right),
        ArithKind::Divide if right == 0 => return Err(Fault::DivisionByZero),
        ArithKind::Modulo if right == 0 => return Err(Fault::ModulusByZero),
        ArithKind::Divide => left.checked_div(right),
        ArithKind::Modulo => left.checked_rem(right),
    };
    result.map(Value::Uint).ok_or(Fault::UnsignedOverflow)
}

fn doubles(kind: ArithKind, left: f64, right: f64) -> f64 {
    match kind {
        ArithKind::Add => left + right,
        ArithKind::Subtract => left - right,
        ArithKind::Multiply => left * right,
        ArithKind::Divide | ArithKind::Modulo => left / right,
    }
}
