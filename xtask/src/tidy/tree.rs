//! The files of the repository.

use std::fs;
use std::path::Path;
use std::process::Command;

use plimsoll_testkit::{files_under, repository_root};

/// All files that are, or are about to be, part of the repository.
pub(super) struct Tree {
    pub(super) files: Vec<File>,
}

/// One file.
pub(super) struct File {
    /// Path below the repository, with `/`.
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
}

impl Tree {
    /// Reads the tree.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub(super) fn load() -> Result<Self, String> {
        let root = repository_root();
        let mut files = Vec::new();
        for path in paths(&root) {
            let full = root.join(&path);
            // A file that was removed but not yet committed is listed and not there.
            if full.is_file() {
                let bytes = fs::read(&full).map_err(|error| format!("{path}: {error}"))?;
                files.push(File { path, bytes });
            }
        }
        Ok(Self { files })
    }

    /// A file by its path.
    pub(super) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// Rust sources.
    pub(super) fn sources(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.has_extension("rs"))
    }
}

impl File {
    pub(super) fn has_extension(&self, extension: &str) -> bool {
        Path::new(&self.path).extension().is_some_and(|end| end == extension)
    }

    /// The text, with what is no UTF-8 replaced.
    pub(super) fn text(&self) -> std::borrow::Cow<'_, str> {
        String::from_utf8_lossy(&self.bytes)
    }

    /// Recorded data keeps every byte as it was; rules of style do not apply to it.
    pub(super) fn is_data(&self) -> bool {
        self.path.starts_with("conformance/vectors/") && !self.has_extension("md")
    }

    /// `path:line`.
    pub(super) fn at(&self, line: usize) -> String {
        format!("{}:{}", self.path, line + 1)
    }
}

/// What git knows and what it does not ignore; without git, everything but build results.
fn paths(root: &Path) -> Vec<String> {
    let words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
    if let Ok(listed) = Command::new("git").args(words).current_dir(root).output()
        && listed.status.success()
    {
        let text = String::from_utf8_lossy(&listed.stdout).into_owned();
        return text.split('\0').filter(|path| !path.is_empty()).map(str::to_owned).collect();
    }
    let below = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let kept = |path: &String| !path.starts_with("target/") && !path.starts_with(".git/");
    files_under(root).iter().map(|path| below(path)).filter(kept).collect()
}
