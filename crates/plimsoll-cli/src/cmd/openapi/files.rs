//! The files that a document refers to.

use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_openapi::Files;

use crate::input::{read_file, reason};

/// A referenced file that is larger is not read.
const MAX_FILE: u64 = 64 << 20;

/// The folder of a document: nothing outside of it is read, not even through links.
pub(super) struct Folder {
    root: Option<PathBuf>,
}

impl Folder {
    /// The folder of a file.
    pub(super) fn of(file: &Path) -> Self {
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
        Self { root: fs::canonicalize(folder.unwrap_or(Path::new("."))).ok() }
    }
}

impl Files for Folder {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        let root = self.root.as_ref().ok_or("the folder can't be read")?;
        let file = fs::canonicalize(root.join(path)).map_err(|error| reason(&error))?;
        if !file.starts_with(root) {
            return Err("it is outside of the folder".to_string());
        }
        read_file(&file, MAX_FILE).map_err(|error| reason(&error))
    }
}
