//! Rows of `regexp`: a pattern, and either the error of `regexp.Compile` or what it finds in inputs.

use std::borrow::Cow;
use std::ops::Range;

use plimsoll_go::regex::{Captures, Regex, RegexError};
use plimsoll_go::release::GoRules;
use plimsoll_release::Release;
use serde_json::Value;

use crate::row::bytes_of;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    score_under(&Release::V1_37.rules().go, row, tally);
}

/// Scores a row that the Go of some release answered.
pub(super) fn score_under(rules: &GoRules, row: &Row, tally: &mut Tally) {
    let regex = compile(row, rules, tally);
    for case in row.value.get("cases").and_then(Value::as_array).into_iter().flatten() {
        match &regex {
            Some(regex) => score_case(regex, case, tally),
            None => tally.check("match", "an answer", "no pattern"),
        }
    }
}

fn compile(row: &Row, rules: &GoRules, tally: &mut Tally) -> Option<Regex> {
    let pattern = row.bytes("pattern")?;
    let outcome = Regex::from_bytes(&pattern, rules);
    let want = row.bytes("error").map(Cow::into_owned);
    let got = outcome.as_ref().err().map(RegexError::to_bytes);
    tally.check_value("accept", &want.is_none(), &got.is_none());
    if let Some(want) = want {
        tally.check("text", shown(&want), got.map_or_else(String::new, |got| shown(&got)));
    }
    outcome.ok()
}

fn shown(text: &[u8]) -> String {
    text.escape_ascii().to_string()
}

fn score_case(regex: &Regex, case: &Value, tally: &mut Tally) {
    let Some(input) = case.get("in").and_then(bytes_of) else {
        return tally.check("match", "an input", "none");
    };
    let want = case.get("match").and_then(Value::as_bool);
    tally.check_value("match", &want, &Some(regex.is_match_bytes(&input)));
    let Some(want) = case.get("find").and_then(Value::as_array) else {
        return tally.check_value("find", &None, &regex.find_bytes(&input));
    };
    let want: Vec<Option<i64>> = want.iter().map(Value::as_i64).collect();
    let whole = offsets(&[regex.find_bytes(&input)]);
    tally.check_value("find", &want.get(..2), &whole.get(..));
    let groups = regex.captures_bytes(&input);
    let groups: Vec<_> = groups.ok().flatten().iter().flat_map(Captures::iter).collect();
    // Some rows have the whole match only.
    let got = offsets(&groups).into_iter().take(want.len()).collect();
    tally.check_value("groups", &want, &got);
}

/// Places as `FindStringSubmatchIndex` writes them.
fn offsets(places: &[Option<Range<usize>>]) -> Vec<Option<i64>> {
    let ends = |place: &Option<Range<usize>>| match place {
        Some(place) => [place.start as i64, place.end as i64],
        None => [-1, -1],
    };
    places.iter().flat_map(ends).map(Some).collect()
}
