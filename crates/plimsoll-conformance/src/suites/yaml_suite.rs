//! `corpora/yaml-suite`: what the server's readers make of a body.

use crate::{Row, Tally};

pub(crate) fn yaml(_row: &Row, _tally: &mut Tally) {}
pub(crate) fn json(_row: &Row, _tally: &mut Tally) {}
