//! Rows of `syntax-errors-1.37`: broken texts with the whole error list.

use plimsoll_cel::env::Env;
use plimsoll_release::Release;

use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let (Some(text), Some(want)) = (row.str("expr"), row.str("compileError")) else { return };
    let got = Env::for_stored(&Release::V1_37.rules().cel).compile(text).err();
    tally.check_value("outcome", &true, &got.is_some());
    tally.check("text", want, got.map(|errors| errors.to_string()).unwrap_or_default());
}
