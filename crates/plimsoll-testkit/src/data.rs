//! Finding the recorded data.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
pub fn repository_root() -> PathBuf {
    let kit = Path::new(env!("CARGO_MANIFEST_DIR"));
    // The kit lies two folders below it.
    kit.ancestors().nth(2).unwrap_or(kit).to_path_buf()
}

/// The shared data beside the repository, where this machine has it.
pub fn shared_root() -> Option<PathBuf> {
    let shared = repository_root().join("../shared");
    shared.join("corpora").is_dir().then_some(shared)
}

/// The sample of the shared data that the repository carries.
pub fn vectors_root() -> PathBuf {
    repository_root().join("conformance/vectors")
}

/// The shared data, or else the repository's own sample of it.
pub fn data_root() -> PathBuf {
    shared_root().unwrap_or_else(vectors_root)
}

/// All files below a folder, in the order of their paths; none where there is no such folder.
pub fn files_under(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            match entry.file_type() {
                Ok(kind) if kind.is_dir() => folders.push(entry.path()),
                Ok(_) => files.push(entry.path()),
                Err(_) => {}
            }
        }
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::{files_under, repository_root};

    #[test]
    fn finds_the_repository_and_its_files() {
        let root = repository_root();
        assert!(root.join("crates/plimsoll-testkit/src/data.rs").exists());
        let files = files_under(&root.join("crates/plimsoll-testkit/src"));
        assert!(files.is_sorted() && files.iter().any(|file| file.ends_with("data.rs")));
        assert!(files_under(&root.join("no such folder")).is_empty());
    }
}
