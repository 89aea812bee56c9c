//! Which files a run is about.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_check::check::Wanted;

use super::options::{Options, Subject};
use crate::exit::Stop;
use crate::input::{STDIN, reason};
use crate::paths::{self, Found};
use crate::terminal::stdin_is_terminal;

/// All files, in the order in which they are reported.
#[derive(Debug)]
pub(super) struct Inputs {
    pub(super) files: Vec<(Found, Wanted)>,
}

impl Inputs {
    /// Those with definitions first, then the others; none twice.
    pub(super) fn find(options: &Options) -> Result<Self, Stop> {
        let objects = found(&named(options)?)?;
        let is_input: HashSet<PathBuf> = objects.iter().map(|found| identity(&found.path)).collect();
        let mut files = Vec::new();
        let mut seen = HashSet::new();
        for path in &options.definitions {
            if let Err(error) = fs::metadata(path) {
                return Err(Stop::Message(format!("cannot read `{}`: {}", path.display(), reason(&error))));
            }
            let definitions = paths::files(path).map_err(Stop::Message)?;
            if definitions.is_empty() {
                return Err(Stop::Message(format!("`{}` holds no YAML or JSON file", path.display())));
            }
            for file in definitions {
                let identity = identity(&file.path);
                if !is_input.contains(&identity) && seen.insert(identity) {
                    files.push((file, Wanted::Definitions));
                }
            }
        }
        for file in objects {
            if seen.insert(identity(&file.path)) {
                let wanted = match options.subject {
                    Subject::Objects => Wanted::All,
                    Subject::Definitions => Wanted::Definitions,
                };
                files.push((file, wanted));
            }
        }
        Ok(Self { files })
    }

    /// Bytes of all files; not known where one of them is a pipe.
    pub(super) fn bytes(&self) -> Option<u64> {
        let length = |path: &Path| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.len());
        self.files.iter().map(|(found, _)| length(&found.path)).sum()
    }
}

/// The paths that were named; standard input where none was.
fn named(options: &Options) -> Result<Vec<String>, Stop> {
    if !options.paths.is_empty() {
        return Ok(options.paths.clone());
    }
    if stdin_is_terminal() {
        let command = match options.subject {
            Subject::Objects => "check",
            Subject::Definitions => "crd check",
        };
        return Err(Stop::Message(format!(
            "no PATH is given, and standard input is a terminal\n\
             \u{20} plimsoll {command} .                    checks all files of this folder\n\
             \u{20} helm template . | plimsoll {command}    checks what is piped in\n\
             \u{20} plimsoll {command} -                    lets you type it"
        )));
    }
    Ok(vec![STDIN.to_string()])
}

fn found(paths: &[String]) -> Result<Vec<Found>, Stop> {
    let mut all = Vec::new();
    for path in paths {
        if path == STDIN {
            all.push(Found { path: STDIN.into(), is_named: true });
            continue;
        }
        let files = paths::files(Path::new(path)).map_err(Stop::Message)?;
        if files.is_empty() {
            return Err(Stop::Message(format!("nothing was checked: `{path}` holds no YAML or JSON file")));
        }
        all.extend(files);
    }
    Ok(all)
}

/// What tells whether two paths lead to the same file.
fn identity(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf())
}
