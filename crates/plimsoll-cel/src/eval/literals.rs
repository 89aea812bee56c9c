//! Lists and maps that expressions write out.

use super::Answer;
use super::machine::Machine;
use super::map_builder::MapBuilder;
use crate::fault::Fault;
use crate::plan::{Element, Step};
use crate::value::Value;

/// What making a list costs.
pub(super) const LIST_COST: u64 = 10;
const MAP_COST: u64 = 30;

impl<'a> Machine<'_, 'a> {
    #[inline(never)]
    pub(super) fn list(&mut self, elements: &'a [Element]) -> Answer<'a> {
        let list = self.list_of(elements);
        self.charge(LIST_COST);
        list
    }

    fn list_of(&mut self, elements: &'a [Element]) -> Answer<'a> {
        let mut items = self.cx.arena.items();
        items.reserve(elements.len())?;
        for element in elements {
            let value = self.eval(&element.step)?;
            if let Some(value) = element_value(element, value, |value| {
                self.cx
                    .arena
                    .fault(format_args!("cannot initialize optional list element from non-optional value {value}"))
            })? {
                items.push(value)?;
            }
        }
        items.finish()
    }

    #[inline(never)]
    pub(super) fn map(&mut self, entries: &'a [(Step, Element)]) -> Answer<'a> {
        let map = self.map_of(entries);
        self.charge(MAP_COST);
        map
    }

    fn map_of(&mut self, entries: &'a [(Step, Element)]) -> Answer<'a> {
        let mut map = MapBuilder::default();
        for (key, element) in entries {
            let key = self.eval(key)?;
            let value = self.eval(&element.step)?;
            match element_value(element, value, |value| self.no_optional_entry(key, value))? {
                Some(_) if key.unhashable(&self.cx).is_some() => return Err(self.bad_key(key)),
                Some(value) => map.set(key, value),
                None => map.remove(key),
            }
        }
        map.finish(self.cx.arena)
    }

    pub(super) fn no_optional_entry(&self, key: Value<'a>, value: Value<'a>) -> Fault<'a> {
        self.cx.arena.fault(format_args!("cannot initialize optional entry '{key}' from non-optional value {value}"))
    }
}

/// The value of an element; `None` where it is left out.
pub(super) fn element_value<'a>(
    element: &Element,
    value: Value<'a>,
    fault: impl FnOnce(Value<'a>) -> Fault<'a>,
) -> Result<Option<Value<'a>>, Fault<'a>> {
    match value {
        _ if !element.optional => Ok(Some(value)),
        Value::Optional(content) => Ok(content.copied()),
        value => Err(fault(value)),
    }
}
