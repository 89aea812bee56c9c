//! Base64 text of byte slices.

/// Offset of the byte at which Go's `base64.StdEncoding` gives up; none where the text decodes.
///
/// Mirrors `Encoding.decodeQuantum`: line breaks are skipped anywhere, and the offset of a text that
/// ends too early counts back over them.
pub(super) fn fault_offset(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        let mut digits = 0;
        while digits < 4 {
            let Some(&byte) = text.get(at) else { return (digits > 0).then(|| at - digits) };
            at += 1;
            match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'+' | b'/' => digits += 1,
                b'\n' | b'\r' => {}
                b'=' => return after_padding(text, at, digits),
                _ => return Some(at - 1),
            }
        }
    }
}

/// What follows the first `=`, which stands before `at`.
fn after_padding(text: &[u8], at: usize, digits: usize) -> Option<usize> {
    if digits < 2 {
        return Some(at - 1);
    }
    let mut at = skip_line_breaks(text, at);
    if digits == 2 {
        match text.get(at) {
            None => return Some(text.len()),
            Some(b'=') => at = skip_line_breaks(text, at + 1),
            Some(_) => return Some(at - 1),
        }
    }
    (at < text.len()).then_some(at)
}

fn skip_line_breaks(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_are_those_of_go() {
        for (text, want) in [
            ("", None),
            ("aGk=", None),
            ("aGVsbG8=\n", None),
            ("a\nG\nk\n=\n", None),
            ("YQ==", None),
            ("YQ=\n=", None),
            ("a", Some(0)),
            ("aGVsbG8", Some(4)),
            ("aGVsb\nG8", Some(5)),
            ("aG=k", Some(2)),
            ("YQ=", Some(3)),
            ("YQ==Y", Some(4)),
            ("=", Some(0)),
            ("a===", Some(1)),
            ("a-b_", Some(1)),
            ("aGk=\n\nx", Some(6)),
        ] {
            assert_eq!(fault_offset(text.as_bytes()), want, "{text:?}");
        }
    }
}
