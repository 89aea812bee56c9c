//! What the server computes when it plans: conversions of constants, and sets of constants.

use rustc_hash::FxHashSet;

use super::build::Planner;
use super::{Call, InSet, PlanError, SetKey, Step};
use crate::arena::Arena;
use crate::eval::{Cx, dispatch};
use crate::host::Empty;
use crate::value::{ConstList, ConstMap, Constant, Value, exact_int, exact_uint};

impl Planner<'_> {
    /// Runs a call of constants.
    pub(super) fn folded(&self, call: &Call) -> Result<Step, PlanError> {
        let arena = Arena::new();
        let cx = Cx::new(&Empty, &arena, self.rules, self.go);
        let args: Vec<Value<'_>> = call
            .args
            .iter()
            .filter_map(|arg| match arg {
                Step::Const(constant) => Some(constant.value()),
                _ => None,
            })
            .collect();
        let value = dispatch(&cx, call, &args).map_err(|fault| PlanError(fault.to_string()))?;
        match owned(&cx, value) {
            Some(constant) => Ok(Step::Const(constant)),
            None => Err(PlanError("no such overload".to_owned())),
        }
    }
}

/// A value as a constant of the program; values that live with the evaluation cannot be one.
/// Recursion is bounded by the expression that wrote the value.
fn owned<'a>(cx: &Cx<'a>, value: Value<'a>) -> Option<Constant> {
    Some(match value {
        Value::Null => Constant::Null,
        Value::Bool(value) => Constant::Bool(value),
        Value::Int(value) => Constant::Int(value),
        Value::Uint(value) => Constant::Uint(value),
        Value::Double(value) => Constant::Double(value),
        Value::Str(text) => Constant::Str(text.into()),
        Value::Bytes(bytes) => Constant::Bytes(bytes.into()),
        Value::Timestamp(time) => Constant::Timestamp(time),
        Value::Duration(duration) => Constant::Duration(duration),
        Value::Type(name) => Constant::Type(name.into()),
        Value::List(list) => {
            let items = list.iter(cx).map(|item| owned(cx, item)).collect::<Option<_>>()?;
            Constant::List(ConstList { items })
        }
        Value::Map(map) => {
            let entries = map.iter(cx).map(|(key, value)| Some((owned(cx, key)?, owned(cx, value)?)));
            Constant::Map(ConstMap::new(entries.collect::<Option<_>>()?))
        }
        Value::RawStr(_) | Value::Optional(_) | Value::Opaque(_) | Value::Unknown(_) | Value::Fault(_) => return None,
    })
}

/// `value in [constants]` where all are scalars other than bytes; gives the step back otherwise.
pub(super) fn in_set(value: Step, list: &ConstList) -> Result<InSet, Step> {
    let mut texts = FxHashSet::default();
    let mut others = FxHashSet::default();
    for item in &list.items {
        match item {
            Constant::Str(text) => {
                texts.insert(text.clone());
            }
            Constant::Bool(value) => {
                others.insert(SetKey::Bool(*value));
            }
            Constant::Int(value) => {
                others.insert(SetKey::Int(*value));
                others.insert(SetKey::double(*value as f64));
                others.extend(u64::try_from(*value).map(SetKey::Uint));
            }
            Constant::Uint(value) => {
                others.insert(SetKey::Uint(*value));
                others.insert(SetKey::double(*value as f64));
                others.extend(i64::try_from(*value).map(SetKey::Int));
            }
            Constant::Double(value) => {
                if !value.is_nan() {
                    others.insert(SetKey::double(*value));
                }
                others.extend(exact_int(*value).map(SetKey::Int));
                others.extend(exact_uint(*value).map(SetKey::Uint));
            }
            _ => return Err(value),
        }
    }
    Ok(InSet { value, texts, others })
}

impl SetKey {
    /// Both zeros are one member.
    pub(crate) fn double(value: f64) -> Self {
        Self::Double((value + 0.0).to_bits())
    }
}
