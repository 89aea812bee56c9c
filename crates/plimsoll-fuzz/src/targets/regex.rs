//! Regular expressions: any pattern compiles or is refused, within bounds, and all ways of matching agree.
//!
//! An input is a pattern, a line break, and the text to match.

use std::time::Duration;

use plimsoll_go::regex::Regex;
use plimsoll_release::Release;

use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "regex",
    tokens: &[
        b"(",
        b")",
        b"[",
        b"]",
        b"[^",
        b"{",
        b"}",
        b"*",
        b"+",
        b"?",
        b"|",
        b"^",
        b"$",
        b".",
        b"\\",
        b"(?:",
        b"(?i)",
        b"(?s)",
        b"(?m)",
        b"(?U)",
        b"(?P<n>",
        b"(?<n>",
        b"(?-i:",
        b"{2}",
        b"{0,}",
        b"{,3}",
        b"{1000}",
        b"{1001}",
        b"{10,20}",
        b"*?",
        b"+?",
        b"??",
        b"\\d",
        b"\\W",
        b"\\s",
        b"\\b",
        b"\\B",
        b"\\A",
        b"\\z",
        b"\\Q",
        b"\\E",
        b"\\pL",
        b"\\p{Greek}",
        b"\\P{Lu}",
        b"\\p{^Lu}",
        b"[[:alpha:]]",
        b"[[:^digit:]]",
        b"[a-z]",
        b"\\x41",
        b"\\x{10FFFF}",
        b"\\012",
        b"\\1",
        b"-",
        b"&&",
        b"\xff",
        b"\xc3\xa4",
        b"\xe2\x84\xaa",
        b"a",
        b"\n",
    ],
    seeds: || seeds::patterns("corpora/go-primitives/regexp.jsonl"),
    check,
    max_len: 1024,
    base_time: Duration::from_secs(2),
    time_per_byte: Duration::from_micros(500),
    base_memory: 200_000_000,
    memory_per_byte: 500_000,
};

fn check(input: &[u8]) -> Result<Shape, String> {
    let (pattern, text) = match input.iter().position(|&byte| byte == b'\n') {
        Some(at) => (&input[..at], &input[at + 1..]),
        None => (input, &[][..]),
    };
    let regex = match Regex::from_bytes(pattern, &Release::LATEST.rules().go) {
        Ok(regex) => regex,
        Err(error) => return Ok(Shape::of_error(&error.to_string())),
    };
    let is_match = regex.is_match_bytes(text);
    let found = regex.find_bytes(text);
    if is_match != found.is_some() {
        return Err(format!("is_match says {is_match}, find says {found:?}"));
    }
    if found.as_ref().is_some_and(|range| text.get(range.clone()).is_none()) {
        return Err(format!("find says {found:?}, which is not in the text"));
    }
    let mut groups = 0;
    // Asking for groups compiles the pattern once more, which is most of the time.
    if input.len().is_multiple_of(4)
        && let Ok(captures) = regex.captures_bytes(text)
    {
        let whole = captures.as_ref().and_then(|captures| captures.get(0));
        if whole != found {
            return Err(format!("find says {found:?}, captures say {whole:?}"));
        }
        groups = captures.map_or(0, |captures| captures.iter().flatten().count());
    }
    Ok(Shape::of((is_match, groups, regex.group_count(), pattern.len().checked_ilog2())))
}
