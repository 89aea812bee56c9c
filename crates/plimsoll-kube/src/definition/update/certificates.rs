//! The certificates that a webhook is trusted by.

use plimsoll_doc::NodeRef;
use plimsoll_finding::ConversionMessage;
use plimsoll_go::base64;

/// What the server says of a `caBundle` in which it finds no certificates; nothing where it is empty
/// or has some.
///
/// Mirrors `rootCertPool` as far as PEM goes: whether the bytes of a block are a certificate is not
/// looked at.
pub(in crate::definition) fn complaint(bundle: NodeRef<'_>) -> Option<(ConversionMessage, Vec<u8>)> {
    // The CRD would not have been decoded otherwise.
    let bytes = base64::STANDARD.decode(bundle.as_str().unwrap_or_default().as_bytes()).unwrap_or_default();
    if bytes.is_empty() {
        return None;
    }
    let text = String::from_utf8_lossy(&bytes);
    let mut rest: &str = &text;
    while !rest.is_empty() {
        let Some((label, after)) = next_block(rest) else {
            return Some((ConversionMessage::NotPem, bytes));
        };
        if label == "CERTIFICATE" {
            return None;
        }
        rest = after;
    }
    Some((ConversionMessage::NoCertificate, bytes))
}

/// The label of the next PEM block, and what follows the block.
fn next_block(text: &str) -> Option<(&str, &str)> {
    const BEGIN: &str = "-----BEGIN ";
    const DASHES: &str = "-----";
    let start = if text.starts_with(BEGIN) { 0 } else { text.find("\n-----BEGIN ")? + 1 };
    let (label, body) = text.get(start + BEGIN.len()..)?.split_once(DASHES)?;
    let end = format!("-----END {label}-----");
    let (_, after) = body.split_once(end.as_str())?;
    Some((label, after.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n').unwrap_or(after)))
}

#[cfg(test)]
mod tests {
    use super::next_block;

    #[test]
    fn finds_blocks() {
        let text = "junk\n-----BEGIN X-----\nAAAA\n-----END X-----\nrest";
        assert_eq!(next_block(text), Some(("X", "rest")));
        assert_eq!(next_block("nothing"), None);
    }
}
