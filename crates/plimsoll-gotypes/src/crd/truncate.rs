//! Descriptions of a limited length. Mirrors `TruncateDescription` of controller-tools.

use super::merge::children;
use super::schema::Schema;

/// Cuts all descriptions to at most so many bytes, at the end of a sentence or a word; 0 drops them.
pub(super) fn truncate(schema: &mut Schema, limit: usize) {
    if limit == 0 {
        schema.description.clear();
    } else if schema.description.len() > limit {
        schema.description = shortened(&schema.description, limit);
    }
    for child in children(schema) {
        truncate(child, limit);
    }
}

fn shortened(text: &str, limit: usize) -> String {
    let cut = String::from_utf8_lossy(text.as_bytes().get(..limit).unwrap_or_default()).into_owned();
    let last = |is_end: fn(char) -> bool| cut.char_indices().rev().find(|&(_, c)| is_end(c)).filter(|&(at, _)| at > 0);
    if let Some((at, _)) = last(ends_sentence) {
        // Go cuts one byte behind, whatever the width of the sign.
        return String::from_utf8_lossy(cut.as_bytes().get(..=at).unwrap_or_default()).into_owned();
    }
    match last(char::is_whitespace) {
        Some((at, _)) => format!("{}...", cut.get(..at).unwrap_or_default()),
        None => format!("{cut}..."),
    }
}

/// The signs of Unicode's property Sentence_Terminal that descriptions are likely to have.
fn ends_sentence(c: char) -> bool {
    matches!(
        c,
        '!' | '.' | '?' | '\u{589}' | '\u{61f}' | '\u{6d4}' | '\u{964}' | '\u{203c}' | '\u{203d}' | '\u{2047}'
            ..='\u{2049}' | '\u{3002}' | '\u{ff01}' | '\u{ff0e}' | '\u{ff1f}' | '\u{ff61}'
    )
}
