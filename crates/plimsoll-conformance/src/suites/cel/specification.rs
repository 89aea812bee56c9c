//! Rows of `tests`: what the specification of the language wants, with all extensions that it has.

use plimsoll_cel::cost::NoSizes;
use plimsoll_cel::libraries::Libraries;
use plimsoll_cel::release::CelRules;

use super::answers::Compiled;
use super::bindings::Bindings;
use super::tests_file::env_of;
use super::values::ordered;
use crate::{Row, Tally};

/// The environment of the specification's own runner.
const LIBRARIES: Libraries = Libraries::STANDARD
    .union(Libraries::OPTIONAL)
    .union(Libraries::OPTIONAL_2)
    .union(Libraries::CROSS_TYPE_NUMERIC)
    .union(Libraries::STRINGS)
    .union(Libraries::STRINGS_2)
    .union(Libraries::STRINGS_3)
    .union(Libraries::TWO_VARIABLES)
    .union(Libraries::MATH)
    .union(Libraries::ENCODERS)
    .union(Libraries::BINDINGS)
    .union(Libraries::BLOCK)
    .union(Libraries::KUBE_IP)
    .union(Libraries::KUBE_CIDR);

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if row.flag("proto") {
        return tally.leave_out("it needs messages of protobuf");
    }
    let env = match env_of(row, &CelRules::LATEST, LIBRARIES) {
        Ok(env) => env,
        Err(why) => return tally.leave_out(why),
    };
    let text = row.str("expr").unwrap_or_default();
    let bindings = Bindings(row.value.get("bindings"));
    let answer = if row.flag("disableCheck") {
        bindings.answer_unchecked(text, &env)
    } else {
        bindings.answer(text, &env, &NoSizes)
    };
    if let Some(want) = row.str("wantType") {
        tally.check("type", want, answer.as_ref().map_or_else(|error| error.as_str(), |compiled| &compiled.type_text));
    }
    if row.flag("checkOnly") {
        return;
    }
    let got = outcome(answer);
    if let Some(want) = row.value.get("want") {
        tally.check("value", ordered(want).to_string(), got.unwrap_or_else(|error| format!("error: {error}")));
    } else if row.has("wantError") {
        tally.check("error", "an error", got.err().map_or("a value", |_| "an error"));
    }
}

/// The value as a row writes it, or why there is none: the specification does not care when an error shows.
fn outcome(answer: Result<Compiled, String>) -> Result<String, String> {
    answer?.ran?.result.map(|value| value.to_string())
}
