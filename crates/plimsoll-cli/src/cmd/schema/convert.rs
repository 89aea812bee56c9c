//! `plimsoll schema export` and `import`: stores as JSON, and back.

use std::fs;
use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, value_parser};
use plimsoll_check::builtin;

use crate::exit::{Exit, Stop};
use crate::input::reason;
use crate::release;
use crate::terminal::Terminal;

pub(super) fn export_command() -> Command {
    Command::new("export")
        .about("Write the kinds of a release as JSON, for other tools")
        .long_about(
            "Write the kinds of a release as JSON, for other tools.\n\nThe object has `version` (2), `gvk_index` (from \
             apiVersion and kind to the name of a schema), `resources` (names in URLs) and `schemas`, whose references \
             are such names. Keys are sorted; the same store gives the same text.",
        )
        .args(release::args())
        .arg(file("schema", "schema", "Store to export instead of the built-in kinds"))
        .arg(file("output", "output", "File to write instead of standard output").short('o'))
}

pub(super) fn import_command() -> Command {
    Command::new("import")
        .about("Make a store from its JSON form")
        .arg(Arg::new("FILE").required(true).value_parser(value_parser!(PathBuf)).help("The JSON form of a store"))
        .arg(file("output", "output", "File to write").short('o').required(true))
}

fn file(id: &'static str, name: &'static str, help: &'static str) -> Arg {
    Arg::new(id).long(name).value_name("FILE").value_parser(value_parser!(PathBuf)).help(help)
}

pub(super) fn export(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let release = release::chosen(matches);
    let named = matches.get_one::<PathBuf>("schema");
    let store = named.map(read).transpose()?;
    let text = builtin::export(store, release).map_err(|why| match named {
        Some(path) => Stop::Message(format!("`{}`: {why}", path.display())),
        None => Stop::Message(why),
    })?;
    match matches.get_one::<PathBuf>("output") {
        Some(path) => write(path, format!("{text}\n").as_bytes())?,
        None => writeln!(terminal.out(), "{text}")?,
    }
    Ok(Exit::Fine)
}

pub(super) fn import(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let missing = || Stop::Message("no file".to_owned());
    let (from, to) = (matches.get_one::<PathBuf>("FILE"), matches.get_one::<PathBuf>("output"));
    let (from, to) = (from.ok_or_else(missing)?, to.ok_or_else(missing)?);
    let bytes = builtin::import(&read(from)?).map_err(|why| Stop::Message(format!("`{}`: {why}", from.display())))?;
    write(to, &bytes)?;
    writeln!(terminal.err()?, "written: {} ({} bytes)", to.display(), bytes.len())?;
    Ok(Exit::Fine)
}

fn read(path: &PathBuf) -> Result<Vec<u8>, Stop> {
    fs::read(path).map_err(|error| Stop::Message(format!("cannot read `{}`: {}", path.display(), reason(&error))))
}

fn write(path: &PathBuf, bytes: &[u8]) -> Result<(), Stop> {
    fs::write(path, bytes).map_err(|error| Stop::Message(format!("cannot write `{}`: {error}", path.display())))
}
