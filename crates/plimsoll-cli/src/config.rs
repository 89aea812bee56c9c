//! `plimsoll.toml`: what is checked, by what, and which findings are known. Flags win over it.

mod read;
mod table;

use std::path::{Path, PathBuf};

use plimsoll_check::exception::Exception;
use plimsoll_check::input::KindPattern;
use plimsoll_doc::Span;
use plimsoll_finding::{Code, Severity};

use crate::exit::Stop;
use crate::input::{read_text, reason};
use crate::release::Releases;

/// The name of the file.
pub(crate) const NAME: &str = "plimsoll.toml";
/// What stands in the root of a repository.
const REPOSITORY: [&str; 3] = [".git", ".jj", ".hg"];
/// Folders above the current one that are looked into.
const MAX_FOLDERS: usize = 100;
/// The longest file that is read.
const LONGEST: u64 = 1 << 20;

/// What the file says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Config {
    /// Its path, as it is shown.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
    pub(crate) target: Target,
    pub(crate) exclude: Vec<String>,
    pub(crate) only: Vec<KindPattern>,
    pub(crate) skip: Vec<KindPattern>,
    pub(crate) ignore_missing: Option<bool>,
    pub(crate) overrides: Vec<Override>,
    pub(crate) openapi: Weights,
    /// With the places where they begin in the text.
    pub(crate) exceptions: Vec<(Exception, Span)>,
}

/// How much findings of some codes weigh.
#[derive(Clone, Debug, Default)]
pub(crate) struct Weights {
    /// They are left out.
    pub(crate) off: Vec<Code>,
    pub(crate) warn: Vec<Code>,
    pub(crate) error: Vec<Code>,
}

impl Weights {
    /// The weight of a code that weighs something else where nothing is said; nothing where it is left out.
    pub(crate) fn of(&self, code: Code, severity: Severity) -> Option<Severity> {
        match code {
            code if self.off.contains(&code) => None,
            code if self.error.contains(&code) => Some(Severity::Error),
            code if self.warn.contains(&code) => Some(Severity::Warning),
            _ => Some(severity),
        }
    }
}

/// By what objects are judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Target {
    pub(crate) releases: Option<Releases>,
    /// Patterns of files and folders with CRDs.
    pub(crate) crds: Vec<String>,
}

/// Other rules for some files. The last one that matches a file is used.
#[derive(Clone, Debug)]
pub(crate) struct Override {
    /// Patterns as in `.gitignore`.
    pub(crate) paths: Vec<String>,
    pub(crate) target: Option<Target>,
    pub(crate) ignore_missing: Option<bool>,
}

impl Config {
    /// The folder that its patterns are relative to.
    pub(crate) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// Reads a file.
    pub(crate) fn load(path: &Path) -> Result<Self, Stop> {
        let shown = path.display();
        let cannot = |error: std::io::Error| Stop::Message(format!("cannot read `{shown}`: {}", reason(&error)));
        let text = read_text(path, LONGEST).map_err(cannot)?;
        read::config(path, text).map_err(Stop::Message)
    }

    /// The file of the current folder, or of the nearest one above it up to the root of the repository.
    pub(crate) fn discover() -> Result<Option<Self>, Stop> {
        let Ok(current) = std::env::current_dir() else { return Ok(None) };
        let root = current
            .ancestors()
            .take(MAX_FOLDERS)
            .position(|folder| REPOSITORY.iter().any(|name| folder.join(name).exists()));
        // Without a repository only the current folder is looked into.
        for up in 0..=root.unwrap_or(0) {
            let mut path: PathBuf = std::iter::repeat_n("..", up).collect();
            path.push(NAME);
            if path.is_file() {
                return Self::load(&path).map(Some);
            }
        }
        Ok(None)
    }
}

/// A path with `/` between its parts.
pub(crate) fn slashed(path: &Path) -> String {
    let name = path.to_string_lossy();
    if std::path::MAIN_SEPARATOR == '/' { name.into_owned() } else { name.replace(std::path::MAIN_SEPARATOR, "/") }
}
