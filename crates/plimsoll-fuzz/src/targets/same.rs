//! Comparing documents.

use plimsoll_doc::{Document, JsonLayout, KeyOrder, write_json};

/// Documents that hold the same have the same canonical text.
pub(super) fn same(way: &str, one: &Document<'_>, other: &Document<'_>) -> Result<(), String> {
    let text = |document: &Document<'_>| write_json(document.root(), KeyOrder::Sorted, JsonLayout::Compact);
    if text(one) == text(other) { Ok(()) } else { Err(format!("{way} reads back as another document")) }
}
