//! `--fix` and `--diff`: safe edits of the files that were checked.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches};
use plimsoll_check::check::{Examined, harmless_edits};
use plimsoll_check::edit::{Edits, TextEdit};
use plimsoll_check::text::DocumentText;
use plimsoll_report::escape;

use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::terminal::Terminal;

/// A fix may bring up what another one fixes; more rounds than this help nobody.
pub(super) const MAX_ROUNDS: usize = 5;

/// What is done with safe edits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Fixing {
    /// Nothing.
    #[default]
    No,
    /// Files are changed.
    Apply,
    /// Changes are shown.
    Show,
}

impl Fixing {
    pub(super) fn of(matches: &ArgMatches) -> Self {
        match (matches.get_flag("fix"), matches.get_flag("diff")) {
            (true, _) => Self::Apply,
            (_, true) => Self::Show,
            _ => Self::No,
        }
    }
}

/// The options about it.
pub(super) fn args() -> [Arg; 2] {
    [
        Arg::new("fix").long("fix").action(ArgAction::SetTrue).help(
            "Apply safe fixes to the files, then check them again: misspelt fields, quotes, equal duplicate keys",
        ),
        Arg::new("diff")
            .long("diff")
            .action(ArgAction::SetTrue)
            .conflicts_with("fix")
            .help("Show what `--fix` would change, and change nothing"),
    ]
}

/// Edits by file.
#[derive(Clone, Debug, Default)]
pub(super) struct FileEdits {
    files: BTreeMap<PathBuf, Vec<TextEdit>>,
}

impl FileEdits {
    /// Adds those of a document; `judge` examines it again after them.
    pub(super) fn add(
        &mut self,
        examined: &[Examined],
        chunk: &DocumentText,
        judge: impl Fn(&DocumentText) -> Vec<Examined>,
    ) {
        let edits = harmless_edits(examined, chunk, judge);
        let is_file = &*chunk.name != "<stdin>";
        if !edits.is_empty() && is_file {
            self.files.entry(PathBuf::from(&*chunk.name)).or_default().extend(edits);
        }
    }

    pub(super) fn join(&mut self, other: Self) {
        for (file, edits) in other.files {
            self.files.entry(file).or_default().extend(edits);
        }
    }

    /// Shows the changes. Those that would be made are findings.
    pub(super) fn show(self, terminal: &mut Terminal) -> Result<Exit, Stop> {
        let mut exit = Exit::Fine;
        for (file, edits) in self.files {
            let text = read(&file)?;
            let edits = Edits::fitting(&text, edits);
            if !edits.is_empty() {
                let name = crate::config::slashed(&file);
                let difference = edits.difference(&name, &text);
                for line in difference.lines() {
                    writeln!(terminal.out(), "{}", escape(line))?;
                }
                exit = Exit::Findings;
            }
        }
        Ok(exit)
    }

    /// Changes the files; gives back how many edits were made, and in how many files.
    pub(super) fn apply(self) -> Result<(usize, usize), Stop> {
        let (mut count, mut files) = (0, 0);
        for (file, edits) in self.files {
            let text = read(&file)?;
            let edits = Edits::fitting(&text, edits);
            if edits.is_empty() {
                continue;
            }
            fs::write(&file, edits.apply(&text))
                .map_err(|error| Stop::Message(format!("cannot write `{}`: {}", file.display(), reason(&error))))?;
            count += edits.len();
            files += 1;
        }
        Ok((count, files))
    }
}

/// A file as text; one that is none has no edits.
fn read(file: &PathBuf) -> Result<String, Stop> {
    let bytes = fs::read(file)
        .map_err(|error| Stop::Message(format!("cannot read `{}`: {}", file.display(), reason(&error))))?;
    Ok(String::from_utf8(bytes).unwrap_or_default())
}
