//! CRDs by name, with the texts they are in.

use std::collections::HashMap;
use std::sync::Arc;

use plimsoll_doc::{Document, Fault, read};
use plimsoll_finding::SourceText;

use crate::object::{Object, objects};
use crate::text::{DocumentText, READ_RULES, Trouble};

/// So many bytes of a line are shown before a place at most.
const LINE_BEFORE: usize = 60;

/// A document that contains CRDs.
#[derive(Debug)]
pub struct CrdText {
    /// The name of the text.
    pub name: Arc<str>,
    /// Its text with every offset as the reader counts it.
    content: String,
    lines_before: u32,
    offset: u64,
    index: usize,
    document: Document<'static>,
}

impl CrdText {
    /// Reads a document; none where it contains no CRD.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn read(text: &DocumentText) -> Result<Option<Self>, Fault> {
        if let Some(Trouble::Fault(fault)) = &text.trouble {
            return Err(fault.clone());
        }
        let document = read(&text.text, text.format, &READ_RULES)?;
        if !objects(&document).iter().any(|object| object.identity().is_definition()) {
            return Ok(None);
        }
        Ok(Some(Self {
            name: Arc::clone(&text.name),
            content: text.content().into_owned(),
            lines_before: text.lines_before,
            offset: text.offset,
            index: text.index,
            document: document.into_owned(),
        }))
    }

    /// The text for those who show it.
    pub fn source(&self) -> SourceText<'_> {
        SourceText::part(&self.name, &self.content, self.lines_before, self.offset)
    }

    /// The place of the document in its file.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The line of an offset, without the spaces around it.
    pub fn line(&self, offset: u32) -> &str {
        let offset = offset as usize;
        let before = self.content.get(..offset).unwrap_or_default();
        let mut start = before.rfind('\n').map_or(0, |at| at + 1);
        // Of a line that is long, such as a whole JSON file, what is near the place.
        if offset - start > LINE_BEFORE {
            let far = (start..offset - LINE_BEFORE / 2).rev().find(|at| self.content.is_char_boundary(*at));
            start = far.unwrap_or(start);
        }
        let rest = self.content.get(start..).unwrap_or_default();
        rest.lines().next().unwrap_or_default().trim()
    }
}

/// A CRD in its text.
#[derive(Clone, Copy, Debug)]
pub struct CrdPlace<'s> {
    /// The text.
    pub text: &'s CrdText,
    item: usize,
}

impl<'s> CrdPlace<'s> {
    /// The CRD.
    pub fn object(&self) -> Option<Object<'s>> {
        objects(&self.text.document).into_iter().nth(self.item)
    }
}

/// The CRDs of texts, in their order; of two with one name the last is used.
pub fn crds(texts: &[CrdText]) -> Vec<(String, CrdPlace<'_>)> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut all: Vec<(String, CrdPlace<'_>)> = Vec::new();
    for text in texts {
        for (item, object) in objects(&text.document).iter().enumerate() {
            let identity = object.identity();
            if !identity.is_definition() {
                continue;
            }
            let (name, place) = (identity.name.to_string(), CrdPlace { text, item });
            if let Some(at) = places.get(&name) {
                all[*at].1 = place;
            } else {
                places.insert(name.clone(), all.len());
                all.push((name, place));
            }
        }
    }
    all
}
