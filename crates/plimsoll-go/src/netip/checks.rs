//! The checks of addresses and networks in API fields: `ip.go` of apimachinery's util/validation.

use std::fmt::{self, Write};

pub use plimsoll_release::rules::{IpRules, Strictness};

use super::{Addr, Network, parse_addr, parse_cidr_sloppy, parse_ip_sloppy, parse_prefix};
use crate::names::Fault;
use crate::strconv::quote;

/// `IsValidIP`: fields that never took anything but canonical addresses.
pub fn check_ip<'a, T: AsRef<[u8]> + ?Sized>(value: &'a T, rules: &IpRules) -> Option<Fault<'a>> {
    let value = value.as_ref();
    let ip = match read_ip(value, rules.new_fields) {
        Ok(ip) => ip,
        Err(fault) => return Some(fault),
    };
    not_canonical(value, &ip.unmap(), rules)
}

/// `IsValidIPForLegacyField`; `old` are values of the stored object, which stay allowed.
pub fn check_ip_of_legacy_field<'a, T: AsRef<[u8]> + ?Sized>(
    value: &'a T,
    strictness: Strictness,
    old: &[&[u8]],
) -> Option<Fault<'a>> {
    let value = value.as_ref();
    if old.contains(&value) { None } else { read_ip(value, strictness).err() }
}

/// `IsValidCIDR`: fields that never took anything but canonical networks.
pub fn check_cidr<'a, T: AsRef<[u8]> + ?Sized>(value: &'a T, rules: &IpRules) -> Option<Fault<'a>> {
    let value = value.as_ref();
    let network = match read_cidr(value, rules.new_fields) {
        Ok(network) => network,
        Err(fault) => return Some(fault),
    };
    not_canonical(value, &network, rules)
}

/// `IsValidCIDRForLegacyField`; `old` are values of the stored object, which stay allowed.
pub fn check_cidr_of_legacy_field<'a, T: AsRef<[u8]> + ?Sized>(
    value: &'a T,
    strictness: Strictness,
    old: &[&[u8]],
) -> Option<Fault<'a>> {
    let value = value.as_ref();
    if old.contains(&value) { None } else { read_cidr(value, strictness).err() }
}

/// `IsValidInterfaceAddress`: an address with the length of its network, in canonical form.
pub fn check_interface_address<T: AsRef<[u8]> + ?Sized>(value: &T) -> Option<Fault<'_>> {
    let value = value.as_ref();
    let Ok(network) = parse_cidr_sloppy(value) else {
        let detail = "must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)";
        return Some(Fault::invalid(value, detail));
    };
    let (ones, _) = network.mask_size();
    let addr = network.addr().unmap();
    // The server takes 96 from every length above 32, also from those that have not so many: it then shows a negative one.
    let ones = match addr {
        Addr::V4(_) if ones > 32 => i16::from(ones) - 96,
        _ => i16::from(ones),
    };
    let canonical = format_args!("{addr}/{ones}");
    (!prints_as(value, &canonical)).then(|| Fault::invalid(value, canonical_form(&canonical)))
}

/// `GetWarningsForIP`: an address that is read but should be written otherwise.
pub fn warn_of_ip<T: AsRef<[u8]> + ?Sized>(path: &str, value: &T, rules: &IpRules) -> Option<String> {
    let value = value.as_ref();
    let ip = parse_ip_sloppy(value)?;
    let parsed = parse_addr(value).ok().filter(|parsed| !parsed.addr.is_4in6());
    let Some(parsed) = parsed else {
        let (shown, better) = (quote(value), quote(ip.net_string().as_bytes()));
        return Some(format!("{path}: non-standard IP address {shown} {}: use {better}", rules.nonstandard));
    };
    let differs = matches!(parsed.addr, Addr::V6(_)) && !prints_as(value, &parsed);
    differs.then(|| {
        let (shown, better) = (quote(value), quote(parsed.to_string().as_bytes()));
        format!("{path}: IPv6 address {shown} should be in RFC 5952 canonical format ({better})")
    })
}

/// `GetWarningsForCIDR`: a network that is read but should be written otherwise.
pub fn warn_of_cidr<T: AsRef<[u8]> + ?Sized>(path: &str, value: &T, rules: &IpRules) -> Vec<String> {
    let value = value.as_ref();
    let Ok(network) = parse_cidr_sloppy(value) else { return Vec::new() };
    let mut warnings = Vec::new();
    let better = || quote(network.to_string().as_bytes());
    if network.addr().unmap() != network.network_addr().unmap() {
        let single = format!("{}/{}", network.addr().net_string(), network.mask_size().1);
        warnings.push(format!(
            "{path}: CIDR value {} is ambiguous in this context (should be {} or {}?)",
            quote(value),
            better(),
            quote(single.as_bytes())
        ));
    }
    let prefix = parse_prefix(value).ok().filter(|prefix| !prefix.addr().is_4in6());
    let Some(prefix) = prefix else {
        let shown = quote(value);
        warnings.push(format!("{path}: non-standard CIDR value {shown} {}: use {}", rules.nonstandard, better()));
        return warnings;
    };
    if warnings.is_empty() && matches!(prefix.addr(), Addr::V6(_)) && !prints_as(value, &prefix) {
        let (shown, better) = (quote(value), quote(prefix.to_string().as_bytes()));
        warnings.push(format!("{path}: IPv6 CIDR value {shown} should be in RFC 5952 canonical format ({better})"));
    }
    warnings
}

fn read_ip(value: &[u8], strictness: Strictness) -> Result<Addr, Fault<'_>> {
    let Some(ip) = parse_ip_sloppy(value) else {
        let detail = "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)";
        return Err(Fault::invalid(value, detail));
    };
    if strictness == Strictness::Strict {
        // What only the sloppy parser reads has leading zeros: it differs in nothing else.
        let parsed = parse_addr(value).map_err(|_| Fault::invalid(value, "must not have leading 0s"))?;
        if parsed.addr.is_4in6() {
            return Err(Fault::invalid(value, "must not be an IPv4-mapped IPv6 address"));
        }
    }
    Ok(ip)
}

fn read_cidr(value: &[u8], strictness: Strictness) -> Result<Network, Fault<'_>> {
    let Ok(network) = parse_cidr_sloppy(value) else {
        let detail = "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)";
        return Err(Fault::invalid(value, detail));
    };
    if strictness == Strictness::Strict {
        let leading_zeros = |_| Fault::invalid(value, "must not have leading 0s in IP or prefix length");
        let prefix = parse_prefix(value).map_err(leading_zeros)?;
        if prefix.addr().is_4in6() {
            return Err(Fault::invalid(value, "must not have an IPv4-mapped IPv6 address"));
        }
        if prefix != prefix.masked() {
            return Err(Fault::invalid(value, "must not have bits set beyond the prefix length"));
        }
    }
    Ok(network)
}

fn not_canonical<'a>(value: &'a [u8], canonical: &dyn fmt::Display, rules: &IpRules) -> Option<Fault<'a>> {
    let wanted = rules.new_fields == Strictness::Strict && !prints_as(value, canonical);
    wanted.then(|| Fault::invalid(value, canonical_form(canonical)))
}

fn canonical_form(canonical: &dyn fmt::Display) -> String {
    format!("must be in canonical form ({})", quote(canonical.to_string().as_bytes()))
}

/// Whether `value` is what `printed` prints, without printing it anywhere.
fn prints_as(value: &[u8], printed: &dyn fmt::Display) -> bool {
    let mut rest = Rest(value);
    write!(rest, "{printed}").is_ok() && rest.0.is_empty()
}

/// What is left of a text after the parts that were written.
struct Rest<'a>(&'a [u8]);

impl fmt::Write for Rest<'_> {
    fn write_str(&mut self, part: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(part.as_bytes()).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::*;

    const RULES: IpRules = Release::V1_36.rules().go.ip;

    fn detail(fault: Option<Fault<'_>>) -> String {
        fault.map_or_else(String::new, |fault| fault.detail.into_owned())
    }

    #[test]
    fn strict_addresses() {
        for (value, want) in [
            ("1.2.3.4", ""),
            ("01.2.3.4", "must not have leading 0s"),
            ("::ffff:1.2.3.4", "must not be an IPv4-mapped IPv6 address"),
            ("1::0:1", "must be in canonical form (\"1::1\")"),
        ] {
            assert_eq!(detail(check_ip(value, &RULES)), want);
            assert_eq!(detail(check_ip(value, &Release::V1_30.rules().go.ip)), "");
        }
    }

    #[test]
    fn strict_networks() {
        for (value, want) in [
            ("1.2.3.0/24", ""),
            ("1.2.3.0/024", "must not have leading 0s in IP or prefix length"),
            ("1.2.3.4/24", "must not have bits set beyond the prefix length"),
            ("::ffff:1.2.3.0/120", "must not have an IPv4-mapped IPv6 address"),
            ("1::0:0/64", "must be in canonical form (\"1::/64\")"),
        ] {
            assert_eq!(detail(check_cidr(value, &RULES)), want);
        }
    }

    #[test]
    fn interface_addresses() {
        for (value, want) in [
            ("1.2.3.4/24", ""),
            ("::ffff:1.2.3.4/120", "must be in canonical form (\"1.2.3.4/24\")"),
            ("::ffff:1.2.3.4/64", "must be in canonical form (\"1.2.3.4/-32\")"),
        ] {
            assert_eq!(detail(check_interface_address(value)), want);
        }
    }

    #[test]
    fn warnings() {
        assert_eq!(warn_of_ip("f", "1.2.3.4", &RULES), None);
        let want = "f: non-standard IP address \"1.2.3.04\" is invalid: use \"1.2.3.4\"";
        assert_eq!(warn_of_ip("f", "1.2.3.04", &RULES).as_deref(), Some(want));
        assert_eq!(
            warn_of_cidr("f", "1.2.3.4/024", &RULES),
            [
                "f: CIDR value \"1.2.3.4/024\" is ambiguous in this context (should be \"1.2.3.0/24\" or \"1.2.3.4/32\"?)",
                "f: non-standard CIDR value \"1.2.3.4/024\" is invalid: use \"1.2.3.0/24\"",
            ]
        );
    }
}
