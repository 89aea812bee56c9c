//! The host of a URL, with its port.

use super::error::Reason;
use super::escape::{Mode, check, unescape};
use super::{Brackets, UrlRules};
use crate::netip::{Addr, parse_addr};

/// Checks `host[:port]` and gives the range that counts; `parseHost` in net/url.
pub(super) fn read<'a>(scheme: &[u8], host: &'a [u8], rules: &UrlRules) -> Result<&'a [u8], Reason<'a>> {
    let open = memchr::memrchr(b'[', host);
    match (rules.brackets, open) {
        (Brackets::Unchecked, _) if host.starts_with(b"[") => return read_unchecked(host),
        (Brackets::AddressOnly, Some(1..)) => return Err(Reason::InvalidLiteral),
        (Brackets::UnmappedAddress | Brackets::Address | Brackets::AddressOnly, Some(open)) => {
            return read_address(host, open, rules);
        }
        _ => {}
    }
    let one_colon = rules.strict_colons && [&b"http"[..], b"https"].iter().any(|web| web.eq_ignore_ascii_case(scheme));
    let colon = if one_colon { memchr::memchr(b':', host) } else { memchr::memrchr(b':', host) };
    if let Some(colon) = colon {
        check_port(&host[colon..])?;
    }
    check(host, Mode::Host)?;
    Ok(host)
}

/// Brackets as Go read them before it looked at what they hold.
fn read_unchecked(host: &[u8]) -> Result<&[u8], Reason<'_>> {
    let close = memchr::memrchr(b']', host).ok_or(Reason::MissingBracket)?;
    check_port(&host[close + 1..])?;
    match find_zone(&host[..close]) {
        Some(zone) => {
            check(&host[..zone], Mode::Host)?;
            check(&host[zone..close], Mode::Zone)?;
            check(&host[close..], Mode::Host)?;
        }
        None => check(host, Mode::Host)?,
    }
    Ok(host)
}

/// `[address]` or `[address%25zone]`, with an optional port, from the bracket at `open` on.
fn read_address<'a>(host: &'a [u8], open: usize, rules: &UrlRules) -> Result<&'a [u8], Reason<'a>> {
    let close = memchr::memrchr(b']', host).ok_or(Reason::MissingBracket)?;
    check_port(&host[close + 1..])?;
    // An earlier `]` would leave the `[` in the port, so the brackets are in order here.
    let name = host.get(open + 1..close).unwrap_or_default();
    match find_zone(name) {
        Some(zone) => {
            check(&name[..zone], Mode::Host)?;
            check(&name[zone..], Mode::Zone)?;
        }
        None => check(name, Mode::Host)?,
    }
    let decoded = unescape(name, Mode::Host);
    let addr = match parse_addr(&*decoded) {
        Ok(parsed) => parsed.addr,
        Err(error) => return Err(Reason::InvalidHost(error.to_string().into())),
    };
    let unmapped = rules.brackets == Brackets::UnmappedAddress;
    match addr {
        _ if unmapped && (addr.is_4in6() || addr.bit_len() == 32) => Err(Reason::InvalidIpv6Host),
        Addr::V4(_) => Err(Reason::InvalidLiteral),
        Addr::V6(_) => Ok(&host[open..]),
    }
}

fn find_zone(name: &[u8]) -> Option<usize> {
    name.windows(3).position(|window| window == b"%25")
}

fn check_port(port: &[u8]) -> Result<(), Reason<'_>> {
    if is_optional_port(port) { Ok(()) } else { Err(Reason::InvalidPort(port)) }
}

/// Nothing, or a colon and any number of digits.
fn is_optional_port(port: &[u8]) -> bool {
    match port {
        [] => true,
        [b':', digits @ ..] => digits.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

/// Host without brackets, and port; `splitHostPort` in net/url.
pub(super) fn split_port(host: &[u8]) -> (&[u8], &[u8]) {
    let (name, port) = match memchr::memrchr(b':', host) {
        Some(colon) if is_optional_port(&host[colon..]) => (&host[..colon], &host[colon + 1..]),
        _ => (host, &host[..0]),
    };
    let inside = name.strip_prefix(b"[").and_then(|name| name.strip_suffix(b"]"));
    (inside.unwrap_or(name), port)
}
