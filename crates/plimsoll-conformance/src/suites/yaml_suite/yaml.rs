//! Rows of `suite` and `own`.

use crate::{Row, Tally};

pub(crate) fn score(_row: &Row, _tally: &mut Tally) {}
