//! Package api/validate/content of apimachinery.

use plimsoll_release::Release;

use super::messages::{
    EMPTY, LABEL_PATTERN, LengthUnit, NameWords, SUBDOMAIN_PATTERN, check_length, pattern_message, too_long, unless,
};
use super::shape;

pub(super) const MAX_LABEL: usize = 63;
pub(super) const MAX_SUBDOMAIN: usize = 253;
const MAX_LABEL_NAME: usize = 63;
const MAX_LABEL_VALUE: usize = 63;

const LABEL_NAME_PATTERN: &str = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";

/// `IsDNS1123Label`.
pub fn is_dns1123_label<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    dns1123_label(value.as_ref(), LengthUnit::Bytes)
}

/// `IsDNS1123Subdomain`.
pub fn is_dns1123_subdomain<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    dns1123_subdomain(value.as_ref(), LengthUnit::Bytes)
}

/// `IsDNS1123SubdomainCaseless`.
pub fn is_dns1123_subdomain_caseless<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_SUBDOMAIN, LengthUnit::Bytes);
    if !shape::is_subdomain_caseless(value) {
        let message = "an RFC 1123 subdomain must consist of alphanumeric characters, '-' or '.', \
                       and must start and end with an alphanumeric character";
        messages.push(pattern_message(message, SUBDOMAIN_PATTERN, &["Example.com"]));
    }
    messages
}

/// `IsLabelKey`, once called `IsQualifiedName`: a name of 63 bytes at most, with an optional subdomain and a slash.
pub fn is_label_key<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    label_key(value.as_ref(), &Release::LATEST.rules().go.names)
}

/// `IsPrefixedLabelKey`: a label key that has a subdomain.
pub fn is_prefixed_label_key<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    let messages = is_label_key(value);
    if messages.is_empty() && !value.contains(&b'/') {
        return vec!["must include a prefix (e.g. 'example.com/key')".to_owned()];
    }
    messages
}

/// `IsLabelValue`.
pub fn is_label_value<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    label_value(value.as_ref(), &Release::LATEST.rules().go.names)
}

/// `IsCIdentifier`.
pub fn is_c_identifier<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let good = shape::is_led(
        value.as_ref(),
        |byte| byte.is_ascii_alphabetic() || byte == b'_',
        |byte| byte.is_ascii_alphanumeric() || byte == b'_',
    );
    unless(good, || {
        let message = "a valid C identifier must start with alphabetic character or '_', \
                       followed by a string of alphanumeric characters or '_'";
        pattern_message(message, "[A-Za-z_][A-Za-z0-9_]*", &["my_name", "MY_NAME", "MyName"])
    })
}

/// `IsDecimalInteger`: without plus sign, leading zeros and negative zero.
pub fn is_decimal_integer<T: AsRef<[u8]> + ?Sized>(value: &T) -> Vec<String> {
    let value = value.as_ref();
    if value.is_empty() {
        return vec![EMPTY.to_owned()];
    }
    let digits = value.strip_prefix(b"-").unwrap_or(value);
    let good = value == b"0" || shape::is_led(digits, |byte| matches!(byte, b'1'..=b'9'), |byte| byte.is_ascii_digit());
    unless(good, || "must be a valid decimal integer in canonical form".to_owned())
}

/// `IsPathSegmentName`: what can be a segment of a path.
pub fn is_path_segment_name<T: AsRef<[u8]> + ?Sized>(name: &T) -> Vec<String> {
    match name.as_ref() {
        b"." => vec!["may not be '.'".to_owned()],
        b".." => vec!["may not be '..'".to_owned()],
        name => is_path_segment_prefix(name),
    }
}

/// `IsPathSegmentPrefix`: what a segment of a path can begin with.
pub fn is_path_segment_prefix<T: AsRef<[u8]> + ?Sized>(name: &T) -> Vec<String> {
    let illegal = "/%".chars().filter(|&illegal| name.as_ref().contains(&(illegal as u8)));
    illegal.map(|illegal| format!("may not contain '{illegal}'")).collect()
}

pub(super) fn dns1123_label(value: &[u8], unit: LengthUnit) -> Vec<String> {
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_LABEL, unit);
    if !shape::is_label(value) {
        messages.push(if shape::is_subdomain(value) {
            "must not contain dots".to_owned()
        } else {
            let message = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', \
                           and must start and end with an alphanumeric character";
            pattern_message(message, LABEL_PATTERN, &["my-name", "123-abc"])
        });
    }
    messages
}

pub(super) fn dns1123_subdomain(value: &[u8], unit: LengthUnit) -> Vec<String> {
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_SUBDOMAIN, unit);
    if !shape::is_subdomain(value) {
        let message = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', \
                       and must start and end with an alphanumeric character";
        messages.push(pattern_message(message, SUBDOMAIN_PATTERN, &["example.com"]));
    }
    messages
}

pub(super) fn label_key(value: &[u8], words: &NameWords) -> Vec<String> {
    let mut parts = value.split(|&byte| byte == b'/');
    let (prefix, name) = match (parts.next(), parts.next(), parts.next()) {
        (Some(name), None, _) => (None, name),
        (Some(prefix), Some(name), None) => (Some(prefix), name),
        _ => {
            let tail = "with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')";
            return vec![format!("{} {} {tail}", words.label_key, label_name_message())];
        }
    };
    let mut messages = Vec::new();
    match prefix {
        Some([]) => messages.push(format!("prefix part {EMPTY}")),
        Some(prefix) => {
            let found = dns1123_subdomain(prefix, words.label_length);
            messages.extend(found.into_iter().map(|message| format!("prefix part {message}")));
        }
        None => {}
    }
    if name.is_empty() {
        messages.push(format!("name part {EMPTY}"));
    } else if name.len() > MAX_LABEL_NAME {
        messages.push(format!("name part {}", too_long(MAX_LABEL_NAME, words.label_length)));
    }
    if !shape::is_label_name(name) {
        messages.push(format!("name part {}", label_name_message()));
    }
    messages
}

fn label_name_message() -> String {
    let message = "must consist of alphanumeric characters, '-', '_' or '.', \
                   and must start and end with an alphanumeric character";
    pattern_message(message, LABEL_NAME_PATTERN, &["MyName", "my.name", "123-abc"])
}

pub(super) fn label_value(value: &[u8], words: &NameWords) -> Vec<String> {
    let mut messages = Vec::new();
    check_length(&mut messages, value, MAX_LABEL_VALUE, words.label_length);
    if !value.is_empty() && !shape::is_label_name(value) {
        let message = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', \
                       and must start and end with an alphanumeric character";
        let pattern = format!("({LABEL_NAME_PATTERN})?");
        messages.push(pattern_message(message, &pattern, &["MyValue", "my_value", "12345"]));
    }
    messages
}

#[cfg(test)]
mod tests {
    use plimsoll_release::Release;

    use super::*;

    #[test]
    fn label_keys_by_release() {
        let long = "a".repeat(64);
        let key = |words| label_key(long.as_bytes(), words);
        assert_eq!(key(&Release::V1_35.rules().go.names), ["name part must be no more than 63 bytes"]);
        assert_eq!(key(&Release::V1_34.rules().go.names), ["name part must be no more than 63 characters"]);
        assert!(
            label_key(b"a/b/c", &Release::V1_35.rules().go.names)[0].starts_with("a valid label key must consist of")
        );
        assert!(
            label_key(b"a/b/c", &Release::V1_34.rules().go.names)[0].starts_with("a qualified name must consist of")
        );
        assert_eq!(is_label_key("example.com/Name"), [""; 0]);
    }

    #[test]
    fn decimal_integers() {
        for good in ["0", "1", "-1", "10", "-90"] {
            assert_eq!(is_decimal_integer(good), [""; 0], "{good}");
        }
        for bad in ["", "-", "-0", "00", "01", "+1", "1.0", "1a", "--1"] {
            assert_eq!(is_decimal_integer(bad).len(), 1, "{bad}");
        }
    }
}
