//! `plimsoll init`: a first configuration, from what is found.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use clap::{Arg, ArgAction, ArgMatches, Command};
use plimsoll::Release;

use crate::config;
use crate::documents::may_have_crds;
use crate::exit::{Exit, Stop};
use crate::paths::{self, Exclude, Found};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Write a first plimsoll.toml into this folder: the folders with CRDs, the newest release of Kubernetes, and folders \
that look like test data. Nothing else is changed. docs/configuration.md describes all keys.";

/// Names of folders in which objects are often wrong on purpose.
const TEST_FOLDERS: [&str; 4] = ["testdata", "fixtures", "__snapshot__", "__snapshots__"];
/// More folders than this are not listed.
const MAX_FOLDERS: usize = 10;

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("init")
        .about("Write a first plimsoll.toml from what is found")
        .long_about(LONG_ABOUT)
        .arg(Arg::new("force").long("force").action(ArgAction::SetTrue).help("Replace a plimsoll.toml that is there"))
}

/// Writes the file.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let force = matches.get_flag("force");
    let found = paths::files(Path::new("."), &Exclude::standard()).map_err(Stop::Message)?;
    let text = text(&found.files);
    let mut options = File::options();
    options.write(true).truncate(true).create(force).create_new(!force);
    let mut file = options.open(config::NAME).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            Stop::Message(format!("{} is there already; `--force` replaces it", config::NAME))
        }
        _ => Stop::Message(format!("cannot write `{}`: {error}", config::NAME)),
    })?;
    file.write_all(text.as_bytes())
        .map_err(|error| Stop::Message(format!("cannot write `{}`: {error}", config::NAME)))?;
    writeln!(terminal.out(), "{} written; `plimsoll check .` uses it", config::NAME)?;
    Ok(Exit::Fine)
}

fn text(files: &[Found]) -> String {
    let folder = |found: &Found| config::slashed(found.path.parent().unwrap_or(Path::new("")));
    let has_crds = |found: &&Found| may_have_crds(found).unwrap_or_default();
    let with_crds: BTreeSet<String> = files.iter().filter(has_crds).map(folder).collect();
    let is_test = |name: &&str| TEST_FOLDERS.contains(name);
    let names = files.iter().flat_map(|found| found.path.parent().into_iter().flat_map(Path::components));
    let names: BTreeSet<String> = names.map(|part| part.as_os_str().to_string_lossy().into_owned()).collect();
    let tests: Vec<String> =
        names.iter().filter(|name| is_test(&name.as_str())).map(|name| format!("{name}/")).collect();
    let crds: Vec<&String> = with_crds.iter().filter(|folder| !folder.is_empty()).take(MAX_FOLDERS).collect();
    let mut text = String::from("# How `plimsoll check` judges this repository.\n\n[target.cluster]\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "# A release of Kubernetes, or several: \"1.33..{0}\".\nkube-version = \"{0}\"",
        Release::LATEST
    );
    text.push_str(
        "# CRDs that win over all others. Those among the inputs are found without it, the nearest one judges.\n",
    );
    let _ = writeln!(text, "# crds = {}", list(crds.iter().map(|folder| folder.as_str())));
    text.push_str("\n[check]\ntarget = \"cluster\"\n# Files and folders to leave out, as in .gitignore.\n");
    let comment = if tests.is_empty() { "# " } else { "" };
    let tests = if tests.is_empty() { vec!["testdata/".to_owned()] } else { tests };
    let _ = writeln!(text, "{comment}exclude = {}", list(tests.iter().map(String::as_str)));
    text.push_str(
        "# Skip kinds without a CRD instead of failing.\n# ignore-missing-schemas = true\n\n\
         # Findings that are known, and why.\n# [[exception]]\n# code = \"unknown_field\"\n\
         # object = \"example.com/Widget team/*\"\n# path = \"spec.legacy\"\n\
         # reason = \"the chart is pinned\"\n# until = 2099-01-31\n",
    );
    text
}

/// An array of TOML.
fn list<'n>(names: impl Iterator<Item = &'n str>) -> String {
    // Strings of JSON are strings of TOML.
    let names: Vec<String> = names.map(plimsoll_doc::json_text).collect();
    format!("[{}]", names.join(", "))
}
