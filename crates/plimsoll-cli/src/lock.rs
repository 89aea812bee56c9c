//! `plimsoll.lock`: files with schemas that a project relies on, with their digests.

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use toml::de::{DeTable, DeValue};

use crate::input::reason;
use crate::schemas::sha256;

/// The name of the file.
pub(crate) const NAME: &str = "plimsoll.lock";
/// The version of its form.
const VERSION: i64 = 1;
/// The longest file that is read.
const LONGEST: u64 = 16 << 20;

/// What a project relies on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lock {
    /// The folder that its paths are relative to.
    folder: PathBuf,
    /// By path.
    pub(crate) files: Vec<Locked>,
}

/// A file with its digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Locked {
    /// The path below the folder of the lock, with `/` between its parts.
    pub(crate) path: String,
    pub(crate) kind: Content,
    pub(crate) sha256: String,
    /// Where it came from; empty where nobody has said so.
    pub(crate) source: String,
}

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// CRDs.
    Crds,
    /// A store of kinds.
    Store,
}

impl Content {
    const fn name(self) -> &'static str {
        match self {
            Self::Crds => "crds",
            Self::Store => "store",
        }
    }
}

impl Lock {
    /// The lock of a folder; an empty one where there is none.
    ///
    /// # Errors
    /// It cannot be read, or is of another version.
    pub(crate) fn load(folder: &Path) -> Result<Self, String> {
        let path = folder.join(NAME);
        let cannot = |why: &str| format!("`{}`: {why}", path.display());
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Self { folder: folder.to_path_buf(), files: Vec::new() });
            }
            Err(error) => return Err(cannot(&reason(&error))),
            Ok(data) if data.len() > LONGEST => return Err(cannot(&format!("more than {LONGEST} bytes"))),
            Ok(_) => {}
        }
        let text = fs::read_to_string(&path).map_err(|error| cannot(&reason(&error)))?;
        let files = read(&text).map_err(|why| cannot(&why))?;
        Ok(Self { folder: folder.to_path_buf(), files })
    }

    /// The files with some content, whose digests are those of the lock.
    ///
    /// # Errors
    /// A file was altered, or is not there.
    pub(crate) fn checked(&self, kind: Content) -> Result<Vec<PathBuf>, String> {
        let of_kind = self.files.iter().filter(|file| file.kind == kind);
        of_kind.map(|file| self.check(file).map(|()| self.folder.join(&file.path))).collect()
    }

    fn check(&self, file: &Locked) -> Result<(), String> {
        let path = self.folder.join(&file.path);
        let bytes = fs::read(&path).map_err(|error| {
            format!(
                "`{}` of {NAME} cannot be read: {}; run `plimsoll schema lock` again",
                path.display(),
                reason(&error)
            )
        })?;
        if sha256(&bytes) == file.sha256 {
            return Ok(());
        }
        Err(format!(
            "`{}` was altered: its digest is not the one in {NAME}; if that was intended, run \
             `plimsoll schema lock {}`",
            path.display(),
            file.path
        ))
    }

    /// Adds a file, or renews what is known of it.
    ///
    /// # Errors
    /// The file cannot be read.
    pub(crate) fn add(&mut self, path: &str, kind: Content, source: &str) -> Result<(), String> {
        let bytes =
            fs::read(self.folder.join(path)).map_err(|error| format!("cannot read `{path}`: {}", reason(&error)))?;
        let known = self.files.iter().position(|file| file.path == path).map(|at| self.files.remove(at));
        let source = match known {
            Some(known) if source.is_empty() => known.source,
            _ => source.to_owned(),
        };
        self.files.push(Locked { path: path.to_owned(), kind, sha256: sha256(&bytes), source });
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(())
    }

    /// Writes it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn save(&self) -> Result<(), String> {
        let path = self.folder.join(NAME);
        fs::write(&path, self.text()).map_err(|error| format!("cannot write `{}`: {error}", path.display()))
    }

    fn text(&self) -> String {
        let mut text = format!(
            "# Schemas that this project relies on; `plimsoll schema lock` writes this file.\n\
             version = {VERSION}\n"
        );
        for Locked { path, kind, sha256, source } in &self.files {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "\n[[file]]\npath = {}\nkind = \"{}\"\nsha256 = \"{sha256}\"\n",
                quoted(path),
                kind.name()
            );
            if !source.is_empty() {
                let _ = writeln!(text, "source = {}", quoted(source));
            }
        }
        text
    }
}

/// A string of TOML.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => {
                // Writing to a string cannot fail.
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out + "\""
}

fn read(text: &str) -> Result<Vec<Locked>, String> {
    let root = DeTable::parse(text).map_err(|error| error.message().lines().next().unwrap_or("not TOML").to_owned())?;
    let root = root.get_ref();
    let version = root.get("version").and_then(|value| value.get_ref().as_integer()?.as_str().parse::<i64>().ok());
    match version {
        Some(VERSION) => {}
        Some(other) => return Err(format!("version {other}; this release of plimsoll reads version {VERSION}")),
        None => return Err("no `version`".to_owned()),
    }
    let Some(files) = root.get("file") else { return Ok(Vec::new()) };
    let files = files.get_ref().as_array().ok_or("`file` is not an array of tables")?;
    files.iter().map(|file| locked(file.get_ref())).collect()
}

fn locked(file: &DeValue<'_>) -> Result<Locked, String> {
    let table = file.as_table().ok_or("`file` is not an array of tables")?;
    let text = |key: &str| table.get(key).and_then(|value| value.get_ref().as_str());
    let needed = |key: &str| text(key).map(str::to_owned).ok_or_else(|| format!("[[file]] needs `{key}`"));
    let kind = match needed("kind")?.as_str() {
        "crds" => Content::Crds,
        "store" => Content::Store,
        other => return Err(format!("[[file]]: unknown `kind` `{other}`; known: crds, store")),
    };
    let source = text("source").unwrap_or_default().to_owned();
    Ok(Locked { path: needed("path")?, kind, sha256: needed("sha256")?, source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let file = |path: &str, kind| Locked {
            path: path.to_owned(),
            kind,
            sha256: "00ff".to_owned(),
            source: "https://127.0.0.1:1 \"x\\\u{7}".to_owned(),
        };
        let files = vec![file("a/b.yaml", Content::Crds), file("c.store", Content::Store)];
        let lock = Lock { folder: PathBuf::new(), files: files.clone() };
        assert_eq!(read(&lock.text()), Ok(files));
    }

    #[test]
    fn other_versions_are_rejected() {
        assert_eq!(read("version = 2\n").unwrap_err(), "version 2; this release of plimsoll reads version 1");
        assert_eq!(read("").unwrap_err(), "no `version`");
        assert!(read("version = 1\n[[file]]\npath = \"a\"\n").is_err());
    }
}
