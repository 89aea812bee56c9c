//! Go's package `strings` where it differs from Rust's `str`.
//!
//! Letters change case one by one, without the special cases that Rust knows (`ß` stays `ß`, a final `Σ` becomes `σ`),
//! and by the tables of Go's Unicode version. `TrimSpace` and `Fields` need nothing here: `str::trim` and
//! `str::split_whitespace` take the same characters for white space.

use std::borrow::Cow;

use crate::unicode::{self, fold_orbit};

/// `strings.ToLower`
pub fn to_lower(text: &str) -> Cow<'_, str> {
    map(text, unicode::to_lower)
}

/// `strings.ToUpper`
pub fn to_upper(text: &str) -> Cow<'_, str> {
    map(text, unicode::to_upper)
}

/// `strings.EqualFold`: whether two texts differ by case only.
pub fn equal_fold(one: &str, other: &str) -> bool {
    let same = |a: char, b: char| a == b || fold_orbit(a.into()).any(|code| code == u32::from(b));
    let mut others = other.chars();
    one.chars().all(|a| others.next().is_some_and(|b| same(a, b))) && others.next().is_none()
}

fn map(text: &str, change: fn(char) -> char) -> Cow<'_, str> {
    if text.chars().all(|c| change(c) == c) { Cow::Borrowed(text) } else { text.chars().map(change).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_changes_letter_by_letter() {
        for (text, lower, upper) in [
            ("", "", ""),
            ("abc", "abc", "ABC"),
            ("Straße", "straße", "STRAßE"),
            ("ΌΣΟΣ", "όσοσ", "ΌΣΟΣ"),
            ("İi", "ii", "İI"),
            ("ŉ ǆ ǅ", "ŉ ǆ ǆ", "ŉ Ǆ Ǆ"),
            ("\u{1c89} \u{2160}", "\u{1c89} \u{2170}", "\u{1c89} \u{2160}"),
        ] {
            assert_eq!(to_lower(text), lower, "{text}");
            assert_eq!(to_upper(text), upper, "{text}");
        }
    }

    #[test]
    fn folding_compares_every_case() {
        for (one, other, want) in [
            ("Go", "GO", true),
            ("\u{212a}elvin", "kElVIN", true),
            ("ſ", "S", true),
            ("ß", "ẞ", true),
            ("ß", "ss", false),
            ("a", "ab", false),
            ("ab", "a", false),
            ("", "", true),
            ("İ", "i", false),
        ] {
            assert_eq!(equal_fold(one, other), want, "{one} {other}");
        }
    }
}
