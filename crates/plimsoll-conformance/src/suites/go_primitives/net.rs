//! Rows of `net`.

use plimsoll_go::names::Fault;
use plimsoll_go::netip::{
    self, Addr, Network, ScopedAddr, Strictness, check_cidr, check_cidr_of_legacy_field, check_interface_address,
    check_ip, check_ip_of_legacy_field, warn_of_cidr, warn_of_ip,
};
use plimsoll_release::Release;
use serde_json::{Value, json};

use super::expressions::{self, Input, answer};
use super::faults::{check_messages, error_texts};
use crate::{Row, Tally};

pub(crate) fn score(row: &Row, tally: &mut Tally) {
    match row.str("fn") {
        Some("ip") => score_ip(row, tally),
        Some("cidr") => score_cidr(row, tally),
        Some(function @ ("containsIP" | "containsCIDR")) => {
            let (block, other) = (row.bytes("a").unwrap_or_default(), row.bytes("b").unwrap_or_default());
            let inputs = [("a", Input::Text(&block)), ("b", Input::Text(&other))];
            expressions::check(row, tally, || answer(&format!("cidr(a).{function}(b)"), &inputs));
        }
        other => tally.check("unknown", "a known function", other.unwrap_or_default()),
    }
}

fn score_ip(row: &Row, tally: &mut Tally) {
    let input = row.bytes("in").unwrap_or_default();
    expressions::check(row, tally, || ip_in_expressions(&input));
    let parsed = netip::parse_addr(&input);
    check_value(row, tally, "netip", parsed.ok().map(describe_addr));
    let error = parsed.err().map_or_else(String::new, |error| error.to_string());
    tally.check("text", row.str("netipError").unwrap_or_default(), error);
    check_value(row, tally, "netIP", netip::parse_ip(&input).map(|addr| json!(addr.net_string())));
    let sloppy = netip::parse_ip_sloppy(&input);
    check_value(row, tally, "sloppy", sloppy.map(|addr| json!(addr.net_string())));

    let rules = &Release::LATEST.rules().go.ip;
    check_faults(row, tally, "isValidIP", check_ip(&input, rules));
    check_faults(row, tally, "legacy", check_ip_of_legacy_field(&input, Strictness::Sloppy, &[]));
    check_faults(row, tally, "legacyStrict", check_ip_of_legacy_field(&input, Strictness::Strict, &[]));
    let warnings: Vec<String> = warn_of_ip("f", &input, rules).into_iter().collect();
    check_messages(tally, row.value.get("warnings"), &warnings);
}

/// What functions of expressions say of an address.
fn ip_in_expressions(input: &[u8]) -> Value {
    let questions = [
        ("isIP", "isIP(s)"),
        ("family", "ip(s).family()"),
        ("isCanonical", "ip.isCanonical(s)"),
        ("string", "string(ip(s))"),
    ];
    let mut found = expressions::answers(input, &questions);
    if found.get("error").is_none() {
        let flags = ["isUnspecified", "isLoopback", "isLinkLocalMulticast", "isLinkLocalUnicast", "isGlobalUnicast"];
        let holds = |flag: &&str| answer(&format!("ip(s).{flag}()"), &[("s", Input::Text(input))]) == json!(true);
        let flags: Vec<&str> = flags.into_iter().filter(holds).collect();
        // The recorder wrote no list for no flags.
        found["flags"] = if flags.is_empty() { Value::Null } else { json!(flags) };
    }
    found
}

fn score_cidr(row: &Row, tally: &mut Tally) {
    let input = row.bytes("in").unwrap_or_default();
    let questions = [
        ("isCIDR", "isCIDR(s)"),
        ("ip", "string(cidr(s).ip())"),
        ("masked", "string(cidr(s).masked())"),
        ("prefixLength", "cidr(s).prefixLength()"),
        ("string", "string(cidr(s))"),
    ];
    expressions::check(row, tally, || expressions::answers(&input, &questions));
    let parsed = netip::parse_prefix(&input);
    let described = parsed
        .ok()
        .map(|prefix| json!({"bits": prefix.bits(), "masked": prefix.masked().to_string(), "out": prefix.to_string()}));
    check_value(row, tally, "netip", described);
    let error = parsed.err().map_or_else(String::new, |error| error.to_string());
    tally.check("text", row.str("netipError").unwrap_or_default(), error);
    check_value(row, tally, "netCIDR", netip::parse_cidr(&input).ok().map(describe_network));
    let sloppy = netip::parse_cidr_sloppy(&input);
    check_value(row, tally, "sloppy", sloppy.ok().map(describe_network));
    let error = sloppy.err().map_or_else(String::new, |error| error.to_string());
    let want = row.bytes("sloppyError").unwrap_or_default();
    tally.check("text", String::from_utf8_lossy(&want), error);

    let rules = &Release::LATEST.rules().go.ip;
    check_faults(row, tally, "isValidCIDR", check_cidr(&input, rules));
    check_faults(row, tally, "isValidInterfaceAddress", check_interface_address(&input));
    check_faults(row, tally, "legacy", check_cidr_of_legacy_field(&input, Strictness::Sloppy, &[]));
    check_faults(row, tally, "legacyStrict", check_cidr_of_legacy_field(&input, Strictness::Strict, &[]));
    check_messages(tally, row.value.get("warnings"), &warn_of_cidr("f", &input, rules));
}

fn check_value(row: &Row, tally: &mut Tally, field: &str, got: Option<Value>) {
    tally.check_value("accept", &row.has(field), &got.is_some());
    if let Some(want) = row.value.get(field) {
        tally.check_value("value", &sorted(want.clone()), &sorted(got.unwrap_or_default()));
    }
}

fn check_faults(row: &Row, tally: &mut Tally, field: &str, got: Option<Fault<'_>>) {
    check_messages(tally, row.value.get(field), &error_texts("f", got));
}

fn sorted(mut value: Value) -> Value {
    if let Some(map) = value.as_object_mut() {
        map.sort_keys();
    }
    value
}

fn describe_addr(parsed: ScopedAddr<'_>) -> Value {
    let addr = parsed.addr;
    let flags = [
        ("is4", matches!(addr, Addr::V4(_))),
        ("is6", matches!(addr, Addr::V6(_))),
        ("is4in6", addr.is_4in6()),
        ("unspecified", parsed.is_unspecified()),
        ("loopback", addr.is_loopback()),
        ("multicast", addr.is_multicast()),
        ("interfaceLocalMulticast", addr.is_interface_local_multicast()),
        ("linkLocalMulticast", addr.is_link_local_multicast()),
        ("linkLocalUnicast", addr.is_link_local_unicast()),
        ("globalUnicast", parsed.is_global_unicast()),
        ("private", addr.is_private()),
    ];
    let flags: Vec<&str> = flags.iter().filter(|(_, holds)| *holds).map(|(name, _)| *name).collect();
    let mut described = json!({"flags": flags, "out": parsed.to_string()});
    if !parsed.zone.is_empty() {
        described["zone"] = json!(String::from_utf8_lossy(parsed.zone));
    }
    described
}

fn describe_network(network: Network) -> Value {
    json!({"ip": network.addr().net_string(), "net": network.to_string()})
}
