//! Rows of `kubernetes-1.37`: the tests of the specification in the server's own environment.

use std::path::Path;

use plimsoll_cel::cost::NoSizes;
use plimsoll_release::Release;

use super::answers::check_answer;
use super::bindings::Bindings;
use super::messages::unpacked;
use super::tests_file::{env_of, rows_beside};
use crate::{Row, Scorer, Tally};

pub(crate) fn open(file: &Path) -> Scorer {
    let tests = rows_beside(file);
    Box::new(move |row, tally| match row.int("n").and_then(|number| tests.get(&number)) {
        Some(test) => score(row, test, tally),
        None => tally.leave_out("its expression is not there"),
    })
}

fn score(row: &Row, test: &Row, tally: &mut Tally) {
    let rules = &Release::V1_37.rules().cel;
    let env = match env_of(test, rules, rules.stored) {
        Ok(env) => env,
        Err(why) => return tally.leave_out(why),
    };
    let text = test.str("expr").unwrap_or_default();
    let variables = test.value.get("bindings").map(unpacked);
    let bindings = Bindings(variables.as_ref());
    let answer = if test.flag("disableCheck") {
        bindings.answer_unchecked(text, &env)
    } else {
        bindings.answer(text, &env, &NoSizes)
    };
    check_answer(tally, row, &answer);
}
