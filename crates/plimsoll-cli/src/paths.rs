//! Finding files: those that were named, and those in folders.

mod exclude;

use std::path::{Path, PathBuf};

use ignore::WalkBuilder;
use ignore::types::TypesBuilder;

pub(crate) use self::exclude::Exclude;
use crate::input::STDIN;

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

/// The file itself, or the files of a folder in the order of their names. Files that ignore files name, those that are
/// neither YAML nor JSON, and those that are excluded are left out of folders; hidden ones are not.
///
/// # Errors
/// What is wrong with a path.
pub(crate) fn files(path: &Path, exclude: &Exclude) -> Result<Vec<Found>, String> {
    if !path.is_dir() {
        return Ok(vec![Found { path: path.to_path_buf(), is_named: true }]);
    }
    let mut types = TypesBuilder::new();
    for pattern in PATTERNS {
        types.add("manifest", pattern).map_err(|error| error.to_string())?;
    }
    let types = types.select("manifest").build().map_err(|error| error.to_string())?;
    let exclude = exclude.clone();
    let walk = WalkBuilder::new(path)
        .types(types)
        .hidden(false)
        .filter_entry(move |entry| {
            let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
            entry.depth() == 0 || !exclude.excludes(entry.path(), is_folder)
        })
        .require_git(false)
        .add_custom_ignore_filename(IGNORE_FILE)
        .sort_by_file_name(Ord::cmp)
        .build();
    let mut found = Vec::new();
    for entry in walk {
        let entry = entry.map_err(|error| format!("cannot look into `{}`: {error}", path.display()))?;
        if entry.file_type().is_some_and(|kind| kind.is_file()) {
            found.push(Found { path: tidy(entry.path()), is_named: false });
        }
    }
    Ok(found)
}

/// Without the `./` that looking into `.` puts before every name.
fn tidy(path: &Path) -> PathBuf {
    path.strip_prefix("./").unwrap_or(path).to_path_buf()
}
