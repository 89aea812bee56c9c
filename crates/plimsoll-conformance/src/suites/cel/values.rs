//! Values as the rows write them: an object with one key, the kind.

use plimsoll_cel::arena::Arena;
use plimsoll_cel::eval::Cx;
use plimsoll_cel::fault::Fault;
use plimsoll_cel::value::{Opaque, Value};
use plimsoll_go::duration::{Duration, parse_duration};
use plimsoll_go::strconv::{FloatFormat, format_float64, parse_float64};
use plimsoll_go::time::{Layout, Time, parse_time};
use plimsoll_testkit::{base64_decode, base64_encode};
use serde_json::{Value as Json, json};

/// Values deeper than this are written as such; no row comes near.
const MAX_DEPTH: usize = 64;

/// A value of the engine as rows write it.
pub(super) fn tagged<'a>(value: Value<'a>, cx: &Cx<'a>) -> Json {
    written(value, cx, MAX_DEPTH)
}

fn written<'a>(value: Value<'a>, cx: &Cx<'a>, depth: usize) -> Json {
    let Some(depth) = depth.checked_sub(1) else { return json!("too deep") };
    match value {
        Value::Null => json!({ "null": null }),
        Value::Bool(value) => json!({ "bool": value }),
        Value::Int(value) => json!({ "int": value.to_string() }),
        Value::Uint(value) => json!({ "uint": value.to_string() }),
        Value::Double(value) => json!({ "double": double_text(value) }),
        Value::Str(text) => json!({ "string": text }),
        Value::RawStr(bytes) => json!({ "stringBytes": base64_encode(bytes) }),
        Value::Bytes(bytes) => json!({ "bytes": base64_encode(bytes) }),
        Value::Timestamp(time) => json!({ "timestamp": time_text(time) }),
        Value::Duration(duration) => json!({ "duration": duration_text(duration) }),
        Value::Type(name) => json!({ "type": name }),
        Value::List(list) => {
            json!({ "list": list.iter(cx).map(|item| written(item, cx, depth)).collect::<Vec<_>>() })
        }
        Value::Map(map) => {
            // The server's loops meet empty places for members without a schema; recordings leave them out.
            let entries = map.iter(cx).filter(|(key, value)| !matches!((key, value), (Value::Null, Value::Fault(_))));
            let entries = entries.map(|(key, value)| (written(key, cx, depth), written(value, cx, depth)));
            map_of(entries.collect())
        }
        Value::Optional(None) => json!({ "optional": null }),
        Value::Optional(Some(value)) => json!({ "optional": written(*value, cx, depth) }),
        Value::Opaque(opaque) => match opaque {
            Opaque::Quantity(quantity) => json!({ "quantity": quantity.get().to_string() }),
            Opaque::Semver(version) => json!({ "semver": version.to_string() }),
            Opaque::Url(url) => json!({ "url": String::from_utf8_lossy(&url.to_bytes()) }),
            Opaque::Ip(address) => json!({ "ip": address.to_string() }),
            Opaque::Cidr(prefix) => json!({ "cidr": prefix.to_string() }),
            Opaque::Format(format) => json!({ "format": format.name() }),
            Opaque::Authz(_) => json!({ "opaque": opaque.type_name() }),
        },
        Value::Fault(fault) => json!({ "error": fault.to_string() }),
        Value::Unknown(_) => json!("unknown"),
    }
}

/// Entries in the order of rows: by the text of the key.
pub(super) fn map_of(mut entries: Vec<(Json, Json)>) -> Json {
    entries.sort_by_cached_key(|(key, _)| key.to_string());
    json!({ "map": entries.into_iter().map(|(key, value)| json!([key, value])).collect::<Vec<_>>() })
}

/// The same value with maps in one order, so that values compare as texts.
pub(super) fn ordered(value: &Json) -> Json {
    let Some((kind, inner)) = value.as_object().and_then(|object| object.iter().next()) else { return value.clone() };
    match (kind.as_str(), inner) {
        ("list", Json::Array(items)) => json!({ "list": items.iter().map(ordered).collect::<Vec<_>>() }),
        ("map", Json::Array(entries)) => {
            let part = |entry: &Json, at: usize| entry.get(at).map_or(Json::Null, ordered);
            map_of(entries.iter().map(|entry| (part(entry, 0), part(entry, 1))).collect())
        }
        ("optional", Json::Object(_)) => json!({ "optional": ordered(inner) }),
        _ => value.clone(),
    }
}

/// A tagged value as one of the engine; none for kinds that only an evaluation makes.
pub(super) fn read<'a>(value: &'a Json, arena: &'a Arena) -> Option<Result<Value<'a>, Fault<'a>>> {
    let (kind, inner) = value.as_object()?.iter().next()?;
    let text = || inner.as_str();
    Some(Ok(match kind.as_str() {
        "null" => Value::Null,
        "bool" => Value::Bool(inner.as_bool()?),
        "int" => Value::Int(text()?.parse().ok()?),
        "uint" => Value::Uint(text()?.parse().ok()?),
        "double" => Value::Double(parse_float64(text()?.as_bytes()).ok()?),
        "string" => Value::Str(text()?),
        "bytes" => return Some(arena.bytes(&base64_decode(text()?)?).map(Value::Bytes)),
        "timestamp" => Value::Timestamp(parse_time(Layout::RFC3339_NANO, text()?).ok()?),
        "duration" => Value::Duration(parse_duration(text()?).ok()?),
        "list" => {
            let items: Option<Vec<_>> = inner.as_array()?.iter().map(|item| read(item, arena)?.ok()).collect();
            return Some(arena.list(&items?));
        }
        "map" => {
            let part = |entry: &'a Json, at: usize| read(entry.get(at)?, arena)?.ok();
            let entries: Option<Vec<_>> =
                inner.as_array()?.iter().map(|entry| Some((part(entry, 0)?, part(entry, 1)?))).collect();
            return Some(arena.map(&entries?));
        }
        _ => return None,
    }))
}

/// A value of `k8s-tables` (`{"t": type, "v": value}`) in the form of the other rows.
pub(super) fn from_typed(value: &Json) -> Json {
    let kind = value.get("t").and_then(Json::as_str).unwrap_or_default();
    let inner = value.get("v").unwrap_or(&Json::Null);
    let text = inner.as_str().map_or_else(|| inner.to_string(), str::to_owned);
    let items = || inner.as_array().map(Vec::as_slice).unwrap_or_default();
    match kind {
        "bool" => json!({ "bool": inner }),
        "null" => json!({ "null": null }),
        "double" => {
            json!({ "double": parse_float64(text.as_bytes()).map_or_else(|_| text.clone(), double_text) })
        }
        "duration" => {
            let nanoseconds = value.get("ns").and_then(Json::as_i64).unwrap_or_default();
            json!({ "duration": duration_text(Duration(nanoseconds)) })
        }
        "list" => json!({ "list": items().iter().map(from_typed).collect::<Vec<_>>() }),
        "map" => {
            let part = |entry: &Json, at: usize| entry.get(at).map_or(Json::Null, from_typed);
            map_of(items().iter().map(|entry| (part(entry, 0), part(entry, 1))).collect())
        }
        "optional" if inner.is_null() => json!({ "optional": null }),
        "optional" => json!({ "optional": from_typed(inner) }),
        "net.IP" => json!({ "ip": text }),
        "net.CIDR" => json!({ "cidr": text }),
        "kubernetes.Quantity" => json!({ "quantity": text }),
        "kubernetes.Semver" => json!({ "semver": text }),
        "kubernetes.URL" => json!({ "url": text }),
        "kubernetes.NamedFormat" => json!({ "format": text }),
        _ => json!({ kind: text }),
    }
}

fn double_text(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "Infinity" } else { "-Infinity" }.to_owned();
    }
    format_float64(value, FloatFormat::General)
}

fn time_text(time: Time) -> String {
    time.utc().format(Layout::RFC3339_NANO)
}

/// Seconds with as many digits as are needed.
fn duration_text(duration: Duration) -> String {
    let (sign, nanoseconds) = (if duration.0 < 0 { "-" } else { "" }, duration.0.unsigned_abs());
    let digits = format!("{:09}", nanoseconds % 1_000_000_000);
    let fraction = digits.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{fraction}s", nanoseconds / 1_000_000_000)
}

#[cfg(test)]
mod tests {
    use plimsoll_go::duration::Duration;
    use serde_json::json;

    use super::{double_text, duration_text, ordered};

    #[test]
    fn numbers_are_written_as_rows_write_them() {
        for (nanoseconds, want) in [(0, "0s"), (i64::MAX, "9223372036.854775807s"), (-3_600_000_000_000, "-3600s")] {
            assert_eq!(duration_text(Duration(nanoseconds)), want);
        }
        for (value, want) in [(1e12, "1e+12"), (-0.0, "-0"), (f64::NAN, "NaN"), (f64::NEG_INFINITY, "-Infinity")] {
            assert_eq!(double_text(value), want);
        }
    }

    #[test]
    fn maps_compare_in_any_order() {
        let map = |keys: [&str; 2]| json!({ "map": keys.map(|key| json!([{ "string": key }, { "int": "1" }])) });
        assert_eq!(ordered(&map(["b", "a"])), ordered(&map(["a", "b"])));
    }
}
