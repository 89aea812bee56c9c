//! What the server answered to an expression, against what the engine answers.

use serde_json::Value as Json;

use super::values::ordered;
use crate::{Row, Tally};

/// What the engine makes of a text.
pub(super) struct Compiled {
    pub(super) type_text: String,
    pub(super) cost: plimsoll_cel::cost::Cost,
    /// What it evaluates to, or why no program can be made of it.
    pub(super) ran: Result<Ran, String>,
}

/// What a program gave.
pub(super) struct Ran {
    pub(super) result: Result<Json, String>,
    pub(super) cost: u64,
}

/// Compares what an expression is that no stored definition has, where that was recorded.
pub(super) fn check_new(tally: &mut Tally, answer: &Row, error: impl FnOnce() -> String) {
    if let Some(want) = answer.str("newCompileError") {
        tally.check("new-compile-text", want, error());
    }
}

/// Compares the fields of an answer: `compileError`, or `type`, costs, and `programError`, `value` or `error`.
pub(super) fn check_answer(tally: &mut Tally, answer: &Row, got: &Result<Compiled, String>) {
    let want_error = answer.str("compileError");
    tally.check("compiles", compiles(want_error.is_none()), compiles(got.is_ok()));
    let compiled = match (want_error, got) {
        (None, Ok(compiled)) => compiled,
        (None, Err(_)) => return,
        (Some(want), got) => {
            return tally.check("compile-text", want, got.as_ref().err().map_or("compiles", String::as_str));
        }
    };
    if let Some(want) = answer.str("type") {
        tally.check("type", want, &compiled.type_text);
        let want = [answer.str("costMin"), answer.str("costMax")].map(Option::unwrap_or_default).join("..");
        tally.check("static cost", want, format!("{}..{}", compiled.cost.min, compiled.cost.max));
    }
    if !answer.flag("unstable") {
        check_run(tally, answer, &compiled.ran);
    }
}

fn check_run(tally: &mut Tally, answer: &Row, got: &Result<Ran, String>) {
    if let Some(want) = answer.str("programError") {
        return tally.check("program-error", want, got.as_ref().err().map_or("a program", String::as_str));
    }
    let ran = match got {
        Ok(ran) => ran,
        Err(error) => return tally.check("program-error", "a program", error),
    };
    match (answer.value.get("value"), answer.str("error")) {
        (Some(want), _) => {
            let got = ran.result.as_ref().map_or_else(|error| format!("error: {error}"), Json::to_string);
            tally.check("value", ordered(want).to_string(), got);
        }
        (None, Some(want)) => {
            tally.check("error", "an error", ran.result.as_ref().map_or_else(|_| "an error".into(), Json::to_string));
            tally.check("error-text", want, ran.result.as_ref().err().map_or("a value", String::as_str));
        }
        (None, None) => return,
    }
    if let Some(want) = answer.str("cost") {
        tally.check("run-time cost", want, ran.cost.to_string());
    }
}

const fn compiles(compiles: bool) -> &'static str {
    if compiles { "compiles" } else { "does not compile" }
}
