//! A host of plain values that it owns: for tests, examples and the command line.

use std::collections::BTreeMap;

use super::{Host, Variable};
use crate::arena::Arena;
use crate::value::{Constant, Value};

/// No variables at all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Empty;

impl Host for Empty {
    fn variable<'a>(&'a self, _: &'a Variable, _: &'a Arena) -> Option<Value<'a>> {
        None
    }
}

/// Variables with values that are built beforehand.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    variables: BTreeMap<Box<str>, Constant>,
}

impl Plain {
    /// No variables yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives a variable a value.
    pub fn bind(&mut self, name: &str, value: Constant) {
        self.variables.insert(name.into(), value);
    }

    /// The same with one more variable.
    #[must_use]
    pub fn with(mut self, name: &str, value: Constant) -> Self {
        self.bind(name, value);
        self
    }
}

/// All values are constants, so nothing is ever asked of the host itself.
impl Host for Plain {
    fn variable<'a>(&'a self, variable: &'a Variable, _: &'a Arena) -> Option<Value<'a>> {
        self.variables.get(&*variable.name).map(Constant::value)
    }
}
