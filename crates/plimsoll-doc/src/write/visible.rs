//! Characters of an input that must not reach a reader as they are.
//!
//! A terminal acts on control characters, bidirectional controls reorder what is shown, line breaks forge
//! lines of a report, and some characters are never shown at all. Every writer of ours escapes the same ones.

use std::fmt::Write as _;

/// Whether a character acts on a terminal, breaks a line, turns the direction of text, or is never shown:
/// C0, DEL, C1, line and paragraph separators, bidirectional and deprecated format controls, byte order
/// marks, annotations, tags.
///
/// Joiners (U+200C, U+200D) are not among them: words of several languages, and emojis, need them.
pub const fn is_hidden(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f' | '\x7f'..='\u{9f}' | '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2066}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Writes a character as an escape that YAML and people understand: `\n`, `\u001b`, `\U000e0001`.
pub fn push_escape(out: &mut String, c: char) {
    match c {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        c => {
            let code = u32::from(c);
            let written = if code > 0xffff { write!(out, "\\U{code:08x}") } else { write!(out, "\\u{code:04x}") };
            written.expect("writing to a string never fails");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_characters_are_those_that_act_or_are_not_seen() {
        let hidden = (0..=u32::from(char::MAX)).filter_map(char::from_u32).filter(|c| is_hidden(*c));
        assert!(hidden.clone().filter(|c| c.is_control()).count() == 65, "C0, DEL and C1");
        assert_eq!(hidden.filter(|c| !c.is_control()).count(), 1 + 2 + 7 + 10 + 1 + 3 + 128);
        for c in ['a', ' ', '~', '\u{a0}', 'é', '名', '\u{200c}', '\u{200d}', '😀'] {
            assert!(!is_hidden(c), "{c:?}");
        }
    }

    #[test]
    fn escapes_are_those_of_yaml() {
        let mut out = String::new();
        "\n\r\t\0\u{7f}\u{202e}\u{e0041}".chars().for_each(|c| push_escape(&mut out, c));
        assert_eq!(out, r"\n\r\t\u0000\u007f\u202e\U000e0041");
    }
}
