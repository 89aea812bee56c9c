//! Addresses: their classes and how Go prints them.

use std::fmt;

/// An IP address without a zone.
///
/// IPv4 and IPv4-mapped IPv6 are different values, as in `netip.Addr`; [`Addr::unmap`] brings
/// them together where package net does not tell them apart. The order is that of `Addr.Compare`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Addr {
    /// Four bytes, big endian.
    V4(u32),
    /// Sixteen bytes, big endian.
    V6(u128),
}

/// Upper 96 bits of an IPv4-mapped IPv6 address.
const MAPPED: u128 = 0xffff;

impl Addr {
    /// Number of bits: 32 or 128.
    pub fn bit_len(self) -> u8 {
        match self {
            Self::V4(_) => 32,
            Self::V6(_) => 128,
        }
    }

    /// Whether this is IPv4 written as IPv6 (`::ffff:1.2.3.4`).
    pub fn is_4in6(self) -> bool {
        matches!(self, Self::V6(bits) if bits >> 32 == MAPPED)
    }

    /// IPv4 for IPv4-mapped IPv6, else the address itself.
    #[must_use]
    pub fn unmap(self) -> Self {
        match self {
            Self::V6(bits) if bits >> 32 == MAPPED => Self::V4(bits as u32),
            other => other,
        }
    }

    /// The sixteen-byte form, in which package net keeps IPv4 as IPv4-mapped IPv6.
    pub fn as_u128(self) -> u128 {
        match self {
            Self::V4(bits) => MAPPED << 32 | u128::from(bits),
            Self::V6(bits) => bits,
        }
    }

    /// `Addr.IsUnspecified`: `0.0.0.0` or `::`, but not `::ffff:0.0.0.0`.
    pub fn is_unspecified(self) -> bool {
        matches!(self, Self::V4(0) | Self::V6(0))
    }

    /// `Addr.IsLoopback`.
    pub fn is_loopback(self) -> bool {
        match self.unmap() {
            Self::V4(bits) => bits >> 24 == 127,
            Self::V6(bits) => bits == 1,
        }
    }

    /// `Addr.IsMulticast`.
    pub fn is_multicast(self) -> bool {
        match self.unmap() {
            Self::V4(bits) => bits >> 28 == 0xe,
            Self::V6(bits) => bits >> 120 == 0xff,
        }
    }

    /// `Addr.IsInterfaceLocalMulticast`; IPv4 has no such addresses.
    pub fn is_interface_local_multicast(self) -> bool {
        matches!(self.unmap(), Self::V6(bits) if (bits >> 112) & 0xff0f == 0xff01)
    }

    /// `Addr.IsLinkLocalMulticast`.
    pub fn is_link_local_multicast(self) -> bool {
        match self.unmap() {
            Self::V4(bits) => bits >> 8 == 0x00e0_0000,
            Self::V6(bits) => (bits >> 112) & 0xff0f == 0xff02,
        }
    }

    /// `Addr.IsLinkLocalUnicast`.
    pub fn is_link_local_unicast(self) -> bool {
        match self.unmap() {
            Self::V4(bits) => bits >> 16 == 0xa9fe,
            Self::V6(bits) => (bits >> 112) & 0xffc0 == 0xfe80,
        }
    }

    /// `Addr.IsGlobalUnicast`: every unicast address with more than local meaning, also private ones.
    pub fn is_global_unicast(self) -> bool {
        let addr = self.unmap();
        !matches!(addr, Self::V4(0 | u32::MAX) | Self::V6(0)) && addr.is_some_unicast()
    }

    /// `Addr.IsPrivate`: RFC 1918 and RFC 4193.
    pub fn is_private(self) -> bool {
        match self.unmap() {
            Self::V4(bits) => bits >> 24 == 10 || bits >> 20 == 0xac1 || bits >> 16 == 0xc0a8,
            Self::V6(bits) => bits >> 121 == 0xfc >> 1,
        }
    }

    /// How `net.IP.String` prints it: IPv4-mapped IPv6 as plain IPv4.
    pub fn net_string(self) -> String {
        self.unmap().to_string()
    }

    fn is_some_unicast(self) -> bool {
        !self.is_loopback() && !self.is_multicast() && !self.is_link_local_unicast()
    }

    fn groups(bits: u128) -> [u16; 8] {
        std::array::from_fn(|index| (bits >> (112 - 16 * index)) as u16)
    }
}

/// Prints as `netip.Addr.String`: IPv4-mapped IPv6 keeps its dotted tail.
impl fmt::Display for Addr {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::V4(bits) => {
                let [a, b, c, d] = bits.to_be_bytes();
                write!(out, "{a}.{b}.{c}.{d}")
            }
            Self::V6(_) if self.is_4in6() => write!(out, "::ffff:{}", self.unmap()),
            Self::V6(bits) => write_groups(Self::groups(bits), out),
        }
    }
}

/// RFC 5952: the first of the longest runs of at least two zero groups becomes `::`.
fn write_groups(groups: [u16; 8], out: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (start, end) = longest_zero_run(groups);
    for (index, group) in groups.into_iter().enumerate() {
        if index == start && end > start {
            out.write_str("::")?;
        } else if index < start || index >= end {
            let after_run = index == end && end > start;
            let separator = if index == 0 || after_run { "" } else { ":" };
            write!(out, "{separator}{group:x}")?;
        }
    }
    Ok(())
}

fn longest_zero_run(groups: [u16; 8]) -> (usize, usize) {
    let (mut best, mut start) = ((0, 0), 0);
    for (index, group) in groups.into_iter().enumerate() {
        if group != 0 {
            start = index + 1;
        } else if index + 1 - start > (best.1 - best.0).max(1) {
            best = (start, index + 1);
        }
    }
    best
}

/// An address with the zone that was written after `%`; empty where there was none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScopedAddr<'a> {
    /// The address.
    pub addr: Addr,
    /// The zone.
    pub zone: &'a [u8],
}

impl ScopedAddr<'_> {
    /// `Addr.IsUnspecified`: an address with a zone never is.
    pub fn is_unspecified(self) -> bool {
        self.zone.is_empty() && self.addr.is_unspecified()
    }

    /// `Addr.IsGlobalUnicast`: `::` with a zone counts, since it is not *the* unspecified address.
    pub fn is_global_unicast(self) -> bool {
        self.addr.is_global_unicast() || (!self.zone.is_empty() && self.addr == Addr::V6(0))
    }
}

impl fmt::Display for ScopedAddr<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.addr.fmt(out)?;
        if !self.zone.is_empty() {
            write!(out, "%{}", String::from_utf8_lossy(self.zone))?;
        }
        Ok(())
    }
}
