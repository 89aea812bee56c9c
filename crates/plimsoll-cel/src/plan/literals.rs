//! Lists, maps and messages; those of constants only are constants themselves.

use super::build::Planner;
use super::{Element, Message, PlanError, Step};
use crate::ast::{Entry, Expr, ExprId, Item, Key};
use crate::value::{ConstList, ConstMap, Constant};

impl Planner<'_> {
    #[inline(never)]
    pub(super) fn list(&mut self, items: &[Item]) -> Result<Step, PlanError> {
        let ids: Vec<_> = items.iter().map(|item| item.expr).collect();
        let steps = self.steps(&ids)?;
        Ok(list_of(items, steps))
    }

    #[inline(never)]
    pub(super) fn map(&mut self, entries: &[Entry]) -> Result<Step, PlanError> {
        let mut ids = Vec::with_capacity(2 * entries.len());
        for entry in entries {
            if let Key::Expr(key) = entry.key {
                ids.extend([key, entry.value]);
            }
        }
        let steps = self.steps(&ids)?;
        Ok(map_of(entries, steps))
    }

    #[inline(never)]
    pub(super) fn message(&mut self, id: ExprId, fields: &[Entry]) -> Result<Step, PlanError> {
        if self.checked.message(id).is_none() {
            return Err(self.unknown_message(id));
        }
        let ids: Vec<_> = fields.iter().map(|field| field.value).collect();
        let steps = self.steps(&ids)?;
        Ok(self.message_of(id, fields, steps))
    }

    fn message_of(&self, id: ExprId, fields: &[Entry], steps: Vec<Step>) -> Step {
        let elements = fields.iter().zip(steps).filter_map(|(field, step)| match field.key {
            Key::Field(name) => Some((self.text(name).into(), Element { step, optional: field.optional })),
            Key::Expr(_) => None,
        });
        let name = self.checked.message(id).unwrap_or_default().into();
        Step::Message(Box::new(Message { name, fields: elements.collect() }))
    }

    fn unknown_message(&self, id: ExprId) -> PlanError {
        let name = match self.checked.ast().expr(id) {
            Expr::Message { name, .. } => self.text(name),
            _ => "",
        };
        PlanError(format!("unknown type: {name}"))
    }
}

fn list_of(items: &[Item], steps: Vec<Step>) -> Step {
    let elements = items.iter().zip(steps).map(|(item, step)| Element { step, optional: item.optional });
    let elements: Box<[_]> = elements.collect();
    if elements.iter().any(|element| !is_const(element)) {
        return Step::List(elements);
    }
    let items = elements.into_iter().filter_map(|element| constant(element.step)).collect();
    Step::Const(Constant::List(ConstList { items }))
}

fn map_of(entries: &[Entry], steps: Vec<Step>) -> Step {
    let mut steps = steps.into_iter();
    let mut elements = Vec::with_capacity(entries.len());
    for entry in entries.iter().filter(|entry| matches!(entry.key, Key::Expr(_))) {
        if let (Some(key), Some(step)) = (steps.next(), steps.next()) {
            elements.push((key, Element { step, optional: entry.optional }));
        }
    }
    if elements.iter().any(|(key, value)| !matches!(key, Step::Const(_)) || !is_const(value)) {
        return Step::Map(elements.into());
    }
    let entries =
        elements.into_iter().filter_map(|(key, value)| Some((constant(key)?, constant(value.step)?))).collect();
    Step::Const(Constant::Map(ConstMap::new(entries)))
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
