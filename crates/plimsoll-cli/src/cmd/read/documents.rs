//! An input, document by document.

use std::borrow::Cow;

use plimsoll_doc::{Document, Format, read, yaml_strict_error};
use plimsoll_issue::{All, Counts, Duplicates, Issue, Severity, SourceId, add_document, add_fault};
use plimsoll_report::{Source, SourceText};

use super::options::Options;

/// One document of an input, and what is to be said about it.
pub(super) struct Reading<'t> {
    /// Where it stands.
    pub(super) source: Source<'t>,
    /// What the server sees; nothing where it refuses to read.
    pub(super) document: Option<Document<'t>>,
    /// Everything to say, from top to bottom.
    pub(super) issues: Vec<Issue>,
}

impl Reading<'_> {
    /// The line on which it begins.
    pub(super) fn line(&self) -> u32 {
        self.source.position(0).line
    }
}

/// The text of an input with every offset as the readers count it: bytes that are no UTF-8 are
/// replaced one by one, UTF-16 is turned into UTF-8.
pub(super) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
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

/// Reads all documents of an input; one that cannot be read does not keep the others from it.
pub(super) fn read_all<'t>(bytes: &'t [u8], text: &'t SourceText<'t>, options: &Options) -> Vec<Reading<'t>> {
    vec![read_one(bytes, options.format.unwrap_or(Format::Yaml), text.document(0, 0), options)]
}

fn read_one<'t>(bytes: &'t [u8], format: Format, source: Source<'t>, options: &Options) -> Reading<'t> {
    let mut all = All::default();
    let document = match read(bytes, format, &options.rules) {
        Ok(document) => {
            let strict =
                asks_strict_reader(&document, format, options).then(|| yaml_strict_error(bytes, &options.rules));
            let strict = strict.flatten();
            let duplicates = Duplicates { counts: options.counts, told: strict.as_ref() };
            let _ = add_document(&document, SourceId(0), duplicates, &mut all);
            Some(document)
        }
        Err(fault) => {
            let _ = add_fault(fault, SourceId(0), &mut all);
            None
        }
    };
    let issues = all.in_text_order();
    let refused = issues.iter().any(|issue| issue.severity == Severity::Error);
    Reading { source, document: document.filter(|_| !refused), issues }
}

/// Whether the server would read a YAML text a second time to find keys that are given twice.
fn asks_strict_reader(document: &Document<'_>, format: Format, options: &Options) -> bool {
    options.counts == Counts::Refused && format == Format::Yaml && !document.notes().is_empty()
}
