//! Checks of a text whose types are right.

use super::Context;
use crate::checked::Checked;
use crate::diagnostic::Diagnostics;

pub(super) fn validate(_: &Checked, _: &Context<'_>, _: &mut Diagnostics) {}
