//! Package util/validation of apimachinery.

use super::content::{self, MAX_LABEL, MAX_SUBDOMAIN};
use super::messages::{
    EMPTY, LengthUnit, NameWords, SUBDOMAIN_PATTERN, check_length, out_of_range, pattern_message, unless,
};
use super::{Fault, shape};

const MAX_PORT: i64 = 65_535;
const MAX_ID: i64 = i32::MAX as i64;
const MAX_PORT_NAME: usize = 15;

/// `IsQualifiedName`.
pub fn is_qualified_name<T: AsRef<[u8]> + ?Sized>(value: &T, words: &NameWords) -> Vec<String> {
    content::label_key(value.as_ref(), words)
}

/// `IsValidLabelValue`.
pub fn is_valid_label_value<T: AsRef<[u8]> + ?Sized>(value: &T, words: &NameWords) -> Vec<String> {
    content::label_value(value.as_ref(), words)
}

/// `IsDNS1123Label`.
pub fn is_dns1123_label<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    content::dns1123_label(value.as_ref(), LengthUnit::Characters)
}

/// `IsDNS1123Subdomain`.
pub fn is_dns1123_subdomain<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    content::dns1123_subdomain(value.as_ref(), LengthUnit::Characters)
}

/// `IsDNS1123SubdomainWithUnderscore`.
pub fn is_dns1123_subdomain_with_underscore<T: AsRef<[u8]> + ?Sized>(value: &T, words: &NameWords) -> Vec<String> {
    let value = value.as_ref();
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_SUBDOMAIN, LengthUnit::Characters);
    if !shape::is_subdomain_with_underscore(value) {
        let message = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, \
                       '_', '-' or '.', and must start and end with an alphanumeric character";
        messages.push(pattern_message(message, words.underscore_pattern, &["example.com"]));
    }
    messages
}

/// `IsDNS1035Label`.
pub fn is_dns1035_label<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_LABEL, LengthUnit::Characters);
    if !shape::is_dns1035_label(value) {
        let message = "a DNS-1035 label must consist of lower case alphanumeric characters or '-', \
                       start with an alphabetic character, and end with an alphanumeric character";
        messages.push(pattern_message(message, "[a-z]([-a-z0-9]*[a-z0-9])?", &["my-name", "abc-123"]));
    }
    messages
}

/// `IsWildcardDNS1123Subdomain`.
pub fn is_wildcard_dns1123_subdomain<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_SUBDOMAIN, LengthUnit::Characters);
    if !value.strip_prefix(b"*.").is_some_and(shape::is_subdomain) {
        let message = "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, \
                       which must consist of lower case alphanumeric characters, '-' or '.' \
                       and end with an alphanumeric character";
        let pattern = format!(r"\*\.{SUBDOMAIN_PATTERN}");
        messages.push(pattern_message(message, &pattern, &["*.example.com"]));
    }
    messages
}

/// `IsCIdentifier`.
pub fn is_c_identifier<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    content::is_c_identifier(value)
}

/// `IsValidPortNum`.
pub fn is_valid_port_num(port: i64) -> Vec<String> {
    is_in_range(port, 1, MAX_PORT)
}

/// `IsInRange`: both ends belong to the range.
pub fn is_in_range(value: i64, min: i64, max: i64) -> Vec<String> {
    unless((min..=max).contains(&value), || out_of_range(min, max))
}

/// `IsValidGroupID`.
pub fn is_valid_group_id(id: i64) -> Vec<String> {
    is_in_range(id, 0, MAX_ID)
}

/// `IsValidUserID`.
pub fn is_valid_user_id(id: i64) -> Vec<String> {
    is_in_range(id, 0, MAX_ID)
}

/// `IsValidPortName`: as RFC 6335, in lower case.
pub fn is_valid_port_name<T: AsRef<[u8]> + ?Sized>(port: &T) -> Vec<String> {
    let port = port.as_ref();
    let mut messages = Vec::new();
    check_length(&mut messages, port, MAX_PORT_NAME, LengthUnit::Characters);
    if !shape::is_all(port, |byte| matches!(byte, b'-' | b'a'..=b'z' | b'0'..=b'9')) {
        messages.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)".to_owned());
    }
    if !port.iter().any(u8::is_ascii_lowercase) {
        messages.push("must contain at least one letter (a-z)".to_owned());
    }
    if port.windows(2).any(|pair| pair == b"--") {
        messages.push("must not contain consecutive hyphens".to_owned());
    }
    if port.starts_with(b"-") || port.ends_with(b"-") {
        messages.push("must not begin or end with a hyphen".to_owned());
    }
    messages
}

/// `IsValidPercent`.
pub fn is_valid_percent<T: AsRef<[u8]> + ?Sized>(percent: &T) -> Vec<String> {
    let digits = percent.as_ref().strip_suffix(b"%");
    let good = digits.is_some_and(|digits| shape::is_all(digits, |byte| byte.is_ascii_digit()));
    unless(good, || {
        let message = "a valid percent string must be a numeric string followed by an ending '%'";
        pattern_message(message, "[0-9]+%", &["1%", "93%"])
    })
}

/// `IsHTTPHeaderName`.
pub fn is_http_header_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let good = shape::is_all(value.as_ref(), |byte| byte.is_ascii_alphanumeric() || byte == b'-');
    unless(good, || {
        let message = "a valid HTTP header must consist of alphanumeric characters or '-'";
        pattern_message(message, "[-A-Za-z0-9]+", &["X-Header-Name"])
    })
}

/// `IsEnvVarName`.
pub fn is_env_var_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    let lead = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'-' | b'.' | b'_');
    let mut messages = unless(shape::is_led(value, lead, |byte| lead(byte) || byte.is_ascii_digit()), || {
        let message = "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', \
                       or '.', and must not start with a digit";
        pattern_message(message, "[-._a-zA-Z][-._a-zA-Z0-9]*", &["my.env-name", "MY_ENV.NAME", "MyEnvName1"])
    });
    messages.extend(parent_folder_message(value));
    messages
}

/// `IsRelaxedEnvVarName`: anything printable in ASCII but `=`.
pub fn is_relaxed_env_var_name<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    if value.is_empty() {
        return vec![format!("environment variable name {EMPTY}")];
    }
    let good = shape::is_all(value, |byte| matches!(byte, b' '..=b'~') && byte != b'=');
    let message = "a valid environment variable name must consist only of printable ASCII characters other than '='";
    unless(good, || message.to_owned())
}

/// `IsConfigMapKey`, also for keys of secrets.
pub fn is_config_map_key<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_SUBDOMAIN, LengthUnit::Characters);
    if !shape::is_all(value, |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_')) {
        let message = "a valid config key must consist of alphanumeric characters, '-', '_' or '.'";
        messages.push(pattern_message(message, "[-._a-zA-Z0-9]+", &["key.name", "KEY_NAME", "key-name"]));
    }
    messages.extend(parent_folder_message(value));
    messages
}

/// `IsFullyQualifiedName`: a subdomain of three labels at least.
pub fn is_fully_qualified_name<T: AsRef<[u8]> + ?Sized>(name: &T) -> Vec<Fault<'_>> {
    let name = name.as_ref();
    if name.is_empty() {
        return vec![Fault::required()];
    }
    let messages = is_dns1123_subdomain(name);
    if !messages.is_empty() {
        return vec![Fault::invalid(name, messages.join(","))];
    }
    if labels(name) < 3 {
        return vec![Fault::invalid(name, "should be a domain with at least three segments separated by dots")];
    }
    Vec::new()
}

/// `IsFullyQualifiedDomainName`: two labels at least, and a dot may end it.
pub fn is_fully_qualified_domain_name<T: AsRef<[u8]> + ?Sized>(name: &T) -> Vec<Fault<'_>> {
    let name = name.as_ref();
    if name.is_empty() {
        return vec![Fault::required()];
    }
    let name = name.strip_suffix(b".").unwrap_or(name);
    let messages = is_dns1123_subdomain(name);
    if !messages.is_empty() {
        return vec![Fault::invalid(name, messages.join(","))];
    }
    if labels(name) < 2 {
        return vec![Fault::invalid(name, "should be a domain with at least two segments separated by dots")];
    }
    for label in name.split(|&byte| byte == b'.') {
        let messages = is_dns1123_label(label);
        if !messages.is_empty() {
            return vec![Fault::invalid(label, messages.join(","))];
        }
    }
    Vec::new()
}

/// `IsDomainPrefixedPath`: a subdomain, a slash, and a path.
pub fn is_domain_prefixed_path<T: AsRef<[u8]> + ?Sized>(path: &T) -> Vec<Fault<'_>> {
    let whole = path.as_ref();
    if whole.is_empty() {
        return vec![Fault::required()];
    }
    let mut parts = whole.splitn(2, |&byte| byte == b'/');
    let (Some(host @ [_, ..]), Some(path @ [_, ..])) = (parts.next(), parts.next()) else {
        return vec![Fault::invalid(whole, "must be a domain-prefixed path (such as \"acme.io/foo\")")];
    };
    let messages = is_dns1123_subdomain(host).into_iter();
    let mut faults: Vec<_> = messages.map(|message| Fault::invalid(host, message)).collect();
    if !path.iter().all(|&byte| byte.is_ascii_alphanumeric() || b"/-._~%!$&'()*+,;=:".contains(&byte)) {
        let pattern = r"[A-Za-z0-9/\-._~%!$&'()*+,;=:]+";
        faults.push(Fault::invalid(path, pattern_message("Invalid path", pattern, &[])));
    }
    faults
}

/// `IsDomainPrefixedKey`: a label key with its prefix.
pub fn is_domain_prefixed_key<T: AsRef<[u8]> + ?Sized>(key: &T) -> Vec<Fault<'_>> {
    let key = key.as_ref();
    if key.is_empty() {
        return vec![Fault::required()];
    }
    let messages = content::is_label_key(key).into_iter();
    let mut faults: Vec<_> = messages.map(|message| Fault::invalid(key, message)).collect();
    if faults.is_empty() && !key.contains(&b'/') {
        faults.push(Fault::invalid(key, "must be a domain-prefixed key (such as \"acme.io/foo\")"));
    }
    faults
}

fn labels(name: &[u8]) -> usize {
    name.split(|&byte| byte == b'.').count()
}

/// `hasChDirPrefix`.
fn parent_folder_message(value: &[u8]) -> Option<String> {
    let message = match value {
        b"." => "must not be '.'",
        b".." => "must not be '..'",
        [b'.', b'.', ..] => "must not start with '..'",
        _ => return None,
    };
    Some(message.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_and_subdomains_count_characters() {
        let long = "a".repeat(254);
        assert_eq!(is_dns1123_label(&long), ["must be no more than 63 characters"]);
        assert_eq!(is_dns1123_subdomain(&long), ["must be no more than 253 characters"]);
        assert_eq!(is_dns1123_label("a.b"), ["must not contain dots"]);
    }

    #[test]
    fn port_names_collect_messages() {
        assert_eq!(
            is_valid_port_name("-1--234567890123"),
            [
                "must be no more than 15 characters",
                "must contain at least one letter (a-z)",
                "must not contain consecutive hyphens",
                "must not begin or end with a hyphen",
            ]
        );
        assert_eq!(is_valid_port_name("http"), [""; 0]);
    }

    #[test]
    fn the_shown_value_may_be_a_part() {
        let name = format!("{}.b", "a".repeat(64));
        let faults = is_fully_qualified_domain_name(&name);
        assert_eq!(faults[0].value, "a".repeat(64).as_bytes());
        assert_eq!(faults[0].detail, "must be no more than 63 characters");
    }
}
