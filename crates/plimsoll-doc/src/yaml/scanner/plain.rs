//! Scalars without quotes.

use super::super::folded::Fold;
use super::super::mark::Step;
use super::super::problem::Problem;
use super::super::token::{Token, TokenKind};
use super::Scanner;
use super::part::Parts;

impl Scanner<'_> {
    // mirrors yaml_parser_scan_plain_scalar
    pub(super) fn scan_plain(&mut self) -> Step<Token> {
        let start = self.cursor.mark();
        let indent = self.indent + 1;
        let mut end = start;
        let mut parts = Parts::new(start.offset);
        let mut fold = Fold::default();
        loop {
            self.cursor.need(4)?;
            if self.cursor.at_document_indicator() || self.cursor.byte(0) == b'#' {
                break;
            }
            while !self.cursor.is_blank_or_end(0) && !self.at_end_of_plain() {
                if fold.has_begun() {
                    parts.copy(self, end.offset);
                    fold.move_to(&mut self.decoded);
                    parts.begin(self.cursor.mark().offset);
                }
                self.cursor.skip();
                self.cursor.skip_while(2, is_always_plain);
                end = self.cursor.mark();
                self.cursor.need(2)?;
            }
            if !self.cursor.at_blank() && !self.cursor.at_break() {
                break;
            }
            self.cursor.need(1)?;
            while self.cursor.at_blank() || self.cursor.at_break() {
                if self.cursor.at_break() {
                    self.cursor.need(2)?;
                    fold.add(self.cursor.skip_line());
                } else {
                    let in_indentation = fold.has_begun() && i64::from(self.cursor.mark().column) < indent;
                    if in_indentation && self.cursor.byte(0) == b'\t' {
                        return Err(self.fault(Problem::TabInPlainScalar, start));
                    }
                    self.cursor.skip();
                }
                self.cursor.need(1)?;
            }
            if self.flow_level == 0 && i64::from(self.cursor.mark().column) < indent {
                break;
            }
        }
        if fold.has_begun() {
            self.simple_key_allowed = true;
        }
        let text = parts.finish(self, end.offset);
        Ok(Token { text, ..Token::bare(TokenKind::PlainScalar, start, end) })
    }

    /// At a character that ends a plain scalar.
    fn at_end_of_plain(&self) -> bool {
        match self.cursor.byte(0) {
            b':' => self.cursor.is_blank_or_end(1),
            b',' | b'?' | b'[' | b']' | b'{' | b'}' => self.flow_level > 0,
            _ => false,
        }
    }
}

/// Whether a byte goes on with a plain scalar wherever it stands.
fn is_always_plain(byte: u8) -> bool {
    byte > b' ' && !matches!(byte, b':' | b',' | b'?' | b'[' | b']' | b'{' | b'}')
}
