//! Which release of Kubernetes is meant.

use clap::Arg;
use plimsoll::Release;

/// Releases of OpenShift and the release of Kubernetes in each.
const OPENSHIFT: [(&str, &str); 8] = [
    ("4.17", "1.30"),
    ("4.18", "1.31"),
    ("4.19", "1.32"),
    ("4.20", "1.33"),
    ("4.21", "1.34"),
    ("4.22", "1.35"),
    ("4.23", "1.36"),
    ("4.24", "1.37"),
];

/// The two ways to name one release.
pub(crate) fn args() -> [Arg; 2] {
    [
        Arg::new("kube-version")
            .long("kube-version")
            .value_name("VERSION")
            .value_parser(kubernetes)
            .help("Release of Kubernetes that judges, 1.30 to 1.37 [default: 1.37]"),
        Arg::new("openshift-version")
            .long("openshift-version")
            .value_name("VERSION")
            .conflicts_with("kube-version")
            .value_parser(openshift)
            .help("Release of OpenShift, 4.17 to 4.24, instead: 4.N is Kubernetes 1.(N+13)"),
    ]
}

/// Reads a release of Kubernetes: `1.37`, `v1.37` or `1.37.2`.
pub(crate) fn kubernetes(text: &str) -> Result<Release, String> {
    text.parse().map_err(|_| {
        let known: Vec<&str> = Release::all().map(Release::name).collect();
        format!("known are {}", known.join(", "))
    })
}

/// Reads a release of OpenShift, likewise.
pub(crate) fn openshift(text: &str) -> Result<Release, String> {
    let name = text.strip_prefix('v').unwrap_or(text);
    let is_patch =
        |rest: &str| rest.is_empty() || rest.strip_prefix('.').is_some_and(|patch| patch.parse::<u32>().is_ok());
    let row = OPENSHIFT.iter().find(|(openshift, _)| name.strip_prefix(openshift).is_some_and(is_patch));
    let release = row.and_then(|(_, kubernetes)| kubernetes.parse().ok());
    release.ok_or_else(|| {
        let known: Vec<&str> = OPENSHIFT.iter().map(|(openshift, _)| *openshift).collect();
        format!("known are {}", known.join(", "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openshift_is_thirteen_behind() {
        for (openshift_name, kubernetes_name) in OPENSHIFT {
            let minor = |name: &str| name.split_once('.').unwrap().1.parse::<u32>().unwrap();
            assert_eq!(minor(openshift_name) + 13, minor(kubernetes_name));
            assert_eq!(openshift(openshift_name).unwrap().name(), kubernetes_name);
        }
        assert_eq!(OPENSHIFT.map(|row| row.1).to_vec(), Release::all().map(Release::name).collect::<Vec<_>>());
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
