//! Numbers as the decoder saw them.

use plimsoll_doc::{Format, NodeRef};

/// The literal of a number in the JSON that the decoder reads.
///
/// A YAML body reaches the decoder as JSON that was written from the values, so that a literal
/// there is Go's own rendering of the number.
pub(super) fn literal(node: NodeRef<'_>, format: Format) -> String {
    match (format, node.as_int()) {
        (Format::Yaml, Some(int)) => int.to_string(),
        _ => node.source_text().to_owned(),
    }
}
