//! Reading Go's string literals.

use memchr::memchr;

/// `strconv.Unquote`: the bytes that a Go string or character literal stands for; none where
/// it is no literal (`invalid syntax`).
pub fn unquote(literal: &[u8]) -> Option<Vec<u8>> {
    let (&quote, inside) = literal.split_first()?;
    match quote {
        b'`' => {
            let end = memchr(b'`', inside)?;
            (end + 1 == inside.len()).then(|| inside[..end].iter().copied().filter(|byte| *byte != b'\r').collect())
        }
        b'"' | b'\'' => unquote_interpreted(inside, quote),
        _ => None,
    }
}

fn unquote_interpreted(inside: &[u8], quote: u8) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(inside.len());
    let mut rest = inside;
    while *rest.first()? != quote {
        if rest[0] == b'\n' {
            return None;
        }
        rest = unquote_char(rest, quote, &mut out)?;
        // A character literal holds one character.
        if quote == b'\'' {
            break;
        }
    }
    (rest == [quote]).then_some(out)
}

/// Reads one character or escape (`strconv.UnquoteChar`) and gives what follows it.
fn unquote_char<'t>(text: &'t [u8], quote: u8, out: &mut Vec<u8>) -> Option<&'t [u8]> {
    let first = *text.first()?;
    if first != b'\\' {
        return Some(copy_char(text, out));
    }
    let (&kind, rest) = text[1..].split_first()?;
    let value = match kind {
        b'a' => 0x07,
        b'b' => 0x08,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0b,
        b'\\' => b'\\',
        b'\'' | b'"' if kind == quote => kind,
        b'x' => {
            out.push(hex(rest, 2)? as u8);
            return Some(&rest[2..]);
        }
        b'u' | b'U' => {
            let length = if kind == b'u' { 4 } else { 8 };
            let c = char::from_u32(hex(rest, length)?)?;
            out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
            return Some(&rest[length..]);
        }
        b'0'..=b'7' => {
            let octal = [kind, *rest.first()?, *rest.get(1)?];
            let value = octal.iter().try_fold(0, |value, byte| Some(value * 8 + char::from(*byte).to_digit(8)?))?;
            out.push(u8::try_from(value).ok()?);
            return Some(&rest[2..]);
        }
        _ => return None,
    };
    out.push(value);
    Some(rest)
}

/// Copies one character; a byte that belongs to none becomes U+FFFD.
fn copy_char<'t>(text: &'t [u8], out: &mut Vec<u8>) -> &'t [u8] {
    let head = &text[..text.len().min(4)];
    let valid = head.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let c = valid.chars().next();
    out.extend_from_slice(c.unwrap_or(char::REPLACEMENT_CHARACTER).encode_utf8(&mut [0; 4]).as_bytes());
    &text[c.map_or(1, char::len_utf8)..]
}

fn hex(text: &[u8], length: usize) -> Option<u32> {
    text.get(..length)?.iter().try_fold(0_u32, |value, byte| Some(value << 4 | char::from(*byte).to_digit(16)?))
}

#[cfg(test)]
mod tests {
    use super::unquote;

    #[test]
    fn unquotes_as_go_does() {
        let table: &[(&[u8], Option<&[u8]>)] = &[
            (br#""a\n\x41\u00e9\101\"""#, Some("a\nAéA\"".as_bytes())),
            (br#""\'""#, None),
            (br"'\''", Some(b"'")),
            (b"''", Some(b"")),
            (b"'ab'", None),
            (b"`a\\n\r`", Some(b"a\\n")),
            (b"\"a\nb\"", None),
            (br#""\ud800""#, None),
            (br#""\400""#, None),
            (br#""a"b"#, None),
            (b"\"\xff\"", Some("\u{fffd}".as_bytes())),
            (b"\"", None),
            (b"", None),
        ];
        for (literal, want) in table {
            assert_eq!(unquote(literal).as_deref(), *want, "{}", String::from_utf8_lossy(literal));
        }
    }
}
