//! Lists, maps and messages.

use super::store::{Node, TypeId};
use super::{Checker, messages};
use crate::ast::{ExprId, Key, Name, Range};
use crate::checked::{MessageId, Reference};
use crate::types::Type;

impl Checker<'_> {
    #[inline(never)]
    pub(super) fn check_list(&mut self, id: ExprId, elements: Range) {
        let ast = self.ast;
        let mut joined = None;
        for element in ast.items(elements) {
            self.check(element.expr);
            let ty = self.part_type(element.expr, element.optional);
            joined = Some(self.join(joined, ty));
        }
        let element = joined.filter(|joined| *joined != TypeId::MISSING).unwrap_or_else(|| self.store.fresh());
        let ty = self.store.list(element);
        self.set_type(id, ty);
    }

    #[inline(never)]
    pub(super) fn check_map(&mut self, id: ExprId, entries: Range) {
        let ast = self.ast;
        let (mut key_type, mut value_type) = (None, None);
        for entry in ast.entries(entries) {
            if let Key::Expr(key) = entry.key {
                self.check(key);
                let ty = self.type_of(key);
                key_type = Some(self.join(key_type, ty));
            }
            self.check(entry.value);
            let ty = self.part_type(entry.value, entry.optional);
            value_type = Some(self.join(value_type, ty));
        }
        let (key, value) = match (key_type, value_type) {
            (Some(key), Some(value)) if key != TypeId::MISSING => (key, value),
            _ => (self.store.fresh(), self.store.fresh()),
        };
        let ty = self.store.map(key, value);
        self.set_type(id, ty);
    }

    /// The type of a part of a literal; of an optional part that of its value.
    #[inline(never)]
    fn part_type(&mut self, part: ExprId, optional: bool) -> TypeId {
        let ty = self.type_of(part);
        if !optional {
            return ty;
        }
        let (value, was_optional) = self.unwrap_optional(ty);
        if !was_optional && !value.is_dyn() {
            let expected = self.store.optional(value);
            self.mismatch(part, expected, value);
        }
        value
    }

    /// The type of two parts; `dyn` where they have nothing in common, which a validator may forbid later.
    #[inline(never)]
    fn join(&mut self, before: Option<TypeId>, ty: TypeId) -> TypeId {
        match before {
            None | Some(TypeId::MISSING) => ty,
            Some(before) if self.store.assignable(before, ty) => self.store.more_general(before, ty),
            Some(_) => TypeId::DYN,
        }
    }

    #[inline(never)]
    pub(super) fn check_message(&mut self, id: ExprId, name: Name, fields: Range) {
        let ast = self.ast;
        let Some((mut name, name_type)) = self.resolve_message(ast.name(name)) else {
            self.undeclared(id, ast.name(name));
            self.set_type(id, TypeId::ERROR);
            return;
        };
        let mut ty = TypeId::ERROR;
        match self.store.node(name_type) {
            Node::TypeOf(made) => {
                let exported = self.store.export(made);
                if let Type::Object(object) = &exported {
                    ty = made;
                    name = object.name.to_string();
                    self.refer_to_message(id, &name);
                } else if let Some(well_known) = messages::name_of(&exported) {
                    ty = made;
                    self.refer_to_message(id, &name);
                    well_known.clone_into(&mut name);
                } else {
                    self.error(id, format!("'{}' is not a message type", exported.runtime_name()));
                }
            }
            _ if name_type == TypeId::ERROR => {}
            _ => {
                let found = self.store.export(name_type);
                self.error(id, format!("'{}' is not a type", found.runtime_name()));
            }
        }
        self.set_type(id, ty);
        for entry in ast.entries(fields) {
            self.check(entry.value);
            let Key::Field(field) = entry.key else { continue };
            let field = ast.name(field);
            let wanted = self.message_field(entry.at, &name, field);
            let wanted = wanted.map_or(TypeId::ERROR, |wanted| self.store.import(&wanted));
            let given = self.part_type(entry.value, entry.optional);
            if !self.store.assignable(wanted, given) {
                let (wanted, given) = (self.text(wanted), self.text(given));
                let message = format!("expected type of field '{field}' is '{wanted}' but provided type is '{given}'");
                self.errors.add(entry.at, message);
            }
        }
    }

    /// What a message is that is made without a check; nothing where no message has the name.
    pub(super) fn refer_to_made(&mut self, id: ExprId, name: &str) {
        let Some((name, name_type)) = self.resolve_message(name) else { return };
        let Node::TypeOf(made) = self.store.node(name_type) else { return };
        match self.store.export(made) {
            Type::Object(object) => self.refer_to_message(id, &object.name),
            other if messages::name_of(&other).is_some() => self.refer_to_message(id, &name),
            _ => {}
        }
    }

    fn refer_to_message(&mut self, id: ExprId, name: &str) {
        self.messages.push(name.into());
        self.set_reference(id, Reference::Message(MessageId(self.messages.len() as u32 - 1)));
    }
}
