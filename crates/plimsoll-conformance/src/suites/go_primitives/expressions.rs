//! The columns that were asked through expressions.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::env::Env;
use plimsoll_cel::eval::{Cx, Limits};
use plimsoll_cel::host::{Host, Variable};
use plimsoll_cel::types::Type;
use plimsoll_cel::value::Value;
use plimsoll_go::duration::Duration;
use plimsoll_release::Release;
use plimsoll_testkit::base64_encode;
use serde_json::{Value as Json, json};

use crate::{Row, Tally};

/// The value of a variable.
#[derive(Clone, Copy)]
pub(super) enum Input<'i> {
    Text(&'i [u8]),
    Duration(i64),
}

/// Variables by name.
struct Inputs<'i>(&'i [(&'i str, Input<'i>)]);

impl Host for Inputs<'_> {
    fn variable<'a>(&'a self, variable: &'a Variable, _: &'a Arena) -> Option<Value<'a>> {
        let (_, input) = self.0.iter().find(|(name, _)| *name == &*variable.name)?;
        Some(match *input {
            Input::Text(bytes) => str::from_utf8(bytes).map_or(Value::RawStr(bytes), Value::Str),
            Input::Duration(nanoseconds) => Value::Duration(Duration(nanoseconds)),
        })
    }
}

/// What an expression gives: its value, or `{"error": text}`.
pub(super) fn answer(text: &str, inputs: &[(&str, Input<'_>)]) -> Json {
    let env = inputs.iter().fold(Env::for_stored(&Release::V1_37.rules().cel), |env, (name, input)| {
        let ty = match input {
            Input::Text(_) => Type::String,
            Input::Duration(_) => Type::Duration,
        };
        env.with_variable(name, ty)
    });
    let error = |text: &dyn ToString| json!({ "error": text.to_string() });
    let program = match env.compile(text).map(|checked| env.program(&checked)) {
        Ok(Ok(program)) => program,
        Ok(Err(fault)) => return error(&fault),
        Err(diagnostics) => return error(&diagnostics),
    };
    let (host, arena) = (Inputs(inputs), Arena::new());
    match program.run(&host, &arena, &Limits::PER_CALL).value {
        Ok(value) => plain(value, &program.surroundings(&host, &arena)),
        Err(fault) => error(&fault),
    }
}

/// A value as the rows write it; maps as lists of pairs.
fn plain<'a>(value: Value<'a>, cx: &Cx<'a>) -> Json {
    match value {
        Value::Bool(value) => json!(value),
        Value::Int(value) => json!(value),
        Value::Str(text) => json!(text),
        Value::RawStr(bytes) => json!({ "b64": base64_encode(bytes) }),
        Value::List(list) => list.iter(cx).map(|item| plain(item, cx)).collect(),
        Value::Map(map) => map.iter(cx).map(|(key, value)| json!([plain(key, cx), plain(value, cx)])).collect(),
        other => json!({ "type": other.type_name() }),
    }
}

/// The answers to questions about one input by name, those that are empty left out; just the error of the first where
/// that fails.
pub(super) fn answers(input: &[u8], questions: &[(&str, &str)]) -> Json {
    let mut found = serde_json::Map::new();
    for (name, text) in questions {
        let got = answer(text, &[("s", Input::Text(input))]);
        if let Some(error) = got.get("error") {
            found.insert("error".to_owned(), error.clone());
            break;
        }
        let is_empty = got.as_str() == Some("") || got.as_array().is_some_and(Vec::is_empty);
        if !is_empty {
            found.insert((*name).to_owned(), got);
        }
    }
    Json::Object(found)
}

/// Compares the column `cel` of a row; a row without it asked nothing.
pub(super) fn check(row: &Row, tally: &mut Tally, got: impl FnOnce() -> Json) {
    let Some(want) = row.value.get("cel") else { return };
    tally.check("cel", in_order(want.clone()).to_string(), in_order(got()).to_string());
}

fn in_order(mut value: Json) -> Json {
    value.sort_all_objects();
    value
}
