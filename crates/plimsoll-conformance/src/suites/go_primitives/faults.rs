//! Comparing messages and field errors.

use plimsoll_go::names::{Fault, FaultKind};
use plimsoll_go::strconv::quote;
use serde_json::Value;

use crate::Tally;

/// The texts of field errors at a path.
pub(crate) fn error_texts<'a>(path: &str, faults: impl IntoIterator<Item = Fault<'a>>) -> Vec<String> {
    let text = |fault: Fault<'a>| match fault.kind {
        FaultKind::Required => with_detail(format!("{path}: Required value"), &fault.detail),
        FaultKind::Invalid => with_detail(format!("{path}: Invalid value: {}", quote(fault.value)), &fault.detail),
        FaultKind::TooLong(1) => format!("{path}: Too long: may not be more than 1 byte"),
        FaultKind::TooLong(limit) => format!("{path}: Too long: may not be more than {limit} bytes"),
    };
    faults.into_iter().map(text).collect()
}

fn with_detail(text: String, detail: &str) -> String {
    if detail.is_empty() { text } else { format!("{text}: {detail}") }
}

/// Compares a recorded list of texts, which may be absent when empty, with ours.
pub(crate) fn check_messages(tally: &mut Tally, want: Option<&Value>, got: &[String]) {
    let want: Vec<String> = want
        .and_then(Value::as_array)
        .map(|texts| texts.iter().map(|text| text.as_str().unwrap_or("no text").to_owned()).collect())
        .unwrap_or_default();
    tally.check_value("accept", &want.is_empty(), &got.is_empty());
    if !want.is_empty() || !got.is_empty() {
        tally.check("text", want.join("\n"), got.join("\n"));
    }
}
