//! Rows of `cel_library` and `cel_library_cost` of `k8s-tables`: expressions of Kubernetes' own tests.

use plimsoll_cel::cost::{Size, Sizes, Step};
use plimsoll_cel::env::Env;
use plimsoll_cel::types::Type;
use serde_json::{Map, Value as Json};

use super::answers::check_answer;
use super::bindings::Bindings;
use super::values::from_typed;
use crate::suites::k8s_tables::definition::release;
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    let Some(text) = row.str("expr") else { return };
    let rules = &release(row).rules().cel;
    check_answer(tally, &answer_of(&row.value), &Bindings(None).answer(text, &Env::for_stored(rules), &ShortTexts));
    if let Some(new) = row.value.get("newEnv") {
        check_answer(tally, &answer_of(new), &Bindings(None).answer(text, &Env::for_new(rules), &ShortTexts));
    }
}

/// What the tests assume: strings and bytes of unknown size are short.
struct ShortTexts;

impl Sizes for ShortTexts {
    fn size(&self, _: &mut dyn Iterator<Item = Step<'_>>, of: &Type) -> Option<Size> {
        matches!(of, Type::String | Type::Bytes).then_some(Size::up_to(12))
    }
}

/// An answer with the names of fields that the other rows have.
fn answer_of(row: &Json) -> Row {
    let number = |field: &str| row.get(field).map(|value| Json::String(value.to_string()));
    let fields = [
        ("compileError", row.get("compileText").cloned()),
        ("type", row.get("type").cloned()),
        ("costMin", number("estMin")),
        ("costMax", number("estMax")),
        ("value", row.get("result").map(from_typed)),
        ("error", row.get("runtimeError").cloned()),
        ("cost", number("cost")),
    ];
    let fields = fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?)));
    Row { id: String::new(), value: Json::Object(fields.collect::<Map<_, _>>()) }
}
