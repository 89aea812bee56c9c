//! Finds where documents begin and end; mirrors `YAMLOrJSONDecoder` and `YAMLReader` of apimachinery.

use std::borrow::Cow;

use memchr::memmem::Finder;

use super::Chunk;
use super::json_end::JsonEnd;
use crate::{Fault, FaultKind, Format, Limit, Limits, ReadRules, Span, json};

/// How many bytes kubectl looks at to tell JSON from YAML.
const GUESS_WINDOW: usize = 4096;
const SEPARATOR: &[u8] = b"---";
const SEPARATOR_LINE: &[u8] = b"\n---";

/// kubectl drops it from the beginning of a file. The YAML reader does so itself.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// What was found in the text that is not cut yet.
#[derive(Debug)]
pub(super) enum Cut {
    /// A document; the next one begins at or after `next`.
    Document { start: usize, end: usize, next: usize, format: Format },
    /// The text ends before this can be told.
    More,
    /// Nothing is left.
    End,
    /// The text cannot be split further.
    Fault(Fault),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Unknown,
    Json,
    Yaml,
    Ended,
}

/// Goes through a text that is handed over in growing pieces.
///
/// Each call sees the text from the end of the last document on; what a call has looked at
/// without finding an end is not looked at again.
#[derive(Debug)]
pub(super) struct Cutter {
    mode: Mode,
    limits: Limits,
    /// Bytes of the text at hand that are known not to end a document.
    seen: usize,
    /// Where a separator line begins whose end is not seen yet.
    separator: Option<usize>,
    separators: Finder<'static>,
    /// Where the document of the text at hand begins: white space before it was given up as JSON.
    start: usize,
    /// Bytes of white space at the beginning of the text at hand, as far as they were counted.
    blank: usize,
    json: JsonEnd,
    documents: u32,
    /// Place of the text at hand in the file.
    offset: u64,
    line: u32,
}

impl Cutter {
    pub(super) fn new(limits: Limits) -> Self {
        Self {
            mode: Mode::Unknown,
            limits,
            seen: 0,
            separator: None,
            separators: Finder::new(SEPARATOR_LINE),
            start: 0,
            blank: 0,
            json: JsonEnd::default(),
            documents: 0,
            offset: 0,
            line: 1,
        }
    }

    /// Looks for the first document of `text`, which is all there is if `complete`.
    pub(super) fn cut(&mut self, text: &[u8], complete: bool) -> Cut {
        if self.mode == Mode::Unknown {
            match guess(text, complete) {
                Some(mode) => self.mode = mode,
                None => return Cut::More,
            }
        }
        let cut = match self.mode {
            Mode::Json => self.cut_json(text, complete),
            Mode::Yaml => self.cut_yaml(text, complete),
            Mode::Unknown | Mode::Ended => Cut::End,
        };
        match cut {
            Cut::Document { start, end, .. } if end - start > self.limits.body as usize => self.too_large(),
            Cut::More if text.len() > self.limits.body as usize => self.too_large(),
            Cut::Document { .. } if self.documents >= self.limits.documents => {
                self.stop(Limit::Documents, self.limits.documents)
            }
            Cut::Fault(_) => {
                self.mode = Mode::Ended;
                cut
            }
            cut => cut,
        }
    }

    /// Place in the file of the text that is not cut yet: offset, and line from 1.
    pub(super) fn reached(&self) -> (u64, u32) {
        (self.offset, self.line)
    }

    /// Makes the chunk that was cut out of `text`, and goes on behind it.
    pub(super) fn place<'s>(
        &mut self,
        chunk: Cow<'s, [u8]>,
        format: Format,
        text: &[u8],
        start: usize,
        next: usize,
    ) -> Chunk<'s> {
        let lines = |range: std::ops::Range<usize>| {
            memchr::memchr_iter(b'\n', text.get(range).unwrap_or_default()).count() as u32
        };
        let line = self.line.saturating_add(lines(0..start));
        let chunk = Chunk { text: chunk, format, offset: self.offset + start as u64, line };
        self.line = line.saturating_add(lines(start..next));
        self.offset += next as u64;
        self.documents += 1;
        (self.seen, self.start, self.separator) = (0, 0, None);
        (self.blank, self.json) = (0, JsonEnd::default());
        chunk
    }

    fn cut_json(&mut self, text: &[u8], complete: bool) -> Cut {
        let mark = if self.offset == 0 && text.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        let from = mark.max(self.blank);
        let blank = from + text.iter().skip(from).take_while(is_blank).count();
        self.blank = blank;
        if blank == text.len() {
            return if complete { Cut::End } else { Cut::More };
        }
        self.seen = self.seen.max(blank);
        let end = match self.json.find(text.get(self.seen..).unwrap_or_default()) {
            Some(length) => self.seen + length,
            None if complete => text.len(),
            None => {
                self.seen = text.len();
                return Cut::More;
            }
        };
        let value = text.get(blank..end).unwrap_or_default();
        let rules = ReadRules { limits: self.limits, ..ReadRules::default() };
        if let Ok(end) = json::value_end(value, &rules) {
            let end = blank + value.get(..end).unwrap_or_default().trim_ascii_end().len();
            return Cut::Document { start: blank, end, next: end, format: Format::Json };
        }
        if self.documents <= 1 {
            match yaml_start(text) {
                YamlStart::At(start) => {
                    self.mode = Mode::Yaml;
                    (self.start, self.seen, self.separator) = (start, start, None);
                    return self.cut_yaml(text, complete);
                }
                YamlStart::TextTooShort if !complete => {
                    // With more text the value is looked for again, from its beginning.
                    (self.seen, self.json) = (0, JsonEnd::default());
                    return Cut::More;
                }
                YamlStart::TextTooShort | YamlStart::Nowhere => {}
            }
        }
        // The reader will say what is wrong.
        Cut::Document { start: blank, end, next: end, format: Format::Json }
    }

    /// Cuts at the first separator line that does not begin the document itself.
    fn cut_yaml(&mut self, text: &[u8], complete: bool) -> Cut {
        let start = self.start;
        while let Some(line) = self.separator.or_else(|| self.next_separator(text)) {
            self.separator = Some(line);
            let rest = text.get(self.seen..).unwrap_or_default();
            let (line_end, next) = match memchr::memchr(b'\n', rest) {
                Some(length) => (self.seen + length, self.seen + length + 1),
                None if complete => (text.len(), text.len()),
                None => {
                    self.seen = text.len();
                    return Cut::More;
                }
            };
            let whole = text.get(line..line_end).unwrap_or_default();
            let after = String::from_utf8_lossy(whole.strip_prefix(SEPARATOR).unwrap_or_default());
            let comment = after.trim();
            if !comment.is_empty() && !comment.starts_with('#') {
                return self.bad_separator(comment, line, line + whole.trim_ascii_end().len());
            }
            if line > start {
                return Cut::Document { start, end: line, next, format: Format::Yaml };
            }
            (self.separator, self.seen) = (None, line_end);
        }
        match complete {
            true if text.len() > start => {
                Cut::Document { start, end: text.len(), next: text.len(), format: Format::Yaml }
            }
            true => Cut::End,
            false => Cut::More,
        }
    }

    /// The first line that begins with a separator, which may lie where nobody has looked yet.
    fn next_separator(&mut self, text: &[u8]) -> Option<usize> {
        let rest = text.get(self.seen..).unwrap_or_default();
        if self.seen == self.start && rest.starts_with(SEPARATOR) {
            return Some(self.seen);
        }
        let found = self.separators.find(rest).map(|at| self.seen + at + 1);
        // Where none is found, the end of the text may be the beginning of one.
        self.seen = found.unwrap_or_else(|| self.seen.max(text.len().saturating_sub(SEPARATOR.len())));
        found
    }

    fn bad_separator(&self, comment: &str, start: usize, end: usize) -> Cut {
        let place = |at: usize| (self.offset + at as u64).try_into().unwrap_or(u32::MAX);
        let text = comment.to_owned();
        Cut::Fault(Fault { kind: FaultKind::Separator { text }, span: Span::new(place(start), place(end)) })
    }

    fn too_large(&mut self) -> Cut {
        self.stop(Limit::Body, self.limits.body)
    }

    fn stop(&mut self, limit: Limit, max: u32) -> Cut {
        self.mode = Mode::Ended;
        let at = self.offset.try_into().unwrap_or(u32::MAX);
        Cut::Fault(Fault { kind: FaultKind::Limit { limit, max: max.into() }, span: Span::at(at) })
    }
}

/// Whether kubectl takes the text for JSON, as soon as that can be told (GuessJSONStream).
fn guess(text: &[u8], complete: bool) -> Option<Mode> {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let is_all = complete || text.len() >= GUESS_WINDOW;
    let mut window = text.get(..GUESS_WINDOW).unwrap_or(text);
    while let Some(space) = first_char(window).filter(|first| first.is_whitespace()) {
        window = window.get(space.len_utf8()..).unwrap_or_default();
    }
    match window.first() {
        Some(b'{') => Some(Mode::Json),
        Some(_) if is_all || window.len() >= MAX_CHAR => Some(Mode::Yaml),
        None if is_all => Some(Mode::Yaml),
        _ => None,
    }
}

/// The longest character, in bytes.
const MAX_CHAR: usize = 4;

/// Where kubectl begins to read YAML after it has failed to read JSON.
enum YamlStart {
    At(usize),
    /// A character is no UTF-8: the JSON error stands.
    Nowhere,
    /// It looks at four bytes at once, and gives up where there are less.
    TextTooShort,
}

/// Mirrors consumeWhitespace: white space is left out up to the end of the line.
fn yaml_start(text: &[u8]) -> YamlStart {
    let mut at = 0;
    loop {
        let Some(window) = text.get(at..at + MAX_CHAR) else { return YamlStart::TextTooShort };
        match first_char(window) {
            None => return YamlStart::Nowhere,
            Some('\n') => return YamlStart::At(at + 1),
            Some(first) if first.is_whitespace() => at += first.len_utf8(),
            Some(_) => return YamlStart::At(at),
        }
    }
}

/// The first character; none where it is no UTF-8 or not complete.
fn first_char(text: &[u8]) -> Option<char> {
    let head = text.get(..MAX_CHAR).unwrap_or(text);
    head.utf8_chunks().next()?.valid().chars().next()
}
