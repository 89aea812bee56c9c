//! The two sides: definitions by name, with their texts.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use plimsoll_doc::{Document, ReadRules, read};
use plimsoll_report::SourceText;

use crate::documents::{Chunk, Documents, LIMITS, Trouble};
use crate::exit::Stop;
use crate::input::{reason, text_of};
use crate::object::{Object, objects};
use crate::paths;

/// So many bytes of a line are shown before a place at most.
const LINE_BEFORE: usize = 60;

/// A document that holds definitions.
#[derive(Debug)]
pub(in crate::cmd::crd) struct Text {
    pub(in crate::cmd::crd) file: Arc<str>,
    /// Its text with every offset as the reader counts it.
    content: String,
    lines_before: u32,
    offset: u64,
    index: usize,
    document: Document<'static>,
}

impl Text {
    /// The text for those who show it.
    pub(in crate::cmd::crd) fn source(&self) -> SourceText<'_> {
        SourceText::part(&self.file, &self.content, self.lines_before, self.offset)
    }

    /// The place of the document in its file.
    pub(in crate::cmd::crd) fn index(&self) -> usize {
        self.index
    }

    /// The line of an offset, without the spaces around it.
    pub(in crate::cmd::crd) fn line(&self, offset: u32) -> &str {
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

/// A definition of a side.
#[derive(Clone, Copy, Debug)]
pub(in crate::cmd::crd) struct Side<'s> {
    pub(in crate::cmd::crd) text: &'s Text,
    item: usize,
}

impl<'s> Side<'s> {
    /// The definition.
    pub(in crate::cmd::crd) fn object(&self) -> Option<Object<'s>> {
        objects(&self.text.document).into_iter().nth(self.item)
    }
}

/// Reads all documents with definitions of a file or folder.
///
/// # Errors
/// A file cannot be read, or there is no definition.
pub(in crate::cmd::crd) fn load(path: &Path) -> Result<Vec<Text>, Stop> {
    let mut texts = Vec::new();
    for found in paths::files(path).map_err(Stop::Message)? {
        let cannot = |why: String| Stop::Message(format!("cannot read `{}`: {why}", found.path.display()));
        let mut documents = Documents::open(&found).map_err(|error| cannot(reason(&error)))?;
        while let Some(chunk) = documents.next_document().map_err(|error| cannot(reason(&error)))? {
            texts.extend(text(&chunk).map_err(cannot)?);
        }
    }
    if texts.is_empty() {
        return Err(Stop::Message(format!("`{}` holds no definition (CustomResourceDefinition)", path.display())));
    }
    Ok(texts)
}

fn text(chunk: &Chunk) -> Result<Option<Text>, String> {
    if let Some(Trouble::Fault(fault)) = &chunk.trouble {
        return Err(fault.to_string());
    }
    let rules = ReadRules { limits: LIMITS, ..ReadRules::default() };
    let document = read(&chunk.text, chunk.format, &rules).map_err(|fault| fault.to_string())?;
    if !objects(&document).iter().any(|object| object.identity().is_definition()) {
        return Ok(None);
    }
    Ok(Some(Text {
        file: Arc::clone(&chunk.file),
        content: text_of(&chunk.text).into_owned(),
        lines_before: chunk.lines_before,
        offset: chunk.offset,
        index: chunk.index,
        document: document.into_owned(),
    }))
}

/// The definitions of a side, in the order of its files; of two with one name the last counts.
pub(in crate::cmd::crd) fn definitions(texts: &[Text]) -> Vec<(String, Side<'_>)> {
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut all: Vec<(String, Side<'_>)> = Vec::new();
    for text in texts {
        for (item, object) in objects(&text.document).iter().enumerate() {
            let identity = object.identity();
            if !identity.is_definition() {
                continue;
            }
            let (name, side) = (identity.name.to_string(), Side { text, item });
            if let Some(at) = places.get(&name) {
                all[*at].1 = side;
            } else {
                places.insert(name.clone(), all.len());
                all.push((name, side));
            }
        }
    }
    all
}
