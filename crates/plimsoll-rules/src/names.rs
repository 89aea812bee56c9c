//! Names of properties as identifiers of expressions, and back.

use std::borrow::Cow;

use plimsoll_cel::parse::is_reserved;

/// The identifier that stands for a property; none where expressions cannot reach it.
pub fn escape(name: &str) -> Option<Cow<'_, str>> {
    if name.is_empty() || name.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    if is_reserved(name) {
        return Some(Cow::Owned(format!("__{name}__")));
    }
    if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') && !name.contains("__") {
        return Some(Cow::Borrowed(name));
    }
    let mut escaped = String::with_capacity(name.len() + 16);
    let mut chars = name.chars().peekable();
    while let Some(char) = chars.next() {
        match char {
            '_' if chars.next_if_eq(&'_').is_some() => escaped.push_str("__underscores__"),
            '.' => escaped.push_str("__dot__"),
            '-' => escaped.push_str("__dash__"),
            '/' => escaped.push_str("__slash__"),
            '_' => escaped.push('_'),
            other if other.is_ascii_alphanumeric() => escaped.push(other),
            _ => return None,
        }
    }
    Some(Cow::Owned(escaped))
}

/// The property that an identifier stands for; none where it is no escape of anything.
pub fn unescape(identifier: &str) -> Option<Cow<'_, str>> {
    if !identifier.contains("__") {
        return Some(Cow::Borrowed(identifier));
    }
    let mut name = String::with_capacity(identifier.len());
    let mut rest = identifier;
    while let Some((before, word, after)) = next_escape(rest) {
        name.push_str(before);
        match word {
            "underscores" => name.push_str("__"),
            "dot" => name.push('.'),
            "dash" => name.push('-'),
            "slash" => name.push('/'),
            reserved if is_reserved(reserved) && word.len() + 4 == identifier.len() => name.push_str(reserved),
            _ => return None,
        }
        rest = after;
    }
    name.push_str(rest);
    Some(Cow::Owned(name))
}

/// The first word between double underscores, with what is before and after it.
fn next_escape(text: &str) -> Option<(&str, &str, &str)> {
    let mut from = 0;
    loop {
        let start = from + text.get(from..)?.find("__")?;
        let inner = text.get(start + 2..)?;
        let end = inner.find('_')?;
        let (word, after) = inner.split_at_checked(end)?;
        match after.strip_prefix("__") {
            Some(after) if !word.is_empty() => return Some((text.get(..start)?, word, after)),
            _ => from = start + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{escape, unescape};

    #[test]
    fn names_and_identifiers() {
        for (name, identifier) in [
            ("a", Some("a")),
            ("a_b", Some("a_b")),
            ("a__b", Some("a__underscores__b")),
            ("a___b", Some("a__underscores___b")),
            ("a-b.c/d", Some("a__dash__b__dot__c__slash__d")),
            ("_-_", Some("___dash___")),
            ("namespace", Some("__namespace__")),
            ("int", Some("int")),
            ("9a", None),
            ("", None),
            ("a b", None),
            ("é", None),
        ] {
            assert_eq!(escape(name).as_deref(), identifier, "{name}");
            if let Some(identifier) = identifier {
                assert_eq!(unescape(identifier).as_deref(), Some(name), "{identifier}");
            }
        }
        for identifier in ["__unknown__", "__if__x", "a__b__c"] {
            assert_eq!(unescape(identifier), None, "{identifier}");
        }
        assert_eq!(unescape("a__b").as_deref(), Some("a__b"));
    }
}
