//! From text to tokens.
//!
//! The longest token wins, as in the server's generated lexer. Where none fits, the text up to and including the
//! character that ruled out the last one is dropped and reported.

use crate::parse::token::{Kind, Token, Unrecognised};

/// The tokens of a text, the last of them its end, and what was dropped.
#[derive(Debug, Default)]
pub(super) struct Lexed {
    /// The tokens.
    pub tokens: Vec<Token>,
    /// What is none.
    pub unrecognised: Vec<Unrecognised>,
}

/// Cuts a text into tokens; `escaped` says whether backquoted names are tokens.
pub(super) fn lex(text: &str, escaped: bool) -> Lexed {
    let mut lexed = Lexed { tokens: Vec::with_capacity(text.len() / 3 + 2), ..Lexed::default() };
    let mut scan = Scan { bytes: text.as_bytes(), escaped };
    let (mut start, mut at) = (0, 0);
    while let Some(&first) = scan.bytes.get(start) {
        let (kind, end) = match scan.one(start, first) {
            Ok((kind, end)) => (kind, end),
            Err(failed) => {
                let end = next_char(text, failed);
                lexed.unrecognised.push(Unrecognised {
                    before: lexed.tokens.len() as u32,
                    at,
                    start: start as u32,
                    end: end as u32,
                });
                (None, end)
            }
        };
        if let Some(kind) = kind {
            lexed.tokens.push(Token { kind, at, start: start as u32, end: end as u32 });
        }
        at += code_points(scan.bytes, start, end);
        start = end;
    }
    lexed.tokens.push(Token { kind: Kind::End, at, start: start as u32, end: start as u32 });
    lexed
}

/// Code points between two bytes.
fn code_points(bytes: &[u8], start: usize, end: usize) -> u32 {
    bytes.get(start..end).unwrap_or_default().iter().filter(|byte| (**byte as i8) >= -0x40).count() as u32
}

/// The first byte of the character after the one that begins at or contains `byte`.
fn next_char(text: &str, byte: usize) -> usize {
    let mut next = byte + 1;
    while next < text.len() && !text.is_char_boundary(next) {
        next += 1;
    }
    next.min(text.len())
}

/// A token, `None` for what is hidden from the parser, with its end; else the byte at which nothing fitted any more.
type Match = Result<(Option<Kind>, usize), usize>;

struct Scan<'t> {
    bytes: &'t [u8],
    escaped: bool,
}

impl Scan<'_> {
    fn one(&mut self, start: usize, first: u8) -> Match {
        let second = self.bytes.get(start + 1).copied();
        let short = |kind| Ok((Some(kind), start + 1));
        let long = |kind| Ok((Some(kind), start + 2));
        match first {
            b' ' | b'\t' | b'\r' | b'\n' | 0x0c => {
                Ok((None, self.run(start, |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0c))))
            }
            b'/' if second == Some(b'/') => Ok((None, self.run(start, |byte| byte != b'\n'))),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => Ok(self.word(start, first)),
            b'0'..=b'9' => Ok(self.number(start)),
            b'.' if second.is_some_and(|byte| byte.is_ascii_digit()) => {
                let digits = self.run(start + 1, |byte| byte.is_ascii_digit());
                Ok((Some(Kind::Float), self.exponent(digits)))
            }
            b'"' | b'\'' => self.quoted(start, first, false).map(|end| (Some(Kind::String), end)),
            b'`' if self.escaped => self.backquoted(start).map(|end| (Some(Kind::Escaped), end)),
            b'=' if second == Some(b'=') => long(Kind::Equals),
            b'&' if second == Some(b'&') => long(Kind::And),
            b'|' if second == Some(b'|') => long(Kind::Or),
            b'=' | b'&' | b'|' => Err(start + 1),
            b'!' if second == Some(b'=') => long(Kind::NotEquals),
            b'<' if second == Some(b'=') => long(Kind::LessEquals),
            b'>' if second == Some(b'=') => long(Kind::GreaterEquals),
            b'!' => short(Kind::Not),
            b'<' => short(Kind::Less),
            b'>' => short(Kind::Greater),
            b'[' => short(Kind::LeftBracket),
            b']' => short(Kind::RightBracket),
            b'{' => short(Kind::LeftBrace),
            b'}' => short(Kind::RightBrace),
            b'(' => short(Kind::LeftParen),
            b')' => short(Kind::RightParen),
            b'.' => short(Kind::Dot),
            b',' => short(Kind::Comma),
            b'-' => short(Kind::Minus),
            b'?' => short(Kind::Question),
            b':' => short(Kind::Colon),
            b'+' => short(Kind::Plus),
            b'*' => short(Kind::Star),
            b'/' => short(Kind::Slash),
            b'%' => short(Kind::Percent),
            _ => Err(start),
        }
    }

    /// Names, keywords, and what has a prefix of letters: raw strings and bytes.
    fn word(&self, start: usize, first: u8) -> (Option<Kind>, usize) {
        let bytes = matches!(first, b'b' | b'B');
        let after = start + usize::from(bytes);
        let raw = matches!(self.bytes.get(after), Some(b'r' | b'R'));
        let open = after + usize::from(raw);
        if (bytes || raw)
            && let Some(&quote @ (b'"' | b'\'')) = self.bytes.get(open)
            && let Ok(end) = self.quoted(open, quote, raw)
        {
            return (Some(if bytes { Kind::Bytes } else { Kind::String }), end);
        }
        let end = self.run(start, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let kind = match self.bytes.get(start..end) {
            Some(b"in") => Kind::In,
            Some(b"true") => Kind::True,
            Some(b"false") => Kind::False,
            Some(b"null") => Kind::Null,
            _ => Kind::Identifier,
        };
        (Some(kind), end)
    }

    fn number(&self, start: usize) -> (Option<Kind>, usize) {
        let digits = self.run(start, |byte| byte.is_ascii_digit());
        let hex = if self.bytes.get(start..start + 2) == Some(b"0x") {
            Some(self.run(start + 2, |byte| byte.is_ascii_hexdigit())).filter(|end| *end > start + 2)
        } else {
            None
        };
        let fraction = if self.bytes.get(digits) == Some(&b'.') {
            Some(self.run(digits + 1, |byte| byte.is_ascii_digit())).filter(|end| *end > digits + 1)
        } else {
            None
        };
        let whole = hex.unwrap_or(digits);
        if hex.is_none() {
            let float = self.exponent(fraction.unwrap_or(digits));
            if float > digits {
                return (Some(Kind::Float), float);
            }
        }
        if matches!(self.bytes.get(whole), Some(b'u' | b'U')) {
            return (Some(Kind::Uint), whole + 1);
        }
        (Some(Kind::Int), whole)
    }

    /// The end of the exponent at `start`, or `start` where there is none.
    fn exponent(&self, start: usize) -> usize {
        if !matches!(self.bytes.get(start), Some(b'e' | b'E')) {
            return start;
        }
        let sign = usize::from(matches!(self.bytes.get(start + 1), Some(b'+' | b'-')));
        let end = self.run(start + 1 + sign, |byte| byte.is_ascii_digit());
        if end > start + 1 + sign { end } else { start }
    }

    /// The end of the string whose quote is at `open`; else the byte at which it could not go on.
    fn quoted(&self, open: usize, quote: u8, raw: bool) -> Result<usize, usize> {
        let empty = self.bytes.get(open + 1) == Some(&quote);
        if empty && self.bytes.get(open + 2) == Some(&quote) {
            // Where three quotes are not closed, two of them are the empty string.
            return Ok(self.tripled(open + 3, quote, raw).unwrap_or(open + 2));
        }
        let mut at = open + 1;
        loop {
            match self.bytes.get(at) {
                Some(&byte) if byte == quote => return Ok(at + 1),
                Some(b'\\') if !raw => at = self.escape(at)?,
                None | Some(b'\n' | b'\r') => return Err(at),
                Some(_) => at += 1,
            }
        }
    }

    fn tripled(&self, body: usize, quote: u8, raw: bool) -> Option<usize> {
        let mut at = body;
        loop {
            match self.bytes.get(at)? {
                &byte if byte == quote && self.bytes.get(at..at + 3)? == [quote; 3] => return Some(at + 3),
                b'\\' if !raw => at = self.escape(at).ok()?,
                _ => at += 1,
            }
        }
    }

    /// The end of the escape at `start`; else the byte that does not belong there.
    fn escape(&self, start: usize) -> Result<usize, usize> {
        let (count, octal) = match self.bytes.get(start + 1) {
            Some(b'a' | b'b' | b'f' | b'n' | b'r' | b't' | b'v' | b'"' | b'\'' | b'\\' | b'?' | b'`') => (0, false),
            Some(b'0'..=b'3') => (2, true),
            Some(b'x' | b'X') => (2, false),
            Some(b'u') => (4, false),
            Some(b'U') => (8, false),
            _ => return Err(start + 1),
        };
        let (from, to) = (start + 2, start + 2 + count);
        let fits = |byte: &u8| if octal { matches!(byte, b'0'..=b'7') } else { byte.is_ascii_hexdigit() };
        (from..to).find(|&at| !self.bytes.get(at).is_some_and(fits)).map_or(Ok(to), Err)
    }

    fn backquoted(&self, start: usize) -> Result<usize, usize> {
        let end = self.run(start + 1, |byte| byte.is_ascii_alphanumeric() || b"_.-/ ".contains(&byte));
        if end > start + 1 && self.bytes.get(end) == Some(&b'`') { Ok(end + 1) } else { Err(end) }
    }

    /// The first byte from `start` on that does not fit.
    fn run(&self, start: usize, fits: impl Fn(u8) -> bool) -> usize {
        let rest = self.bytes.get(start..).unwrap_or_default();
        start + rest.iter().position(|byte| !fits(*byte)).unwrap_or(rest.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        lex(text, true).tokens.iter().map(|token| token.text(text)).collect()
    }

    fn dropped(text: &str) -> Vec<&str> {
        lex(text, true).unrecognised.iter().map(|piece| &text[piece.start as usize..piece.end as usize]).collect()
    }

    #[test]
    fn the_longest_token_wins() {
        assert_eq!(
            cut("1.5e+3.x 0x1Fu 0xg 1. 1e .5e9 07"),
            ["1.5e+3", ".", "x", "0x1Fu", "0", "xg", "1", ".", "1", "e", ".5e9", "07", ""]
        );
        assert_eq!(
            cut(r#"r"\" b'a' Br'''x'y''' rb"" in inn"#),
            [r#"r"\""#, "b'a'", "Br'''x'y'''", "rb", "\"\"", "in", "inn", ""]
        );
        assert_eq!(cut(r#""""a"b""""c""#), [r#""""a"b""""#, r#""c""#, ""]);
        assert_eq!(cut(r#""""a"#), [r#""""#, ""]);
        assert_eq!(cut("a // b\n/c"), ["a", "/", "c", ""]);
        assert_eq!(cut("`a-b/c.d e`"), ["`a-b/c.d e`", ""]);
    }

    #[test]
    fn what_fits_nowhere_is_dropped_up_to_the_character_that_decided() {
        assert_eq!(dropped("self.name = \"x\""), ["= "]);
        assert_eq!(dropped(r#""\q""#), [r#""\q"#, "\""]);
        assert_eq!(dropped(r#""\u12""#), [r#""\u12""#]);
        assert_eq!(dropped("$ü&"), ["$", "ü", "&"]);
        assert_eq!(dropped("\"a\nb"), ["\"a\n"]);
        assert_eq!(dropped("``"), ["``"]);
    }

    #[test]
    fn places_count_code_points() {
        let places: Vec<_> = lex("'☃' + ü b'ü' // ü\n x", true).tokens.iter().map(|token| token.at).collect();
        assert_eq!(places, [0, 4, 8, 19, 20]);
    }
}
