//! Kubernetes: IP addresses.

use plimsoll_go::netip::{Addr, parse_addr};

use super::arguments::{quoted, text_bytes};
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Opaque, Value};

functions! { KUBE_IP:
    "family" {
        /// 4 or 6.
        member "ip_family"(IP) -> Int => family;
    }
    "ip" {
        /// The IP address that the text gives.
        global "string_to_ip"(String) -> IP => to_ip, costs Parse, always charges Tenth;
    }
    "ip.isCanonical" {
        /// Whether the text gives an IP address in its canonical form.
        global "ip_is_canonical"(String) -> Bool => is_canonical, costs ParseTwice, always charges Fifth;
    }
    "isGlobalUnicast" {
        /// Whether it is a global unicast address.
        member "ip_is_global_unicast"(IP) -> Bool => is_global_unicast;
    }
    "isIP" {
        /// Whether the text gives an IP address.
        global "is_ip"(String) -> Bool => is_ip, costs Parse, always charges Tenth;
    }
    "isLinkLocalMulticast" {
        /// Whether it is a link-local multicast address.
        member "ip_is_link_local_multicast"(IP) -> Bool => is_link_local_multicast;
    }
    "isLinkLocalUnicast" {
        /// Whether it is a link-local unicast address.
        member "ip_is_link_local_unicast"(IP) -> Bool => is_link_local_unicast;
    }
    "isLoopback" {
        /// Whether it is a loopback address.
        member "ip_is_loopback"(IP) -> Bool => is_loopback;
    }
    "isUnspecified" {
        /// Whether it is `0.0.0.0` or `::`.
        member "ip_is_unspecified"(IP) -> Bool => is_unspecified;
    }
    "string" {
        /// The address in its canonical form.
        global "ip_to_string"(IP) -> String => ip_to_string;
    }
}

fn addr_of<'a>(args: &[Value<'a>]) -> Result<Addr, Fault<'a>> {
    match args {
        [Value::Opaque(Opaque::Ip(addr))] => Ok(*addr),
        _ => Err(Fault::NoSuchOverload),
    }
}

/// An address without a zone that is no IPv4 address in disguise.
pub(super) fn read<'a>(cx: &Cx<'a>, value: Value<'a>) -> Result<Addr, Fault<'a>> {
    let text = text_bytes(value)?;
    let scoped = parse_addr(text).map_err(|error| {
        let text = quoted(text);
        cx.arena.fault(format_args!("IP Address {text} parse error during conversion from string: {error}"))
    })?;
    if !scoped.zone.is_empty() {
        return Err(cx.arena.fault(format_args!("IP address {} with zone value is not allowed", quoted(text))));
    }
    if scoped.addr.is_4in6() {
        return Err(cx.arena.fault(format_args!("IPv4-mapped IPv6 address {} is not allowed", quoted(text))));
    }
    Ok(scoped.addr)
}

fn to_ip<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    cx.arena.opaque(Opaque::Ip(read(cx, value)?))
}

fn is_ip<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let addr = parse_addr(text_bytes(value)?);
    Ok(Value::Bool(addr.is_ok_and(|scoped| scoped.zone.is_empty() && !scoped.addr.is_4in6())))
}

fn is_canonical<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(read(cx, value)?.to_string().as_bytes() == text_bytes(value)?))
}

fn ip_to_string<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let addr = addr_of(args)?;
    cx.arena.text(format_args!("{addr}")).map(Value::Str)
}

fn family<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    addr_of(args).map(|addr| Value::Int(if matches!(addr, Addr::V4(_)) { 4 } else { 6 }))
}

fn is_unspecified<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    addr_of(args).map(|addr| Value::Bool(addr.is_unspecified()))
}

fn is_loopback<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    addr_of(args).map(|addr| Value::Bool(addr.is_loopback()))
}

fn is_link_local_multicast<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    addr_of(args).map(|addr| Value::Bool(addr.is_link_local_multicast()))
}

fn is_link_local_unicast<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    addr_of(args).map(|addr| Value::Bool(addr.is_link_local_unicast()))
}

fn is_global_unicast<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    addr_of(args).map(|addr| Value::Bool(addr.is_global_unicast()))
}
