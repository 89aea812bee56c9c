//! Finding suites and definitions.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use plimsoll_check::crd::test::{Crds, FoundCrd, Suite, suite};
use plimsoll_check::object::objects;
use plimsoll_check::text::{DocumentText, READ_RULES, Trouble};
use plimsoll_doc::read;

use super::options::Options;
use crate::documents::Documents;
use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::paths::{self, Exclude, identity};
use crate::terminal::Terminal;

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
        for path in &options.definitions {
            let before = loaded.crds.0.len();
            loaded.path(path, false, &mut seen, terminal)?;
            if loaded.crds.0.len() == before && loaded.exit == Exit::Fine {
                let path = path.display();
                return Err(Stop::Message(format!("`{path}` holds no definition (CustomResourceDefinition)")));
            }
        }
        for path in &options.suites {
            loaded.path(path, true, &mut seen, terminal)?;
        }
        if loaded.suites.is_empty() && loaded.exit == Exit::Fine {
            return Err(Stop::Message(
                "nothing was run: no suite is there (a file with `cases`, or with `tests.onCreate` or `tests.onUpdate`)"
                    .to_owned(),
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
                terminal.complain(&format!("cannot read `{}`: {why}", found.path.display()));
                self.exit = Exit::Usage;
            } else if has_suites && found.is_named && self.suites.len() == before && self.exit == Exit::Fine {
                let path = found.path.display();
                return Err(Stop::Message(format!(
                    "`{path}` holds no suite: neither `cases`, nor `tests.onCreate` or `tests.onUpdate`"
                )));
            }
        }
        Ok(())
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

/// What is looked for in a file.
#[derive(Clone, Copy, Debug)]
struct Wants {
    suites: bool,
    definitions: bool,
}
