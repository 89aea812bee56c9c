//! Rows of `quantity`: inputs of the unit tests of resource.Quantity.

use plimsoll_go::quantity::Quantity;
use plimsoll_go::strconv::parse_float64;

use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(input) = row.bytes("input") else { return };
    let read = Quantity::parse(&input);
    tally.check_value("accept", &!row.has("error"), &read.is_ok());
    let want = row.str("canonical").or_else(|| row.str("error")).unwrap_or_default();
    tally.check("text", want, read.as_ref().map_or_else(ToString::to_string, ToString::to_string));
    let Ok(quantity) = read else { return };
    tally.check("value", row.str("format").unwrap_or_default(), quantity.format().name());
    tally.check_value("value", &row.int("sign"), &Some(quantity.sign()));
    tally.check_value("value", &row.int("value"), &Some(quantity.value()));
    tally.check_value("value", &row.int("milliValue"), &Some(quantity.milli_value()));
    tally.check_value("value", &row.int("asInt64"), &quantity.as_int());
    let float = row.value.get("approxFloat").and_then(|number| parse_float64(number.to_string().as_bytes()).ok());
    tally.check_value("value", &float, &Some(quantity.approximate_float()));
}
