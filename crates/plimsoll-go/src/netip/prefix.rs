//! `netip.Prefix`: an address and how many of its leading bits count.

use std::fmt;

use super::{Addr, AddrError, parse_addr};
use crate::strconv::quote;

/// An address with a prefix length; the bits beyond it may be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Prefix {
    addr: Addr,
    bits: u8,
}

impl Prefix {
    /// A prefix; `None` where `bits` is more than the address has.
    pub fn new(addr: Addr, bits: u8) -> Option<Self> {
        (bits <= addr.bit_len()).then_some(Self { addr, bits })
    }

    /// The address as written.
    pub fn addr(self) -> Addr {
        self.addr
    }

    /// The prefix length.
    pub fn bits(self) -> u8 {
        self.bits
    }

    /// The prefix with all bits beyond its length cleared.
    #[must_use]
    pub fn masked(self) -> Self {
        Self { addr: mask(self.addr, self.bits), bits: self.bits }
    }

    /// Whether `addr` lies in the network; IPv4 and IPv4-mapped IPv6 never meet.
    pub fn contains(self, addr: Addr) -> bool {
        self.addr.bit_len() == addr.bit_len() && mask(self.addr, self.bits) == mask(addr, self.bits)
    }

    /// Whether every address of `other` lies in this network.
    pub fn contains_prefix(self, other: Self) -> bool {
        self.bits <= other.bits && self.contains(other.addr)
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.addr, self.bits)
    }
}

/// Clears all but the first `bits` bits.
pub(super) fn mask(addr: Addr, bits: u8) -> Addr {
    match addr {
        Addr::V4(value) => Addr::V4(value & u32::MAX.checked_shl(32 - u32::from(bits.min(32))).unwrap_or(0)),
        Addr::V6(value) => Addr::V6(value & u128::MAX.checked_shl(128 - u32::from(bits.min(128))).unwrap_or(0)),
    }
}

/// Why a text is no prefix; prints as Go words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrefixError<'a> {
    input: &'a [u8],
    reason: Reason<'a>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason<'a> {
    NoSlash,
    Addr(AddrError<'a>),
    Zone,
    BadBits(&'a [u8]),
    OutOfRange,
}

impl fmt::Display for PrefixError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "netip.ParsePrefix({}): ", quote(self.input))?;
        match &self.reason {
            Reason::NoSlash => out.write_str("no '/'"),
            Reason::Addr(error) => error.fmt(out),
            Reason::Zone => out.write_str("IPv6 zones cannot be present in a prefix"),
            Reason::BadBits(bits) => write!(out, "bad bits after slash: {}", quote(bits)),
            Reason::OutOfRange => out.write_str("prefix length out of range"),
        }
    }
}

/// Reads `address/length`.
///
/// # Errors
/// What `netip.ParsePrefix` says about the first fault.
pub fn parse_prefix<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Prefix, PrefixError<'_>> {
    let input = text.as_ref();
    read(input).map_err(|reason| PrefixError { input, reason })
}

fn read(input: &[u8]) -> Result<Prefix, Reason<'_>> {
    let slash = memchr::memrchr(b'/', input).ok_or(Reason::NoSlash)?;
    let (addr, bits) = (&input[..slash], &input[slash + 1..]);
    let parsed = parse_addr(addr).map_err(Reason::Addr)?;
    if !parsed.zone.is_empty() {
        return Err(Reason::Zone);
    }
    let value = prefix_length(bits).ok_or(Reason::BadBits(bits))?;
    u8::try_from(value).ok().and_then(|bits| Prefix::new(parsed.addr, bits)).ok_or(Reason::OutOfRange)
}

/// A decimal that fits Go's int, without sign and leading zeros.
fn prefix_length(text: &[u8]) -> Option<i64> {
    let canonical = match text {
        [] => false,
        [digit] => digit.is_ascii_digit(),
        [first, ..] => (b'1'..=b'9').contains(first),
    };
    if !canonical {
        return None;
    }
    text.iter().try_fold(0i64, |value, &digit| {
        let digit = digit.is_ascii_digit().then(|| i64::from(digit - b'0'))?;
        value.checked_mul(10)?.checked_add(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::parse_prefix;
    use crate::netip::parse_addr;

    #[test]
    fn masking_clears_the_rest() {
        for (text, want) in [
            ("1.2.3.4/24", "1.2.3.0/24"),
            ("1.2.3.4/0", "0.0.0.0/0"),
            ("1.2.3.4/32", "1.2.3.4/32"),
            ("2001:db8::1/64", "2001:db8::/64"),
            ("::1/0", "::/0"),
            ("::ffff:1.2.3.4/120", "::ffff:1.2.3.0/120"),
        ] {
            assert_eq!(parse_prefix(text).unwrap().masked().to_string(), want);
        }
    }

    #[test]
    fn faults_read_as_go_words_them() {
        for (text, want) in [
            ("1.2.3.4", "netip.ParsePrefix(\"1.2.3.4\"): no '/'"),
            ("1.2.3/8", "netip.ParsePrefix(\"1.2.3/8\"): ParseAddr(\"1.2.3\"): IPv4 address too short"),
            ("1.2.3.4/", "netip.ParsePrefix(\"1.2.3.4/\"): bad bits after slash: \"\""),
            ("1.2.3.4/024", "netip.ParsePrefix(\"1.2.3.4/024\"): bad bits after slash: \"024\""),
            ("1.2.3.4/33", "netip.ParsePrefix(\"1.2.3.4/33\"): prefix length out of range"),
            ("::%a/3", "netip.ParsePrefix(\"::%a/3\"): IPv6 zones cannot be present in a prefix"),
            (
                "::/9223372036854775808",
                "netip.ParsePrefix(\"::/9223372036854775808\"): bad bits after slash: \"9223372036854775808\"",
            ),
        ] {
            assert_eq!(parse_prefix(text).unwrap_err().to_string(), want);
        }
    }

    #[test]
    fn containment() {
        let net = parse_prefix("10.0.0.0/8").unwrap();
        let contains = |text| net.contains(parse_addr(text).unwrap().addr);
        assert!(contains("10.255.0.1"));
        assert!(!contains("11.0.0.0"));
        assert!(!contains("::ffff:10.0.0.1"));
        assert!(net.contains_prefix(parse_prefix("10.1.0.0/16").unwrap()));
        assert!(!net.contains_prefix(parse_prefix("10.0.0.0/7").unwrap()));
    }
}
