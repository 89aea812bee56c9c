//! What a run takes from `plimsoll.toml`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use plimsoll_check::check::Examined;
use plimsoll_check::exception::{Date, Exception, Exceptions};
use plimsoll_check::text::DocumentText;
use plimsoll_doc::Format;
use plimsoll_finding::{Cause, Finding, Place};

use super::options::Options;
use crate::config::{self, Config};
use crate::exit::Stop;
use crate::input::{STDIN, reason};
use crate::paths::{self, Exclude};

const SECONDS_OF_A_DAY: u64 = 86_400;

/// The options about it.
pub(in crate::cmd) fn args() -> [Arg; 2] {
    [
        Arg::new("config")
            .long("config")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Configuration file [default: plimsoll.toml of this folder, or of one above it in the repository]"),
        Arg::new("no-config")
            .long("no-config")
            .action(ArgAction::SetTrue)
            .conflicts_with("config")
            .help("Use no configuration file"),
    ]
}

/// The configuration that was named, or found.
pub(in crate::cmd) fn configuration(matches: &ArgMatches) -> Result<Option<Config>, Stop> {
    if matches.get_flag("no-config") {
        return Ok(None);
    }
    match matches.get_one::<PathBuf>("config") {
        Some(path) => Config::load(path).map(Some),
        None => Config::discover(),
    }
}

/// The files that patterns of a configuration name.
pub(in crate::cmd) fn crds(config: &Config, patterns: &[String], exclude: &Exclude) -> Result<Vec<PathBuf>, Stop> {
    let mut all = Vec::new();
    for pattern in patterns {
        let fault = |message: String| Stop::Message(format!("{}: `crds`: {message}", config.path.display()));
        let is_pattern = |part: &str| part.contains(['*', '?', '[', '{']);
        let fixed: PathBuf = pattern.split('/').take_while(|part| !is_pattern(part)).collect();
        let base = config.folder().join(&fixed);
        if let Err(error) = fs::metadata(&base) {
            return Err(fault(format!("cannot read `{}`: {}", base.display(), reason(&error))));
        }
        if !is_pattern(pattern) {
            all.push(base);
            continue;
        }
        let anchored = format!("/{}", pattern.trim_start_matches("./"));
        let matching = Exclude::of(config.folder(), std::iter::once(anchored.as_str())).map_err(&fault)?;
        let found = paths::files(&base, exclude).map_err(&fault)?.files.into_iter().map(|found| found.path);
        let before = all.len();
        all.extend(found.filter(|path| matching.includes(path)));
        if all.len() == before {
            return Err(fault(format!("no file matches `{pattern}`")));
        }
    }
    Ok(all)
}

/// The exceptions of the configuration.
pub(in crate::cmd) fn exceptions(config: &Config) -> Exceptions {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let today = Date::after_1970(now.as_secs() / SECONDS_OF_A_DAY);
    let here = fs::canonicalize(".").ok().zip(fs::canonicalize(folder(config)).ok());
    let below = here.and_then(|(here, folder)| here.strip_prefix(folder).map(config::slashed).ok());
    let below = below.filter(|below| !below.is_empty()).map(|below| format!("{below}/"));
    let as_shown = |pattern: &str| match &below {
        // Names of files are relative to the current folder.
        Some(below) => pattern.strip_prefix(below.as_str()).unwrap_or(pattern).into(),
        None => pattern.into(),
    };
    let all = config.exceptions.iter().map(|(exception, _)| {
        let files = exception.files.iter().map(|pattern| as_shown(pattern)).collect();
        Exception { files, ..exception.clone() }
    });
    Exceptions::new(all.collect(), today)
}

fn folder(config: &Config) -> &Path {
    let folder = config.folder();
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// What is wrong with the exceptions after a run, as findings about the configuration.
pub(super) fn faults(exceptions: &Exceptions, options: &Options) -> Option<(DocumentText, Examined)> {
    let config = &options.config;
    let faults = exceptions.faults(options.is_about_all_kinds() && is_all_checked(options));
    let findings = faults.into_iter().filter_map(|(at, fault)| {
        let span = config.exceptions.get(at)?.1;
        Some(Finding::new(Cause::Exception(fault), Place { span, ..Place::default() }))
    });
    let findings: Vec<Finding> = findings.collect();
    let name = config::slashed(&config.path);
    let text = DocumentText::whole(&name, Format::Yaml, config.text.clone().into_bytes());
    (!findings.is_empty()).then(|| (text, Examined::of_file(findings)))
}

/// Whether the run has looked at everything that the configuration is about.
fn is_all_checked(options: &Options) -> bool {
    let Ok(folder) = fs::canonicalize(folder(&options.config)) else { return false };
    let mut named = options.paths.iter().filter(|path| *path != STDIN);
    named.any(|path| fs::canonicalize(path).is_ok_and(|path| folder.starts_with(path)))
}
