//! Selections of fields.

use super::store::{Node, TypeId};
use super::{Checker, messages};
use crate::ast::{Expr, ExprId, Literal, Name, Offset, Range};
use crate::libraries::Libraries;
use crate::parse::is_reserved;
use crate::types::{LIBRARY, ObjectType, Type, WELL_KNOWN};

impl Checker<'_> {
    #[inline(never)]
    pub(super) fn check_select(&mut self, id: ExprId, operand: ExprId, field: Name, test: bool) {
        if !test && let Some((ty, reference)) = self.resolve_chain(id) {
            self.set_type(id, ty);
            self.set_reference(id, reference);
            return;
        }
        let ty = self.check_field(id, operand, field, false);
        let ty = if test { TypeId::BOOL } else { self.store.substitute(ty, false) };
        self.set_type(id, ty);
    }

    /// `operand.?field`: a call with the field as a literal.
    #[inline(never)]
    pub(super) fn check_optional_select(&mut self, id: ExprId, target: Option<ExprId>, args: Range) {
        let (operand, field) = match (target, self.ast.items(args)) {
            (None, [operand, field]) => (operand.expr, field.expr),
            (_, args) => {
                let member = if target.is_some() { " member call with" } else { "" };
                let count = args.len();
                let message = "unsupported optional field selection: incorrect signature.";
                self.error(id, format!("{message}{member} argument count: {count}"));
                return;
            }
        };
        let Expr::Literal(Literal::String(field)) = self.ast.expr(field) else {
            self.error(field, "unsupported optional field selection".to_owned());
            return;
        };
        let ty = self.check_field(id, operand, field, true);
        let ty = self.store.substitute(ty, false);
        self.set_type(id, ty);
        self.refer_to_optional_select(id);
    }

    #[inline(never)]
    fn check_field(&mut self, id: ExprId, operand: ExprId, field: Name, optional: bool) -> TypeId {
        self.check(operand);
        let operand = self.type_of(operand);
        let operand = self.store.substitute(operand, false);
        let (target, was_optional) = self.unwrap_optional(operand);
        let ty = match self.store.node(target) {
            Node::Map(_, value) => value,
            Node::Object(object) => {
                let found = self.store.object_type(object).cloned();
                let field = self.ast.name(field);
                let found = found.and_then(|object| self.object_field(id, &object, field));
                found.map_or(TypeId::ERROR, |found| self.store.import(&found))
            }
            Node::Var(_) => {
                self.store.assignable(TypeId::DYN, target);
                TypeId::DYN
            }
            _ => {
                if !target.is_dyn_or_error() {
                    let text = self.text(target);
                    self.error(id, format!("type '{text}' does not support field selection"));
                    self.explain(|checker| (None, checker.hint_no_fields(target, checker.ast.name(field))));
                }
                TypeId::DYN
            }
        };
        if was_optional || optional { self.store.optional(ty) } else { ty }
    }

    /// What an optional holds, and whether it was one.
    pub(super) fn unwrap_optional(&self, of: TypeId) -> (TypeId, bool) {
        match self.store.node(of) {
            Node::Optional(value) => (value, true),
            _ => (of, false),
        }
    }

    fn object_field(&mut self, id: ExprId, object: &ObjectType, field: &str) -> Option<Type> {
        let at = self.ast.offset(id);
        let found = match object.id {
            LIBRARY => {
                self.errors.add(at, format!("unexpected failed resolution of '{}'", object.name));
                return None;
            }
            WELL_KNOWN => messages::field(&object.name, field),
            _ => self.declared_field(object, field),
        };
        if found.is_none() {
            self.errors.add(at, format!("undefined field '{field}'"));
            self.explain(|checker| (Some(checker.field_span(id, field)), checker.hint_field(object, field)));
        }
        found
    }

    /// A field of an object of the host; one whose name is a reserved word is found by the word where that is on.
    fn declared_field(&self, object: &ObjectType, field: &str) -> Option<Type> {
        let found = self.env.declared.field(object, field);
        if found.is_none() && self.env.libraries.contains(Libraries::KEYWORD_FIELDS) && is_reserved(field) {
            return self.env.declared.field(object, &format!("__{field}__"));
        }
        found
    }

    /// The type of a field that a message is made with.
    pub(super) fn message_field(&mut self, at: Offset, message: &str, field: &str) -> Option<Type> {
        let found = match self.env.declared.named(message) {
            Some(Type::Object(object)) => self.declared_field(&object, field),
            Some(_) => messages::field(message, field),
            None if messages::named(message).is_some() => messages::field(message, field),
            None => {
                self.errors.add(at, format!("unexpected failed resolution of '{message}'"));
                return None;
            }
        };
        if found.is_none() {
            self.errors.add(at, format!("undefined field '{field}'"));
        }
        found
    }
}
