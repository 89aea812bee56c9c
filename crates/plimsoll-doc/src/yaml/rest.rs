//! What follows the first document of a text.

/// Where what follows the first document begins, given where that one ends; nothing where only an
/// end marker and comments follow.
pub(super) fn next_document(text: &str, end: u32) -> Option<u32> {
    let mut at = end as usize;
    let mut rest = text.get(at..)?;
    if let Some(behind) = rest.strip_prefix("...") {
        at += 3;
        rest = behind;
    }
    loop {
        let trimmed = rest.trim_ascii_start();
        at += rest.len() - trimmed.len();
        if !trimmed.starts_with('#') {
            return (!trimmed.is_empty()).then_some(at as u32);
        }
        let line = memchr::memchr(b'\n', trimmed.as_bytes()).unwrap_or(trimmed.len());
        at += line;
        rest = trimmed.get(line..)?;
    }
}
