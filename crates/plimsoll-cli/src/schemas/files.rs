//! Files of JSON Schemas, and those that they refer to.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use plimsoll::json_schema::Resolver;
use plimsoll_check::text::{LIMITS, READ_RULES};
use plimsoll_doc::{Document, Format, SourceId, read};

use super::digest::sha256;
use crate::input::{read_file, reason};

/// The files that were read; documents made of them have the number of the file as their source.
#[derive(Debug, Default)]
pub(crate) struct SchemaFiles {
    files: Vec<SchemaFile>,
    /// Whether all of them must be JSON.
    only_json: bool,
    /// Copies of what was downloaded, by the digest of the URL.
    cache: Option<PathBuf>,
}

/// A file that was read.
#[derive(Debug)]
pub(crate) struct SchemaFile {
    pub(crate) uri: String,
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) document: Document<'static>,
}

impl SchemaFiles {
    /// Files that must be JSON.
    pub(crate) fn json(cache: Option<PathBuf>) -> Self {
        Self { only_json: true, cache, ..Self::default() }
    }

    /// A file that was read.
    pub(crate) fn get(&self, source: u32) -> Option<&SchemaFile> {
        self.files.get(source as usize)
    }

    /// The document of a URI.
    pub(crate) fn document_of(&mut self, uri: &str) -> Result<Document<'static>, String> {
        let path = match uri.strip_prefix("file://") {
            Some(path) => PathBuf::from(decoded(path)),
            None => self.cached(uri)?,
        };
        let bytes = read_file(&path, LIMITS.body.into()).map_err(|error| reason(&error))?;
        let is_json = self.only_json || path.extension().is_some_and(|end| end == "json");
        let format = if is_json { Format::Json } else { Format::guess_by_reading(&bytes, &READ_RULES) };
        let document = read(&bytes, format, &READ_RULES).map_err(|fault| {
            let what = beginning(&bytes).filter(|_| self.only_json);
            let not_json = if self.only_json { "not JSON: " } else { "" };
            format!("{not_json}{}", what.unwrap_or_else(|| fault.to_string()))
        })?;
        let document = document.into_owned().with_source_id(SourceId(self.files.len() as u32));
        let here = std::env::current_dir().unwrap_or_default();
        let name = path.strip_prefix(&here).unwrap_or(&path).display().to_string();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        self.files.push(SchemaFile { uri: uri.to_string(), name, text, document: document.clone() });
        Ok(document)
    }

    /// The copy of what a URL answers.
    fn cached(&self, url: &str) -> Result<PathBuf, String> {
        let is_web = url.starts_with("http:") || url.starts_with("https:");
        let Some(cache) = self.cache.as_ref().filter(|_| is_web) else {
            return Err("not a local file, and nothing is downloaded".to_owned());
        };
        let path = cache.join(sha256(url.as_bytes()));
        if path.is_file() {
            return Ok(path);
        }
        Err(format!("nothing is downloaded, and `{}` has no copy of it", cache.display()))
    }
}

impl Resolver for SchemaFiles {
    fn document(&mut self, uri: &str) -> Result<Document<'static>, String> {
        self.document_of(uri)
    }
}

/// What a file that should be JSON is instead, where that is easily seen.
fn beginning(bytes: &[u8]) -> Option<String> {
    let text = bytes.trim_ascii_start();
    if text.is_empty() {
        return Some("the file is empty".to_owned());
    }
    text.starts_with(b"<").then(|| "it looks like an HTML page".to_owned())
}

/// The URI of an absolute path.
pub(crate) fn uri_of(path: &Path) -> String {
    let mut uri = "file://".to_string();
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
    uri
}

fn decoded(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let code = tail.get(..2).and_then(|hex| std::str::from_utf8(hex).ok()).filter(|_| first == b'%');
        let decoded = code.and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(decoded.unwrap_or(first));
        rest = if decoded.is_some() { tail.get(2..).unwrap_or_default() } else { tail };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
