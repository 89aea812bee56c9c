//! Rows of `strfmt`.

use plimsoll_go::strfmt::Format;
use plimsoll_release::Release;

use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let rules = &Release::LATEST.rules().go.formats;
    let format = Format::by_name(row.str("format").unwrap_or_default(), rules);
    if row.has("known") {
        tally.check_value("known", &row.flag("known"), &format.is_some());
        return;
    }
    let input = row.bytes("in").unwrap_or_default();
    let got = format.map(|format| format.is_valid(&input, rules));
    tally.check_value("accept", &Some(row.flag("ok")), &got);
}
