//! Lists, maps and messages; those of constants only are constants themselves.

use super::build::Planner;
use super::{Element, Message, PlanError, Step};
use crate::ast::{Entry, Expr, ExprId, Item, Key};
use crate::value::{ConstList, ConstMap, Constant};

impl Planner<'_> {
    pub(super) fn list(&mut self, items: &[Item]) -> Result<Step, PlanError> {
        let mut elements = Vec::with_capacity(items.len());
        for item in items {
            elements.push(Element { step: self.step(item.expr)?, optional: item.optional });
        }
        if elements.iter().any(|element| !is_const(element)) {
            return Ok(Step::List(elements.into()));
        }
        let items = elements.into_iter().filter_map(|element| constant(element.step)).collect();
        Ok(Step::Const(Constant::List(ConstList { items })))
    }

    pub(super) fn map(&mut self, entries: &[Entry]) -> Result<Step, PlanError> {
        let mut elements = Vec::with_capacity(entries.len());
        for entry in entries {
            let Key::Expr(key) = entry.key else { continue };
            let key = self.step(key)?;
            elements.push((key, Element { step: self.step(entry.value)?, optional: entry.optional }));
        }
        if elements.iter().any(|(key, value)| !matches!(key, Step::Const(_)) || !is_const(value)) {
            return Ok(Step::Map(elements.into()));
        }
        let entries =
            elements.into_iter().filter_map(|(key, value)| Some((constant(key)?, constant(value.step)?))).collect();
        Ok(Step::Const(Constant::Map(ConstMap::new(entries))))
    }

    pub(super) fn message(&mut self, id: ExprId, fields: &[Entry]) -> Result<Step, PlanError> {
        let Some(name) = self.checked.message(id) else { return Err(self.unknown_message(id)) };
        let mut elements = Vec::with_capacity(fields.len());
        for entry in fields {
            let Key::Field(field) = entry.key else { continue };
            let element = Element { step: self.step(entry.value)?, optional: entry.optional };
            elements.push((self.text(field).into(), element));
        }
        Ok(Step::Message(Box::new(Message { name: name.into(), fields: elements.into() })))
    }

    fn unknown_message(&self, id: ExprId) -> PlanError {
        let name = match self.checked.ast().expr(id) {
            Expr::Message { name, .. } => self.text(name),
            _ => "",
        };
        PlanError(format!("unknown type: {name}"))
    }
}

fn is_const(element: &Element) -> bool {
    matches!(element.step, Step::Const(_)) && !element.optional
}

pub(super) fn constant(step: Step) -> Option<Constant> {
    match step {
        Step::Const(constant) => Some(constant),
        _ => None,
    }
}
