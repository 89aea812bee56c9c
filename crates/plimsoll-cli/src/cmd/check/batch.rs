//! The documents of all inputs in batches, as threads take them.

use std::slice;
use std::sync::Arc;

use plimsoll_check::catalog::{self, Catalog, KnownCrd, Precedence};
use plimsoll_check::check::{Checker, Wanted};
use plimsoll_check::text::DocumentText;

use super::inputs::{InputFile, Inputs};
use crate::documents::Documents;
use crate::input::reason;
use crate::paths::Found;

/// About so many bytes make a batch.
const SIZE: usize = 1 << 17;

/// Documents that one thread judges in a row.
pub(super) struct Batch {
    pub(super) chunks: Vec<(DocumentText, Wanted)>,
    /// The definitions that hold for them.
    pub(super) catalog: Arc<Catalog>,
    /// Files that cannot be read.
    pub(super) complaints: Vec<Cannot>,
    /// Bytes of the inputs up to its end.
    pub(super) reached: u64,
}

/// Reads the inputs one after the other.
pub(super) struct Batches<'a> {
    files: slice::Iter<'a, InputFile>,
    open: Option<Open<'a>>,
    /// Read, but for the next batch.
    next: Option<(DocumentText, Wanted)>,
    catalog: Arc<Catalog>,
    checker: &'a Checker<'a>,
    /// Bytes of the inputs that are done with.
    done: u64,
    reached: u64,
}

struct Open<'a> {
    documents: Documents,
    file: &'a InputFile,
}

impl<'a> Batches<'a> {
    pub(super) fn new(inputs: &'a Inputs, catalog: Catalog, checker: &'a Checker<'a>) -> Self {
        let files = inputs.files.iter();
        Self { files, open: None, next: None, catalog: Arc::new(catalog), checker, done: 0, reached: 0 }
    }

    /// The next document of any input.
    fn next_document(&mut self, complaints: &mut Vec<Cannot>) -> Option<(DocumentText, Wanted)> {
        loop {
            let Some(open) = &mut self.open else {
                let file = self.files.find(|file| file.is_judged)?;
                match Documents::open(&file.found) {
                    Ok(documents) => self.open = Some(Open { documents, file }),
                    Err(error) => complaints.push(cannot_read(&file.found, &error)),
                }
                continue;
            };
            let InputFile { found, wanted, role, .. } = open.file;
            let wanted = *wanted;
            match open.documents.next_document() {
                Ok(Some(chunk)) => {
                    self.reached = self.done + chunk.offset + chunk.text.len() as u64;
                    return Some((chunk.with_role(*role), wanted));
                }
                Ok(None) => {
                    let nothing = open.documents.nothing().filter(|_| found.is_named && wanted == Wanted::All);
                    self.close();
                    if let Some(chunk) = nothing {
                        return Some((chunk, wanted));
                    }
                }
                Err(error) => {
                    complaints.push(cannot_read(found, &error));
                    self.close();
                }
            }
        }
    }

    fn close(&mut self) {
        self.open = None;
        self.done = self.reached;
    }

    /// Definitions that are found on the way: those on standard input.
    fn new_definitions(&self, chunk: &DocumentText) -> Vec<KnownCrd> {
        match &self.open {
            Some(open) if open.file.found.is_stdin() => catalog::definitions(chunk, self.checker),
            _ => Vec::new(),
        }
    }
}

impl Iterator for Batches<'_> {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        let (mut chunks, mut complaints, mut size) = (Vec::new(), Vec::new(), 0);
        while size < SIZE {
            let next = self.next.take().or_else(|| self.next_document(&mut complaints));
            let Some((chunk, wanted)) = next else { break };
            let definitions = self.new_definitions(&chunk);
            if !definitions.is_empty() {
                // What came before is judged without them.
                if !chunks.is_empty() {
                    self.next = Some((chunk, wanted));
                    break;
                }
                let catalog = Arc::make_mut(&mut self.catalog);
                for known in definitions {
                    catalog.add(known, Precedence::Found);
                }
            }
            size += chunk.text.len();
            chunks.push((chunk, wanted));
        }
        if chunks.is_empty() && complaints.is_empty() {
            return None;
        }
        Some(Batch { chunks, catalog: Arc::clone(&self.catalog), complaints, reached: self.reached })
    }
}

/// A file that cannot be read, and why.
#[derive(Clone, Debug)]
pub(super) struct Cannot {
    file: String,
    reason: String,
}

fn cannot_read(found: &Found, error: &std::io::Error) -> Cannot {
    Cannot { file: found.path.display().to_string(), reason: reason(error) }
}

/// Files that cannot be read: said in one line, however many they are.
#[derive(Clone, Debug, Default)]
pub(super) struct CannotRead {
    files: Vec<Cannot>,
}

/// So many files are named.
const MAX_NAMED: usize = 3;

impl CannotRead {
    pub(super) fn add(&mut self, files: &[Cannot]) {
        self.files.extend_from_slice(files);
    }

    /// The line; none where all could be read.
    pub(super) fn line(&self) -> Option<String> {
        let named = self.files.iter().take(MAX_NAMED).map(|Cannot { file, reason }| format!("`{file}`: {reason}"));
        let named = named.collect::<Vec<_>>().join(", ");
        match self.files.len() {
            0 => None,
            1 => Some(format!("cannot read {named}")),
            count if count <= MAX_NAMED => Some(format!("cannot read {count} files: {named}")),
            count => Some(format!("cannot read {count} files: {named}, and {} more", count - MAX_NAMED)),
        }
    }
}
