//! Files and folders that are left out when folders are searched.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use ignore::gitignore::{Gitignore, GitignoreBuilder};

/// What other programs keep, in which nobody has manifests of their own: `..2025_01_02` is how Kubernetes mounts the
/// files of a ConfigMap, which have links beside it, and `.#x` is the lock of an editor.
const ALWAYS: [&str; 16] = [
    "..*/",
    ".#*",
    ".bzr/",
    ".cache/",
    ".direnv/",
    ".git/",
    ".hg/",
    ".idea/",
    ".jj/",
    ".svn/",
    ".terraform/",
    ".tox/",
    ".venv/",
    ".vscode/",
    "__pycache__/",
    "node_modules/",
];

/// Patterns of files and folders, as in `.gitignore`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Exclude {
    sets: Vec<Arc<Gitignore>>,
    current: PathBuf,
}

impl Exclude {
    /// What is left out unless it is named.
    pub(crate) fn standard() -> Self {
        let mut exclude = Self { sets: Vec::new(), current: std::env::current_dir().unwrap_or_default() };
        // These patterns are known to be sound.
        let _ = exclude.add(Path::new(""), ALWAYS.iter().copied());
        exclude
    }

    /// What matches some patterns, relative to a folder.
    ///
    /// # Errors
    /// A pattern is none.
    pub(crate) fn of<'p>(folder: &Path, patterns: impl Iterator<Item = &'p str>) -> Result<Self, String> {
        let mut matching = Self { sets: Vec::new(), current: std::env::current_dir().unwrap_or_default() };
        matching.add(folder, patterns)?;
        Ok(matching)
    }

    /// Whether a file matches, or a folder that it is in.
    pub(crate) fn includes(&self, path: &Path) -> bool {
        let path = self.absolute(path);
        let is_in =
            |set: &Gitignore| path.starts_with(set.path()) && set.matched_path_or_any_parents(&path, false).is_ignore();
        self.sets.iter().any(|set| is_in(set))
    }

    /// Leaves out more: patterns relative to a folder.
    ///
    /// # Errors
    /// A pattern is none.
    pub(crate) fn add<'p>(&mut self, folder: &Path, patterns: impl Iterator<Item = &'p str>) -> Result<(), String> {
        let mut builder = GitignoreBuilder::new(self.absolute(folder));
        for pattern in patterns {
            builder.add_line(None, pattern).map_err(|error| format!("`{pattern}`: {error}"))?;
        }
        let set = builder.build().map_err(|error| error.to_string())?;
        if !set.is_empty() {
            self.sets.push(Arc::new(set));
        }
        Ok(())
    }

    /// Whether a file or folder is left out. Whoever asks has asked about the folders above it.
    pub(crate) fn excludes(&self, path: &Path, is_folder: bool) -> bool {
        let path = self.absolute(path);
        self.sets.iter().any(|set| set.matched(&path, is_folder).is_ignore())
    }

    /// A path from the root, without `.` and `..`.
    fn absolute(&self, path: &Path) -> PathBuf {
        let mut absolute = self.current.clone();
        for part in path.components() {
            match part {
                Component::CurDir => {}
                Component::ParentDir => {
                    absolute.pop();
                }
                part => absolute.push(part),
            }
        }
        absolute
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_those_of_gitignore() {
        let mut exclude = Exclude { sets: Vec::new(), current: PathBuf::from("/repo/here") };
        exclude.add(Path::new(""), ["/top.yaml", "testdata/", "*.gen.yaml"].into_iter()).unwrap();
        exclude.add(Path::new(".."), ["/deploy/**"].into_iter()).unwrap();
        let is_out = |path: &str, is_folder| exclude.excludes(Path::new(path), is_folder);
        assert!(is_out("top.yaml", false) && is_out("./top.yaml", false) && !is_out("a/top.yaml", false));
        assert!(is_out("a/b/testdata", true) && !is_out("a/b/testdata", false));
        assert!(is_out("a/x.gen.yaml", false) && is_out("/repo/here/x.gen.yaml", false));
        assert!(is_out("../deploy/x.yaml", false) && !is_out("deploy/x.yaml", false));
        assert!(exclude.add(Path::new(""), ["a{b"].into_iter()).is_err());
    }
}
