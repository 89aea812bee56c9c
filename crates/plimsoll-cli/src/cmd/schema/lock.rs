//! `plimsoll schema lock`: digests of the files that a project relies on.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::config::slashed;
use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::lock::{Content, Lock, NAME};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Record files with schemas in plimsoll.lock, with their digests.

`plimsoll check` uses the CRDs and stores of the plimsoll.lock beside plimsoll.toml, or of the current folder, for \
kinds that neither the inputs nor other options define. A file whose digest has changed is an error, so that nobody \
checks by something else than was agreed on.";

pub(super) fn command() -> Command {
    Command::new("lock")
        .about("Record files with schemas in plimsoll.lock, with their digests")
        .long_about(LONG_ABOUT)
        .arg(
            Arg::new("FILE")
                .required(true)
                .action(ArgAction::Append)
                .num_args(1..)
                .value_parser(value_parser!(PathBuf))
                .help("Files with CRDs in YAML or JSON, or stores, below the current folder"),
        )
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let mut lock = Lock::load(Path::new(".")).map_err(Stop::Message)?;
    for path in matches.get_many::<PathBuf>("FILE").into_iter().flatten() {
        let kind = content(path).map_err(Stop::Message)?;
        lock.add(&slashed(path.strip_prefix(".").unwrap_or(path)), kind, "").map_err(Stop::Message)?;
    }
    lock.save().map_err(Stop::Message)?;
    let count = lock.files.len();
    writeln!(terminal.err()?, "written: {NAME} ({count} file{})", if count == 1 { "" } else { "s" })?;
    Ok(Exit::Fine)
}

/// What a file holds, by its end: stores in JSON have the member that names their version.
fn content(path: &Path) -> Result<Content, String> {
    let shown = path.display();
    if path.is_absolute() || path.starts_with("..") {
        return Err(format!("`{shown}` is not below the current folder"));
    }
    let bytes = fs::read(path).map_err(|error| format!("cannot read `{shown}`: {}", reason(&error)))?;
    let is_manifest = path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "json");
    let is_store = plimsoll_check::builtin::is_store(&bytes);
    match (is_store, is_manifest) {
        (true, _) => Ok(Content::Store),
        (false, true) => Ok(Content::Crds),
        (false, false) => Err(format!("`{shown}` is neither a store nor a YAML or JSON file")),
    }
}
