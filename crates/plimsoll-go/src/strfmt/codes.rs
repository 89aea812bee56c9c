//! Numbers and codes: what the server checks with regular expressions and check digits.

use super::is_space;

/// 24 hexadecimal digits.
pub(super) fn is_bson_object_id(text: &[u8]) -> bool {
    text.len() == 24 && text.iter().all(u8::is_ascii_hexdigit)
}

/// Groups of 8, 4, 4, 4 and 12 hexadecimal digits; each dash between them may be missing.
pub(super) fn is_uuid(text: &[u8]) -> bool {
    uuid_digits(text).is_some()
}

/// Version 3, of any variant.
pub(super) fn is_uuid3(text: &[u8]) -> bool {
    uuid_digits(text).is_some_and(|digits| digits.version == b'3')
}

/// Version 4 of the usual variant.
pub(super) fn is_uuid4(text: &[u8]) -> bool {
    uuid_digits(text).is_some_and(|digits| digits.version == b'4' && digits.has_usual_variant())
}

/// Version 5 of the usual variant.
pub(super) fn is_uuid5(text: &[u8]) -> bool {
    uuid_digits(text).is_some_and(|digits| digits.version == b'5' && digits.has_usual_variant())
}

struct UuidDigits {
    version: u8,
    variant: u8,
}

impl UuidDigits {
    fn has_usual_variant(&self) -> bool {
        matches!(self.variant, b'8' | b'9' | b'a' | b'A' | b'b' | b'B')
    }
}

const UUID_GROUPS: [usize; 5] = [8, 4, 4, 4, 12];

fn uuid_digits(text: &[u8]) -> Option<UuidDigits> {
    let (mut rest, mut firsts) = (text, [0; 5]);
    for (index, length) in UUID_GROUPS.into_iter().enumerate() {
        if index > 0 {
            rest = rest.strip_prefix(b"-").unwrap_or(rest);
        }
        let (group, after) = rest.split_at_checked(length)?;
        if !group.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        firsts[index] = group[0];
        rest = after;
    }
    rest.is_empty().then_some(UuidDigits { version: firsts[2], variant: firsts[3] })
}

/// Nine digits and a check digit modulo 11, of which ten is `X`.
pub(super) fn is_isbn10(text: &[u8]) -> bool {
    let Some(code) = collect::<10>(text.iter().copied().filter(|&byte| !is_space(byte) && byte != b'-')) else {
        return false;
    };
    let mut sum = 0;
    for (weight, digit) in (1..).zip(code) {
        sum += weight
            * match digit {
                b'0'..=b'9' => u32::from(digit - b'0'),
                b'X' if weight == 10 => 10,
                _ => return false,
            };
    }
    sum % 11 == 0
}

/// Thirteen digits whose sum, every other one threefold, ends in zero.
pub(super) fn is_isbn13(text: &[u8]) -> bool {
    let Some(code) = collect::<13>(text.iter().copied().filter(|&byte| !is_space(byte) && byte != b'-')) else {
        return false;
    };
    let weighted = code.iter().zip([1, 3].into_iter().cycle()).map(|(digit, weight)| weight * digit_value(*digit));
    code.iter().all(u8::is_ascii_digit) && weighted.sum::<u32>() % 10 == 0
}

/// The bytes, where there are exactly `N` of them.
fn collect<const N: usize>(mut bytes: impl Iterator<Item = u8>) -> Option<[u8; N]> {
    let mut code = [0; N];
    for place in &mut code {
        *place = bytes.next()?;
    }
    bytes.next().is_none().then_some(code)
}

fn digit_value(digit: u8) -> u32 {
    u32::from(digit.wrapping_sub(b'0'))
}

/// Longest number that an issuer gives.
const MAX_CARD_DIGITS: usize = 16;

/// The number of a known issuer with the right check digit; everything but digits is ignored.
pub(super) fn is_credit_card(text: &[u8]) -> bool {
    let (mut digits, mut length) = ([0; MAX_CARD_DIGITS], 0);
    for &byte in text.iter().filter(|byte| byte.is_ascii_digit()) {
        let Some(place) = digits.get_mut(length) else { return false };
        *place = byte;
        length += 1;
    }
    let digits = &digits[..length];
    has_known_issuer(digits) && has_luhn_digit(digits)
}

fn has_known_issuer(digits: &[u8]) -> bool {
    match digits.len() {
        13 => matches!(digits, [b'4', ..]),
        14 => matches!(digits, [b'3', b'0', b'0'..=b'5', ..] | [b'3', b'6' | b'8', ..]),
        15 => {
            matches!(digits, [b'3', b'4' | b'7', ..] | [b'2', b'1', b'3', b'1', ..] | [b'1', b'8', b'0', b'0', ..])
        }
        16 => matches!(
            digits,
            [b'4', ..] | [b'5', b'1'..=b'5', ..] | [b'6', b'0', b'1', b'1', ..] | [b'3' | b'6', b'5', ..]
        ),
        _ => false,
    }
}

fn has_luhn_digit(digits: &[u8]) -> bool {
    let sum: u32 = digits
        .iter()
        .rev()
        .enumerate()
        .map(|(index, digit)| {
            let value = digit_value(*digit) << (index % 2);
            if value >= 10 { value - 9 } else { value }
        })
        .sum();
    sum.is_multiple_of(10)
}

/// `ddd dd dddd` with blanks or dashes: the length that the server asks for leaves none out.
pub(super) fn is_ssn(text: &[u8]) -> bool {
    text.len() == 11
        && text.iter().enumerate().all(|(index, byte)| match index {
            3 | 6 => matches!(byte, b'-' | b' '),
            _ => byte.is_ascii_digit(),
        })
}

/// Standard base64 with padding and without line breaks; not empty. Stray bits are no fault.
pub(super) fn is_base64(text: &[u8]) -> bool {
    let digits = match text {
        [digits @ .., b'=', b'='] | [digits @ .., b'='] => digits,
        digits => digits,
    };
    !text.is_empty()
        && text.len().is_multiple_of(4)
        && digits.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uuids_may_lack_dashes() {
        let text = b"a987fbc9-4bed3078-cf07-9141ba07c9f3";
        assert!(is_uuid(text) && is_uuid3(text) && !is_uuid4(text));
        assert!(is_uuid4(b"A987FBC9-4BED-4078-8F07-9141BA07C9F3"));
        assert!(!is_uuid4(b"a987fbc9-4bed-4078-cf07-9141ba07c9f3"));
        assert!(!is_uuid(b"a987fbc9--4bed-3078-cf07-9141ba07c9f3"));
        assert!(!is_uuid(b"a987fbc9-4bed-3078-cf07-9141ba07c9f3\n"));
    }

    #[test]
    fn books() {
        for good in ["3836221195", "1-61729-085-8", "3 401 01319 X"] {
            assert!(is_isbn10(good.as_bytes()), "{good}");
        }
        for bad in ["", "3423214121", "080442957x", "X836221195", "3\x0b836221195"] {
            assert!(!is_isbn10(bad.as_bytes()), "{bad}");
        }
        assert!(is_isbn13(b"978-4-87311-368-5") && is_isbn13(b"978 3401013190"));
        assert!(!is_isbn13(b"01234567890ab") && !is_isbn13(b"978-4-87311-368-4"));
    }

    #[test]
    fn cards() {
        for good in
            ["4220855426222389", "4220 8554 2622 2389", "x5139288802098206y", "374953669708156", "3548209662790989"]
        {
            assert!(is_credit_card(good.as_bytes()), "{good}");
        }
        for bad in ["", "4220855426213389", "30190239451016", "624356436327468104", "42208554262223891"] {
            assert!(!is_credit_card(bad.as_bytes()), "{bad}");
        }
    }

    #[test]
    fn base64() {
        for good in ["aGk=", "YR==", "aGVs", "++//"] {
            assert!(is_base64(good.as_bytes()), "{good}");
        }
        for bad in ["", "=", "====", "a===", "aGVsbG8", "aG-_", "aGk=\n", "YQ==YQ=="] {
            assert!(!is_base64(bad.as_bytes()), "{bad}");
        }
    }
}
