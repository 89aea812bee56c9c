//! Kubernetes: blocks of IP addresses.

use plimsoll_go::netip::{Addr, Prefix, parse_prefix};

use super::arguments::{quoted, text_bytes};
use super::ip;
use super::table::functions;
use crate::eval::{Answer, Cx};
use crate::fault::Fault;
use crate::value::{Opaque, Value};

functions! { KUBE_CIDR:
    "cidr" {
        /// The block of addresses that the text gives.
        global "string_to_cidr"(String) -> CIDR => to_cidr, costs Parse, always charges Tenth;
    }
    "containsCIDR" {
        /// Whether the other block is in the block.
        member "cidr_contains_cidr_string"(CIDR, String) -> Bool => contains_cidr_text,
            costs ContainsCidr { text: true }, charges ContainsCidr { text: true };
        /// Whether the other block is in the block.
        member "cidr_contains_cidr"(CIDR, CIDR) -> Bool => contains_cidr,
            costs ContainsCidr { text: false }, always charges ContainsCidr { text: false };
    }
    "containsIP" {
        /// Whether the address is in the block.
        member "cidr_contains_ip_string"(CIDR, String) -> Bool => contains_ip_text,
            costs ContainsIp { text: true }, charges ContainsIp { text: true };
        /// Whether the address is in the block.
        member "cidr_contains_ip_ip"(CIDR, IP) -> Bool => contains_ip,
            costs ContainsIp { text: false }, always charges ContainsIp { text: false };
    }
    "ip" {
        /// The address of the block.
        member "cidr_ip"(CIDR) -> IP => addr;
    }
    "isCIDR" {
        /// Whether the text gives a block of addresses.
        global "is_cidr"(String) -> Bool => is_cidr, costs Parse, always charges Tenth;
    }
    "masked" {
        /// The block with the bits after its prefix cleared.
        member "cidr_masked"(CIDR) -> CIDR => masked;
    }
    "prefixLength" {
        /// How many bits the prefix has.
        member "cidr_prefix_length"(CIDR) -> Int => prefix_length;
    }
    "string" {
        /// The block of addresses in its canonical form.
        global "cidr_to_string"(CIDR) -> String => cidr_to_string;
    }
}

fn prefix_of(value: Value<'_>) -> Result<Prefix, Fault<'_>> {
    match value {
        Value::Opaque(Opaque::Cidr(prefix)) => Ok(*prefix),
        _ => Err(Fault::NoSuchOverload),
    }
}

fn one<'a>(args: &[Value<'a>]) -> Result<Prefix, Fault<'a>> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    prefix_of(value)
}

/// What the server's texts begin with; those of Go's parser have it twice.
const FAILED: &str = "network address parse error during conversion from string:";

fn to_cidr<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    let text = text_bytes(value)?;
    let prefix = parse_prefix(text).map_err(|error| cx.arena.fault(format_args!("{FAILED} {FAILED} {error}")))?;
    if prefix.addr().is_4in6() {
        let text = quoted(text);
        return Err(cx.arena.fault(format_args!("{FAILED} IPv4-mapped IPv6 address {text} is not allowed")));
    }
    cx.arena.opaque(Opaque::Cidr(prefix))
}

/// The block that a text gives; `None` where it gives none.
fn read(value: Value<'_>) -> Result<Option<Prefix>, Fault<'_>> {
    Ok(parse_prefix(text_bytes(value)?).ok().filter(|prefix| !prefix.addr().is_4in6()))
}

fn is_cidr<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[value] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(read(value)?.is_some()))
}

fn cidr_to_string<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let prefix = one(args)?;
    cx.arena.text(format_args!("{prefix}")).map(Value::Str)
}

fn addr<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    cx.arena.opaque(Opaque::Ip(one(args)?.addr()))
}

fn masked<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    cx.arena.opaque(Opaque::Cidr(one(args)?.masked()))
}

fn prefix_length<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    one(args).map(|prefix| Value::Int(i64::from(prefix.bits())))
}

fn contains_ip<'a>(_: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[block, Value::Opaque(Opaque::Ip(addr))] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(prefix_of(block)?.contains(*addr)))
}

/// A text that is no address is the wrong kind of operand to the server, whatever is wrong with it.
fn contains_ip_text<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[block, text] = args else { return Err(Fault::NoSuchOverload) };
    let addr: Addr = ip::read(cx, text).map_err(|_| Fault::NoSuchOverload)?;
    Ok(Value::Bool(prefix_of(block)?.contains(addr)))
}

fn within(cx: &Cx<'_>, block: Prefix, other: Prefix) -> bool {
    if cx.rules.library.blocks_hold_their_address_only {
        return block.bits() <= other.bits() && block.masked().addr() == other.addr();
    }
    block.contains_prefix(other)
}

fn contains_cidr<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[block, other] = args else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(within(cx, prefix_of(block)?, prefix_of(other)?)))
}

fn contains_cidr_text<'a>(cx: &Cx<'a>, args: &[Value<'a>]) -> Answer<'a> {
    let &[block, text] = args else { return Err(Fault::NoSuchOverload) };
    let &Value::Opaque(Opaque::Cidr(other)) = &to_cidr(cx, &[text])? else { return Err(Fault::NoSuchOverload) };
    Ok(Value::Bool(within(cx, prefix_of(block)?, *other)))
}
