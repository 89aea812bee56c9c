//! Quoting as Go source does it (`%q`).

use std::io::Write;

use crate::unicode::is_print;

/// `strconv.Quote`: a Go string literal for any bytes.
pub fn quote(text: &[u8]) -> String {
    let mut out = Vec::with_capacity(text.len() + 2);
    push_quoted(&mut out, text);
    String::from_utf8(out).unwrap_or_default()
}

/// `strconv.QuoteRune`: a Go character literal; what is no code point counts as U+FFFD.
pub fn quote_rune(code: u32) -> String {
    let mut out = Vec::with_capacity(12);
    push_quoted_rune(&mut out, code);
    String::from_utf8(out).unwrap_or_default()
}

/// Appends `strconv.Quote(text)`.
pub fn push_quoted(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            push_escaped(out, c, '"');
        }
        for byte in chunk.invalid() {
            push_formatted(out, format_args!("\\x{byte:02x}"));
        }
    }
    out.push(b'"');
}

/// Appends `strconv.QuoteRune(code)`.
pub fn push_quoted_rune(out: &mut Vec<u8>, code: u32) {
    out.push(b'\'');
    push_escaped(out, char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), '\'');
    out.push(b'\'');
}

fn push_escaped(out: &mut Vec<u8>, c: char, quote: char) {
    if c == quote || c == '\\' {
        out.extend_from_slice(&[b'\\', c as u8]);
        return;
    }
    if is_print(c) {
        out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
        return;
    }
    let short = match c {
        '\x07' => b'a',
        '\x08' => b'b',
        '\x0c' => b'f',
        '\n' => b'n',
        '\r' => b'r',
        '\t' => b't',
        '\x0b' => b'v',
        _ => {
            return match u32::from(c) {
                code @ (0..0x20 | 0x7f) => push_formatted(out, format_args!("\\x{code:02x}")),
                code @ 0..0x1_0000 => push_formatted(out, format_args!("\\u{code:04x}")),
                code => push_formatted(out, format_args!("\\U{code:08x}")),
            };
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

fn push_formatted(out: &mut Vec<u8>, text: std::fmt::Arguments<'_>) {
    // Writing to a vector does not fail.
    let _ = out.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use super::{quote, quote_rune};

    #[test]
    fn quotes_as_go_does() {
        let table: &[(&[u8], &str)] = &[
            (b"", r#""""#),
            (b"a\"b\\'", r#""a\"b\\'""#),
            (b"\x07\x08\x0c\n\r\t\x0b\x00\x1b\x7f", r#""\a\b\f\n\r\t\v\x00\x1b\x7f""#),
            ("é\u{a0}\u{200b}\u{e0001}😀\u{fffd}".as_bytes(), "\"é\\u00a0\\u200b\\U000e0001😀\u{fffd}\""),
            (b"\xff\xe2\x82x", r#""\xff\xe2\x82x""#),
        ];
        for (text, want) in table {
            assert_eq!(quote(text), *want);
        }
        assert_eq!(quote_rune(0x27), r"'\''");
        assert_eq!(quote_rune(0x22), "'\"'");
        assert_eq!(quote_rune(0xd800), "'\u{fffd}'");
    }
}
