//! The texts of a plan, each once.

use plimsoll_doc::Span;

use super::NameId;

/// Interned texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    pub(crate) buffer: Box<str>,
    pub(crate) ends: Box<[u32]>,
}

impl Names {
    /// The text of an id.
    pub(crate) fn get(&self, id: NameId) -> &str {
        place(&self.ends, id).of(&self.buffer)
    }

    /// Where the text of an id lies in [`Self::text`].
    pub fn place(&self, id: NameId) -> Span {
        place(&self.ends, id)
    }

    /// All texts, one after the other.
    pub fn text(&self) -> &str {
        &self.buffer
    }
}

/// The text that ends at the end of its id and begins where the one before ends.
pub(super) fn slice<'b>(buffer: &'b str, ends: &[u32], id: NameId) -> &'b str {
    place(ends, id).of(buffer)
}

fn place(ends: &[u32], id: NameId) -> Span {
    let index = id.index();
    let start = index.checked_sub(1).and_then(|before| ends.get(before)).copied().unwrap_or_default();
    Span::new(start, ends.get(index).copied().unwrap_or_default())
}
