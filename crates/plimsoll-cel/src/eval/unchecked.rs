//! What only programs do that were not checked.

use super::Answer;
use super::machine::Machine;
use crate::fault::Fault;
use crate::plan::{Access, NamedRoot, Unbound};
use crate::value::Value;

impl<'a> Machine<'_, 'a> {
    /// An access to something by a name: the longest one that stands for something is it.
    #[inline(never)]
    pub(super) fn resolve_named(&mut self, access: &'a Access, roots: &'a [NamedRoot]) -> Answer<'a> {
        for root in roots {
            for named in &root.meanings {
                if let Some(value) = self.given(named.variable) {
                    return self.resolve_from(access, value.check()?, root.taken, true);
                }
                if let (Some(constant), true) = (&named.constant, root.taken == access.qualifiers.len()) {
                    return Ok(constant.value());
                }
            }
        }
        Err(self.no_such_name(roots))
    }

    fn no_such_name(&self, roots: &'a [NamedRoot]) -> Fault<'a> {
        let meanings = roots.first().map(|root| &*root.meanings).unwrap_or_default();
        let mut variables = meanings.iter().filter_map(|named| self.program.variables.get(named.variable as usize));
        match (variables.next(), variables.next()) {
            (Some(only), None) => Fault::NoSuchVariable(only),
            (first, second) => {
                let names: Vec<_> = first.into_iter().chain(second).chain(variables).map(|v| &*v.name).collect();
                self.cx.arena.fault(format_args!("no such attribute(s): {}", names.join(", ")))
            }
        }
    }

    /// A call that no code takes is charged as if there were some.
    pub(super) fn unbound(&mut self, call: &'a Unbound) -> Answer<'a> {
        let gathers = call.args.len() > 2;
        let mut first = None;
        let mut fault = None;
        for (at, arg) in call.args.iter().enumerate() {
            match self.eval(arg) {
                Ok(value) => first = first.or(Some(value)),
                Err(found) if found.is_fatal() => return Err(found),
                Err(found) => {
                    fault = fault.or(Some(found));
                    if gathers && at + 1 < call.args.len() {
                        return Err(found);
                    }
                }
            }
        }
        self.charge(1);
        if let Some(fault) = fault {
            return Err(fault);
        }
        let (arena, function) = (self.cx.arena, &call.function);
        Err(match first {
            // Texts and times have methods, so they are asked for one of that name before all fails.
            Some(Value::Str(_) | Value::RawStr(_) | Value::Timestamp(_) | Value::Duration(_)) => Fault::NoSuchOverload,
            _ if gathers => arena.fault(format_args!("no such overload: {function} {}", call.id.index() + 1)),
            _ => arena.fault(format_args!("no such overload: {function}")),
        })
    }
}
