//! Rows of `crd_warnings`: what definitions are warned of.

use plimsoll_doc::Format;
use plimsoll_kube::definition::schema_warnings;

use super::definition::release;
use super::object::json;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let (new, old) = (json(row, "crd"), row.has("old").then(|| json(row, "old")));
    let got = schema_warnings(new.as_bytes(), old.as_deref().map(str::as_bytes), Format::Json, release(row));
    match got {
        Ok(got) => {
            let (mut want, mut got) = (row.texts("warnings"), got);
            if row.flag("unordered") {
                want.sort();
                got.sort();
            }
            tally.check_value("text", &want, &got);
        }
        Err(error) => tally.check("read", "a definition", error),
    }
}
