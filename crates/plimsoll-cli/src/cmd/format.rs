//! The formats of commands that find things, and the options about what is shown.

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches};
use plimsoll_report::{ListFormat, PathStyle};

/// The format of lists that was asked for, if it is one.
pub(super) fn list_format(matches: &ArgMatches) -> Option<ListFormat> {
    match matches.get_one::<String>("output").map(String::as_str) {
        Some("sarif") => Some(ListFormat::Sarif),
        Some("junit") => Some(ListFormat::Junit),
        Some("github") => Some(ListFormat::Github),
        Some("markdown") => Some(ListFormat::Markdown),
        _ => None,
    }
}

/// `-o`, with formats of a command's own before those of lists.
pub(super) fn output_arg(own: impl IntoIterator<Item = PossibleValue>) -> Arg {
    let lists = [
        PossibleValue::new("sarif").help("SARIF 2.1.0, for code scanning"),
        PossibleValue::new("junit").help("JUnit XML, for build servers"),
        PossibleValue::new("github").help("annotations of GitHub Actions"),
        PossibleValue::new("markdown").help("a table, for summaries and comments"),
    ];
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name("FORMAT")
        .default_value("text")
        .value_parser(own.into_iter().chain(lists).collect::<Vec<_>>())
        .help("Output format")
}

/// `--paths`.
pub(super) fn paths_arg() -> Arg {
    Arg::new("paths")
        .long("paths")
        .value_name("STYLE")
        .default_value("field")
        .value_parser([
            PossibleValue::new("field").help("spec.ports[1].name"),
            PossibleValue::new("pointer").help("JSON Pointers: /spec/ports/1/name"),
        ])
        .help("How to write paths of fields")
}

/// How paths are to be written.
pub(super) fn paths(matches: &ArgMatches) -> PathStyle {
    match matches.get_one::<String>("paths").map(String::as_str) {
        Some("pointer") => PathStyle::Pointer,
        _ => PathStyle::Field,
    }
}

/// `-q`.
pub(super) fn quiet_arg() -> Arg {
    Arg::new("quiet").short('q').long("quiet").action(ArgAction::SetTrue).help("Print findings and nothing else")
}

/// `-v`.
pub(super) fn verbose_arg(help: &'static str) -> Arg {
    Arg::new("verbose").short('v').long("verbose").action(ArgAction::SetTrue).conflicts_with("quiet").help(help)
}
