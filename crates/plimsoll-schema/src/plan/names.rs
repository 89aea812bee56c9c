//! The texts of a plan, each once.

use super::NameId;

/// Interned texts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) buffer: Box<str>,
    pub(crate) ends: Box<[u32]>,
}

impl Names {
    /// The text of an id.
    pub(crate) fn get(&self, id: NameId) -> &str {
        slice(&self.buffer, &self.ends, id)
    }
}

/// The text that ends at the end of its id and begins where the one before ends.
pub(super) fn slice<'b>(buffer: &'b str, ends: &[u32], id: NameId) -> &'b str {
    let index = id.index();
    let start = index.checked_sub(1).and_then(|before| ends.get(before)).copied().unwrap_or_default();
    let end = ends.get(index).copied().unwrap_or_default();
    buffer.get(start as usize..end as usize).unwrap_or_default()
}
