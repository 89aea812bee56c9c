//! Messages of the types that every environment knows.

use super::Answer;
use super::literals::element_value;
use super::machine::Machine;
use crate::plan::Message;
use crate::value::Value;

const MESSAGE_COST: u64 = 40;

impl<'a> Machine<'_, 'a> {
    #[inline(never)]
    pub(super) fn message(&mut self, message: &'a Message) -> Answer<'a> {
        let value = self.message_of(message);
        self.charge(MESSAGE_COST);
        value
    }

    fn message_of(&mut self, message: &'a Message) -> Answer<'a> {
        let mut fields = Vec::with_capacity(message.fields.len());
        for (name, element) in &message.fields {
            let value = self.eval(&element.step)?;
            match element_value(element, value, |value| self.no_optional_entry(Value::Str(name), value))? {
                Some(value) => fields.push((&**name, value)),
                None => fields.retain(|(field, _)| *field != &**name),
            }
        }
        crate::value::message(&self.cx, &message.name, &fields)
    }
}
