//! Repairs of YAML: a value, a line, or a line with all that lies deeper is blanked.

use std::ops::Range;

use crate::{Fault, Format};

use super::Attempts;
use super::copy::EditedCopy;
use crate::yaml::is_utf16;

/// Repairs a copy until it can be read.
pub(super) fn repair<'s>(
    mut copy: EditedCopy<'s>,
    first: Fault,
    attempts: &mut Attempts<'_>,
) -> Option<EditedCopy<'s>> {
    debug_assert!(attempts.format == Format::Yaml, "JSON is repaired otherwise");
    let mut fault = first;
    loop {
        attempts.keep(&fault, &copy);
        if is_utf16(copy.bytes()) {
            return None;
        }
        match repair_once(&mut copy, &fault, attempts) {
            Repair::Readable => return Some(copy),
            Repair::Faulty(next) => fault = next,
            Repair::Nothing => return None,
            Repair::GivenUp => {
                attempts.gave_up = true;
                return cut_off(&copy, &fault, attempts);
            }
        }
    }
}

/// What came of a repair.
enum Repair {
    Readable,
    /// There is another fault.
    Faulty(Fault),
    /// There is nothing left to blank.
    Nothing,
    /// The text was read too often.
    GivenUp,
}

/// Keeps what stands before the last fault, or before the first one.
fn cut_off<'s>(copy: &EditedCopy<'s>, last: &Fault, attempts: &mut Attempts<'_>) -> Option<EditedCopy<'s>> {
    let first = attempts.faults.first().map_or(0, |fault| fault.span.start);
    for fault in [last.span.start, first] {
        let mut cut = copy.clone();
        let lines = Lines::around(cut.bytes(), fault as usize);
        let end = cut.bytes().len();
        cut.blank(lines.before.map_or(0, |line| line.start)..end);
        attempts.left = 1;
        if attempts.read(cut.bytes()).is_some_and(|read| read.is_ok()) {
            return Some(cut);
        }
    }
    None
}

/// Tries what could be blanked because of a fault, and keeps what is followed by the longest good part.
fn repair_once(copy: &mut EditedCopy<'_>, fault: &Fault, attempts: &mut Attempts<'_>) -> Repair {
    let lines = Lines::around(copy.bytes(), fault.span.start as usize);
    let mut best: Option<(Fault, Range<usize>)> = None;
    let mut candidates: Vec<Range<usize>> = Vec::new();
    for line in [lines.at, lines.before].into_iter().flatten() {
        candidates.extend(parts_of(copy.bytes(), &line));
    }
    let near = candidates.len();
    let mut next = 0;
    loop {
        if next == near && best.as_ref().is_none_or(|(best, _)| best.span.start <= fault.span.start) {
            // What is open since long before, such as quotes.
            let opening = opening_line(copy.bytes(), fault.span.start as usize, attempts);
            candidates.extend(opening.into_iter().flat_map(|line| parts_of(copy.bytes(), &line)));
        }
        let Some(part) = candidates.get(next).cloned() else { break };
        next += 1;
        let mut tried = copy.clone();
        tried.blank(part.clone());
        match attempts.read(tried.bytes()) {
            None => return Repair::GivenUp,
            Some(Ok(())) => {
                *copy = tried;
                return Repair::Readable;
            }
            Some(Err(next)) if best.as_ref().is_none_or(|(best, _)| best.span.start < next.span.start) => {
                best = Some((next, part));
            }
            Some(Err(_)) => {}
        }
    }
    match best {
        Some((next, part)) => {
            copy.blank(part);
            Repair::Faulty(next)
        }
        None => Repair::Nothing,
    }
}

/// The line that opens what is still open at a fault: what ends before it can be read, what ends behind it cannot.
fn opening_line(text: &[u8], at: usize, attempts: &mut Attempts<'_>) -> Option<Range<usize>> {
    let text = text.get(..at.min(text.len()))?;
    let starts: Vec<usize> = std::iter::once(0).chain(memchr::memchr_iter(b'\n', text).map(|at| at + 1)).collect();
    let mut is_good = |line: usize| {
        let start = starts.get(line).copied().unwrap_or_default();
        let part = text.get(..start).unwrap_or_default();
        part.trim_ascii().is_empty() || attempts.read(part).is_some_and(|read| read.is_ok())
    };
    // Lines before `good` can be read, those before `bad` cannot.
    let mut bad = starts.len();
    let mut step = 1;
    let mut good = loop {
        let line = bad.saturating_sub(step);
        if line == 0 || is_good(line) {
            break line;
        }
        (bad, step) = (line, step * 2);
    };
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if is_good(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    line_at(text, *starts.get(good)?)
}

/// The line of a fault and the one before it, without those that are blank.
struct Lines {
    at: Option<Range<usize>>,
    before: Option<Range<usize>>,
}

impl Lines {
    fn around(text: &[u8], at: usize) -> Self {
        let own = line_at(text, at.min(text.len()));
        let start = own.as_ref().map_or(at.min(text.len()), |line| line.start);
        let before = line_before(text, start);
        if own.is_some() {
            return Self { at: own, before };
        }
        let second = before.as_ref().and_then(|line| line_before(text, line.start));
        Self { at: before, before: second }
    }
}

/// The last line before an offset that is not blank.
fn line_before(text: &[u8], start: usize) -> Option<Range<usize>> {
    let head = text.get(..start).unwrap_or_default().trim_ascii_end();
    line_at(text, head.len().checked_sub(1)?)
}

/// The line that an offset lies in, without its end; nothing where it is blank.
fn line_at(text: &[u8], at: usize) -> Option<Range<usize>> {
    let start = memchr::memrchr(b'\n', text.get(..at)?).map_or(0, |before| before + 1);
    let rest = text.get(start..)?;
    let end = start + memchr::memchr(b'\n', rest).unwrap_or(rest.len());
    (!text.get(start..end)?.trim_ascii().is_empty()).then_some(start..end)
}

/// What could be blanked because of a line: its value, the whole of it, and what lies deeper below it.
fn parts_of(text: &[u8], line: &Range<usize>) -> Vec<Range<usize>> {
    let content = text.get(line.clone()).unwrap_or_default();
    let mut parts = Vec::new();
    let colon = memchr::memmem::find(content, b": ").map(|at| at + 1);
    if let Some(value) = colon.filter(|&at| !content.get(at..).unwrap_or_default().trim_ascii().is_empty()) {
        parts.push(line.start + value..line.end);
    }
    parts.push(line.clone());
    let indent = indentation(content);
    let mut end = line.end;
    while let Some(next) = text.get(end + 1..).filter(|rest| !rest.is_empty()) {
        let length = memchr::memchr(b'\n', next).unwrap_or(next.len());
        let below = next.get(..length).unwrap_or_default();
        if !below.trim_ascii().is_empty() && indentation(below) <= indent {
            break;
        }
        end += 1 + length;
    }
    if !text.get(line.end..end).unwrap_or_default().trim_ascii().is_empty() {
        parts.push(line.start..end);
    }
    parts
}

fn indentation(line: &[u8]) -> usize {
    line.iter().take_while(|&&byte| byte == b' ').count()
}
