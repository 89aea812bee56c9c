//! Keys and nodes in block collections.

use crate::hash::word_hash;
use crate::{Span, key_hash};

use super::plain::{ENDS, PlainEnd, is_text_key};
use super::quoted::Quoted;
use super::scan::{BLOCK, block_at, byte_at, find_in_block, is_blank_or_end, line_end, skip_spaces};
use super::{FastPath, Line, MAX_KEY, Reader};

/// What a node begins with.
enum First {
    Plain,
    Quote,
    Block,
    Flow,
}

/// Bytes that can begin a plain key whatever follows them.
static KEY_START: [bool; 256] = {
    let mut table = [true; 256];
    let special = b"-?:,[]{}#&*!|>'\"%@`\t\n ";
    let mut index = 0;
    while index < special.len() {
        table[special[index] as usize] = false;
        index += 1;
    }
    table
};

impl Reader<'_> {
    /// Reads a key with its value, or a node that stands alone in its line.
    #[inline]
    pub(super) fn read_key_or_node(&mut self, column: i32, at: usize) -> FastPath<Line> {
        if let Some(colon) = self.short_key(at) {
            self.open_entry(column, at)?;
            self.add_short_key(at, colon)?;
            return self.read_value(colon + 1);
        }
        match self.first_of(at)? {
            First::Plain => {
                let (end, ended_by) = self.plain_end(at)?;
                if let PlainEnd::Colon = ended_by {
                    self.open_entry(column, at)?;
                    self.add_plain_key(at, end)?;
                    return self.read_value(end + 1);
                }
                self.begin_node(column)?;
                self.plain_value(at, end, ended_by)
            }
            First::Quote => {
                let quoted = self.scan_quoted(at)?;
                let colon = skip_spaces(self.bytes(), quoted.end);
                if byte_at(self.bytes(), colon) != b':' {
                    self.begin_node(column)?;
                    return self.quoted_value_in_line(at, &quoted);
                }
                if quoted.has_breaks || colon - at > MAX_KEY || !self.ends_key(colon) {
                    return None;
                }
                self.open_entry(column, at)?;
                self.add_quoted_key(at, &quoted);
                self.read_value(colon + 1)
            }
            First::Block => {
                self.begin_node(column)?;
                self.block_scalar(at)
            }
            First::Flow => {
                self.begin_node(column)?;
                self.flow_in_line(at)
            }
        }
    }

    /// Reads what follows a `:` in the same line, if there is something.
    #[inline]
    fn read_value(&mut self, at: usize) -> FastPath<Line> {
        let value = skip_spaces(self.bytes(), at);
        let end = match byte_at(self.bytes(), value) {
            b'\n' | 0 => value,
            b'#' => line_end(self.bytes(), value),
            _ => return self.read_inline_value(value),
        };
        self.missing = Some(at as u32);
        Some(self.line_from(end))
    }

    #[inline]
    fn read_inline_value(&mut self, at: usize) -> FastPath<Line> {
        match self.first_of(at)? {
            First::Plain => match self.plain_end(at)? {
                (_, PlainEnd::Colon) => None,
                (end, ended_by) => self.plain_value(at, end, ended_by),
            },
            First::Quote => {
                let quoted = self.scan_quoted(at)?;
                self.quoted_value_in_line(at, &quoted)
            }
            First::Block => self.block_scalar(at),
            First::Flow => self.flow_in_line(at),
        }
    }

    fn quoted_value_in_line(&mut self, at: usize, quoted: &Quoted) -> FastPath<Line> {
        self.add_quoted_value(at, quoted);
        Some(self.line_from(self.end_of_line(quoted.end)?))
    }

    fn flow_in_line(&mut self, at: usize) -> FastPath<Line> {
        let end = self.flow(at)?;
        Some(self.line_from(self.end_of_line(end)?))
    }

    /// A node that is no key stands where one is expected.
    fn begin_node(&mut self, column: i32) -> FastPath<()> {
        if self.top.indent >= column {
            return None;
        }
        self.missing.take().map(|_| ())
    }

    /// Offset of the `:` behind a plain key of less than a block, if that is what stands here.
    #[inline]
    fn short_key(&self, at: usize) -> Option<usize> {
        let block = block_at(self.bytes(), at)?;
        let index = find_in_block(block, ENDS);
        let is_key = (1..BLOCK).contains(&index)
            && block[index] == b':'
            && matches!(byte_at(self.bytes(), at + index + 1), b' ' | b'\n')
            && !matches!(block[index - 1], b' ' | b'\t')
            && KEY_START[block[0] as usize];
        is_key.then_some(at + index)
    }

    /// Adds a plain key of less than a block.
    #[inline]
    fn add_short_key(&mut self, at: usize, colon: usize) -> FastPath<()> {
        let len = colon - at;
        let block = block_at(self.bytes(), at)?;
        if !is_text_key(block.get(..len)?, self.yaml) {
            return None;
        }
        let word = u128::from_le_bytes(*block) & ((1_u128 << (len * 8)) - 1);
        let span = Span::new(at as u32, colon as u32);
        self.builder.hashed_key(span, span, word_hash(word, len));
        Some(())
    }

    /// Adds a plain key of any length.
    fn add_plain_key(&mut self, at: usize, colon: usize) -> FastPath<()> {
        let end = self.trim_end(at, colon);
        let key = self.bytes().get(at..end)?;
        if colon - at > MAX_KEY || !is_text_key(key, self.yaml) {
            return None;
        }
        let span = Span::new(at as u32, end as u32);
        self.builder.hashed_key(span, span, key_hash(key));
        Some(())
    }

    /// What begins at an offset.
    #[inline]
    fn first_of(&self, at: usize) -> FastPath<First> {
        let bytes = self.bytes();
        match byte_at(bytes, at) {
            b'"' | b'\'' => Some(First::Quote),
            b'|' | b'>' => Some(First::Block),
            b'[' | b'{' => Some(First::Flow),
            b'-' | b'?' | b':' if is_blank_or_end(byte_at(bytes, at + 1)) => None,
            b',' | b']' | b'}' | b'#' | b'&' | b'*' | b'!' | b'%' | b'@' | b'`' | b'\t' | b'\n' | 0 => None,
            _ => Some(First::Plain),
        }
    }
}
