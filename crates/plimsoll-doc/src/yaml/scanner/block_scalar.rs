//! Literal and folded block scalars.

use crate::YamlVersion;

use super::super::folded::Breaks;
use super::super::mark::{Mark, Step};
use super::super::problem::Problem;
use super::super::token::{Text, Token, TokenKind};
use super::Scanner;

/// The two kinds of block scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// `|`
    Literal,
    /// `>`
    Folded,
}

/// What happens to the line breaks at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chomping {
    Strip,
    Clip,
    Keep,
}

impl Scanner<'_> {
    // mirrors yaml_parser_scan_block_scalar
    pub(super) fn scan_block_scalar(&mut self, style: Style) -> Step<Token> {
        let start = self.cursor.mark();
        self.cursor.skip();
        let (chomping, increment) = self.scan_block_indicators(start)?;
        let mut text_end = self.cursor.mark().offset;
        self.cursor.skip_blanks()?;
        self.cursor.skip_comment()?;
        self.end_line(start)?;

        let mut indent = if increment == 0 { 0 } else { self.indent.max(0) + increment };
        let copy = self.decoded.len();
        let mut leading_break = "";
        let mut breaks = Breaks::default();
        let mut after_blank = false;
        self.scan_block_breaks(&mut indent, &mut breaks, start)?;
        self.cursor.need(1)?;
        while i64::from(self.cursor.mark().column) == indent && !self.cursor.at_end() {
            let blank = self.cursor.at_blank();
            if style == Style::Folded && !after_blank && !blank && leading_break == "\n" {
                if breaks.is_empty() {
                    self.decoded.push(' ');
                }
            } else {
                self.decoded.push_str(leading_break);
            }
            breaks.move_to(&mut self.decoded);
            after_blank = blank;

            let line = self.cursor.mark().offset;
            self.cursor.skip_to_break()?;
            text_end = self.cursor.mark().offset;
            self.push_source(line, text_end);
            self.cursor.need(2)?;
            leading_break = self.cursor.skip_line();
            self.scan_block_breaks(&mut indent, &mut breaks, start)?;
        }
        if chomping != Chomping::Strip {
            self.decoded.push_str(leading_break);
        }
        if chomping == Chomping::Keep {
            breaks.move_to(&mut self.decoded);
        }
        let text = Text::decoded(copy, self.decoded.len());
        Ok(Token { text_end, text, ..Token::bare(TokenKind::OtherScalar, start, self.cursor.mark()) })
    }

    /// The indicators for chomping and indentation, in either order.
    fn scan_block_indicators(&mut self, start: Mark) -> Step<(Chomping, i64)> {
        self.cursor.need(1)?;
        let mut chomping = self.scan_chomping()?;
        let increment = self.scan_indentation(start)?;
        if chomping.is_none() && increment > 0 {
            chomping = self.scan_chomping()?;
        }
        Ok((chomping.unwrap_or(Chomping::Clip), increment))
    }

    fn scan_chomping(&mut self) -> Step<Option<Chomping>> {
        let chomping = match self.cursor.byte(0) {
            b'+' => Chomping::Keep,
            b'-' => Chomping::Strip,
            _ => return Ok(None),
        };
        self.cursor.skip();
        self.cursor.need(1)?;
        Ok(Some(chomping))
    }

    fn scan_indentation(&mut self, start: Mark) -> Step<i64> {
        match self.cursor.byte(0) {
            b'0' => Err(self.fault(Problem::ZeroIndentation, start)),
            digit @ b'1'..=b'9' => {
                self.cursor.skip();
                self.cursor.need(1)?;
                Ok(i64::from(digit - b'0'))
            }
            _ => Ok(0),
        }
    }

    /// Goes over indentation and empty lines; finds the indentation where it is not yet known (0).
    // mirrors yaml_parser_scan_block_scalar_breaks
    fn scan_block_breaks(&mut self, indent: &mut i64, breaks: &mut Breaks, start: Mark) -> Step<()> {
        let mut deepest = 0;
        loop {
            self.cursor.need(1)?;
            while self.is_indentation(*indent) && self.cursor.byte(0) == b' ' {
                self.cursor.skip();
                self.cursor.need(1)?;
            }
            deepest = deepest.max(i64::from(self.cursor.mark().column));
            // YAML 1.2 takes a tab behind the spaces for text.
            let is_strict = self.cursor.yaml() == YamlVersion::Server;
            if is_strict && self.is_indentation(*indent) && self.cursor.byte(0) == b'\t' {
                return Err(self.fault(Problem::TabInBlockScalar, start));
            }
            if !self.cursor.at_break() {
                break;
            }
            self.cursor.need(2)?;
            breaks.add(self.cursor.skip_line());
        }
        if *indent == 0 {
            *indent = deepest.max(self.indent + 1).max(1);
        }
        Ok(())
    }

    fn is_indentation(&self, indent: i64) -> bool {
        indent == 0 || i64::from(self.cursor.mark().column) < indent
    }

    /// Goes over the end of a line, at which nothing else may stand.
    pub(super) fn end_line(&mut self, start: Mark) -> Step<()> {
        if !self.cursor.at_break() && !self.cursor.at_end() {
            return Err(self.fault(Problem::ExpectedCommentOrBreak, start));
        }
        if self.cursor.at_break() {
            self.cursor.need(2)?;
            self.cursor.skip_line();
        }
        Ok(())
    }
}
