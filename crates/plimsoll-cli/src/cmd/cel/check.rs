//! `plimsoll cel check`: whether an expression compiles, and to which type.

use clap::{ArgMatches, Command};
use plimsoll::cel::diagnostic::Diagnostics;
use plimsoll::cel::source::Source;
use plimsoll::hint_text;
use plimsoll_doc::JsonObject;
use plimsoll_report::{escape, escape_lines};

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

Exit codes: 0 it compiles, 1 it does not, 2 wrong usage or unreadable files.";

pub(super) fn command() -> Command {
    Command::new("check")
        .about("Compile an expression and show its type or its errors")
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
        Err(errors) => return refuse(&errors, &stage, matches, terminal),
    }
    Ok(Exit::Fine)
}

/// Shows why a text does not compile.
pub(super) fn refuse(
    errors: &Diagnostics,
    stage: &Stage,
    matches: &ArgMatches,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    terminal.has_found(Exit::Findings);
    if options::wants_json(matches) {
        let source = Source::new(errors.text());
        let list = errors.sorted().into_iter().map(|error| {
            let place = source.location(error.at);
            let mut object = JsonObject::new();
            object.text("message", &error.message);
            // An error without a place is at line -1, column 0, as the server prints it.
            object.raw("line", &place.line.to_string());
            object.raw("column", &(place.column + 1).to_string());
            if let Some(hint) = &error.hint {
                object.text("help", &hint_text(hint, stage.scene.release()));
            }
            object.finish()
        });
        let list = list.collect::<Vec<_>>().join(",");
        let mut object = JsonObject::new();
        object.raw("compileErrors", &format!("[{list}]"));
        object.text("server", &errors.to_string());
        writeln!(terminal.out(), "{}", object.finish())?;
        return Ok(Exit::Findings);
    }
    show(errors, stage, terminal)?;
    Ok(Exit::Findings)
}

/// The errors in the server's words, each with what may have been meant.
pub(super) fn show(errors: &Diagnostics, stage: &Stage, terminal: &mut Terminal) -> Result<(), Stop> {
    let styles = terminal.renderer().styles;
    let printed = errors.printed();
    for (text, error) in &printed {
        let text = text.strip_prefix("ERROR: ").unwrap_or(text);
        writeln!(terminal.out(), "{0}error:{0:#} {1}", styles.error, escape_lines(text))?;
        if let Some(hint) = &error.hint {
            let hint = hint_text(hint, stage.scene.release());
            writeln!(terminal.out(), "{0}help:{0:#} {1}", styles.help, escape(&hint))?;
        }
    }
    if errors.len() > printed.len() {
        writeln!(terminal.out(), "{} more errors were truncated", errors.len() - printed.len())?;
    }
    Ok(())
}
