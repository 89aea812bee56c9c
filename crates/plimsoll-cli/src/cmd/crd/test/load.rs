//! Finding suites and CRDs.

use std::collections::HashSet;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use plimsoll_check::crd::test::{Crds, FoundCrd, NoCrd, Suite, jobs, suite};
use plimsoll_check::object::objects;
use plimsoll_check::text::{DocumentText, READ_RULES, Trouble};
use plimsoll_doc::read;

use super::options::Options;
use crate::documents::Documents;
use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::paths::{self, Exclude, identity};
use crate::terminal::Terminal;

/// So many files beside suites are searched for CRDs.
const MAX_BESIDE: usize = 10_000;
/// So many bytes of a file that cannot be read are looked at.
const MAX_START: u64 = 1 << 20;

/// What a run works with.
#[derive(Debug)]
pub(super) struct Loaded {
    pub(super) suites: Vec<Suite>,
    pub(super) crds: Crds,
    /// Whether something could not be read.
    pub(super) exit: Exit,
}

impl Loaded {
    /// Reads everything that was named.
    pub(super) fn load(options: &Options, terminal: &mut Terminal) -> Result<Self, Stop> {
        let mut loaded = Self { suites: Vec::new(), crds: Crds::default(), exit: Exit::Fine };
        let mut seen = HashSet::new();
        for path in &options.crds {
            let before = loaded.crds.0.len();
            loaded.path(path, false, &mut seen, terminal)?;
            if loaded.crds.0.len() == before && loaded.exit == Exit::Fine {
                let path = path.display();
                return Err(Stop::Message(format!("no CRD found in `{path}`")));
            }
        }
        for path in &options.suites {
            loaded.path(path, true, &mut seen, terminal)?;
        }
        if loaded.suites.is_empty() && loaded.exit == Exit::Fine {
            return Err(Stop::Message(
                "no tests run: no suite found (a file with `cases`, `tests.onCreate` or `tests.onUpdate`)".to_owned(),
            ));
        }
        Ok(loaded)
    }

    fn path(
        &mut self,
        path: &Path,
        has_suites: bool,
        seen: &mut HashSet<(PathBuf, bool)>,
        terminal: &mut Terminal,
    ) -> Result<(), Stop> {
        let paths::Listing { files, unreadable } = paths::files(path, &Exclude::standard()).map_err(Stop::Message)?;
        for why in &unreadable {
            terminal.complain(why);
            self.exit = Exit::Usage;
        }
        for found in files {
            let identity = identity(&found.path);
            if !seen.insert((identity.clone(), has_suites)) {
                continue;
            }
            let is_new = !seen.contains(&(identity, false));
            let wants = Wants { suites: has_suites, definitions: is_new || !has_suites };
            let before = self.suites.len();
            if let Err(why) = self.file(&found, wants, terminal) {
                let matters = found.is_named || !has_suites || mentions_suite(&found.path);
                let skipped = if matters { "cannot read" } else { "skipped, cannot read" };
                terminal.complain(&format!("{skipped} `{}`: {why}", found.path.display()));
                if matters {
                    self.exit = Exit::Usage;
                }
            } else if has_suites && found.is_named && self.suites.len() == before && self.exit == Exit::Fine {
                let path = found.path.display();
                return Err(Stop::Message(format!(
                    "`{path}` is not a suite: it has neither `cases`, nor `tests.onCreate` or `tests.onUpdate`"
                )));
            }
        }
        Ok(())
    }

    /// Reads the CRDs in the folders of suites that have none yet.
    pub(super) fn find_beside_suites(&mut self) {
        let (_, without) = jobs(&self.suites, &self.crds);
        let missing = without.iter().filter(|(_, why)| matches!(why, NoCrd::None | NoCrd::Unknown(_)));
        let mut folders: Vec<PathBuf> = missing.filter_map(|(suite, _)| folder_of(&suite.file)).collect();
        folders.sort();
        folders.dedup();
        let known: HashSet<String> = self.crds.0.iter().map(|crd| crd.name.clone()).collect();
        let mut seen = HashSet::new();
        for folder in folders {
            // Other files beside a suite are nobody's concern, whatever they contain.
            let files = paths::files(&folder, &Exclude::standard()).into_iter().flat_map(|listing| listing.files);
            for found in files.take(MAX_BESIDE) {
                if seen.insert(found.path.clone()) {
                    let crds = crds_of(&found).unwrap_or_default().into_iter();
                    self.crds.0.extend(crds.filter(|crd| !known.contains(&crd.name)));
                }
            }
        }
    }

    fn file(&mut self, found: &paths::Found, wants: Wants, terminal: &mut Terminal) -> Result<(), String> {
        let mut documents = Documents::open(found).map_err(|error| reason(&error))?;
        while let Some(chunk) = documents.next_document().map_err(|error| reason(&error))? {
            self.document(&chunk, wants, terminal)?;
        }
        Ok(())
    }

    fn document(&mut self, chunk: &DocumentText, wants: Wants, terminal: &mut Terminal) -> Result<(), String> {
        if let Some(Trouble::Fault(fault)) = &chunk.trouble {
            return Err(fault.to_string());
        }
        let document = read(&chunk.text, chunk.format, &READ_RULES).map_err(|fault| fault.to_string())?;
        let content = chunk.content();
        let text = chunk.source(&content);
        if wants.suites
            && let Some(suite) = suite(document.root(), &chunk.name, &text.document(chunk.index, 0))
        {
            match suite {
                Ok(suite) => self.suites.push(suite),
                Err(malformed) => {
                    let place = malformed.place;
                    terminal.complain(&format!("{}:{}:{}: {}", chunk.name, place.line, place.column, malformed.what));
                    self.exit = Exit::Usage;
                }
            }
        } else if wants.definitions {
            let objects = objects(&document);
            let definitions = objects.iter().filter(|object| object.identity().is_definition());
            self.crds.0.extend(definitions.map(|object| FoundCrd::new(object, chunk)));
        }
        Ok(())
    }
}

/// The folder of a file; none for standard input.
fn folder_of(file: &str) -> Option<PathBuf> {
    let folder = Path::new(file).parent().filter(|_| !file.starts_with('<'))?;
    Some(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_path_buf() })
}

/// The CRDs of a file; none where it cannot be read.
fn crds_of(found: &paths::Found) -> Option<Vec<FoundCrd>> {
    let mut crds = Vec::new();
    let mut documents = Documents::open(found).ok()?;
    while let Some(chunk) = documents.next_document().ok()? {
        let Ok(document) = read(&chunk.text, chunk.format, &READ_RULES) else { continue };
        let objects = objects(&document);
        let definitions = objects.iter().filter(|object| object.identity().is_definition());
        crds.extend(definitions.map(|object| FoundCrd::new(object, &chunk)));
    }
    Some(crds)
}

/// Whether a file that cannot be read was probably meant as a suite.
fn mentions_suite(path: &Path) -> bool {
    let mut start = Vec::new();
    let Ok(file) = fs::File::open(path) else { return true };
    if file.take(MAX_START).read_to_end(&mut start).is_err() {
        return true;
    }
    let text = String::from_utf8_lossy(&start);
    text.lines().any(|line| line.starts_with("cases:") || line.starts_with("tests:"))
}

/// What is looked for in a file.
#[derive(Clone, Copy, Debug)]
struct Wants {
    suites: bool,
    definitions: bool,
}
