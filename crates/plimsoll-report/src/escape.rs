//! Parts of an input as people are shown them: nothing in them acts on a terminal or forges a line.
//!
//! Every output for people goes through one of these functions: file names, keys, values, messages and
//! expressions are parts of an input, ours are only the words around them. JSON needs none of this, its
//! writer ([`plimsoll_doc::push_json_text`]) escapes the same characters so that programs get them back.

use std::borrow::Cow;

use plimsoll_doc::{is_hidden, push_escape};

/// What a tab in a text of several lines is shown as.
const TAB: &str = "    ";

/// A text on one line: every character that acts on a terminal, breaks a line, turns the direction of text
/// or is never shown becomes an escape such as `\n`, `\u001b` or `\u202e`.
pub fn escape(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + text.len() / 8);
    text.chars().for_each(|c| push_escaped(&mut shown, c));
    Cow::Owned(shown)
}

/// A text that may have several lines, for places that indent each of them: as [`escape`], but line breaks
/// stay, and tabs become blanks.
pub fn escape_lines(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|c| c != '\n' && is_hidden(c)) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '\n' => shown.push(c),
            '\t' => shown.push_str(TAB),
            c => push_escaped(&mut shown, c),
        }
    }
    Cow::Owned(shown)
}

/// A text inside of XML, in an element or in an attribute's quotes: as [`escape_lines`], and what means
/// something to XML is written as a reference. Characters that XML cannot hold are escapes by then.
pub fn escape_xml(text: &str) -> String {
    let mut xml = String::with_capacity(text.len());
    for c in escape_lines(text).chars() {
        match c {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '"' => xml.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => push_escape(&mut xml, c),
            c => xml.push(c),
        }
    }
    xml
}

/// Appends a character, or its escape.
pub(crate) fn push_escaped(shown: &mut String, c: char) {
    if is_hidden(c) {
        push_escape(shown, c);
    } else {
        shown.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_stays_one_line() {
        assert!(matches!(escape("a: 名前 \u{200d}"), Cow::Borrowed(_)));
        let text = "a.yaml\n\u{1b}[31merror\u{7f}\u{85}\u{9b}\u{202e}\u{2028}\t\r\u{feff}";
        assert_eq!(escape(text), r"a.yaml\n\u001b[31merror\u007f\u0085\u009b\u202e\u2028\t\r\ufeff");
    }

    #[test]
    fn lines_stay_lines_and_nothing_else() {
        assert!(matches!(escape_lines("a\nb"), Cow::Borrowed(_)));
        assert_eq!(escape_lines("a\r\n\tb\u{c}\u{2029}"), "a\\r\n    b\\u000c\\u2029");
    }

    #[test]
    fn xml_holds_every_text() {
        assert_eq!(escape_xml("a<b>&\"c\"\u{1b}\n\u{ffff}"), "a&lt;b&gt;&amp;&quot;c&quot;\\u001b\n\\uffff");
    }
}
