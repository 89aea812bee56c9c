//! Finding files: those that were named, and those in folders.

mod exclude;

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ignore::types::{Types, TypesBuilder};
use ignore::{DirEntry, WalkBuilder};

pub(crate) use self::exclude::Exclude;
use crate::input::{STDIN, reason};

/// Ignore files of our own, beside `.gitignore` and `.ignore`.
const IGNORE_FILE: &str = ".plimsollignore";
/// What is looked for in folders.
const PATTERNS: [&str; 3] = ["*.yaml", "*.yml", "*.json"];

/// A file to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub(crate) path: PathBuf,
    /// Whether it was named, and not found in a folder.
    pub(crate) is_named: bool,
}

impl Found {
    /// Whether it stands for standard input.
    pub(crate) fn is_stdin(&self) -> bool {
        self.path.as_os_str() == STDIN
    }
}

/// What was found behind a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Listing {
    pub(crate) files: Vec<Found>,
    /// What could not be looked into, and why.
    pub(crate) unreadable: Vec<String>,
}

/// The file itself, or the files of a folder in the order of their names. Files that ignore files name, those that are
/// neither YAML nor JSON, and those that are excluded are left out of folders; hidden ones are not. Links to files
/// are files, each once; links to folders are not followed.
///
/// # Errors
/// Files cannot be looked for at all.
pub(crate) fn files(path: &Path, exclude: &Exclude) -> Result<Listing, String> {
    if !path.is_dir() {
        return Ok(Listing { files: vec![Found { path: path.to_path_buf(), is_named: true }], unreadable: Vec::new() });
    }
    let exclude = exclude.clone();
    let walk = WalkBuilder::new(path)
        .types(types().map_err(|error| error.to_string())?)
        .hidden(false)
        .filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            entry.depth() == 0 || !exclude.excludes(entry.path(), is_folder)
        })
        .require_git(false)
        .add_custom_ignore_filename(IGNORE_FILE)
        .sort_by_file_name(Ord::cmp)
        .build();
    let mut found = Listing::default();
    let mut has_links = false;
    for entry in walk {
        match entry.map_err(|error| unreadable(path, &error)).and_then(|entry| file(&entry)) {
            Ok(Some((file, is_link))) => {
                found.files.push(Found { path: file, is_named: false });
                has_links |= is_link;
            }
            Ok(None) => {}
            Err(why) => found.unreadable.push(why),
        }
    }
    if has_links {
        let mut seen = HashSet::new();
        found.files.retain(|file| seen.insert(identity(&file.path)));
    }
    Ok(found)
}

/// What tells whether two paths lead to the same file.
pub(crate) fn identity(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}

fn types() -> Result<Types, ignore::Error> {
    let mut types = TypesBuilder::new();
    PATTERNS.iter().try_for_each(|pattern| types.add("manifest", pattern))?;
    types.select("manifest").build()
}

/// The file that an entry of a folder leads to, if it is one, and whether by a link.
fn file(entry: &DirEntry) -> Result<Option<(PathBuf, bool)>, String> {
    let Some(kind) = entry.file_type() else { return Ok(None) };
    let is_file = if kind.is_symlink() {
        fs::metadata(entry.path()).map_err(|error| cannot_read(entry.path(), &error))?.is_file()
    } else {
        kind.is_file()
    };
    Ok(is_file.then(|| (tidy(entry.path()), kind.is_symlink())))
}

/// Says which part of a folder cannot be looked into.
fn unreadable(folder: &Path, error: &ignore::Error) -> String {
    let mut inner = error;
    let mut path = folder;
    loop {
        match inner {
            ignore::Error::WithPath { path: at, err } => (path, inner) = (at, err),
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => inner = err,
            ignore::Error::Io(error) => return cannot_read(path, error),
            other => return format!("cannot read `{}`: {other}", tidy(path).display()),
        }
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> String {
    format!("cannot read `{}`: {}", tidy(path).display(), reason(error))
}

/// Without the `./` that looking into `.` puts before every name.
fn tidy(path: &Path) -> PathBuf {
    path.strip_prefix("./").unwrap_or(path).to_path_buf()
}
