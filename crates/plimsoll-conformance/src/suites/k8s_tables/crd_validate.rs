//! Rows of `crd_validate`: definitions, created and updated.

use plimsoll_doc::Format;
use plimsoll_kube::definition::{define, redefine};

use super::definition::{check_errors, release};
use super::object::json;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    // Older answers are those of the function alone: where the strategy around it changes them, there
    // is nothing to compare with.
    let drops_fields = row.str("version") == Some("1.30") && json(row, "crd").contains("selectableFields");
    let lacks_answer = row.has("version") && (row.has("serverErrors") || drops_fields);
    if row.flag("unstable") || row.has("gates") || lacks_answer {
        return;
    }
    let (new, old) = (json(row, "crd"), json(row, "old"));
    let defined = match row.str("fn") {
        Some("update") => redefine(new.as_bytes(), Format::Json, old.as_bytes(), Format::Json, release(row)),
        _ => Ok(define(new.as_bytes(), Format::Json, release(row))),
    };
    match defined {
        Ok(defined) => {
            let want = if row.has("serverErrors") { "serverErrors" } else { "errors" };
            tally.check_value("read", &None, &defined.refusal());
            check_errors(tally, row, want, &defined.errors);
        }
        Err(error) => tally.check("read", "a stored definition", error),
    }
}
