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
    if text.len() > MAX_NAME {
        return false;
    }
    let mut labels = text.rsplit(|&byte| byte == b'.');
    let Some(top) = labels.next() else { return false };
    if top.len() > MAX_LABEL {
        return false;
    }
    if top.len() == text.len() {
        return is_single_label(top);
    }
    is_top_label(top) && labels.all(|label| label.len() <= MAX_LABEL && is_inner_label(label))
}

fn is_single_label(label: &[u8]) -> bool {
    let mut characters = characters(label);
    let Some(first) = characters.next() else { return false };
    let mut rest = characters.clone();
    let rest = if rest.next() == Some('-') { rest } else { characters };
    is_label_character(first) && rest.into_iter().all(is_label_character)
}

fn is_inner_label(label: &[u8]) -> bool {
    let edges = characters(label).next().zip(characters(label).last());
    edges.is_some_and(|(first, last)| first != '-' && last != '-')
        && characters(label).all(|c| c == '-' || is_label_character(c))
}

fn is_top_label(label: &[u8]) -> bool {
    let mut count = 0;
    let letters = characters(label).all(|c| {
        count += 1;
        c.is_ascii_alphabetic() || (!c.is_ascii() && is_letter(c))
    });
    letters && count >= MIN_TOP_LABEL
}

/// The characters as Go's regular expressions see them: a bad byte is U+FFFD, which is a symbol.
fn characters(text: &[u8]) -> impl Iterator<Item = char> + Clone {
    text.utf8_chunks().flat_map(|chunk| {
        let bad = chunk.invalid().iter().map(|_| char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(bad)
    })
}

fn is_label_character(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || "$+<=>^`|~".contains(c);
    }
    is_letter(c) || is_symbol(c)
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
