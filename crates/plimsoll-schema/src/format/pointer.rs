//! JSON Pointers: RFC 6901, and the draft of relative ones.

/// `json-pointer`
pub(super) fn is_pointer(text: &str) -> bool {
    if !text.is_empty() && !text.starts_with('/') {
        return false;
    }
    let mut parts = text.split('~');
    parts.next();
    parts.all(|part| part.starts_with(['0', '1']))
}

/// `relative-json-pointer`
pub(super) fn is_relative_pointer(text: &str) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (up, mut rest) = text.split_at(digits);
    if up.is_empty() || up.len() > 1 && up.starts_with('0') {
        return false;
    }
    if let Some(step) = rest.strip_prefix(['+', '-']) {
        let digits = step.bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 || step.starts_with('0') {
            return false;
        }
        rest = step.get(digits..).unwrap_or_default();
    }
    rest == "#" || is_pointer(rest)
}
