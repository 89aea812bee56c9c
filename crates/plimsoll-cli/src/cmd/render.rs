//! `plimsoll render`: objects as the server stores them, and as clients get them back.

mod output;

use std::path::PathBuf;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll_check::catalog::{self, Catalog, Precedence};
use plimsoll_check::check::{Checker, Policy};
use plimsoll_check::input::Role;
use plimsoll_check::render::{Form, Rendering};
use plimsoll_check::text::DocumentText;
use plimsoll_check::{Judge, Subresource, Unknown};
use plimsoll_finding::DuplicateKeyPolicy;

use self::output::{Format, Output};
use super::check::{config_args, configuration, configured_crds};
use crate::documents::for_each;
use crate::exit::{Exit, Stop};
use crate::paths::Exclude;
use crate::release::{self, Releases};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Show objects as the API server stores them and as clients get them back.

Unknown fields are dropped, defaults are filled in, and objects go through the storage version of their CRD. Comments \
say what was a default, what was changed and what was dropped. CRDs come from --crd, the configuration and the files \
themselves. The server's defaults of built-in kinds are not known yet; such objects are marked.";

const EXAMPLES: &str = "\
Examples:
  plimsoll render widget.yaml --crd crds/                 with comments on what has changed
  plimsoll render widget.yaml --crd crds/ --diff          as a difference to the file
  plimsoll render widget.yaml --crd crds/ --stored        in the storage version
  plimsoll render widget.yaml --crd crds/ --kube-version 1.33..1.37   where releases differ
  plimsoll render . -o json | jq .answered

Exit codes:
  0  all objects are rendered
  1  an object is rejected, or its kind has no CRD
  2  wrong usage, or a file that cannot be read
  3  an internal error in plimsoll";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("render")
        .about("Show objects as the API server stores them: pruned and with defaults")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(
            Arg::new("FILE")
                .help("Files and folders with objects")
                .value_parser(value_parser!(PathBuf))
                .action(ArgAction::Append)
                .num_args(1..)
                .required(true),
        )
        .arg(
            Arg::new("crd")
                .long("crd")
                .value_name("PATH")
                .action(ArgAction::Append)
                .value_parser(value_parser!(PathBuf))
                .help("File or folder with CRDs; may be given more than once"),
        )
        .args(config_args())
        .args(release::range_args())
        .arg(
            Arg::new("stored")
                .long("stored")
                .action(ArgAction::SetTrue)
                .help("Show what is stored, in the storage version, and not what a client gets"),
        )
        .arg(
            Arg::new("diff")
                .long("diff")
                .action(ArgAction::SetTrue)
                .conflicts_with("output")
                .help("Show the difference to the file"),
        )
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("FORMAT")
                .default_value("yaml")
                .value_parser([
                    PossibleValue::new("yaml").help("documents with comments on what has changed"),
                    PossibleValue::new("json").help("one JSON object per object and release, one per line"),
                ])
                .help("Output format"),
        )
}

/// Renders all objects.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let config = configuration(matches)?.unwrap_or_default();
    let releases = Releases::named(matches).or_else(|| config.target.releases.clone()).unwrap_or_default();
    let options = plimsoll::Options::server().unknown(Unknown::Prune);
    let judges: Vec<Judge> = releases.all().iter().map(|release| options.release(*release).judge()).collect();
    let checker = checker(&judges);
    let paths = |name| matches.get_many::<PathBuf>(name).into_iter().flatten().cloned().collect::<Vec<_>>();
    let (files, mut crds) = (paths("FILE"), paths("crd"));
    if crds.is_empty() {
        crds = configured_crds(&config, &config.target.crds, &Exclude::standard())?;
    }
    let mut catalog = Catalog::default();
    for (paths, precedence) in [(&files, Precedence::Found), (&crds, Precedence::Named)] {
        for path in paths {
            let mut add = |text: &DocumentText| {
                for known in catalog::definitions(text, &checker) {
                    catalog.add(known, precedence);
                }
                Ok(())
            };
            for_each(path, &mut add).map_err(Stop::Message)?;
        }
    }
    let form = if matches.get_flag("stored") { Form::Stored } else { Form::Answered };
    let format = match (matches.get_flag("diff"), matches.get_one::<String>("output").map(String::as_str)) {
        (true, _) => Format::Diff,
        (_, Some("json")) => Format::Json,
        _ => Format::Yaml,
    };
    let mut output = Output::new(form, format, &releases);
    let mut exit = Exit::Fine;
    for path in &files {
        let mut failure = None;
        let render = |text: &DocumentText| {
            let role = if path.is_dir() { Role::Found } else { Role::Named };
            let rendered = checker.render(text, role, &catalog).map_err(|fault| fault.to_string())?;
            for object in &rendered {
                let is_failed =
                    |rendering: &Rendering| matches!(rendering, Rendering::Rejected(_) | Rendering::NoSchema);
                if object.by_release.iter().any(is_failed) {
                    exit = Exit::Findings;
                }
                if let Err(error) = output.object(object, text, terminal) {
                    failure = Some(error);
                    return Err(String::new());
                }
            }
            Ok(())
        };
        let done = for_each(path, render);
        if let Some(error) = failure {
            return Err(error.into());
        }
        done.map_err(Stop::Message)?;
    }
    if output.is_nothing() {
        return Err(Stop::Message("nothing was rendered: the files contain no objects".to_owned()));
    }
    Ok(exit)
}

/// What the server does with a request of a client that does not ask for strict field validation.
fn checker(judges: &[Judge]) -> Checker<'_> {
    let policy = Policy {
        unknown: Unknown::Prune,
        duplicates: DuplicateKeyPolicy::LastWins,
        ignore_missing: false,
        leave_out_cluster_fields: true,
        subresource: Subresource::Main,
        compares_versions: false,
    };
    Checker { judges, policy, stored: None, stored_crds: None, kinds: None, schemas: None, exceptions: None }
}
