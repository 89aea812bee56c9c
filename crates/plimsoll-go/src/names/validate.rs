//! Package api/validate of apimachinery: the formats of declarative validation.

use super::{Fault, content};

const MAX_POOL_NAME: usize = 253;
const MAX_DRIVER_DOMAIN: usize = 63;
const MAX_DEVICE_IDENTIFIER: usize = 32;
const REQUESTS_PREFIX: &[u8] = b"requests.";
const NATIVE_DOMAIN: &[u8] = b"kubernetes.io/";

/// `ShortName`.
pub fn short_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    faults(value.as_ref(), content::is_dns1123_label(value))
}

/// `LongName`.
pub fn long_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    faults(value.as_ref(), content::is_dns1123_subdomain(value))
}

/// `LongNameCaseless`.
pub fn long_name_caseless<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    faults(value.as_ref(), content::is_dns1123_subdomain_caseless(value))
}

/// `LabelKey`.
pub fn label_key<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    faults(value.as_ref(), content::is_label_key(value))
}

/// `PrefixedLabelKey`.
pub fn prefixed_label_key<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    faults(value.as_ref(), content::is_prefixed_label_key(value))
}

/// `LabelValue`.
pub fn label_value<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    faults(value.as_ref(), content::is_label_value(value))
}

/// `PathSegmentName`.
pub fn path_segment_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    faults(value.as_ref(), content::is_path_segment_name(value))
}

/// `UUID`: lower case, with its dashes.
pub fn uuid<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    let value = value.as_ref();
    let good = value.len() == 36
        && value.iter().enumerate().all(|(index, &byte)| match index {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => matches!(byte, b'0'..=b'9' | b'a'..=b'f'),
        });
    if good { Vec::new() } else { vec![Fault::invalid(value, "must be a lowercase UUID in 8-4-4-4-12 format")] }
}

/// `ResourcePoolName`: long names, joined by slashes.
pub fn resource_pool_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    let value = value.as_ref();
    let mut found = Vec::new();
    if value.len() > MAX_POOL_NAME {
        found.push(Fault::too_long(value, MAX_POOL_NAME));
    }
    for (index, part) in value.split(|&byte| byte == b'/').enumerate() {
        if part.is_empty() {
            found.push(Fault::invalid(value, format!("segment {index}: must not be empty")));
        } else {
            found.extend(with_prefix(&format!("segment {index}: "), long_name(part)));
        }
    }
    found
}

/// `ExtendedResourceName`: a label key with a domain of its own, also when it counts as a quota.
pub fn extended_resource_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    let value = value.as_ref();
    let mut found = Vec::new();
    if !value.contains(&b'/') {
        let detail = "a name must be a domain-prefixed path, such as 'example.com/my-prop'";
        found.push(Fault::invalid(value, detail));
    } else if value.windows(NATIVE_DOMAIN.len()).any(|window| window == NATIVE_DOMAIN) {
        found.push(Fault::invalid(value, "must not have \"kubernetes.io/\" domain"));
    }
    if value.starts_with(REQUESTS_PREFIX) {
        found.push(Fault::invalid(value, "must not have \"requests.\" prefix"));
    }
    let quota = [REQUESTS_PREFIX, value].concat();
    found.extend(faults(value, content::is_label_key(&quota)));
    found
}

/// `ResourceFullyQualifiedName`: a domain, a slash, and a C identifier.
pub fn resource_fully_qualified_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<Fault<'_>> {
    let value = value.as_ref();
    let mut parts = value.split(|&byte| byte == b'/');
    let mut found = match (parts.next(), parts.next(), parts.next()) {
        (Some(name), None, _) => device_identifier(name),
        (Some(domain), Some(name), None) => qualified_parts(domain, name),
        // More slashes are not looked at.
        _ => Vec::new(),
    };
    if !value.contains(&b'/') {
        let detail = "a fully qualified name must be a domain and a name separated by a slash";
        found.push(Fault::invalid(value, detail));
    }
    found
}

fn qualified_parts<'a>(domain: &'a [u8], name: &'a [u8]) -> Vec<Fault<'a>> {
    let mut found = Vec::new();
    if domain.is_empty() {
        found.push(Fault::invalid(domain, "prefix must not be empty"));
    } else {
        if domain.len() > MAX_DRIVER_DOMAIN {
            found.push(Fault::too_long(domain, MAX_DRIVER_DOMAIN));
        }
        found.extend(with_prefix("prefix: ", long_name(domain)));
    }
    if name.is_empty() {
        found.push(Fault::invalid(name, "name must not be empty"));
    } else {
        found.extend(device_identifier(name));
    }
    found
}

fn device_identifier(name: &[u8]) -> Vec<Fault<'_>> {
    let mut found = Vec::new();
    if name.len() > MAX_DEVICE_IDENTIFIER {
        found.push(Fault::too_long(name, MAX_DEVICE_IDENTIFIER));
    }
    found.extend(faults(name, content::is_c_identifier(name)));
    found
}

fn faults(value: &[u8], messages: Vec<String>) -> Vec<Fault<'_>> {
    messages.into_iter().map(|message| Fault::invalid(value, message)).collect()
}

/// `ErrorList.PrefixDetail`.
fn with_prefix<'a>(prefix: &str, faults: Vec<Fault<'a>>) -> impl Iterator<Item = Fault<'a>> {
    faults.into_iter().map(move |fault| Fault { detail: format!("{prefix}{}", fault.detail).into(), ..fault })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn details(faults: Vec<Fault<'_>>) -> Vec<String> {
        faults.into_iter().map(|fault| fault.detail.into_owned()).collect()
    }

    #[test]
    fn uuids() {
        assert_eq!(details(uuid("01234567-89ab-cdef-0123-456789abcdef")), [""; 0]);
        for bad in ["", "01234567-89AB-cdef-0123-456789abcdef", "0123456789abcdef0123456789abcdef"] {
            assert_eq!(details(uuid(bad)), ["must be a lowercase UUID in 8-4-4-4-12 format"]);
        }
    }

    #[test]
    fn pool_names_count_segments() {
        assert_eq!(details(resource_pool_name("a//B/"))[0], "segment 1: must not be empty");
        assert!(details(resource_pool_name("a//B/"))[1].starts_with("segment 2: a lowercase RFC 1123 subdomain"));
        assert_eq!(details(resource_pool_name("a//B/"))[2], "segment 3: must not be empty");
    }

    #[test]
    fn many_slashes_are_not_looked_at() {
        assert_eq!(details(resource_fully_qualified_name("_/!/?")), [""; 0]);
        assert_eq!(details(resource_fully_qualified_name("a.b/c")), [""; 0]);
    }
}
