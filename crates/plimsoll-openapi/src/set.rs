//! A document and those it refers to.

use plimsoll_doc::{Document, NodeRef};
use plimsoll_finding::WhyNotRead;

use crate::files::{Files, Target};
use crate::found::At;
use crate::read_document;

/// So many other files are read at most.
pub const MAX_FILES: usize = 1_000;

/// A document and those it refers to, by their numbers: 0 is the first.
#[derive(Debug)]
pub(crate) struct Set<'r> {
    root: &'r Document<'r>,
    others: Vec<(String, Document<'static>)>,
    unreadable: Vec<(String, String)>,
}

impl<'r> Set<'r> {
    pub(crate) fn new(root: &'r Document<'r>) -> Self {
        Self { root, others: Vec::new(), unreadable: Vec::new() }
    }

    fn other(&self, number: u32) -> Option<&(String, Document<'static>)> {
        self.others.get(number.checked_sub(1)? as usize)
    }

    /// The number of the last document.
    pub(crate) fn last(&self) -> u32 {
        self.others.len() as u32
    }

    /// All documents with their numbers and paths.
    pub(crate) fn documents(&self) -> impl Iterator<Item = (u32, &str, &Document<'_>)> {
        (0..=self.last()).map(|number| (number, self.name(number), self.document(number)))
    }

    pub(crate) fn document(&self, number: u32) -> &Document<'_> {
        self.other(number).map_or(self.root, |(_, document)| document)
    }

    /// The path of a document from the folder of the first; empty for the first.
    pub(crate) fn name(&self, number: u32) -> &str {
        self.other(number).map_or("", |(name, _)| name)
    }

    /// The other documents with their paths.
    pub(crate) fn others(&self) -> impl Iterator<Item = (&str, &Document<'static>)> {
        self.others.iter().map(|(name, document)| (name.as_str(), document))
    }

    pub(crate) fn node(&self, at: At) -> NodeRef<'_> {
        self.document(at.document).node(at.node)
    }

    /// The number of the document that an address in another one names; it is read if it was not yet.
    pub(crate) fn number(&mut self, address: &str, from: u32, files: &dyn Files) -> Result<u32, WhyNotRead> {
        let name = match Target::of(address, self.name(from)) {
            Target::Same => return Ok(from),
            Target::Network => return Err(WhyNotRead::Network),
            Target::Outside => return Err(WhyNotRead::Outside),
            Target::File(name) => name,
        };
        if let Some(other) = self.others.iter().position(|(known, _)| *known == name) {
            return Ok(other as u32 + 1);
        }
        if let Some((_, why)) = self.unreadable.iter().find(|(known, _)| *known == name) {
            return Err(WhyNotRead::Unreadable(why.as_str().into()));
        }
        if self.others.len() + self.unreadable.len() >= MAX_FILES {
            return Err(WhyNotRead::TooMany(MAX_FILES));
        }
        match files.read(&name).and_then(|bytes| read_other(&bytes)) {
            Ok(document) => {
                self.others.push((name, document));
                Ok(self.others.len() as u32)
            }
            Err(why) => {
                self.unreadable.push((name, why.clone()));
                Err(WhyNotRead::Unreadable(why.into()))
            }
        }
    }
}

fn read_other(bytes: &[u8]) -> Result<Document<'static>, String> {
    read_document(bytes).map(Document::into_owned).map_err(|fault| fault.to_string())
}
