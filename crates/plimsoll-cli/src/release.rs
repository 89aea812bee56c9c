//! Which releases of Kubernetes are meant.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, ArgMatches, Command};
use plimsoll::Release;

/// Reads releases; shells complete their names.
#[derive(Clone, Copy)]
struct Named<T> {
    read: fn(&str) -> Result<T, String>,
    name: fn(Release) -> &'static str,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Named<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<T, clap::Error> {
        TypedValueParser::parse_ref(&self.read, command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Release::all().map(|release| PossibleValue::new((self.name)(release)))))
    }
}

/// The two ways to name one release.
pub(crate) fn args() -> [Arg; 2] {
    let (oldest, latest) = (Release::OLDEST, Release::LATEST);
    [
        Arg::new("kube-version")
            .long("kube-version")
            .value_name("VERSION")
            .value_parser(Named { read: kubernetes, name: Release::name })
            .hide_possible_values(true)
            .help(format!("Release of Kubernetes that judges, {oldest} to {latest} [default: {latest}]")),
        Arg::new("openshift-version")
            .long("openshift-version")
            .value_name("VERSION")
            .conflicts_with("kube-version")
            .value_parser(Named { read: openshift, name: Release::openshift })
            .hide_possible_values(true)
            .help(openshift_help()),
    ]
}

/// The two ways to name several releases.
pub(crate) fn range_args() -> [Arg; 2] {
    let (oldest, latest) = (Release::OLDEST, Release::LATEST);
    [
        Arg::new("kube-version")
            .long("kube-version")
            .value_name("VERSIONS")
            .value_parser(Named { read: |text| Releases::read(text, kubernetes), name: Release::name })
            .hide_possible_values(true)
            .help(format!(
                "Release of Kubernetes that judges, {oldest} to {latest}; several as 1.33..{latest} or 1.33,{latest} \
                 [default: {latest}]"
            )),
        Arg::new("openshift-version")
            .long("openshift-version")
            .value_name("VERSIONS")
            .conflicts_with("kube-version")
            .value_parser(Named { read: |text| Releases::read(text, openshift), name: Release::openshift })
            .hide_possible_values(true)
            .help(openshift_help()),
    ]
}

fn openshift_help() -> String {
    let (oldest, latest) = (Release::OLDEST.openshift(), Release::LATEST.openshift());
    format!("Release of OpenShift, {oldest} to {latest}, instead: 4.N is Kubernetes 1.(N+13)")
}

/// One release or several, the oldest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Releases(Vec<Release>);

impl Default for Releases {
    fn default() -> Self {
        Self(vec![Release::default()])
    }
}

impl Releases {
    /// Reads releases of Kubernetes and ranges of them, between commas.
    pub(crate) fn kubernetes(text: &str) -> Result<Self, String> {
        Self::read(text, kubernetes)
    }

    /// Those that were asked for, if any were.
    pub(crate) fn named(matches: &ArgMatches) -> Option<Self> {
        let named = |name| matches.get_one::<Self>(name).cloned();
        named("kube-version").or_else(|| named("openshift-version"))
    }

    /// Reads releases and ranges of them, between commas.
    fn read(text: &str, one: fn(&str) -> Result<Release, String>) -> Result<Self, String> {
        let mut wanted = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once("..").unwrap_or((part, part));
            let (first, last) = (one(first.trim())?, one(last.trim())?);
            let place = |wanted: Release| Release::all().position(|release| release == wanted);
            if place(first) > place(last) {
                return Err(format!("{part} ends before it starts"));
            }
            wanted.extend(Release::all().filter(|release| (place(first)..=place(last)).contains(&place(*release))));
        }
        Ok(Self(Release::all().filter(|release| wanted.contains(release)).collect()))
    }

    /// All of them, the oldest first.
    pub(crate) fn all(&self) -> &[Release] {
        &self.0
    }

    /// Their names: neighbours as a range.
    pub(crate) fn names(&self, chosen: impl Fn(usize) -> bool) -> String {
        let mut parts: Vec<String> = Vec::new();
        let mut at = 0;
        while at < self.0.len() {
            let run = self.0.iter().enumerate().skip(at).take_while(|(at, _)| chosen(*at)).count();
            match (self.0.get(at), self.0.get(at + run.saturating_sub(1))) {
                (Some(first), Some(_)) if run == 1 => parts.push(first.name().to_owned()),
                (Some(first), Some(last)) if run == 2 => {
                    parts.extend([first.name().to_owned(), last.name().to_owned()]);
                }
                (Some(first), Some(last)) if run > 2 => parts.push(format!("{first} to {last}")),
                _ => {}
            }
            at += run.max(1);
        }
        parts.join(", ")
    }
}

/// A release with its patch, where one was named like that.
pub(crate) fn written(matches: &ArgMatches) -> Option<String> {
    let text = matches.get_raw("kube-version")?.next()?.to_str()?;
    let text = text.strip_prefix('v').unwrap_or(text);
    (!text.contains("..") && !text.contains(',')).then(|| text.to_owned())
}

/// The one release that was named; the newest where none was.
pub(crate) fn chosen(matches: &ArgMatches) -> Release {
    let named = |name| matches.get_one::<Release>(name).copied();
    named("kube-version").or_else(|| named("openshift-version")).unwrap_or_default()
}

/// Reads a release of Kubernetes: `1.37`, `v1.37` or `1.37.2`.
pub(crate) fn kubernetes(text: &str) -> Result<Release, String> {
    text.parse().map_err(|_| known(Release::name))
}

/// Reads a release of OpenShift, likewise.
pub(crate) fn openshift(text: &str) -> Result<Release, String> {
    Release::from_openshift(text).map_err(|_| known(Release::openshift))
}

fn known(name: fn(Release) -> &'static str) -> String {
    let names: Vec<&str> = Release::all().map(name).collect();
    format!("supported: {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_are_named_in_any_way() {
        let names = |text| {
            let releases = Releases::read(text, kubernetes)?;
            Ok::<_, String>(releases.all().iter().map(|release| release.name()).collect::<Vec<_>>().join(" "))
        };
        for (text, want) in [
            ("1.33", "1.33"),
            ("1.33..1.36", "1.33 1.34 1.35 1.36"),
            ("1.37, 1.31", "1.31 1.37"),
            ("1.33..1.34,1.34.2,v1.36..1.37", "1.33 1.34 1.36 1.37"),
        ] {
            assert_eq!(names(text).as_deref(), Ok(want), "{text}");
        }
        for text in ["", "1.33..", "..1.33", "1.37..1.33", "1.33,,1.34", "1.29..1.33"] {
            assert!(names(text).is_err(), "{text}");
        }
        assert_eq!(Releases::read("4.20..4.22", openshift), Releases::read("1.33..1.35", kubernetes));
    }

    #[test]
    fn neighbours_are_shown_as_a_range() {
        let releases = Releases::read("1.31,1.33..1.37", kubernetes).unwrap();
        assert_eq!(releases.names(|_| true), "1.31 to 1.37");
        assert_eq!(releases.names(|at| at != 2), "1.31, 1.33, 1.35 to 1.37");
        assert_eq!(releases.names(|_| false), "");
    }

    #[test]
    fn names_may_have_a_patch() {
        assert_eq!(openshift("v4.20.3").unwrap().name(), "1.33");
        assert_eq!(kubernetes("1.33.4").unwrap().name(), "1.33");
        for text in ["4.2", "4.200", "4.20.x", "4", "", "1.33"] {
            assert!(openshift(text).is_err(), "{text}");
        }
        assert!(kubernetes("1.29").is_err());
    }
}
