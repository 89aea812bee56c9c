//! Inputs, document by document, however large they are.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;

use plimsoll_doc::{Fault, Format, Limits, Span, StreamSplitter};

use crate::paths::Found;

const BUFFER: usize = 1 << 16;

/// The largest document that is held in memory.
const MAX_DOCUMENT: u32 = 1 << 28;

/// Bytes that are kept after the place of a fault, for those who look at it.
const SHOWN_AFTER_FAULT: usize = 1 << 10;

/// Limits of files: documents of a size that memory can hold.
pub(crate) const LIMITS: Limits = Limits { body: MAX_DOCUMENT, ..Limits::FILES };

/// One document of an input, not yet read.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) file: Arc<str>,
    /// Its place in the file, from 0.
    pub(crate) index: usize,
    /// Offset of its first byte in the file.
    pub(crate) offset: u64,
    /// Number of lines before it.
    pub(crate) lines_before: u32,
    pub(crate) format: Format,
    pub(crate) text: Vec<u8>,
    /// Why there is no document.
    pub(crate) trouble: Option<Trouble>,
}

/// Why there is no document where one was expected.
#[derive(Clone, Debug)]
pub(crate) enum Trouble {
    /// The file cannot be split from here on.
    Fault(Fault),
    /// The file holds nothing.
    Nothing,
}

/// The documents of one input.
pub(crate) struct Documents {
    file: Arc<str>,
    splitter: StreamSplitter<Box<dyn BufRead>>,
    index: usize,
}

impl Documents {
    /// Opens a file, or standard input.
    pub(crate) fn open(found: &Found) -> io::Result<Self> {
        let is_stdin = found.is_stdin();
        let reader: Box<dyn BufRead> = if is_stdin {
            Box::new(BufReader::with_capacity(BUFFER, io::stdin()))
        } else {
            Box::new(BufReader::with_capacity(BUFFER, File::open(&found.path)?))
        };
        let file = if is_stdin { "<stdin>".into() } else { found.path.to_string_lossy().into() };
        Ok(Self { file, splitter: StreamSplitter::new(reader, &LIMITS), index: 0 })
    }

    /// Stands for a file without documents.
    pub(crate) fn nothing(&self) -> Option<Chunk> {
        let file = Arc::clone(&self.file);
        let trouble = Some(Trouble::Nothing);
        let chunk =
            Chunk { file, index: 0, offset: 0, lines_before: 0, format: Format::Yaml, text: Vec::new(), trouble };
        (self.index == 0).then_some(chunk)
    }

    /// What is left where the file cannot be split further, as much of it as is needed to show why.
    fn rest(&self, fault: Fault) -> Chunk {
        let (text, offset, line) = self.splitter.pending();
        let within = |at: u32| u64::from(at).saturating_sub(offset) as u32;
        let span = Span::new(within(fault.span.start), within(fault.span.end));
        let shown = text.len().min(span.end as usize + SHOWN_AFTER_FAULT);
        Chunk {
            file: Arc::clone(&self.file),
            index: self.index,
            offset,
            lines_before: line.saturating_sub(1),
            format: Format::Yaml,
            text: text.get(..shown).unwrap_or_default().to_vec(),
            trouble: Some(Trouble::Fault(Fault { span, ..fault })),
        }
    }

    /// The next document.
    pub(crate) fn next_document(&mut self) -> io::Result<Option<Chunk>> {
        loop {
            let Some(part) = self.splitter.next_chunk()? else { return Ok(None) };
            let chunk = match part {
                // Nothing but a separator, as templates leave behind.
                Ok(part) if is_blank(&part.text) => continue,
                Ok(part) => Chunk {
                    file: Arc::clone(&self.file),
                    index: self.index,
                    offset: part.offset,
                    lines_before: part.line.saturating_sub(1),
                    format: part.format,
                    text: part.text.into_owned(),
                    trouble: None,
                },
                Err(fault) => self.rest(fault),
            };
            self.index += 1;
            return Ok(Some(chunk));
        }
    }
}

/// Whether there are only separators, comments and empty lines.
fn is_blank(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.all(|line| line.is_empty() || line == b"---" || line.starts_with(b"#"))
}

#[cfg(test)]
mod tests {
    use super::is_blank;

    #[test]
    fn comments_are_no_document() {
        for text in ["", "\n \n", "---\n", "# Source: a.yaml\r\n\r\n", "---\n# a\n---\n"] {
            assert!(is_blank(text.as_bytes()), "{text:?}");
        }
        for text in ["a: 1", "---\nnull\n", "--- a", "# x\nkind: A\n"] {
            assert!(!is_blank(text.as_bytes()), "{text:?}");
        }
    }
}
