//! Colours.

use super::is_space;

/// Three or six hexadecimal digits after an optional `#`.
pub(super) fn is_hex_color(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"#").unwrap_or(text);
    matches!(digits.len(), 3 | 6) && digits.iter().all(u8::is_ascii_hexdigit)
}

/// `rgb(r, g, b)` with numbers from 0 to 255; blanks may surround the numbers.
pub(super) fn is_rgb_color(text: &[u8]) -> bool {
    let Some(inner) = text.strip_prefix(b"rgb(").and_then(|rest| rest.strip_suffix(b")")) else { return false };
    let mut parts = 0;
    let good = inner.split(|&byte| byte == b',').all(|part| {
        parts += 1;
        is_octet(trim(part))
    });
    good && parts == 3
}

fn trim(mut part: &[u8]) -> &[u8] {
    while let [first, rest @ ..] = part
        && is_space(*first)
    {
        part = rest;
    }
    while let [rest @ .., last] = part
        && is_space(*last)
    {
        part = rest;
    }
    part
}

/// 0 to 255 without leading zeros.
fn is_octet(digits: &[u8]) -> bool {
    matches!(
        digits,
        [b'0'..=b'9']
            | [b'1'..=b'9', b'0'..=b'9']
            | [b'1', b'0'..=b'9', b'0'..=b'9']
            | [b'2', b'0'..=b'4', b'0'..=b'9']
            | [b'2', b'5', b'0'..=b'5']
    )
}

#[cfg(test)]
mod tests {
    use super::{is_hex_color, is_rgb_color};

    #[test]
    fn colors() {
        for good in ["#fff", "FFF", "#a1b2c3"] {
            assert!(is_hex_color(good.as_bytes()), "{good}");
        }
        for bad in ["", "#", "#ffff", "##fff", "ggg"] {
            assert!(!is_hex_color(bad.as_bytes()), "{bad}");
        }
        for good in ["rgb(0,31,255)", "rgb( 1 ,\t2,3\n)"] {
            assert!(is_rgb_color(good.as_bytes()), "{good}");
        }
        for bad in
            ["rgb(01,31,255)", "rgb(1,2)", "rgb(1,2,3,4)", "rgb(1,2,256)", "rgb(1,2, 3 4)", "RGB(1,2,3)", "rgb (1,2,3)"]
        {
            assert!(!is_rgb_color(bad.as_bytes()), "{bad}");
        }
    }
}
