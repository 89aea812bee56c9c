//! Arguments that the commands share.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, value_parser};

/// The expression.
pub(super) fn expression() -> Arg {
    Arg::new("EXPRESSION")
        .required(true)
        .allow_hyphen_values(true)
        .help("The expression; `-` reads it from standard input")
}

/// The files that give `self` its type.
pub(super) fn schema() -> Arg {
    Arg::new("schema").long("schema").value_name("FILE[#/POINTER]").value_parser(value_parser!(PathBuf)).help(
        "Schema of `self`: a file with a CRD (its stored version is used) or a schema. \
         After `#`, a place in it: a JSON Pointer, or fields of the CRD's schema such as `#/spec/ports`",
    )
}

/// The files that give `self` and `oldSelf` their values.
pub(super) fn objects() -> [Arg; 2] {
    [
        Arg::new("self")
            .long("self")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Value of `self`, in YAML or JSON; `-` is standard input"),
        Arg::new("old-self")
            .long("old-self")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Value of `oldSelf`, in YAML or JSON"),
    ]
}

/// Which functions may be used.
pub(super) fn new() -> Arg {
    Arg::new("new")
        .long("new")
        .action(ArgAction::SetTrue)
        .help("Allow only functions that new rules can use, not all of the release")
}

/// The form of the output.
pub(super) fn output() -> Arg {
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FORMAT")
        .default_value("text")
        .value_parser([
            PossibleValue::new("text").help("for people"),
            PossibleValue::new("json").help("for programs: docs/cel-output.schema.json"),
        ])
        .help("What to write")
}

/// Whether the output is for programs.
pub(super) fn wants_json(matches: &ArgMatches) -> bool {
    matches.get_one::<String>("output").is_some_and(|form| form == "json")
}
