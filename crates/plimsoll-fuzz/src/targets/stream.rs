//! Splitting: any bytes are cut into documents in order, the same ones in memory and piece by piece.

use std::io::BufReader;
use std::time::Duration;

use plimsoll_doc::{Format, Limits, Splitter, StreamSplitter};

use crate::{Shape, Target, seeds};

pub(super) const TARGET: Target = Target {
    name: "stream",
    tokens: &[
        b"\n---\n",
        b"---",
        b"--- # c\n",
        b"\n",
        b"\r\n",
        b"{\"a\":1}",
        b"{",
        b"}",
        b"[",
        b"]",
        b"\"",
        b"\\\"",
        b" ",
        b"\t",
        b"a: 1\n",
        b"# c\n",
        b"...\n",
        b"\xef\xbb\xbf",
        b"\xff",
        b"\x00",
        b"{\"a\":1}\n{\"b\":2}\n",
        b"null",
        b"1",
    ],
    seeds: || {
        let mut seeds = seeds::from_files("corpora/objects");
        seeds.extend(seeds::from_rows(&["corpora/yaml-suite/own.jsonl", "corpora/yaml-suite/json.jsonl"], &["in"]));
        seeds.push(b"{\"kind\":\"A\"}\n{\"kind\":\"B\"}\n".to_vec());
        seeds.extend(seeds::multiplying());
        seeds
    },
    check,
    max_len: 4096,
    base_time: Duration::from_millis(10),
    time_per_byte: Duration::from_micros(5),
    base_memory: 1_000_000,
    memory_per_byte: 6_000,
};

/// A document, or how splitting ended.
type Part = Result<(Vec<u8>, Format, u64, u32), String>;

fn check(input: &[u8]) -> Result<Shape, String> {
    let whole = whole(input)?;
    let pieces = 1 + input.len() % 61;
    let streamed = streamed(input, pieces)?;
    if whole != streamed {
        return Err(format!("in pieces other documents come out: {whole:?} and {streamed:?}"));
    }
    if let Some(lines) = by_lines(input, &whole)
        && lines != whole
    {
        return Err(format!("line by line other documents come out: {whole:?} and {lines:?}"));
    }
    let kinds: Vec<_> = whole.iter().map(|part| part.as_ref().map(|part| part.1 == Format::Json).ok()).collect();
    Ok(Shape::of(kinds))
}

fn whole(input: &[u8]) -> Result<Vec<Part>, String> {
    let mut parts: Vec<Part> = Vec::new();
    let mut end = 0;
    for chunk in Splitter::new(input, &Limits::FILES) {
        if parts.len() > input.len() + 1 {
            return Err("more documents than bytes".to_owned());
        }
        let chunk = match chunk {
            Ok(chunk) => chunk,
            Err(fault) => {
                parts.push(Err(fault.to_string()));
                break;
            }
        };
        if chunk.offset < end {
            return Err(format!("a document begins at {}, before the end of the one before it", chunk.offset));
        }
        end = chunk.offset + chunk.text.len() as u64;
        if end > input.len() as u64 {
            return Err("a document ends behind the text".to_owned());
        }
        parts.push(Ok((chunk.text.into_owned(), chunk.format, chunk.offset, chunk.line)));
    }
    Ok(parts)
}

/// YAML cut as kubectl cuts it, line by line from where the first document begins; nothing where there is JSON.
fn by_lines(input: &[u8], whole: &[Part]) -> Option<Vec<Part>> {
    let is_yaml = |part: &Part| part.as_ref().is_ok_and(|part| part.1 == Format::Yaml);
    let (_, _, begin, first_line) = whole.iter().all(is_yaml).then(|| whole.first()?.clone().ok())??;
    let mut parts = Vec::new();
    let (mut start, mut at, mut line, mut first) = (begin as usize, begin as usize, first_line, first_line);
    for text in input.get(start..)?.split_inclusive(|&byte| byte == b'\n') {
        if text.starts_with(b"---") && at > start {
            parts.push(Ok((input.get(start..at)?.to_vec(), Format::Yaml, start as u64, first)));
            (start, first) = (at + text.len(), line + 1);
        }
        at += text.len();
        line += u32::from(text.ends_with(b"\n"));
    }
    if at > start {
        parts.push(Ok((input.get(start..at)?.to_vec(), Format::Yaml, start as u64, first)));
    }
    Some(parts)
}

fn streamed(input: &[u8], piece: usize) -> Result<Vec<Part>, String> {
    let mut parts: Vec<Part> = Vec::new();
    let mut splitter = StreamSplitter::new(BufReader::with_capacity(piece, input), &Limits::FILES);
    while let Some(chunk) = splitter.next_chunk().map_err(|error| error.to_string())? {
        match chunk {
            Ok(chunk) => parts.push(Ok((chunk.text.into_owned(), chunk.format, chunk.offset, chunk.line))),
            Err(fault) => {
                parts.push(Err(fault.to_string()));
                break;
            }
        }
        if parts.len() > input.len() + 1 {
            return Err("more documents than bytes".to_owned());
        }
    }
    Ok(parts)
}
