//! What string and bytes literals hold.

use std::borrow::Cow;

const CANNOT: &str = "unable to unescape string";
const NO_CODE_POINT: &str = "invalid unicode code point";

/// The content of a string literal, or what is wrong with it.
pub(super) fn string(literal: &str, strict: bool) -> Result<String, &'static str> {
    let literal = one_line_feed(literal);
    let (raw, body) = body(&literal)?;
    if raw || !body.contains('\\') {
        return Ok(body.to_owned());
    }
    let mut content = String::with_capacity(body.len());
    let mut rest = body;
    while let Some((plain, escape)) = rest.split_once('\\') {
        content.push_str(plain);
        let (value, after) = escaped(escape, true)?;
        match char::from_u32(value) {
            Some(char) => content.push(char),
            None if strict => return Err(NO_CODE_POINT),
            // Go's code points are signed: those beyond the sign pass for small ones, of which one byte is taken.
            None if value as i32 > 0x10_ffff => return Err(CANNOT),
            None if value >> 31 == 1 && (value as u8).is_ascii() => content.push(char::from(value as u8)),
            None => content.push(char::REPLACEMENT_CHARACTER),
        }
        rest = after;
    }
    content.push_str(rest);
    Ok(content)
}

/// The content of a bytes literal without its `b`, or what is wrong with it.
pub(super) fn bytes(literal: &str) -> Result<Vec<u8>, &'static str> {
    let literal = one_line_feed(literal);
    let (raw, body) = body(&literal)?;
    if raw {
        return Ok(body.as_bytes().to_vec());
    }
    let mut content = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some((plain, escape)) = rest.split_once('\\') {
        content.extend_from_slice(plain.as_bytes());
        let (value, after) = escaped(escape, false)?;
        content.push(value as u8);
        rest = after;
    }
    content.extend_from_slice(rest.as_bytes());
    Ok(content)
}

/// Line breaks of all kinds are line feeds, also in raw literals.
fn one_line_feed(literal: &str) -> Cow<'_, str> {
    if literal.contains('\r') {
        Cow::Owned(literal.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(literal)
    }
}

/// What stands between the quotes, and whether it is raw.
fn body(literal: &str) -> Result<(bool, &str), &'static str> {
    let unprefixed = literal.strip_prefix(['r', 'R']);
    let quoted = unprefixed.unwrap_or(literal);
    let body = ["\"\"\"", "'''"]
        .into_iter()
        .filter(|_| quoted.len() >= 6)
        .find_map(|quote| quoted.strip_prefix(quote)?.strip_suffix(quote))
        .or_else(|| ["\"", "'"].into_iter().find_map(|quote| quoted.strip_prefix(quote)?.strip_suffix(quote)));
    Ok((unprefixed.is_some(), body.ok_or(CANNOT)?))
}

/// The value of the escape whose text after the backslash is given, and what comes after it.
fn escaped(text: &str, unicode: bool) -> Result<(u32, &str), &'static str> {
    let first = text.chars().next().ok_or(CANNOT)?;
    let (digits, radix, from) = match first {
        'a' => return Ok((7, &text[1..])),
        'b' => return Ok((8, &text[1..])),
        'f' => return Ok((12, &text[1..])),
        'n' => return Ok((10, &text[1..])),
        'r' => return Ok((13, &text[1..])),
        't' => return Ok((9, &text[1..])),
        'v' => return Ok((11, &text[1..])),
        '\\' | '\'' | '"' | '`' | '?' => return Ok((first as u32, &text[1..])),
        'x' | 'X' => (2, 16, 1),
        'u' if unicode => (4, 16, 1),
        'U' if unicode => (8, 16, 1),
        '0'..='3' => (3, 8, 0),
        _ => return Err(CANNOT),
    };
    let value = text.get(from..from + digits).and_then(|text| u32::from_str_radix(text, radix).ok()).ok_or(CANNOT)?;
    Ok((value, &text[from + digits..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings() {
        let rows: &[(&str, Result<&str, &str>)] = &[
            (r#""""#, Ok("")),
            (r"'a\tb\x41\u00e9\U0001F600\101'", Ok("a\tbA\u{e9}\u{1f600}A")),
            (r#""\"\'\`\?\\""#, Ok("\"'`?\\")),
            (r"r'\n'", Ok(r"\n")),
            ("'''a'b\r\nc\rd'''", Ok("a'b\nc\nd")),
            ("r\"\"\"a\"\rb\"\"\"", Ok("a\"\nb")),
            (r"'\U00110000'", Err(NO_CODE_POINT)),
            (r"'\ud800'", Err(NO_CODE_POINT)),
            (r"'\377'", Ok("\u{ff}")),
        ];
        for (literal, expected) in rows {
            assert_eq!(string(literal, true).as_deref(), expected.as_ref().copied(), "{literal}");
        }
        assert_eq!(string(r"'\U00110000'", false).as_deref(), Err(&CANNOT));
        assert_eq!(string(r"'\ud800'", false).as_deref(), Ok("\u{fffd}"));
        assert_eq!(string(r"'\U80000041'", false).as_deref(), Ok("A"));
    }

    #[test]
    fn byte_strings() {
        assert_eq!(bytes(r"'ü\xff\377\n'"), Ok(b"\xc3\xbc\xff\xff\n".to_vec()));
        assert_eq!(bytes(r"r'\xff'"), Ok(br"\xff".to_vec()));
        assert_eq!(bytes(r"'\u00e9'"), Err(CANNOT));
    }
}
