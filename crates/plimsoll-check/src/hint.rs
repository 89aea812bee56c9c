//! What may have been meant by an expression, with what is known of releases.

use plimsoll_cel::hint::Hint;
use plimsoll_cel::libraries::Libraries;
use plimsoll_kube::release::Release;

/// A hint in words, for a text that was compiled as a release does.
pub fn hint_text(hint: &Hint, release: Release) -> String {
    match hint {
        Hint::Elsewhere { name, libraries } => elsewhere(name, *libraries, release),
        hint => hint.to_string(),
    }
}

/// Since when there is a function, and for whom.
fn elsewhere(name: &str, libraries: Libraries, release: Release) -> String {
    let stored = Release::all().find(|release| release.rules().cel.stored.intersects(libraries));
    let Some(stored) = stored else { return format!("no release of Kubernetes has `{name}`") };
    let new = Release::all().find(|release| release.rules().cel.new.intersects(libraries));
    if release.rules().cel.stored.intersects(libraries) {
        let whom = format!("in Kubernetes {release}, only stored rules can use `{name}`");
        return match new {
            Some(new) => format!("{whom}; new rules can from {new}"),
            None => format!("{whom}, so that new rules survive a downgrade"),
        };
    }
    match new {
        Some(new) if new == stored => format!("`{name}` is available from Kubernetes {new}"),
        Some(new) => format!("`{name}` is available from Kubernetes {stored}, in new rules from {new}"),
        None => format!("`{name}` is available from Kubernetes {stored}, and not yet in new rules"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_other_releases_are_named() {
        let since = |name: &str, libraries, release: &str| {
            elsewhere(name, libraries, release.parse().expect("a release that is known"))
        };
        for (text, expected) in [
            (
                since("ip", Libraries::KUBE_IP, "1.30"),
                "in Kubernetes 1.30, only stored rules can use `ip`; new rules can from 1.31",
            ),
            (
                since("semver", Libraries::KUBE_SEMVER, "1.32"),
                "`semver` is available from Kubernetes 1.33, in new rules from 1.34",
            ),
            (since("first", Libraries::OPTIONAL_2, "1.30"), "`first` is available from Kubernetes 1.33"),
            (
                since("includes", Libraries::KUBE_LISTS_1, "1.36"),
                "`includes` is available from Kubernetes 1.37, and not yet in new rules",
            ),
            (since("math.abs", Libraries::MATH, "1.37"), "no release of Kubernetes has `math.abs`"),
        ] {
            assert_eq!(text, expected);
        }
    }
}
