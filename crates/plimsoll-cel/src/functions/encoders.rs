//! The extension for encodings.

use plimsoll_go::base64;

use super::arguments::text_bytes;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::Value;

functions! { ENCODERS:
    "base64.decode" {
        /// The bytes that the text gives in base64.
        global "base64_decode_string"(String) -> Bytes => base64_decode;
    }
    "base64.encode" {
        /// The bytes in base64.
        global "base64_encode_bytes"(Bytes) -> String => base64_encode;
    }
}

fn base64_decode<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let text = text_bytes(value)?;
    let decoded = base64::STANDARD
        .decode(text)
        .or_else(|_| base64::RAW_STANDARD.decode(text))
        .map_err(|error| cx.arena.fault(format_args!("{error}")))?;
    cx.arena.bytes(&decoded).map(Value::Bytes)
}

fn base64_encode<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[Value::Bytes(bytes)] = args else { return Err(Fault::NoSuchOverload) };
    cx.arena.str(&base64::encode(bytes)).map(Value::Str)
}
