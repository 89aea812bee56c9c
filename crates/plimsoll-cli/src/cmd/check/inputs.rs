//! Which files a run is about.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};

use plimsoll_check::catalog::Precedence;
use plimsoll_check::check::Wanted;
use plimsoll_check::input::{Role, Surroundings};

use super::options::{Options, Subject};
use super::surroundings;
use crate::exit::Stop;
use crate::input::{STDIN, reason};
use crate::lock::{Content, Lock};
use crate::paths::{self, Exclude, Found, identity};
use crate::terminal::stdin_is_terminal;

/// All files, in the order in which they are reported.
#[derive(Debug)]
pub(super) struct Inputs {
    pub(super) files: Vec<InputFile>,
    /// What the files around them say.
    pub(super) surroundings: Surroundings,
    /// Folders that cannot be looked into, and why.
    pub(super) unreadable: Vec<String>,
}

/// A file of a run.
#[derive(Clone, Debug)]
pub(super) struct InputFile {
    pub(super) found: Found,
    /// What of it is checked.
    pub(super) wanted: Wanted,
    /// What it is, as far as that can be said without reading it.
    pub(super) role: Role,
    /// How much its CRDs count.
    pub(super) precedence: Precedence,
    /// Whether it is judged, and not only looked through for CRDs.
    pub(super) is_judged: bool,
}

impl Inputs {
    /// Those with CRDs first, then the others; none twice.
    pub(super) fn find(options: &Options, lock: &Lock) -> Result<Self, Stop> {
        let mut unreadable = Vec::new();
        let objects = found(&named(options)?, &options.exclude, &mut unreadable)?;
        let is_input: HashSet<PathBuf> = objects.iter().map(|found| identity(&found.path)).collect();
        let mut precedences = HashMap::new();
        let mut files = Vec::new();
        for path in &options.definitions {
            for found in crd_files(path, &options.exclude, &mut unreadable)? {
                let identity = identity(&found.path);
                let is_new = precedences.insert(identity.clone(), Precedence::Named).is_none();
                if is_new && !is_input.contains(&identity) {
                    files.push((found, Wanted::Definitions, Precedence::Named));
                }
            }
        }
        let mut seen = HashSet::new();
        for found in objects {
            let identity = identity(&found.path);
            let precedence = precedences.get(&identity).copied().unwrap_or_default();
            if seen.insert(identity) {
                let wanted = match options.subject {
                    Subject::Objects => Wanted::All,
                    Subject::Definitions => Wanted::Definitions,
                };
                files.push((found, wanted, precedence));
            }
        }
        for path in lock.checked(Content::Crds).map_err(Stop::Message)? {
            if seen.insert(identity(&path)) {
                files.push((Found { path, is_named: true }, Wanted::Definitions, Precedence::Pulled));
            }
        }
        let surroundings = surroundings::around(files.iter().map(|(found, ..)| found));
        let files = files.into_iter().map(|(found, wanted, precedence)| {
            let role = if found.is_named { Role::Named } else { surroundings.role(&surroundings::name(&found.path)) };
            InputFile { found, wanted, role, precedence, is_judged: true }
        });
        Ok(Self { files: files.collect(), surroundings, unreadable })
    }

    /// Judges only files that belong to an override, and those that belong to none where it is none.
    pub(super) fn narrow(&mut self, belongs: impl Fn(&Path) -> Option<usize>, to: Option<usize>) {
        for file in &mut self.files {
            file.is_judged = match file.wanted {
                Wanted::All => belongs(&file.found.path) == to,
                // CRDs beside the inputs are told of once, and those of a cluster not at all.
                Wanted::Definitions => to.is_none() && file.precedence != Precedence::Pulled,
            };
        }
    }

    /// Bytes of all files; not known where one of them is a pipe.
    pub(super) fn bytes(&self) -> Option<u64> {
        let length = |path: &Path| fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|file| file.len());
        self.files.iter().map(|file| length(&file.found.path)).sum()
    }
}

/// The files that `--crd` names.
fn crd_files(path: &Path, exclude: &Exclude, unreadable: &mut Vec<String>) -> Result<Vec<Found>, Stop> {
    if let Err(error) = fs::metadata(path) {
        return Err(Stop::Message(format!("cannot read `{}`: {}", path.display(), reason(&error))));
    }
    let files = search(path, exclude, unreadable)?;
    if files.is_empty() && unreadable.is_empty() {
        return Err(Stop::Message(format!("`{}` contains no YAML or JSON files", path.display())));
    }
    Ok(files)
}

/// The paths that were named; standard input where none was.
fn named(options: &Options) -> Result<Vec<PathBuf>, Stop> {
    if !options.paths.is_empty() {
        return Ok(options.paths.clone());
    }
    if stdin_is_terminal() {
        let command = match options.subject {
            Subject::Objects => "check",
            Subject::Definitions => "crd check",
        };
        return Err(Stop::Usage(format!(
            "no PATH is given, and standard input is a terminal\n\
             \u{20} plimsoll {command} .                    checks all files of this folder\n\
             \u{20} helm template . | plimsoll {command}    checks what is piped in\n\
             \u{20} plimsoll {command} -                    lets you type it"
        )));
    }
    Ok(vec![STDIN.into()])
}

fn found(paths: &[PathBuf], exclude: &Exclude, unreadable: &mut Vec<String>) -> Result<Vec<Found>, Stop> {
    let mut all = Vec::new();
    for path in paths {
        if path.as_os_str() == STDIN {
            all.push(Found { path: STDIN.into(), is_named: true });
            continue;
        }
        let files = search(path, exclude, unreadable)?;
        if files.is_empty() && unreadable.is_empty() {
            let path = path.display();
            return Err(Stop::Message(format!("nothing was checked: `{path}` contains no YAML or JSON files")));
        }
        all.extend(files);
    }
    Ok(all)
}

fn search(path: &Path, exclude: &Exclude, unreadable: &mut Vec<String>) -> Result<Vec<Found>, Stop> {
    let mut found = paths::files(path, exclude).map_err(Stop::Message)?;
    unreadable.append(&mut found.unreadable);
    Ok(found.files)
}
