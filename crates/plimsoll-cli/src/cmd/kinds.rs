//! Arguments that name kinds; shells complete the built-in ones.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use plimsoll_check::fields::kind_names;

/// Reads what names a kind, or something of it.
#[derive(Clone, Copy)]
pub(super) struct OfKind<T>(pub(super) fn(&str) -> Result<T, String>);

impl<T: Clone + Send + Sync + 'static> TypedValueParser for OfKind<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        TypedValueParser::parse_ref(&self.0, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(kind_names().into_iter().map(PossibleValue::new)))
    }
}
