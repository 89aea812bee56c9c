//! The base64 of `!!binary`.

/// What a text stands for; none where it is no base64. Line breaks are ignored, padding is required.
// mirrors base64.StdEncoding.DecodeString
pub(super) fn decode(text: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let mut group = [0_u8; 4];
    let mut filled = 0;
    let mut padding = 0;
    for &byte in text.iter().filter(|&&byte| byte != b'\r' && byte != b'\n') {
        match (sextet(byte), byte) {
            (Some(sextet), _) if padding == 0 => group[filled] = sextet,
            (None, b'=') if filled >= 2 => padding += 1,
            _ => return None,
        }
        filled += 1;
        if filled == 4 {
            let [a, b, c, d] = group;
            let whole = [a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d];
            bytes.extend_from_slice(whole.get(..3 - padding)?);
            filled = 0;
            group = [0; 4];
        }
        if padding > 2 {
            return None;
        }
    }
    (filled == 0).then_some(bytes)
}

fn sextet(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn padding_is_required_and_ends_the_text() {
        assert_eq!(decode(b"aGk=").as_deref(), Some(&b"hi"[..]));
        assert_eq!(decode(b"aG\nk=\n").as_deref(), Some(&b"hi"[..]));
        assert_eq!(decode(b"").as_deref(), Some(&b""[..]));
        for bad in ["aGk", "aGk=aGk=", "a===", "====", "aG k=", "aG=k", "aGk=="] {
            assert_eq!(decode(bad.as_bytes()), None, "{bad}");
        }
    }
}
