//! Lists in brackets and mappings in braces.

use crate::{Span, key_hash};

use super::plain::is_text_key;
use super::scan::{byte_at, is_blank_or_end, line_end};
use super::{FastPath, MAX_KEY, Reader};

/// A flow collection.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Flow {
    Sequence,
    Mapping,
}

/// What may come next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// An item or a key, or the end.
    Entry,
    /// The value of a key.
    Value,
    /// A comma or the end.
    Comma,
}

impl Reader<'_> {
    /// Reads a flow collection and returns the offset behind it.
    pub(super) fn flow(&mut self, at: usize) -> FastPath<usize> {
        let mut at = self.open_flow(at)?;
        let mut expected = Expected::Entry;
        while let Some(&inside) = self.flows.last() {
            at = self.skip_flow_blanks(at)?;
            let byte = byte_at(self.bytes(), at);
            (at, expected) = match (expected, inside, byte) {
                (Expected::Entry | Expected::Comma, Flow::Sequence, b']')
                | (Expected::Entry | Expected::Comma, Flow::Mapping, b'}') => (self.close_flow(at), Expected::Comma),
                (Expected::Comma, _, b',') => (at + 1, Expected::Entry),
                (Expected::Comma, ..) => return None,
                (Expected::Value, _, b',' | b'}') => {
                    self.null(at as u32);
                    (at, Expected::Comma)
                }
                (Expected::Entry, Flow::Sequence, _) | (Expected::Value, ..) => self.flow_node(at, byte)?,
                (Expected::Entry, Flow::Mapping, _) => self.flow_key(at, byte)?,
            };
        }
        Some(at)
    }

    fn open_flow(&mut self, at: usize) -> FastPath<usize> {
        if self.builder.depth() >= self.max_depth {
            return None;
        }
        if byte_at(self.bytes(), at) == b'[' {
            self.builder.open_seq(at as u32);
            self.flows.push(Flow::Sequence);
        } else {
            self.builder.open_map(at as u32);
            self.flows.push(Flow::Mapping);
        }
        Some(at + 1)
    }

    fn close_flow(&mut self, at: usize) -> usize {
        self.flows.pop();
        self.end = at as u32 + 1;
        self.builder.close(self.end);
        at + 1
    }

    /// Goes over spaces, line feeds and comments.
    fn skip_flow_blanks(&self, at: usize) -> FastPath<usize> {
        let bytes = self.bytes();
        let mut at = at;
        loop {
            match byte_at(bytes, at) {
                b' ' => at += 1,
                b'\n' => {
                    at += 1;
                    // At the beginning of a line these may be markers of documents or directives.
                    if matches!(byte_at(bytes, at), b'-' | b'.' | b'%') {
                        return None;
                    }
                }
                b'#' => at = line_end(bytes, at),
                _ => return Some(at),
            }
        }
    }

    fn flow_node(&mut self, at: usize, byte: u8) -> FastPath<(usize, Expected)> {
        match byte {
            b'[' | b'{' => Some((self.open_flow(at)?, Expected::Entry)),
            b'"' | b'\'' => {
                let quoted = self.scan_quoted(at)?;
                self.add_quoted_value(at, &quoted);
                Some((quoted.end, Expected::Comma))
            }
            _ => {
                let end = self.flow_plain_end(at, byte)?;
                self.add_plain_value(at, end)?;
                Some((end, Expected::Comma))
            }
        }
    }

    fn flow_key(&mut self, at: usize, byte: u8) -> FastPath<(usize, Expected)> {
        let end = match byte {
            b'[' | b'{' => return None,
            b'"' | b'\'' => {
                let quoted = self.scan_quoted(at)?;
                if quoted.has_breaks {
                    return None;
                }
                self.add_quoted_key(at, &quoted);
                quoted.end
            }
            _ => {
                let end = self.flow_plain_end(at, byte)?;
                let key = self.bytes().get(at..end)?;
                if !is_text_key(key, self.yaml) {
                    return None;
                }
                let span = Span::new(at as u32, end as u32);
                self.builder.hashed_key(span, span, key_hash(key));
                end
            }
        };
        let mut colon = end;
        while byte_at(self.bytes(), colon) == b' ' {
            colon += 1;
        }
        if byte_at(self.bytes(), colon) == b':' {
            return (colon - at <= MAX_KEY).then_some((colon + 1, Expected::Value));
        }
        // A key without a value, if a comma or the end follows.
        let next = self.skip_flow_blanks(end)?;
        matches!(byte_at(self.bytes(), next), b',' | b'}').then_some((next, Expected::Value))
    }

    /// End of a plain scalar in a flow collection, which must not go on in the next line.
    fn flow_plain_end(&self, at: usize, first: u8) -> FastPath<usize> {
        let bytes = self.bytes();
        match first {
            b'-' if is_blank_or_end(byte_at(bytes, at + 1)) => return None,
            b',' | b']' | b'}' | b'?' | b':' | b'#' | b'&' | b'*' | b'!' | b'|' | b'>' | b'%' | b'@' | b'`' | b'\t'
            | b'\n' | 0 => return None,
            _ => {}
        }
        let mut end = at;
        loop {
            match byte_at(bytes, end) {
                b':' if is_blank_or_end(byte_at(bytes, end + 1)) => break,
                b'#' if byte_at(bytes, end - 1) == b' ' => break,
                b',' | b'[' | b']' | b'{' | b'}' | b'?' | b'\n' => break,
                b'\t' | 0 => return None,
                _ => end += 1,
            }
        }
        while byte_at(bytes, end - 1) == b' ' {
            end -= 1;
        }
        Some(end)
    }
}
