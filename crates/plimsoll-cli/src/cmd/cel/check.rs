//! `plimsoll cel check`: whether an expression compiles, and to which type.

use clap::{ArgMatches, Command};
use plimsoll::cel::diagnostic::Diagnostics;
use plimsoll::cel::source::Source;
use plimsoll_report::JsonObject;

use super::options;
use super::scene::{Stage, expression};
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const EXAMPLES: &str = "\
Examples:
  plimsoll cel check 'self.replicas > 0' --schema crd.yaml#/spec
  plimsoll cel check --new 'self.includes(1)'     what a new rule may use
  plimsoll cel check - < rule.cel                 an expression of several lines

Exit codes: 0 it compiles, 1 it does not, 2 usage or I/O.";

pub(super) fn command() -> Command {
    Command::new("check")
        .about("Say whether an expression compiles, and to which type")
        .after_help(EXAMPLES)
        .arg(options::expression())
        .arg(options::schema())
        .arg(options::new())
        .arg(options::output())
        .args(release::args())
}

pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let stage = Stage::new(matches)?;
    match stage.compile(&expression(matches)?) {
        Ok(checked) if options::wants_json(matches) => {
            let mut object = JsonObject::new();
            object.text("type", &checked.result_type().to_string());
            writeln!(terminal.out(), "{}", object.finish())?;
        }
        Ok(checked) => writeln!(terminal.out(), "{}", checked.result_type())?,
        Err(errors) => return refuse(&errors, matches, terminal),
    }
    Ok(Exit::Fine)
}

/// Shows why a text does not compile.
pub(super) fn refuse(errors: &Diagnostics, matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    if options::wants_json(matches) {
        let source = Source::new(errors.text());
        let list = errors.sorted().into_iter().map(|error| {
            let place = source.location(error.at);
            let mut object = JsonObject::new();
            object.text("message", &error.message);
            // An error without a place is at line -1, column 0, as the server prints it.
            object.raw("line", &place.line.to_string());
            object.raw("column", &(place.column + 1).to_string());
            object.finish()
        });
        let list = list.collect::<Vec<_>>().join(",");
        let mut object = JsonObject::new();
        object.raw("compileErrors", &format!("[{list}]"));
        object.text("server", &errors.to_string());
        writeln!(terminal.out(), "{}", object.finish())?;
        return Ok(Exit::Findings);
    }
    let styles = terminal.renderer().styles;
    for line in errors.to_string().lines() {
        match line.strip_prefix("ERROR: ") {
            Some(rest) => writeln!(terminal.out(), "{0}error:{0:#} {rest}", styles.error)?,
            None => writeln!(terminal.out(), "{line}")?,
        }
    }
    Ok(Exit::Findings)
}
