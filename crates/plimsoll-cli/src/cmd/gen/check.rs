//! `plimsoll gen check`: whether the CRDs that are committed are what the Go types say.

use std::io;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, value_parser};
use plimsoll_doc::{ReadRules, read_yaml, same};
use plimsoll_finding::Severity;

use super::crd::{Made, paths_arg};
use super::difference::difference;
use super::modules::Modules;
use super::words::{Output, Words};
use crate::exit::{Exit, Stop};
use crate::input::read_text;
use crate::release;
use crate::terminal::Terminal;

/// The longest committed CRD that is compared.
const MAX_CRD: u64 = 64 << 20;

const LONG_ABOUT: &str = "\
Compare the CRDs that Go types make with those in a folder, as data: layout and comments do not matter. Shows what \
differs; exits with 1 where something does.";

const EXAMPLES: &str = "\
Examples:
  plimsoll gen check ./api/... --crd config/crd/bases
  plimsoll gen check paths=./... output:crd:dir=config/crd/bases

Exit codes: 0 up to date, 1 not, 2 usage or I/O, 3 an internal error in plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("check")
        .about("Check that committed CRDs are what the Go types say")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(paths_arg())
        .arg(
            Arg::new("crd")
                .long("crd")
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .help("Folder with the committed CRDs"),
        )
        .args(release::args())
}

/// Compares.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let given = matches.get_many::<String>("PATH").into_iter().flatten().map(String::as_str);
    let words = Words::parse(given).map_err(Stop::Message)?;
    let folder = match (matches.get_one::<PathBuf>("crd"), words.chosen_output()) {
        (Some(folder), _) => folder.clone(),
        (None, Output::Folder(folder)) => folder,
        _ => return Err(Stop::Message("no folder with CRDs is named; pass it with `--crd DIR`".to_owned())),
    };
    let sources = Modules::new();
    let made = Made::new(&words, &sources, release::chosen(matches), Severity::Note, terminal)?;
    let mut exit = if made.has_error { Exit::Findings } else { Exit::Fine };
    let mut current = 0;
    for (crd, text) in made.generation.crds.iter().zip(&made.texts) {
        let path = folder.join(&crd.file);
        let committed = match read_text(&path, MAX_CRD) {
            Ok(committed) => committed,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                writeln!(terminal.out(), "{}: missing", path.display())?;
                exit = Exit::Findings;
                continue;
            }
            Err(error) => {
                let why = crate::input::reason(&error);
                return Err(Stop::Message(format!("cannot read `{}`: {why}", path.display())));
            }
        };
        if is_same(&committed, text) {
            current += 1;
            continue;
        }
        exit = Exit::Findings;
        writeln!(terminal.out(), "{}: not what the Go types say", path.display())?;
        write!(terminal.out(), "{}", difference(&committed, text))?;
    }
    if exit == Exit::Fine {
        writeln!(terminal.out(), "{current} CRDs up to date")?;
    }
    Ok(exit)
}

fn is_same(committed: &str, made: &str) -> bool {
    let rules = ReadRules::default();
    match (read_yaml(committed.as_bytes(), &rules), read_yaml(made.as_bytes(), &rules)) {
        (Ok(committed), Ok(made)) => same(committed.root(), made.root()),
        _ => false,
    }
}
