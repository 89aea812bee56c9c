//! Addresses: RFC 2673, 3.2 for IPv4, RFC 4291, 2.2 for IPv6.

/// Four numbers without leading zeros.
pub(super) fn is_ipv4(text: &str) -> bool {
    text.parse::<std::net::Ipv4Addr>().is_ok()
}

/// Without a zone.
pub(super) fn is_ipv6(text: &str) -> bool {
    text.parse::<std::net::Ipv6Addr>().is_ok()
}
