//! An input, document by document.

use std::borrow::Cow;

use plimsoll_doc::{Chunk, Document, Fault, Format, Splitter, read, read_json, yaml_strict_error};
use plimsoll_finding::{
    All, Cause, DuplicateKeyPolicy, Duplicates, Finding, Place, Severity, SourceId, add_document, add_fault,
};
use plimsoll_report::{Source, SourceText};

use super::options::Options;
use crate::exit::Stop;

/// One document of an input, and what is to be said about it.
pub(super) struct Reading<'t> {
    /// Where it stands.
    pub(super) source: Source<'t>,
    /// What the server sees; nothing where it refuses to read.
    pub(super) document: Option<Document<'t>>,
    /// Everything to say, from top to bottom.
    pub(super) issues: Vec<Finding>,
}

impl Reading<'_> {
    /// The line on which it begins.
    pub(super) fn line(&self) -> u32 {
        let start = self.document.as_ref().map_or(0, |document| document.root().span().start);
        self.source.position(start).line
    }

    /// Whether there is a document at all.
    fn is_nothing(&self) -> bool {
        self.document.as_ref().is_some_and(|document| document.root().is_null())
    }
}

/// Reads all documents of an input and hands over one after the other; one that cannot be read
/// does not keep the others from it.
pub(super) fn read_all<'t>(
    bytes: &'t [u8],
    text: &'t SourceText<'t>,
    options: &Options,
    mut take: impl FnMut(&Reading<'t>) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut index = 0;
    let mut may_be_json = Format::guess(bytes) == Format::Json;
    for chunk in chunks(bytes, options) {
        let reading = match chunk {
            Ok(chunk) => {
                let format = options.format.unwrap_or(chunk.format);
                let is_doubtful = may_be_json && format == Format::Yaml && options.format.is_none();
                may_be_json &= format == Format::Json;
                let source = text.document(index, chunk.offset as u32);
                let Cow::Borrowed(bytes) = chunk.text else { continue };
                read_one(bytes, format, is_doubtful, source, options)
            }
            Err(fault) => refused(fault, text.document(index, 0)),
        };
        // kubectl skips empty documents.
        if reading.is_nothing() {
            continue;
        }
        take(&reading)?;
        index += 1;
    }
    if index == 0 {
        take(&nothing(text.document(0, 0)))?;
    }
    Ok(())
}

/// The parts of an input that are read one by one: the whole body, or the documents that kubectl finds.
fn chunks<'t>(bytes: &'t [u8], options: &Options) -> Box<dyn Iterator<Item = Result<Chunk<'t>, Fault>> + 't> {
    if !options.body {
        return Box::new(Splitter::new(bytes, &options.rules.limits));
    }
    let format = Format::guess(bytes);
    let has_text = !bytes.iter().all(u8::is_ascii_whitespace);
    let body = Chunk { text: Cow::Borrowed(bytes), format, offset: 0, line: 1 };
    Box::new(has_text.then_some(Ok(body)).into_iter())
}

/// Reads one document. Where JSON was expected and the text is neither JSON nor YAML, the complaint
/// is that of JSON, as kubectl's is.
fn read_one<'t>(
    bytes: &'t [u8],
    format: Format,
    is_doubtful: bool,
    source: Source<'t>,
    options: &Options,
) -> Reading<'t> {
    let document = match read(bytes, format, &options.rules) {
        Ok(document) => document,
        Err(fault) if is_doubtful => return refused(read_json(bytes, &options.rules).err().unwrap_or(fault), source),
        Err(fault) => return refused(fault, source),
    };
    let strict = asks_strict_reader(&document, format, options).then(|| yaml_strict_error(bytes, &options.rules));
    let strict = strict.flatten();
    let duplicates = Duplicates { policy: options.policy, told: strict.as_ref() };
    let mut all = All::default();
    let _ = add_document(&document, SourceId(0), duplicates, &mut all);
    let issues = all.in_text_order();
    let is_refused = issues.iter().any(|issue| issue.severity == Severity::Error);
    Reading { source, document: (!is_refused).then_some(document), issues }
}

/// A document that cannot be read.
fn refused(fault: Fault, source: Source<'_>) -> Reading<'_> {
    let mut all = All::default();
    let _ = add_fault(fault, SourceId(0), &mut all);
    Reading { source, document: None, issues: all.findings }
}

/// An input without documents.
fn nothing(source: Source<'_>) -> Reading<'_> {
    let issues = vec![Finding::new(Cause::NothingToRead, Place::default())];
    Reading { source, document: None, issues }
}

/// Whether the server would read a YAML text a second time to find keys that are given twice.
fn asks_strict_reader(document: &Document<'_>, format: Format, options: &Options) -> bool {
    options.policy == DuplicateKeyPolicy::Rejected && format == Format::Yaml && !document.notes().is_empty()
}
