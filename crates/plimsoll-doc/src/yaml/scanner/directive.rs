//! `%YAML` and `%TAG`.

use super::super::mark::{Mark, Step};
use super::super::problem::Problem;
use super::super::token::{Token, TokenKind};
use super::Scanner;

/// Digits that a version may have before and behind its point.
const MAX_VERSION_DIGITS: u32 = 2;

impl<'t> Scanner<'t> {
    // mirrors yaml_parser_scan_directive
    pub(super) fn scan_directive(&mut self) -> Step<Token> {
        let start = self.cursor.mark();
        self.cursor.skip();
        let name = self.scan_directive_name(start)?;
        let token = match name {
            b"YAML" => self.scan_version(start)?,
            b"TAG" => self.scan_tag_directive(start)?,
            _ => return Err(self.fault(Problem::UnknownDirective, start)),
        };
        self.cursor.skip_blanks()?;
        self.cursor.skip_comment()?;
        self.end_line(start)?;
        Ok(token)
    }

    fn scan_directive_name(&mut self, start: Mark) -> Step<&'t [u8]> {
        self.cursor.need(1)?;
        let name = self.cursor.mark().offset;
        while self.cursor.at_alphanumeric() {
            self.cursor.skip();
            self.cursor.need(1)?;
        }
        let end = self.cursor.mark().offset;
        if end == name {
            return Err(self.fault(Problem::ExpectedDirectiveName, start));
        }
        if !self.cursor.is_blank_or_end(0) {
            return Err(self.fault(Problem::NonAlphabetic, start));
        }
        Ok(self.cursor.text(name, end))
    }

    fn scan_version(&mut self, start: Mark) -> Step<Token> {
        self.cursor.skip_blanks()?;
        let major = self.scan_version_number(start)?;
        if self.cursor.byte(0) != b'.' {
            return Err(self.fault(Problem::ExpectedDigitOrPoint, start));
        }
        self.cursor.skip();
        let minor = self.scan_version_number(start)?;
        Ok(Token::bare(TokenKind::VersionDirective { major, minor }, start, self.cursor.mark()))
    }

    fn scan_version_number(&mut self, start: Mark) -> Step<u8> {
        self.cursor.need(1)?;
        let (mut value, mut digits) = (0, 0);
        while self.cursor.byte(0).is_ascii_digit() {
            digits += 1;
            if digits > MAX_VERSION_DIGITS {
                return Err(self.fault(Problem::LongVersion, start));
            }
            value = value * 10 + (self.cursor.byte(0) - b'0');
            self.cursor.skip();
            self.cursor.need(1)?;
        }
        if digits == 0 {
            return Err(self.fault(Problem::ExpectedVersion, start));
        }
        Ok(value)
    }

    fn scan_tag_directive(&mut self, start: Mark) -> Step<Token> {
        self.cursor.skip_blanks()?;
        let handle = self.scan_directive_handle(start)?;
        self.cursor.need(1)?;
        if !self.cursor.at_blank() {
            return Err(self.fault(Problem::ExpectedSpace, start));
        }
        self.cursor.skip_blanks()?;
        let prefix = self.scan_tag_uri(start)?;
        self.cursor.need(1)?;
        if !self.cursor.is_blank_or_end(0) {
            return Err(self.fault(Problem::ExpectedSpaceOrBreak, start));
        }
        let token = Token::bare(TokenKind::TagDirective, start, self.cursor.mark());
        Ok(Token { text: handle, suffix: prefix, ..token })
    }
}
