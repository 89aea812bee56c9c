//! Base64 in the alphabet of URLs, which is how the server reads texts of format `byte`.

/// Why a text does not decode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Illegal {
    /// The byte at which Go's decoder gives up.
    pub(super) at: usize,
}

/// Decodes a text; mirrors `base64.URLEncoding`, which skips line breaks anywhere.
pub(super) fn decode(text: &[u8]) -> Result<Vec<u8>, Illegal> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let mut at = 0;
    loop {
        let mut digits = 0;
        let mut bits = 0u32;
        while digits < 4 {
            let Some(&byte) = text.get(at) else {
                return if digits > 0 { Err(Illegal { at: at - digits }) } else { Ok(bytes) };
            };
            at += 1;
            match (digit(byte), byte) {
                (Some(value), _) => {
                    bits = bits << 6 | u32::from(value);
                    digits += 1;
                }
                (None, b'\n' | b'\r') => {}
                (None, b'=') => {
                    check_padding(text, at, digits)?;
                    let kept = bits << (6 * (4 - digits));
                    bytes.extend_from_slice(kept.to_be_bytes().get(1..digits).unwrap_or_default());
                    return Ok(bytes);
                }
                _ => return Err(Illegal { at: at - 1 }),
            }
        }
        bytes.extend_from_slice(bits.to_be_bytes().get(1..).unwrap_or_default());
    }
}

fn digit(byte: u8) -> Option<u8> {
    Some(match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'-' => 62,
        b'_' => 63,
        _ => return None,
    })
}

/// What follows the first `=`, which stands before `at`.
fn check_padding(text: &[u8], at: usize, digits: usize) -> Result<(), Illegal> {
    let illegal = |at| Err(Illegal { at });
    if digits < 2 {
        return illegal(at - 1);
    }
    let mut at = skip_line_breaks(text, at);
    if digits == 2 {
        match text.get(at) {
            None => return illegal(text.len()),
            Some(b'=') => at = skip_line_breaks(text, at + 1),
            Some(_) => return illegal(at - 1),
        }
    }
    if at < text.len() { illegal(at) } else { Ok(()) }
}

fn skip_line_breaks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count()
}

#[cfg(test)]
mod tests {
    use super::{Illegal, decode};

    #[test]
    fn decodes_as_go_does() {
        for (text, want) in [
            ("", Ok("")),
            ("aGVsbG8=", Ok("hello")),
            ("aG\nVsbG8=\n", Ok("hello")),
            ("YQ==", Ok("a")),
            ("aGk=", Ok("hi")),
            ("Pz8_", Ok("???")),
            ("Pz8/", Err(3)),
            ("aGVsbG8", Err(4)),
            ("YQ==Y", Err(4)),
            ("=", Err(0)),
        ] {
            let want = want.map(|text| text.as_bytes().to_vec()).map_err(|at| Illegal { at });
            assert_eq!(decode(text.as_bytes()), want, "{text}");
        }
    }
}
