//! `ParseIPSloppy` and `ParseCIDRSloppy` of k8s.io/utils/net: package net before Go 1.17.
//!
//! Numbers may have leading zeros there, any number of them, which Go refuses since.

use super::network::{decimal, read_network};
use super::parse::{Fault, Numbers, groups, hex_value};
use super::{Addr, CidrError, Network};

/// Reads an address; leading zeros are allowed, zones are not.
pub fn parse_ip_sloppy<T: AsRef<[u8]> + ?Sized>(text: &T) -> Option<Addr> {
    let text = text.as_ref();
    match text.iter().find(|&&byte| matches!(byte, b'.' | b':'))? {
        b'.' => dotted_quad(text).map(Addr::V4),
        _ => groups(text, &SLOPPY).ok().map(Addr::V6),
    }
}

/// Reads `address/length`; leading zeros are allowed in both.
///
/// # Errors
/// The text is none.
pub fn parse_cidr_sloppy<T: AsRef<[u8]> + ?Sized>(text: &T) -> Result<Network, CidrError<'_>> {
    read_network(text.as_ref(), parse_ip_sloppy)
}

const SLOPPY: Numbers =
    Numbers { group: |text| hexadecimal(text).ok_or_else(refused), quad: |text| dotted_quad(text).ok_or_else(refused) };

/// The sloppy readers give no reasons.
fn refused<'a>() -> Fault<'a> {
    Fault::whole("")
}

fn dotted_quad(text: &[u8]) -> Option<u32> {
    let (mut bits, mut rest) = (0, text);
    for octet in 0..4 {
        if octet > 0 {
            rest = rest.strip_prefix(b".")?;
        }
        let (value, after) = decimal(rest)?;
        bits = bits << 8 | u32::from(u8::try_from(value).ok()?);
        rest = after;
    }
    rest.is_empty().then_some(bits)
}

fn hexadecimal(text: &[u8]) -> Option<(u16, &[u8])> {
    let end = text.iter().position(|byte| !byte.is_ascii_hexdigit()).unwrap_or(text.len());
    let value = text[..end].iter().try_fold(0u16, |value, &digit| {
        // A fifth digit that counts would not fit; leading zeros do not count.
        (value >> 12 == 0).then(|| value << 4 | hex_value(digit))
    })?;
    (end > 0).then_some((value, &text[end..]))
}

#[cfg(test)]
mod tests {
    use super::{parse_cidr_sloppy, parse_ip_sloppy};

    #[test]
    fn leading_zeros_are_taken() {
        for (text, want) in [
            ("127.007.008.009", "127.7.8.9"),
            ("0000000001.2.3.4", "1.2.3.4"),
            ("::ffff:127.010.020.030", "127.10.20.30"),
            ("0:0:0:0:000000:ffff:127.1.2.3", "127.1.2.3"),
            ("2001:4860:0000000:2001::0068", "2001:4860:0:2001::68"),
            ("::", "::"),
            ("1::", "1::"),
        ] {
            assert_eq!(parse_ip_sloppy(text).unwrap().net_string(), want);
        }
        assert_eq!(parse_cidr_sloppy("127.000.000.001/08").unwrap().to_string(), "127.0.0.0/8");
    }

    #[test]
    fn other_faults_are_refused() {
        for text in [
            "",
            "abc",
            "123:",
            ":",
            ":1",
            "1.2.3",
            "1.2.3.256",
            "1.2.3.4.5",
            "1..2.3",
            "12345::",
            "::10000",
            "fe80::1%lo0",
            "a1:a2:a3:a4::b1:b2:b3:b4",
            "1:2:3:4:5:6:7",
            "1:2:3:4:5:6:7:8:9",
            "1::2::3",
            "1:::2",
            "1:2:3:4:5:6:7:1.2.3.4",
            "::1.2.3.4:1",
        ] {
            assert_eq!(parse_ip_sloppy(text), None, "{text}");
        }
    }
}
