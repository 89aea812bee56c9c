//! `plimsoll kubeconform`: the command line of kubeconform 0.8, so that a CI line can switch by one word.
//!
//! Objects are validated against JSON Schemas alone, as kubeconform does; nothing here decides what `plimsoll check`
//! says. Its flags are read by Go's rules and not by those of the other commands.

mod files;
mod flags;
mod output;
mod resource;
mod validate;
mod words;

use std::ops::ControlFlow;

use clap::{Arg, ArgMatches, Command};
use plimsoll::json_schema::Scratch;

use self::flags::{Flags, Parsed};
use self::output::Output;
use self::resource::{Given, Reader};
use self::validate::{Outcome, Status, Validator};
use crate::exit::{Exit, Stop};
use crate::input::STDIN;
use crate::parallel::{Job, in_order};
use crate::terminal::Terminal;

/// Its command line: everything behind it is read here.
pub(super) fn command() -> Command {
    Command::new("kubeconform")
        .about("Validate manifests with the command line of kubeconform 0.8, by schemas alone")
        .disable_help_flag(true)
        .arg(
            Arg::new("ARGS")
                .value_name("OPTION|FILE|FOLDER")
                .num_args(0..)
                .trailing_var_arg(true)
                .allow_hyphen_values(true)
                .help("Flags, files and folders as kubeconform accepts them; `plimsoll kubeconform -h` lists them"),
        )
}

/// Validates all inputs. What is wrong with the command line is said as kubeconform does, with its exit code.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let words: Vec<String> = matches.get_many::<String>("ARGS").into_iter().flatten().cloned().collect();
    let flags = match flags::parse(&words) {
        Parsed::Run(flags) => flags,
        Parsed::Help => {
            write!(terminal.out(), "{}", flags::usage())?;
            return Ok(Exit::Fine);
        }
        Parsed::Version => {
            writeln!(terminal.out(), "plimsoll {} (kubeconform v0.8.0)", env!("CARGO_PKG_VERSION"))?;
            return Ok(Exit::Fine);
        }
        Parsed::Unusable(why) => {
            writeln!(terminal.err()?, "{why}")?;
            return Ok(Exit::Findings);
        }
        Parsed::Wrong(why) => {
            write!(terminal.err()?, "{why}\n{}", flags::usage())?;
            return Ok(Exit::Findings);
        }
    };
    let is_stdin = match flags.files.as_slice() {
        [] => true,
        [only] => only == STDIN,
        _ => false,
    };
    let prepared = if is_stdin && resource::stdin_gives_nothing() {
        Err("failing to read data from stdin".to_owned())
    } else {
        Validator::new(&flags)
    };
    let validator = match prepared {
        Ok(validator) => validator,
        Err(why) => {
            writeln!(terminal.err()?, "{why}")?;
            return Ok(Exit::Findings);
        }
    };
    if let Some(notice) = validator.notice() {
        writeln!(terminal.err()?, "{notice}")?;
    }
    let files = if is_stdin { vec![Ok(STDIN.into())] } else { files::find(&flags.files, &flags.ignored) };
    validate(&flags, &validator, files, is_stdin, terminal)
}

impl Job for Vec<Given> {
    fn bytes(&self) -> u64 {
        self.iter().map(Given::bytes).sum()
    }
}

fn validate(
    flags: &Flags,
    validator: &Validator,
    files: Vec<files::Listed>,
    is_stdin: bool,
    terminal: &mut Terminal,
) -> Result<Exit, Stop> {
    let mut output = Output::new(flags, is_stdin);
    let mut success = true;
    let work = |batch: Vec<Given>| {
        let mut scratch = Scratch::default();
        let outcomes: Vec<Outcome> = batch.iter().flat_map(|given| validator.outcomes(given, &mut scratch)).collect();
        outcomes
    };
    let flow = in_order(flags.workers, Reader::new(files), work, |outcomes| {
        for outcome in outcomes {
            success &= !matches!(outcome.status, Status::Invalid | Status::Error);
            if let Err(error) = output.write(&outcome, terminal.out()) {
                return ControlFlow::Break(Err(Stop::from(error)));
            }
            if !success {
                terminal.has_found(Exit::Findings);
                if flags.exit_on_error {
                    return ControlFlow::Break(Ok(()));
                }
            }
        }
        ControlFlow::Continue(())
    });
    if let ControlFlow::Break(Err(stop)) = flow {
        return Err(stop);
    }
    output.finish(terminal.out())?;
    Ok(if success { Exit::Fine } else { Exit::Findings })
}
