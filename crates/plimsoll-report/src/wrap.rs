//! Breaking paragraphs into lines.

/// Narrower than this, nothing can be shown.
pub(crate) const NARROWEST: usize = 20;

/// A text whose lines are broken between words to at most `width` characters, where its words allow it.
pub(crate) fn wrap(text: &str, width: usize) -> String {
    let width = width.max(NARROWEST);
    let mut wrapped = String::with_capacity(text.len() + text.len() / width);
    let mut column = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            wrapped.push('\n');
            column = 0;
        } else if column > 0 {
            wrapped.push(' ');
            column += 1;
        }
        wrapped.push_str(word);
        column += length;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::wrap;

    #[test]
    fn breaks_between_words_only() {
        for (text, want) in [
            ("", ""),
            ("short", "short"),
            ("one two three four five", "one two three four\nfive"),
            ("one two three four fi", "one two three four\nfi"),
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaa b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaa\nb"),
            ("ééééééééé ééééééééé", "ééééééééé ééééééééé"),
        ] {
            assert_eq!(wrap(text, 20), want);
        }
    }
}
