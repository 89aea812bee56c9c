//! Rows of `string_formats`.

use std::borrow::Cow;

use plimsoll_go::netip::{
    Strictness, check_cidr, check_cidr_of_legacy_field, check_interface_address, check_ip, check_ip_of_legacy_field,
};
use plimsoll_go::strfmt::{Format, parse_date_time, parse_format_duration};
use plimsoll_go::time::Layout;
use plimsoll_release::Release;
use serde_json::Value;

use crate::row::bytes_of;
use crate::suites::go_primitives::faults::{check_messages, error_texts};
use crate::suites::go_primitives::names::{fault_messages, number_messages, text_messages};
use crate::{Row, Tally};

/// Fields that hold the checked text: the server's parameter names.
const TEXT_FIELDS: [&str; 6] = ["value", "name", "port", "percent", "dpPath", "key"];
/// Fields that hold the checked number.
const NUMBER_FIELDS: [&str; 4] = ["value", "port", "gid", "uid"];

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    match row.str("fn").unwrap_or_default() {
        "format" => score_format(row, tally),
        "formats" => score_formats(row, tally),
        "parse_duration" => score_duration(row, tally),
        "parse_datetime" => score_date_time(row, tally),
        function => score_check(function, row, tally),
    }
}

fn score_format(row: &Row, tally: &mut Tally) {
    let rules = &Release::LATEST.rules().go.formats;
    let format = Format::by_name(row.str("format").unwrap_or_default(), rules);
    let got = format.map(|format| format.is_valid(&text(row), rules));
    tally.check_value("accept", &Some(row.flag("ok")), &got);
}

fn score_formats(row: &Row, tally: &mut Tally) {
    let rules = &Release::LATEST.rules().go.formats;
    let (value, valid) = (text(row), row.value.get("valid").and_then(Value::as_array));
    let mut accepting: Vec<Option<Format>> = Vec::new();
    for name in valid.into_iter().flatten() {
        accepting.push(Format::by_name(name.as_str().unwrap_or_default(), rules));
    }
    tally.check_value("known", &false, &accepting.contains(&None));
    for &format in Format::ALL.iter().filter(|&&format| format != Format::Password) {
        let want = (format.name(), accepting.contains(&Some(format)));
        tally.check_value("accept", &want, &(format.name(), format.is_valid(&value, rules)));
    }
}

fn score_duration(row: &Row, tally: &mut Tally) {
    let value = text(row);
    let got = parse_format_duration(&value);
    tally.check_value("accept", &row.flag("ok"), &got.is_ok());
    tally.check_value("value", &row.int("ns"), &got.as_ref().ok().map(|duration| duration.0));
    let error = got.err().map_or_else(String::new, |error| error.to_string());
    tally.check("text", row.str("error").unwrap_or_default(), error);
}

fn score_date_time(row: &Row, tally: &mut Tally) {
    let value = text(row);
    let got = parse_date_time(&value);
    tally.check_value("accept", &row.flag("ok"), &got.is_ok());
    let printed = got.ok().map(|time| time.format(Layout::RFC3339_NANO));
    tally.check_value("value", &row.str("result"), &printed.as_deref());
    let error = got.err().map_or_else(String::new, |error| error.to_string());
    tally.check("text", row.str("error").unwrap_or_default(), error);
}

fn score_check(function: &str, row: &Row, tally: &mut Tally) {
    let (value, path) = (text(row), row.str("path").unwrap_or_default());
    if row.has("errors") {
        let got = address_errors(function, row, path, &value).or_else(|| fault_messages(function, path, &value));
        let texts = row.value.get("errors").and_then(Value::as_array).into_iter().flatten();
        let want = texts.map(|error| error.get("text").cloned().unwrap_or_default()).collect();
        check_messages(tally, Some(&Value::Array(want)), &got.unwrap_or_else(|| no_answer(function)));
        return;
    }
    let number = NUMBER_FIELDS.iter().find_map(|field| row.int(field));
    let got = match (function, number) {
        ("validation.IsInRange", Some(number)) => {
            let range = format!("{function}({},{})", row.int("min").unwrap_or(0), row.int("max").unwrap_or(0));
            number_messages(&range, number)
        }
        (_, Some(number)) => number_messages(function, number),
        (_, None) => text_messages(function, &value),
    };
    check_messages(tally, row.value.get("messages"), &got.unwrap_or_else(|| no_answer(function)));
}

fn address_errors(function: &str, row: &Row, path: &str, value: &[u8]) -> Option<Vec<String>> {
    let rules = &Release::LATEST.rules().go.ip;
    let strictness = if row.flag("strictValidation") { Strictness::Strict } else { Strictness::Sloppy };
    let old = if function.contains("CIDR") { "validOldCIDRs" } else { "validOldIPs" };
    let old = row.value.get(old).and_then(Value::as_array).into_iter().flatten();
    let old: Vec<Cow<'_, [u8]>> = old.filter_map(bytes_of).collect();
    let old: Vec<&[u8]> = old.iter().map(AsRef::as_ref).collect();
    let fault = match function {
        "validation.IsValidIP" => check_ip(value, rules),
        "validation.IsValidIPForLegacyField" => check_ip_of_legacy_field(value, strictness, &old),
        "validation.IsValidCIDR" => check_cidr(value, rules),
        "validation.IsValidCIDRForLegacyField" => check_cidr_of_legacy_field(value, strictness, &old),
        "validation.IsValidInterfaceAddress" => check_interface_address(value),
        _ => return None,
    };
    Some(error_texts(path, fault))
}

fn text(row: &Row) -> Vec<u8> {
    let found = TEXT_FIELDS.iter().find_map(|field| row.bytes(field));
    found.unwrap_or_default().into_owned()
}

fn no_answer(function: &str) -> Vec<String> {
    vec![format!("no answer of {function}")]
}
