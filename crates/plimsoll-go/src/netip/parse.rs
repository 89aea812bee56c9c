//! `netip.ParseAddr`, with its error texts.

use std::fmt;

use super::{Addr, ScopedAddr};
use crate::strconv::quote;

/// Why a text is no address; prints as Go words it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AddrError<'a> {
    input: &'a [u8],
    reason: &'static str,
    at: &'a [u8],
}

impl fmt::Display for AddrError<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "ParseAddr({}): {}", quote(self.input), self.reason)?;
        if !self.at.is_empty() {
            write!(out, " (at {})", quote(self.at))?;
        }
        Ok(())
    }
}

/// Reads an address: dotted IPv4, or IPv6 with an optional zone.
///
/// # Errors
/// What `netip.ParseAddr` says about the first fault.
pub fn parse_addr<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<ScopedAddr<'_>, AddrError<'_>> {
    let input = text.as_ref();
    let parsed = match input.iter().find(|&&byte| matches!(byte, b'.' | b':' | b'%')) {
        Some(b'.') => dotted_quad(input).map(|bits| ScopedAddr { addr: Addr::V4(bits), zone: b"" }),
        Some(b':') => parse_v6(input),
        Some(_) => Err(Fault::whole("missing IPv6 address")),
        None => Err(Fault::whole("unable to parse IP")),
    };
    parsed.map_err(|Fault { reason, at }| AddrError { input, reason, at })
}

/// A fault with the rest of the text where it was noticed.
pub(super) struct Fault<'a> {
    reason: &'static str,
    at: &'a [u8],
}

impl<'a> Fault<'a> {
    pub(super) fn whole(reason: &'static str) -> Self {
        Self { reason, at: b"" }
    }

    fn at(reason: &'static str, at: &'a [u8]) -> Self {
        Self { reason, at }
    }
}

const OCTETS: u32 = 4;

fn dotted_quad(text: &[u8]) -> Result<u32, Fault<'_>> {
    let (mut bits, mut octet, mut digits, mut dots) = (0u32, 0u32, 0, 0);
    for (index, &byte) in text.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {
                if digits == 1 && octet == 0 {
                    return Err(Fault::whole("IPv4 field has octet with leading zero"));
                }
                octet = octet * 10 + u32::from(byte - b'0');
                digits += 1;
                if octet > 255 {
                    return Err(Fault::whole("IPv4 field has value >255"));
                }
            }
            b'.' => {
                if digits == 0 || index + 1 == text.len() {
                    return Err(Fault::at("IPv4 field must have at least one digit", &text[index..]));
                }
                if dots == OCTETS - 1 {
                    return Err(Fault::whole("IPv4 address too long"));
                }
                (bits, octet, digits, dots) = (bits << 8 | octet, 0, 0, dots + 1);
            }
            _ => return Err(Fault::at("unexpected character", &text[index..])),
        }
    }
    if dots < OCTETS - 1 {
        return Err(Fault::whole("IPv4 address too short"));
    }
    Ok(bits << 8 | octet)
}

/// How the numbers of an IPv6 address are read: that is all in which the sloppy reader differs.
pub(super) struct Numbers {
    pub(super) group: for<'a> fn(&'a [u8]) -> Result<Group<'a>, Fault<'a>>,
    pub(super) quad: fn(&[u8]) -> Result<u32, Fault<'_>>,
}

/// One hexadecimal group and what follows it.
pub(super) type Group<'a> = (u16, &'a [u8]);

const STRICT: Numbers = Numbers { group: hex_group, quad: dotted_quad };

/// Sixteen-bit groups of an IPv6 address.
const GROUPS: usize = 8;
/// Groups that a dotted tail stands for.
const TAIL_GROUPS: usize = 2;

fn parse_v6(input: &[u8]) -> Result<ScopedAddr<'_>, Fault<'_>> {
    let (body, zone) = match memchr::memchr(b'%', input) {
        Some(percent) if percent + 1 == input.len() => {
            return Err(Fault::whole("zone must be a non-empty string"));
        }
        Some(percent) => (&input[..percent], &input[percent + 1..]),
        None => (input, &input[input.len()..]),
    };
    Ok(ScopedAddr { addr: Addr::V6(groups(body, &STRICT)?), zone })
}

pub(super) fn groups<'a>(body: &'a [u8], numbers: &Numbers) -> Result<u128, Fault<'a>> {
    let mut rest = body;
    let (mut bits, mut count) = (0u128, 0);
    // Where `::` stands: how many groups precede it.
    let mut ellipsis = None;
    if let Some(after) = rest.strip_prefix(b"::") {
        ellipsis = Some(0);
        rest = after;
        if rest.is_empty() {
            return Ok(0);
        }
    }
    while count < GROUPS {
        let (group, after) = (numbers.group)(rest)?;
        if after.first() == Some(&b'.') {
            if ellipsis.is_none() && count != GROUPS - TAIL_GROUPS {
                let reason = "embedded IPv4 address must replace the final 2 fields of the address";
                return Err(Fault::at(reason, rest));
            }
            if count + TAIL_GROUPS > GROUPS {
                let reason = "too many hex fields to fit an embedded IPv4 at the end of the address";
                return Err(Fault::at(reason, rest));
            }
            bits = bits << 32 | u128::from((numbers.quad)(rest)?);
            count += TAIL_GROUPS;
            rest = b"";
            break;
        }
        bits = bits << 16 | u128::from(group);
        count += 1;
        rest = match after {
            [] => after,
            [b':'] => return Err(Fault::at("colon must be followed by more characters", after)),
            [b':', b':', more @ ..] => {
                if ellipsis.replace(count).is_some() {
                    return Err(Fault::at("multiple :: in address", &after[1..]));
                }
                more
            }
            [b':', more @ ..] => more,
            _ => return Err(Fault::at("unexpected character, want colon", after)),
        };
        if rest.is_empty() {
            break;
        }
    }
    if !rest.is_empty() {
        return Err(Fault::at("trailing garbage after address", rest));
    }
    match ellipsis {
        None if count < GROUPS => Err(Fault::whole("address string too short")),
        None => Ok(bits),
        Some(_) if count == GROUPS => Err(Fault::whole("the :: must expand to at least one field of zeros")),
        Some(before) => Ok(expand(bits, before, count)),
    }
}

/// Puts zeros between the first `before` of `count` groups and the others.
fn expand(bits: u128, before: usize, count: usize) -> u128 {
    let after_bits = 16 * (count - before) as u32;
    let tail = bits & 1u128.checked_shl(after_bits).map_or(u128::MAX, |bit| bit - 1);
    let head = bits.checked_shr(after_bits).unwrap_or(0);
    head.checked_shl(128 - 16 * before as u32).unwrap_or(0) | tail
}

fn hex_group(text: &[u8]) -> Result<Group<'_>, Fault<'_>> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
    match digits {
        0 => Err(Fault::at("each colon-separated field must have at least one digit", text)),
        1..=4 => {
            let value = text[..digits].iter().fold(0, |value, &digit| value << 4 | hex_value(digit));
            Ok((value, &text[digits..]))
        }
        _ => Err(Fault::at("each group must have 4 or less digits", text)),
    }
}

pub(super) fn hex_value(digit: u8) -> u16 {
    (digit as char).to_digit(16).map_or(0, |value| value as u16)
}

#[cfg(test)]
mod tests {
    use super::parse_addr;

    #[test]
    fn addresses_print_as_go_prints_them() {
        for (text, want) in [
            ("1.2.3.4", "1.2.3.4"),
            ("::", "::"),
            ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
            ("1:0:2:0:0:3:0:0", "1:0:2::3:0:0"),
            ("0:1:1:1:1:1:1:0", "0:1:1:1:1:1:1:0"),
            ("::ffff:1.2.3.4", "::ffff:1.2.3.4"),
            ("::ffff:102:304", "::ffff:1.2.3.4"),
            ("1::1.2.3.4", "1::102:304"),
            ("FE80::1%Eth0", "fe80::1%Eth0"),
        ] {
            assert_eq!(parse_addr(text).unwrap().to_string(), want, "{text}");
        }
    }

    #[test]
    fn faults_read_as_go_words_them() {
        for (text, want) in [
            ("", "ParseAddr(\"\"): unable to parse IP"),
            ("%1", "ParseAddr(\"%1\"): missing IPv6 address"),
            ("1.2.3", "ParseAddr(\"1.2.3\"): IPv4 address too short"),
            ("1.2.3.04", "ParseAddr(\"1.2.3.04\"): IPv4 field has octet with leading zero"),
            ("1.2.3.", "ParseAddr(\"1.2.3.\"): IPv4 field must have at least one digit (at \".\")"),
            ("1:2", "ParseAddr(\"1:2\"): address string too short"),
            ("1::2::3", "ParseAddr(\"1::2::3\"): multiple :: in address (at \":3\")"),
            ("12345::", "ParseAddr(\"12345::\"): each group must have 4 or less digits (at \"12345::\")"),
            ("1:2:3:4:5:6:7:8:9", "ParseAddr(\"1:2:3:4:5:6:7:8:9\"): trailing garbage after address (at \"9\")"),
            ("1:2:3:4::5:6:7:8", "ParseAddr(\"1:2:3:4::5:6:7:8\"): the :: must expand to at least one field of zeros"),
        ] {
            assert_eq!(parse_addr(text).unwrap_err().to_string(), want);
        }
    }
}
