//! Rows of `tests`: what the specification of the language wants, with all extensions that it has.

use plimsoll_cel::cost::NoSizes;
use plimsoll_cel::libraries::Libraries;
use plimsoll_release::Release;

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

/// Rows, by number, that the engine answers as cel-go does and not as the specification wants.
const OTHERWISE: &[(&str, &[i64])] = &[
    (
        "it wants format() as it is after strings 4, which no release has",
        &[
            2182, 2184, 2185, 2186, 2187, 2188, 2189, 2190, 2191, 2192, 2193, 2194, 2196, 2197, 2205, 2206, 2207, 2217,
            2218, 2221, 2222, 2228,
        ],
    ),
    ("it wants an error where a literal repeats a key; cel-go keeps the last", &[971, 972]),
    ("it wants no keys that are doubles; cel-go takes them", &[969]),
    ("it wants to index by bytes, for which cel-go plans no program when constants are folded", &[936, 937]),
    ("it wants IPv4 in IPv6, which Kubernetes does not parse", &[1472, 1473]),
    ("it wants an error for a field of a scalar in an optional; cel-go has none there", &[1521, 1523]),
    ("it wants an error for an offset beyond the end; cel-go finds nothing there", &[2258, 2260]),
    ("it wants null to take the type beside it; cel-go lets it win when it comes last", &[2420]),
];

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    if row.flag("proto") {
        return tally.leave_out("it needs messages of protobuf");
    }
    let number = row.int("n").unwrap_or_default();
    if let Some((why, _)) = OTHERWISE.iter().find(|(_, rows)| rows.contains(&number)) {
        return tally.leave_out(why);
    }
    let env = match env_of(row, &Release::LATEST.rules().cel, LIBRARIES) {
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
        tally.check("type", want, answer.as_ref().map_or_else(String::as_str, |compiled| &compiled.type_text));
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
