//! Variables, fields and indexes.

use super::Answer;
use super::machine::Machine;
use crate::fault::Fault;
use crate::host::Field;
use crate::plan::{Access, Cond, Qualifier, QualifierKind, Root};
use crate::value::{List, Opaque, Value, exact_int};

/// A key that was prepared or computed.
#[derive(Clone, Copy)]
enum Key<'a> {
    Field(&'a Field),
    Value(Value<'a>),
}

impl<'a> Machine<'_, 'a> {
    /// An access as an expression of its own: it costs 1 beside its qualifiers. Conditions and
    /// tests of presence do not.
    #[inline]
    pub(super) fn access(&mut self, access: &'a Access) -> Answer<'a> {
        if access.test {
            let value = self.resolve(access);
            // The server takes back the 1 of an access, also where the access had none.
            if matches!(access.root, Root::Cond(_)) {
                self.cost = self.cost.wrapping_sub(1);
                if self.cost == u64::MAX {
                    return Err(Fault::CostLimit);
                }
            }
            return match value {
                Ok(Value::Optional(value)) => Ok(Value::Bool(value.is_some())),
                value => value,
            };
        }
        let value = self.resolve(access);
        self.charge(u64::from(!matches!(access.root, Root::Cond(_))));
        value
    }

    /// An access as an index or a branch: only its qualifiers cost. Most are plain fields of maps.
    pub(super) fn resolve(&mut self, access: &'a Access) -> Answer<'a> {
        if let Root::Named(roots) = &access.root {
            return self.resolve_named(access, roots);
        }
        let value = self.root(&access.root);
        self.resolve_after(access, value)
    }

    /// What the qualifiers give, apart from the recursion into what they begin with.
    #[inline]
    fn resolve_after(&mut self, access: &'a Access, root: Answer<'a>) -> Answer<'a> {
        let mut value = match root {
            Ok(value) => value,
            Err(fault) => match self.faulty_variable(&access.root) {
                Some(value) if !access.qualifiers.is_empty() => return self.resolve_from(access, value, 0, true),
                _ => return Err(fault),
            },
        };
        if let (Value::Optional(Some(content)), false) = (value, self.cx.rules.optionals_hold_values) {
            value = self.without_types(*content, !access.qualifiers.is_empty())?;
        }
        for (at, qualifier) in access.qualifiers.iter().enumerate() {
            let (QualifierKind::Field(field), Value::Map(map)) = (&qualifier.kind, value) else {
                return self.resolve_from(access, value, at, at == 0);
            };
            if qualifier.optional || self.traced.is_some() {
                return self.resolve_from(access, value, at, at == 0);
            }
            self.charge(1);
            let found = map.field(&self.cx, field);
            if access.test && at + 1 == access.qualifiers.len() {
                return match found {
                    Some(Value::Fault(fault)) => Err(*fault),
                    found => Ok(Value::Bool(found.is_some())),
                };
            }
            match found {
                Some(found) => value = found.check()?,
                None => return Err(Fault::NoSuchField(field)),
            }
        }
        Ok(value)
    }

    /// An optional of data: what is more than data is lost. Values of libraries then are faults, which hurt only who
    /// asks for something in them.
    #[inline(never)]
    pub(super) fn without_types(&self, content: Value<'a>, asked: bool) -> Answer<'a> {
        let content = match content.content() {
            Value::Optional(_) => Value::Null,
            Value::Type(name) => Value::Str(name),
            Value::Opaque(opaque) => match self.no_data(opaque) {
                Some(fault) if asked => return Err(fault),
                Some(fault) => Value::Fault(self.cx.arena.keep(fault)?),
                None => Value::Opaque(opaque),
            },
            content => self.cx.host.untyped(content, self.cx.arena),
        };
        self.cx.arena.some(content)
    }

    fn no_data(&self, opaque: &'a Opaque<'a>) -> Option<Fault<'a>> {
        let kind = match opaque {
            Opaque::Quantity(_) => "*resource.Quantity",
            Opaque::Url(_) => "*url.URL",
            Opaque::Ip(_) => "netip.Addr",
            Opaque::Cidr(_) => "netip.Prefix",
            Opaque::Semver(_) => "semver.Version",
            Opaque::Format(_) | Opaque::Authz(_) => return None,
        };
        let value = Value::Opaque(opaque);
        Some(self.cx.arena.fault(format_args!("unsupported conversion to ref.Val: ({kind}){value}")))
    }

    /// The rest of an access, from a qualifier on that may be of any kind; `begins` if the value is where it begins.
    #[inline(never)]
    pub(super) fn resolve_from(
        &mut self,
        access: &'a Access,
        mut value: Value<'a>,
        from: usize,
        begins: bool,
    ) -> Answer<'a> {
        let mut optional = false;
        if let (Value::Optional(content), true) = (value, begins) {
            let Some(content) = content else { return Ok(value) };
            value = content.check()?;
            optional = true;
        }
        let last = access.qualifiers.len().saturating_sub(1);
        for (at, qualifier) in access.qualifiers.iter().enumerate().skip(from) {
            optional |= qualifier.optional;
            let tests = access.test && at == last;
            let found = self.qualify(value, qualifier, optional || tests);
            if !optional {
                self.charge(1);
            }
            let found = match found {
                Ok(found) => found,
                Err(fault) => {
                    self.record(qualifier.id, Err(fault));
                    return Err(fault);
                }
            };
            if tests && !optional {
                let answer = Ok(Value::Bool(found.is_some()));
                self.record(qualifier.id, answer);
                return answer;
            }
            let Some(found) = found else {
                self.record(qualifier.id, Ok(Value::Optional(None)));
                return Ok(Value::Optional(None));
            };
            if optional {
                self.charge(1);
            }
            self.record(qualifier.id, Ok(found));
            value = found;
        }
        if optional { self.cx.arena.some(value) } else { value.check() }
    }

    #[inline]
    fn root(&mut self, root: &'a Root) -> Answer<'a> {
        match root {
            Root::Variable(slot) => match self.slots.get(*slot as usize) {
                Some(Some(value)) => value.check(),
                _ => self.variable(*slot),
            },
            Root::Named(_) => Ok(Value::Null),
            Root::Slot(slot) => self.slots.get(*slot as usize).copied().flatten().unwrap_or(Value::Null).check(),
            Root::Bound { slot, bind } => self.bound(*slot, *bind)?.check(),
            Root::Of(step) => self.eval(step),
            Root::Cond(cond) => self.cond(cond),
        }
    }

    /// The fault that a variable holds, where the release asks it for what it would ask a value.
    #[inline(never)]
    fn faulty_variable(&self, root: &Root) -> Option<Value<'a>> {
        let (true, Root::Variable(slot) | Root::Slot(slot)) = (self.cx.rules.asks_faults, root) else { return None };
        self.slots.get(*slot as usize).copied().flatten().filter(|value| matches!(value, Value::Fault(_)))
    }

    fn variable(&mut self, slot: u32) -> Answer<'a> {
        match (self.given(slot), self.program.variables.get(slot as usize)) {
            (Some(value), _) => value.check(),
            (None, Some(variable)) => Err(Fault::NoSuchVariable(variable)),
            (None, None) => Ok(Value::Null),
        }
    }

    /// The value of a variable if the host gives one, which it does once.
    pub(super) fn given(&mut self, slot: u32) -> Option<Value<'a>> {
        if let Some(Some(value)) = self.slots.get(slot as usize) {
            return Some(*value);
        }
        let variable = self.program.variables.get(slot as usize)?;
        let value = self.cx.host.variable(variable, self.cx.arena)?;
        self.set(slot, Some(value));
        Some(value)
    }

    /// `condition ? then : otherwise`
    #[inline(never)]
    pub(super) fn cond(&mut self, cond: &'a Cond) -> Answer<'a> {
        if self.truth(&cond.condition)? { self.resolve(&cond.then) } else { self.resolve(&cond.otherwise) }
    }

    /// What a qualifier gives of a value; with `lenient`, `None` where it gives nothing.
    #[inline]
    fn qualify(
        &mut self,
        value: Value<'a>,
        qualifier: &'a Qualifier,
        lenient: bool,
    ) -> Result<Option<Value<'a>>, Fault<'a>> {
        let key = match &qualifier.kind {
            QualifierKind::Field(field) => Key::Field(field),
            QualifierKind::Key(key) => Key::Value(key.value()),
            QualifierKind::Access(access) => Key::Value(self.resolve(access)?),
            QualifierKind::Step(step) => Key::Value(self.eval(step)?),
        };
        if let (Value::Map(map), Key::Field(field)) = (value, key) {
            return match map.field(&self.cx, field) {
                Some(found) => found.check().map(Some),
                None if lenient => Ok(None),
                None => Err(Fault::NoSuchField(field)),
            };
        }
        self.qualify_by_value(value, key, lenient)
    }

    fn qualify_by_value(&self, value: Value<'a>, key: Key<'a>, lenient: bool) -> Result<Option<Value<'a>>, Fault<'a>> {
        let cx = &self.cx;
        let index = match key {
            Key::Field(field) => Value::Str(&field.name),
            Key::Value(value) => value,
        };
        if !matches!(
            index,
            Value::Bool(_) | Value::Int(_) | Value::Uint(_) | Value::Double(_) | Value::Str(_) | Value::RawStr(_)
        ) {
            return Err(cx.arena.fault(format_args!("invalid qualifier type: {}", index.go_type_at(cx))));
        }
        match value {
            Value::Map(map) => {
                if let Some(found) = map.find(cx, index) {
                    return found.check().map(Some);
                }
            }
            Value::List(list) => {
                let at = list_index(cx.arena, index)?;
                if let Some(found) = usize::try_from(at).ok().and_then(|at| list.get(cx, at)) {
                    return match (list, index) {
                        (List::Host(_), Value::Uint(_) | Value::Double(_)) => {
                            Err(cx.arena.fault(format_args!("unsupported index: {index}")))
                        }
                        // A fault in a list only counts as one when something is asked of it.
                        _ => Ok(Some(found)),
                    };
                }
                return match index {
                    _ if lenient => Ok(None),
                    Value::Int(_) => Err(Fault::IndexOutOfBounds(at)),
                    index => Err(cx.arena.fault(format_args!("index out of bounds: {index}"))),
                };
            }
            Value::Fault(fault) => return Err(*fault),
            _ => {}
        }
        match key {
            _ if lenient => Ok(None),
            Key::Field(field) => Err(Fault::NoSuchField(field)),
            Key::Value(key) => Err(cx.arena.keep(key).map_or_else(|fault| fault, Fault::NoSuchKey)),
        }
    }
}

/// The place that a value names in a list.
fn list_index<'a>(arena: &'a crate::arena::Arena, index: Value<'a>) -> Result<i64, Fault<'a>> {
    let whole = match index {
        Value::Int(index) => Some(index),
        Value::Uint(index) => i64::try_from(index).ok(),
        Value::Double(index) => exact_int(index),
        _ => {
            let text = format_args!("unsupported index type '{}' in list", index.type_name());
            return Err(arena.fault(text));
        }
    };
    whole.ok_or_else(|| arena.fault(format_args!("unsupported index value {index} in list")))
}
