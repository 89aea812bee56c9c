//! Calls: their arguments, and the overload that takes them.

use super::charge::call_charge;
use super::machine::Machine;
use super::{Answer, Charge, Cx};
use crate::fault::Fault;
use crate::functions::{Overload, Sig};
use crate::plan::{Call, Dispatch, Kinds};
use crate::value::Value;

/// No function takes more arguments; only where nothing was checked some may be given.
const MOST_ARGS: usize = 5;

/// The cost of some calls does not depend on their result.
const NO_ANSWER: Answer<'static> = Ok(Value::Null);

impl<'a> Machine<'_, 'a> {
    #[inline(never)]
    pub(super) fn call(&mut self, call: &'a Call) -> Answer<'a> {
        let mut few = [Value::Null; MOST_ARGS];
        let mut many = Vec::new();
        let values = if let Some(few) = few.get_mut(..call.args.len()) {
            few
        } else {
            many.resize(call.args.len(), Value::Null);
            &mut many[..]
        };
        let mut fault = None;
        let mut charged = true;
        for (at, (place, arg)) in values.iter_mut().zip(&call.args).enumerate() {
            match self.eval(arg) {
                Ok(value) => *place = value,
                Err(found) if found.is_fatal() => return Err(found),
                Err(found) => {
                    fault = fault.or(Some(found));
                    if call.stops_at_fault {
                        charged = at + 1 == call.args.len();
                        break;
                    }
                }
            }
        }
        let args = &*values;
        if let (Charge::SelfCompare(at), true) = (call.charge, charged) {
            self.check_self_compared(args, usize::from(at), fault.is_some())?;
        }
        if let (Charge::Flatten, true, Some(depth)) = (call.charge, charged, args.get(1)) {
            self.check_depth(*depth, fault.is_some())?;
        }
        let answer = match fault {
            Some(fault) => Err(fault),
            // What takes the square of its operands' time does not begin if it is too dear to end.
            None if call.charge.is_quadratic()
                && !self.affords(call_charge(&self.cx, call.charge, args, &NO_ANSWER)) =>
            {
                Err(Fault::CostLimit)
            }
            None => dispatch(&self.cx, call, args),
        };
        if let Err(fault @ Fault::Internal(_)) = answer {
            return Err(self.broken(fault));
        }
        if charged {
            let cost = call_charge(&self.cx, call.charge, args, &answer);
            self.charge(cost);
        }
        answer
    }
}

impl<'a> Machine<'_, 'a> {
    /// The server prices sorting by looking into the list, and breaks down where there is none.
    fn check_self_compared(&mut self, args: &[Value<'a>], at: usize, failed: bool) -> Result<(), Fault<'a>> {
        let found = match args.get(at) {
            Some(Value::List(_)) | None => return Ok(()),
            Some(Value::Null) if failed => "*types.Err",
            Some(other) => other.go_type_at(&self.cx),
        };
        // Go names the first method that a list has and the value has not.
        let method = match args.get(at).map_or(Kinds::OTHER, |value| kind(*value)) {
            Kinds::BOOL | Kinds::MAP | Kinds::OTHER => "Add",
            _ => "Contains",
        };
        let text = format_args!("interface conversion: {found} is not traits.Lister: missing method {method}");
        let text = self.cx.arena.text(text)?;
        Err(self.broken(Fault::Internal(self.cx.arena.keep(text)?)))
    }
}

impl<'a> Machine<'_, 'a> {
    /// The server prices flattening by its depth, and breaks down where that is no number.
    #[inline(never)]
    fn check_depth(&mut self, depth: Value<'a>, failed: bool) -> Result<(), Fault<'a>> {
        let found = match depth {
            Value::Int(_) => return Ok(()),
            Value::Null if failed => "*types.Err",
            other => other.go_type_at(&self.cx),
        };
        let text = self.cx.arena.text(format_args!("interface conversion: ref.Val is {found}, not types.Int"))?;
        Err(self.broken(Fault::Internal(self.cx.arena.keep(text)?)))
    }
}

/// Runs the overload that takes these arguments.
pub(crate) fn dispatch<'a>(cx: &Cx<'a>, call: &'a Call, args: &[Value<'a>]) -> Answer<'a> {
    let fits = |overload: &&&'static Overload| {
        overload.args.len() == args.len() && overload.args.iter().zip(args).all(|(sig, arg)| fits(cx, sig, *arg))
    };
    let found = match call.dispatch {
        // All overloads have the same code.
        Dispatch::Operator(kinds) if args.first().is_some_and(|first| kinds.contains(kind(*first))) => {
            call.overloads.first()
        }
        Dispatch::Operator(_) => return Err(Fault::NoSuchOverloadOf(&call.function)),
        Dispatch::Open => call.overloads.iter().find(|overload| overload.args.len() == args.len()),
        Dispatch::Guarded => call.overloads.iter().find(fits),
    };
    if let Some(overload) = found {
        return (overload.code)(cx, args);
    }
    let mut names = String::new();
    for arg in args {
        if !names.is_empty() {
            names.push_str(", ");
        }
        names.push_str(arg.type_name_at(cx));
    }
    Err(cx.arena.fault(format_args!("no such overload: {}({names})", call.function)))
}

/// Whether a value has the kind of an argument; of lists and maps the first element decides.
fn fits<'a>(cx: &Cx<'a>, sig: &Sig, value: Value<'a>) -> bool {
    match (sig, value) {
        (Sig::Dyn | Sig::Param(_), _) => true,
        (Sig::Bool, Value::Bool(_))
        | (Sig::Int, Value::Int(_))
        | (Sig::Uint, Value::Uint(_))
        | (Sig::Double, Value::Double(_))
        | (Sig::String, Value::Str(_) | Value::RawStr(_))
        | (Sig::Bytes, Value::Bytes(_))
        | (Sig::Timestamp, Value::Timestamp(_))
        | (Sig::Duration, Value::Duration(_))
        | (Sig::Type(_), Value::Type(_))
        | (Sig::Optional(_), Value::Optional(_)) => true,
        // Signatures are not deep.
        (Sig::List(item), Value::List(list)) => list.get(cx, 0).is_none_or(|first| fits(cx, item, first)),
        (Sig::Map(key, item), Value::Map(map)) => {
            map.key(cx, 0).is_none_or(|first| fits(cx, key, first))
                && map.value(cx, 0).is_none_or(|first| fits(cx, item, first))
        }
        (Sig::Opaque(name) | Sig::OpaqueOf(name, _) | Sig::Object(name), Value::Opaque(opaque)) => {
            *name == opaque.type_name()
        }
        _ => false,
    }
}

fn kind(value: Value<'_>) -> Kinds {
    match value {
        Value::Bool(_) => Kinds::BOOL,
        Value::Int(_) => Kinds::INT,
        Value::Uint(_) => Kinds::UINT,
        Value::Double(_) => Kinds::DOUBLE,
        Value::Str(_) | Value::RawStr(_) => Kinds::STRING,
        Value::Bytes(_) => Kinds::BYTES,
        Value::Timestamp(_) => Kinds::TIMESTAMP,
        Value::Duration(_) => Kinds::DURATION,
        Value::List(_) => Kinds::LIST,
        Value::Map(_) => Kinds::MAP,
        _ => Kinds::OTHER,
    }
}
