//! Tables of TOML, read key by key; what is left over at the end is unknown.

use std::ops::Range;

use plimsoll_check::near::nearest;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A message with the place in the text that it is about.
pub(super) struct Fault {
    pub(super) span: Range<usize>,
    pub(super) message: String,
}

/// A table, and which of its keys are known.
pub(super) struct Table<'t> {
    name: String,
    values: &'t DeTable<'t>,
    known: Vec<&'static str>,
}

/// A value and its key.
pub(super) struct Item<'t> {
    pub(super) key: &'static str,
    pub(super) value: &'t DeValue<'t>,
    pub(super) span: Range<usize>,
}

impl<'t> Table<'t> {
    pub(super) fn new(name: impl Into<String>, table: &'t DeTable<'t>) -> Self {
        Self { name: name.into(), values: table, known: Vec::new() }
    }

    /// A value, if it is there.
    pub(super) fn get(&mut self, key: &'static str) -> Option<Item<'t>> {
        self.known.push(key);
        let value = self.values.get(key)?;
        Some(Item { key, value: value.get_ref(), span: value.span() })
    }

    /// Complains about keys that were not asked for.
    pub(super) fn finish(self) -> Result<(), Fault> {
        let unknown = |key: &&Spanned<toml::de::DeString<'t>>| !self.known.contains(&key.get_ref().as_ref());
        // Keys are in the order of the alphabet; the first of the text is told.
        let Some(key) = self.values.keys().filter(unknown).min_by_key(|key| key.span().start) else { return Ok(()) };
        let name = key.get_ref();
        let place = if self.name.is_empty() { String::new() } else { format!(" in {}", self.name) };
        let hint = match nearest(name, self.known.iter().copied()) {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("known keys: {}", self.known.join(", ")),
        };
        Err(Fault { span: key.span(), message: format!("unknown key `{name}`{place}; {hint}") })
    }
}

impl<'t> Item<'t> {
    pub(super) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault { span: self.span.clone(), message: message.into() }
    }

    fn expected(&self, what: &str) -> Fault {
        self.fault(format!("`{}`: expected {what}, got {}", self.key, self.value.type_str()))
    }

    pub(super) fn table(&self) -> Result<&'t DeTable<'t>, Fault> {
        self.value.as_table().ok_or_else(|| self.expected("a table"))
    }

    /// The tables of `[[…]]`.
    pub(super) fn tables(&self) -> Result<Vec<(&'t DeTable<'t>, Range<usize>)>, Fault> {
        let items = self.value.as_array().ok_or_else(|| self.expected("an array of tables"))?;
        let table = |item: &'t Spanned<DeValue<'t>>| Some((item.get_ref().as_table()?, item.span()));
        items.iter().map(|item| table(item).ok_or_else(|| self.expected("an array of tables"))).collect()
    }

    pub(super) fn text(&self) -> Result<&'t str, Fault> {
        self.value.as_str().ok_or_else(|| self.expected("a string"))
    }

    pub(super) fn boolean(&self) -> Result<bool, Fault> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }

    /// A string, or several.
    pub(super) fn texts(&self) -> Result<Vec<&'t str>, Fault> {
        if let Some(text) = self.value.as_str() {
            return Ok(vec![text]);
        }
        let items = self.value.as_array().ok_or_else(|| self.expected("a string or an array of strings"))?;
        let text = |item: &'t Spanned<DeValue<'t>>| item.get_ref().as_str().ok_or_else(|| self.expected("strings"));
        items.iter().map(text).collect()
    }

    /// A date of TOML, or one in quotes.
    pub(super) fn date(&self) -> Result<String, Fault> {
        match self.value {
            DeValue::Datetime(date) => Ok(date.to_string()),
            DeValue::String(text) => Ok(text.to_string()),
            _ => Err(self.expected("a date")),
        }
    }
}
