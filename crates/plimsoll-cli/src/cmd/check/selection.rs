//! Which of the files and objects are checked.

use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches};
use plimsoll_check::input::{KindFilter, KindPattern};

use crate::cmd::kinds::OfKind;
use crate::exit::Stop;
use crate::paths::Exclude;

/// The options for files.
pub(in crate::cmd) fn exclude_arg() -> Arg {
    Arg::new("exclude")
        .long("exclude")
        .value_name("GLOB")
        .action(ArgAction::Append)
        .help("Skip files and folders that match, as in .gitignore; may be given more than once")
}

/// The options for files and kinds.
pub(super) fn args() -> [Arg; 3] {
    let kinds = |name, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("KIND")
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(OfKind(str::parse::<KindPattern>))
            .hide_possible_values(true)
            .help(help)
    };
    [
        exclude_arg(),
        kinds("kind", "Check only objects of this kind: KIND, GROUP/KIND or GROUP/VERSION/KIND, `*` is allowed"),
        kinds("skip", "Skip objects of this kind"),
    ]
}

/// Files that are left out.
///
/// # Errors
/// A pattern is none.
pub(super) fn exclude(matches: &ArgMatches) -> Result<Exclude, Stop> {
    let patterns = matches.get_many::<String>("exclude").into_iter().flatten();
    let mut exclude = Exclude::standard();
    let added = exclude.add(Path::new(""), patterns.map(String::as_str));
    added.map_err(|error| Stop::Message(format!("invalid pattern for `--exclude`: {error}")))?;
    Ok(exclude)
}

/// Kinds that are wanted or not.
pub(super) fn kinds(matches: &ArgMatches) -> KindFilter {
    let patterns = |name| matches.get_many::<KindPattern>(name).into_iter().flatten().cloned().collect();
    KindFilter { only: patterns("kind"), skip: patterns("skip") }
}
