//! Host names: RFC 1123, 2.1, and RFC 5890 for names in other scripts.

use super::idna;

const MAX_NAME: usize = 253;
const MAX_LABEL: usize = 63;

/// `hostname`
pub(super) fn is_hostname(text: &str) -> bool {
    text.len() <= MAX_NAME && text.split('.').all(is_label)
}

/// `idn-hostname`: labels may be separated by the full stops of other scripts.
pub(super) fn is_idn_hostname(text: &str) -> bool {
    const STOPS: [char; 4] = ['.', '\u{3002}', '\u{ff0e}', '\u{ff61}'];
    let labels: Vec<&str> = text.split(STOPS).collect();
    let mut length = labels.len() - 1;
    for label in &labels {
        let Some(own) = idn_label_length(label) else { return false };
        length += own;
    }
    length <= MAX_NAME && idna::is_bidirectional_name(&labels)
}

/// A label of letters, digits and hyphens. One that stands for another must be what that becomes.
fn is_label(label: &str) -> bool {
    let is_text = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_plain = !label.is_empty()
        && label.len() <= MAX_LABEL
        && label.bytes().all(is_text)
        && !label.starts_with('-')
        && !label.ends_with('-');
    if !is_plain || label.as_bytes().get(2..4) != Some(b"--") {
        return is_plain;
    }
    let prefix = label.get(..2).unwrap_or_default();
    !prefix.eq_ignore_ascii_case("xn") || idna::is_a_label(label.get(4..).unwrap_or_default())
}

/// How long a label is when it is written with ASCII alone; none where it is none.
fn idn_label_length(label: &str) -> Option<usize> {
    if label.is_ascii() {
        return is_label(label).then_some(label.len());
    }
    let length = idna::is_u_label(label).then(|| idna::encoded_length(label))??;
    (length <= MAX_LABEL).then_some(length)
}
