//! Rows of `url`.

use crate::{Row, Tally};

pub(crate) fn score(_row: &Row, _tally: &mut Tally) {}

pub(crate) fn older(_row: &Row, _tally: &mut Tally) {}
