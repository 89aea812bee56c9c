//! Base64 of recorded rows whose text is no UTF-8.

/// Decodes standard base64 with padding; `None` where the text is none.
pub fn base64_decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut have) = (0_u32, 0);
    for byte in text.trim_end_matches('=').bytes() {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return None,
        };
        bits = (bits << 6) | u32::from(digit);
        have += 6;
        if have >= 8 {
            have -= 8;
            bytes.push((bits >> have) as u8);
        }
    }
    Some(bytes)
}

/// Standard base64 with padding.
pub fn base64_encode(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let bits = (0..3).fold(0, |bits, at| bits << 8 | usize::from(chunk.get(at).copied().unwrap_or(0)));
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            text.push(if digit > chunk.len() { '=' } else { char::from(DIGITS[value]) });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{base64_decode, base64_encode};

    #[test]
    fn decodes_padded_and_refuses_other_text() {
        assert_eq!(base64_decode("aGk="), Some(b"hi".to_vec()));
        assert_eq!(base64_decode("/+8="), Some(vec![0xff, 0xef]));
        assert_eq!(base64_decode("a*"), None);
    }

    #[test]
    fn encodes_with_padding() {
        for (bytes, text) in
            [(&b""[..], ""), (b"h", "aA=="), (b"hi", "aGk="), (b"hi!", "aGkh"), (&[0xff, 0xef], "/+8=")]
        {
            assert_eq!(base64_encode(bytes), text);
        }
    }
}
