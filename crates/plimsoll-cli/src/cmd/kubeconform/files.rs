//! Finding files: by the end of their name, in the order of names, whatever ignore files say.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_go::regex::Regex;

use crate::input::reason;

/// Folders are not followed deeper than this.
const MAX_DEPTH: usize = 1_000;

/// A file, or why a path cannot be looked into.
pub(super) type Listed = Result<PathBuf, (PathBuf, String)>;

/// The files behind some paths. A file that was named needs a fitting name, too.
pub(super) fn find(paths: &[PathBuf], ignored: &[Regex]) -> Vec<Listed> {
    let mut found = Vec::new();
    for path in paths {
        let mut pending = vec![(path.clone(), 0)];
        while let Some((path, depth)) = pending.pop() {
            match entries(&path) {
                Ok(Some(names)) if depth < MAX_DEPTH => {
                    // The last one is looked at first.
                    pending.extend(names.into_iter().rev().map(|name| (join(&path, &name), depth + 1)));
                }
                Ok(Some(_)) => found.push(Err((path, "the folders are too deep".to_owned()))),
                Ok(None) if is_manifest(&path) && !is_ignored(&path, ignored) => found.push(Ok(path)),
                Ok(None) => {}
                Err(why) => found.push(Err((path, why))),
            }
        }
    }
    found
}

/// The names in a folder, sorted; none where it is a file. Links to folders are not followed.
fn entries(path: &Path) -> Result<Option<Vec<PathBuf>>, String> {
    let cannot = |error: std::io::Error| reason(&error);
    if !fs::symlink_metadata(path).map_err(cannot)?.is_dir() {
        return Ok(None);
    }
    let entries = fs::read_dir(path).map_err(cannot)?;
    let names = entries.map(|entry| entry.map(|entry| PathBuf::from(entry.file_name())).map_err(cannot));
    let mut names: Vec<PathBuf> = names.collect::<Result<_, _>>()?;
    names.sort();
    Ok(Some(names))
}

/// Go's `filepath.Join` leaves out the `.` of the folder that one is in.
fn join(folder: &Path, name: &Path) -> PathBuf {
    if folder.as_os_str() == "." { name.to_path_buf() } else { folder.join(name) }
}

fn is_manifest(path: &Path) -> bool {
    let name = path.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    [".yaml", ".yml", ".json"].iter().any(|end| name.ends_with(end))
}

fn is_ignored(path: &Path, ignored: &[Regex]) -> bool {
    let text = path.to_string_lossy();
    ignored.iter().any(|pattern| pattern.is_match(&text))
}
