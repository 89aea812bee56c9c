//! `hostname`.

use crate::unicode::{is_letter, is_symbol};

const MAX_NAME: usize = 255;
const MAX_LABEL: usize = 63;
const MIN_TOP_LABEL: usize = 2;

/// One label that may have a dash as its second character; or several, the last of which are letters only.
///
/// This is the server's pattern, `[LDS](-?[LDS]{0,62})?` or `([LDS]([LDS-]{0,61}[LDS])?\.)+[L]{2,63}` with
/// letters, digits and symbols of all scripts, and its limits in bytes, which leave the counts of the pattern
/// without effect but for the shortest last label.
pub(super) fn is_hostname(text: &[u8]) -> bool {
    if text.is_ascii() {
        return has_good_labels(text, |label| label.iter().map(|&byte| char::from(byte)));
    }
    has_good_labels(text, characters)
}

/// The characters as Go's regular expressions see them: a bad byte is U+FFFD, which is a symbol.
fn characters(text: &[u8]) -> impl Iterator<Item = char> {
    text.utf8_chunks().flat_map(|chunk| {
        let bad = chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(bad)
    })
}

fn has_good_labels<'a, C: Iterator<Item = char>>(text: &'a [u8], characters: impl Fn(&'a [u8]) -> C) -> bool {
    if text.len() > MAX_NAME {
        return false;
    }
    let mut labels = text.rsplit(|&byte| byte == b'.');
    let Some(top) = labels.next().filter(|label| label.len() <= MAX_LABEL) else { return false };
    if top.len() == text.len() {
        return is_single_label(characters(top));
    }
    is_top_label(characters(top)) && labels.all(|label| label.len() <= MAX_LABEL && is_inner_label(characters(label)))
}

fn is_single_label(mut label: impl Iterator<Item = char>) -> bool {
    label.next().is_some_and(is_label_character)
        && label.next().is_none_or(|second| second == '-' || is_label_character(second))
        && label.all(is_label_character)
}

fn is_inner_label(mut label: impl Iterator<Item = char>) -> bool {
    let Some(first) = label.next() else { return false };
    let mut last = first;
    is_label_character(first)
        && label.all(|c| {
            last = c;
            c == '-' || is_label_character(c)
        })
        && last != '-'
}

fn is_top_label(mut label: impl Iterator<Item = char>) -> bool {
    let mut count = 0;
    let letters = label.all(|c| {
        count += 1;
        c.is_ascii_alphabetic() || (!c.is_ascii() && is_letter(c))
    });
    letters && count >= MIN_TOP_LABEL
}

fn is_label_character(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '0'..='9' => true,
        '$' | '+' | '<' | '=' | '>' | '^' | '`' | '|' | '~' => true,
        '\u{80}'.. => is_letter(c) || is_symbol(c),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::is_hostname;

    #[test]
    fn host_names() {
        let longest = "a".repeat(63);
        for good in ["a", "1", "a-b", "a-", "a.bc", "A.COM", "\u{e9}.com", "$", "\u{263a}.com", "a-b.c-d.ef", &longest]
        {
            assert!(is_hostname(good.as_bytes()), "{good}");
        }
        let too_long = "a".repeat(64);
        for bad in [
            "", ".", "-", "a--b", "ab-c", "a.b", "1.2", "a_b", "-a", "a-b.c-d", "foo.com.", "foo.c0m", "*.x.com",
            "a..bc", "a-.bc", "-a.bc", &too_long,
        ] {
            assert!(!is_hostname(bad.as_bytes()), "{bad}");
        }
        assert!(is_hostname(b"\xff") && is_hostname(b"\xff.com") && !is_hostname(b"a.\xff\xff"));
    }
}
