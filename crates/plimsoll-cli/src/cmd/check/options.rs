//! The command line of `plimsoll check`.

use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use plimsoll::{Collect, Defaults, Judge, Subresource, Unknown};
use plimsoll_check::check::Policy;
use plimsoll_check::input::KindFilter;
use plimsoll_check::summary::Alike;
use plimsoll_finding::DuplicateKeyPolicy;
use plimsoll_report::{ListFormat, PathStyle};

use super::configured::{self, configuration, crds};
use super::fix::{self, Fixing};
use super::{selection, sources};
use crate::cmd::format;
use crate::config::{Config, Override, Target};
use crate::exit::Stop;
use crate::paths::Exclude;
use crate::release::{self, Releases};
use crate::schemas::Location;

const LONG_ABOUT: &str = "\
Check objects against the CRDs of their kinds, as the Kubernetes API server would.

CRDs come from --crd, from Go types (--types), and from the inputs themselves, in any order. Folders are searched for YAML and JSON files; \
ignore files are respected. Every object is judged as the chosen release of Kubernetes does when it is created: \
decoded, pruned, defaulted, validated. Findings show the server's own text, the place, and how to fix it.";

const EXAMPLES: &str = "\
Examples:
  plimsoll check deploy/ --crd crds/                   a folder, CRDs in another
  plimsoll check .                                     CRDs and objects together
  helm template . | plimsoll check - --crd crds/       from a pipe
  plimsoll check --types ./api/... config/samples/     by Go types, without CRDs
  plimsoll check --kube-version 1.33 --crd crds/ x.yaml
  plimsoll check --kube-version 1.33..1.37 --crd crds/ .   what an upgrade changes
  plimsoll check --old stored.yaml --crd crds/ x.yaml  as an update of what is stored

Exit codes:
  0  no errors: all objects are valid, all CRDs accepted; warnings do not count
  1  errors: an object is invalid, a CRD is rejected, a document cannot be read, a kind has no CRD
  2  wrong usage, a file that cannot be opened, or nothing to check
  3  an internal error in plimsoll";

/// More threads than this help nobody.
const MAX_THREADS: u64 = 256;

/// So many findings of one cause are shown, unless all are asked for.
const SHOWN_OF_EACH_CAUSE: usize = 1;
/// So many findings are shown in all.
const SHOWN: usize = 12;

/// How findings are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layout {
    /// A report for people.
    Text,
    /// One line for each finding.
    Short,
    /// One JSON object for each document.
    Json,
    /// A list for other programs.
    List(ListFormat),
}

/// What is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cmd) enum Subject {
    /// All objects.
    Objects,
    /// Definitions alone.
    Definitions,
}

/// How much of it is shown.
#[derive(Clone, Copy, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub(super) struct View {
    /// How fields are written.
    pub(super) paths: PathStyle,
    /// Whether findings of one cause are all shown.
    pub(super) all: bool,
    /// Whether findings are counted instead of shown.
    pub(super) statistics: bool,
    /// Whether nothing is said beside the findings.
    pub(super) quiet: bool,
    /// Whether each object is named with what became of it.
    pub(super) verbose: bool,
}

/// What was asked for.
#[derive(Clone, Debug)]
pub(in crate::cmd) struct Options {
    pub(super) subject: Subject,
    pub(super) paths: Vec<PathBuf>,
    pub(super) definitions: Vec<PathBuf>,
    /// Go packages whose types define kinds.
    pub(super) types: Vec<String>,
    pub(super) exclude: Exclude,
    pub(super) kinds: KindFilter,
    pub(super) old: Option<PathBuf>,
    pub(super) releases: Releases,
    /// The release as it was asked for, where that is one.
    pub(super) version: Option<String>,
    /// Places of schemas.
    pub(super) locations: Vec<Location>,
    /// Stores of kinds.
    pub(super) stores: Vec<PathBuf>,
    pub(super) layout: Layout,
    pub(super) view: View,
    pub(super) fixing: Fixing,
    pub(super) unknown: Unknown,
    pub(super) defaults: Defaults,
    pub(super) duplicates: DuplicateKeyPolicy,
    pub(super) fail_fast: bool,
    pub(super) ignore_missing: bool,
    pub(super) threads: usize,
    pub(super) config: Arc<Config>,
    given: Given,
}

/// What was said on the command line, and is not taken from the configuration.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
struct Given {
    releases: bool,
    crds: bool,
    ignore_missing: bool,
    /// Whether only some kinds were asked for.
    selection: bool,
}

impl Options {
    /// # Errors
    /// A pattern is none, or the configuration is at fault.
    pub(in crate::cmd) fn new(matches: &ArgMatches, subject: Subject) -> Result<Self, Stop> {
        let config = configuration(matches)?;
        let word = |name| matches.get_one::<String>(name).map(String::as_str);
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let mut options = Self {
            subject,
            paths: matches.get_many("PATH").into_iter().flatten().cloned().collect(),
            definitions: match subject {
                Subject::Objects => matches.get_many("crd").into_iter().flatten().cloned().collect(),
                Subject::Definitions => Vec::new(),
            },
            types: match subject {
                Subject::Objects => matches.get_many("types").into_iter().flatten().cloned().collect(),
                Subject::Definitions => Vec::new(),
            },
            exclude: selection::exclude(matches)?,
            kinds: if subject == Subject::Objects { selection::kinds(matches) } else { KindFilter::default() },
            old: matches.get_one("old").cloned(),
            releases: Releases::named(matches).unwrap_or_default(),
            version: release::written(matches),
            locations: match subject {
                Subject::Objects => sources::locations(matches.get_many("schema-location").into_iter().flatten())?,
                Subject::Definitions => Vec::new(),
            },
            stores: match subject {
                Subject::Objects => matches.get_many("schema").into_iter().flatten().cloned().collect(),
                Subject::Definitions => Vec::new(),
            },
            layout: match word("output") {
                Some("json") => Layout::Json,
                Some("short") => Layout::Short,
                _ => format::list_format(matches).map_or(Layout::Text, Layout::List),
            },
            view: View {
                paths: format::paths(matches),
                all: matches.get_flag("all"),
                statistics: matches.get_flag("statistics"),
                quiet: matches.get_flag("quiet"),
                verbose: matches.get_flag("verbose"),
            },
            fixing: if subject == Subject::Objects { Fixing::of(matches) } else { Fixing::No },
            unknown: match word("unknown") {
                Some("prune") => Unknown::Prune,
                Some("preserve") => Unknown::Preserve,
                _ => Unknown::Strict,
            },
            defaults: match (subject == Subject::Objects).then(|| word("defaults")).flatten() {
                Some("annotate") => Defaults::Annotate,
                Some("ignore") => Defaults::Ignore,
                _ => Defaults::Apply,
            },
            duplicates: match word("duplicate-keys") {
                Some("last-wins") => DuplicateKeyPolicy::LastWins,
                Some("first-wins") => DuplicateKeyPolicy::FirstWins,
                _ => DuplicateKeyPolicy::Rejected,
            },
            fail_fast: matches.get_flag("fail-fast"),
            ignore_missing: subject == Subject::Objects && matches.get_flag("ignore-missing-schemas"),
            threads: matches.get_one::<u64>("threads").map_or_else(cores, |threads| *threads as usize),
            config: config.unwrap_or_default().into(),
            given: Given {
                releases: Releases::named(matches).is_some(),
                crds: subject == Subject::Definitions || matches.contains_id("crd"),
                ignore_missing: subject == Subject::Definitions || matches.get_flag("ignore-missing-schemas"),
                selection: subject == Subject::Definitions
                    || matches.contains_id("kind")
                    || matches.contains_id("skip"),
            },
        };
        options.configure()?;
        Ok(options)
    }

    /// Adds what the configuration says; flags win over it.
    fn configure(&mut self) -> Result<(), Stop> {
        let config = Arc::clone(&self.config);
        let excluded = self.exclude.add(config.folder(), config.exclude.iter().map(String::as_str));
        excluded.map_err(|error| Stop::Message(format!("{}: `exclude`: {error}", config.path.display())))?;
        if self.subject == Subject::Objects {
            if self.kinds.only.is_empty() {
                self.kinds.only.clone_from(&config.only);
            }
            self.kinds.skip.extend(config.skip.iter().cloned());
        }
        self.aim_at(&config.target)?;
        self.ignore_missing |= !self.given.ignore_missing && config.ignore_missing == Some(true);
        Ok(())
    }

    /// Judges by a target of the configuration.
    fn aim_at(&mut self, target: &Target) -> Result<(), Stop> {
        if let Some(releases) = target.releases.as_ref().filter(|_| !self.given.releases) {
            self.releases = releases.clone();
        }
        if !self.given.crds && !target.crds.is_empty() {
            self.definitions = crds(&self.config, &target.crds, &self.exclude)?;
        }
        Ok(())
    }

    /// The options for files of an override.
    pub(super) fn overridden(&self, by: &Override) -> Result<Self, Stop> {
        let mut options = self.clone();
        if let Some(target) = &by.target {
            options.aim_at(target)?;
        }
        if let Some(ignore_missing) = by.ignore_missing.filter(|_| !self.given.ignore_missing) {
            options.ignore_missing = ignore_missing;
        }
        Ok(options)
    }

    /// Whether unknown fields are errors.
    pub(super) fn is_strict(&self) -> bool {
        self.unknown == Unknown::Strict
    }

    /// Whether all kinds of objects are looked at.
    pub(super) fn is_about_all_kinds(&self) -> bool {
        !self.given.selection && !self.fail_fast
    }

    /// Whether findings are left out where there are many.
    pub(super) fn is_capped(&self) -> bool {
        let is_for_people = match self.layout {
            Layout::Text => true,
            Layout::List(format) => !format.is_complete(),
            Layout::Short | Layout::Json => false,
        };
        is_for_people && !self.view.all
    }

    /// Counts which findings are shown.
    pub(super) fn alike(&self) -> Alike {
        if self.is_capped() { Alike::new(SHOWN_OF_EACH_CAUSE, SHOWN) } else { Alike::new(usize::MAX, usize::MAX) }
    }

    /// What is done differently from a server.
    pub(super) fn policy(&self) -> Policy {
        Policy {
            unknown: self.unknown,
            duplicates: self.duplicates,
            ignore_missing: self.ignore_missing,
            leave_out_cluster_fields: true,
            subresource: Subresource::Main,
            compares_versions: self.subject == Subject::Definitions,
        }
    }

    /// A judge for each release that was asked for.
    pub(super) fn judges(&self) -> Vec<Judge> {
        let options = plimsoll::Options::server()
            .unknown(self.unknown)
            .defaults(self.defaults)
            .presence(self.defaults == Defaults::Annotate)
            .trace_rules(self.layout != Layout::Short)
            .errors(if self.fail_fast { Collect::First } else { Collect::All });
        self.releases.all().iter().map(|release| options.release(*release).judge()).collect()
    }
}

pub(super) fn command() -> Command {
    Command::new("check")
        .about("Check objects against their CRDs, as the API server would")
        .long_about(LONG_ABOUT)
        .after_help(EXAMPLES)
        .args(inputs())
        .args(selection::args())
        .args(configured::args())
        .args(release::range_args())
        .args(policies())
        .args(rules())
        .args(fix::args())
        .args(output())
        .args(run_args())
}

fn inputs() -> [Arg; 6] {
    [
        Arg::new("PATH")
            .help("Files and folders to check; `-`, or nothing, is standard input")
            .value_parser(value_parser!(PathBuf))
            .action(ArgAction::Append)
            .num_args(0..),
        Arg::new("crd")
            .long("crd")
            .value_name("PATH")
            .action(ArgAction::Append)
            .value_parser(value_parser!(PathBuf))
            .help("File or folder with CRDs; may be given more than once"),
        Arg::new("schema-location").long("schema-location").value_name("TEMPLATE").action(ArgAction::Append).help(
            "JSON Schemas for kinds without a CRD, as kubeconform has them: a folder, a file with variables such \
                 as {{ .ResourceKind }}, or `default` for built-in kinds; may be given more than once",
        ),
        Arg::new("schema")
            .long("schema")
            .value_name("FILE")
            .action(ArgAction::Append)
            .value_parser(value_parser!(PathBuf))
            .help("Store of kinds from `plimsoll schema build`; may be given more than once"),
        Arg::new("types")
            .long("types")
            .value_name("PACKAGE")
            .action(ArgAction::Append)
            .help("Go package with the types of objects, or `DIR/...` for all below; may be given more than once"),
        Arg::new("old")
            .long("old")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("File with the stored objects: those of the same kind and name are judged as updates"),
    ]
}

/// What becomes of fields that nobody knows and of keys that are given twice.
pub(in crate::cmd) fn policies() -> [Arg; 2] {
    [
        Arg::new("unknown")
            .long("unknown")
            .value_name("POLICY")
            .default_value("strict")
            .value_parser([
                PossibleValue::new("strict").help("they are findings, as when kubectl asks the server"),
                PossibleValue::new("prune").help("they are dropped, as the server does otherwise"),
                PossibleValue::new("preserve").help("they stay, which a server does only where the schema says so"),
            ])
            .help("What to do with fields that the schema does not know"),
        Arg::new("duplicate-keys")
            .long("duplicate-keys")
            .value_name("POLICY")
            .default_value("error")
            .value_parser([
                PossibleValue::new("error").help("they are findings, as under strict field validation"),
                PossibleValue::new("last-wins").help("use the last one, as the server does otherwise"),
                PossibleValue::new("first-wins").help("use the first one"),
            ])
            .help("What to do with duplicate keys"),
    ]
}

fn rules() -> [Arg; 2] {
    [
        Arg::new("defaults")
            .long("defaults")
            .value_name("POLICY")
            .default_value("apply")
            .value_parser([
                PossibleValue::new("apply").help("they are filled in before validation, as the server does"),
                PossibleValue::new("annotate").help("values stay as written, and a note lists the defaults"),
                PossibleValue::new("ignore").help("values stay as written"),
            ])
            .help("What to do with defaults of the schema"),
        Arg::new("ignore-missing-schemas")
            .long("ignore-missing-schemas")
            .action(ArgAction::SetTrue)
            .help("Skip objects without a matching CRD; otherwise they are findings"),
    ]
}

/// What is shown, and how.
pub(in crate::cmd) fn output() -> [Arg; 6] {
    [
        format::output_arg([
            PossibleValue::new("text").help("findings with the lines they are about, for people"),
            PossibleValue::new("short").help("one line for each finding"),
            PossibleValue::new("json").help("one JSON object per object checked, one per line"),
        ]),
        Arg::new("all").long("all").action(ArgAction::SetTrue).help("Show all findings, also those of the same cause"),
        Arg::new("statistics")
            .long("statistics")
            .action(ArgAction::SetTrue)
            .help("Show how many findings there are by code and by file, instead of the findings"),
        format::paths_arg(),
        format::quiet_arg(),
        format::verbose_arg("Name every object with its verdict, and every document that is skipped"),
    ]
}

/// How a run goes.
pub(in crate::cmd) fn run_args() -> [Arg; 2] {
    [
        Arg::new("fail-fast").long("fail-fast").action(ArgAction::SetTrue).help("Stop at the first error"),
        Arg::new("threads")
            .long("threads")
            .value_name("N")
            .value_parser(value_parser!(u64).range(1..=MAX_THREADS))
            .help("Number of threads [default: one for each core]"),
    ]
}
