//! Named texts in memory, document by document.

use std::borrow::Cow;
use std::sync::Arc;

use plimsoll_doc::{Fault, Format, Limits, ReadRules, Span};
use plimsoll_finding::SourceText;

use crate::input::Role;

/// The largest document that is read. A list of objects may be as long, a body of the server may not.
const MAX_DOCUMENT: u32 = 1 << 26;

/// Limits of texts: documents of a size that memory can hold.
pub const LIMITS: Limits = Limits { body: MAX_DOCUMENT, ..Limits::FILES };

/// How texts are read where nothing else is asked for.
pub const READ_RULES: ReadRules = ReadRules { limits: LIMITS, ..ReadRules::SERVER };

/// Bytes that are kept after the place of a fault, for those who show it.
const SHOWN_AFTER_FAULT: usize = 1 << 10;

/// One document of a named text, not yet read.
#[derive(Debug)]
pub struct DocumentText {
    /// The name of the whole text, for people.
    pub name: Arc<str>,
    /// The number of the document in the whole text, from 0.
    pub index: usize,
    /// Offset of its first byte in the whole text.
    pub offset: u64,
    /// Number of lines before it.
    pub lines_before: u32,
    /// How to read it.
    pub format: Format,
    /// Its bytes.
    pub text: Vec<u8>,
    /// Why there is no document.
    pub trouble: Option<Trouble>,
    /// What the text is to the run.
    pub role: Role,
}

/// Why there is no document where one was expected.
#[derive(Clone, Debug)]
pub enum Trouble {
    /// The text cannot be split from here on.
    Fault(Fault),
    /// The text is empty.
    Nothing,
}

impl DocumentText {
    /// A text that is one document.
    pub fn whole(name: &str, format: Format, text: Vec<u8>) -> Self {
        Self { name: name.into(), index: 0, offset: 0, lines_before: 0, format, text, trouble: None, role: Role::Named }
    }

    /// Stands for a text without documents.
    pub fn nothing(name: Arc<str>) -> Self {
        let trouble = Some(Trouble::Nothing);
        Self {
            name,
            index: 0,
            offset: 0,
            lines_before: 0,
            format: Format::Yaml,
            text: Vec::new(),
            trouble,
            role: Role::Named,
        }
    }

    /// A document of a text that was split.
    pub fn of(name: Arc<str>, index: usize, part: plimsoll_doc::Chunk<'_>) -> Self {
        Self {
            name,
            index,
            offset: part.offset,
            lines_before: part.line.saturating_sub(1),
            format: part.format,
            text: part.text.into_owned(),
            trouble: None,
            role: Role::Named,
        }
    }

    /// The part of a text that cannot be split further, as much of it as is needed to show why.
    /// `offset` and `line` are those of its beginning.
    pub fn unsplit(name: Arc<str>, index: usize, fault: Fault, (text, offset, line): (&[u8], u64, u32)) -> Self {
        let within = |at: u32| u64::from(at).saturating_sub(offset) as u32;
        let span = Span::new(within(fault.span.start), within(fault.span.end));
        let shown = text.len().min(span.end as usize + SHOWN_AFTER_FAULT);
        Self {
            name,
            index,
            offset,
            lines_before: line.saturating_sub(1),
            format: Format::Yaml,
            text: text.get(..shown).unwrap_or_default().to_vec(),
            trouble: Some(Trouble::Fault(Fault { span, ..fault })),
            role: Role::Named,
        }
    }

    /// The same document in a file that is something special to the run.
    #[must_use]
    pub fn with_role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// Its text with every offset as the reader counts it.
    pub fn content(&self) -> Cow<'_, str> {
        text_of(&self.text)
    }

    /// Its text for those who show it; `content` is what [`DocumentText::content`] gives.
    pub fn source<'t>(&'t self, content: &'t str) -> SourceText<'t> {
        SourceText::part(&self.name, content, self.lines_before, self.offset)
    }
}

/// Whether there are only separators, comments and empty lines.
pub fn is_blank(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii);
    lines.all(|line| line.is_empty() || line == b"---" || line.starts_with(b"#"))
}

/// A text with every offset as the readers count it: bytes that are not UTF-8 are replaced one by one, UTF-16 is
/// turned into UTF-8.
pub fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => Cow::Owned(from_utf16(rest, u16::from_le_bytes)),
        [0xfe, 0xff, rest @ ..] => Cow::Owned(from_utf16(rest, u16::from_be_bytes)),
        _ => match str::from_utf8(bytes) {
            Ok(text) => Cow::Borrowed(text),
            Err(_) => Cow::Owned(same_length(bytes)),
        },
    }
}

fn from_utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let units = bytes.chunks_exact(2).map(|pair| unit([pair[0], pair[1]]));
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}

fn same_length(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|_| '?'));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_blank_document_has_only_comments() {
        for text in ["", "\n \n", "---\n", "# Source: a.yaml\r\n\r\n", "---\n# a\n---\n"] {
            assert!(is_blank(text.as_bytes()), "{text:?}");
        }
        for text in ["a: 1", "---\nnull\n", "--- a", "# x\nkind: A\n"] {
            assert!(!is_blank(text.as_bytes()), "{text:?}");
        }
    }

    #[test]
    fn offsets_stay_as_they_are() {
        assert_eq!(text_of(b"a\xffb\xc3("), "a?b?(");
        assert_eq!(text_of(b"\xff\xfea\0b\0"), "ab");
    }
}
