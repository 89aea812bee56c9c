//! Comparing documents.

use plimsoll_doc::{Document, JsonLayout, KeyOrder, same, write_json};

/// Whether writing and reading gave the same document, with its keys in the same order.
pub(super) fn same_after(form: &str, one: &Document<'_>, other: &Document<'_>) -> Result<(), String> {
    if !same(one.root(), other.root()) {
        return Err(format!("as {form} it reads back as another document"));
    }
    let text = |document: &Document<'_>| write_json(document.root(), KeyOrder::AsRead, JsonLayout::Compact);
    if text(one) == text(other) { Ok(()) } else { Err(format!("as {form} its keys come back in another order")) }
}
