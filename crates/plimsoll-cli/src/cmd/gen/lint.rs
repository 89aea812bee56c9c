//! `plimsoll gen lint`: mistakes in markers and tags.

use clap::{ArgMatches, Command};
use plimsoll_finding::{Code, Severity};
use plimsoll_gotypes::findings::{GoFinding, go_finding};
use plimsoll_gotypes::package::{PackageId, Packages};
use plimsoll_gotypes::{lint, tags};
use plimsoll_report::SourceText;

use super::crd::paths_arg;
use super::modules::Modules;
use super::words::Words;
use crate::exit::{Exit, Stop};
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Check the markers and tags of Go types: markers of controller-gen (`+kubebuilder:…`) that have no effect, and in \
packages for validation-gen tags (`+k8s:…`) that it refuses, ignores, or whose linter objects.";

const EXAMPLES: &str = "\
Examples:
  plimsoll gen lint ./api/...

Exit codes: 0 no errors, 1 errors, 2 usage or I/O, 3 an internal error in plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("lint")
        .about("Check the markers and tags of Go types")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(paths_arg())
}

/// Checks all packages that are named.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let given = matches.get_many::<String>("PATH").into_iter().flatten().map(String::as_str);
    let words = Words::parse(given).map_err(Stop::Message)?;
    let sources = Modules::new();
    let found = sources.find(&words.paths).map_err(Stop::Message)?;
    if found.is_empty() {
        return Err(Stop::Message(format!("no Go files in {}", words.paths.join(", "))));
    }
    let mut packages = Packages::new(&sources);
    let roots: Vec<PackageId> = found.into_iter().map(|found| packages.add(&found.import_path, found.files)).collect();
    let mut exit = Exit::Fine;
    for root in roots {
        let is_generated = tags::generates(&packages, root);
        let mistakes = if is_generated { tags::check(&mut packages, root) } else { Vec::new() };
        let remarks = if is_generated { tags::lint(&mut packages, root) } else { Vec::new() };
        let mut findings = lint::lint(&packages, root);
        findings.extend(mistakes.iter().map(|mistake| {
            let code = if mistake.is_ignored { Code::GoMarkerIgnored } else { Code::GoMarker };
            go_finding(&packages, Some(mistake.place), code, &mistake.message, mistake.help.as_deref())
        }));
        findings.extend(
            remarks
                .iter()
                .map(|remark| go_finding(&packages, Some(remark.place), Code::GoMarkerIgnored, &remark.message, None)),
        );
        let renderer = terminal.renderer();
        for GoFinding { file, finding } in &findings {
            if finding.severity == Severity::Error {
                exit = Exit::Findings;
            }
            let Some(file) = file else { continue };
            let source = SourceText::new(&file.name, &file.text);
            renderer.issue(finding, &source.document(0, 0), terminal.out())?;
        }
    }
    Ok(exit)
}
