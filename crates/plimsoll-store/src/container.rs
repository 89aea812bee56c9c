//! The file: a header, an index, and parts that are compressed one by one.
//!
//! ```text
//! "PLSTORE\n"  version: u32  length of the index: u32  index  parts…
//! ```
//!
//! Numbers are little-endian. The index is a text with a line for each part: where it begins after the index, how many
//! bytes it has, how many when inflated, and its name. Index and parts are zlib streams, whose checksums show damage.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use miniz_oxide::deflate::compress_to_vec_zlib;
use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;

use crate::StoreError;

const MAGIC: &[u8; 8] = b"PLSTORE\n";
/// The version of the format.
pub(crate) const VERSION: u32 = 1;
/// A part has at most this many bytes when inflated.
const MAX_PART: usize = 64 << 20;
/// The strongest compression: stores are written once and read often.
const LEVEL: u8 = 10;

/// A part of a store.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) name: Box<str>,
    bytes: Range<usize>,
    inflated: usize,
}

/// The parts of a store.
#[derive(Clone, Debug)]
pub(crate) struct Container {
    bytes: Cow<'static, [u8]>,
    pub(crate) parts: Vec<Part>,
}

impl Container {
    pub(crate) fn open(bytes: Cow<'static, [u8]>) -> Result<Self, StoreError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(StoreError::NotAStore)?;
        let number = |at: usize| {
            let bytes = rest.get(at..at + 4).ok_or_else(|| StoreError::damaged("the header"))?;
            let bytes = bytes.try_into().map_err(|_| StoreError::damaged("the header"))?;
            Ok(u32::from_le_bytes(bytes))
        };
        let found = number(0)?;
        if found != VERSION {
            return Err(StoreError::Version { found, expected: VERSION });
        }
        let damaged = || StoreError::damaged("the index");
        let start = MAGIC.len() + 8;
        let end = start.checked_add(number(4)? as usize).ok_or_else(damaged)?;
        let index = inflate(bytes.get(start..end).ok_or_else(damaged)?, MAX_PART).ok_or_else(damaged)?;
        let parts: Option<Vec<Part>> = index.lines().map(|line| read_part(line, end, bytes.len())).collect();
        Ok(Self { parts: parts.ok_or_else(damaged)?, bytes })
    }

    /// The text of a part.
    pub(crate) fn text(&self, part: &Part) -> Result<String, StoreError> {
        let bytes = self.bytes.get(part.bytes.clone());
        let text = bytes.and_then(|bytes| inflate(bytes, part.inflated));
        text.filter(|text| text.len() == part.inflated).ok_or_else(|| StoreError::damaged(&part.name))
    }
}

fn read_part(line: &str, after: usize, len: usize) -> Option<Part> {
    let mut words = line.splitn(4, ' ');
    let mut number = || words.next()?.parse::<usize>().ok();
    let (start, size, inflated) = (after.checked_add(number()?)?, number()?, number()?);
    let end = start.checked_add(size).filter(|end| *end <= len)?;
    (inflated <= MAX_PART).then_some(())?;
    Some(Part { name: words.next()?.into(), bytes: start..end, inflated })
}

fn inflate(bytes: &[u8], limit: usize) -> Option<String> {
    String::from_utf8(decompress_to_vec_zlib_with_limit(bytes, limit).ok()?).ok()
}

/// Writes a store of some parts, each a name and a text.
pub(crate) fn write<'p>(parts: impl IntoIterator<Item = (&'p str, &'p str)>) -> Vec<u8> {
    let (mut index, mut bodies) = (String::new(), Vec::new());
    for (name, text) in parts {
        let body = compress_to_vec_zlib(text.as_bytes(), LEVEL);
        // Writing to a string cannot fail.
        let _ = writeln!(index, "{} {} {} {name}", bodies.len(), body.len(), text.len());
        bodies.extend_from_slice(&body);
    }
    let index = compress_to_vec_zlib(index.as_bytes(), LEVEL);
    let mut out = MAGIC.to_vec();
    out.extend_from_slice(&VERSION.to_le_bytes());
    out.extend_from_slice(&(index.len() as u32).to_le_bytes());
    out.extend_from_slice(&index);
    out.extend_from_slice(&bodies);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(bytes: &[u8]) -> Result<Vec<String>, StoreError> {
        let container = Container::open(Cow::Owned(bytes.to_vec()))?;
        container.parts.iter().map(|part| container.text(part)).collect()
    }

    #[test]
    fn what_was_written_is_read() {
        let bytes = write([("one", "a\nb\n"), ("two words", "")]);
        assert_eq!(opened(&bytes), Ok(vec!["a\nb\n".to_owned(), String::new()]));
        assert_eq!(opened(&write([])), Ok(vec![]));
    }

    #[test]
    fn a_store_that_is_cut_or_altered_is_an_error() {
        let bytes = write([("one", "a\nb\n"), ("two", "ccccccccccccccccccccccc")]);
        for end in 0..bytes.len() {
            assert!(opened(&bytes[..end]).is_err(), "cut at {end}");
        }
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut altered = bytes.clone();
                altered[at] ^= 1 << bit;
                // Bits that fill up the last byte of a stream mean nothing.
                let is_noticed = opened(&altered).is_err() || opened(&altered) == opened(&bytes);
                assert!(is_noticed, "bit {bit} of byte {at}");
            }
        }
    }

    #[test]
    fn another_version_is_named() {
        let mut bytes = write([("one", "a")]);
        bytes[8] = 9;
        assert_eq!(
            opened(&bytes).unwrap_err().to_string(),
            "schema store of version 9; this release of plimsoll reads version 1"
        );
        assert_eq!(opened(b"{}").unwrap_err(), StoreError::NotAStore);
    }
}
