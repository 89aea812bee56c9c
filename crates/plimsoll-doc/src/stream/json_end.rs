//! Where a JSON value ends, without reading it.

/// Counts brackets outside of texts; goes on where the last piece ended.
#[derive(Debug, Default)]
pub(super) struct JsonEnd {
    depth: u32,
    in_text: bool,
    after_backslash: bool,
    in_word: bool,
}

impl JsonEnd {
    /// Number of bytes of `piece` up to the end of the value, if it ends there.
    pub(super) fn find(&mut self, piece: &[u8]) -> Option<usize> {
        for (at, &byte) in piece.iter().enumerate() {
            if self.in_text {
                self.in_text = self.after_backslash || byte != b'"';
                self.after_backslash = byte == b'\\' && !self.after_backslash;
                if !self.in_text && self.depth == 0 {
                    return Some(at + 1);
                }
                continue;
            }
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b'{' | b'[' | b'"' if self.in_word => return Some(at),
                b'"' => self.in_text = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(at + 1);
                    }
                }
                _ => self.in_word = self.depth == 0,
            }
        }
        None
    }
}
