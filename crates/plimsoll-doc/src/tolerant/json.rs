//! Repairs of JSON: what is missing is inserted, what fits nowhere is blanked.

use crate::{Fault, FaultKind, JsonFault, SyntaxPlace};

use super::Attempts;
use super::copy::EditedCopy;

/// Repairs where a text that was cut off ends, which need no counting: at most a value, a key and brackets.
const CLOSING: usize = 4;

/// Repairs a copy until it can be read.
pub(super) fn repair<'s>(
    mut copy: EditedCopy<'s>,
    first: Fault,
    attempts: &mut Attempts<'_>,
) -> Option<EditedCopy<'s>> {
    let mut fault = first;
    let mut last_edit = None;
    loop {
        // Where only blanks follow the last repair, the fault is one that the repair has left.
        let at = fault.span.start as usize;
        let gap = last_edit.and_then(|edit| copy.bytes().get(edit..at.max(edit)));
        if !gap.is_some_and(|gap| gap.trim_ascii().is_empty()) {
            attempts.keep(&fault, &copy);
        }
        last_edit = Some(repair_once(&mut copy, &fault)?);
        match attempts.read(copy.bytes()) {
            Some(Ok(())) => return Some(copy),
            Some(Err(next)) => fault = next,
            None => {
                attempts.gave_up = true;
                return cut_off(copy, at, attempts);
            }
        }
    }
}

/// Keeps what stands before the last fault.
fn cut_off<'s>(mut copy: EditedCopy<'s>, at: usize, attempts: &mut Attempts<'_>) -> Option<EditedCopy<'s>> {
    copy.truncate(at);
    for _ in 0..CLOSING {
        attempts.left = 1;
        match attempts.read(copy.bytes())? {
            Ok(()) => return Some(copy),
            Err(fault) => repair_once(&mut copy, &fault)?,
        };
    }
    None
}

/// Repairs one fault; gives the offset up to which the copy was changed, or nothing where there is no way.
fn repair_once(copy: &mut EditedCopy<'_>, fault: &Fault) -> Option<usize> {
    let at = (fault.span.start as usize).min(copy.bytes().len());
    let FaultKind::Json(kind) = &fault.kind else { return None };
    match kind {
        JsonFault::UnexpectedEnd => mend_end(copy),
        JsonFault::NumberRange { .. } => Some(blank(copy, at, fault.span.end as usize)),
        JsonFault::NoMapping { .. } => None,
        JsonFault::Character { found, place } => mend_character(copy, at, *found, *place),
    }
}

fn mend_character(copy: &mut EditedCopy<'_>, at: usize, found: u8, place: SyntaxPlace) -> Option<usize> {
    let before = Before::of(copy.bytes(), at);
    match place {
        SyntaxPlace::Depth => None,
        SyntaxPlace::AfterRoot => {
            let end = copy.bytes().len();
            Some(blank(copy, at, end))
        }
        SyntaxPlace::Value => match (before.last_byte(copy), found) {
            (Some(b':'), b',' | b'}' | b']') => Some(insert(copy, at, b"null")),
            (Some(b','), b']' | b'}') => Some(blank(copy, before.last?, before.last? + 1)),
            (_, b'}' | b']') => Some(close(copy, &before, at, found)),
            (_, b',' | b':') => Some(blank(copy, at, at + 1)),
            _ => Some(blank_word(copy, at)),
        },
        SyntaxPlace::Key => match (before.last_byte(copy), found) {
            (Some(b','), b'}') => Some(blank(copy, before.last?, before.last? + 1)),
            (_, b'}' | b']') => Some(close(copy, &before, at, found)),
            (_, b',' | b'[' | b'{') => Some(blank(copy, at, at + 1)),
            _ => {
                let rest = copy.bytes().get(at..).unwrap_or_default();
                let len = rest.iter().position(|byte| b",{}[]\n".contains(byte)).unwrap_or(rest.len());
                Some(blank(copy, at, at + len.max(1)))
            }
        },
        SyntaxPlace::AfterKey => match found {
            b',' | b'}' | b']' => Some(insert(copy, at, b":null")),
            _ if begins_value(found) => Some(insert(copy, at, b":")),
            _ => Some(blank_word(copy, at)),
        },
        SyntaxPlace::AfterEntry | SyntaxPlace::AfterItem => match found {
            b'}' | b']' => Some(close(copy, &before, at, found)),
            _ if begins_value(found) => Some(insert(copy, at, b",")),
            b':' => Some(blank(copy, at, at + 1)),
            _ => Some(blank_word(copy, at)),
        },
        SyntaxPlace::Text if matches!(found, b'\n' | b'\r') => Some(insert(copy, at, b"\"")),
        SyntaxPlace::Text => Some(blank(copy, at, at + 1)),
        SyntaxPlace::Escape | SyntaxPlace::UnicodeEscape => {
            let backslash = copy.bytes().get(..at)?.iter().rposition(|&byte| byte == b'\\')?;
            Some(blank(copy, backslash, backslash + 1))
        }
        SyntaxPlace::Number | SyntaxPlace::Fraction | SyntaxPlace::Exponent | SyntaxPlace::Word { .. } => {
            let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"+-.".contains(byte);
            let start = at - copy.bytes().get(..at)?.iter().rev().take_while(|byte| is_part(byte)).count();
            Some(blank_word(copy, start))
        }
    }
}

/// The text ends too early.
fn mend_end(copy: &mut EditedCopy<'_>) -> Option<usize> {
    let end = copy.bytes().len();
    let before = Before::of(copy.bytes(), end);
    if before.in_string {
        return Some(insert(copy, end, b"\""));
    }
    match before.last_byte(copy)? {
        b':' => Some(insert(copy, end, b"null")),
        b',' => Some(blank(copy, before.last?, before.last? + 1)),
        _ => {
            let closing: Vec<u8> = before.open.iter().rev().map(|&open| closing(open)).collect();
            (!closing.is_empty()).then(|| insert(copy, end, &closing))
        }
    }
}

/// At a closing bracket: what is open within its pair is closed before; one without a pair is blanked.
fn close(copy: &mut EditedCopy<'_>, before: &Before, at: usize, found: u8) -> usize {
    let pair = before.open.iter().rposition(|&open| closing(open) == found);
    match pair.and_then(|pair| before.open.get(pair + 1..)).filter(|inner| !inner.is_empty()) {
        Some(inner) => {
            let text: Vec<u8> = inner.iter().rev().map(|&open| closing(open)).collect();
            insert(copy, at, &text)
        }
        None => blank(copy, at, at + 1),
    }
}

fn insert(copy: &mut EditedCopy<'_>, at: usize, text: &[u8]) -> usize {
    copy.insert(at, text);
    at + text.len()
}

fn blank(copy: &mut EditedCopy<'_>, start: usize, end: usize) -> usize {
    copy.blank(start..end);
    end
}

/// Blanks what stands between an offset and the next delimiter, one byte at least.
fn blank_word(copy: &mut EditedCopy<'_>, at: usize) -> usize {
    let rest = copy.bytes().get(at..).unwrap_or_default();
    let len = rest.iter().position(|byte| b",:{}[]\" \t\r\n".contains(byte)).unwrap_or(rest.len());
    blank(copy, at, at + len.max(1))
}

const fn begins_value(byte: u8) -> bool {
    matches!(byte, b'"' | b'{' | b'[' | b'-' | b'0'..=b'9' | b't' | b'f' | b'n')
}

const fn closing(open: u8) -> u8 {
    if open == b'{' { b'}' } else { b']' }
}

/// What stands before an offset up to which a text is good JSON.
struct Before {
    /// Open brackets.
    open: Vec<u8>,
    in_string: bool,
    /// Offset of the last byte that is no blank.
    last: Option<usize>,
}

impl Before {
    fn of(text: &[u8], at: usize) -> Self {
        let mut before = Self { open: Vec::new(), in_string: false, last: None };
        let mut escaped = false;
        for (offset, &byte) in text.iter().enumerate().take(at) {
            if before.in_string {
                before.in_string = escaped || byte != b'"';
                escaped = byte == b'\\' && !escaped;
            } else {
                match byte {
                    b'"' => before.in_string = true,
                    b'{' | b'[' => before.open.push(byte),
                    b'}' | b']' => {
                        before.open.pop();
                    }
                    _ => {}
                }
            }
            if !byte.is_ascii_whitespace() {
                before.last = Some(offset);
            }
        }
        before
    }

    fn last_byte(&self, copy: &EditedCopy<'_>) -> Option<u8> {
        copy.bytes().get(self.last?).copied()
    }
}
