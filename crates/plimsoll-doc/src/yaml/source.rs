//! A body and its text in UTF-8.

use crate::YamlVersion;

use super::encoding::{Decoded, Encoding};

/// What go-yaml reads instead of nothing.
const EMPTY: &[u8] = b"\n";

/// A body with its UTF-8 form.
#[derive(Debug)]
pub(super) struct Source<'s> {
    bytes: &'s [u8],
    /// The UTF-8 form where the body is UTF-16.
    transcoded: Option<String>,
}

impl<'s> Source<'s> {
    pub(super) fn new(bytes: &'s [u8]) -> Self {
        let bytes = if bytes.is_empty() { EMPTY } else { bytes };
        let (encoding, byte_order_mark) = Encoding::of(bytes);
        let transcoded = (encoding != Encoding::Utf8).then(|| transcode(encoding, &bytes[byte_order_mark..]));
        Self { bytes, transcoded }
    }

    /// The body itself.
    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes
    }

    /// The UTF-8 form, which is good as far as the body is.
    pub(super) fn text(&self) -> &[u8] {
        self.transcoded.as_ref().map_or(self.bytes, |text| text.as_bytes())
    }

    /// The good part of the text, where it is a part of the body.
    pub(super) fn borrowed(&self) -> Option<&'s str> {
        self.transcoded.is_none().then(|| valid_part(self.bytes))
    }

    /// The good part of the text.
    pub(super) fn valid(&self) -> &str {
        self.transcoded.as_deref().unwrap_or_else(|| valid_part(self.bytes))
    }
}

fn valid_part(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => bytes.get(..error.valid_up_to()).and_then(|good| std::str::from_utf8(good).ok()).unwrap_or(""),
    }
}

fn transcode(encoding: Encoding, mut bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() / 2);
    while let Decoded::Char(char, width) = encoding.decode(bytes, YamlVersion::Core) {
        text.push(char);
        bytes = &bytes[width..];
    }
    text
}
