//! Rows of `older_go`.

use crate::{Row, Tally};

pub(crate) fn score(_row: &Row, _tally: &mut Tally) {}
