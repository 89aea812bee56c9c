//! What the server's accessors of untyped objects say about a value of a wrong type.

use std::fmt;

use plimsoll_go::fmt::{Verb, sprint};

use crate::Quoted;

/// A value at a path has the wrong type (`NestedString` and its like).
#[derive(Clone, Debug, PartialEq)]
pub struct AccessorError {
    /// The path as the server prints it, without the dot before it.
    pub path: Box<str>,
    /// The value.
    pub value: Quoted,
    /// The name of the Go type that it must have.
    pub expected: &'static str,
}

impl fmt::Display for AccessorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.value();
        let text = |verb| String::from_utf8_lossy(&sprint(verb, &value)).into_owned();
        let (shown, found) = (text(Verb::Value), text(Verb::TypeName));
        write!(f, ".{} accessor error: {shown} is of the type {found}, expected {}", self.path, self.expected)
    }
}
