//! `plimsoll crd check`: everything a server would say about CRDs.

use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use crate::cmd::check::{self, Options, Subject};
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Check CRDs as the API server would when they are created, or with --old when they replace stored ones: \
errors and warnings. Folders are searched; other objects in the files are skipped.";

const EXAMPLES: &str = "\
Examples:
  plimsoll crd check crds/                             all CRDs of a folder
  plimsoll crd check crds/ --old released/crds/        as updates of stored CRDs
  plimsoll crd check crds/ --kube-version 1.31..1.37   which releases accept them
  kustomize build config/crd | plimsoll crd check -    from a pipe

Exit codes:
  0  all CRDs are accepted; warnings do not count
  1  a CRD is rejected, or a document cannot be read
  2  wrong usage, a file that cannot be opened, or nothing to check
  3  an internal error in plimsoll";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("check")
        .about("Check CRDs as the API server would")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .args([
            Arg::new("PATH")
                .help("Files and folders with CRDs; `-`, or nothing, is standard input")
                .value_parser(value_parser!(PathBuf))
                .action(ArgAction::Append)
                .num_args(0..),
            Arg::new("old")
                .long("old")
                .value_name("PATH")
                .value_parser(value_parser!(PathBuf))
                .help("File or folder with the stored CRDs: CRDs of the same name are judged as updates"),
        ])
        .arg(check::exclude_arg())
        .args(check::config_args())
        .args(release::range_args())
        .args(check::policies())
        .args(check::output())
        .args(check::run_args())
}

/// Checks all CRDs.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    check::check(&Options::new(matches, Subject::Definitions)?, terminal)
}
