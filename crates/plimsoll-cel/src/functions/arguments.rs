//! Arguments as functions want them.

use plimsoll_go::strconv;

use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{List, Value, repaired};

/// A text. In one that is not UTF-8 each bad byte counts as U+FFFD, as where Go goes through the characters.
pub(super) fn text<'a>(cx: &Cx<'a>, value: Value<'a>) -> Result<&'a str, Fault<'a>> {
    match value {
        Value::Str(text) => Ok(text),
        Value::RawStr(bytes) => cx.arena.str(&repaired(bytes)),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// The bytes of a text.
pub(super) fn text_bytes(value: Value<'_>) -> Result<&[u8], Fault<'_>> {
    match value {
        Value::Str(text) => Ok(text.as_bytes()),
        Value::RawStr(bytes) => Ok(bytes),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// What the server's code for constant patterns takes for a text, since it looks at values as Go has them: types are
/// their names, and optionals what they hold.
pub(super) fn as_go_text(value: Value<'_>) -> Value<'_> {
    match value.content() {
        Value::Type(name) => Value::Str(name),
        other => other,
    }
}

/// A text of bytes that may not be UTF-8.
pub(super) fn raw_text<'a>(cx: &Cx<'a>, bytes: &[u8]) -> Answer<'a> {
    match str::from_utf8(bytes) {
        Ok(text) => cx.arena.str(text).map(Value::Str),
        Err(_) => cx.arena.bytes(bytes).map(Value::RawStr),
    }
}

/// How many characters a text has.
pub(super) fn code_points(value: Value<'_>) -> usize {
    match value {
        Value::Str(text) => text.chars().count(),
        Value::RawStr(bytes) => repaired(bytes).chars().count(),
        _ => 0,
    }
}

/// The list that is the only argument.
pub(super) fn list<'a>(args: &[Value<'a>]) -> Result<List<'a>, Fault<'a>> {
    match *args {
        [Value::List(list)] => Ok(list),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// A text in Go's quotes.
pub(super) fn quoted(text: &[u8]) -> String {
    strconv::quote(text)
}
