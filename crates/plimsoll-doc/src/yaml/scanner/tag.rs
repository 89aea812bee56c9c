//! Tags.

use super::super::mark::{Mark, Step};
use super::super::problem::Problem;
use super::super::token::{Text, Token, TokenKind};
use super::Scanner;

impl Scanner<'_> {
    // mirrors yaml_parser_scan_tag
    pub(super) fn scan_tag(&mut self) -> Step<Token> {
        let start = self.cursor.mark();
        self.cursor.need(2)?;
        let (handle, suffix) =
            if self.cursor.byte(1) == b'<' { self.scan_verbatim_tag(start)? } else { self.scan_short_tag(start)? };
        self.cursor.need(1)?;
        if !self.cursor.is_blank_or_end(0) {
            return Err(self.fault(Problem::ExpectedSpaceOrBreak, start));
        }
        Ok(Token { text: handle, suffix, ..Token::bare(TokenKind::Tag, start, self.cursor.mark()) })
    }

    /// `!<uri>`: a suffix without a handle.
    fn scan_verbatim_tag(&mut self, start: Mark) -> Step<(Text, Text)> {
        self.cursor.skip();
        self.cursor.skip();
        let suffix = self.scan_tag_uri(start)?;
        if self.cursor.byte(0) != b'>' {
            return Err(self.fault(Problem::ExpectedClosingAngle, start));
        }
        self.cursor.skip();
        Ok((Text::default(), suffix))
    }

    /// `!handle!suffix`, `!suffix`, or a lone `!`.
    fn scan_short_tag(&mut self, start: Mark) -> Step<(Text, Text)> {
        let first = self.tags.len();
        self.scan_tag_handle(start)?;
        let length = self.tags.len() - first;
        if length > 1 && self.tags.last() == Some(&b'!') {
            let handle = Text::decoded(first, self.tags.len());
            return Ok((handle, self.scan_tag_uri(start)?));
        }
        // What looked like a handle is the beginning of the suffix, with the handle `!` before it.
        self.scan_uri_characters(start)?;
        let (handle, suffix) = (Text::decoded(first, first + 1), Text::decoded(first + 1, self.tags.len()));
        let is_lone = suffix.range.start == suffix.range.end;
        Ok(if is_lone { (Text::default(), handle) } else { (handle, suffix) })
    }

    /// The handle of a `%TAG` directive, which must be complete.
    pub(super) fn scan_directive_handle(&mut self, start: Mark) -> Step<Text> {
        let first = self.tags.len();
        self.scan_tag_handle(start)?;
        let handle = Text::decoded(first, self.tags.len());
        if self.tags.len() - first > 1 && self.tags.last() != Some(&b'!') {
            return Err(self.fault(Problem::ExpectedExclamation, start));
        }
        Ok(handle)
    }

    /// Copies `!`, letters, and a second `!` if there is one.
    fn scan_tag_handle(&mut self, start: Mark) -> Step<()> {
        self.cursor.need(1)?;
        if self.cursor.byte(0) != b'!' {
            return Err(self.fault(Problem::ExpectedExclamation, start));
        }
        self.copy_to_tags();
        self.cursor.need(1)?;
        while self.cursor.at_alphanumeric() {
            self.copy_to_tags();
            self.cursor.need(1)?;
        }
        if self.cursor.byte(0) == b'!' {
            self.copy_to_tags();
        }
        Ok(())
    }

    /// A URI that must not be empty.
    pub(super) fn scan_tag_uri(&mut self, start: Mark) -> Step<Text> {
        let first = self.tags.len();
        self.scan_uri_characters(start)?;
        if self.tags.len() == first {
            return Err(self.fault(Problem::ExpectedTagUri, start));
        }
        Ok(Text::decoded(first, self.tags.len()))
    }

    fn scan_uri_characters(&mut self, start: Mark) -> Step<()> {
        self.cursor.need(1)?;
        loop {
            match self.cursor.byte(0) {
                b'%' => self.scan_uri_escapes(start)?,
                b';' | b'/' | b'?' | b':' | b'@' | b'&' | b'=' | b'+' | b'$' | b',' | b'.' | b'!' | b'~' | b'*'
                | b'\'' | b'(' | b')' | b'[' | b']' => self.copy_to_tags(),
                _ if self.cursor.at_alphanumeric() => self.copy_to_tags(),
                _ => return Ok(()),
            }
            self.cursor.need(1)?;
        }
    }

    /// The escaped bytes of one UTF-8 character.
    // mirrors yaml_parser_scan_uri_escapes, which looks at the first bits of each byte only
    fn scan_uri_escapes(&mut self, start: Mark) -> Step<()> {
        let mut missing = None;
        while missing != Some(0) {
            self.cursor.need(3)?;
            let hex = |ahead| char::from(self.cursor.byte(ahead)).to_digit(16);
            let octet = match (self.cursor.byte(0), hex(1), hex(2)) {
                (b'%', Some(high), Some(low)) => (high << 4 | low) as u8,
                _ => return Err(self.fault(Problem::ExpectedEscapedOctet, start)),
            };
            missing = Some(match (missing, octet) {
                (None, 0..=0x7f) => 0,
                (None, 0xc0..=0xdf) => 1,
                (None, 0xe0..=0xef) => 2,
                (None, 0xf0..=0xf7) => 3,
                (None, _) => return Err(self.fault(Problem::EscapedLeadingOctet, start)),
                (Some(missing), 0x80..=0xbf) => missing - 1,
                (Some(_), _) => return Err(self.fault(Problem::EscapedTrailingOctet, start)),
            });
            self.tags.push(octet);
            for _ in 0..3 {
                self.cursor.skip();
            }
        }
        Ok(())
    }

    fn copy_to_tags(&mut self) {
        self.tags.push(self.cursor.byte(0));
        self.cursor.skip();
    }
}
