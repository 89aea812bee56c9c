//! `plimsoll gen crd`: writes CRDs.

use std::fs;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::Release;
use plimsoll_finding::Severity;
use plimsoll_gotypes::crd::{Generation, generate, may_have_kinds};
use plimsoll_gotypes::output::crd_yaml;
use plimsoll_gotypes::package::{PackageId, Packages};

use super::modules::Modules;
use super::report;
use super::words::{Output, Words};
use crate::exit::{Exit, Stop};
use crate::release;
use crate::terminal::Terminal;

const LONG_ABOUT: &str = "\
Make CRDs from Go types, equal to those of controller-gen 0.23. Packages are folders, or `DIR/...` for all below one. \
Types of other modules come from a vendor folder or the module cache; those of k8s.io/api and k8s.io/apimachinery \
are built in. Each CRD is checked at once as the API server would check it, and what is wrong is shown at its Go line.";

const EXAMPLES: &str = "\
Examples:
  plimsoll gen crd ./api/...                               to standard output
  plimsoll gen crd ./api/... -o config/crd/bases           a file for each CRD
  plimsoll gen crd:maxDescLen=0 paths=./... output:crd:dir=config/crd/bases
                                                           the arguments of controller-gen

Exit codes: 0 fine, 1 findings, 2 usage or I/O, 3 an internal error in plimsoll.";

/// Its command line.
pub(super) fn command() -> Command {
    Command::new("crd")
        .about("Make CRDs from Go types, as controller-gen does")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .arg(paths_arg())
        .arg(
            Arg::new("output")
                .short('o')
                .long("output")
                .value_name("DIR")
                .value_parser(value_parser!(PathBuf))
                .help("Folder for the CRDs, a file each; without it they go to standard output"),
        )
        .args(release::args())
}

/// The packages, or words of controller-gen.
pub(super) fn paths_arg() -> Arg {
    Arg::new("PATH")
        .help("Folders of packages, `DIR/...`, or arguments of controller-gen: paths=…, crd:…, output:…")
        .action(ArgAction::Append)
        .num_args(1..)
        .required(true)
}

/// Makes the CRDs.
pub(super) fn run(matches: &ArgMatches, terminal: &mut Terminal) -> Result<Exit, Stop> {
    let given = matches.get_many::<String>("PATH").into_iter().flatten().map(String::as_str);
    let mut words = Words::parse(given).map_err(Stop::Message)?;
    if let Some(folder) = matches.get_one::<PathBuf>("output") {
        words.output = Some(Output::Folder(folder.clone()));
    }
    write(&words, release::chosen(matches), terminal)
}

/// Makes the CRDs that a command line of controller-gen asks for.
pub(super) fn run_words<'w>(words: impl Iterator<Item = &'w str>, terminal: &mut Terminal) -> Result<Exit, Stop> {
    write(&Words::parse(words).map_err(Stop::Message)?, Release::LATEST, terminal)
}

fn write(words: &Words, release: Release, terminal: &mut Terminal) -> Result<Exit, Stop> {
    for generator in &words.others {
        writeln!(
            terminal.err()?,
            "note: `{generator}` is skipped: plimsoll makes CRDs only, run controller-gen for it"
        )?;
    }
    let sources = Modules::new();
    let made = Made::new(words, &sources, release, Severity::Note, terminal)?;
    match words.chosen_output() {
        Output::Stdout => {
            for text in &made.texts {
                terminal.out().write_all(text.as_bytes())?;
            }
        }
        Output::Folder(folder) => {
            let failure = |path: &PathBuf, error| {
                Stop::Message(format!("cannot write `{}`: {}", path.display(), crate::input::reason(&error)))
            };
            fs::create_dir_all(&folder).map_err(|error| failure(&folder, error))?;
            for (crd, text) in made.generation.crds.iter().zip(&made.texts) {
                let path = folder.join(&crd.file);
                fs::write(&path, text).map_err(|error| failure(&path, error))?;
            }
        }
        Output::Nowhere => {}
    }
    Ok(if made.has_error { Exit::Findings } else { Exit::Fine })
}

/// CRDs with their texts; what is wrong with them has been written.
pub(super) struct Made<'s> {
    pub(super) packages: Packages<'s>,
    pub(super) generation: Generation,
    pub(super) texts: Vec<String>,
    pub(super) has_error: bool,
}

impl<'s> Made<'s> {
    /// Reads packages and makes their CRDs. Findings that weigh less than `least` are not written.
    pub(super) fn new(
        words: &Words,
        sources: &'s Modules,
        release: Release,
        least: Severity,
        terminal: &mut Terminal,
    ) -> Result<Self, Stop> {
        if words.paths.is_empty() {
            return Err(Stop::Message(
                "no packages are named; `paths=./...` stands for all below this folder".to_owned(),
            ));
        }
        let header = words.header().map_err(Stop::Message)?;
        let found = sources.find(&words.paths).map_err(Stop::Message)?;
        if found.is_empty() {
            return Err(Stop::Message(format!("no Go files in {}", words.paths.join(", "))));
        }
        let mut packages = Packages::new(sources);
        // Packages without kinds are read where others refer to them.
        let roots: Vec<PackageId> = found
            .into_iter()
            .filter(|found| may_have_kinds(&found.files))
            .map(|found| packages.add(&found.import_path, found.files))
            .collect();
        let generation = generate(&mut packages, &roots, &words.options);
        let texts: Vec<String> = generation.crds.iter().map(|made| crd_yaml(&made.crd, &header)).collect();
        let has_error = report::write(&packages, &roots, &generation, &texts, (release, least), terminal)?;
        if generation.crds.is_empty() && !has_error {
            writeln!(terminal.err()?, "note: no kinds found: a kind embeds metav1.TypeMeta and metav1.ObjectMeta")?;
        }
        Ok(Self { packages, generation, texts, has_error })
    }
}
