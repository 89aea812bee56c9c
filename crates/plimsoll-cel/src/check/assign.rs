//! Which types fit where, and what parameters become by that.
//!
//! All walks go down types, whose depth the store bounds.

use super::store::{Node, Store, TypeId};

impl Store {
    /// Whether `from` fits where `to` is wanted; binds parameters if so.
    pub(super) fn assignable(&mut self, from: TypeId, to: TypeId) -> bool {
        self.attempt(|store| store.fits(from, to))
    }

    /// Whether a type fits another, in either direction of parameters.
    pub(super) fn fits(&mut self, t1: TypeId, t2: TypeId) -> bool {
        if let Node::Var(var) = self.node(t2) {
            match self.takes(t1, t2, var) {
                Taken::Yes => return true,
                Taken::Bound => return false,
                Taken::Free => {}
            }
        }
        if let Node::Var(var) = self.node(t1) {
            return matches!(self.takes(t2, t1, var), Taken::Yes);
        }
        if t1.is_dyn_or_error() || t2.is_dyn_or_error() {
            return true;
        }
        if t1 == TypeId::NULL {
            return self.is_nullable(t2);
        }
        if t2 == TypeId::NULL {
            return self.is_nullable(t1);
        }
        match (self.node(t1), self.node(t2)) {
            (Node::Fixed, Node::Fixed) if t1 == TypeId::MISSING => false,
            (Node::Fixed, Node::Fixed) => t1.unwrapped() == t2.unwrapped(),
            (Node::TypeOf(_), Node::Fixed) => t2 == TypeId::TYPE,
            (Node::Fixed, Node::TypeOf(_)) => t1 == TypeId::TYPE,
            (Node::TypeOf(_), Node::TypeOf(_)) => true,
            (Node::List(e1), Node::List(e2)) | (Node::Optional(e1), Node::Optional(e2)) => self.fits(e1, e2),
            (Node::Map(k1, v1), Node::Map(k2, v2)) => self.fits(k1, k2) && self.fits(v1, v2),
            (Node::Object(o1), Node::Object(o2)) => self.same_object(o1, o2),
            (Node::Opaque(o1), Node::Opaque(o2)) => {
                let ((name1, params1), (name2, params2)) = (self.opaque_type(o1), self.opaque_type(o2));
                if name1 != name2 || params1.len() != params2.len() {
                    return false;
                }
                let pairs: Vec<_> = params1.iter().copied().zip(params2.iter().copied()).collect();
                pairs.into_iter().all(|(p1, p2)| self.fits(p1, p2))
            }
            _ => false,
        }
    }

    /// Whether the parameter `param` can stand for `given`, and binds it to that.
    fn takes(&mut self, given: TypeId, param: TypeId, var: u32) -> Taken {
        if given == param {
            return Taken::Yes;
        }
        if let Some(bound) = self.binding(var) {
            if self.same(given, bound) {
                return Taken::Yes;
            }
            if !self.fits(given, bound) {
                return Taken::Bound;
            }
            let general = self.more_general(given, bound);
            if !self.occurs(var, general) {
                self.bind(var, general);
            }
            return Taken::Yes;
        }
        if self.occurs(var, given) {
            return Taken::Free;
        }
        self.bind(var, given);
        Taken::Yes
    }

    fn is_nullable(&self, of: TypeId) -> bool {
        matches!(of, TypeId::NULL | TypeId::ANY | TypeId::TIMESTAMP | TypeId::DURATION)
            || of.is_wrapper()
            || matches!(self.node(of), Node::Object(_) | Node::Optional(_) | Node::Opaque(_))
    }

    fn same_object(&self, o1: u32, o2: u32) -> bool {
        o1 == o2 || matches!((self.object_type(o1), self.object_type(o2)), (Some(t1), Some(t2)) if t1.name == t2.name)
    }

    /// Whether two types are the same; wrappers count as what they wrap.
    pub(super) fn same(&self, t1: TypeId, t2: TypeId) -> bool {
        if t1 == t2 {
            return !self.is_untyped(t1);
        }
        match (self.node(t1), self.node(t2)) {
            (Node::Fixed, Node::Fixed) => t1.unwrapped() == t2.unwrapped(),
            (Node::List(e1), Node::List(e2))
            | (Node::Optional(e1), Node::Optional(e2))
            | (Node::TypeOf(e1), Node::TypeOf(e2)) => self.same(e1, e2),
            (Node::Map(k1, v1), Node::Map(k2, v2)) => self.same(k1, k2) && self.same(v1, v2),
            (Node::Object(o1), Node::Object(o2)) => self.same_object(o1, o2),
            (Node::Opaque(o1), Node::Opaque(o2)) => {
                let ((name1, params1), (name2, params2)) = (self.opaque_type(o1), self.opaque_type(o2));
                name1 == name2
                    && params1.len() == params2.len()
                    && params1.iter().zip(params2).all(|(p1, p2)| self.same(*p1, *p2))
            }
            (Node::Var(v1), Node::Var(v2)) => v1 == v2,
            _ => false,
        }
    }

    /// The one of two types that fit each other that says less.
    pub(super) fn more_general(&self, t1: TypeId, t2: TypeId) -> TypeId {
        if self.says_no_more(t1, t2) { t1 } else { t2 }
    }

    fn says_no_more(&self, t1: TypeId, t2: TypeId) -> bool {
        let (n1, n2) = (self.node(t1), self.node(t2));
        if t1.is_dyn() || matches!(n1, Node::Var(_)) {
            return true;
        }
        if t2.is_dyn() || matches!(n2, Node::Var(_)) {
            return false;
        }
        match (n1, n2) {
            (Node::TypeOf(_), Node::TypeOf(_)) => true,
            (Node::TypeOf(_), _) => t2 == TypeId::TYPE,
            (_, Node::TypeOf(_)) => t1 == TypeId::TYPE,
            (Node::List(e1), Node::List(e2)) | (Node::Optional(e1), Node::Optional(e2)) => self.says_no_more(e1, e2),
            (Node::Map(k1, v1), Node::Map(k2, v2)) => self.says_no_more(k1, k2) && self.says_no_more(v1, v2),
            (Node::Opaque(o1), Node::Opaque(o2)) => {
                let ((name1, params1), (name2, params2)) = (self.opaque_type(o1), self.opaque_type(o2));
                name1 == name2
                    && params1.len() == params2.len()
                    && params1.iter().zip(params2).all(|(p1, p2)| self.says_no_more(*p1, *p2))
            }
            _ => self.same(t1, t2),
        }
    }

    /// What a parameter is bound to in the end; other types as they are. Stops at the parameter `until`.
    fn resolved(&self, of: TypeId, until: Option<u32>) -> TypeId {
        let mut of = of;
        while let Node::Var(var) = self.node(of)
            && Some(var) != until
            && let Some(bound) = self.binding(var)
        {
            of = bound;
        }
        of
    }

    /// Whether a parameter is part of a type, directly or through bindings.
    fn occurs(&self, var: u32, within: TypeId) -> bool {
        if !self.is_open(within) {
            return false;
        }
        match self.node(self.resolved(within, Some(var))) {
            Node::Var(other) => other == var,
            Node::List(part) | Node::Optional(part) | Node::TypeOf(part) => self.occurs(var, part),
            Node::Map(key, value) => self.occurs(var, key) || self.occurs(var, value),
            Node::Opaque(opaque) => self.opaque_type(opaque).1.iter().any(|param| self.occurs(var, *param)),
            Node::Fixed | Node::Object(_) => false,
        }
    }

    /// A type with all its bound parameters replaced, and those that are not bound by `dyn` if `close`.
    pub(super) fn substitute(&mut self, of: TypeId, close: bool) -> TypeId {
        if !self.is_open(of) {
            return of;
        }
        let of = self.resolved(of, None);
        match self.node(of) {
            Node::Var(_) => {
                if close {
                    TypeId::DYN
                } else {
                    of
                }
            }
            Node::List(element) => {
                let new = self.substitute(element, close);
                if new == element { of } else { self.list(new) }
            }
            Node::Optional(value) => {
                let new = self.substitute(value, close);
                if new == value { of } else { self.optional(new) }
            }
            Node::TypeOf(inner) => {
                let new = self.substitute(inner, close);
                if new == inner { of } else { self.type_of(new) }
            }
            Node::Map(key, value) => {
                let (new_key, new_value) = (self.substitute(key, close), self.substitute(value, close));
                if (new_key, new_value) == (key, value) { of } else { self.map(new_key, new_value) }
            }
            Node::Opaque(opaque) => {
                let (name, params) = self.opaque_type(opaque);
                let (name, params) = (name.into(), params.to_vec());
                let params = params.into_iter().map(|param| self.substitute(param, close)).collect();
                self.opaque(name, params)
            }
            Node::Fixed | Node::Object(_) => of,
        }
    }
}

/// How a parameter took a type.
enum Taken {
    /// It stands for the type now.
    Yes,
    /// It stands for another one.
    Bound,
    /// It stands for none, but cannot stand for this one.
    Free,
}
