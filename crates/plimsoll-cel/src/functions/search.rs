//! Where a text occurs in another, in characters.

use memchr::memmem;

use crate::eval::Cx;
use crate::fault::Fault;

/// A text, what is looked for in it, and from which character on.
#[derive(Clone, Copy)]
pub(super) struct Needle<'a> {
    pub(super) text: &'a str,
    pub(super) part: &'a str,
    pub(super) offset: i64,
}

/// How many characters lie before a byte.
fn characters_before(text: &str, byte: usize) -> i64 {
    let before = text.get(..byte).unwrap_or_default();
    i64::try_from(if before.is_ascii() { byte } else { before.chars().count() }).unwrap_or(i64::MAX)
}

/// What is known without a search: of empty parts, and of offsets outside of the text.
fn answer<'a>(cx: &Cx<'a>, Needle { text, part, offset }: Needle<'a>) -> Option<Result<i64, Fault<'a>>> {
    let rules = &cx.rules.library;
    let len = || characters_before(text, text.len());
    if part.is_empty() && !rules.empty_is_found_at_end {
        // It is found wherever one looks, even outside of the text.
        return Some(Ok(offset));
    }
    if offset < 0 {
        return Some(Err(Fault::IndexOutOfRange(offset)));
    }
    if part.is_empty() {
        return Some(Ok(offset.min(len())));
    }
    if offset >= len() {
        return Some(if rules.offsets_are_indexes { Err(Fault::IndexOutOfRange(offset)) } else { Ok(-1) });
    }
    None
}

/// The byte at which a character begins.
fn byte_of(text: &str, character: i64) -> usize {
    let character = usize::try_from(character).unwrap_or(usize::MAX);
    if text.is_ascii() {
        return character.min(text.len());
    }
    text.char_indices().nth(character).map_or(text.len(), |(at, _)| at)
}

/// The first occurrence at the offset or after it, -1 where there is none.
pub(super) fn first<'a>(cx: &Cx<'a>, needle: Needle<'a>) -> Result<i64, Fault<'a>> {
    if let Some(known) = answer(cx, needle) {
        return known;
    }
    let from = byte_of(needle.text, needle.offset);
    let rest = needle.text.get(from..).unwrap_or_default();
    Ok(memmem::find(rest.as_bytes(), needle.part.as_bytes()).map_or(-1, |at| characters_before(needle.text, from + at)))
}

/// The last occurrence at the offset or before it, -1 where there is none; without an offset the last of all.
pub(super) fn last<'a>(cx: &Cx<'a>, text: &'a str, part: &'a str, offset: Option<i64>) -> Result<i64, Fault<'a>> {
    let Some(offset) = offset else {
        let len = characters_before(text, text.len());
        if part.is_empty() {
            return Ok(len);
        }
        if text.is_empty() && cx.rules.library.last_index_needs_text {
            return Err(Fault::IndexOutOfRange(-1));
        }
        return Ok(memmem::rfind(text.as_bytes(), part.as_bytes()).map_or(-1, |at| characters_before(text, at)));
    };
    if let Some(known) = answer(cx, Needle { text, part, offset }) {
        return known;
    }
    // The part may reach beyond the offset, but not begin behind it.
    let end = byte_of(text, offset).saturating_add(part.len()).min(text.len());
    let found = memmem::rfind(text.as_bytes().get(..end).unwrap_or_default(), part.as_bytes());
    Ok(found.map_or(-1, |at| characters_before(text, at)))
}
