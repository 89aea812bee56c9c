//! Package net's `ParseIP`, `ParseCIDR` and `IPNet`.

use std::fmt;

use super::prefix::mask;
use super::{Addr, parse_addr};

/// Reads an address as `net.ParseIP`: no zones.
pub fn parse_ip<T: AsRef<[u8]> + ?Sized>(text: &T) -> Option<Addr> {
    parse_addr(text).ok().filter(|parsed| parsed.zone.is_empty()).map(|parsed| parsed.addr)
}

/// What `net.ParseCIDR` returns: the address as written, and the network that it lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    addr: Addr,
    ones: u8,
}

/// Bits by which the IPv6 form of an IPv4 network is longer.
const MAPPED_BITS: u8 = 96;

impl Network {
    /// The address before the slash, with all its bits.
    pub fn addr(self) -> Addr {
        self.addr
    }

    /// The prefix length as written, and the number of bits that the mask has: `IPMask.Size`.
    pub fn mask_size(self) -> (u8, u8) {
        (self.ones, self.addr.bit_len())
    }

    /// The first address of the network.
    pub fn network_addr(self) -> Addr {
        mask(self.addr, self.ones)
    }
}

/// Prints as `IPNet.String`: an IPv4-mapped network as the IPv4 network that it stands for.
impl fmt::Display for Network {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let network = self.network_addr();
        let ones = if network.is_4in6() { self.ones.saturating_sub(MAPPED_BITS) } else { self.ones };
        write!(out, "{}/{ones}", network.unmap())
    }
}

/// A text that is no network; prints as Go words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CidrError<'a>(&'a [u8]);

impl fmt::Display for CidrError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "invalid CIDR address: {}", String::from_utf8_lossy(self.0))
    }
}

/// Reads `address/length` as `net.ParseCIDR`: the length may have leading zeros.
///
/// # Errors
/// The text is none.
pub fn parse_cidr<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Network, CidrError<'_>> {
    read_network(text.as_ref(), parse_ip)
}

pub(super) fn read_network(text: &[u8], read_addr: fn(&[u8]) -> Option<Addr>) -> Result<Network, CidrError<'_>> {
    let read = || {
        let slash = memchr::memchr(b'/', text)?;
        let addr = read_addr(&text[..slash])?;
        let (ones, rest) = decimal(&text[slash + 1..])?;
        let ones = u8::try_from(ones).ok().filter(|&ones| ones <= addr.bit_len())?;
        rest.is_empty().then_some(Network { addr, ones })
    };
    read().ok_or(CidrError(text))
}

/// Numbers from here on are refused by package net's readers.
const TOO_BIG: u32 = 0xFF_FFFF;

/// A decimal number at the start of `text` and what follows it; `dtoi` of package net.
pub(super) fn decimal(text: &[u8]) -> Option<(u32, &[u8])> {
    let end = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    let value = text[..end].iter().try_fold(0, |value, &digit| {
        let value = value * 10 + u32::from(digit - b'0');
        (value < TOO_BIG).then_some(value)
    })?;
    (end > 0).then_some((value, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::{parse_cidr, parse_ip};

    #[test]
    fn networks_print_as_ipnet_does() {
        for (text, want) in [
            ("1.2.3.4/24", "1.2.3.0/24"),
            ("1.2.3.4/024", "1.2.3.0/24"),
            ("::ffff:1.2.3.4/120", "1.2.3.0/24"),
            ("::ffff:1.2.3.4/95", "::fffe:0:0/95"),
            ("2001:db8::1/48", "2001:db8::/48"),
        ] {
            assert_eq!(parse_cidr(text).unwrap().to_string(), want);
        }
        for text in ["1.2.3.4", "1.2.3.4/33", "1.2.3.4/", "1.2.3.4/-1", "01.2.3.4/8", "fe80::1%a/8", "1.2.3.4/8/8"] {
            let error = parse_cidr(text).unwrap_err();
            assert_eq!(error.to_string(), format!("invalid CIDR address: {text}"));
        }
    }

    #[test]
    fn zones_are_refused() {
        assert_eq!(parse_ip("fe80::1%eth0"), None);
        assert_eq!(parse_ip("::ffff:1.2.3.4").unwrap().net_string(), "1.2.3.4");
    }
}
