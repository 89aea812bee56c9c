//! Flags as Go's `flag` package reads them: one dash or two, a value behind `=` or as the next word, files at the end.

use std::fmt::Write as _;
use std::path::PathBuf;

use plimsoll::Release;
use plimsoll_go::regex::Regex;

use crate::schemas::Location;

/// So many threads at most.
const MAX_WORKERS: usize = 256;

/// What was asked for.
#[derive(Debug)]
#[allow(clippy::struct_excessive_bools)] // each is a flag of the command line
pub(super) struct Flags {
    pub(super) cache: Option<PathBuf>,
    pub(super) exit_on_error: bool,
    pub(super) files: Vec<PathBuf>,
    pub(super) ignore_missing: bool,
    pub(super) ignored: Vec<Regex>,
    /// `master`, or a version with three numbers.
    pub(super) version: String,
    pub(super) workers: usize,
    pub(super) format: Format,
    pub(super) rejected: Vec<String>,
    pub(super) skipped: Vec<String>,
    pub(super) locations: Vec<Location>,
    pub(super) strict: bool,
    pub(super) summary: bool,
    pub(super) verbose: bool,
}

/// How results are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Json,
    Junit,
    Pretty,
    Tap,
    Text,
}

/// What a command line comes to.
pub(super) enum Parsed {
    Run(Box<Flags>),
    Help,
    Version,
    /// A mistake in the flags, in one line.
    Wrong(String),
    /// A value that cannot be used, in one line.
    Unusable(String),
}

/// A flag: its name, whether it needs a value, what it does.
struct Flag {
    name: &'static str,
    value: Option<&'static str>,
    help: &'static str,
}

const fn switch(name: &'static str, help: &'static str) -> Flag {
    Flag { name, value: None, help }
}

const fn value(name: &'static str, value: &'static str, help: &'static str) -> Flag {
    Flag { name, value: Some(value), help }
}

const FLAGS: [Flag; 18] = [
    value("cache", "string", "folder with copies of schemas, by the SHA-256 of their URL; nothing is downloaded"),
    switch("debug", "accepted and ignored"),
    switch("exit-on-error", "stop at the first resource that is invalid or in error"),
    switch("h", "show this help"),
    value("ignore-filename-pattern", "value", "regular expression of paths to leave out; may be repeated"),
    switch("ignore-missing-schemas", "skip resources without a schema"),
    switch("insecure-skip-tls-verify", "accepted and ignored: nothing is downloaded"),
    value("kubernetes-version", "value", "\"master\" (the newest release that plimsoll knows) or x.y.z"),
    value("n", "int", "number of threads (default 4)"),
    value("output", "string", "json, junit, pretty, tap or text (default \"text\")"),
    value("reject", "string", "kinds or apiVersion/kind to reject, separated by commas"),
    value(
        "schema-location",
        "value",
        "\"default\" (the kinds that plimsoll knows), a folder, or a file with variables such as \
         {{ .ResourceKind }}; may be repeated",
    ),
    value("skip", "string", "kinds or apiVersion/kind to skip, separated by commas"),
    switch("strict", "reject fields that are not in the schema, and duplicate keys"),
    switch("summary", "write a summary at the end (not for junit)"),
    switch("v", "show the version"),
    switch("verbose", "write the results of valid and skipped resources, too (not for tap and junit)"),
    switch("help", "show this help"),
];

/// The help.
pub(super) fn usage() -> String {
    let mut text = "Usage: plimsoll kubeconform [OPTION]... [FILE OR FOLDER]...\n".to_owned();
    for Flag { name, value, help } in FLAGS.iter().filter(|flag| flag.name != "help") {
        let value = value.map(|value| format!(" {value}")).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  -{name}{value}\n    \t{help}");
    }
    text.push_str(
        "\nResources are validated against schemas alone. `plimsoll check` answers what the API server would:\n\
         \u{20} plimsoll kubeconform -strict -summary deploy/\n\
         \u{20} plimsoll check deploy/\n",
    );
    text
}

/// The words of a command line, taken apart.
#[derive(Default)]
struct Given {
    pairs: Vec<(&'static str, String)>,
    files: Vec<PathBuf>,
}

/// Reads a command line.
pub(super) fn parse(words: &[String]) -> Parsed {
    let given = match take_apart(words) {
        Ok(given) => given,
        Err(why) => return Parsed::Wrong(why),
    };
    match given.is_set("h").and_then(|h| Ok((h || given.is_set("help")?, given.is_set("v")?))) {
        Ok((true, _)) => Parsed::Help,
        Ok((_, true)) => Parsed::Version,
        Ok(_) => match given.flags() {
            Ok(flags) => Parsed::Run(Box::new(flags)),
            Err(why) if why.starts_with(NO_LOCATION) => Parsed::Unusable(why),
            Err(why) => Parsed::Wrong(why),
        },
        Err(why) => Parsed::Wrong(why),
    }
}

/// What is said about a location that is none.
const NO_LOCATION: &str = "failed initialising schema location";

fn take_apart(words: &[String]) -> Result<Given, String> {
    let mut given = Given::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let name = match word.strip_prefix('-') {
            None | Some("") => {
                given.files = std::iter::once(word).chain(words).map(PathBuf::from).collect();
                break;
            }
            Some("-") => {
                given.files = words.map(PathBuf::from).collect();
                break;
            }
            Some(rest) => rest.strip_prefix('-').unwrap_or(rest),
        };
        if name.starts_with(['-', '=']) {
            return Err(format!("bad flag syntax: {word}"));
        }
        let (name, value) = name.split_once('=').map_or((name, None), |(name, value)| (name, Some(value)));
        let known = FLAGS.iter().find(|flag| flag.name == name);
        let flag = known.ok_or_else(|| format!("flag provided but not defined: -{name}"))?;
        let value = match (value, flag.value) {
            (Some(value), _) => value.to_owned(),
            (None, None) => "true".to_owned(),
            (None, Some(_)) => words.next().ok_or_else(|| format!("flag needs an argument: -{name}"))?.clone(),
        };
        given.pairs.push((flag.name, value));
    }
    Ok(given)
}

impl Given {
    fn all<'g>(&'g self, name: &'static str) -> impl Iterator<Item = &'g str> {
        self.pairs.iter().filter(move |(own, _)| *own == name).map(|(_, value)| &**value)
    }

    fn last(&self, name: &'static str) -> Option<&str> {
        self.all(name).last()
    }

    /// Booleans as Go reads them.
    fn is_set(&self, name: &'static str) -> Result<bool, String> {
        match self.last(name) {
            None | Some("0" | "f" | "F" | "false" | "FALSE" | "False") => Ok(false),
            Some("1" | "t" | "T" | "true" | "TRUE" | "True") => Ok(true),
            Some(other) => Err(format!("invalid boolean value \"{other}\" for -{name}: parse error")),
        }
    }

    fn flags(self) -> Result<Flags, String> {
        let words = |name| {
            let text = self.last(name).unwrap_or_default();
            let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
            words.map(str::to_owned).collect::<Vec<_>>()
        };
        let version = self.last("kubernetes-version").unwrap_or("master");
        if version != "master" && !is_version(version) {
            return Err(format!(
                "invalid value \"{version}\" for flag -kubernetes-version: want \"master\" or three numbers, \
                 for example {}.0",
                Release::LATEST
            ));
        }
        let format = match self.last("output").unwrap_or("text") {
            "json" => Format::Json,
            "junit" => Format::Junit,
            "pretty" => Format::Pretty,
            "tap" => Format::Tap,
            "text" => Format::Text,
            other => {
                return Err(format!(
                    "invalid value \"{other}\" for flag -output: want json, junit, pretty, tap or text"
                ));
            }
        };
        let workers = self.last("n").unwrap_or("4");
        let workers: i64 =
            workers.parse().map_err(|_| format!("invalid value \"{workers}\" for flag -n: parse error"))?;
        let rules = &Release::LATEST.rules().go;
        let ignored = self
            .all("ignore-filename-pattern")
            .map(|pattern| Regex::new(pattern, rules).map_err(|error| format!("-ignore-filename-pattern: {error}")));
        let location = |text| Location::read(text).map_err(|why| format!("{NO_LOCATION}: {why}"));
        let locations: Vec<Location> = self.all("schema-location").map(location).collect::<Result<_, _>>()?;
        for name in ["debug", "insecure-skip-tls-verify"] {
            self.is_set(name)?;
        }
        Ok(Flags {
            cache: self.last("cache").filter(|folder| !folder.is_empty()).map(PathBuf::from),
            exit_on_error: self.is_set("exit-on-error")?,
            ignore_missing: self.is_set("ignore-missing-schemas")?,
            ignored: ignored.collect::<Result<_, _>>()?,
            version: version.to_owned(),
            workers: usize::try_from(workers).unwrap_or(1).clamp(1, MAX_WORKERS),
            format,
            rejected: words("reject"),
            skipped: words("skip"),
            locations: if locations.is_empty() { vec![Location::Embedded] } else { locations },
            strict: self.is_set("strict")?,
            summary: self.is_set("summary")?,
            verbose: self.is_set("verbose")?,
            files: self.files,
        })
    }
}

fn is_version(text: &str) -> bool {
    let numbers: Vec<&str> = text.split('.').collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    numbers.len() == 3 && numbers.iter().all(is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Flags, String> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        match parse(&words) {
            Parsed::Run(flags) => Ok(*flags),
            Parsed::Help => Err("help".to_owned()),
            Parsed::Version => Err("version".to_owned()),
            Parsed::Wrong(why) | Parsed::Unusable(why) => Err(why),
        }
    }

    #[test]
    fn flags_are_read_as_go_does() {
        let flags = parsed("-strict --summary=false -n 2 --skip=a,b/c -- -x y").unwrap();
        assert!(flags.strict && !flags.summary && flags.workers == 2);
        assert_eq!(flags.skipped, ["a", "b/c"]);
        assert_eq!(flags.files, [PathBuf::from("-x"), PathBuf::from("y")]);
        // What comes behind a file is a file.
        assert_eq!(parsed("x -strict").unwrap().files.len(), 2);
        assert_eq!(parsed("-").unwrap().files, [PathBuf::from("-")]);
    }

    #[test]
    fn mistakes_are_named() {
        for (line, want) in [
            ("-xyz", "flag provided but not defined: -xyz"),
            ("-n", "flag needs an argument: -n"),
            ("-n x", "invalid value \"x\" for flag -n: parse error"),
            ("-strict=maybe", "invalid boolean value \"maybe\" for -strict: parse error"),
            ("---x", "bad flag syntax: ---x"),
            ("-h", "help"),
            ("-v", "version"),
        ] {
            assert_eq!(parsed(line).unwrap_err(), want, "{line}");
        }
        let why = parsed("-kubernetes-version 1.25").unwrap_err();
        assert!(why.starts_with("invalid value \"1.25\" for flag -kubernetes-version: "), "{why}");
        assert!(parsed("-schema-location {{.Foo}}").unwrap_err().starts_with("failed initialising"));
    }
}
