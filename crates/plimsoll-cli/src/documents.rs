//! Inputs, document by document, however large they are.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::sync::Arc;

use plimsoll_check::catalog::mention::Search;
use plimsoll_check::text::{DocumentText, LIMITS, Trouble, is_blank};
use plimsoll_doc::StreamSplitter;

use crate::input::reason;
use crate::paths::{self, Exclude, Found};

const BUFFER: usize = 1 << 16;
/// Bytes that are searched at once.
const BLOCK: usize = 1 << 17;

/// The documents of one input.
pub(crate) struct Documents {
    name: Arc<str>,
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
        let name = if is_stdin { "<stdin>".into() } else { found.path.to_string_lossy().into() };
        Ok(Self { name, splitter: StreamSplitter::new(reader, &LIMITS), index: 0 })
    }

    /// Stands for a file without documents.
    pub(crate) fn nothing(&self) -> Option<DocumentText> {
        (self.index == 0).then(|| DocumentText::nothing(Arc::clone(&self.name)))
    }

    /// The next document.
    pub(crate) fn next_document(&mut self) -> io::Result<Option<DocumentText>> {
        loop {
            let Some(part) = self.splitter.next_chunk()? else { return Ok(None) };
            let name = Arc::clone(&self.name);
            let text = match part {
                // Nothing but a separator, as templates leave behind.
                Ok(part) if is_blank(&part.text) => continue,
                Ok(part) => DocumentText::of(name, self.index, part),
                Err(fault) => DocumentText::unsplit(name, self.index, fault, self.splitter.pending()),
            };
            self.index += 1;
            return Ok(Some(text));
        }
    }
}

/// Whether a file may contain a CRD. This takes a fraction of the time that reading it does.
pub(crate) fn may_have_crds(found: &Found) -> io::Result<bool> {
    let mut file = File::open(&found.path)?;
    let (mut search, mut block) = (Search::default(), vec![0; BLOCK]);
    loop {
        let length = match file.read(&mut block) {
            Ok(0) => return Ok(false),
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if search.is_in_next(block.get(..length).unwrap_or_default()) {
            return Ok(true);
        }
    }
}

/// Hands over all documents of a file or folder.
///
/// # Errors
/// A file cannot be read or split, or what `take` says.
pub(crate) fn for_each(
    path: &std::path::Path,
    mut take: impl FnMut(&DocumentText) -> Result<(), String>,
) -> Result<(), String> {
    let paths::Listing { files, unreadable } = paths::files(path, &Exclude::standard())?;
    if let Some(why) = unreadable.into_iter().next() {
        return Err(why);
    }
    for found in files {
        let cannot = |why: String| format!("cannot read `{}`: {why}", found.path.display());
        let mut documents = Documents::open(&found).map_err(|error| cannot(reason(&error)))?;
        while let Some(text) = documents.next_document().map_err(|error| cannot(reason(&error)))? {
            if let Some(Trouble::Fault(fault)) = &text.trouble {
                return Err(cannot(fault.to_string()));
            }
            take(&text).map_err(cannot)?;
        }
    }
    Ok(())
}
