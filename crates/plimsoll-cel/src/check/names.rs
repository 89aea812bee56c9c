//! What names stand for: variables of loops, of the host, types, constants.

use super::store::TypeId;
use super::{Checker, OptionalName, messages};
use crate::ast::{Expr, ExprId, FoldId, Name};
use crate::checked::{LoopVariable, MessageId, Reference, Variable};
use crate::libraries::Libraries;
use crate::types::{OPTIONAL, Type};

/// A variable of a loop that is being checked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Local {
    pub(super) name: Name,
    pub(super) ty: TypeId,
    pub(super) fold: FoldId,
    pub(super) which: LoopVariable,
}

impl Checker<'_> {
    /// What an identifier stands for.
    pub(super) fn resolve_ident(&mut self, name: Name) -> Option<(TypeId, Reference)> {
        let text = self.ast.name(name);
        let rooted = text.strip_prefix('.');
        if self.env.rules.check.locals_first {
            if rooted.is_none()
                && let Some(local) = self.local(text)
            {
                return Some(local);
            }
            return self.resolve_global(text);
        }
        // The container comes first, and a dot in front hides nothing.
        if self.env.container.is_empty() || rooted.is_some() {
            let text = rooted.unwrap_or(text);
            return self.local(text).or_else(|| self.global(text));
        }
        for candidate in candidates(self.env.container, text) {
            if let Some(found) = self.local(&candidate).or_else(|| self.global(&candidate)) {
                return Some(found);
            }
        }
        None
    }

    /// What a chain of selections stands for as one name.
    pub(super) fn resolve_chain(&mut self, chain: ExprId) -> Option<(TypeId, Reference)> {
        let head = self.head_of(chain)?;
        let head = self.ast.name(head);
        let rooted = head.strip_prefix('.');
        if !self.may_be_dotted(rooted.unwrap_or(head)) {
            return None;
        }
        if self.env.rules.check.locals_first && rooted.is_none() && self.local(head).is_some() {
            return None;
        }
        let name = self.dotted(chain)?;
        self.resolve_global(&name)
    }

    /// The identifier that a chain of selections begins with.
    pub(super) fn head_of(&self, chain: ExprId) -> Option<Name> {
        let mut expr = chain;
        loop {
            match self.ast.expr(expr) {
                Expr::Ident(name) => return Some(name),
                Expr::Select { operand, test: false, .. } => expr = operand,
                _ => return None,
            }
        }
    }

    /// An identifier or a chain of selections as one name.
    pub(super) fn dotted(&self, chain: ExprId) -> Option<String> {
        let mut parts = Vec::new();
        let mut expr = chain;
        loop {
            match self.ast.expr(expr) {
                Expr::Ident(name) => {
                    parts.push(name);
                    break;
                }
                Expr::Select { operand, field, test: false } => {
                    parts.push(field);
                    expr = operand;
                }
                _ => return None,
            }
        }
        let mut name = String::new();
        for part in parts.into_iter().rev() {
            if !name.is_empty() {
                name.push('.');
            }
            name.push_str(self.ast.name(part));
        }
        Some(name)
    }

    /// Whether a dotted name that begins so can stand for anything as a whole.
    fn may_be_dotted(&self, head: &str) -> bool {
        !self.env.container.is_empty()
            || matches!(head, "google" | "net")
            || self.env.declared.has_dotted_names()
            || self
                .env
                .variables
                .iter()
                .any(|variable| variable.name.strip_prefix(head).is_some_and(|rest| rest.starts_with('.')))
    }

    pub(super) fn local(&self, text: &str) -> Option<(TypeId, Reference)> {
        let local = self.locals.iter().rev().find(|local| self.ast.name(local.name) == text)?;
        Some((local.ty, Reference::Loop(local.fold, local.which)))
    }

    fn resolve_global(&mut self, name: &str) -> Option<(TypeId, Reference)> {
        if let Some(rooted) = name.strip_prefix('.') {
            return self.global(rooted);
        }
        if self.env.container.is_empty() {
            return self.global(name);
        }
        candidates(self.env.container, name).find_map(|candidate| self.global(&candidate))
    }

    fn global(&mut self, name: &str) -> Option<(TypeId, Reference)> {
        if let Some(index) = self.env.variables.iter().position(|variable| &*variable.name == name) {
            return Some((self.variable_type(index), Reference::Variable(index as u32)));
        }
        if let Some(found) = self.known_type(name) {
            let reference = if messages::has_value(name) { Reference::Type } else { self.refer_to_host_type(name) };
            let found = self.store.import(&found);
            return Some((self.store.type_of(found), reference));
        }
        if let Some(found) = self.env.declared.named(name) {
            let found = self.store.import(&found);
            if self.env.rules.check.host_types_are_values {
                return Some((found, self.unknown_variable(name)));
            }
            let reference = self.refer_to_host_type(name);
            return Some((self.store.type_of(found), reference));
        }
        messages::constant(name).map(|constant| (TypeId::INT, Reference::Constant(constant)))
    }

    fn refer_to_host_type(&mut self, name: &str) -> Reference {
        self.messages.push(name.into());
        Reference::HostType(MessageId(self.messages.len() as u32 - 1))
    }

    /// A name that stands for nothing, as a variable that will have no value.
    fn unknown_variable(&mut self, name: &str) -> Reference {
        let index = self.unknown.iter().position(|variable| &*variable.name == name).unwrap_or_else(|| {
            self.unknown.push(Variable { name: name.into(), ty: Type::Dyn });
            self.unknown.len() - 1
        });
        Reference::Variable((self.env.variables.len() + index) as u32)
    }

    /// The type of a variable of the host, which is brought in once.
    fn variable_type(&mut self, index: usize) -> TypeId {
        if index < 64 {
            self.used |= 1 << index;
        }
        if let Some((_, ty)) = self.variable_types.iter().find(|(known, _)| *known == index) {
            return *ty;
        }
        let ty = self.env.variables.get(index).map_or(TypeId::DYN, |variable| self.store.import(&variable.ty));
        self.variable_types.push((index, ty));
        ty
    }

    /// A type of the language or of a library by its full name.
    pub(super) fn known_type(&self, name: &str) -> Option<Type> {
        let libraries = self.env.libraries;
        let param = |name| if self.env.rules.check.open_containers { Type::param(name) } else { Type::Dyn };
        Some(match name {
            "bool" => Type::Bool,
            "bytes" => Type::Bytes,
            "double" => Type::Double,
            "int" => Type::Int,
            "list" => Type::list(param("A")),
            "map" => Type::map(param("A"), param("B")),
            "null_type" => Type::Null,
            "string" => Type::String,
            "type" => Type::Type(None),
            "uint" => Type::Uint,
            OPTIONAL if libraries.contains(Libraries::OPTIONAL) => match self.env.rules.check.optional_name {
                OptionalName::Unknown => return None,
                OptionalName::Bare => Type::opaque(OPTIONAL),
                OptionalName::OfDyn => Type::optional(Type::Dyn),
            },
            "net.IP" if libraries.contains(Libraries::KUBE_IP) => Type::opaque("net.IP"),
            "net.CIDR" if libraries.contains(Libraries::KUBE_CIDR) => Type::opaque("net.CIDR"),
            _ => return messages::named(name),
        })
    }

    /// What a message is called in full, and the type of the name; `None` where nothing has the name.
    pub(super) fn resolve_message(&mut self, name: &str) -> Option<(String, TypeId)> {
        let rooted = name.strip_prefix('.');
        let found = |checker: &mut Self, candidate: &str| {
            if checker.env.rules.check.locals_first {
                let found = checker.known_type(candidate).or_else(|| checker.env.declared.named(candidate))?;
                let found = checker.store.import(&found);
                return Some(checker.store.type_of(found));
            }
            checker.local(candidate).or_else(|| checker.global(candidate)).map(|(ty, _)| ty)
        };
        if self.env.container.is_empty() || rooted.is_some() {
            let name = rooted.unwrap_or(name);
            return found(self, name).map(|ty| (name.to_owned(), ty));
        }
        candidates(self.env.container, name).find_map(|candidate| found(self, &candidate).map(|ty| (candidate, ty)))
    }
}

/// What a name may be in full inside a container, the innermost first.
pub(super) fn candidates(container: &str, name: &str) -> impl Iterator<Item = String> {
    let mut prefix = Some(container);
    std::iter::from_fn(move || {
        let current = prefix?;
        prefix = (!current.is_empty()).then(|| current.rfind('.').and_then(|dot| current.get(..dot)).unwrap_or(""));
        Some(if current.is_empty() { name.to_owned() } else { format!("{current}.{name}") })
    })
}

#[cfg(test)]
mod tests {
    use super::candidates;

    #[test]
    fn containers_are_tried_from_inside() {
        let names: Vec<_> = candidates("a.b.c", "x.y").collect();
        assert_eq!(names, ["a.b.c.x.y", "a.b.x.y", "a.x.y", "x.y"]);
    }
}
