//! `plimsoll gen test`: objects judged by the tags of Go types, against the errors that are expected.

use std::fs;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll_check::tagged::TaggedJudge;
use plimsoll_check::type_test::run as run_case;
use plimsoll_finding::counted;
use plimsoll_gotypes::package::Packages;
use plimsoll_gotypes::tags::tagged_types;
use plimsoll_report::escape;

use super::crd::paths_arg;
use super::modules::Modules;
use super::words::Words;
use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Judge objects by the tags of Go types (`+k8s:…`) and compare the errors with those that are expected. Answers are \
those of the code that validation-gen makes. Cases are lines of JSON: type, op, object, old, options, errors.";

const EXAMPLES: &str = "\
Examples:
  plimsoll gen test ./api/... --cases cases.jsonl

A case:
  {\"type\": \"v1.Widget\", \"op\": \"create\", \"object\": {\"size\": 0},
   \"errors\": [{\"type\": \"FieldValueInvalid\", \"field\": \"size\"}]}

Exit codes: 0 all cases pass, 1 some fail, 2 usage or I/O, 3 an internal error in plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("test")
        .about("Judge test cases by the tags of Go types")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(paths_arg())
        .arg(
            Arg::new("cases")
                .long("cases")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .action(ArgAction::Append)
                .required(true)
                .help("File with cases, one JSON object per line"),
        )
}

/// Runs all cases.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let given = matches.get_many::<String>("PATH").into_iter().flatten().map(String::as_str);
    let words = Words::parse(given).map_err(Stop::Message)?;
    let sources = Modules::new();
    let found = sources.find(&words.paths).map_err(Stop::Message)?;
    if found.is_empty() {
        return Err(Stop::Message(format!("no Go files in {}", words.paths.join(", "))));
    }
    let mut packages = Packages::new(&sources);
    let own: Vec<String> = found.iter().map(|found| found.import_path.clone()).collect();
    let roots: Vec<_> = found.into_iter().map(|found| packages.add(&found.import_path, found.files)).collect();
    let judge = TaggedJudge::new(&tagged_types(&mut packages, &roots));
    for problem in judge.problems().iter().filter(|problem| own.iter().any(|path| problem.place.starts_with(path))) {
        writeln!(terminal.err()?, "warning: {}: {}", escape(&problem.place), escape(&problem.message))?;
    }
    let (mut passed, mut failed) = (0, 0);
    for path in matches.get_many::<PathBuf>("cases").into_iter().flatten() {
        let name = path.display();
        let text = fs::read_to_string(path)
            .map_err(|error| Stop::Message(format!("cannot read `{name}`: {}", crate::input::reason(&error))))?;
        for (line, at) in text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty()) {
            let outcome =
                run_case(&judge, line).map_err(|why| Stop::Message(format!("{name}:{at}: not a case: {why}")))?;
            if outcome.passed() {
                passed += 1;
                continue;
            }
            failed += 1;
            writeln!(terminal.out(), "FAIL {name}:{at}: {}", escape(&outcome.title))?;
            for (sign, errors) in [('-', &outcome.missing), ('+', &outcome.unexpected)] {
                for error in errors {
                    writeln!(terminal.out(), "  {sign} {}", escape(error))?;
                }
            }
        }
    }
    if passed + failed == 0 {
        return Err(Stop::Message("no tests run: there are no cases".to_owned()));
    }
    if failed > 0 {
        writeln!(terminal.out(), "\n(- expected, + found)")?;
    }
    writeln!(terminal.err()?, "{} failed, {passed} passed", counted(failed, "case"))?;
    Ok(if failed > 0 { Exit::Findings } else { Exit::Fine })
}
