//! Parts of definitions in messages.

/// So many characters of a value are shown.
const MAX_VALUE: usize = 60;
/// So many values of a list are shown.
const MAX_LISTED: usize = 5;

/// A value, or its beginning where it is long.
pub(crate) fn value(text: &str) -> String {
    match text.char_indices().nth(MAX_VALUE) {
        Some((at, _)) => format!("`{}…`", text.get(..at).unwrap_or_default()),
        None => format!("`{text}`"),
    }
}

/// `a, b and 3 more are`; none for an empty list.
pub(crate) fn list<T: AsRef<str>>(values: impl Iterator<Item = T>) -> Option<String> {
    let (mut shown, mut count) = (Vec::new(), 0_usize);
    for one in values {
        count += 1;
        if shown.len() < MAX_LISTED {
            shown.push(value(one.as_ref()));
        }
    }
    let more = count - shown.len();
    let verb = if count == 1 { "is" } else { "are" };
    match count {
        0 => None,
        _ if more > 0 => Some(format!("{} and {more} more {verb}", shown.join(", "))),
        _ => Some(format!("{} {verb}", shown.join(", "))),
    }
}

/// A number without a needless fraction.
pub(crate) fn number(number: f64) -> String {
    format!("{number}")
}
