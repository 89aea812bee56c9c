//! The shapes of names: what the server writes as regular expressions, as plain loops.

/// `[a-z0-9]([-a-z0-9]*[a-z0-9])?`
pub(crate) fn is_label(text: &[u8]) -> bool {
    is_framed(text, is_lower_alphanumeric, |byte| is_lower_alphanumeric(byte) || byte == b'-')
}

/// Labels joined by dots; a label may be of any length.
pub(crate) fn is_subdomain(text: &[u8]) -> bool {
    is_dotted(text, |rest| usize::from(is_lower_alphanumeric(rest[0])))
}

/// The same in any case. Go folds two letters beyond ASCII into ASCII: U+017F is an `s`, U+212A a `k`.
pub(super) fn is_subdomain_caseless(text: &[u8]) -> bool {
    is_dotted(text, |rest| match rest {
        [byte, ..] if byte.is_ascii_alphanumeric() => 1,
        [0xc5, 0xbf, ..] => 2,
        [0xe2, 0x84, 0xaa, ..] => 3,
        _ => 0,
    })
}

/// `_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?`, joined by dots.
pub(super) fn is_subdomain_with_underscore(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'.').all(|label| {
        let label = label.strip_prefix(b"_").unwrap_or(label);
        is_framed(label, is_lower_alphanumeric, |byte| is_lower_alphanumeric(byte) || matches!(byte, b'-' | b'_'))
    })
}

/// `[a-z]([-a-z0-9]*[a-z0-9])?`
pub(super) fn is_dns1035_label(text: &[u8]) -> bool {
    text.first().is_some_and(u8::is_ascii_lowercase) && is_label(text)
}

/// `([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]`
pub(super) fn is_label_name(text: &[u8]) -> bool {
    is_framed(
        text,
        |byte| byte.is_ascii_alphanumeric(),
        |byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'),
    )
}

/// Whether a text is not empty and all its bytes are of that kind.
pub(super) fn is_all(text: &[u8], kind: impl Fn(u8) -> bool) -> bool {
    !text.is_empty() && text.iter().all(|&byte| kind(byte))
}

/// Whether a text is not empty, begins with one kind of byte and goes on with another.
pub(super) fn is_led(text: &[u8], lead: impl Fn(u8) -> bool, rest: impl Fn(u8) -> bool) -> bool {
    text.split_first().is_some_and(|(&first, others)| lead(first) && others.iter().all(|&byte| rest(byte)))
}

fn is_lower_alphanumeric(byte: u8) -> bool {
    matches!(byte, b'a'..=b'z' | b'0'..=b'9')
}

fn is_framed(text: &[u8], edge: impl Fn(u8) -> bool, inside: impl Fn(u8) -> bool) -> bool {
    match text {
        [] => false,
        [only] => edge(*only),
        [first, middle @ .., last] => edge(*first) && edge(*last) && middle.iter().all(|&byte| inside(byte)),
    }
}

/// Labels of letters and dashes, joined by dots; `letter` gives the length of the letter that a
/// rest, which is never empty, begins with, or zero.
fn is_dotted(text: &[u8], letter: impl Fn(&[u8]) -> usize) -> bool {
    let (mut rest, mut in_label, mut after_letter) = (text, false, false);
    while !rest.is_empty() {
        let length = letter(rest);
        match rest[0] {
            _ if length > 0 => (in_label, after_letter) = (true, true),
            b'-' if in_label => after_letter = false,
            b'.' if after_letter => (in_label, after_letter) = (false, false),
            _ => return false,
        }
        rest = rest.get(length.max(1)..).unwrap_or_default();
    }
    after_letter
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subdomains() {
        for good in ["a", "0", "a-b", "a--b.c", "a.b.c", "1.2"] {
            assert!(is_subdomain(good.as_bytes()), "{good}");
        }
        for bad in ["", ".", "-", "a.", ".a", "a..b", "a-.b", "a.-b", "A", "a_b", "a\n", "\u{17f}"] {
            assert!(!is_subdomain(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn caseless_subdomains_take_what_folds() {
        for good in ["A.b", "\u{17f}", "a-\u{212a}.B"] {
            assert!(is_subdomain_caseless(good.as_bytes()), "{good}");
        }
        for bad in ["", "\u{e9}", "A-", "\u{17f}-", "_"] {
            assert!(!is_subdomain_caseless(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn underscores() {
        for good in ["_a", "a_b", "_a-_b.c"] {
            assert!(is_subdomain_with_underscore(good.as_bytes()), "{good}");
        }
        for bad in ["", "_", "__a", "a_", "a.", "_-a"] {
            assert!(!is_subdomain_with_underscore(bad.as_bytes()), "{bad}");
        }
    }
}
