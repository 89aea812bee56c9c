//! The table as bytes: an index, then each package deflated by itself, so that one can be read without the others.

use crate::package::{SourceFile, Sources};

/// The table of the release that this version of plimsoll knows.
const TABLE: &[u8] = include_bytes!("../../data/kubernetes-types.bin");

/// What a table begins with; the number changes with its form.
const MAGIC: &[u8] = b"plimsoll go types 1\n";

/// The largest package of a table, inflated.
const MAX_PACKAGE: usize = 16 << 20;

/// Why bytes are no table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableError(&'static str);

impl std::fmt::Display for TableError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "table of Go types: {}", self.0)
    }
}

impl std::error::Error for TableError {}

/// A table of packages.
#[derive(Clone, Debug)]
pub struct Known<'t> {
    packages: Vec<Entry<'t>>,
}

#[derive(Clone, Debug)]
struct Entry<'t> {
    path: &'t str,
    bytes: &'t [u8],
}

impl<'t> Known<'t> {
    /// Reads the index of a table.
    pub fn new(bytes: &'t [u8]) -> Result<Self, TableError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(TableError("made by another version of plimsoll"))?;
        let count = number(&mut rest)?;
        let mut heads = Vec::new();
        for _ in 0..count {
            let path_length = number(&mut rest)?;
            let path = take(&mut rest, path_length)?;
            let path = std::str::from_utf8(path).map_err(|_| TableError("a path is not UTF-8"))?;
            heads.push((path, number(&mut rest)?));
        }
        let mut packages = Vec::new();
        for (path, length) in heads {
            packages.push(Entry { path, bytes: take(&mut rest, length)? });
        }
        Ok(Self { packages })
    }

    /// The paths of its packages.
    pub fn paths(&self) -> impl Iterator<Item = &'t str> {
        self.packages.iter().map(|entry| entry.path)
    }
}

impl Sources for Known<'_> {
    fn files(&self, import_path: &str) -> Option<Vec<SourceFile>> {
        let entry = self.packages.iter().find(|entry| entry.path == import_path)?;
        let text = miniz_oxide::inflate::decompress_to_vec_with_limit(entry.bytes, MAX_PACKAGE).ok()?;
        let mut rest = text.as_slice();
        let mut files = Vec::new();
        while !rest.is_empty() {
            let name_length = number(&mut rest).ok()?;
            let name = String::from_utf8(take(&mut rest, name_length).ok()?.to_vec()).ok()?;
            let length = number(&mut rest).ok()?;
            files.push(SourceFile { name, bytes: take(&mut rest, length).ok()?.to_vec() });
        }
        Some(files)
    }
}

/// Kubernetes' types as this version of plimsoll knows them.
#[derive(Clone, Copy, Debug, Default)]
pub struct KnownTypes;

impl Sources for KnownTypes {
    fn files(&self, import_path: &str) -> Option<Vec<SourceFile>> {
        Known::new(TABLE).ok()?.files(import_path)
    }
}

/// A table of packages: path and files, each a name and its text.
pub fn pack(packages: &[(String, Vec<(String, String)>)]) -> Vec<u8> {
    const LEVEL: u8 = 9;
    let deflated: Vec<Vec<u8>> = packages
        .iter()
        .map(|(_, files)| {
            let mut raw = Vec::new();
            for (name, text) in files {
                for part in [name, text] {
                    raw.extend((part.len() as u32).to_le_bytes());
                    raw.extend(part.as_bytes());
                }
            }
            miniz_oxide::deflate::compress_to_vec(&raw, LEVEL)
        })
        .collect();
    let mut out = MAGIC.to_vec();
    out.extend((packages.len() as u32).to_le_bytes());
    for ((path, _), bytes) in packages.iter().zip(&deflated) {
        out.extend((path.len() as u32).to_le_bytes());
        out.extend(path.as_bytes());
        out.extend((bytes.len() as u32).to_le_bytes());
    }
    out.extend(deflated.into_iter().flatten());
    out
}

fn number(rest: &mut &[u8]) -> Result<usize, TableError> {
    let (head, tail) = rest.split_first_chunk::<4>().ok_or(TableError("cut off"))?;
    *rest = tail;
    Ok(u32::from_le_bytes(*head) as usize)
}

fn take<'t>(rest: &mut &'t [u8], length: usize) -> Result<&'t [u8], TableError> {
    let (head, tail) = rest.split_at_checked(length).ok_or(TableError("cut off"))?;
    *rest = tail;
    Ok(head)
}
