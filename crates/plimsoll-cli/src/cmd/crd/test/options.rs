//! The command line of `plimsoll crd test`.

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::Release;
use plimsoll_report::ListFormat;

use crate::cmd::format;
use crate::release;

const LONG_ABOUT: &str = "\
Run unit tests of CRDs, without a server.

A suite is a YAML file with objects to create and to update, each with the error that a server must \
return, or the object that it must store. Suites in the form that operator projects write for envtest \
(`crdName`, `tests.onCreate`, `tests.onUpdate`) are read as they are; a shorter form has `cases`. \
CRDs come from --crd, and for suites that need others from the suites' own folders. Unknown and duplicate \
fields are errors unless a suite or case says `strict: false`; envtest suites are not strict, as there.";

const EXAMPLES: &str = "\
Examples:
  plimsoll crd test tests/ --crd crds/                       all suites of a folder
  plimsoll crd test tests/widget.yaml --crd crds/widget.yaml
  plimsoll crd test tests/ --crd crds/ --kube-version 1.33   as an older release answers
  plimsoll crd test tests/ --crd crds/ -o junit > report.xml for a build server

A suite:
  crd: widgets.example.com
  cases:
  - name: size must be positive
    create: {spec: {size: 0}}
    reject: should be greater than or equal to 1
  - name: size has a default
    create: {spec: {}}
    stored: {spec: {size: 1}}

docs/crd-test.md describes both forms.

Exit codes: 0 all passed, 1 some failed, 2 wrong usage, unreadable files or a suite that cannot be run,
3 internal error in plimsoll.";

/// How results are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// Failures for people.
    Text,
    /// One JSON object for each case.
    Json,
    /// An XML file as build servers read it.
    Junit,
    /// A list for other programs.
    List(ListFormat),
}

/// What was asked for.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) suites: Vec<PathBuf>,
    pub(super) crds: Vec<PathBuf>,
    pub(super) release: Release,
    pub(super) layout: Layout,
    /// Only cases whose names contain this text.
    pub(super) filter: Option<String>,
    /// Whether cases that passed are shown too.
    pub(super) verbose: bool,
    pub(super) threads: usize,
}

impl Options {
    pub(super) fn new(matches: &ArgMatches) -> Self {
        Self {
            suites: matches.get_many("SUITE").into_iter().flatten().cloned().collect(),
            crds: matches.get_many("crd").into_iter().flatten().cloned().collect(),
            release: release::chosen(matches),
            layout: match matches.get_one::<String>("output").map(String::as_str) {
                Some("json") => Layout::Json,
                Some("junit") => Layout::Junit,
                _ => format::list_format(matches).map_or(Layout::Text, Layout::List),
            },
            filter: matches.get_one::<String>("filter").cloned(),
            verbose: matches.get_flag("verbose"),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

pub(super) fn command() -> Command {
    Command::new("test")
        .about("Run unit tests of CRDs")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .args(inputs())
        .args(release::args())
        .args(output())
}

fn inputs() -> [Arg; 3] {
    [
        Arg::new("SUITE")
            .help("Files and folders with suites")
            .required(true)
            .num_args(1..)
            .value_parser(value_parser!(PathBuf)),
        Arg::new("crd")
            .long("crd")
            .value_name("PATH")
            .action(ArgAction::Append)
            .value_parser(value_parser!(PathBuf))
            .help("File or folder with CRDs; may be given more than once"),
        Arg::new("filter").long("filter").value_name("TEXT").help("Run only cases whose names contain this text"),
    ]
}

fn output() -> [Arg; 2] {
    [
        format::output_arg([
            PossibleValue::new("text").help("what failed, for people"),
            PossibleValue::new("json").help("one JSON object per case, one per line"),
        ]),
        Arg::new("verbose").short('v').long("verbose").action(ArgAction::SetTrue).help("Show cases that passed, too"),
    ]
}
