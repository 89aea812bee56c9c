//! Splitting a file or a stream into documents, as kubectl does.
//!
//! kubectl looks at the beginning: a text whose first visible byte is `{` is a stream of JSON
//! values, everything else is YAML cut at lines that begin with `---`. A text that turns out
//! to be no JSON after at most one value is read on as YAML.

mod cutter;
mod incremental;
mod json_end;

use std::borrow::Cow;

use crate::{Fault, Format, Limits};

pub use incremental::StreamSplitter;

use cutter::{Cut, Cutter};

/// One document of a file, not yet read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chunk<'s> {
    /// Its text.
    pub text: Cow<'s, [u8]>,
    /// How to read it.
    pub format: Format,
    /// Offset of its first byte in the file.
    pub offset: u64,
    /// Number of its first line in the file, from 1.
    pub line: u32,
}

/// Splits a text that is in memory; chunks borrow from it.
#[derive(Debug)]
pub struct Splitter<'s> {
    text: &'s [u8],
    /// Where the part that is not cut yet begins.
    at: usize,
    cutter: Cutter,
}

impl<'s> Splitter<'s> {
    /// Splits `text`; the format is guessed as kubectl does.
    pub fn new(text: &'s [u8], limits: &Limits) -> Self {
        Self { text, at: 0, cutter: Cutter::new(*limits) }
    }
}

impl<'s> Iterator for Splitter<'s> {
    type Item = Result<Chunk<'s>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.at..).unwrap_or_default();
        match self.cutter.cut(rest, true) {
            Cut::Document { start, end, next, format } => {
                let text = Cow::Borrowed(rest.get(start..end).unwrap_or_default());
                let chunk = self.cutter.place(text, format, rest, start, next);
                self.at += next;
                Some(Ok(chunk))
            }
            Cut::Fault(fault) => Some(Err(fault)),
            Cut::End | Cut::More => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Vec<(String, Format, u64, u32)> {
        let whole: Vec<_> = Splitter::new(text.as_bytes(), &Limits::FILES)
            .map(|chunk| {
                let chunk = chunk.unwrap();
                (String::from_utf8(chunk.text.into_owned()).unwrap(), chunk.format, chunk.offset, chunk.line)
            })
            .collect();
        for buffer in [1, 2, 3, 7, 64] {
            let reader = std::io::BufReader::with_capacity(buffer, text.as_bytes());
            let mut stream = StreamSplitter::new(reader, &Limits::FILES);
            let mut parts = Vec::new();
            while let Some(chunk) = stream.next_chunk().unwrap() {
                let chunk = chunk.unwrap();
                let text = String::from_utf8(chunk.text.to_vec()).unwrap();
                parts.push((text, chunk.format, chunk.offset, chunk.line));
            }
            assert_eq!(parts, whole, "in pieces of {buffer} bytes");
        }
        whole
    }

    fn texts(text: &str) -> Vec<String> {
        split(text).into_iter().map(|part| part.0).collect()
    }

    #[test]
    fn yaml_is_cut_at_separator_lines() {
        assert_eq!(texts("a: 1\n---\nb: 2\n"), ["a: 1\n", "b: 2\n"]);
        assert_eq!(texts("---\na: 1\n--- # next\nb: 2"), ["---\na: 1\n", "b: 2"]);
        assert_eq!(texts("a: |\n  ---\n"), ["a: |\n  ---\n"]);
        assert_eq!(texts("a: 1\r\n---\r\nb: 2\r\n"), ["a: 1\r\n", "b: 2\r\n"]);
        assert_eq!(texts(""), [""; 0]);
        assert_eq!(texts("---\n---\n"), ["---\n"]);
        assert_eq!(texts("a: 1\n---\u{a0}\nb: 2\n"), ["a: 1\n", "b: 2\n"]);
    }

    #[test]
    fn chunks_know_their_place() {
        let parts = split("# head\na: 1\n---\n\nb: 2\n");
        assert_eq!(parts[0], ("# head\na: 1\n".to_owned(), Format::Yaml, 0, 1));
        assert_eq!(parts[1], ("\nb: 2\n".to_owned(), Format::Yaml, 16, 4));
        let parts = split("{\"a\":1}\n\n  {\"b\":2}\n");
        assert_eq!(parts[1], ("{\"b\":2}".to_owned(), Format::Json, 11, 3));
    }

    #[test]
    fn json_values_follow_each_other() {
        assert_eq!(texts(r#"{"a":"}"}{"b":"\"{"} [1]"#), [r#"{"a":"}"}"#, r#"{"b":"\"{"}"#, "[1]"]);
        assert_eq!(texts(" \n {\"a\": 1}\n"), ["{\"a\": 1}"]);
    }

    #[test]
    fn a_byte_order_mark_begins_no_value() {
        let parts = split("\u{feff} {\"a\":1}\n{}");
        assert_eq!(parts[0], ("{\"a\":1}".to_owned(), Format::Json, 4, 1));
        assert_eq!(parts[1], ("{}".to_owned(), Format::Json, 12, 2));
        assert_eq!(split("\u{feff}a: 1\n")[0].1, Format::Yaml);
    }

    #[test]
    fn json_values_end_as_go_ends_them() {
        assert_eq!(texts("{}nulltrue[]1-2 "), ["{}", "null", "true", "[]", "1", "-2"]);
        assert_eq!(texts("{\"a\":1e400}{}"), ["{\"a\":1e400}", "{}"]);
        assert_eq!(split("{\"a\":1e400}")[0].1, Format::Json);
    }

    #[test]
    fn values_without_blanks_take_no_time() {
        for value in ["null", "0", "-0", "1e5-", "[]", "\"\""] {
            let text = format!("{{}}{}", value.repeat(100_000));
            let before = plimsoll_testkit::thread_time();
            let parts = Splitter::new(text.as_bytes(), &Limits::FILES).count();
            let taken = plimsoll_testkit::thread_time().saturating_sub(before);
            assert!(taken.as_secs() < 10, "{value}: {taken:?}");
            assert!(parts > 1, "{value}");
        }
    }

    #[test]
    fn json_turns_into_yaml_where_it_is_none() {
        assert_eq!(texts("{a: 1}\n---\nb: 2\n"), ["{a: 1}\n", "b: 2\n"]);
        assert_eq!(texts("{\"a\": 1}\n---\nb: 2\n---\nc: 3\n"), ["{\"a\": 1}", "---\nb: 2\n", "c: 3\n"]);
        assert_eq!(split("{a: 1}\n")[0].1, Format::Yaml);
        // White space is left out up to the end of the line, whatever its kind.
        assert_eq!(texts("\u{a0}\u{2003}\n {a: 1}\n"), [" {a: 1}\n"]);
        // Less than four bytes are not looked at: the JSON error stands.
        assert_eq!(split("{}\n~\n")[1], ("~".to_owned(), Format::Json, 3, 2));
        assert_eq!(split("{}\n~ #\n")[1], ("~ #\n".to_owned(), Format::Yaml, 3, 2));
    }

    #[test]
    fn what_is_too_short_for_yaml_is_cut_alike_in_pieces() {
        assert_eq!(texts("{},,"), ["{}", ",", ","]);
    }

    #[test]
    fn a_separator_takes_nothing_but_a_comment() {
        let fault = Splitter::new(b"a: 1\n--- b\n", &Limits::FILES).find_map(Result::err).unwrap();
        assert_eq!(fault.to_string(), "invalid Yaml document separator: b");
        assert_eq!((fault.span.start, fault.span.end), (5, 10));
    }

    #[test]
    fn documents_and_their_size_are_limited() {
        let limits = Limits { documents: 2, ..Limits::FILES };
        let parts: Vec<_> = Splitter::new(b"a\n---\nb\n---\nc\n", &limits).collect();
        assert_eq!(parts.len(), 3);
        assert_eq!(parts[2].as_ref().unwrap_err().to_string(), "limit on number of documents exceeded: 2");
        let limits = Limits { body: 4, ..Limits::FILES };
        let reader = std::io::BufReader::with_capacity(2, "a: 12345\n".as_bytes());
        let mut stream = StreamSplitter::new(reader, &limits);
        let fault = stream.next_chunk().unwrap().unwrap().unwrap_err();
        assert_eq!(fault.to_string(), "Request entity too large: limit is 4");
        assert!(stream.next_chunk().unwrap().is_none());
    }

    #[test]
    fn large_documents_are_handed_over() {
        let large = |name: char| format!("{name}: {}\n", name.to_string().repeat(3 << 20));
        let text = format!("x: 1\n---\n{}---\n{}---\ny: 2\n", large('a'), large('b'));
        let mut stream = StreamSplitter::new(std::io::BufReader::new(text.as_bytes()), &Limits::FILES);
        let mut parts = Vec::new();
        while let Some(chunk) = stream.next_chunk().unwrap() {
            let chunk = chunk.unwrap();
            assert_eq!(matches!(chunk.text, Cow::Owned(_)), chunk.text.len() > 1 << 20);
            parts.push(Chunk { text: Cow::Owned(chunk.text.to_vec()), ..chunk });
        }
        let whole: Vec<_> = Splitter::new(text.as_bytes(), &Limits::FILES).map(Result::unwrap).collect();
        assert!(parts == whole);
    }

    #[test]
    fn a_stream_shows_what_it_could_not_split() {
        let reader = std::io::BufReader::with_capacity(4, "a: 1\n---\nb: 2\n--- c\nd: 3\n".as_bytes());
        let mut stream = StreamSplitter::new(reader, &Limits::FILES);
        stream.next_chunk().unwrap().unwrap().unwrap();
        let fault = stream.next_chunk().unwrap().unwrap().unwrap_err();
        let (text, offset, line) = stream.pending();
        assert!(text.starts_with(b"b: 2\n--- c"));
        assert_eq!((offset, line, fault.span.start), (9, 3, 14));
    }

    /// A reader that gives one byte again and again, in small pieces.
    fn long_stream(head: &str, byte: u8, size: u64) -> impl std::io::BufRead {
        use std::io::Read as _;
        let head = std::io::Cursor::new(head.as_bytes().to_vec());
        std::io::BufReader::with_capacity(512, head.chain(std::io::repeat(byte).take(size)))
    }

    #[test]
    fn long_runs_are_looked_at_once() {
        let size = 4 << 20;
        for (head, byte, documents) in [
            ("{}", b' ', 1),
            ("", b' ', 1),
            ("", b'\0', 1),
            ("a: ", b'a', 1),
            ("a: 1\n--- #", b'#', 1),
            ("{\"a\": \"", b'a', 1),
            ("{\"a\":1}\n{\"b\":1}\n", b'\n', 2),
            ("a", b'\n', 1),
        ] {
            let before = plimsoll_testkit::thread_time();
            let mut stream = StreamSplitter::new(long_stream(head, byte, size), &Limits::FILES);
            let mut found = 0;
            while let Some(chunk) = stream.next_chunk().unwrap() {
                chunk.unwrap();
                found += 1;
            }
            // Looking at everything again for each piece would take minutes.
            let taken = plimsoll_testkit::thread_time().saturating_sub(before);
            assert!(taken.as_secs() < 5, "{head:?} and {byte}: {taken:?}");
            assert_eq!(found, documents, "{head:?} and {byte}");
        }
    }
}
